"""The languages: whole catalogues, same placeholders, right plurals, glyphs in the fonts, same rulebooks."""

from __future__ import annotations

import ast
import gettext
import importlib.util
import io
import re
import string
from pathlib import Path

import pytest

import game as games
from scenes import reasons, text
from scenes.art import ASSETS, FACES
from scenes.markdown import blocks_of
from scenes.rulebook import SEEDS, read_rulebook

ROOT = Path(__file__).resolve().parent.parent


def _catalogues():
    path = ASSETS / "make" / "catalogues.py"
    spec = importlib.util.spec_from_file_location("catalogues", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


catalogues = _catalogues()
CODES = catalogues.TARGETS


@pytest.fixture(scope="module")
def template():
    return catalogues.extract()


@pytest.fixture(scope="module", params=CODES)
def catalogue(request):
    return catalogues.read(request.param)


def ids(catalogue) -> list[str]:
    return sorted(repr(message.id) for message in catalogue if message.id)


def forms(message, translated: bool) -> tuple[str, ...]:
    """The one text of an entry, or those of its numbers."""
    found = message.string if translated else message.id
    return (found,) if isinstance(found, str) else tuple(found)


def fields(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}


# --- catalogues -----------------------------------------------------------------------------------------


def test_every_text_has_a_place_in_the_catalogue_and_no_other_has(template, catalogue):
    used, held = set(ids(template)), set(ids(catalogue))
    assert not used - held, "not in the catalogue: run assets/make/catalogues.py update"
    assert not held - used, "no longer used: run assets/make/catalogues.py update"


def test_the_template_file_is_up_to_date(template):
    with catalogues.TEMPLATE.open("rb") as file:
        held = catalogues.read_po(file)
    assert ids(held) == ids(template), "run assets/make/catalogues.py update"


def test_every_text_is_translated_without_doubt(catalogue):
    assert [message.id for message in catalogues.lacking(catalogue)] == []


def test_only_literals_and_declared_tables_are_worded():
    assert catalogues.undeclared() == []


def worded_at_import(source: str) -> list[int]:
    """The lines on which a module words something while it is read, not when it is asked."""
    found: list[int] = []

    def visit(node: ast.AST, inside: bool) -> None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not inside:
            found.extend([node.lineno] if node.func.id in catalogues.WORDED_BY else [])
        for name, value in ast.iter_fields(node):
            late = isinstance(node, ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef) and name == "body"
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    visit(child, inside or late)

    visit(ast.parse(source), False)
    return found


def test_nothing_is_worded_before_it_is_known_who_reads():
    early = {path.name: worded_at_import(path.read_text(encoding="utf-8")) for path in catalogues.sources()}
    assert {name: lines for name, lines in early.items() if lines} == {}
    source = (
        'A = tr("a")\nB = lambda: tr("b")\ndef c(d=tr("d")):\n    return tr("c")\nclass E:\n    f = tr("f")\n'
    )
    assert worded_at_import(source) == [1, 3, 6]


def test_a_missing_and_a_doubtful_translation_are_told():
    catalogue = catalogues.Catalog(locale="ca")
    catalogue.add("lake", "llac")
    catalogue.add("stone", "")
    catalogue.add("plaza", "plaça", flags=("fuzzy",))
    catalogue.add(("{n} star", "{n} stars"), ("{n} estrella", ""))
    assert [message.id for message in catalogues.lacking(catalogue)] == [
        "stone",
        "plaza",
        ("{n} star", "{n} stars"),
    ]


def test_what_is_no_literal_is_told(tmp_path):
    path = tmp_path / "module.py"
    path.write_text('tr("a " "b")\ntrn("one", many, 3)\ntr(word)\nother("c")\n', encoding="utf-8")
    found = [(line, [ast.unparse(text) for text in texts]) for line, texts in catalogues.calls(path)]
    assert found == [(1, ["'a b'"]), (2, ["'one'", "many"]), (3, ["word"])]


def test_placeholders_are_those_of_the_source(catalogue):
    """A form may say "one" in words where the English form of that number does."""
    wrong = []
    for message in catalogue:
        if not message.id:
            continue
        english, ours = forms(message, False), forms(message, True)
        allowed = [[fields(one) for one in english]] * len(ours)
        allowed[-1] = [fields(english[-1])]
        wrong += [
            (message.id, words)
            for words, choice in zip(ours, allowed, strict=True)
            if fields(words) not in choice
        ]
    assert wrong == []


def test_every_number_has_its_form(catalogue):
    counted = [message for message in catalogue if isinstance(message.id, tuple)]
    assert len(counted) > 20
    assert [message.id for message in counted if len(forms(message, True)) != catalogue.num_plurals] == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", ["0 stones", "1 stone", "2 stones", "11 stones"]),
        ("pt_BR", ["0 pedras", "1 pedra", "2 pedras", "11 pedras"]),
        ("ca", ["0 pedres", "1 pedra", "2 pedres", "11 pedres"]),
    ],
)
def test_counted_things(code, expected):
    text.use_language(code)
    assert [text.trn("{n} stone", "{n} stones", n) for n in (0, 1, 2, 11)] == expected


