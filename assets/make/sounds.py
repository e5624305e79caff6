"""Makes every sound effect of the game: assets/sounds/*.ogg.

Owns what each event sounds like and how loud it is beside the others. A name with several takes is written as
name_1, name_2 ...: the client picks one, so that a sound heard hundreds of times does not tire.

Usage: python assets/make/sounds.py [name ...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from instruments import bell, drum, stone, string, unit, wood
from synth import (
    RATE,
    Signal,
    edges,
    filtered,
    levelled,
    mixed,
    modes,
    noise,
    reverberate,
    rng,
    room,
    seconds,
    write,
)

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
QUALITY = 0.5
LEAD = 0.004
"""Seconds of silence before a sound: the lossy file smears its first moment over them."""
COMMON = -21.0
"""Loudness of an effect in decibels (curve A, loudest 125 ms); what is heard often lies below it."""


def take(number: int) -> Signal:
    """A wooden tile lifted from the row: a breath of friction, then the wood lets go."""
    source = rng(f"take {number}")
    rub = noise(0.09, 700, 3200, source) * np.sin(np.pi * seconds(0.09) / 0.09) ** 2
    pitch = source.uniform(470, 520)
    knock = wood(pitch, 1.1, source, 0.0016)
    after = wood(pitch * 1.34, 0.8, source, 0.0012)
    second = source.uniform(0.105, 0.125)
    return mixed(0.42, [(0.0, 0.09, rub), (0.055, 1.0, knock), (second, 0.42, after)])


def place(number: int) -> Signal:
    """A heavy stone tile set down: a soft low thud, a short grain of stone, and it settles."""
    source = rng(f"place {number}")
    time = seconds(0.36)
    base = source.uniform(112, 122)
    thud = np.exp(-time / 0.055) * np.sin(2 * np.pi * base * (time + 0.006 * (1 - np.exp(-time / 0.02))))
    thud += 0.45 * np.exp(-time / 0.035) * np.sin(2 * np.pi * base * 2.13 * time)
    thud *= 1 - np.exp(-time / 0.003)
    body = wood(source.uniform(205, 235), 1.5, source, 0.003)
    grain = filtered(stone(source.uniform(820, 900), 0.09, source, 0.0012), 0, 2600)
    settle = filtered(stone(source.uniform(1050, 1150), 0.06, source, 0.0012), 0, 2400)
    later = source.uniform(0.058, 0.072)
    return mixed(0.42, [(0, 0.6, unit(thud)), (0, 0.75, body), (0, 0.42, grain), (later, 0.14, settle)])


def quarry(number: int) -> Signal:
    """Stones of the quarry dropped into the hand: a few clinks that fall over each other."""
    source = rng(f"quarry {number}")
    parts = []
    at, gain = 0.0, 0.8
    for _ in range(4):
        piece = filtered(stone(source.uniform(1250, 2100), 0.16, source), 500, 5200)
        parts.append((at, gain, piece))
        at += source.uniform(0.055, 0.1)
        gain *= source.uniform(0.62, 0.9)
    return mixed(0.6, parts)


def refill() -> Signal:
    """The row is filled again: tiles slide along the wood and tick against each other, ever slower."""
    source = rng("refill")
    length = 0.8
    time = seconds(length)
    slide = noise(length, 450, 2300, source) * np.sin(np.pi * (time / length) ** 0.7) ** 2
    slide *= 0.7 + 0.3 * np.sin(2 * np.pi * 9 * time) ** 2
    parts = [(0.0, 0.07, slide)]
    at = 0.05
    for index in range(6):
        tick = wood(source.uniform(520, 640) - 14 * index, 0.9, source, 0.0016)
        parts.append((at, 0.85 - 0.07 * index, tick))
        at += 0.068 + 0.013 * index
    return mixed(length, parts)


def turn() -> Signal:
    """Your turn: two strings of the lyre, a fourth upwards."""
    low, high = string("A4", 0.75, name="turn"), string("D5", 0.75, name="turn")
    notes = mixed(2.2, [(0.0, 0.8, low), (0.17, 1.0, high)])
    return reverberate(notes, room("chamber", 1.1), 0.16)[: round(1.9 * RATE)]


def undo() -> Signal:
    """Back again: a string heard backwards, which ends on a soft touch of wood."""
    source = rng("undo")
    high, low = string("D5", 0.5, hold=0.28), string("A4", 0.5, hold=0.28)
    falling = mixed(0.5, [(0.0, 1.0, high), (0.09, 0.8, low)])
    swell = edges(filtered(falling[::-1], 0, 2400), 0.12, 0.03)
    return mixed(0.75, [(0.0, 0.8, swell), (0.475, 0.5, wood(430, 1.0, source, 0.003))])


def refuse() -> Signal:
    """That may not be: two dull knocks on thick wood, low and soft."""
    source = rng("refuse")
    first = filtered(wood(196, 1.7, source, 0.004), 0, 850)
    second = filtered(wood(174, 1.7, source, 0.004), 0, 800)
    return mixed(0.6, [(0.0, 1.0, first), (0.125, 0.8, second)])


def confirm() -> Signal:
    """So be it: a touch of wood and a fifth on the lyre, damped by the hand."""
    source = rng("confirm")
    low, high = string("D4", 0.7, hold=0.35), string("A4", 0.7, hold=0.35)
    parts = [(0.0, 0.45, wood(560, 0.9, source)), (0.012, 0.8, low), (0.04, 0.8, high)]
    return reverberate(mixed(1.0, parts), room("chamber", 0.7), 0.09)[: round(1.1 * RATE)]


def tap(number: int) -> Signal:
    """A button: the tiniest tick of wood."""
    source = rng(f"tap {number}")
    return filtered(mixed(0.11, [(0.0, 1.0, wood(source.uniform(820, 900), 0.45, source, 0.0014))]), 0, 3600)


def score(number: int) -> Signal:
    """One step of counting: a pebble on wood with a grain of bronze above it."""
    source = rng(f"score {number}")
    pebble = filtered(stone(source.uniform(1000, 1060), 0.07, source, 0.001), 0, 3800)
    shine = bell("A5", 0.4, f"score {number}", 0.4)
    return mixed(0.34, [(0.0, 0.6, pebble), (0.0, 0.5, wood(640, 0.6, source)), (0.004, 0.22, shine)])


def alert() -> Signal:
    """A person's turn has come while the window is behind: a clear bell, twice."""
    strokes = [(0.0, 1.0, bell("D5", 1.8, "alert")), (0.3, 0.85, bell("A5", 1.6, "alert"))]
    return reverberate(mixed(2.1, strokes), room("chamber", 1.2), 0.14)[: round(2.3 * RATE)]


