"""How the door to surfaces makes them: scaled, cut, stretched, gilded, and text broken into lines.

Belongs to `scenes.art`: nobody else needs it. Every surface that comes and goes is premultiplied, unless a
function says otherwise.
"""

from __future__ import annotations

import pygame

Colour = tuple[int, int, int]
Size = tuple[int, int]


def finish(surface: pygame.Surface) -> pygame.Surface:
    """A surface with straight alpha in the window's format, premultiplied."""
    return surface.convert_alpha().premul_alpha()


def sharpen(surface: pygame.Surface, dark: bool) -> None:
    """For high contrast: a skin for light words gets darker, one for dark words nearly white."""
    if dark:
        surface.fill((120, 120, 120, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return
    # Adding as much as is opaque keeps the edges and the shadow of the skin as they are.
    alpha = pygame.mask.from_surface(surface, 200).to_surface(
        setcolor=(90, 90, 100, 0), unsetcolor=(0, 0, 0, 0)
    )
    surface.blit(alpha, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def plain_tone(colour: Colour) -> Colour:
    """For high contrast: every tone of text becomes nearly black or white; strong colours stay."""
    bright = (2 * colour[0] + 5 * colour[1] + colour[2]) / 8
    if max(colour) - min(colour) > 110:
        return tuple(c // 2 for c in colour) if bright < 110 else colour  # type: ignore[return-value]
    return (14, 7, 2) if bright < 140 else (255, 252, 242)


def scaled(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """Smoothly scaled; the format stays."""
    return pygame.transform.smoothscale(surface, (max(1, size[0]), max(1, size[1])))


def crop_to(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """The middle of the surface that has the shape of size."""
    width, height = surface.get_size()
    factor = min(width / size[0], height / size[1])
    cut = pygame.Rect(0, 0, max(1, int(size[0] * factor)), max(1, int(size[1] * factor)))
    cut.center = (width // 2, height // 2)
    return surface.subsurface(cut.clip(surface.get_rect()))


def nine_slice(master: pygame.Surface, margin: list[int], size: Size) -> pygame.Surface:
    """The master with its corners kept and its middle stretched to size."""
    master_w, master_h = master.get_size()
    xs, txs = _cuts(margin[0], margin[2], master_w, size[0])
    ys, tys = _cuts(margin[1], margin[3], master_h, size[1])
    whole = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    for column in range(3):
        for row in range(3):
            src = pygame.Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
            dst = pygame.Rect(txs[column], tys[row], txs[column + 1] - txs[column], tys[row + 1] - tys[row])
            if min(src.size) < 1 or min(dst.size) < 1:
                continue
            part = master.subsurface(src)
            whole.blit(part if src.size == dst.size else scaled(part, dst.size), dst)
    return whole


def _cuts(low: int, high: int, master: int, size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where to cut master and target; margins shrink where the target is too small for them."""
    if low + high > master - 1:
        low = high = (master - 1) // 2
    to_low, to_high = low, high
    if low + high > size:
        to_low = size * low // (low + high)
        to_high = size - to_low
    return (0, low, master - high, master), (0, to_low, size - to_high, size)


def wrap(font: pygame.font.Font, s: str, width_px: int) -> list[str]:
    """The lines of a text; a word too long for a line is broken."""
    lines: list[str] = []
    for part in s.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}" if line else word
            if font.size(longer)[0] <= width_px:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while font.size(line)[0] > width_px and len(line) > 1:
                cut = _longest_head(font, line, width_px)
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return lines


def _longest_head(font: pygame.font.Font, word: str, width_px: int) -> int:
    """How many letters of a word fit; at least one."""
    count = 1
    while count < len(word) and font.size(word[: count + 1])[0] <= width_px:
        count += 1
    return count


# --- gold ---------------------------------------------------------------------------------------------

GOLDEN = ((0.0, (255, 246, 204)), (0.42, (244, 208, 122)), (0.55, (178, 120, 40)), (1.0, (250, 222, 150)))
"""The colours of raised gold from top to bottom."""


def gild(font: pygame.font.Font, s: str, spacing: float) -> pygame.Surface:
    """Letters of gold with a bright edge, a dark one and a shadow, premultiplied."""
    letters = _spaced(font, s, round(spacing * font.get_height()))
    depth = max(1, round(font.get_height() / 30))
    whole = pygame.Surface(
        (letters.get_width() + 6 * depth, letters.get_height() + 6 * depth), pygame.SRCALPHA
    )
    whole = whole.convert_alpha()

    def lay(tone: tuple[int, int, int, int], dx: int, dy: int) -> None:
        part = letters.copy()
        part.fill(tone, special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(
            part.premul_alpha(), (2 * depth + dx, 2 * depth + dy), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    for far in range(4, 1, -1):
        lay((0, 0, 0, 70), far * depth // 2, far * depth)
    lay((70, 34, 8, 255), depth, depth)
    lay((255, 250, 224, 255), -max(1, depth // 2), -max(1, depth // 2))
    face = letters.copy()
    face.blit(_gradient(letters.get_size(), font), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(face.premul_alpha(), (2 * depth, 2 * depth), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _spaced(font: pygame.font.Font, s: str, gap: int) -> pygame.Surface:
    """White letters with straight alpha and a gap between them."""
    if gap <= 0:
        return font.render(s, True, (255, 255, 255)).convert_alpha()
    widths = [font.size(char)[0] for char in s]
    row = pygame.Surface((max(1, sum(widths) + gap * (len(s) - 1)), font.get_height()), pygame.SRCALPHA)
    x = 0
    for char, width in zip(s, widths, strict=True):
        row.blit(font.render(char, True, (255, 255, 255)).convert_alpha(), (x, 0))
        x += width + gap
    return row.convert_alpha()


def _gradient(size: Size, font: pygame.font.Font) -> pygame.Surface:
    """GOLDEN over the height of the capital letters of a font."""
    strip = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    top, high = font.get_ascent() - round(0.7 * font.get_height()), max(1, round(0.62 * font.get_height()))
    for y in range(size[1]):
        at = min(1.0, max(0.0, (y - top) / high))
        after = next(i for i in range(1, len(GOLDEN)) if at <= GOLDEN[i][0])
        (low, first), (up, second) = GOLDEN[after - 1], GOLDEN[after]
        part = (at - low) / (up - low)
        tone = [round(a + (b - a) * part) for a, b in zip(first, second, strict=True)]
        strip.set_at((0, y), (*tone, 255))
    return pygame.transform.scale(strip, size).convert_alpha()
