"""Pictures of scenes for people who look at them: `main.py shot`.

Draws with no screen at all. Must never touch the data folder of a person.
"""

from __future__ import annotations

import os
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

import game as games
from game.contract import GameError
from net.saves import read_bytes, revive
from net.store import Store
from net.table import LocalTable
from scenes.demo import NAMES, demo_match, demo_table, seat_infos
from scenes.filters import FILTERS
from scenes.prefs import Prefs
from scenes.stage import Stage
from scenes.table.scene import TableScene
from scenes.text import LANGUAGES, tr, use_language

SETTLING = 3.0
"""Seconds after which nothing moves any more by itself."""
STEP = 0.1
DEALS = 8
"""How many more deals are tried for a question that is rare."""


class Studio:
    """A stage without a screen, and the table that the arguments ask for."""

    def __init__(self, args: Namespace, folder: Path) -> None:
        self.args = args
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        use_language(args.language)
        prefs = Prefs(language=args.language, text_scale=args.text_scale / 100)
        prefs.names = list(NAMES)
        self.store = Store(folder)
        self.stage = Stage(prefs, args.size, self.store)
        self.stage.sound.close()

    def settle(self, seconds: float = SETTLING) -> None:
        """Lets time pass."""
        for _ in range(round(seconds / STEP)):
            self.stage.step(dt=STEP)

    def event(self, kind: int, **facts: Any) -> None:
        self.stage.step([pygame.event.Event(kind, **facts)], STEP)

    def key(self, key: int, text: str = "") -> None:
        """A key pressed and let go."""
        self.event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0)
        self.event(pygame.KEYUP, key=key, mod=0, unicode=text, scancode=0)

    def rest_mouse(self, pos: tuple[int, int]) -> None:
        """The mouse comes to rest."""
        self.event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        self.settle(1.5)

    def table(self, over: bool = False, question: str = "") -> TableScene:
        """The table of the arguments, on the stage; over: played to its end.

        question: played on until it is asked, with people on all seats; other deals are tried too.
        """
        args = self.args
        if args.load is not None:
            loaded = revive("", read_bytes(args.load))
            table = LocalTable(loaded.match, loaded.seats, past=loaded.held)
        else:
            seed, moves = args.seed or "1", 10_000 if over else args.moves
            people = max(games.load(args.game).seats) if question else 1
            for deal in (seed, *(f"{seed}-{more}" for more in range(DEALS))):
                table = demo_table(args.game, moves, deal, people=people, question=question)
                if not question or not table.over:
                    break
        scene = TableScene(table, args.layout)
        self.stage.push(scene)
        self.settle()
        return scene

    def answered(self) -> None:
        """Waits until the scene on top has its answers from the history."""
        for _ in range(4):
            reader = getattr(self.stage.top, "reader", None)
            if reader is not None:
                reader.wait()
            self.settle(2 * STEP)

    def row_of(self, scene: Any, number: int) -> Any:
        """A row of the records."""
        return scene.areas[0].rows[number]

    def fill_store(self) -> None:
        """Some saved games: going on, finished, broken."""
        for number, (moves, seats) in enumerate(((14, 2), (10_000, 3), (23, 4))):
            match, lines = demo_match(self.args.game, seats, moves, str(number + 1))
            journal = self.store.create(
                match, seat_infos(seats, 1 + number % 2, self.args.game), f"Evening {number + 1}"
            )
            journal.append([line.entry.to_wire() for line in lines], match)
            if match.over:
                journal.finish(match)
            journal.close(match)
        (self.store.root / "saves" / "holiday.mesa").write_bytes(b"nothing that is a game\n")
        self.store.flush()


def _menu(studio: Studio) -> None:
    from scenes.menu import MenuScene

    studio.fill_store()
    studio.stage.push(MenuScene())


def _new_table(studio: Studio) -> Any:
    from scenes.lobby import LobbyScene

    scene = LobbyScene(studio.args.game)
    studio.stage.push(scene)
    for _ in range(max(scene.plan.game.seats) - len(scene.plan.seats)):
        scene.add_seat("bot:easy")
    return scene


def _look(studio: Studio) -> None:
    _new_table(studio).open_look(0)


def _name(studio: Studio, keys: bool = False) -> None:
    _new_table(studio).ask_name(1)
    if keys:
        top: Any = studio.stage.top
        top.toggle_keys()


def _settings(studio: Studio) -> None:
    from scenes.settings import SettingsScene

    studio.stage.push(SettingsScene())


def _saves(studio: Studio) -> None:
    from scenes.saves import SavesScene

    studio.fill_store()
    studio.stage.push(SavesScene())


def _records(studio: Studio, page: str = "games", row: int | None = None) -> None:
    """A page of the records, or what opens when a row of it is pressed."""
    from scenes.demo_records import made_up
    from scenes.records import RecordsScene

    studio.fill_store()
    for name in games.GAMES:
        # The game that was played last is the one that shows.
        mine = name == studio.args.game
        for game in made_up(60 if mine else 24, int(time.time()) - (0 if mine else 7200), name):
            studio.store.history.record(replace(game, save=f"{name}-{game.save}"))
    scene = RecordsScene()
    studio.stage.push(scene)
    scene.page = page
    studio.answered()
    if row is not None:
        studio.row_of(scene, row).activate()
        studio.answered()


def _credits(studio: Studio) -> None:
    from scenes.credits import CreditsScene

    studio.stage.push(CreditsScene())


