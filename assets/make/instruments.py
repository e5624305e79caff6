"""The instruments of Mesapolis: lyre and kithara, aulos, drone, frame drum, small bells; wood and stone.

Owns what each of them sounds like, as sums of partials. Every function gives a mono signal whose loudest
moment is near 1. Must never know a tune or a file.
"""

from __future__ import annotations

import numpy as np
from synth import RATE, Signal, edges, filtered, hz, modes, noise, rng, seconds

# A soundbox of wood answers some frequencies more than others: (frequency, width, gain).
_BOX = ((190.0, 60.0, 0.7), (420.0, 110.0, 0.6), (880.0, 260.0, 0.35), (1750.0, 600.0, 0.2))


def unit(signal: Signal) -> Signal:
    """The signal with its highest sample at 1."""
    return signal / max(1e-9, float(np.max(np.abs(signal))))


def _box(freq: float) -> float:
    return 0.55 + sum(gain / (1 + ((freq - at) / width) ** 2) for at, width, gain in _BOX)


def string(pitch: str, bright: float = 1.0, pluck: float = 0.22, hold: float = 1.0, name: str = "") -> Signal:
    """A plucked gut string over a wooden box.

    bright: 0.3 (flesh of the thumb) to 1.5 (plectrum); pluck: where, as a part of its length; hold: how long
    it rings (1 as it will, 0.2 damped by the hand); name: two names sound a little different.
    """
    base = hz(pitch)
    source = rng(f"string {pitch} {name}")
    ring = hold * float(np.clip(3.6 * (220 / base) ** 0.45, 1.2, 5.0))
    time = seconds(ring * 1.05)
    out = np.zeros(len(time))
    place = pluck * source.uniform(0.92, 1.08)
    for number in range(1, 26):
        freq = base * number * np.sqrt(1 + 2.5e-5 * number**2)
        if freq > 9000:
            break
        gain = np.sin(np.pi * number * place) / number * np.exp(-freq / (1500 * bright)) * _box(freq)
        fall = ring / (1 + (freq / 1500) ** 1.2 + 0.12 * (number - 1))
        phase = source.uniform(0, 0.6)
        # Two directions of swing, a hair apart: the note falls fast at first, then lingers and breathes.
        for share, apart, length in ((0.62, 0.0, 0.45), (0.38, source.uniform(0.15, 0.55), 1.0)):
            angle = 2 * np.pi * (freq + apart) * time + phase
            out += share * gain * np.exp(-6.9 * time / (fall * length)) * np.sin(angle)
    out = unit(out * (1 - np.exp(-time / 0.0022)))
    finger = noise(0.05, 500, 2600 * min(1.0, bright), source) * np.exp(-seconds(0.05) / 0.007)
    thump = modes(0.12, [(176, 0.07, 1.0), (305, 0.05, 0.6)], source, 0.003)
    out[: len(finger)] += 0.045 * bright * edges(finger, 0.002, 0.01)
    out[: len(thump)] += 0.07 * thump
    return edges(unit(out), 0.0005, 0.06)


def bell(pitch: str, ring: float = 1.6, name: str = "", bright: float = 1.0) -> Signal:
    """A small bronze bell struck with a soft mallet; its strike note is the pitch."""
    base = hz(pitch)
    source = rng(f"bell {pitch} {name}")
    parts = []
    for ratio, gain, share in (
        (0.5, 0.16, 1.0),
        (1.0, 1.0, 0.9),
        (1.5, 0.09, 0.45),
        (2.0, 0.42, 0.5),
        (2.74, 0.16, 0.3),
        (3.76, 0.09, 0.2),
        (5.4, 0.04, 0.1),
    ):
        strength = gain * (bright if ratio > 1 else 1.0)
        beat = source.uniform(0.4, 1.1)
        parts += [(base * ratio, ring * share, strength), (base * ratio + beat, ring * share, 0.5 * strength)]
    return edges(unit(modes(ring, parts, source, 0.003)), 0, 0.1)


def reed(line: list[tuple[str, float, float]], name: str = "") -> Signal:
    """A soft aulos that plays a phrase in one breath.

    line: (pitch, seconds, loudness 0..1) one after the other. The pitch slides a little between them.
    """
    source = rng(f"reed {name} {line}")
    tail = 0.35
    total = sum(length for _, length, _ in line) + tail
    time = seconds(total)
    pitch, loud = np.zeros(len(time)), np.zeros(len(time))
    at = 0.0
    for note, length, strength in line:
        begin, end = round(at * RATE), round((at + length) * RATE)
        pitch[begin:] = np.log2(hz(note))
        inside = np.linspace(0, 1, max(1, end - begin))
        # Each note swells and lets go; a short dip marks the tongue.
        loud[begin:end] = strength * (0.72 + 0.28 * np.sin(np.pi * inside**0.7)) * (1 - 0.5 * inside**9)
        at += length
    pitch = _smooth(pitch, 0.05)
    loud = _smooth(_smooth(loud, 0.07), 0.05)
    calm = np.minimum(1, time / 0.9)
    sway = np.sin(2 * np.pi * (4.5 * time + 0.35 * np.sin(2 * np.pi * 0.31 * time)) + source.uniform(0, 6))
    freq = 2 ** (pitch + calm * sway * 0.0032)
    phase = 2 * np.pi * np.cumsum(freq) / RATE
    out = np.zeros(len(time))
    for number, gain in enumerate((1.0, 0.30, 0.46, 0.14, 0.20, 0.07, 0.08, 0.03, 0.03), 1):
        # Played louder, the reed grows brighter: high partials follow a higher power of the loudness.
        colour = gain * np.exp(-freq * number / 2600)
        out += colour * loud ** (1 + 0.22 * (number - 1)) * np.sin(number * phase + source.uniform(0, 1))
    out *= 1 + 0.06 * calm * sway
    breath = noise(total, 900, 3200, source) * loud * 0.011
    return edges(unit(out) + breath, 0.02, 0.12)


