"""The ways out of the table: to the menu, to the results, to a new game with the same people.

Owns the imports of other screens, made when they are needed. Must never close a table that is still shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import GameError
from scenes.reasons import sentence
from scenes.text import tr

if TYPE_CHECKING:
    from game.contract import Game
    from scenes.stage import Stage
    from scenes.table.scene import TableScene


def to_menu(stage: Stage) -> None:
    """The main menu; the table's scene closes its table when it leaves."""
    from scenes.menu import MenuScene

    stage.reset(MenuScene())


def to_lobby(stage: Stage, game: str) -> None:
    """The new-table screen of a game, above the main menu."""
    from scenes.lobby import LobbyScene

    to_menu(stage)
    stage.push(LobbyScene(game))


def to_settings(stage: Stage) -> None:
    """The settings, above whatever shows."""
    from scenes.settings import SettingsScene

    stage.push(SettingsScene())


def open_results(scene: TableScene) -> None:
    """The final scoring of a table, above it: by sums, or by the weakest part."""
    from scenes.results import ResultsScene
    from scenes.weakest import WeakestScene

    compared = scene.board.comparison(scene.table.state) is not None
    scene.stage.push(WeakestScene(scene) if compared else ResultsScene(scene))


def open_rules(stage: Stage, game: Game, section: str = "") -> None:
    """The players' rulebook of a game, above whatever shows."""
    from scenes.rulebook import RulebookScene

    stage.push(RulebookScene(game.name, game.title, section))


def rematch(scene: TableScene) -> None:
    """A fresh table with the same game, options and seats in the place of the old one and its results."""
    from scenes.panel import say
    from scenes.table.scene import TableScene

    assert scene.again is not None
    stage = scene.stage
    try:
        table = scene.again()
    except GameError as error:
        say(stage, tr("The table cannot be opened"), sentence(str(error)))
        return
    stage.pop()
    stage.replace(TableScene(table, scene.layout_name, scene.again, scene.hints))
