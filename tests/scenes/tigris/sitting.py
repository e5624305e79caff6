"""A table of Tigris & Euphrates at a position laid by hand, with mouse, fingers and keys over it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from game.match import Match, Setup
from game.tigris.board import plus_at
from game.tigris.parts import LETTERS, RED, TILE_COUNTS, cell
from game.tigris.state import Tigris
from net.table import LocalTable, SeatInfo, key_from_seed
from scenes.prefs import Prefs
from scenes.stage import Stage
from scenes.table.scene import TableScene
from scenes.tigris.asking import Choice
from scenes.tigris.board import TigrisBoard
from tests.game.tigris.helpers import laid
from tests.scenes.akropolis.conftest import Hands

NAMES = ("Ada", "Ben", "Cleo", "Dana")
SIGNS = ("archer", "bull", "amphora", "lion")


class Sitting:
    """A table scene on a stage. `hands` tap, drag and press keys."""

    def __init__(self, stage: Stage, scene: TableScene) -> None:
        self.stage, self.scene = stage, scene
        self.hands = Hands(stage)

    @property
    def board(self) -> TigrisBoard:
        board = self.scene.board
        assert isinstance(board, TigrisBoard)
        return board

    @property
    def questions(self):
        return self.board.questions

    @property
    def state(self) -> Tigris:
        state = self.scene.table.state
        assert isinstance(state, Tigris)
        return state

    def point(self, at: int) -> tuple[int, int]:
        """The middle of a cell."""
        return self.board.places.cell_rect(at).center

    def widget(self, label: str) -> tuple[int, int]:
        """The middle in the window of the button of the open panel that says so."""
        panel = self.questions.panel
        for face in panel.faces:
            for widget in face.group.widgets:
                if label in (getattr(widget, "label", ""), getattr(widget, "icon", "")):
                    turned = face.turned(panel.rect.topleft)
                    return turned.rect_to_window(widget.rect).center
        raise AssertionError(f"no '{label}' among {self.labels()}")

    def labels(self) -> list[str]:
        """What the buttons of the open panel say."""
        panel = self.questions.panel
        found = [w for face in panel.faces for w in face.group.widgets] if panel is not None else []
        return [getattr(widget, "label", "") or getattr(widget, "icon", "") for widget in found]

    def press(self, label: str, finger: bool = False) -> None:
        """A tap on a button of the open panel."""
        (self.hands.touch if finger else self.hands.click)(self.widget(label))

    def choices(self) -> list[tuple[int, int]]:
        """The middles in the window of the big answers of the open panel."""
        panel = self.questions.panel
        return [
            face.turned(panel.rect.topleft).rect_to_window(widget.rect).center
            for face in panel.faces
            for widget in face.group.widgets
            if isinstance(widget, Choice)
        ]

    def lift(self) -> None:
        """Whoever the curtain waits for takes the device."""
        if self.scene.keeper.down:
            self.scene.curtain.lift()
            self.hands.rest(0.2)


@contextmanager
def sitting(
    state: Tigris | None = None,
    size: tuple[int, int] = (1280, 720),
    people: tuple[int, ...] | None = None,
    layout: str = "screen",
    **prefs: object,
) -> Iterator[Sitting]:
    """Opens a table at a position, or for a new game of three; people: the seats of persons, all if None."""
    stage = Stage(Prefs(**{"animation": "off", **prefs}), size)
    try:
        seats = 3 if state is None else state.seats
        people = tuple(range(seats)) if people is None else people
        infos = [
            SeatInfo(NAMES[seat], SIGNS[seat], seat, "human" if seat in people else "bot:random")
            for seat in range(seats)
        ]
        if state is None:
            table = LocalTable.new("tigris", seats, {}, infos, seed=7)
        else:
            match = Match(Setup("tigris", seats, dict(state.options)), key_from_seed(5), state)
            table = LocalTable(match, infos)
        scene = TableScene(table, layout)
        stage.push(scene)
        made = Sitting(stage, scene)
        made.hands.rest(0.3)
        yield made
    finally:
        stage.close()


# --- positions ------------------------------------------------------------------------------------


def lay(variants: tuple[str, ...] = (), **keys: object) -> Tigris:
    """The position of a case for two seats; cells may be tuples."""
    state = laid(variants, **{"players": ["P1", "P2"], **json.loads(json.dumps(keys))})
    fill_bag(state)
    return state


def fill_bag(state: Tigris) -> None:
    """What lies nowhere is in the bag: then a position can be sent to a bot."""
    state.played = [bits.bit_count() for bits in state.board.up]
    state.played[RED] += state.board.down.bit_count()
    held = [sum(tiles[colour] for tiles in state.hands if tiles) for colour in range(len(TILE_COUNTS))]
    state.stock = tuple(
        box - out - mine for box, out, mine in zip(TILE_COUNTS, state.played, held, strict=True)
    )
    state.bag = sum(state.stock)


def at(col: int, row: int) -> int:
    return cell(col, row)


def hand(letters: str) -> tuple[int, ...]:
    return tuple(letters.count(letter) for letter in LETTERS)


def before_war(hands: tuple[str, str] = ("RRGKKB", "RRRGBK"), variants: tuple[str, ...] = ()) -> Tigris:
    """A settlement on (8, 4) joins two kingdoms, and their priests fight: 3 temples against 2."""
    return lay(
        variants,
        tiles={"R": [(5, 4), (5, 5), (6, 4), (10, 4), (11, 4)], "G": [(7, 4)], "K": [(9, 4)]},
        leaders=[("P1", "red", (6, 5)), ("P2", "red", (10, 5))],
        hands={"P1": hands[0], "P2": hands[1]},
    )


def before_war_of(attacker: int, defender: int) -> Tigris:
    """The same with four at the table, between two of them; it is the attacker's turn."""
    names = [f"P{seat + 1}" for seat in range(4)]
    return lay(
        players=names,
        active=names[attacker],
        tiles={"R": [(5, 4), (5, 5), (6, 4), (10, 4), (11, 4)], "G": [(7, 4)], "K": [(9, 4)]},
        leaders=[(names[attacker], "red", (6, 5)), (names[defender], "red", (10, 5))],
        hands=dict(zip(names, ("RRGKKB", "RRRGBK", "RRRGBK", "RRRGBK"), strict=True)),
    )


