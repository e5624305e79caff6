"""The emotes: a picture and words for each key that travels.

Owns how they are shown. Must never be taken for a text of a person: the words are ours, in the reader's
language.
"""

from __future__ import annotations

from scenes.text import tr

ICONS = {
    "hello": "handshake",
    "well_played": "thumb-up",
    "thanks": "heart",
    "sorry": "prayer",
    "thinking": "think",
    "your_turn": "hourglass",
    "good_luck": "shamrock",
    "wow": "wow",
    "oops": "oops",
    "laugh": "laugh",
    "cry": "cry",
    "applause": "laurels",
}
"""The icon of every emote, in the order in which they are offered."""


def emote_icon(key: str) -> str:
    """The picture; a bubble for one that this version does not know."""
    return ICONS.get(key, "chat")


def emote_words(key: str) -> str:
    """What it says."""
    return {
        "hello": tr("Hello!"),
        "well_played": tr("Well played!"),
        "thanks": tr("Thank you!"),
        "sorry": tr("Sorry!"),
        "thinking": tr("Let me think …"),
        "your_turn": tr("Your turn!"),
        "good_luck": tr("Good luck!"),
        "wow": tr("Wow!"),
        "oops": tr("Oops!"),
        "laugh": tr("Ha ha!"),
        "cry": tr("Oh no!"),
        "applause": tr("Bravo!"),
    }.get(key, "…")
