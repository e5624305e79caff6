"""Plays the tunes and writes them as endless loops: assets/music/*.ogg.

Owns the balance of the instruments, their places in the room and the slight unevenness of human hands. The
loop is one ring: what still sounds at its end goes on at its beginning.

Usage: python assets/make/music.py [name ...]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from instruments import bell, drone, drum, reed, string
from synth import RATE, Signal, levelled, loudness, reverberate, rng, room, write
from tunes import BARS, BEATS, CHORDS, FIGURES, TUNES, Note, Section, Tune, below, notes

FOLDER = Path(__file__).resolve().parent.parent / "music"
QUALITY = 0.35
LOUD = -20.0
"""Decibels of the loudest 0.4 seconds of a loop (curve A)."""

Played = tuple[float, float, Signal]
"""(second, strength, sound)"""

# instrument: (loudness beside the lyre in decibels, place from left -1 to right 1, share of the room)
DESK = {
    "lyre": (0.0, 0.2, 0.28),
    "kithara": (-6.0, -0.18, 0.24),
    "aulos": (-6.0, -0.08, 0.42),
    "drone": (-22.0, 0.0, 0.10),
    "bells": (-10.0, 0.4, 0.55),
    "drum": (-24.0, 0.1, 0.22),
}


@cache
def _string(pitch: str, bright: float, pluck: float, hold: float, name: str) -> Signal:
    return string(pitch, bright, pluck, hold, name)


class Hands:
    """What makes a line human: no two notes come quite in time or quite as strong."""

    def __init__(self, name: str) -> None:
        self.source = rng(name)
        self.count = 0

    def late(self, spread: float) -> float:
        """Seconds beside the beat."""
        return float(np.clip(self.source.normal(0, spread), -2 * spread, 2 * spread))

    def strong(self, strength: float, spread: float = 0.1) -> float:
        """A strength near the wanted one."""
        return strength * float(1 + self.source.uniform(-spread, spread))

    def string(self) -> str:
        """Which of three takes of a string sounds."""
        self.count += 1
        return str(self.count % 3)


def kithara(tune: Tune, section: Section, hands: Hands) -> Iterator[Played]:
    """The figures of the chords."""
    for number, word in enumerate(section.kithara.split()):
        chord, figure = word.split(":")
        for place, tone, strength in FIGURES[tune.bar][figure]:
            second = (number * tune.bar + place) * tune.unit + hands.late(0.007)
            sound = _string(CHORDS[chord][tone], 0.8, 0.27, 0.85, "k" + hands.string())
            yield second, hands.strong(strength), sound


def lyre(tune: Tune, section: Section, hands: Hands) -> Iterator[Played]:
    """The melody on plucked strings; short notes are damped a little, so that steps do not blur."""
    for note in _sounding(section.lyre, tune):
        assert note.pitch is not None
        second = note.at * tune.unit + hands.late(0.011)
        strength = hands.strong(0.72 + 0.2 * (note.at % tune.bar == 0))
        hold = 0.55 if note.length < 3 else 0.95
        if note.graced:
            yield second - 0.085, 0.5 * strength, _string(below(note.pitch), 1.0, 0.2, 0.3, "l")
        yield second, strength, _string(note.pitch, 1.15, 0.2, hold, "l" + hands.string())


def aulos(tune: Tune, section: Section, hands: Hands) -> Iterator[Played]:
    """The melody on the reed, a breath at a time."""
    breath: list[Note] = []
    for note in [*notes(section.aulos, tune.bar), Note(0, None, 0)] if section.aulos else []:
        if note.pitch is not None:
            breath.append(note)
        elif breath:
            line = [(n.pitch or "", n.length * tune.unit, hands.strong(0.85, 0.12)) for n in breath]
            yield breath[0].at * tune.unit - 0.04 + hands.late(0.01), 1.0, reed(line, "aulos")
            breath = []


def bells(tune: Tune, section: Section, hands: Hands) -> Iterator[Played]:
    """Few small bells, far away."""
    for note in _sounding(section.bells, tune):
        assert note.pitch is not None
        second = note.at * tune.unit + hands.late(0.02)
        yield second, hands.strong(0.8, 0.2), bell(note.pitch, 2.6, bright=0.5)


def drums(tune: Tune, section: Section, hands: Hands) -> Iterator[Played]:
    """The frame drum."""
    for number, word in enumerate(section.drum):
        for place, low, strength in BEATS[tune.bar][word]:
            second = (number * tune.bar + place) * tune.unit + hands.late(0.008)
            yield second, hands.strong(strength, 0.15), drum(low, hands.string())


def pipes(tune: Tune, section: Section, hands: Hands) -> Iterator[Played]:
    """The drone; it fades over into that of the next section."""
    length = BARS * tune.bar * tune.unit
    yield -1.5, hands.strong(1.0, 0.05), drone(list(section.drone), length + 4.5, 4.5, 5.0, hands.string())


PLAYERS = {"lyre": lyre, "kithara": kithara, "aulos": aulos, "drone": pipes, "bells": bells, "drum": drums}


def _sounding(line: str, tune: Tune) -> list[Note]:
    return [note for note in notes(line, tune.bar) if note.pitch is not None] if line else []


def part(name: str, tune: Tune, instrument: str) -> Signal:
    """What one instrument plays in the whole ring, mono."""
    ring = np.zeros(round(tune.length * RATE))
    hands = Hands(f"{name} {instrument}")
    for number, section in enumerate(tune.sections):
        begin = number * BARS * tune.bar * tune.unit
        for second, strength, sound in PLAYERS[instrument](tune, section, hands):
            at = round((begin + second) * RATE) % len(ring)
            first = sound[: len(ring) - at]
            ring[at : at + len(first)] += strength * first
            ring[: len(sound) - len(first)] += strength * sound[len(first) :]
    return ring


def loop(name: str) -> Signal:
    """The whole tune in its room, (frames, 2)."""
    tune = TUNES[name]
    dry = np.zeros((round(tune.length * RATE), 2))
    wet = np.zeros_like(dry)
    for instrument, (beside, place, share) in DESK.items():
        signal = part(name, tune, instrument)
        beside += tune.louder.get(instrument, 0.0)
        signal *= 10 ** ((LOUD + beside - loudness(signal, 0.4)) / 20)
        angle = (place + 1) * np.pi / 4
        placed = signal[:, None] * np.array([np.cos(angle), np.sin(angle)]) * np.sqrt(2)
        dry += placed
        wet += share * placed
    answer = room("stoa", 2.6, dark=1.3)
    return levelled(dry + reverberate(wet, answer, 1.0, loop=True) - wet, LOUD, 0.4)


def main() -> None:
    """Makes the loops named on the command line, or all."""
    for name in sys.argv[1:] or TUNES:
        write(FOLDER / f"{name}.ogg", loop(name), QUALITY)


if __name__ == "__main__":
    main()
