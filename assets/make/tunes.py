"""The tunes of Mesapolis and the notation that they are written in. Own compositions, MIT like the rest.

Owns notes and nothing of how they sound. A line is written bar by bar: `A4/3` is a pitch and its length in
units, `'A4/3` has a short note of the scale below before it, `-/3` is a rest, `|` ends a bar (lengths are
checked). Chords are `D:flow`: a chord of CHORDS and a figure of FIGURES.
"""

from __future__ import annotations

from dataclasses import dataclass, field

# root, fifth, octave, third
CHORDS = {
    "D": ("D3", "A3", "D4", "F4"),
    "Dlow": ("D2", "A2", "D3", "A3"),
    "D5": ("D3", "A3", "D4", "A4"),
    "C": ("C3", "G3", "C4", "E4"),
    "F": ("F2", "C3", "F3", "A3"),
    "F+": ("F3", "C4", "F4", "A4"),
    "G": ("G2", "D3", "G3", "B3"),
    "G+": ("G3", "D4", "G4", "B4"),
    "G5": ("G2", "D3", "G3", "D4"),
    "A": ("A2", "E3", "A3", "C4"),
    "A5": ("A2", "E3", "A3", "E4"),
    "E": ("E3", "B3", "E4", "G4"),
    "E5": ("E2", "B2", "E3", "B3"),
    "E+": ("E2", "B2", "E3", "G#3"),
}

# figure: (place in the bar as a part of its units, which tone of the chord, strength)
FIGURES: dict[int, dict[str, tuple[tuple[float, int, float], ...]]] = {
    6: {
        "rest": (),
        "root": ((0, 0, 0.9),),
        "two": ((0, 0, 0.9), (3, 1, 0.6)),
        "three": ((0, 0, 0.9), (2, 1, 0.55), (4, 2, 0.65)),
        "late": ((0, 0, 0.85), (3, 2, 0.6), (5, 1, 0.45)),
        "flow": ((0, 0, 0.9), (1, 1, 0.45), (2, 2, 0.55), (3, 3, 0.65), (4, 2, 0.45), (5, 1, 0.4)),
        "fall": ((0, 0, 0.85), (2, 3, 0.55), (3, 2, 0.55), (4, 1, 0.5)),
        "strum": ((0, 0, 0.85), (0.09, 1, 0.6), (0.18, 2, 0.65), (0.27, 3, 0.6)),
    },
    7: {
        "rest": (),
        "root": ((0, 0, 0.9),),
        "two": ((0, 0, 0.9), (3, 1, 0.6)),
        "three": ((0, 0, 0.9), (3, 1, 0.6), (5, 2, 0.6)),
        "late": ((0, 0, 0.85), (3, 2, 0.55), (6, 1, 0.45)),
        "flow": ((0, 0, 0.9), (1, 1, 0.4), (2, 2, 0.5), (3, 3, 0.65), (4, 2, 0.4), (5, 1, 0.6), (6, 2, 0.4)),
        "fall": ((0, 0, 0.85), (3, 3, 0.55), (4, 2, 0.45), (5, 1, 0.55)),
        "strum": ((0, 0, 0.85), (0.1, 1, 0.6), (0.2, 2, 0.65), (0.3, 3, 0.6)),
    },
    8: {
        "rest": (),
        "root": ((0, 0, 0.9),),
        "two": ((0, 0, 0.9), (3, 1, 0.6)),
        "three": ((0, 0, 0.9), (3, 1, 0.6), (6, 2, 0.65)),
        "late": ((0, 0, 0.85), (3, 2, 0.55), (6, 1, 0.4), (7, 2, 0.45)),
        "flow": (
            (0, 0, 0.9), (1, 1, 0.35), (2, 2, 0.45), (3, 3, 0.65),
            (4, 2, 0.4), (5, 1, 0.4), (6, 2, 0.6), (7, 1, 0.4),
        ),
        "fall": ((0, 0, 0.85), (3, 3, 0.6), (4, 2, 0.45), (6, 1, 0.55)),
        "strum": ((0, 0, 0.85), (0.1, 1, 0.6), (0.2, 2, 0.65), (0.3, 3, 0.6)),
    },
}  # fmt: skip

