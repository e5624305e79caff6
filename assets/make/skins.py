"""Writes assets/skins: the nine-slice pictures of panels, buttons and controls, and skins.toml about them.

Owns the look of the user interface. All pictures are made for a scale of 2 (a 4K window); a client halves
them for 1080p. `margin` in skins.toml is left, top, right, bottom of the parts that are never stretched,
`pad` the shadow's room outside the visible body, both in pixels of the file. Must never draw words or icons
other than the check mark: those belong to the client.

Usage: python assets/make/skins.py [name ...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from common import (
    ASSETS,
    Array,
    Pixels,
    blur,
    coverage,
    cut,
    grid,
    icon_mask,
    lit_bevel,
    mix,
    noise,
    rgb,
    save_webp,
    sd_round_rect,
    smoothstep,
    to_pixels,
    wood,
)
from skin_kit import (
    Body,
    Shadow,
    inner_shadow,
    lay,
    line_at,
    paper,
    planks,
    rounded,
    shine,
    stand,
)

SKINS = ASSETS / "skins"
HALVED = ("table_wood",)
"""These get a second file for windows up to 1920 x 1080, `*_half.webp`."""
CREAM_INK, DARK_INK = (252, 236, 200), (58, 34, 14)
FADED_CREAM, FADED_DARK = (206, 190, 160), (118, 96, 66)


@dataclass(frozen=True)
class Skin:
    """A finished picture; margin (one, or sideways and upright) and pad in its pixels; `ink` = its words."""

    pixels: Pixels
    margin: int | tuple[int, int] = 0
    pad: int = 0
    ink: tuple[int, int, int] | None = None
    quality: int = 92


# ---- panels ----------------------------------------------------------------------------------------------


def panel_parchment(width: int = 1200, height: int = 800, burn: float = 0.6) -> Skin:
    """A sheet of old paper with a brown rim, lying on the table; the corners of small ones are smaller."""
    body = rounded(width, height, 24)
    reach = 26 if height > 400 else 16
    colour = paper(body, 3, burn=burn, reach=reach)
    colour = shine(colour, lit_bevel(body.distance, 7, 3), 0.5, gloss=0.12)
    colour = lay(colour, "#6f4a22", 0.9 * line_at(body, 1.5, 1.6))
    colour = lay(colour, "#c79f62", 0.75 * line_at(body, 9, 1.3))
    margin = 128 if height > 400 else 84
    return Skin(stand(colour, coverage(body.distance), 48, Shadow(14, 0.72, 6, 14)), margin, 48, DARK_INK)


def panel_parchment_light() -> Skin:
    """A paler slip for the rows of a list; no shadow."""
    body = rounded(800, 160, 18)
    colour = paper(body, 23, "#f7ecd0", "#e2c893", 0.2, 12)
    colour = lay(colour, "#a9814a", 0.85 * line_at(body, 1.4, 1.4))
    return Skin(to_pixels(colour, coverage(body.distance) * 0.94), 40, 0, DARK_INK)


def panel_row() -> Skin:
    """A tint for rows on parchment: a brown wash with a thin rim."""
    body = rounded(320, 160, 18)
    rim = line_at(body, 1.4, 1.3)
    colour = mix(rgb("#784c1e"), rgb("#8a5f2e"), rim)
    return Skin(to_pixels(colour, coverage(body.distance) * (0.16 + 0.6 * rim)), 40, 0, DARK_INK)


def panel_wood() -> Skin:
    """A raised wooden frame with a rail, a groove and a slightly lower floor."""
    body = rounded(1600, 720, 30)
    height, width = body.size
    board = wood(height, width, 21, "#52290f", "#8a4f22", 7)
    rail = lit_bevel(body.distance, 12, 11) - 5 * line_at(body, 24, 4)
    colour = shine(board, rail, 0.34, 0.95, 0.24)
    depth = smoothstep(0, 80, body.inside - 24) * (1 - 0.55 * smoothstep(0, height * 0.9, body.y))
    colour = colour * (1 - 0.3 * depth)[..., None]
    colour = lay(colour, "#c08a4c", 0.55 * line_at(body, 2, 1.4))
    return Skin(stand(colour, coverage(body.distance), 60, Shadow(18, 0.75, 8, 20)), 130, 60, CREAM_INK)


def panel_wood_inset() -> Skin:
    """A hollow: darkens what lies under it, so it may be cut into any wood."""
    body = rounded(640, 320, 22)
    dark = inner_shadow(body, 9, 12, 14)
    alpha = np.clip(0.5 + 0.75 * dark, 0, 0.96) * coverage(body.distance)
    lip = line_at(body, 1.2, 1.2) * smoothstep(-0.1, 0.5, (body.x - 320) / 640 + (body.y - 160) / 320)
    colour = mix(rgb("#0c0502"), rgb("#c89658"), lip)
    return Skin(to_pixels(colour, np.maximum(alpha, lip * 0.9)), 64, 0, CREAM_INK)


def panel_leather() -> Skin:
    """Stitched dark leather."""
    body = rounded(960, 480, 28)
    height, width = body.size
    hide = noise(height, width, 40, 4, 51, 0.6)
    cloud = noise(height, width, 4, 5, 52)
    colour = mix(rgb("#4a2516"), rgb("#7d4a2e"), (0.55 * cloud + 0.35 * hide)[..., None])
    along = np.where(
        np.abs(body.y - height / 2) * width > np.abs(body.x - width / 2) * height, body.x, body.y
    )
    stitch = line_at(body, 22, 2.6) * (np.sin(along / 3.8) > -0.35)
    relief = lit_bevel(body.distance, 14, 9) + hide * 2.4 + stitch * 2.5 - 2.5 * line_at(body, 22, 7)
    colour = shine(lay(colour, "#d9a878", 0.9 * stitch), relief, 0.34, 0.9, 0.22)
    return Skin(stand(colour, coverage(body.distance), 48, Shadow(14, 0.75, 6, 14)), 112, 48, CREAM_INK)


def panel_dark() -> Skin:
    """A dark clear plate for words above the board or the table."""
    body = rounded(320, 160, 24)
    rim = line_at(body, 1.5, 1.5)
    colour = mix(rgb("#140a04"), rgb("#a97c46"), rim)
    return Skin(to_pixels(colour, coverage(body.distance) * (0.7 + 0.25 * rim)), 48, 0, CREAM_INK)


def tooltip() -> Skin:
    """A small sheet with a dark rim."""
    body = rounded(480, 240, 16)
    colour = paper(body, 61, "#f4e6c4", "#d3b076", 0.3, 14)
    colour = lay(colour, "#4a2a10", line_at(body, 2, 2.4))
    colour = lay(colour, "#b98b4c", 0.7 * line_at(body, 8, 1.2))
    return Skin(stand(colour, coverage(body.distance), 28, Shadow(9, 0.65, 4, 9)), 72, 28, DARK_INK)


def turn_glow() -> Skin:
    """A golden frame of light around a panel: its line lies on the panel's edge, its middle is clear."""
    size, pad = 400, 56
    x, y = grid(size, size)
    distance = sd_round_rect(x, y, size / 2, size / 2, size / 2 - pad, size / 2 - pad, 26)
    outside, inside = np.maximum(distance, 0), np.maximum(-distance, 0)
    halo = 0.85 * np.exp(-((outside / 17) ** 1.25)) * np.exp(-inside / 9)
    line = np.exp(-((distance / 3.4) ** 2))
    tint = mix(rgb("#ffcd5a"), rgb("#fff3c4"), line)
    alpha = np.clip(halo + line, 0, 1) * smoothstep(pad, pad * 0.55, outside)
    return Skin(to_pixels(tint, alpha), 130, pad)


