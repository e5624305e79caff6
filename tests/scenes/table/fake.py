"""A board for Pledge, the toy game with hidden hands: a row of jars, words for the chronicle.

Small, but it uses all that a BoardView can ask of the table scene.
"""

from __future__ import annotations

import pygame

from game.contract import CHANCE, OVER
from net.seats import SeatInfo
from net.table import LocalTable
from scenes import gestures as g
from scenes.animate import Clip
from scenes.prefs import Prefs
from scenes.stage import Stage
from scenes.table.board import BoardView, Inspection, ScoreStep, StationInfo
from scenes.table.boards import register
from scenes.table.scene import TableScene
from tests.game import toy

NAMES = ("Lysander", "Aspasia", "Themistokles", "Kallias")


class Glide(Clip):
    """Something crosses the board."""

    def draw(self, target, t):
        pygame.draw.circle(target, (200, 60, 40), (int(100 + 400 * t), 300), 20)


class PledgeBoard(BoardView):
    """The hand of the seat shown lies at the bottom; a tap on a jar picks it, a second tap plays it."""

    private = True

    def __init__(self, link):
        super().__init__(link)
        self.state, self.seat, self.picked = None, 0, None
        self.drawn_hands = []
        self.since, self.marked, self.taps, self.confirms = [], None, [], 0
        self.free = pygame.Rect(0, 0, 1, 1)

    def layout(self, rect, free):
        self.rect, self.free = rect, free

    def settle(self, state, seat):
        self.state, self.seat = state, seat
        if self.picked not in (state.hands[seat] or ()):
            self.picked = None

    def jar_rect(self, place):
        size = self.link.art.px(110)
        return pygame.Rect(
            self.free.left + size // 2 + place * (size + 12), self.free.bottom - 2 * size, size, size
        )

    def draw(self, target):
        art = self.link.art
        target.blit(art.picture("skins/table_wood.webp", self.rect.size, cover=True), self.rect)
        hand = self.state.hands[self.seat]
        self.drawn_hands.append((self.seat, hand))
        for place, jar in enumerate(hand or ()):
            rect = self.jar_rect(place)
            art.draw_skin(target, "chip_selected" if jar == self.picked else "chip", rect)
            art.draw(target, art.text(str(jar), "bold", 22), (rect.left + 8, rect.centery))

    def handle(self, intent):
        if not isinstance(intent, g.Tap):
            return False
        self.taps.append(intent)
        for place, jar in enumerate(self.state.hands[self.seat] or ()):
            if self.jar_rect(place).collidepoint(intent.pos) and self.link.may_act(self.seat):
                if self.picked == jar:
                    self.confirm()
                else:
                    self.picked = jar
                return True
        return False

    def candidate(self):
        if self.picked is None or self.seat not in self.state.to_act:
            return None
        pledging = self.state.prompt.kind == "pledge"
        return (toy.Pledge if pledging else toy.Sell)(self.seat, self.picked)

    def confirm(self):
        self.confirms += 1
        super().confirm()

    def cancel(self):
        had, self.picked = self.picked is not None, None
        return had

    def clips(self, update):
        return [[Glide(0.5)]] if update.events else []

    def inspect(self, pos):
        for place, jar in enumerate(self.state.hands[self.seat] or ()):
            if self.jar_rect(place).collidepoint(pos):
                worth = f"It is worth {toy.worth(jar)} points at the end."
                return Inspection(f"Jar {jar}", [worth], "TOY-3", self.jar_rect(place))
        return None

    def station(self, seat, state):
        details = [("amphora", f"{state.held[seat]} jars"), (None, f"{state.points[seat]} points")]
        flags = [("crown", "Leads the sale")] if state.points[seat] == max(state.points) > 0 else []
        return StationInfo(
            str(state.points[seat]), details, self.thumbnail, (seat, state.points[seat]), flags
        )

    def thumbnail(self, art, size):
        return art.icon("amphora", min(size) - 4, (120, 70, 30))

    def panel_height(self, width):
        return self.link.art.px(460)

    def draw_panel(self, target, rect, seat):
        art, row = self.link.art, self.link.art.px(70)
        for number in range(rect.height // row):
            line = pygame.Rect(rect.left, rect.top + number * row, rect.width, row - 8)
            art.draw_skin(target, "panel_row", line)
            text = art.text(f"Row {number + 1} of {self.link.name(seat)}", "body", 20)
            art.draw(target, text, (line.left + 12, line.centery - text.get_height() // 2))

    def inspect_panel(self, pos, rect, seat):
        return Inspection(
            "Panel", ["A row of the panel."], anchor=pygame.Rect(rect.left, pos[1] - 10, rect.width, 20)
        )

    def chronicle(self, entry, events):
        lines = []
        for event in events:
            if isinstance(event, toy.Pledged):
                lines.append(f"{self.link.name(event.seat)} pledges a jar face down.")
            elif isinstance(event, toy.Sold):
                lines.append(
                    f"{self.link.name(event.seat)} sells jar {event.jar} on the market for all to see."
                )
            elif isinstance(event, toy.Paid):
                lines.append(f"{self.link.name(event.seat)} is paid {event.points} points.")
            elif isinstance(event, toy.Got):
                what = event.jars if event.jars is not None else f"{event.count} jars"
                lines.append(f"{self.link.name(event.seat)} draws {what}.")
        return lines

    def prompt(self, state):
        if state.to_act in (OVER, CHANCE):
            return "The sale is over."
        names = ", ".join(self.link.name(seat) for seat in state.to_act)
        return f"{names}: {'pledge' if state.prompt.kind == 'pledge' else 'sell'} a jar"

    def round_info(self, state):
        return f"Turn {state.turns + 1}"

    def refusal(self, refusal):
        return f"This jar is not in the hand ({refusal.rule})."

    def score_steps(self, state):
        hands = [sum(map(toy.worth, hand or ())) for hand in state.hands]
        paid = [points - rest for points, rest in zip(state.points, hands, strict=True)]
        return [
            ScoreStep("paid", "Sales", "amphora", paid, ["paid on the market"] * len(paid), (190, 120, 40)),
            ScoreStep("kept", "Jars kept", "stone", hands, ["worth at the end"] * len(hands), (60, 120, 170)),
        ]

    def highlight(self, entry, events):
        self.marked = entry
        return True

    def show_since(self, items):
        self.since = list(items)


def seats(count, people=(0, 1)):
    return [
        SeatInfo(NAMES[seat], "", seat, "human" if seat in people else "bot:random") for seat in range(count)
    ]


def open_table(size=(1280, 720), count=2, people=(0, 1), seed=3, prefs=None, private=True):
    """A stage with a table scene of the toy game."""
    register("toy", "tests.scenes.table.fake", "PledgeBoard" if private else "OpenBoard")
    stage = Stage(prefs or Prefs(animation="off"), size)
    options = {"first": "lot"}
    table = LocalTable.new("toy", count, options, seats(count, people), seed=seed)
    scene = TableScene(
        table, again=lambda: LocalTable.new("toy", count, options, seats(count, people), seed=seed + 1)
    )
    stage.push(scene)
    return stage, scene


class OpenBoard(PledgeBoard):
    """The same without a curtain: what a person may not see is simply not there."""

    private = False


def mouse(kind, pos, **more):
    """One mouse event."""
    return pygame.event.Event(kind, pos=pos, touch=False, **more)


def click(stage, pos):
    """Down and up of the left button."""
    stage.step([mouse(pygame.MOUSEBUTTONDOWN, pos, button=1)], dt=0.02)
    stage.step([mouse(pygame.MOUSEBUTTONUP, pos, button=1)], dt=0.02)


def finger(stage, kind, pos, finger_id=1):
    """One finger event."""
    x, y = pos[0] / stage.size[0], pos[1] / stage.size[1]
    return pygame.event.Event(kind, touch_id=7, finger_id=finger_id, x=x, y=y, dx=0.0, dy=0.0)


def key(stage, code, mod=0):
    """One key press."""
    stage.step([pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")], dt=0.02)
    stage.step([pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="")], dt=0.0)
