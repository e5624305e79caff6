"""The window from the command line's point of view: open it, run it, leave everything tidy.

Must never end with a traceback for something a person can do nothing about.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.contract import GameError
from net.paths import data_home
from scenes.art import ASSETS, preload
from scenes.prefs import Prefs
from scenes.stage import Stage
from scenes.text import tr, use_language

if TYPE_CHECKING:
    from pathlib import Path

    from game.match import Setup
    from net.store import Store
    from net.table import SeatInfo

FIRST_PICTURES = ("skins/table_wood.webp", "menu/hero_akropolis.webp")
"""What takes longest to decode of the first frame."""


class Session:
    """Everything a window needs, opened in the right order. Raises NoDisplay."""

    def __init__(self, keep: bool = True) -> None:
        self.store: Store | None = None
        self.trouble = ""
        folder = data_home()
        path: Path | None = folder / "prefs.json"
        prefs = Prefs.load(folder / "prefs.json")
        use_language(prefs.language)
        if keep:
            self._open_store()
        if self.store is None:
            path = None
        self.stage = Stage(prefs, store=self.store, prefs_path=path)
        self.stage.workers = self._workers()

    def _open_store(self) -> None:
        from net.store import Store

        try:
            self.store = Store(data_home())
        except GameError as error:
            self.trouble = str(error)

    def _workers(self) -> object:
        from net.workers import Workers

        return Workers()

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


def _preload() -> None:
    """Decodes the biggest pictures while the rest is getting ready."""
    for picture in FIRST_PICTURES:
        if (ASSETS / picture).is_file():
            threading.Thread(target=preload, args=(picture,), daemon=True).start()


def run_window(on_frame: Callable[[float], None] | None = None) -> int:
    """`main.py`: the main menu. on_frame: called after every frame. Raises NoDisplay."""
    _preload()
    from scenes.menu import MenuScene

    session = Session()
    session.stage.on_frame = on_frame
    session.stage.push(MenuScene())
    session.tell_trouble()
    return session.run()


def run_play(setup: Setup, infos: tuple[SeatInfo, ...], seed: str | None, layout: str, kiosk: bool) -> int:
    """`main.py play`: straight to a table; the main menu lies below it. Raises NoDisplay, GameError.

    kiosk: full screen, and only the menus lead out of it.
    """
    from scenes.launch import NewTable, show
    from scenes.menu import MenuScene

    session = Session()
    new = NewTable(setup.game, setup.options, infos, seed)
    try:
        table = new.make(session.stage)
    except GameError:
        session.close()
        raise
    if kiosk:
        session.stage.set_fullscreen(True)
        session.stage.kiosk = True
    session.stage.push(MenuScene())
    show(session.stage, table, layout, NewTable(setup.game, setup.options, infos))
    session.tell_trouble()
    return session.run()
