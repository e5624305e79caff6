"""The stack of pending effects and questions that all games use.

Owns the order in which what is still to be done gets done: the last pushed comes first. Holds frozen
records only, so that a copy of a state shares it; must never carry out an effect itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

Step = TypeVar("Step")


class Pending(Generic[Step]):
    """A stack of frozen steps. The top is what happens, or is asked, now.

    >>> steps = Pending((1,)); steps.push(2, 3); steps.pop(), steps.top
    (2, 3)
    """

    __slots__ = ("_steps",)

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._steps: list[Step] = list(steps)

    def __len__(self) -> int:
        return len(self._steps)

    def __bool__(self) -> bool:
        return bool(self._steps)

    @property
    def top(self) -> Step:
        return self._steps[-1]

    def push(self, *steps: Step) -> None:
        """Puts steps on the stack so that the first named is done first."""
        self._steps.extend(reversed(steps))

    def pop(self) -> Step:
        return self._steps.pop()

    def replace(self, step: Step) -> None:
        """Changes the step on top."""
        self._steps[-1] = step

    def copy(self) -> Pending[Step]:
        return Pending(self._steps)

    def steps(self) -> tuple[Step, ...]:
        """All steps, the one done last first."""
        return tuple(self._steps)