# ---- buttons ---------------------------------------------------------------------------------------------

BUTTONS = {
    # name: (body, its brighter mottling, colour of the words)
    "red": ("#7c2216", "#a63c2c", CREAM_INK),
    "green": ("#1c4a30", "#34724e", CREAM_INK),
    "blue": ("#174567", "#2e6a90", CREAM_INK),
    "bronze": ("#5e401c", "#866230", CREAM_INK),
}
STATES = ("normal", "hover", "pressed", "disabled")


def face(body: Body, dark: str, bright: str, state: str, depth: float = 12) -> Any:
    """The lit face of a button: a bevelled border, a groove, a mottled field."""
    height, width = body.size
    cloud = noise(height, width, 18, 4, 8)
    grain = noise(height, width, 110, 3, 9)
    colour = mix(rgb(dark), rgb(bright), (0.2 + 0.6 * cloud)[..., None]) * (0.96 + 0.08 * grain)[..., None]
    if state == "disabled":
        grey = colour.mean(2, keepdims=True)
        colour = mix(colour, mix(grey, rgb("#8a7a66"), 0.5), 0.75)
    rise = {"normal": 1.0, "hover": 1.1, "pressed": -0.45, "disabled": 0.5}[state]
    relief = lit_bevel(body.distance, depth, depth * 0.8) - 0.3 * depth * line_at(body, depth * 1.45, 2.6)
    colour = shine(
        colour, relief * rise + 0.16 * grain + 0.8 * cloud, 0.3, 1.0, 0.42 if state != "disabled" else 0.1
    )
    shade = body.y / height
    lift = {"normal": 1.0, "hover": 1.12, "pressed": 0.8, "disabled": 0.86}[state]
    colour = colour * (lift * (1.09 - 0.18 * shade))[..., None]
    if state == "pressed":
        colour = colour * (1 - 0.5 * inner_shadow(body, 8, 5, 9))[..., None]
    if state == "hover":
        colour = lay(colour, "#ffe6a4", 0.9 * line_at(body, 2, 1.8))
    return lay(colour, "#1c0d05", 0.55 * line_at(body, 0.6, 1.2)) if state != "hover" else colour