# drum: (place, middle of the skin, strength)
BEATS: dict[int, dict[str, tuple[tuple[float, bool, float], ...]]] = {
    6: {
        ".": (),
        "x": ((0, True, 0.8),),
        "y": ((0, True, 0.9), (3, False, 0.3), (5, False, 0.22)),
        "z": ((0, True, 0.9), (2, False, 0.22), (4, True, 0.5)),
    },
    7: {
        ".": (),
        "x": ((0, True, 0.8),),
        "y": ((0, True, 0.9), (3, False, 0.32), (5, False, 0.25)),
        "z": ((0, True, 0.9), (3, False, 0.25), (5, True, 0.5), (6, False, 0.18)),
    },
    8: {
        ".": (),
        "x": ((0, True, 0.8), (6, False, 0.2)),
        "y": ((0, True, 0.9), (3, False, 0.34), (6, False, 0.3)),
        "z": (
            (0, True, 0.9),
            (2, False, 0.16),
            (3, False, 0.34),
            (4, True, 0.45),
            (6, False, 0.32),
            (7, False, 0.18),
        ),
    },
}

SCALE = "CDEFGAB"
BARS = 8


@dataclass(frozen=True)
class Section:
    """Eight bars: a drone, chords of the kithara, lines of lyre, aulos and bells, beats of the drum."""

    drone: tuple[str, ...]
    kithara: str
    lyre: str = ""
    aulos: str = ""
    bells: str = ""
    drum: str = "........"


@dataclass(frozen=True)
class Tune:
    """A loop: bar in units, unit in seconds; louder: decibels by which some instruments stand out more."""

    bar: int
    unit: float
    sections: tuple[Section, ...]
    louder: dict[str, float] = field(default_factory=dict)

    @property
    def length(self) -> float:
        """Seconds of the whole loop."""
        return len(self.sections) * BARS * self.bar * self.unit


@dataclass(frozen=True)
class Note:
    """A pitch (None: a rest) at a place, both in units; graced: a short note comes before."""

    at: float
    pitch: str | None
    length: float
    graced: bool = False


def notes(line: str, bar: int) -> list[Note]:
    """The notes of a line of BARS bars; ValueError if a bar is too long or too short."""
    out: list[Note] = []
    at = 0.0
    for number, words in enumerate(line.split("|")):
        for word in words.split():
            pitch, length = word.lstrip("'").split("/")
            out.append(Note(at, None if pitch == "-" else pitch, float(length), word.startswith("'")))
            at += float(length)
        if abs(at - bar * (number + 1)) > 1e-9:
            raise ValueError(f"bar {number + 1} of {line!r} ends at {at}")
    if at != bar * BARS:
        raise ValueError(f"{line!r} has not {BARS} bars")
    return out


def below(pitch: str) -> str:
    """The next lower pitch of the scale of white keys."""
    step = SCALE.index(pitch[0])
    return SCALE[step - 1] + str(int(pitch[-1]) - (step == 0))


# Morning over the harbour: the mode of D with its bright sixth, slow waves of six.
MENU = Tune(
    bar=6,
    unit=0.4,
    sections=(
        Section(
            drone=("D2", "A2", "D3"),
            kithara="D5:two D5:three A5:root D5:three F+:two C:two A5:two D5:strum",
            lyre="-/3 A4/3 | -/6 | A4/3 G4/1 E4/2 | D4/6 | -/3 F4/1 G4/2 | G4/2 E4/4 | 'E4/6 | -/6",
        ),
        Section(
            drone=("D2", "A2", "D3"),
            kithara="D:three A:late D:three A5:two G:three F:three A:two D5:strum",
            lyre="A4/3 G4/1 F4/2 | E4/3 C4/3 | F4/2 G4/1 A4/3 | E4/6 |"
            "D5/3 B4/1 C5/2 | C5/2 A4/4 | 'C5/2 B4/1 A4/3 | D4/6",
            drum="...x.x.x",
        ),
        Section(
            drone=("D2", "A2", "D3"),
            kithara="D5:two A:two G:two A5:late F:two D5:two G:late A5:root",
            aulos="D5/5 E5/1 | C5/3 A4/3 | B4/4 G4/2 | A4/5 -/1 |"
            "-/3 A4/1 C5/2 | D5/3 F5/1 D5/2 | B4/2 C5/1 B4/3 | A4/5 -/1",
            bells="-/6 | -/6 | -/6 | -/3 E6/3 | -/6 | -/6 | -/6 | -/3 A5/3",
            drum="x.y.x.y.",
        ),
        Section(
            drone=("G2", "D3"),
            kithara="G:flow G:flow C:flow G:flow D:flow E:flow C:fall A5:strum",
            lyre="D5/6 | B4/3 G4/3 | C5/2 D5/1 E5/3 | 'D5/6 |"
            "-/3 A4/1 D5/2 | E5/3 B4/3 | C5/2 E5/1 G5/3 | E5/6",
            bells="-/6 | -/3 D6/3 | -/6 | -/6 | -/6 | -/3 B5/3 | -/6 | -/3 E6/3",
            drum="x.z.x.z.",
        ),
        Section(
            drone=("A2", "E3"),
            kithara="D:two A:three A5:two F:late C:two E:two G:two D5:strum",
            lyre="D4/1 F4/1 A4/1 D5/3 | C5/3 A4/3 | -/6 | -/6 | E4/1 G4/1 C5/1 E5/3 | 'B4/6 | -/6 | -/6",
            aulos="-/6 | -/6 | A4/3 B4/1 C5/2 | A4/5 -/1 | -/6 | -/6 | G4/3 B4/1 G4/2 | A4/5 -/1",
            drum="x...x.y.",
        ),
        Section(
            drone=("D2", "A2", "D3"),
            kithara="D5:fall F+:two C:root D5:two A5:fall G5:root D5:strum Dlow:root",
            lyre="'A4/6 | -/3 F4/3 | E4/6 | -/6 | C5/3 A4/3 | G4/6 | -/6 | -/6",
            bells="-/3 D6/3 | -/6 | -/6 | -/3 A5/3 | -/6 | -/6 | -/3 D6/3 | -/6",
        ),
    ),
)