def before_revolt(hands: tuple[str, str] = ("RRGKKB", "RRRGBK")) -> Tigris:
    """The king of P1 on (4, 5) revolts against the one of P2: 1 temple against 2."""
    return lay(
        tiles={"R": [(4, 4), (5, 4), (6, 5)]},
        leaders=[("P2", "black", (5, 5))],
        hands={"P1": hands[0], "P2": hands[1]},
    )


def before_two_wars() -> Tigris:
    """A temple on (8, 4) leads to a war of priests and one of kings."""
    return lay(
        tiles={"R": [(5, 4), (6, 4), (10, 4), (11, 4)], "K": [(7, 4), (9, 4)]},
        leaders=[
            ("P1", "red", (6, 5)), ("P2", "red", (10, 5)), ("P1", "black", (5, 5)), ("P2", "black", (11, 5)),
        ],
        hands={"P1": "RRGKKB", "P2": "RRRGBK"},
    )  # fmt: skip


def before_monument(variants: tuple[str, ...] = ()) -> Tigris:
    """A market on (6, 5) completes two blocks of markets in a kingdom with P1's trader and P2's king."""
    return lay(
        variants,
        tiles={"G": [(5, 4), (6, 4), (7, 4), (5, 5), (7, 5)], "R": [(4, 4), (8, 4)]},
        leaders=[("P1", "green", (4, 5)), ("P2", "black", (8, 5))],
        hands={"P1": "GGGKKB", "P2": "RRRGBK"},
    )


def before_treasures() -> Tigris:
    """A market on (6, 9) brings a second treasure into the kingdom of P1's trader."""
    return lay(
        tiles={"G": [(8, 7), (8, 9), (7, 9)], "B": [(8, 8)]},
        leaders=[("P1", "green", (9, 6))],
        hands={"P1": "GGGKKR", "P2": "RRRGBK"},
    )


def before_special_treasure() -> Tigris:
    """The same on (3, 1), where the temple on (1, 1) has a special border."""
    return lay(
        tiles={"G": [(2, 1), (5, 1)], "B": [(4, 1)]},
        leaders=[("P1", "green", (1, 2))],
        hands={"P1": "GGGKKR", "P2": "RRRGBK"},
    )


def wonder_point() -> Tigris:
    """P1's king stands in the kingdom of the wonder; the end of its turn asks for a colour."""
    state = lay(
        ("wonder",),
        tiles={"R": [(8, 4)]},
        leaders=[("P1", "black", (8, 5))],
        hands={"P1": "GGGKKB", "P2": "RRRGBK"},
    )
    state.board.wonder = at(6, 4)
    state.board.down |= plus_at(at(6, 4))
    fill_bag(state)
    return state
