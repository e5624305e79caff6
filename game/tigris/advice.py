"""The expert that bot medium and the hint ask: it glances, weighs, and says why.

Owns what is worked out once for a position and asked many times. Must never change a position.
"""

from __future__ import annotations

from typing import Any

from game.contract import Move, Reason
from game.tigris.evaluation import Judgement
from game.tigris.foresight import foresee
from game.tigris.glance import Glances
from game.tigris.reasons import Reasons
from game.tigris.stakes import Stakes
from game.tigris.state import Tigris
from game.tigris.steps import ACTION
from game.tigris.survey import Survey


class Expert:
    """What there is to say of the legal moves of one position. The seat must be the one to act."""

    def __init__(self, state: Tigris, seat: int) -> None:
        self._state = state
        self._stakes = Stakes(state, seat)
        self._known: dict[Move, Judgement] = {}
        acts = state.pending.top.kind == ACTION and state.actions > 0
        self._glances = Glances(self._stakes, Survey(state)) if acts else None

    def glance(self, move: Move) -> int:
        """Roughly what an action is worth; of other answers there are few, so exactly."""
        return self._glances(move) if self._glances is not None else self.weigh(move)

    def weigh(self, move: Move) -> int:
        """What a legal move is worth, in hundredths of a point."""
        return self.judge(move).total

    def judge(self, move: Move) -> Judgement:
        """The same in its parts."""
        if move not in self._known:
            self._known[move] = foresee(self._stakes, self._state, move)
        return self._known[move]

    def reason(self, best: Any, other: Any) -> Reason:
        """What speaks most for `best` when it is held against `other`."""
        return Reasons(self._stakes, self._state)(best, self.judge(best), self.judge(other))