# The city grows: the mode of G with its flat seventh, steps of three, two and two.
AKROPOLIS = Tune(
    bar=7,
    unit=0.34,
    sections=(
        Section(
            drone=("G2", "D3"),
            kithara="G5:three F:three C:three G:late G5:three F:late A5:three G:strum",
            lyre="-/7 | -/3 C5/4 | -/3 E4/2 G4/2 | 'B4/7 | -/7 | -/3 A4/2 C5/2 | A4/3 E4/4 | G4/7",
            drum="....x...",
        ),
        Section(
            drone=("G2", "D3"),
            kithara="G:three F+:three G:late D5:two C:three F:three C:late G5:strum",
            lyre="D5/3 C5/2 B4/2 | C5/3 A4/4 | B4/3 A4/2 G4/2 | A4/7 |"
            "E5/3 D5/2 C5/2 | 'C5/3 A4/4 | G4/3 E4/2 C4/2 | 'D4/7",
            drum="x.y.x.y.",
        ),
        Section(
            drone=("G2", "D3"),
            kithara="G5:two C:two D5:late A5:two E:two F:two C:two G5:strum",
            aulos="B4/5 A4/1 G4/1 | G4/3 E4/4 | F4/3 A4/4 | E4/6 -/1 |"
            "-/3 G4/2 B4/2 | C5/5 A4/2 | G4/3 E4/4 | D4/6 -/1",
            bells="-/7 | -/7 | -/7 | -/3 E6/4 | -/7 | -/7 | -/7 | -/3 D6/4",
            drum="x...y...",
        ),
        Section(
            drone=("D2", "A2"),
            kithara="D:fall C:fall D:three A5:two F:fall G:three A:late D5:strum",
            lyre="F4/3 A4/4 | E4/3 G4/4 | D4/3 F4/2 A4/2 | E4/7 |"
            "A4/3 C5/4 | B4/3 G4/4 | C5/3 A4/2 E4/2 | 'D4/7",
            drum=".x.y.x.y",
        ),
        Section(
            drone=("C3", "G2"),
            kithara="C:flow G:flow F:flow C:flow A:flow E:flow D:flow G5:strum",
            lyre="E5/3 D5/2 C5/2 | D5/3 B4/4 | C5/3 A4/4 | 'G4/7 |"
            "-/3 A4/2 C5/2 | E5/3 B4/4 | A4/3 D5/2 F5/2 | 'D5/7",
            aulos="-/7 | -/7 | -/7 | -/3 E4/2 G4/2 | A4/6 -/1 | -/7 | -/7 | -/7",
            bells="G5/7 | -/7 | -/7 | -/3 C6/4 | -/7 | -/3 B5/4 | -/7 | D6/7",
            drum="z.z.z.z.",
        ),
        Section(
            drone=("G2", "D3"),
            kithara="G5:late F:two C:fall G5:root A5:late C:root G:strum G5:root",
            lyre="-/3 B4/4 | A4/7 | -/3 E4/2 G4/2 | D4/7 | -/3 C5/4 | 'G4/7 | -/7 | -/7",
            bells="-/7 | -/7 | -/7 | -/3 G5/4 | -/7 | -/7 | -/3 D6/4 | -/7",
        ),
    ),
)