def win() -> Signal:
    """The end of a game: lyres run upwards to a broad chord, with small bells on top."""
    source = rng("win")
    parts = []
    for beat, pitch, gain in (
        (0, "D4", 0.8),
        (1, "A4", 0.75),
        (2, "D5", 0.8),
        (3, "E5", 0.7),
        (4, "F#5", 0.9),
        (6, "E5", 0.6),
        (7, "F#5", 0.7),
    ):
        parts.append((0.13 * beat, gain, string(pitch, 0.9, name="win")))
    for order, pitch in enumerate(("D3", "A3", "D4", "F#4", "A4", "D5", "A5")):
        at = 1.26 + 0.028 * order + source.uniform(0, 0.004)
        parts.append((at, 0.85 - 0.04 * order, string(pitch, 0.85, name="chord")))
    parts += [(1.27, 0.35, drum(True, "win")), (0.0, 0.3, drum(True, "win 2"))]
    parts += [
        (1.42, 0.16, bell("D6", 1.6, "win")),
        (1.62, 0.12, bell("A6", 1.4, "win")),
        (0.54, 0.08, bell("F#6")),
    ]
    sound = reverberate(mixed(3.6, parts), room("hall", 2.0), 0.2)[: round(3.7 * RATE)]
    return edges(sound, 0.001, 0.9)


# ---- Tigris & Euphrates ------------------------------------------------------------------------------------


def sand(number: int) -> Signal:
    """A clay tile set into the sand: a soft dull knock and the grains that give way."""
    source = rng(f"sand {number}")
    time = seconds(0.3)
    base = source.uniform(128, 142)
    thud = np.exp(-time / 0.045) * np.sin(2 * np.pi * base * (time + 0.004 * (1 - np.exp(-time / 0.015))))
    thud *= 1 - np.exp(-time / 0.004)
    clay = filtered(stone(source.uniform(520, 590), 0.08, source, 0.002), 0, 1900)
    grains = noise(0.24, 1400, 5200, source) * np.exp(-seconds(0.24) / 0.045)
    grains *= 0.6 + 0.4 * np.sin(2 * np.pi * 31 * seconds(0.24)) ** 2
    grains = edges(grains, 0.012, 0.05)
    return mixed(0.36, [(0, 0.7, unit(thud)), (0, 0.6, clay), (0.006, 0.075, grains)])


