"""The toolbox of the sounds: noise, filters, rooms, loudness, and OGG files that come out the same each time.

Owns how a signal is measured and written. Signals are float arrays at RATE, one axis (mono) or (frames, 2).
Must never know an instrument or a tune. Nothing is drawn from the clock: every random number has a name.
"""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

RATE = 44100
CEILING = 0.84
"""No sample is louder: the room that the lossy file and the mixing of several sounds need."""

Signal = NDArray[np.float64]
Mode = tuple[float, float, float]
"""(frequency, seconds to fall by 60 dB, gain)"""

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def rng(name: str) -> np.random.Generator:
    """Random numbers that belong to a name."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def hz(pitch: str) -> float:
    """Frequency of a pitch such as A4 (440), F#3 or Bb2."""
    sharp = pitch[1:-1].count("#") - pitch[1:-1].count("b")
    return 440.0 * 2 ** ((_STEPS[pitch[0]] + sharp - 9) / 12 + int(pitch[-1]) - 4)


def seconds(length: float) -> Signal:
    """The times of `length` seconds of samples."""
    return np.arange(round(length * RATE)) / RATE


# --- shaping ----------------------------------------------------------------------------------------


def edges(signal: Signal, rise: float = 0.001, fall: float = 0.02) -> Signal:
    """The signal with a soft first and last moment (seconds), so that it never clicks."""
    out = signal.copy()
    for count, part in ((round(rise * RATE), slice(None)), (round(fall * RATE), slice(None, None, -1))):
        count = min(count, len(out))
        ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / max(1, count))
        side = out[part]
        side[:count] *= ramp if out.ndim == 1 else ramp[:, None]
    return out


def filtered(signal: Signal, low: float = 0.0, high: float = RATE, order: int = 2) -> Signal:
    """Keeps what lies between two frequencies; slopes like a Butterworth filter of that order."""
    count = len(signal)
    size = 1 << (2 * count - 1).bit_length()
    freq = np.fft.rfftfreq(size, 1 / RATE)
    gain = 1 / np.sqrt(1 + (freq / high) ** (2 * order))
    if low > 0:
        gain *= 1 / np.sqrt(1 + (low / np.maximum(freq, 1e-3)) ** (2 * order))
    spectrum = np.fft.rfft(signal, size, axis=0)
    spectrum *= gain if signal.ndim == 1 else gain[:, None]
    return np.fft.irfft(spectrum, size, axis=0)[:count]


def noise(length: float, low: float, high: float, source: np.random.Generator) -> Signal:
    """Hiss between two frequencies, with an RMS of 1."""
    hiss = filtered(source.standard_normal(round(length * RATE)), low, high)
    return hiss / max(1e-9, float(np.sqrt(np.mean(hiss**2))))


def modes(length: float, parts: list[Mode], source: np.random.Generator, strike: float = 0.0015) -> Signal:
    """A struck body, as a sum of damped waves; strike is how soft the blow is, in seconds."""
    time = seconds(length)
    out = np.zeros(len(time))
    for freq, fall, gain in parts:
        phase = source.uniform(-0.4, 0.4)
        out += gain * np.exp(-6.9 * time / fall) * np.sin(2 * np.pi * freq * time + phase)
    return out * (1 - np.exp(-time / strike))


def mixed(length: float, parts: list[tuple[float, float, Signal]]) -> Signal:
    """Mono signals laid over each other: parts are (second, gain, signal)."""
    out = np.zeros(round(length * RATE))
    for begin, gain, signal in parts:
        start = round(begin * RATE)
        piece = signal[: len(out) - start]
        out[start : start + len(piece)] += gain * piece
    return out


# --- the room ---------------------------------------------------------------------------------------


def room(name: str, length: float, dark: float = 1.0) -> Signal:
    """The answer of a room of stone, (frames, 2): early echoes, then a tail that grows darker as it falls."""
    source = rng(name)
    time = seconds(length)
    tail = np.zeros((len(time), 2))
    for low, high, share, gain in ((90, 350, 0.8, 0.7), (350, 1600, 0.85, 1), (1600, 5200, 0.45 / dark, 0.5)):
        fall = gain * np.exp(-6.9 * time / (length * share))
        for side in (0, 1):
            tail[:, side] += fall * noise(length, low, high, source)
    tail *= (1 - np.exp(-time / 0.012))[:, None]
    delay = round(0.017 * RATE)
    out = np.zeros((len(time) + delay, 2))
    out[delay:] = tail / np.sqrt(np.sum(tail**2) / 2)
    for side in (0, 1):
        for place in source.uniform(0.007, 0.055, 5):
            out[round(place * RATE), side] += 0.16 * source.choice((-1.0, 1.0))
    return edges(out, 0, 0.2)