def button(name: str, state: str) -> Skin:
    """One state of a button."""
    dark, bright, ink = BUTTONS[name]
    body = rounded(800, 140, 22)
    alpha = coverage(body.distance) * (0.72 if state == "disabled" else 1)
    shadow = {
        "normal": Shadow(9, 0.7, 5, 9),
        "hover": Shadow(10, 0.78, 6, 11),
        "pressed": Shadow(5, 0.6, 2, 4),
        "disabled": Shadow(7, 0.3, 3, 6),
    }[state]
    return Skin(
        stand(face(body, dark, bright, state), alpha, 32, shadow),
        72,
        32,
        FADED_CREAM if state == "disabled" else ink,
    )


def flat_button(state: str) -> Skin:
    """The light button of lists and dialogs on parchment: almost flat, a brown rim."""
    body = rounded(520, 132, 20)
    colour = paper(body, 71, "#f3e6c4", "#d9bb83", 0.12, 10)
    rise = {"normal": 3.0, "hover": 3.6, "pressed": -3.0, "disabled": 1.0}[state]
    lift = {"normal": 1.0, "hover": 1.06, "pressed": 0.86, "disabled": 0.94}[state]
    colour = shine(colour, lit_bevel(body.distance, 7, rise), 0.5, 1.0, 0.1) * lift
    colour = lay(colour, "#b0741c" if state == "hover" else "#8a6132", 0.95 * line_at(body, 1.8, 1.9))
    if state == "pressed":
        colour = colour * (1 - 0.35 * inner_shadow(body, 7, 4, 7))[..., None]
    alpha = coverage(body.distance) * (0.6 if state == "disabled" else 1)
    shadow = Shadow(6, {"normal": 0.4, "hover": 0.5, "pressed": 0.2, "disabled": 0.1}[state], 3, 6)
    return Skin(stand(colour, alpha, 20, shadow), 56, 20, FADED_DARK if state == "disabled" else DARK_INK)


def round_button(state: str) -> Skin:
    """A dark disc with a bronze rim, 128 pixels across with its shadow."""
    factor, size, pad = 3, 104, 12
    side = size * factor
    x, y = grid(side, side)
    radius = np.hypot(x - side / 2, y - side / 2)
    distance = radius - side / 2 + factor
    rim = smoothstep(side * 0.40, side * 0.415, radius)
    cloud = noise(side, side, 7, 4, 5)
    colour = mix(rgb("#3d2412"), rgb("#5d3b20"), cloud[..., None])
    colour = mix(colour, mix(rgb("#8b5c2b"), rgb("#cf9a58"), cloud[..., None]), rim)
    ring = np.sin(np.clip((radius - side * 0.40) / (side * 0.095), 0, 1) * np.pi)
    bowl = smoothstep(side * 0.2, side * 0.42, radius) * side * 0.012
    rise = {"normal": 1.0, "hover": 1.15, "pressed": 0.55, "disabled": 0.5}[state]
    lift = {"normal": 1.0, "hover": 1.32, "pressed": 0.74, "disabled": 0.8}[state]
    colour = shine(colour, (ring * side * 0.05 + bowl) * rise, 0.34, 1.0, 0.4) * lift
    if state == "disabled":
        colour = mix(colour, colour.mean(2, keepdims=True) * rgb("#ded2c4"), 0.7)
    alpha = coverage(distance) * (0.6 if state == "disabled" else 1)
    disc = cut(colour, alpha, factor).astype(np.float32) / 255
    shadow = Shadow(4, {"normal": 0.75, "hover": 0.8, "pressed": 0.5, "disabled": 0.25}[state], 3, 5)
    return Skin(stand(disc[..., :3], disc[..., 3], pad, shadow), 0, pad, (240, 216, 164))