def _error_panel(studio: Studio) -> None:
    from scenes.menu import MenuScene
    from scenes.panel import say

    studio.stage.push(MenuScene())
    text = tr(
        "The data folder cannot be written: there is no room left. You can play, but nothing will be kept."
    )
    say(studio.stage, tr("Games cannot be saved"), text, "save")


def _shelf(studio: Studio) -> None:
    from scenes.shelf import ShelfScene

    studio.stage.push(ShelfScene())


def _rulebook(studio: Studio) -> None:
    from scenes.rulebook import RulebookScene

    game = games.load(studio.args.game)
    studio.stage.push(RulebookScene(game.name, game.title, ""))


def _table(studio: Studio) -> None:
    studio.table()


def _ghost(studio: Studio) -> None:
    """The first tile of the row in hand, laid down where it may lie."""
    studio.table()
    studio.key(pygame.K_1, "1")
    studio.settle(1.0)


def _pause(studio: Studio) -> None:
    studio.table().open_menu()


def _chronicle(studio: Studio) -> None:
    studio.table().toggle_chronicle()


def _inspect(studio: Studio) -> None:
    """The mouse rests on the first thing beside the middle of the board that has something to tell."""
    scene = studio.table()
    board = scene.places.free
    step = max(8, board.width // 24)
    spots = [
        (x, y) for y in range(board.top, board.bottom, step) for x in range(board.left, board.right, step)
    ]
    spots.sort(key=lambda spot: abs(spot[0] - board.centerx) + abs(spot[1] - board.centery))
    found = next((spot for spot in spots if scene.board.inspect(spot) is not None), board.center)
    studio.rest_mouse(found)


def _question(studio: Studio, game: str, kind: str) -> None:
    """The next question of a kind in a game, with the curtain lifted for whom it is asked."""
    studio.args.game = game
    scene = studio.table(question=kind)
    if scene.keeper.down:
        studio.key(pygame.K_RETURN)
        studio.settle()


def _leader(studio: Studio) -> None:
    """The mouse rests on a leader."""
    studio.args.game, studio.args.moves = "tigris", max(40, studio.args.moves)
    scene = studio.table()
    board: Any = scene.board
    state: Any = scene.state
    leaders = [cell for cell in state.board.leaders if cell >= 0]
    # The first movement only takes the focus away from the keys.
    for cell in (leaders[0], leaders[len(leaders) // 2]):
        studio.rest_mouse(board.places.centre(cell))


def _results(studio: Studio, page: int = 0) -> None:
    studio.table(over=True)
    studio.settle(1.0)
    top: Any = studio.stage.top
    top.finish()
    for _ in range(page):
        top.turn_page()


def _lan(studio: Studio, name: str) -> None:
    """A screen of the LAN; what it needs is loaded only for it."""
    from scenes import shot_lan

    shot_lan.SCENES[name](studio)


LAN = (
    "lan-tables", "lan-code", "lan-lobby", "lan-lobby-guest", "lan-options", "lan-talk", "lan-reconnecting",
    "lan-host-lost", "lan-vote", "lan-menu", "lan-people",
)  # fmt: skip
"""The names of shot_lan.SCENES."""
SCENES: dict[str, Callable[[Studio], Any]] = {
    "menu": _menu,
    "new-table": _new_table,
    "seat-look": _look,
    "seat-name": _name,
    "seat-name-keys": partial(_name, keys=True),
    "settings": _settings,
    "saves": _saves,
    "records": _records,
    "records-players": partial(_records, page="players"),
    "records-charts": partial(_records, page="charts"),
    "records-game": partial(_records, row=1),
    "records-player": partial(_records, page="players", row=0),
    "credits": _credits,
    "error-panel": _error_panel,
    "rulebooks": _shelf,
    "rulebook": _rulebook,
    "table": _table,
    "table-ghost": _ghost,
    "table-pause": _pause,
    "table-inspect": _inspect,
    "table-chronicle": _chronicle,
    "results": _results,
    "results-chart": partial(_results, page=1),
    "tigris-leader": _leader,
    "tigris-conflict": partial(_question, game="tigris", kind="commit"),
    "tigris-build": partial(_question, game="tigris", kind="build"),
    "tigris-treasure": partial(_question, game="tigris", kind="take"),
    **{name: partial(_lan, name=name) for name in LAN},
}
"""Every scene by name."""


def run(args: Namespace) -> int:
    """`main.py shot`: prints the names, or writes a PNG. Raises GameError with one line."""
    if args.list:
        print("\n".join(SCENES))
        return 0
    args.scene = args.scene.replace("_", "-")
    if args.scene not in SCENES:
        raise GameError(f"unknown scene '{args.scene[:30]}'; there is {', '.join(SCENES)}")
    if args.language.replace("-", "_") not in LANGUAGES:
        raise GameError(f"unknown language '{args.language[:30]}'; there is {', '.join(LANGUAGES)}")
    if args.filter is not None and args.filter not in FILTERS:
        raise GameError(f"unknown filter '{args.filter[:30]}'; there is {', '.join(FILTERS)}")
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio(args, Path(folder))
        try:
            SCENES[args.scene](studio)
            studio.settle(1.0)
            picture = studio.stage.screenshot()
            if args.filter is not None:
                picture = FILTERS[args.filter](picture)
            _write(picture, args.out)
        finally:
            studio.stage.close()
            studio.store.close()
    print(f"{args.out} ({time.perf_counter() - started:.1f} s)")
    return 0


def _write(picture: pygame.Surface, path: Path) -> None:
    try:
        pygame.image.save(picture, str(path))
    except (pygame.error, OSError) as error:
        raise GameError(f"{path} cannot be written: {error}") from error
