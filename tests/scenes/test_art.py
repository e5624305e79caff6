"""The door to surfaces: the only one, everything converted, text that is never cut, clear errors."""

import ast
from pathlib import Path

import pygame
import pytest

from scenes import art as door
from scenes import files, paint
from scenes.art import ASSETS, EVERY_SIGN, FACES, Art, MissingAsset
from scenes.prefs import Prefs
from tests.scenes.driver import open_stage

ROOT = Path(__file__).resolve().parents[2]
THE_DOOR = {"art.py", "files.py", "paint.py"}
MAKERS = {
    ("pygame", "Surface"), ("pygame.image", "load"), ("pygame.image", "load_sized_svg"),
    ("pygame.image", "frombytes"), ("pygame.image", "frombuffer"), ("pygame.font", "Font"),
    ("pygame.font", "SysFont"), ("pygame.freetype", "Font"), ("pygame.surface", "Surface"),
}  # fmt: skip
ALLOWED = {("filters.py", "frombytes")}
"""The filters of `main.py shot` work on a finished picture."""


@pytest.fixture
def art():
    with open_stage((1280, 720)) as stage:
        yield stage.art


def calls(tree):
    """(module, name) of every call of pygame's that makes a surface or a font."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield ast.unparse(node.func.value), node.func.attr, node.lineno


def test_no_other_door():
    found = []
    for path in sorted((ROOT / "scenes").rglob("*.py")):
        if path.parent.name == "scenes" and path.name in THE_DOOR:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [
            f"{path.relative_to(ROOT)}:{line} {module}.{name}"
            for module, name, line in calls(tree)
            if (module, name) in MAKERS and (path.name, name) not in ALLOWED
        ]
        names = [
            node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            and (node.module or "").startswith(("pygame.image", "pygame.font"))
        ]
        assert not names, f"{path.name} imports {names}: use scenes.art"
    assert not found


def test_the_search_for_other_doors_finds_them():
    tree = ast.parse("import pygame\nx = pygame.image.load('a.png')\ny = pygame.Surface((1, 1))")
    assert {(module, name) for module, name, _ in calls(tree)} <= MAKERS
    assert len(list(calls(tree))) == 2


def is_converted(surface):
    """Blitting such a surface needs no change of format."""
    alpha = bool(surface.get_flags() & pygame.SRCALPHA)
    like = surface.convert_alpha() if alpha else surface.convert()
    return surface.get_masks() == like.get_masks() and surface.get_bitsize() == like.get_bitsize()


def test_everything_handed_out_is_converted(art):
    handed = {
        "text": art.text("Akropolis", "title", 30),
        "shadow": art.text("Akropolis", "title", 30, shadow=(0, 0, 0)),
        "fit": art.fit("Akropolis", "body", 30, (0, 0, 0), 50),
        "paragraph": art.paragraph("one two three", "body", 20, (0, 0, 0), 60),
        "gilded": art.gilded("Mesapolis", 60, 500, 0.1),
        "icon": art.icon("bull", 40, (9, 9, 9)),
        "skin": art.skin("panel_parchment", (300, 200)),
        "tinted": art.skin("chip", (80, 40), (200, 100, 50)),
        "whole": art.skin("seat_disc", (60, 60)),
        "picture": art.picture("skins/table_wood.webp", (320, 180)),
        "cover": art.picture("skins/table_wood.webp", (100, 180), cover=True),
        "sprite": art.sprite("akropolis", "stone", 60).surface,
        "plain": art.plain((10, 10)),
        "opaque": art.plain((10, 10), alpha=False),
    }
    assert [name for name, surface in handed.items() if not is_converted(surface)] == []


def test_the_test_of_conversion_sees_the_difference(art):
    raw = pygame.image.load(str(ASSETS / "skins" / "panel_parchment.webp"))
    assert not is_converted(raw)


def test_surfaces_are_premultiplied(art):
    """No part of a colour is stronger than the alpha of its px."""
    for surface in (art.icon("bull", 48, (255, 255, 255)), art.text("Ag", "title", 40, (255, 255, 255))):
        for x in range(surface.get_width()):
            for y in range(surface.get_height()):
                red, green, blue, alpha = surface.get_at((x, y))
                assert max(red, green, blue) <= alpha


def test_same_request_same_surface(art):
    assert art.text("x") is art.text("x")
    assert art.skin("chip", (50, 30)) is art.skin("chip", (50, 30))
    assert art.skin("chip", (50, 30)) is not art.skin("chip", (50, 30), (1, 2, 3))


def test_text_cache_does_not_grow_without_end(art):
    for number in range(door.TEXTS + 300):
        art.text(str(number))
    assert len(art._texts) <= door.TEXTS


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160)])
def test_units(size):
    with open_stage(size) as stage:
        assert stage.art.unit == pytest.approx(min(size[0] / 1920, size[1] / 1080))
        assert stage.art.px(0.1) == 1
        assert stage.art.px(0) == 0


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("width", [40, 90, 300])
def test_fit_never_is_wider(scale, width):
    with open_stage(text_scale=scale) as stage:
        for text in ("Start the game", "Ωmega", "i", "W" * 60, ""):
            assert stage.art.fit(text, "title", 30, (0, 0, 0), width).get_width() <= width


def test_paragraph_wraps_and_loses_nothing(art):
    font = art.font("body", 20)
    text = (
        "Every sentence of the rulebook stands here, with oneverylongwordthatdoesnotfitatall and\n\nan end."
    )
    lines = paint.wrap(font, text, 120)
    assert all(font.size(line)[0] <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace("\n", "").replace(" ", "")
    assert "" in lines


@pytest.mark.parametrize("width", [1, 3])
def test_paragraph_in_no_room_at_all(art, width):
    assert art.paragraph("Themistokles", "body", 20, (0, 0, 0), width).get_width() >= 1


def test_big_text_grows_less_than_small_text():
    small, large = (Art((1920, 1080), Prefs(text_scale=scale)) for scale in (1.0, 2.0))
    assert (small.text_px(20), large.text_px(20)) == (20, 40)
    assert (small.text_px(60), large.text_px(60)) == (60, 84)


@pytest.mark.parametrize("size", [(60, 40), (300, 200), (9, 9), (1, 1)])
def test_nine_slice_has_the_size_asked_for(art, size):
    left, top, right, bottom = art.skin_pad("panel_parchment")
    skin = art.skin("panel_parchment", size)
    assert skin.get_size() == (size[0] + left + right, size[1] + top + bottom)


def test_every_skin_can_be_drawn(art):
    target = art.plain((400, 300), alpha=False)
    for name in files._skins():
        target.fill((255, 0, 255))
        blank = pygame.image.tobytes(target, "RGB")
        art.draw_skin(target, name, pygame.Rect(60, 60, 200, 100))
        assert pygame.image.tobytes(target, "RGB") != blank, name


@pytest.mark.parametrize("face", FACES)
def test_faces_have_the_letters_of_our_languages(art, face):
    font = art.font(face, 20)
    for char in "AZaz09áàâãçéèêíïóòôõúüñ·–—…’“”×−½‘l·l":
        assert font.metrics(char)[0] is not None, char


def test_signs_have_icons(art):
    for sign in EVERY_SIGN:
        assert art.icon(sign, 32).get_width() == 32


@pytest.mark.parametrize("ask", [
    lambda art: art.icon("no-such-icon", 20),
    lambda art: art.picture("no/such.webp"),
    lambda art: art.skin("no_skin", (10, 10)),
    lambda art: art.sprite("akropolis", "no_sprite", 20),
    lambda art: art.sprite("atlantis", "stone", 20),
])  # fmt: skip
def test_a_missing_file_is_named(art, ask):
    with pytest.raises(MissingAsset, match=r"assets/.*(no|atlantis)"):
        ask(art)


def test_touch_targets_know_the_screen():
    far = Art((1920, 1080), Prefs(diagonal_inches=0), (1920, 1080))
    near = Art((1920, 1080), Prefs(diagonal_inches=13), (1920, 1080))
    assert far.touch == 44
    assert near.touch == pytest.approx(12 * (1920**2 + 1080**2) ** 0.5 / (13 * 25.4), abs=1)


def test_high_contrast_makes_letters_plain():
    plain = Art((1920, 1080), Prefs(high_contrast=True))
    assert max(plain.tone(door.INK2)) < 20
    assert min(plain.tone(door.GOLD)) > 200 or plain.tone(door.GOLD) == door.GOLD
    assert Art((1920, 1080), Prefs()).tone(door.INK2) == door.INK2