def reverberate(signal: Signal, answer: Signal, wet: float, loop: bool = False) -> Signal:
    """Stereo signal in a room; loop: the tail goes on at the beginning, so that nothing is cut at the seam.

    Without loop the result is longer by the length of the answer.
    """
    dry = signal if signal.ndim == 2 else np.stack([signal, signal], axis=1)
    size = len(dry) if loop else len(dry) + len(answer)
    padded = np.zeros((size, 2))
    padded[: len(dry)] = dry
    spectrum = np.fft.rfft(padded, axis=0) * np.fft.rfft(answer, size, axis=0)
    return padded + wet * np.fft.irfft(spectrum, size, axis=0)


# --- loudness ---------------------------------------------------------------------------------------


def ear(signal: Signal) -> Signal:
    """The signal as the ear weighs it (curve A), mono."""
    mono = signal if signal.ndim == 1 else signal.mean(axis=1)
    size = 1 << (len(mono) + RATE // 4).bit_length()
    square = np.fft.rfftfreq(size, 1 / RATE) ** 2
    curve = 12194.0**2 * square**2
    curve /= (square + 20.6**2) * (square + 12194.0**2)
    curve /= np.sqrt((square + 107.7**2) * (square + 737.9**2))
    return np.fft.irfft(np.fft.rfft(mono, size) * curve * 1.259, size)[: len(mono) + RATE // 4]


def loudness(signal: Signal, window: float = 0.125) -> float:
    """Decibels of the loudest moment of `window` seconds, as the ear weighs it."""
    power = np.concatenate([[0.0], np.cumsum(ear(signal) ** 2)])
    width = min(round(window * RATE), len(power) - 1)
    return float(10 * np.log10(max(1e-12, np.max(power[width:] - power[:-width]) / width)))


def levelled(signal: Signal, target: float, window: float = 0.125) -> Signal:
    """The signal at a loudness in decibels; peaks bend softly below CEILING."""
    out = signal - signal.mean(axis=0)
    for _ in range(4):
        out = out * 10 ** ((target - loudness(out, window)) / 20)
        over = np.abs(out) > 0.6 * CEILING
        bent = CEILING * (0.6 + 0.4 * np.tanh((np.abs(out) / CEILING - 0.6) / 0.4))
        out = np.where(over, np.sign(out) * bent, out)
    return out


# --- files ------------------------------------------------------------------------------------------


def write(path: Path, signal: Signal, quality: float) -> None:
    """Writes an OGG Vorbis file, quality 0..1; the same signal gives the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    channels = 1 if signal.ndim == 1 else signal.shape[1]
    with soundfile.SoundFile(
        path, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as file:
        for begin in range(0, len(signal), 65536):
            file.write(signal[begin : begin + 65536])
    path.write_bytes(_numbered(path.read_bytes(), zlib.crc32(path.name.encode())))


def read(path: Path) -> Signal:
    """The samples of a file."""
    data, _ = soundfile.read(path, dtype="float64")
    return np.asarray(data)


def _numbered(data: bytes, serial: int) -> bytes:
    """An OGG stream whose pages bear this serial number; the encoder draws one by lot."""
    out = bytearray(data)
    at = 0
    while at < len(out):
        lengths = out[at + 27 : at + 27 + out[at + 26]]
        size = 27 + len(lengths) + sum(lengths)
        out[at + 14 : at + 18] = serial.to_bytes(4, "little")
        out[at + 22 : at + 26] = bytes(4)
        out[at + 22 : at + 26] = _page_sum(bytes(out[at : at + size])).to_bytes(4, "little")
        at += size
    return bytes(out)


def _table() -> list[int]:
    rows = []
    for value in range(256):
        row = value << 24
        for _ in range(8):
            row = (row << 1) ^ (0x04C11DB7 if row & 0x80000000 else 0)
        rows.append(row & 0xFFFFFFFF)
    return rows


_SUMS = _table()


def _page_sum(page: bytes) -> int:
    """The check sum of an OGG page whose own field is zero."""
    total = 0
    for byte in page:
        total = ((total << 8) & 0xFFFFFFFF) ^ _SUMS[(total >> 24) ^ byte]
    return total