# ---- chips, fields, sliders, boxes -----------------------------------------------------------------------


def chip() -> Skin:
    """A near-white tag to be multiplied by any colour."""
    body = rounded(160, 64, 32)
    colour = rgb("#f4f0e8") * np.ones((64, 160, 3), np.float32)
    colour = shine(colour, lit_bevel(body.distance, 9, 4), 0.55, 0.8, 0.08)
    colour = colour * (1 - 0.35 * line_at(body, 0.8, 1.6))[..., None]
    return Skin(stand(colour, coverage(body.distance), 12, Shadow(4, 0.45, 2, 4)), (46, 42), 12, DARK_INK)


def chip_selected() -> Skin:
    """A golden tag: the chosen one of several."""
    body = rounded(160, 64, 32)
    colour = mix(rgb("#f0cf86"), rgb("#d2a24e"), (body.y / 64)[..., None])
    colour = shine(colour, lit_bevel(body.distance, 10, 5), 0.45, 0.8, 0.3)
    colour = lay(colour, "#ffeec0", 0.9 * line_at(body, 3.4, 1.5))
    colour = lay(colour, "#6b421a", 0.8 * line_at(body, 0.8, 1.3))
    return Skin(stand(colour, coverage(body.distance), 12, Shadow(4, 0.55, 2, 4)), (46, 42), 12, DARK_INK)


def field(focus: bool) -> Skin:
    """A text entry sunk into what it lies on."""
    body = rounded(480, 96, 18)
    colour = paper(body, 81, "#f2e4c1", "#d8bd88", 0.1, 10)
    colour = colour * (1 - 0.62 * inner_shadow(body, 6, 3, 7))[..., None]
    colour = lay(colour, "#d99a26" if focus else "#7c5628", line_at(body, 2, 2.6 if focus else 1.7))
    return Skin(to_pixels(colour, coverage(body.distance)), 40, 0, DARK_INK)


def groove(width: int, height: int, fill: bool = False) -> Skin:
    """The bed of a slider or scroll bar; `fill` is the golden part that has been passed."""
    radius = min(width, height) / 2
    body = rounded(width, height, radius)
    base = mix(rgb("#efc56c"), rgb("#b67f30"), (body.y / height)[..., None]) if fill else rgb("#3a2110")
    colour = base * np.ones((height, width, 3), np.float32)
    shadow = inner_shadow(body, 4, 2, 4)
    colour = colour * (1 - (0.35 if fill else 0.7) * shadow)[..., None]
    lower = smoothstep(0.45, 1, body.y / height if width > height else body.x / width)
    colour = lay(colour, "#b98a52", 0.6 * line_at(body, 0.8, 1.2) * lower)
    alpha = coverage(body.distance) * (1 if fill else 0.86)
    return Skin(to_pixels(colour, alpha), (14, 11) if width > height else (11, 14), 0)


def bronze(body: Body, lift: float = 1.0) -> Any:
    """A bronze knob in the shape of a body."""
    height, width = body.size
    cloud = noise(height, width, 5, 4, 12)
    colour = mix(rgb("#a8743a"), rgb("#d9a863"), cloud[..., None])
    depth = min(height, width) * 0.28
    colour = shine(colour, lit_bevel(body.distance, depth, depth * 0.7), 0.3, 1.0, 0.45) * lift
    return lay(colour, "#2a1608", 0.7 * line_at(body, 0.8, 1.3))


def thumb() -> Skin:
    """The knob of a slider, a disc of 64 pixels with its shadow."""
    body = rounded(48, 48, 24)
    return Skin(stand(bronze(body), coverage(body.distance), 8, Shadow(3, 0.7, 2, 3)), 0, 8)


def scroll_thumb(lift: float) -> Skin:
    """The handle of an upright scroll bar."""
    body = rounded(24, 120, 12)
    return Skin(to_pixels(bronze(body, lift), coverage(body.distance)), (11, 16), 0)


