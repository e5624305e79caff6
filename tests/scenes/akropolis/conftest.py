"""A window, a table and hands for the tests of the Akropolis board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from net.table import LocalTable, SeatInfo
from scenes.akropolis.board import AkropolisBoard
from scenes.prefs import Prefs
from scenes.stage import Stage
from scenes.table.scene import TableScene

NAMES = ("Lysander", "Aspasia", "Themistokles", "Kallias")


class Hands:
    """Mouse and fingers over a stage; places are window px."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def step(self, *events: pygame.event.Event, dt: float = 0.02) -> None:
        self.stage.step(events, dt=dt)

    def rest(self, seconds: float = 0.6) -> None:
        """Lets time pass, so that the next tap is no double tap."""
        for _ in range(int(seconds / 0.1)):
            self.step(dt=0.1)

    def down(self, pos: tuple[float, float]) -> None:
        self.step(_mouse(pygame.MOUSEBUTTONDOWN, pos, button=1))

    def move(self, pos: tuple[float, float], held: bool = True) -> None:
        self.step(_mouse(pygame.MOUSEMOTION, pos, rel=(0, 0), buttons=(int(held), 0, 0)))

    def up(self, pos: tuple[float, float]) -> None:
        self.step(_mouse(pygame.MOUSEBUTTONUP, pos, button=1))

    def click(self, pos: tuple[float, float]) -> None:
        self.down(pos)
        self.up(pos)
        self.rest(0.5)

    def finger(self, kind: int, pos: tuple[float, float], finger: int = 1) -> None:
        width, height = self.stage.size
        event = pygame.event.Event(
            kind, x=pos[0] / width, y=pos[1] / height, dx=0, dy=0, touch_id=1, finger_id=finger, pressure=0.0
        )
        self.step(event)

    def touch(self, pos: tuple[float, float]) -> None:
        self.finger(pygame.FINGERDOWN, pos)
        self.finger(pygame.FINGERUP, pos)
        self.rest(0.5)

    def key(self, key: int, mod: int = 0) -> None:
        self.step(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.step(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))

    def wheel(self, pos: tuple[float, float], steps: int) -> None:
        self.move(pos, held=False)
        self.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps), flipped=False))


def _mouse(kind: int, pos: tuple[float, float], **more: object) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=(round(pos[0]), round(pos[1])), touch=False, **more)


class Sitting:
    """A table scene on a stage."""

    def __init__(self, stage: Stage, scene: TableScene) -> None:
        self.stage, self.scene = stage, scene
        self.hands = Hands(stage)

    @property
    def board(self) -> AkropolisBoard:
        board = self.scene.board
        assert isinstance(board, AkropolisBoard)
        return board


Open = Callable[..., Sitting]


@pytest.fixture
def sit() -> Iterator[Open]:
    """Opens a table: sit(size=…, seats=…, people=…, moves=…, options=…, prefs=…)."""
    stages: list[Stage] = []

    def open_table(
        size: tuple[int, int] = (1280, 720),
        seats: int = 2,
        people: int = 2,
        moves: int = 0,
        options: dict[str, bool | str] | None = None,
        prefs: Prefs | None = None,
    ) -> Sitting:
        prefs = prefs or Prefs(animation="off")
        stage = Stage(prefs=prefs, size=size)
        stages.append(stage)
        infos = [
            SeatInfo(NAMES[seat], "owl", seat, "human" if seat < people else "bot:random")
            for seat in range(seats)
        ]
        table = LocalTable.new("akropolis", seats, {"first": "1", **(options or {})}, infos, seed=3)
        table.poll()
        for number in range(moves):
            seat = table.state.to_act[0]
            if seat in table.people:
                legal = table.state.legal(seat)
                table.submit(legal[number * 37 % len(legal)])
            table.poll()
        scene = TableScene(table)
        stage.push(scene)
        sitting = Sitting(stage, scene)
        sitting.hands.rest(0.3)
        return sitting

    yield open_table
    for stage in stages:
        stage.close()
