"""The keys and pad buttons of the table, as one table that acts and explains itself.

What the game's board wants for itself is asked first. Must never act while the curtain is down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.bindings import PRESS, STICK, WAYS, Bind, Combo, Deeds, Row, Table, act, arrows
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

TABLE = Table(
    lambda: tr("The table"),
    (
        Row(lambda: tr("Move the frame or what is in hand"), arrows()),
        Row(lambda: tr("Press, take, confirm"), (Bind("press", PRESS, ("a",)),), ("tap",)),
        Row(
            lambda: tr("Next part: board, seats, buttons"),
            (
                Bind("next", (Combo(pygame.K_TAB, shift=False),), ("y",), held=True),
                Bind("previous", (Combo(pygame.K_TAB, shift=True),), held=True),
            ),
        ),
        Row(
            lambda: tr("Put back, close; Esc with nothing to close opens the menu"),
            (Bind("escape", (Combo(pygame.K_ESCAPE),)), Bind("cancel", (), ("b",))),
        ),
        Row(lambda: tr("Menu"), (Bind("menu", (), ("start",)),)),
        Row(lambda: tr("Take back"), (Bind("undo", (Combo(pygame.K_z, ctrl=True, shift=False),), ("x",)),)),
        Row(
            lambda: tr("Do again"),
            (Bind("redo", (Combo(pygame.K_y, ctrl=True), Combo(pygame.K_z, ctrl=True, shift=True))),),
        ),
        Row(lambda: tr("Hint"), (Bind("hint", (Combo(pygame.K_h),), ("ls",)),)),
        Row(lambda: tr("Show all"), (Bind("fit", (Combo(pygame.K_f),), ("rs",)),), ("double",)),
        Row(lambda: tr("Chronicle"), (Bind("chronicle", (Combo(pygame.K_l),)),)),
        Row(
            lambda: tr("Scroll the chronicle"),
            (
                Bind("page up", (Combo(pygame.K_PAGEUP),), held=True),
                Bind("page down", (Combo(pygame.K_PAGEDOWN),), held=True),
                Bind("top", (Combo(pygame.K_HOME),)),
                Bind("bottom", (Combo(pygame.K_END),)),
                Bind("scroll", (), (STICK,)),
            ),
            ("drag", "wheel"),
        ),
        Row(lambda: tr("Rulebook"), (Bind("rules", (Combo(pygame.K_F2),)),)),
        Row(lambda: tr("Explanation of a thing"), (), ("hold",)),
    ),
)
_SCROLL = {
    "page up": pygame.K_PAGEUP, "page down": pygame.K_PAGEDOWN, "top": pygame.K_HOME, "bottom": pygame.K_END,
}  # fmt: skip
STICK_SPEED = 1400
"""Design px per second that the right stick scrolls."""


def tables(scene: TableScene) -> Sequence[Table]:
    """What keys do now: the game's own first."""
    own, extra = scene.board.key_table(), [table for table, _ in scene.extra_keys()]
    return (*extra, TABLE) if own is None else (own, *extra, TABLE)


def handle(scene: TableScene, intent: Any) -> bool:
    """Does what the tables say of a key, a button or the stick of a pad."""
    own = scene.board.key_table()
    if own is not None and not _scrolls(scene, intent) and act((own,), scene.board.key_deeds(), intent):
        used = True
    else:
        used = any(act((table,), does, intent) for table, does in scene.extra_keys())
        used = used or act((TABLE,), deeds(scene), intent)
    if used:
        scene.walk.after()
    return used


def _scrolls(scene: TableScene, intent: Any) -> bool:
    """The open chronicle has the right stick."""
    return isinstance(intent, g.Stick) and scene.drawer_open


def deeds(scene: TableScene) -> Deeds:
    """What the table does for every action of TABLE."""
    return {
        **{name: lambda intent, way=way: scene.walk.move(way) for name, way in WAYS.items()},
        "press": lambda intent: _press(scene),
        "next": lambda intent: scene.walk.next_region(1),
        "previous": lambda intent: scene.walk.next_region(-1),
        "escape": lambda intent: None if _escape(scene) else scene.open_menu(),
        "cancel": lambda intent: _escape(scene),
        "menu": lambda intent: scene.open_menu(),
        "undo": lambda intent: scene.undo(),
        "redo": lambda intent: scene.redo(),
        "hint": lambda intent: scene.advice.ask(),
        "fit": lambda intent: scene.board.fit(),
        "chronicle": lambda intent: scene.toggle_chronicle(),
        **{name: lambda intent, key=key: _scroll(scene, key) for name, key in _SCROLL.items()},
        "scroll": lambda intent: _stick(scene, intent),
        "rules": lambda intent: scene.open_rules(),
    }


def _press(scene: TableScene) -> bool:
    """Ends what moves, else presses what is in focus."""
    if scene.flow.busy:
        scene.flow.skip()
        return True
    return scene.walk.press()


def _scroll(scene: TableScene, key: int) -> bool:
    return scene.drawer_open and scene.drawer.scroller.key(key, scene.drawer.row_height)


def _stick(scene: TableScene, intent: g.Stick) -> bool:
    if not scene.drawer_open:
        return False
    scroller = scene.drawer.scroller
    scroller.to(scroller.at + intent.y * intent.seconds * scene.stage.art.px(STICK_SPEED))
    return True


def _escape(scene: TableScene) -> bool:
    """Ends what moves, drops what is being prepared, or closes the drawer: one thing per press."""
    if scene.flow.busy:
        scene.flow.skip()
    elif scene.advice.drop() or scene.board.cancel():
        return True
    elif scene.drawer_open:
        scene.toggle_chronicle()
    else:
        return False
    return True