def check_box(on: bool, around: bool) -> Skin:
    """A box (or, `around`, a circle) of 64 pixels to tick."""
    body = rounded(52, 52, 26 if around else 11)
    colour = paper(body, 91, "#f4e8c8", "#dcc08a", 0.1, 6)
    colour = colour * (1 - 0.6 * inner_shadow(body, 4, 2, 5))[..., None]
    colour = lay(colour, "#7c5426", smoothstep(5.5, 4.2, body.inside))
    colour = lay(colour, "#d8ab68", 0.9 * line_at(body, 2.0, 1.1))
    if on and around:
        spot = coverage(np.hypot(body.x - 26, body.y - 26) - 12)
        colour = lay(colour, "#8f2d20", spot)
    elif on:
        mark = np.pad(icon_mask("confirm", 38), 7)
        colour = lay(colour, "#8f2d20", mark)
    return Skin(stand(colour, coverage(body.distance), 6, Shadow(2, 0.4, 1, 2)), 0, 6)


# ---- seats -----------------------------------------------------------------------------------------------


def seat_disc() -> Skin:
    """A wooden disc of 192 pixels for a seat's sign, with a dark rim where the tinted ring will lie."""
    factor, size = 3, 176
    side = size * factor
    x, y = grid(side, side)
    radius = np.hypot(x - side / 2, y - side / 2)
    edge = side / 2 - factor
    board = wood(side, side, 40, "#a8763e", "#e4bf82", 5)
    rim = smoothstep(edge * 0.80, edge * 0.82, radius)
    cloud = noise(side, side, 6, 4, 4)
    colour = mix(board, mix(rgb("#2c2018"), rgb("#4a3626"), cloud[..., None]), rim)
    ring = np.sin(np.clip((radius - edge * 0.8) / (edge * 0.2), 0, 1) * np.pi)
    colour = shine(colour, ring * side * 0.022, 0.32, 1.1, 0.34)
    colour = lay(colour, "#180c04", 0.75 * np.exp(-(((radius - edge * 0.8) / (edge * 0.016)) ** 2)))
    disc = cut(colour, coverage(radius - edge), factor).astype(np.float32) / 255
    return Skin(stand(disc[..., :3], disc[..., 3], 8, Shadow(4, 0.75, 3, 4)), 0, 8, (62, 36, 14))


def seat_ring() -> Skin:
    """The ring of the seat disc alone, near-white and lit, to be multiplied by the seat's colour."""
    factor, size = 3, 176
    side = size * factor
    x, y = grid(side, side)
    radius = np.hypot(x - side / 2, y - side / 2)
    edge = side / 2 - factor
    band = np.abs(radius - edge * 0.895) - edge * 0.072
    bow = np.cos(np.clip((radius - edge * 0.895) / (edge * 0.072), -1, 1) * np.pi / 2)
    colour = np.ones((side, side, 3), np.float32) * 0.86
    colour = shine(colour, bow * side * 0.02, 0.42, 1.0, 0.22)
    ring = cut(colour, coverage(band), factor)
    return Skin(np.pad(ring, ((8, 8), (8, 8), (0, 0))), 0, 8)


# ---- the table -------------------------------------------------------------------------------------------