# Between the rivers: the mode of E with a low second and a high third, steps of three, three and two.
TIGRIS = Tune(
    bar=8,
    unit=0.285,
    louder={"drum": 5.0, "aulos": 1.5, "drone": 2.0, "bells": -2.0},
    sections=(
        Section(
            drone=("E2", "B2", "E3"),
            kithara="E5:root E5:two F:two E5:late E5:two A:two F:two E5:strum",
            lyre="-/8 | -/3 B4/3 C5/2 | B4/3 A4/3 G#4/2 | A4/3 G#4/2 F4/3 |"
            "'E4/8 | -/3 E4/3 F4/2 | G#4/3 A4/3 B4/2 | 'G#4/3 F4/2 E4/3",
            drum="..x.x.y.",
        ),
        Section(
            drone=("E2", "B2", "E3"),
            kithara="E5:three F:three A:three E5:late E5:three D:three F:three E5:strum",
            lyre="E4/3 F4/3 G#4/2 | A4/3 B4/5 | C5/3 B4/3 A4/2 | B4/8 |"
            "'B4/3 C5/3 D5/2 | C5/3 B4/2 A4/3 | G#4/3 A4/2 F4/3 | 'E4/8",
            drum="y.y.y.yx",
        ),
        Section(
            drone=("A2", "E3"),
            kithara="A:three A5:late D:three A:two F:fall G:three A:late E+:strum",
            aulos="A4/5 B4/3 | C5/3 B4/2 A4/3 | D5/5 C5/3 | B4/6 -/2 |"
            "-/3 A4/3 C5/2 | E5/3 D5/3 C5/2 | B4/3 C5/2 A4/3 | B4/3 G#4/3 -/2",
            bells="-/8 | -/8 | -/8 | -/3 E6/5 | -/8 | -/8 | -/8 | -/3 B5/5",
            drum="y.yxy.yz",
        ),
        Section(
            drone=("E2", "B2"),
            kithara="E+:flow F:flow E+:flow D:flow F:flow G:flow F:fall E+:strum",
            lyre="E5/3 F5/2 E5/3 | C5/3 D5/2 C5/3 | B4/3 C5/2 B4/3 | A4/3 'F4/5 |"
            "A4/3 B4/2 C5/3 | D5/3 C5/2 B4/3 | A4/3 G#4/2 F4/3 | 'E4/8",
            aulos="-/8 | -/8 | -/8 | -/3 A4/2 B4/3 | C5/6 -/2 | -/8 | -/8 | -/8",
            drum="zyzyzyz.",
        ),
        Section(
            drone=("D2", "A2", "D3"),
            kithara="D:late F:late C:late A:late D:late F:two G:two E5:root",
            lyre="-/3 D5/3 C5/2 | A4/8 | -/3 E5/3 D5/2 | C5/3 A4/5 |"
            "'F5/3 E5/2 D5/3 | C5/3 A4/2 C5/3 | B4/3 'D5/5 | B4/8",
            bells="-/8 | -/3 A5/5 | -/8 | -/8 | -/8 | -/3 F5/5 | -/8 | -/3 B5/5",
            drum="x...x.x.",
        ),
        Section(
            drone=("E2", "B2", "E3"),
            kithara="E5:late F:two A5:two E5:late F:two D:two E+:strum E5:root",
            lyre="'B4/3 A4/2 G#4/3 | A4/3 F4/5 | E4/3 F4/2 G#4/3 | A4/3 B4/5 |"
            "C5/3 A4/5 | 'F4/3 A4/5 | 'G#4/8 | -/8",
            aulos="-/8 | -/8 | -/8 | -/3 E4/2 G#4/3 | A4/6 -/2 | -/8 | -/8 | -/8",
            bells="-/8 | -/8 | -/8 | -/8 | -/8 | -/8 | -/3 B5/5 | -/8",
            drum="y.x.y.x.",
        ),
    ),
)

TUNES = {"menu": MENU, "akropolis": AKROPOLIS, "tigris": TIGRIS}