@pytest.mark.parametrize("code", CODES)
def test_compiled_catalogues_are_up_to_date(code):
    fresh = gettext.GNUTranslations(io.BytesIO(catalogues.as_mo(catalogues.read(code))))
    with catalogues.po_path(code).with_suffix(".mo").open("rb") as file:
        held = gettext.GNUTranslations(file)
    assert _plain(held) == _plain(fresh), "run assets/make/catalogues.py update"


ABBREVIATED = ("pol.", "polz.", "esq.", "dir.")


def _plain(translations: gettext.GNUTranslations) -> dict[object, str]:
    held = dict(translations._catalog)
    held.pop("")
    assert len(held) > 300
    return held


def test_translations_keep_the_spaces_and_the_end_of_a_text(catalogue):
    """No stray space, and a full sentence stays one."""
    wrong = []
    for message in catalogue:
        for words in forms(message, True) if message.id else ():
            source = forms(message, False)[-1]
            stopped = (words[-1:] == ".") == (source[-1:] == ".") or words.endswith(ABBREVIATED)
            if words != words.strip() or "  " in words or not stopped:
                wrong.append((message.id, words))
    assert wrong == []


@pytest.mark.parametrize("words", ["você", "vocês", "tu ", "teu", "tua", "vosaltres"])
def test_nobody_is_spoken_to_on_a_shared_screen(words):
    said = [
        text_
        for code in CODES
        for message in catalogues.read(code)
        for text_ in forms(message, True)
        if message.id and re.search(rf"\b{words.strip()}\b", text_, re.IGNORECASE)
    ]
    assert said == []


# --- glyphs ---------------------------------------------------------------------------------------------


def all_texts() -> dict[str, str]:
    """Everything that is written in some language, by where it comes from."""
    found = {"languages": "".join((*text.LANGUAGES.values(), *text.SHORT.values()))}
    found["en"] = "".join("".join(forms(m, False)) for m in catalogues.extract() if m.id)
    for code in CODES:
        found[code] = "".join("".join(forms(m, True)) for m in catalogues.read(code) if m.id)
    for path in sorted(SEEDS.glob("*.*.md")):
        found[path.name] = path.read_text(encoding="utf-8")
    return found


def lacks(face: str, words: str) -> set[str]:
    """The characters of a text that a face has no glyph for."""
    from pygame import freetype

    freetype.init()
    font = freetype.Font(str(ASSETS / "fonts" / FACES[face]), 20)
    chars = "".join(sorted(set(words) - set("\n\r\t")))
    return {char for char, met in zip(chars, font.get_metrics(chars), strict=True) if met is None}


@pytest.mark.parametrize("face", sorted(FACES))
def test_the_fonts_have_every_letter(face):
    assert {place: lacks(face, words) for place, words in all_texts().items() if lacks(face, words)} == {}


def test_a_glyph_that_a_font_lacks_is_noticed():
    assert lacks("body", "paral·lel, paraŀlel") == {"ŀ"}


# --- rulebooks ------------------------------------------------------------------------------------------


def headings(words: str) -> list[str]:
    return [block.kind for block in blocks_of(words) if block.kind in ("h1", "h2", "h3")]


