"""Who is here and what they say, over the board: words at the seats, bubbles, pings, strips, the pause.

Owns what shows for a moment and for how long. Everything that was heard is seen here too. Must never decide.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.art import CREAM, GOLD
from scenes.lan.strips import Strip, Strips
from scenes.lan.votes import open_votes
from scenes.lan.wording import denial_words, names_of, span, vote_words
from scenes.table.board import StationInfo, Urgent
from scenes.table.layout import before
from scenes.table.plaques import notice
from scenes.table.router import Part
from scenes.table.seats import draw_disc, seat_colour
from scenes.text import tr
from scenes.ui import Button, Group, Widget

if TYPE_CHECKING:
    from net.roominfo import RoomInfo
    from net.session import SessionEvent
    from scenes.art import Art
    from scenes.lan.table import LanTableScene
    from scenes.lan.visit import Said

BUBBLE = 4.5
"""Seconds that something said stands at its seat."""
PING = 4.0
WAVES = 3
LARGEST = 84
"""Design px of the ring that a ping closes in on: bigger things are marked in their middle."""
ROOM = 420
"""Design px of a bubble's words."""
PATIENCE = 10_500
"""Milliseconds that somebody is away before a bot is offered."""
BROWN = (104, 72, 40)


@dataclass(slots=True)
class Ping:
    """Somebody points at a place of the board, for `left` seconds more."""

    place: tuple[int, ...]
    seat: int
    name: str
    left: float


