"""The way from the table's inbox to the picture: updates are shown one after the other, each to its end.

Bots decide at once; this queue paces them, also where nothing moves. Must never keep a person waiting:
`skip` ends what runs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.table.board import BoardView

if TYPE_CHECKING:
    from net.table import Table, Update
    from scenes.animate import Animator


def at_once(update: Update) -> float:
    """Nothing stands."""
    return 0.0


class Flow:
    """Updates waiting, the one being shown, and the animator that shows it.

    on_settled is called with every update when its animation is over, in order; on_idle when nothing
    is left to show; seen makes of an update what may be shown of it, None: all of it; stand gives the
    seconds that the picture stands still before the next update of its kind, 0 for all that follow at once.
    """

    def __init__(
        self,
        table: Table,
        board: BoardView,
        animator: Animator,
        on_settled: Callable[[Update], None],
        on_idle: Callable[[], None],
        seen: Callable[[Update], Update] | None = None,
        stand: Callable[[Update], float] = at_once,
    ) -> None:
        self.table, self.board, self.animator = table, board, animator
        self.on_settled, self.on_idle, self.seen, self.stand = on_settled, on_idle, seen, stand
        self.waiting: deque[Update] = deque()
        self.current: Update | None = None
        self.rest = 0.0
        """Seconds that the picture still stands for people to look at it."""

    @property
    def busy(self) -> bool:
        """True while something is still to be shown."""
        return self.current is not None or bool(self.waiting)

    def poll(self) -> bool:
        """Takes what the table has; True if there was something."""
        news = self.table.poll()
        self.waiting.extend(news if self.seen is None else map(self.seen, news))
        if news:
            self._go_on()
        return bool(news)

    def update(self, dt: float) -> None:
        """Lets dt seconds pass."""
        self.rest = max(0.0, self.rest - dt)
        self.animator.update(dt)
        self._go_on()

    def skip(self) -> None:
        """Ends the animation of the update being shown, or the look at the last one."""
        self.rest = 0.0
        self.animator.finish()
        self._go_on()

    def flush(self) -> None:
        """Ends all animations of all that has happened."""
        self.animator.skipping = True
        while self.busy:
            self.animator.finish()
            self._settle()
            self._start()
        self.animator.finish()
        self.animator.skipping = False
        self.rest = 0.0

    def _go_on(self) -> None:
        """Settles what is over and starts what is next, as long as nothing moves."""
        while self.busy and not self.animator.busy:
            self._settle()
            if self.wake_in() is not None:
                return
            self._start()

    def wake_in(self) -> float | None:
        """Seconds until the next update is shown, None if nothing stands in its way."""
        held = self.rest > 0 and self.current is None and self.waiting and self.stand(self.waiting[0])
        return self.rest if held else None

    def _settle(self) -> None:
        if self.current is None:
            return
        update, self.current = self.current, None
        self.rest = max(self.rest, self.stand(update))
        self.on_settled(update)
        if not self.waiting:
            self.on_idle()

    def _start(self) -> None:
        if self.current is None and self.waiting:
            self.current = self.waiting.popleft()
            self.animator.then_all(self.board.clips(self.current))