@pytest.mark.parametrize("name", games.GAMES)
@pytest.mark.parametrize("code", CODES)
def test_rulebooks_have_the_same_parts_in_every_language(name, code):
    assert (SEEDS / f"{name}.{code.replace('_', '-')}.md").is_file()
    english = (SEEDS / f"{name}.en.md").read_text(encoding="utf-8")
    ours = read_rulebook(name, name, code)
    assert ours != english
    assert headings(ours) == headings(english)
    kinds = [block.kind for block in blocks_of(english)]
    assert [block.kind for block in blocks_of(ours)] == kinds, "paragraphs and lists"


@pytest.mark.parametrize("name", games.GAMES)
@pytest.mark.parametrize("code", CODES)
def test_rulebooks_agree_in_their_numbers(name, code):
    """Paragraph by paragraph the same figures stand in all languages, in whatever order."""
    english = blocks_of((SEEDS / f"{name}.en.md").read_text(encoding="utf-8"))
    ours = blocks_of(read_rulebook(name, name, code))
    figures = [
        (one.text, other.text)
        for one, other in zip(english, ours, strict=True)
        if sorted(re.findall(r"\d+", one.text)) != sorted(re.findall(r"\d+", other.text))
    ]
    assert figures == []


# --- which language -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "ca_ES@valencia"}, "ca"),
        ({"LANG": "ca_ES.UTF-8", "LC_ALL": "pt_PT.UTF-8"}, "pt_BR"),
        ({"LANGUAGE": "ca:es", "LANG": "es_ES.UTF-8"}, "ca"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_system(environment, expected):
    assert text.system_language(environment) == expected


def test_without_a_word_of_the_system_it_is_asked_otherwise(monkeypatch):
    monkeypatch.setattr(text, "_preferred", lambda: "pt")
    assert text.system_language({}) == "pt_BR"
    monkeypatch.setattr(text, "_preferred", lambda: "")
    assert text.system_language({}) == "en"


def test_the_choice_of_a_person_goes_before_the_system(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "ca")
    assert text.use_language("") == "ca" and text.tr("Settings") == "Configuració"
    assert text.use_language("pt_BR") == "pt_BR" and text.tr("Settings") == "Ajustes"
    assert text.use_language("xx") == "en" and text.tr("Settings") == "Settings"
    assert text.language() == "en"


# --- what net and game say ------------------------------------------------------------------------------

SPOKEN = (
    *("net/journal.py", "net/lines.py", "net/saves.py", "net/seats.py", "net/store.py"),
    *("game/__init__.py", "game/match.py", "game/record.py"),
)
"""Where lines are made that a window may show."""
NOT_SHOWN = {
    "nothing to disclose", "there is nothing to take back here", "there is nothing to do again",
    "not a save of this program", "the save lacks its log", "the save has a broken key",
    "the save was made with other rules", "the save does not lead to the position it names",
    "{} is not a whole number", "a record cannot hold {}", "a record line is broken",
}  # fmt: skip
"""Of the forms of a game that no file of the store has, or a reason that is told in other words."""


def spoken(path: Path) -> list[str]:
    """The texts of errors that a module raises, facts as {}."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args):
            continue
        first = node.exc.args[0]
        for part in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.append(part.value)
            elif isinstance(part, ast.JoinedStr):
                found.append("".join(p.value if isinstance(p, ast.Constant) else "{}" for p in part.values))
    return found


@pytest.mark.parametrize("place", SPOKEN)
def test_every_line_of_net_and_game_is_known(place):
    text.use_language("ca")
    lines = [line for line in spoken(ROOT / place) if line not in NOT_SHOWN]
    assert lines
    unknown = [line for line in lines if reasons.told(line.replace("{}", "X")) == line.replace("{}", "X")]
    assert unknown == []


def test_lines_of_net_keep_their_facts():
    text.use_language("ca")
    line = "the game cannot be saved: No space left on device"
    assert reasons.told(line) == "no es pot desar la partida: no queda espai al disc"
    assert reasons.sentence(line) == "No es pot desar la partida: no queda espai al disc."
    assert reasons.sentence("made with other rules of Imhotep") == "Feta amb unes altres regles: Imhotep."
    assert reasons.told("42 {braces} of something else") == "42 {braces} of something else"
    assert reasons.sentence("") == ""
