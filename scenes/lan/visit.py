"""A session and the scenes that show it: news of the network's thread come to them in the frame loop.

Owns the session of one stay at a LAN table, from the door to the farewell. Must never wait.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from scenes.lan.emotes import emote_icon, emote_words

if TYPE_CHECKING:
    from net.session import HostSession, PeerSession, SessionEvent
    from scenes.stage import Stage


SAID = 200
"""Things said that are kept for reading."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something that a person said. seat: -1 for somebody without one; emote: its key, for words of ours."""

    name: str
    seat: int
    device: int
    words: str = ""
    emote: str = ""

    @property
    def text(self) -> str:
        """The words of a person, or those of an emote in the language in use."""
        return emote_words(self.emote) if self.emote else self.words

    @property
    def icon(self) -> str:
        return emote_icon(self.emote) if self.emote else ""


class Listener(Protocol):
    """A scene or a part of one that wants to hear what happens at the table."""

    def hear(self, event: SessionEvent) -> None:
        """Something has happened; what holds now stands in the session."""


class Visit:
    """`session`: what is visited; `here`: it has not ended."""

    def __init__(self, stage: Stage, session: HostSession | PeerSession) -> None:
        self.stage, self.session = stage, session
        self.listeners: list[Listener] = []
        self.here = True
        self.said: deque[Said] = deque(maxlen=SAID)
        self.on_news: Callable[[], None] = lambda: None
        """Called after every look: what holds now may be another thing even if no event told so."""
        self._posted = False
        session.on_wake = self._woken
        self._woken()

    def _woken(self) -> None:
        """From any thread; one look is posted at a time."""
        if not self._posted:
            self._posted = True
            self.stage.post(self.poll)

    def poll(self) -> None:
        """Hands on what has happened."""
        self._posted = False
        if not self.here:
            return
        for event in self.session.poll():
            if event.kind in ("chat", "emote"):
                said = Said(event.name, event.seat, event.device, event.text, event.emote)
                self.said.append(said)
            for listener in tuple(self.listeners):
                if self.here:
                    listener.hear(event)
        if self.here:
            self.on_news()
            self.stage.dirty()

    def leave(self, wait: bool = False) -> None:
        """Goes; what was played is kept. wait: until all is on the disk. May be called twice."""
        if self.here:
            self.here = False
            self.listeners.clear()
            self.session.on_wake = lambda: None
            self.session.leave(wait)

    @property
    def speaker(self) -> int:
        """The seat for which this device speaks if nobody says which, -1 without one."""
        return min(self.session.mine, default=-1)