def window_light(height: int, width: int, soft: float) -> Array:
    """The low sun through a lattice window, thrown across the table, 0..1."""
    x, y = grid(height // 4, width // 4)
    x, y = x * (7680 / width), y * (7680 / width)
    u, v = (x - 0.62 * y - 60) / 390, (y + 0.10 * x - 10) / 300
    panes = np.zeros_like(x)
    for column in range(4):
        for row in range(4):
            inside = (np.abs(u - column - 0.5) < 0.43) & (np.abs(v - row - 0.5) < 0.43)
            panes = np.maximum(panes, inside)
    return np.repeat(np.repeat(blur(panes, soft * width / 7680), 4, 0), 4, 1)


def table_wood() -> Skin:
    """The dark table in evening light on which every screen lies, 3840 x 2160."""
    height, width = 2160, 3840
    board = planks(height, width, 6, 77, "#3a2211", "#6b4222")
    x, y = grid(height, width)
    reach = np.hypot((x / width - 0.30) * 1.25, y / height - 0.12)
    glow = 0.42 + 0.95 * np.exp(-((reach / 0.66) ** 2))
    panes = window_light(height, width, 13)
    glow = glow * 0.86 + 0.7 * panes * np.exp(-(reach**2)) * (0.25 + 0.75 * smoothstep(0.05, 0.5, reach))
    warm = np.clip(1.25 * np.exp(-((reach / 0.75) ** 2)), 0, 1)
    colour = board * (glow * 1.13)[..., None] * mix(rgb("#7d6a90"), rgb("#ffd59a"), warm)
    away = (x / width - 0.4) ** 2 * 1.9 + (y / height - 0.4) ** 2 * 2.2
    return Skin(to_pixels(colour * (1 - 0.45 * np.clip(away, 0, 1))[..., None]), quality=86)


# ---- writing ---------------------------------------------------------------------------------------------


def makers() -> dict[str, Callable[[], Skin]]:
    """Every skin by name."""
    table: dict[str, Callable[[], Skin]] = {
        "panel_parchment": panel_parchment,
        "panel_parchment_small": lambda: panel_parchment(720, 220, 0.5),
        "panel_parchment_light": panel_parchment_light,
        "panel_row": panel_row,
        "panel_wood": panel_wood,
        "panel_wood_inset": panel_wood_inset,
        "panel_leather": panel_leather,
        "panel_dark": panel_dark,
        "tooltip": tooltip,
        "turn_glow": turn_glow,
        "chip": chip,
        "chip_selected": chip_selected,
        "field": lambda: field(False),
        "field_focus": lambda: field(True),
        "track": lambda: groove(240, 24),
        "track_fill": lambda: groove(240, 24, True),
        "thumb": thumb,
        "scroll_track": lambda: groove(24, 240),
        "scroll_thumb": lambda: scroll_thumb(1.0),
        "scroll_thumb_hover": lambda: scroll_thumb(1.2),
        "checkbox_off": lambda: check_box(False, False),
        "checkbox_on": lambda: check_box(True, False),
        "radio_off": lambda: check_box(False, True),
        "radio_on": lambda: check_box(True, True),
        "seat_disc": seat_disc,
        "seat_ring": seat_ring,
        "table_wood": table_wood,
    }
    for state in STATES:
        for name in BUTTONS:
            table[f"button_{name}_{state}"] = partial(button, name, state)
        table[f"button_parchment_{state}"] = partial(flat_button, state)
        table[f"round_button_{state}"] = partial(round_button, state)
    return table


def describe(name: str, skin: Skin) -> str:
    """One table of skins.toml."""
    sideways, upright = skin.margin if isinstance(skin.margin, tuple) else (skin.margin, skin.margin)
    if 2 * sideways >= skin.pixels.shape[1] or 2 * upright >= skin.pixels.shape[0]:
        raise ValueError(f"{name}: the margins leave no middle to stretch")
    lines = [f"[{name}]", f'file = "{name}.webp"', f"size = [{skin.pixels.shape[1]}, {skin.pixels.shape[0]}]"]
    lines += [f"margin = [{sideways}, {upright}, {sideways}, {upright}]"]
    lines += [f"pad = [{', '.join([str(skin.pad)] * 4)}]"]
    lines += ["scale = 2", f"nine = {'true' if skin.margin else 'false'}"]
    if skin.ink is not None:
        lines.append(f"ink = [{skin.ink[0]}, {skin.ink[1]}, {skin.ink[2]}]")
    return "\n".join(lines) + "\n"


def halved(pixels: Pixels) -> Pixels:
    """An opaque picture of half the width and height."""
    height, width, channels = pixels.shape
    blocks = pixels.astype(np.uint16).reshape(height // 2, 2, width // 2, 2, channels)
    return (blocks.sum(axis=(1, 3)) // 4).astype(np.uint8)


def main(wanted: list[str]) -> None:
    """Write all skins and skins.toml, or only the pictures of the names given."""
    table = makers()
    if unknown := sorted(set(wanted) - set(table)):
        raise SystemExit(f"no such skin: {', '.join(unknown)}")
    described = []
    for name in sorted(table):
        if wanted and name not in wanted:
            continue
        skin = table[name]()
        size = save_webp(SKINS / f"{name}.webp", skin.pixels, skin.quality)
        print(f"{name} {skin.pixels.shape[1]}x{skin.pixels.shape[0]} {size // 1024} KB")
        if name in HALVED:
            save_webp(SKINS / f"{name}_half.webp", halved(skin.pixels), skin.quality)
        described.append(describe(name, skin))
    if not wanted:
        head = "# Written by assets/make/skins.py. Pixels are those of the files, made for a scale of 2.\n\n"
        (SKINS / "skins.toml").write_text(head + "\n".join(described), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
