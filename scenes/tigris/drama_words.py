"""What conflicts and questions say, worded anew whenever they are shown.

Owns whole sentences, so that they can be translated. Must never know a picture or a place.
"""

from __future__ import annotations

from collections.abc import Sequence

from scenes.text import tr, trn
from scenes.tigris.picture import Fight


def fight_title(fight: Fight) -> str:
    """What kind of conflict it is, by the leaders (TE-8, TE-9)."""
    wars = (tr("War of priests"), tr("War of farmers"), tr("War of traders"), tr("War of kings"))
    revolts = (
        tr("Revolt of priests"),
        tr("Revolt of farmers"),
        tr("Revolt of traders"),
        tr("Revolt of kings"),
    )
    return (wars if fight.war else revolts)[fight.colour]


def side_word(side: int) -> str:
    """What the leader of a side does."""
    return tr("defends") if side else tr("attacks")


def strength_words(fight: Fight, side: int, planned: int | None) -> str:
    """Where a side's strength comes from; planned: tiles that its owner has not yet named for good."""
    added = planned if planned is not None else fight.added[side]
    if added is None:
        return tr("{n} on the board", n=fight.counted[side])
    return tr("{n} on the board + {added}", n=fight.counted[side], added=added)


def verdict(fight: Fight, names: tuple[str, str], strengths: tuple[int, int]) -> str:
    """How it stands, or who has won; names and strengths of attacker and defender."""
    attack, defence = strengths
    if fight.winner >= 0:
        return _result(fight, names, strengths)
    if attack == defence:
        return tr("{a} : {b}: a tie goes to the defender, {name}", a=attack, b=defence, name=names[1])
    name = names[attack < defence]
    return tr("{a} : {b}: {name} leads by {n}", a=attack, b=defence, name=name, n=abs(attack - defence))


def standing(fight: Fight, names: tuple[str, str], strengths: tuple[int, int]) -> str:
    """The same in few words, where the numbers stand beside it."""
    attack, defence = strengths
    if fight.winner >= 0:
        return tr("{name} wins", name=names[fight.seats.index(fight.winner)])
    if attack == defence:
        return tr("a tie goes to {name}", name=names[1])
    return tr("{name} leads by {n}", name=names[attack < defence], n=abs(attack - defence))


def _result(fight: Fight, names: tuple[str, str], strengths: tuple[int, int]) -> str:
    attack, defence = strengths
    if attack == defence:
        return tr("{name} wins the tie {a} : {b} as the defender", name=names[1], a=attack, b=defence)
    name = names[fight.seats.index(fight.winner)]
    return tr("{name} wins {a} : {b}", name=name, a=max(strengths), b=min(strengths))


def commit_ask(colour: int, name: str) -> str:
    """What the owner of a leader may do now (TE-8.4, TE-9.7)."""
    texts = (
        tr("{name} may add red tiles from hand", name=name),
        tr("{name} may add blue tiles from hand", name=name),
        tr("{name} may add green tiles from hand", name=name),
        tr("{name} may add black tiles from hand", name=name),
    )
    return texts[colour]


def only_useful(side: int, allowed: Sequence[int]) -> str:
    """How many tiles may be added where only useful support is allowed (TE-17.4)."""
    if len(allowed) < 2:
        return tr("No number of tiles in hand helps: none is added (TE-17.4)")
    if side:
        return tr("None, or exactly {n} for a tie (TE-17.4)", n=allowed[1])
    return tr("None, or at least {n} to be ahead on the board (TE-17.4)", n=allowed[1])


def waiting(name: str) -> str:
    """Somebody else is asked."""
    return tr("{name} decides how many tiles to add", name=name)


def goes_home(colour: int, name: str) -> str:
    """What happens to the loser's leader (TE-8.6, TE-9.9)."""
    texts = (
        tr("The priest of {name} goes home", name=name),
        tr("The farmer of {name} goes home", name=name),
        tr("The trader of {name} goes home", name=name),
        tr("The king of {name} goes home", name=name),
    )
    return texts[colour]


def commit_label(side: int, count: int) -> str:
    """The button that commits."""
    if count == 0:
        return tr("Add none")
    return tr("Answer") if side else tr("Fight")


def in_hand(count: int, have: int) -> str:
    """How many of the tiles in hand are added."""
    return tr("{n} of {have}", n=count, have=have)


def swap_label(count: int) -> str:
    """The button that swaps (TE-13.1)."""
    return trn("Swap {n} tile", "Swap {n} tiles", count)


def points_word(colour: int) -> str:
    """A point of a colour, in few words."""
    return (tr("Red"), tr("Blue"), tr("Green"), tr("Black"))[colour]


def no_leader(colour: int) -> str:
    """Nobody's leader of a colour stands there."""
    return (tr("no priest"), tr("no farmer"), tr("no trader"), tr("no king"))[colour]
