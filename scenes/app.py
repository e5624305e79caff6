"""The window from the command line's point of view: open it, run it, leave everything tidy.

Must never end with a traceback for something a person can do nothing about.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.contract import GameError
from net.paths import data_home
from scenes.art import fitting, preload
from scenes.prefs import Prefs
from scenes.stage import Stage, default_prefs_path
from scenes.text import tr, use_language

if TYPE_CHECKING:
    from game.match import Setup
    from net.addresses import Address
    from net.saves import SaveInfo
    from net.store import Store
    from net.table import SeatInfo

TABLE, HERO = "skins/table_wood.webp", "menu/hero_akropolis.webp"
"""What takes longest to decode of the first frame."""


class Session:
    """Everything a window needs, opened in the right order. Raises NoDisplay."""

    def __init__(self) -> None:
        self.store: Store | None = None
        self.trouble = ""
        prefs = Prefs.load(default_prefs_path())
        use_language(prefs.language)
        self.stage = Stage(prefs, prefs_path=default_prefs_path())

    def open_house(self) -> None:
        """The saves and the processes of the bots; the menu shows before they are there."""
        from net.store import Store
        from net.workers import Workers

        try:
            self.store = self.stage.store = Store(data_home())
        except GameError as error:
            self.trouble = str(error)
        self.stage.workers = Workers()
        if self.stage.scenes:
            self.tell_trouble()

    def tell_trouble(self) -> None:
        """Says what will not work, over whatever shows."""
        if self.trouble:
            from scenes.launch import sentence
            from scenes.panel import say

            text = tr(
                "{reason} You can play, but nothing will be kept.", reason=sentence(ValueError(self.trouble))
            )
            say(self.stage, tr("Games cannot be saved"), text, "save")

    def run(self) -> int:
        """The loop, then everything is closed: scenes, bots, saves, window."""
        try:
            self.stage.run()
        finally:
            self.close()
        return 0

    def close(self) -> None:
        self.stage.close()
        if self.stage.workers is not None:
            self.stage.workers.close()
        if self.store is not None:
            self.store.close()


def _preload(picture: str) -> None:
    """Decodes a big picture while the rest is getting ready."""
    threading.Thread(target=preload, args=(picture,), daemon=True).start()


def run_window(on_frame: Callable[[float], None] | None = None) -> int:
    """`main.py`: the main menu. on_frame: called after every frame. Raises NoDisplay."""
    _preload(HERO)
    session = Session()
    _preload(fitting(TABLE, session.stage.size))
    from scenes.menu import MenuScene

    session.stage.on_frame = on_frame
    session.stage.after_frame(session.open_house)
    session.stage.push(MenuScene())
    return session.run()


def _run_lan(enter: Callable[[Stage], object], name: str) -> int:
    """A window that begins on the LAN; the main menu lies below it."""
    from scenes.menu import MenuScene

    session = Session()
    if name.strip():
        session.stage.prefs.remember_name(name)
    session.open_house()
    session.stage.push(MenuScene())
    try:
        enter(session.stage)
    except GameError:
        session.close()
        raise
    session.tell_trouble()
    return session.run()


def run_host(setup: Setup, players: list[str], name: str, port: int | None) -> int:
    """`main.py host`: opens a table; its room shows. Raises NoDisplay, GameError."""
    from scenes.lan.doors import open_as

    return _run_lan(lambda stage: open_as(stage, setup, players, port), name)


def run_join(address: Address | None, code: str, name: str) -> int:
    """`main.py join`: straight to a table's door, or to the list of tables. Raises NoDisplay, GameError."""
    from scenes.lan.entering import ask_code, knock
    from scenes.lan.tables import TablesScene

    def enter(stage: Stage) -> None:
        tables = TablesScene()
        stage.push(tables)
        if address is None:
            tables.code = code
        elif code:
            knock(stage, (address.host, address.port), code)
        else:
            ask_code(stage, (address.host, address.port), may_watch=True)

    return _run_lan(enter, name)


def run_kept(info: SaveInfo, name: str, port: int | None) -> int:
    """`main.py host --save` and `join --save`: a LAN table of the saves. Raises NoDisplay, GameError."""
    from scenes.lan.doors import open_kept

    return _run_lan(lambda stage: open_kept(stage, info, port), name)


def run_play(
    setup: Setup, infos: tuple[SeatInfo, ...], seed: str | None, layout: str | None, kiosk: bool
) -> int:
    """`main.py play`: straight to a table; the main menu lies below it. Raises NoDisplay, GameError.

    layout: None for the one that people have set;
    kiosk: full screen, and only the menus lead out of it.
    """
    from scenes.launch import NewTable, show
    from scenes.menu import MenuScene

    session = Session()
    new = NewTable(setup.game, setup.options, infos, seed)
    session.open_house()
    try:
        table = new.make(session.stage)
    except GameError:
        session.close()
        raise
    if kiosk:
        session.stage.set_fullscreen(True)
        session.stage.kiosk = True
    session.stage.push(MenuScene())
    again = NewTable(setup.game, setup.options, infos)
    show(session.stage, table, layout or session.stage.prefs.layout, again)
    session.tell_trouble()
    return session.run()