def leader(number: int) -> Signal:
    """A leader's disc put down: turned wood, which rocks once before it lies still."""
    source = rng(f"leader {number}")
    pitch = source.uniform(330, 365)
    first = wood(pitch, 1.5, source, 0.0018)
    rock = wood(pitch * 1.12, 1.0, source, 0.0016)
    later = source.uniform(0.085, 0.1)
    parts = [(0, 1.0, first), (later, 0.32, rock), (later + 0.055, 0.13, rock)]
    return mixed(0.42, [*parts, (0, 0.4, drum(False, f"leader {number}"))])


def bag(number: int) -> Signal:
    """A hand in the bag: cloth rubs, tiles of clay roll over each other."""
    source = rng(f"bag {number}")
    length = 0.8
    time = seconds(length)
    rub = noise(length, 500, 2600, source) * np.sin(np.pi * (time / length) ** 0.8) ** 2
    rub *= 0.5 + 0.5 * np.sin(2 * np.pi * source.uniform(5, 6.5) * time + source.uniform(0, 3)) ** 2
    parts = [(0.0, 0.07, rub)]
    for _ in range(9):
        tick = filtered(stone(source.uniform(640, 1050), 0.07, source, 0.0012), 0, 3000)
        parts.append((source.uniform(0.08, 0.62), source.uniform(0.2, 0.5), tick))
    return mixed(length, parts)


def clash() -> Signal:
    """A conflict begins: three beats of the war drums, and bronze rings against bronze."""
    source = rng("clash")
    parts = [(0.0, 1.0, drum(True, "clash")), (0.16, 0.55, drum(True, "clash 2"))]
    parts += [(0.34, 1.0, drum(True, "clash 3")), (0.16, 0.3, drum(False, "clash"))]
    blade: list[tuple[float, float, float]] = []
    for freq, gain in ((713, 1.0), (1187, 0.8), (1722, 0.6), (2391, 0.45), (3120, 0.22)):
        blade.append((freq * source.uniform(0.99, 1.01), 0.9 * 900 / (600 + freq), gain))
    ring = filtered(modes(1.2, blade, source, 0.0008), 500, 4200)
    scrape = noise(0.16, 1500, 4200, source) * np.sin(np.pi * seconds(0.16) / 0.16) ** 2
    parts += [(0.34, 0.55, unit(ring)), (0.43, 0.36, unit(ring)), (0.33, 0.05, scrape)]
    return reverberate(mixed(1.5, parts), room("stoa", 1.2), 0.14)[: round(1.9 * RATE)]


def crumble() -> Signal:
    """Tiles fall apart: clay breaks, the shards come to rest one by one."""
    source = rng("crumble")
    length = 1.15
    time = seconds(length)
    rumble = filtered(noise(length, 60, 420, source) * np.exp(-time / 0.26), 0, 420)
    dust = noise(length, 900, 3400, source) * np.exp(-time / 0.30) * (1 - np.exp(-time / 0.03))
    parts = [(0.0, 0.16, rumble), (0.02, 0.035, dust)]
    at = 0.0
    for number in range(13):
        shard = filtered(stone(source.uniform(430, 1150) + 24 * number, 0.09, source, 0.001), 0, 3600)
        parts.append((at, source.uniform(0.4, 0.8) * (1 - number / 18), shard))
        at += source.uniform(0.02, 0.05) + 0.006 * number
    return edges(mixed(length, parts), 0.001, 0.25)


def rise() -> Signal:
    """A monument is built: blocks are set one upon the other, ever higher, and a gong greets it."""
    source = rng("rise")
    parts = [(0.0, 0.35, drum(True, "rise"))]
    for number, pitch in enumerate((150, 178, 212, 252)):
        block = filtered(stone(pitch * 2.1, 0.16, source, 0.003), 0, 1600)
        parts += [(0.22 * number, 0.55, wood(pitch, 1.8, source, 0.004)), (0.22 * number, 0.45, block)]
    parts += [(0.92, 0.9, drum(True, "rise 2")), (0.92, 0.30, bell("D4", 2.4, "rise", 0.7))]
    for order, pitch in enumerate(("D3", "A3", "D4", "F#4", "A4")):
        parts.append((0.95 + 0.03 * order, 0.5, string(pitch, 0.8, name="rise")))
    return edges(reverberate(mixed(2.9, parts), room("hall", 1.6), 0.18)[: round(3.2 * RATE)], 0.001, 0.7)


