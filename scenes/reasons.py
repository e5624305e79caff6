"""What the parts without a screen say of files and tables, in the language in use.

`net` and `game` speak one English line, for the command line and the log; here it is found again by its
template and translated with its facts. Owns the list of these templates; a test compares it with the code.
Must never lose a line that it does not know: that one is shown as it is.
"""

from __future__ import annotations

import re
from functools import cache

from scenes.text import tr

TOLD = (
    # files and folders
    "the data folder {root} cannot be written: {reason}",
    "the saves cannot be listed: {reason}",
    "{name} cannot be read: {reason}",
    "{name} cannot be written: {reason}",
    "{name} cannot be moved: {reason}",
    "{name} is not a file",
    "there is no file {name}",
    "that is not the name of a file",
    "that is not the name of a save",
    "there is no such save",
    "there is another save of that name",
    "a title needs at least one character",
    # a save that cannot be opened
    "not a Mesapolis save",
    "made with a newer version of Mesapolis",
    "made with other rules of {title}",
    "the save is cut off at its beginning",
    "the save is damaged at line {damaged}",
    "the save lacks its setup",
    "the save lacks the secret of its deal",
    "the save does not name its players",
    "the save does not say whose view it is",
    "the save takes back more than anybody would",
    "the save has too many lines",
    "entry {number} of the save is not possible: {error}",
    "the save does not lead to the position it names at entry {number}",
    "the file holds broken JSON",
    "the file is nested too deep",
    "the file is too big for a save",
    "the log goes on after the end of the game",
    "the log has the wrong kind of entry here",
    "the log has an outcome that this deal does not give",
    "the log has a reveal that this position does not give",
    "an undo goes to a place that is not there",
    "an undo takes back what is no decision of its seat",
    "an entry must be a list that begins with its kind",
    "unknown entry '{kind}'",
    "unknown record '{kind}'",
    "not a {kind} record",
    "a whole number was expected",
    "a number is out of range",
    "true or false was expected",
    "a short text was expected",
    "a list of numbers was expected",
    "unknown game '{name}'; there is {games}",
    "unknown player '{name}'; it is human or bot:LEVEL",
    "{title} is for {allowed} seats, not {seats}",
    "{title} has no option '{key}'",
    "option {key} cannot be {value}",
    "option {key} is not for {seats} seats",
    "first names seat {first}, but there are {seats}",
    "{players} players for {seats} seats",
    "{name} is too big for a save",
    # a table at play
    "this game is already open",
    "this game is open",
    "this game is open in another window",
    "this game is played at the table of somebody else",
    "this game is not at the table of somebody else",
    "a code has six letters and digits, as the host shows it",
    "this game has just been changed by another window",
    "the game cannot be saved: {reason}",
    "The last line of the save was unfinished; the game goes on from the entry before it.",
    # what the system says
    "no space left on device",
    "permission denied",
    "read-only file system",
    "no such file or directory",
    "file exists",
    "is a directory",
    "not a directory",
    "input/output error",
    "disk quota exceeded",
)
"""The first template that fits a line is taken: those with fewer facts come before those with more."""

_FACT = re.compile(r"\{(\w+)\}")


def told(line: str) -> str:
    """A line of `net` or `game` in the language in use; as it stands if it is none of ours.

    >>> told("the save is damaged at line 7"), told("so it goes")
    ('the save is damaged at line 7', 'so it goes')
    """
    text = line.strip()
    if not text:
        return line
    for template, pattern in _patterns():
        found = pattern.fullmatch(text)
        if found:
            return tr(template, **{name: told(fact) for name, fact in found.groupdict().items()})
    return line


def sentence(line: str) -> str:
    """The same as a sentence: a capital at its start, a stop at its end; "" stays ""."""
    text = told(line)
    return text[:1].upper() + text[1:] + ("" if text[-1:] in (".", "!", "?", "") else ".")


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Templates as patterns, those with the fewest facts and then the longest first."""
    ordered = sorted(TOLD, key=lambda template: (len(_FACT.findall(template)), -len(template)))
    return tuple((template, _pattern(template)) for template in ordered)


def _pattern(template: str) -> re.Pattern[str]:
    """The fixed words as they are, in capitals or not; facts are anything."""
    parts = _FACT.split(template)
    made = [f"(?P<{part}>.+?)" if number % 2 else re.escape(part) for number, part in enumerate(parts)]
    return re.compile("".join(made), re.DOTALL | re.IGNORECASE)
