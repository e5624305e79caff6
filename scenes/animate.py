"""The queue that turns rule events into movement. Runs on elapsed time, never on frames.

A step of the queue is a list of clips that play together; steps play one after the other. Must never
change a state of a game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

import pygame

SPEEDS = {"slow": 0.55, "normal": 1.0, "fast": 2.2, "off": 0.0}
"""How fast time runs for each setting; 0: every clip ends at once."""


def lerp(a: float, b: float, t: float) -> float:
    """a at t = 0, b at t = 1."""
    return a + (b - a) * t


def ease_in_out(t: float) -> float:
    """A smooth start and a smooth stop."""
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """A fast start and a smooth stop."""
    return 1 - (1 - t) ** 3


def ease_out_back(t: float) -> float:
    """Goes a little too far and comes back."""
    u = t - 1
    return 1 + 2.2 * u * u * u + 1.2 * u * u


class Clip:
    """Something that moves for `duration` seconds after a wait of `delay`. `begin` and `end` are called
    once each, also if the clip is skipped; `draw` gets t from 0 to 1 and changes nothing. above: it is drawn
    over the stations, not under them."""

    above = False

    def __init__(self, duration: float, delay: float = 0.0) -> None:
        self.duration = duration
        self.delay = delay
        self.clock = 0.0
        self.state = "waiting"

    def begin(self) -> None:
        """Called before the first frame."""

    def draw(self, target: pygame.Surface, t: float) -> None:
        """Draws it at this moment of its life."""

    def end(self) -> None:
        """Called after the last frame."""

    @property
    def t(self) -> float:
        """How much of its life is over, 0 to 1."""
        if self.duration <= 0:
            return 1.0 if self.clock >= self.delay else 0.0
        return min(1.0, max(0.0, (self.clock - self.delay) / self.duration))

    @property
    def done(self) -> bool:
        return self.state == "over"

    def advance(self, dt: float) -> None:
        """Lets dt seconds of its own time pass."""
        self.clock += dt
        if self.state == "waiting" and self.clock >= self.delay:
            self.state = "playing"
            self.begin()
        if self.state == "playing" and self.clock >= self.delay + self.duration:
            self.finish()

    def finish(self) -> None:
        """Jumps to the end."""
        if self.state == "waiting":
            self.begin()
        if self.state != "over":
            self.state = "over"
            self.end()


class Call(Clip):
    """A clip of no length that only calls something when its turn comes."""

    def __init__(self, action: Callable[[], None]) -> None:
        super().__init__(0.0)
        self.action = action

    def end(self) -> None:
        self.action()


class Cue(Clip):
    """A clip of no length that calls something when its moment has come; never if it is skipped.

    For what belongs to the moment alone: sounds.
    """

    def __init__(self, action: Callable[[], None], delay: float = 0.0) -> None:
        super().__init__(0.0, delay)
        self.action = action

    def advance(self, dt: float) -> None:
        waited = not self.done
        super().advance(dt)
        if waited and self.done:
            self.action()


class Animator:
    """Plays clips. `speed` gives the setting ("slow" … "off") whenever it is asked."""

    def __init__(self, speed: Callable[[], str]) -> None:
        self.speed = speed
        self.now: list[Clip] = []
        self.queue: deque[list[Clip]] = deque()
        self.skipping = False
        """While True, clips end as soon as they are queued, as with the speed "off"."""

    @property
    def still(self) -> bool:
        """Nothing moves: the speed is "off"."""
        return SPEEDS.get(self.speed(), 1.0) == 0.0

    @property
    def busy(self) -> bool:
        return bool(self.now or self.queue)

    def play(self, *clips: Clip) -> None:
        """Plays clips together, beside whatever plays already."""
        self.now.extend(clips)
        self._start()

    def then(self, *clips: Clip) -> None:
        """Plays clips together after all that is queued."""
        if clips:
            self.queue.append(list(clips))
            self._start()

    def then_all(self, steps: Sequence[Sequence[Clip]]) -> None:
        """Queues step after step."""
        for step in steps:
            self.then(*step)

    def update(self, dt: float) -> None:
        """Lets dt seconds pass."""
        factor = SPEEDS.get(self.speed(), 1.0)
        if factor == 0.0:
            self.finish()
            return
        for clip in list(self.now):
            clip.advance(dt * factor)
        self._next()

    def draw(self, target: pygame.Surface, above: bool = False) -> None:
        """Draws the clips that go under the stations, or those that go over them."""
        for clip in self.now:
            if clip.state == "playing" and clip.above == above:
                clip.draw(target, clip.t)

    def finish(self) -> None:
        """Jumps to the end of everything, in order; also of what the ends queue."""
        while self.busy:
            playing, self.now = self.now, []
            for clip in playing:
                clip.finish()
            if not self.now and self.queue:
                self.now = self.queue.popleft()

    def clear(self) -> None:
        """Forgets everything without ending it."""
        self.now.clear()
        self.queue.clear()

    def _start(self) -> None:
        if self.skipping or self.still:
            self.finish()
            return
        self._next()

    def _next(self) -> None:
        self.now = [clip for clip in self.now if not clip.done]
        while not self.now and self.queue:
            self.now = self.queue.popleft()
            for clip in list(self.now):
                clip.advance(0.0)
            self.now = [clip for clip in self.now if not clip.done]
