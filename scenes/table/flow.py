"""The way from the table's inbox to the picture: updates are shown one after the other, each to its end.

Bots decide at once; this queue paces them. Must never keep a person waiting: `skip` ends what runs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.table.board import BoardView

if TYPE_CHECKING:
    from net.table import Table, Update
    from scenes.animate import Animator


class Flow:
    """Updates waiting, the one being shown, and the animator that shows it.

    on_settled is called with every update when its animation is over, in order; on_idle when nothing
    is left to show; seen makes of an update what may be shown of it, None: all of it.
    """

    def __init__(
        self,
        table: Table,
        board: BoardView,
        animator: Animator,
        on_settled: Callable[[Update], None],
        on_idle: Callable[[], None],
        seen: Callable[[Update], Update] | None = None,
    ) -> None:
        self.table, self.board, self.animator = table, board, animator
        self.on_settled, self.on_idle, self.seen = on_settled, on_idle, seen
        self.waiting: deque[Update] = deque()
        self.current: Update | None = None

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
        self.animator.update(dt)
        self._go_on()

    def skip(self) -> None:
        """Ends the animation of the update being shown."""
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

    def _go_on(self) -> None:
        """Settles what is over and starts what is next, as long as nothing moves."""
        while self.busy and not self.animator.busy:
            self._settle()
            self._start()

    def _settle(self) -> None:
        if self.current is None:
            return
        update, self.current = self.current, None
        self.on_settled(update)
        if not self.waiting:
            self.on_idle()

    def _start(self) -> None:
        if self.current is None and self.waiting:
            self.current = self.waiting.popleft()
            self.animator.then_all(self.board.clips(self.current))
