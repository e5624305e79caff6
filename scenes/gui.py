"""The scene of every menu: widgets, lists that scroll, tips, and the focus that keys and pads move.

A menu writes down its widgets anew in `build` whenever size, scale or content change. Everything is reached
by mouse, finger, keyboard and pad alike. Must never hold what a menu edits: that lives in the menu.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.art import INK
from scenes.bindings import MENU, WAYS, Deeds, Table, act
from scenes.controls import Decor
from scenes.stage import Scene
from scenes.ui import Group, Scroller, Widget

if TYPE_CHECKING:
    from scenes.art import Art

STICK_SPEED = 1400
"""Design px per second that the right stick scrolls."""


class Area(Group):
    """A part of a menu that scrolls. Widgets are placed as if nothing were scrolled, then `close`d."""

    def __init__(self, rect: pygame.Rect, touch: int, track: int) -> None:
        super().__init__(touch=touch)
        self.rect = rect
        self.decor: list[Widget] = []
        self.scroller = Scroller()
        self.track = track
        """Width in px of the scroll mark at the right side."""
        self._shifted = 0

    def add(self, *widgets: Widget) -> None:
        """Puts widgets in; what is only looked at lies under what is pressed."""
        for widget in widgets:
            (self.decor if isinstance(widget, Decor) else self.widgets).append(widget)

    def close(self, bottom: int, at: float = 0.0) -> None:
        """Says where the content ends, in the coordinates of the widgets."""
        self.scroller.fit(self.rect.height, bottom - self.rect.top)
        self.scroller.to(at)
        self.shift()

    def shift(self) -> None:
        """Moves the widgets to where the scroller stands."""
        way = self._shifted - round(self.scroller.at)
        if way:
            self._shifted -= way
            for widget in (*self.decor, *self.widgets):
                widget.rect.move_ip(0, way)

    def show(self, widget: Widget) -> None:
        """Scrolls so far that a widget is seen whole."""
        over = self.rect.top - widget.rect.top
        under = widget.rect.bottom - self.rect.bottom
        if over > 0:
            self.scroller.to(self.scroller.at - over - widget.rect.height // 2)
        elif under > 0:
            self.scroller.to(self.scroller.at + under + widget.rect.height // 2)
        self.shift()

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        return super().hit(pos) if self.rect.collidepoint(pos) else None

    def handle(self, intent: Any) -> bool:
        if self.scroller.limit and self.scroller.handle(intent, self.rect, max(24, self.touch)):
            if isinstance(intent, g.DragStart):
                self._release(intent.pointer)
            self.shift()
            return True
        return super().handle(intent)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        clip = target.get_clip()
        target.set_clip(self.rect)
        for widget in (*self.decor, *self.widgets):
            if widget.rect.bottom > self.rect.top - 80 and widget.rect.top < self.rect.bottom + 80:
                widget.draw(art, target)
        target.set_clip(clip)
        if self.scroller.limit:
            x = self.rect.right - self.track
            self.scroller.draw(art, target, pygame.Rect(x, self.rect.top, self.track, self.rect.height))


class GuiScene(Scene):
    """A menu. Subclasses give `build`, `draw_back` and `back`."""

    def __init__(self) -> None:
        self.group = Group()
        self.decor: list[Widget] = []
        self.areas: list[Area] = []
        self.tip: Widget | None = None
        self._stale = False

    # --- what a menu gives --------------------------------------------------------------------------

    def build(self) -> None:
        """Puts widgets into the scene with `add` and `add_area`."""

    def draw_back(self, target: pygame.Surface) -> None:
        """Draws what lies under the widgets."""

    def back(self) -> None:
        """What Esc does."""
        self.stage.pop()

    # --- layout ---------------------------------------------------------------------------------

    def add(self, *widgets: Widget) -> None:
        """Puts widgets in; what is only looked at lies under what is pressed."""
        for widget in widgets:
            (self.decor if isinstance(widget, Decor) else self.group.widgets).append(widget)

    def add_area(self, rect: pygame.Rect) -> Area:
        """A new part that scrolls."""
        area = Area(rect, self.stage.art.touch, self.stage.art.px(12))
        area.scroller.momentum = not self.stage.prefs.reduced_motion
        self.areas.append(area)
        return area

    def enter(self) -> None:
        self.lay_out()
        self._show_focus()

    def resize(self, size: tuple[int, int]) -> None:
        self.lay_out()

    def resume(self) -> None:
        self.lay_out()
        self._show_focus()

    def _show_focus(self) -> None:
        """Whoever steers by keys or pad sees at once where they are."""
        if self.stage.by_keys and self.focus is None:
            self.first_focus()

    def changed(self) -> None:
        """Asks for a new layout before the next frame: the content is another one."""
        self._stale = True
        self.stage.dirty()

    def lay_out(self) -> None:
        """Writes all widgets down anew; scrolled places and the focus stay where they are."""
        kept = [area.scroller.at for area in self.areas]
        focus = self._focus_path()
        self._stale = False
        self.group = Group(touch=self.stage.art.touch)
        self.decor, self.areas, self.tip = [], [], None
        self.build()
        for area, at in zip(self.areas, kept, strict=False):
            area.scroller.to(at)
            area.shift()
        self._restore_focus(focus)
        self.stage.dirty()

    def groups(self) -> list[Group]:
        return [self.group, *self.areas]

    # --- frame ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self._stale:
            self.lay_out()
        for area in self.areas:
            area.scroller.update(dt)
            area.shift()

    @property
    def busy(self) -> bool:
        return any(area.scroller.busy for area in self.areas)

    def draw(self, target: pygame.Surface) -> None:
        art = self.stage.art
        self.draw_back(target)
        for widget in self.decor:
            widget.draw(art, target)
        for area in self.areas:
            area.draw(art, target)
        self.group.draw(art, target)
        if self.tip is not None and self.tip.tip:
            draw_tip(art, target, self.tip.tip, self.tip.rect)

    # --- input ------------------------------------------------------------------------------------

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        return next((zone for zone in (one.zone_at(pos) for one in self.groups()) if zone is not None), 0)

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, g.Raw):
            return False
        if isinstance(intent, g.Hover):
            return self._hover(intent)
        if isinstance(intent, (g.Key, g.Pad, g.Stick)):
            used = self.steer(intent)
        else:
            used = self.pointer(intent)
        if used:
            self.stage.dirty()
        return used

    def pointer(self, intent: Any) -> bool:
        """Gives an intent of a pointer to whatever it meets."""
        if isinstance(intent, g.Down):
            self.focus_on(None)
            self.tip = None
        elif isinstance(intent, g.Hold):
            self.tip = next((w for w in (one.hit(intent.pos) for one in self.groups()) if w and w.tip), None)
        elif isinstance(intent, g.HoldEnd):
            self.tip = None
        used = [group.handle(intent) for group in self.groups()]
        return any(used) or isinstance(intent, (g.Hold, g.HoldEnd, g.Down))

    def _hover(self, intent: g.Hover) -> bool:
        before = [widget for widget in self._widgets() if widget.hovered]
        for group in self.groups():
            group.handle(intent)
        after = [widget for widget in self._widgets() if widget.hovered]
        if before != after:
            self.tip = next((widget for widget in after if widget.tip), None)
            self.stage.dirty()
        return bool(after)

    # --- keys and pads ----------------------------------------------------------------------------

    def key_tables(self) -> Sequence[Table]:
        return (MENU,)

    def steer(self, intent: Any) -> bool:
        """Does what the tables say of a key or a button of the pad."""
        return act(self.key_tables(), self.deeds(), intent)

    def deeds(self) -> Deeds:
        """What it does for every action of its tables."""
        return {
            **{name: lambda intent, way=way: self.move_focus(way) for name, way in WAYS.items()},
            "next": lambda intent: self._tab(1),
            "previous": lambda intent: self._tab(-1),
            "press": lambda intent: self.press_focus(),
            "page up": lambda intent: self._scroll(pygame.K_PAGEUP),
            "page down": lambda intent: self._scroll(pygame.K_PAGEDOWN),
            "top": lambda intent: self._scroll(pygame.K_HOME),
            "bottom": lambda intent: self._scroll(pygame.K_END),
            "scroll": self._stick,
            "back": lambda intent: self.back(),
        }

    def _area(self) -> Area | None:
        """The part that keys scroll: where the focus is, else the first one that is longer than its place."""
        longer = [area for area in self.areas if area.scroller.limit]
        return next((area for area in longer if area.focus is not None), longer[0] if longer else None)

    def _scroll(self, key: int) -> bool:
        area = self._area()
        if area is None:
            return False
        area.scroller.key(key, self.stage.art.px(60))
        area.shift()
        return True

    def _stick(self, intent: g.Stick) -> bool:
        area = self._area()
        if area is None:
            return False
        area.scroller.to(area.scroller.at + intent.y * intent.seconds * self.stage.art.px(STICK_SPEED))
        area.shift()
        return True

    # --- focus ------------------------------------------------------------------------------------

    def _widgets(self) -> list[Widget]:
        return [widget for group in self.groups() for widget in group.widgets]

    def _able(self) -> list[Widget]:
        return [widget for group in self.groups() for widget in group.able()]

    @property
    def focus(self) -> Widget | None:
        """The widget that Enter presses."""
        return next((widget for widget in self._widgets() if widget.focused), None)

    def focus_on(self, wanted: Widget | None) -> None:
        """Moves the focus, and scrolls to it; None takes it away."""
        for widget in self._widgets():
            widget.focused = widget is wanted
        for area in self.areas:
            if wanted is not None and wanted in area.widgets:
                area.show(wanted)
        self.tip = wanted if wanted is not None and wanted.tip else None

    def press_focus(self) -> bool:
        """Presses the widget in focus; gives the focus to the first one if there is none."""
        widget = self.focus
        if widget is None:
            self.first_focus()
            return True
        if widget.enabled and widget.visible:
            widget.press()
        return True

    def first_focus(self) -> None:
        """Gives the focus to where a person wants to begin: the uppermost widget."""
        able = self._able()
        if able:
            self.focus_on(min(able, key=lambda widget: (widget.rect.top // 40, widget.rect.left)))

    def move_focus(self, way: tuple[int, int]) -> None:
        """Moves the focus to the nearest widget in a direction."""
        now = self.focus
        if now is None:
            self.first_focus()
            return
        found = nearest(now.rect, (w for w in self._able() if w is not now), way)
        if found is not None:
            self.focus_on(found)

    def _tab(self, step: int) -> None:
        able = self._able()
        now = self.focus
        if able:
            at = able.index(now) + step if now in able else (0 if step > 0 else -1)
            self.focus_on(able[at % len(able)])

    def _focus_path(self) -> tuple[int, int] | None:
        for number, group in enumerate(self.groups()):
            for index, widget in enumerate(group.widgets):
                if widget.focused:
                    return number, index
        return None

    def _restore_focus(self, path: tuple[int, int] | None) -> None:
        if path is not None and path[0] < len(self.groups()):
            widgets = self.groups()[path[0]].widgets
            if widgets:
                self.focus_on(widgets[min(path[1], len(widgets) - 1)])


def nearest(start: pygame.Rect, widgets: Iterable[Widget], way: tuple[int, int]) -> Widget | None:
    """The widget that lies next in a direction; None if there is none."""
    best: tuple[float, Widget] | None = None
    for widget in widgets:
        rect = widget.rect
        dx, dy = rect.centerx - start.centerx, rect.centery - start.centery
        ahead = dx * way[0] + dy * way[1]
        if way[0]:
            gap = (rect.left - start.right) * way[0] if way[0] > 0 else start.left - rect.right
            aside = max(0, rect.top - start.bottom, start.top - rect.bottom)
            off = abs(dy)
        else:
            gap = (rect.top - start.bottom) * way[1] if way[1] > 0 else start.top - rect.bottom
            aside = max(0, rect.left - start.right, start.left - rect.right)
            off = abs(dx)
        if ahead <= 0 or gap < -min(start.height, rect.height) // 2:
            continue
        cost = max(0, gap) + 4.0 * aside + 0.3 * off
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None


def draw_tip(art: Art, target: pygame.Surface, text: str, anchor: pygame.Rect) -> None:
    """A small sheet with an explanation beside what it explains, within the window."""
    words = art.paragraph(text, "body", 19, INK, min(art.px(420), target.get_width() - art.px(60)))
    rect = words.get_rect().inflate(art.px(36), art.px(26))
    rect.midtop = (anchor.centerx, anchor.bottom + art.px(12))
    window = target.get_rect().inflate(-art.px(16), -art.px(16))
    if rect.bottom > window.bottom:
        rect.bottom = anchor.top - art.px(12)
    rect.clamp_ip(window)
    art.draw_skin(target, "tooltip", rect)
    art.draw(target, words, (rect.centerx - words.get_width() // 2, rect.centery - words.get_height() // 2))