def strike() -> Signal:
    """A catastrophe: thunder in the ground, a crack runs through the rock."""
    source = rng("strike")
    length = 1.9
    time = seconds(length)
    boom = np.sin(2 * np.pi * (58 * time + 1.3 * (1 - np.exp(-time / 0.07)))) * np.exp(-time / 0.42)
    boom *= 1 - np.exp(-time / 0.006)
    growl = noise(length, 70, 520, source) * np.exp(-time / 0.55) * (0.7 + 0.3 * np.sin(2 * np.pi * 7 * time))
    crack = noise(0.3, 700, 3800, source) * np.exp(-seconds(0.3) / 0.028)
    parts = [(0.0, 0.8, unit(boom)), (0.02, 0.24, growl), (0.0, 0.20, crack), (0.13, 0.11, crack)]
    for number in range(7):
        chip = filtered(stone(source.uniform(500, 1300), 0.08, source), 0, 3200)
        parts.append((0.2 + 0.08 * number + source.uniform(0, 0.05), 0.40 - 0.04 * number, chip))
    sound = reverberate(mixed(length, parts), room("stoa", 1.4), 0.16)
    return edges(sound[: round(2.4 * RATE)], 0.001, 0.6)


def treasure(number: int) -> Signal:
    """A treasure is taken: gold chinks in the hand, two small bells after it."""
    source = rng(f"treasure {number}")
    parts = []
    for order in range(4):
        chink: list[tuple[float, float, float]] = []
        for freq, gain in ((1830, 0.8), (2710, 1.0), (3640, 0.6), (4790, 0.3)):
            chink.append((freq * source.uniform(0.96, 1.04), 0.22, gain))
        coin = filtered(modes(0.3, chink, source, 0.0012), 900, 5200)
        parts.append((0.055 * order + source.uniform(0, 0.02), 0.5 - 0.07 * order, unit(coin)))
    low, high = (("A5", "D6"), ("G5", "D6"), ("A5", "E6"))[number - 1]
    parts += [(0.12, 0.34, bell(low, 0.9, "treasure", 0.6)), (0.24, 0.36, bell(high, 1.1, "treasure", 0.6))]
    return reverberate(mixed(1.2, parts), room("chamber", 0.9), 0.12)[: round(1.4 * RATE)]


# name: (what makes it, takes, loudness beside the common one)
EFFECTS: dict[str, tuple[Callable[..., Signal], int, float]] = {
    "take": (take, 3, -3.0),
    "place": (place, 3, -3.0),
    "quarry": (quarry, 3, -3.0),
    "refill": (refill, 1, -5.0),
    "turn": (turn, 1, -1.0),
    "undo": (undo, 1, -4.0),
    "refuse": (refuse, 1, -6.0),
    "confirm": (confirm, 1, -2.0),
    "tap": (tap, 3, -10.0),
    "score": (score, 3, -8.0),
    "alert": (alert, 1, 1.0),
    "win": (win, 1, 1.0),
    "sand": (sand, 3, -3.0),
    "leader": (leader, 3, -3.0),
    "bag": (bag, 2, -5.0),
    "clash": (clash, 1, 0.0),
    "crumble": (crumble, 1, -3.0),
    "rise": (rise, 1, 0.0),
    "strike": (strike, 1, 0.0),
    "treasure": (treasure, 3, -3.0),
}


def make(name: str) -> None:
    """Writes every take of an effect."""
    maker, takes, beside = EFFECTS[name]
    for number in range(1, takes + 1):
        signal = maker(number) if takes > 1 else maker()
        signal = edges(levelled(signal, COMMON + beside), 0.0008, 0.04)
        silence = np.zeros((round(LEAD * RATE), *signal.shape[1:]))
        signal = np.concatenate([silence, signal])
        write(FOLDER / (f"{name}_{number}.ogg" if takes > 1 else f"{name}.ogg"), signal, QUALITY)


def main() -> None:
    """Makes the effects named on the command line, or all."""
    for name in sys.argv[1:] or EFFECTS:
        make(name)


if __name__ == "__main__":
    main()