def _smooth(curve: Signal, width: float) -> Signal:
    """The moving mean over `width` seconds; the ends go on as they are."""
    half = max(1, round(width * RATE / 2))
    wide = np.concatenate([np.full(half, curve[0]), curve, np.full(half, curve[-1])])
    sums = np.concatenate([[0.0], np.cumsum(wide)])
    return (sums[2 * half :] - sums[: -2 * half])[: len(curve)] / (2 * half)


def _slow(time: Signal, freq: float, source: np.random.Generator) -> Signal:
    """A wave too slow to be heard, begun anywhere."""
    return np.sin(2 * np.pi * freq * time + source.uniform(0, 6.28))


def drone(pitches: list[str], length: float, rise: float, fall: float, name: str = "") -> Signal:
    """Low pipes that sound together and drift slowly; rise and fall in seconds lie within the length."""
    source = rng(f"drone {name} {pitches}")
    time = seconds(length)
    out = np.zeros(len(time))
    for order, pitch in enumerate(pitches):
        base = hz(pitch)
        for number in range(1, 8):
            freq = base * number
            if freq > 1500:
                break
            gain = (0.6, 1.0, 0.8)[order] * number**-1.1 * np.exp(-freq / 800)
            wave = 0.65 + 0.35 * _slow(time, source.uniform(0.05, 0.17), source)
            drift = 0.35 * _slow(time, source.uniform(0.04, 0.1), source)
            out += gain * wave * np.sin(2 * np.pi * freq * time + drift + source.uniform(0, 6.28))
    breath = noise(length, 250, 1100, source) * 0.012
    return edges(unit(out) + breath, rise, fall)


def drum(low: bool, name: str = "") -> Signal:
    """A frame drum: the middle of the skin with the hand (low), or its rim with a finger."""
    source = rng(f"drum {low} {name}")
    if not low:
        rim = modes(0.25, [(310, 0.14, 0.8), (505, 0.1, 0.5), (830, 0.06, 0.3)], source, 0.002)
        rim[: round(0.06 * RATE)] += 0.10 * noise(0.06, 700, 2400, source) * np.exp(-seconds(0.06) / 0.012)
        return edges(unit(rim), 0.001, 0.08)
    time = seconds(0.9)
    body = np.zeros(len(time))
    for ratio, gain, fall in ((1.0, 1.0, 0.7), (1.59, 0.4, 0.38), (2.14, 0.22, 0.25), (2.65, 0.1, 0.18)):
        base = source.uniform(76, 80) * ratio
        sink = 0.35 * base * 0.03 * (1 - np.exp(-time / 0.03))
        phase = 2 * np.pi * (base * time + sink)
        body += gain * np.exp(-6.9 * time / fall) * np.sin(phase)
    hand = filtered(source.standard_normal(len(time)), 120, 900) * np.exp(-time / 0.014)
    return edges(unit(body * (1 - np.exp(-time / 0.004))) + 0.12 * unit(hand), 0.002, 0.1)


# --- wood and stone ---------------------------------------------------------------------------------


def wood(pitch: float, size: float, source: np.random.Generator, soft: float = 0.0012) -> Signal:
    """A knock on wood: pitch in Hz, size 1 for a hand's breadth (larger rings longer)."""
    parts = []
    for ratio, gain in ((1.0, 1.0), (1.62, 0.45), (2.41, 0.34), (3.9, 0.15), (5.2, 0.06)):
        freq = pitch * ratio * source.uniform(0.985, 1.015)
        parts.append((freq, size * 0.11 / (1 + freq / 1800), gain * source.uniform(0.8, 1.1)))
    return unit(modes(0.3 * size, parts, source, soft))


def stone(pitch: float, ring: float, source: np.random.Generator, soft: float = 0.0006) -> Signal:
    """A small stone that meets another: pitch in Hz, ring in seconds."""
    parts = []
    for ratio, gain in ((1.0, 1.0), (1.37, 0.55), (1.93, 0.5), (2.58, 0.25), (3.3, 0.12)):
        freq = pitch * ratio * source.uniform(0.97, 1.03)
        if freq < 9000:
            parts.append((freq, ring / (1 + freq / 6000), gain * source.uniform(0.7, 1.15)))
    out = modes(ring * 1.2, parts, source, soft)
    grit = noise(0.02, 900, 4200, source) * np.exp(-seconds(0.02) / 0.004)
    out[: len(grit)] += 0.12 * grit[: len(out)]
    return unit(out)