class Presence:
    """For one LAN table scene. was_lost: the connection was gone at the last look."""

    def __init__(self, scene: LanTableScene) -> None:
        self.scene = scene
        self.bubbles: dict[tuple[int, int], tuple[Said, float]] = {}
        """(seat, device if there is no seat) -> what was said, and for how many seconds more it shows."""
        self.pings: list[Ping] = []
        self.strips = Strips()
        self.go_on = Button(icon="play", skin="button_green", on_press=self._go_on)
        self.pause_group = Group([self.go_on])
        self.was_lost = False
        self._second = 0
        self._dim: pygame.Surface | None = None

    @property
    def room(self) -> RoomInfo | None:
        return self.scene.room

    @property
    def paused(self) -> bool:
        return self.room is not None and self.room.paused and self.room.phase == "playing"

    # --- words at the seats -----------------------------------------------------------------------

    def dressed(self, seat: int, info: StationInfo) -> StationInfo:
        """The plaque with connection, bot and clock."""
        room = self.room
        if room is None or seat >= len(room.seats):
            return info
        row, details = room.seats[seat], list(info.details)
        left = self.scene.session.clock.left
        if seat < len(left) and room.phase == "playing" and row.state == "here":
            over = left[seat] < 0
            text = span(left[seat])
            details.insert(0, ("hourglass", Urgent(text) if over else text))
        flags = list(info.flags)
        if row.state == "away":
            details = [("plug", Urgent(tr("reconnecting {time}", time=span(row.away))))]
        elif row.state == "open":
            details.insert(0, ("plug", Urgent(tr("nobody sits here"))))
        elif row.conceded:
            details.insert(0, ("flag", tr("has given up")))
        elif seat in room.botted:
            details.insert(0, ("robot", tr("a bot plays")))
            flags.append(("robot", tr("A bot plays for {name}", name=row.name)))
        return replace(info, details=details, flags=flags)

    # --- what happens -----------------------------------------------------------------------------

    def say(self, said: Said | None) -> None:
        """A bubble at the seat of who spoke."""
        if said is not None:
            key = (said.seat, said.device if said.seat < 0 else -1)
            self.bubbles[key] = (said, BUBBLE)

    def point(self, event: SessionEvent) -> None:
        """A mark on the board; the next one of the same person takes its place."""
        if self.scene.board.ping_rect(event.place) is None:
            return
        self.pings = [ping for ping in self.pings if (ping.seat, ping.name) != (event.seat, event.name)]
        self.pings.append(Ping(event.place, event.seat, event.name, PING))

    def _go_on(self) -> None:
        seat = self.scene.speaker
        if seat >= 0:
            self.scene.session.resume(seat)

    # --- strips -----------------------------------------------------------------------------------

    def look(self) -> None:
        """What has to be told for as long as it holds."""
        if not hasattr(self.scene, "places"):
            return
        found = [*self._line(), *self._votes(), *self._bots(), *self._missing()]
        if self.strips.show(found):
            self.layout()

    def _line(self) -> list[Strip]:
        """The host is gone, or this visit has ended."""
        session = self.scene.session
        leave = (tr("Leave"), self.scene.quit_table)
        if session.status == "reconnecting":
            gone = span(int((time.monotonic() - session.since) * 1000))
            text = tr("The host cannot be reached. This screen tries to return by itself: {time}", time=gone)
            return [Strip("plug", text, (leave,))]
        if session.status in ("lost", "closed"):
            title, text = denial_words(session.reason)
            again = getattr(session, "retry", None)
            code = session.reason.code if session.reason is not None else ""
            able = again is not None and code not in ("token", "removed", "again")
            tries = ((tr("Try again"), again),) if able and again is not None else ()
            return [Strip("plug", tr("{title}. {text}", title=title, text=text), (*tries, leave))]
        return []

    def _votes(self) -> list[Strip]:
        """Questions that people here have answered already."""
        room, waiting = self.room, {vote.number for vote in open_votes(self.scene.session)}
        strips = []
        for vote in room.votes if room is not None else ():
            if room is None or vote.number in waiting:
                continue
            late = [seat for seat in vote.of if seat not in vote.yes]
            title, _, icon = vote_words(vote.what, names_of(room, [vote.seat]))
            names = names_of(room, late)
            left = vote.left // 1000
            text = tr("{question}. Waiting for {names} ({n} s)", question=title, names=names, n=left)
            strips.append(Strip(icon, text))
        return strips

    def _bots(self) -> list[Strip]:
        """An own seat for which a bot plays can be taken back."""
        room, session = self.room, self.scene.session
        if room is None or room.phase != "playing" or session.status == "reconnecting":
            return []
        own = [
            room.seats[seat] for seat in sorted(room.botted & session.mine) if not room.seats[seat].conceded
        ]
        return [
            Strip(
                "robot",
                tr("A bot plays for {name}.", name=seat.name),
                ((tr("Take the seat back"), lambda seat=seat: session.take_back(seat.seat)),),
            )
            for seat in own
        ]

    def _missing(self) -> list[Strip]:
        """All wait for somebody who is away or out of time: a bot can be asked for."""
        room, scene = self.room, self.scene
        if room is None or room.phase != "playing" or room.paused or not scene.session.mine:
            return []
        if any(vote.what == "bot" for vote in room.votes) or not scene.table.online:
            return []
        left = scene.session.clock.left
        asked = [seat for seat in scene.state.to_act if 0 <= seat < len(room.seats)]
        gone = [
            seat for seat in asked if room.seats[seat].state == "away" and room.seats[seat].away > PATIENCE
        ]
        gone += [seat for seat in asked if room.seats[seat].state == "open"]
        late = [
            s
            for s in asked
            if s < len(left) and left[s] < 0 and s not in scene.session.mine and s not in gone
        ]
        if not gone and not late:
            return []
        names = names_of(room, gone or late)
        text = (
            tr("All wait for {names}.", names=names) if gone else tr("{names}: the time is up.", names=names)
        )
        return [Strip("hourglass", text, ((tr("Ask for a bot"), lambda: scene.propose("bot")),))]

    # --- places and input ---------------------------------------------------------------------------

    def layout(self) -> None:
        """Strips at the top of the board, the pause in its middle."""
        art, places = self.scene.stage.art, self.scene.places
        self.strips.layout(art, places.banner)
        self.go_on.label = tr("Go on")
        free = places.free
        wide, high = min(art.px(360), free.width - art.px(60)), max(art.touch, art.px(70))
        self.go_on.rect = pygame.Rect(0, 0, wide, high)
        self.go_on.rect.center = (free.centerx, free.centery + art.px(70))
        self.pause_group.touch = art.touch
        self._dim = art.plain(free.size)
        self._dim.fill((12, 6, 2, 170))

    def over(self) -> list[Part]:
        """What lies over everything: the buttons of the strips."""
        group = self.strips.group
        return [Part("strips", lambda pos: group.hit(pos) is not None, group.handle, group.zone_at)]

    def stops(self) -> list[Widget]:
        """What keys and pads can press here."""
        paused = [self.go_on] if self.paused and self.scene.session.mine else []
        return [*self.strips.group.widgets, *paused]

    def on_board(self) -> list[Part]:
        """What takes the board's intents: the pause all of them, pointing the next tap."""
        scene = self.scene

        def tap(intent: Any) -> bool:
            if isinstance(intent, g.Tap) and not scene.point_at(intent.pos):
                scene.begin_pointing()
            return isinstance(intent, (g.Tap, g.Down, g.Up))

        return [
            Part(
                "pause",
                lambda pos: self.paused and bool(scene.places.free.collidepoint(pos)),
                self.pause_group.handle,
                lambda pos: self.pause_group.zone_at(pos) or "pause",
            ),
            Part("pointing", lambda pos: scene.pointing, tap, lambda pos: "pointing"),
        ]

    # --- time ---------------------------------------------------------------------------------------

    @property
    def _ticks(self) -> bool:
        """Something shows that changes every second."""
        room, session = self.room, self.scene.session
        if session.status == "reconnecting":
            return True
        if room is None:
            return False
        away = any(seat.state == "away" for seat in room.seats)
        clock = session.clock
        return away or bool(room.votes) or bool(clock.told and clock.running and not clock.stopped)

    @property
    def busy(self) -> bool:
        return bool(self.pings) and not self.scene.animator.still

    def wake_in(self) -> float | None:
        waits = [left for _, left in self.bubbles.values()] + [ping.left for ping in self.pings]
        if self._ticks:
            waits.append(1.001 - time.monotonic() % 1.0)
        return max(0.001, min(waits)) if waits else None

    def update(self, dt: float) -> bool:
        """Lets time pass; True if something looks different."""
        changed = False
        for key, (said, left) in list(self.bubbles.items()):
            if left - dt <= 0:
                del self.bubbles[key]
                changed = True
            else:
                self.bubbles[key] = (said, left - dt)
        for ping in self.pings:
            ping.left -= dt
        if any(ping.left <= 0 for ping in self.pings):
            self.pings = [ping for ping in self.pings if ping.left > 0]
            changed = True
        second = int(time.monotonic())
        if self._ticks and second != self._second:
            self.look()
            changed = True
        self._second = second
        return changed

    # --- drawing ------------------------------------------------------------------------------------

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """Everything, over the table."""
        for ping in self.pings:
            self._draw_ping(art, target, ping)
        if self.paused:
            self._draw_pause(art, target)
        self.strips.draw(art, target)
        self._draw_unread(art, target)
        for (seat, _), (said, _) in self.bubbles.items():
            self._draw_bubble(art, target, seat, said)

    def _draw_ping(self, art: Art, target: pygame.Surface, ping: Ping) -> None:
        """Rings that close in on the place, and the disc and name of who points."""
        rect = self.scene.board.ping_rect(ping.place)
        if rect is None:
            return
        seats = self.scene.table.seats
        info = seats[ping.seat] if 0 <= ping.seat < len(seats) else None
        tone = seat_colour(info) if info is not None else GOLD
        part = 0.0 if self.scene.animator.still else (PING - ping.left) / PING * WAVES % 1.0
        least = min((rect.width + rect.height) // 4, art.px(LARGEST)) + art.px(6)
        wide = max(3, art.px(7))
        for more, colour, extra in ((0, (24, 12, 4), 2 * max(1, art.px(2))), (0, tone, 0)):
            radius = least + round(art.px(46) * (1 - part)) + more + extra // 2
            box = pygame.Rect(0, 0, 2 * radius + 4, 2 * radius + 4)
            box.center = rect.center
            art.shape(target, box, pygame.draw.circle, colour, rect.center, radius, wide + extra)
        still = pygame.Rect(0, 0, 2 * least + 4, 2 * least + 4)
        still.center = rect.center
        art.shape(target, still, pygame.draw.circle, CREAM, rect.center, least, max(2, art.px(3)))
        picture = notice(art, ping.name or tr("somebody"), "pointing", BROWN, art.px(ROOM), 0)
        place = picture.get_rect(midbottom=(rect.centerx, rect.centery - least - art.px(4)))
        place.clamp_ip(target.get_rect())
        art.draw(target, picture, place.topleft)
        if info is not None:
            side = art.px(44)
            draw_disc(art, target, info, (place.left - side // 2, place.centery - side // 2), side)

    def _draw_bubble(self, art: Art, target: pygame.Surface, seat: int, said: Said) -> None:
        """At the station, on the side of the board; without a seat at the top of the board."""
        scene = self.scene
        icon = said.icon or "chat"
        if not 0 <= seat < len(scene.stations):
            text = tr("{name}: {words}", name=said.name, words=said.text)
            picture = notice(art, text, icon, BROWN, art.px(ROOM + 120), 0)
            at = picture.get_rect(
                midbottom=(scene.places.free.centerx, scene.places.free.bottom - art.px(30))
            )
            art.draw(target, picture, at.topleft)
            return
        place = scene.stations[seat].place
        turns = place.turns if scene.around else 0
        picture = notice(art, said.text, icon, BROWN, art.px(ROOM), turns)
        if scene.around:
            at = before(place, picture.get_size(), art.px(10))
        else:
            at = picture.get_rect(
                midright=(
                    place.rect.left + art.px(6),
                    place.rect.top + min(place.rect.height // 2, art.px(48)),
                )
            )
        art.draw(target, picture, at.topleft)

    def _draw_pause(self, art: Art, target: pygame.Surface) -> None:
        free = self.scene.places.free
        if self._dim is not None:
            art.draw(target, self._dim, free.topleft)
        text = art.fit(tr("The game is paused"), "title", 54, CREAM, free.width - art.px(80), (20, 10, 4))
        middle = (free.centerx - text.get_width() // 2, free.centery - art.px(70))
        art.draw(target, text, middle)
        self.go_on.visible = bool(self.scene.session.mine)
        self.pause_group.draw(art, target)

    def _draw_unread(self, art: Art, target: pygame.Surface) -> None:
        """How much was said since the talk was looked at last."""
        count, button = self.scene.unread, self.scene.talk_button
        if not count or not button.visible:
            return
        radius = max(8, art.px(13))
        centre = (button.rect.right - radius // 2, button.rect.top + radius // 2)
        box = pygame.Rect(0, 0, 2 * radius + 4, 2 * radius + 4)
        box.center = centre
        art.shape(target, box, pygame.draw.circle, CREAM, centre, radius + 2)
        art.shape(target, box, pygame.draw.circle, (150, 38, 26), centre, radius)
        text = art.fit(str(min(99, count)), "bold", 17, CREAM, 2 * radius)
        art.draw(target, text, text.get_rect(center=centre).topleft)
