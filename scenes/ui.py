"""Our own widgets for tables: buttons that many pointers press at once, at any quarter turn.

A pointer belongs to the widget where it went down; the action comes on release inside, sliding off
cancels. Widgets know only their own coordinates: stations turn intents before they hand them on.
Must never read the event queue.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g

if TYPE_CHECKING:
    from scenes.art import Art

Pos = tuple[int, int]


def nothing() -> None:
    """The action of a button that has none."""


class Widget:
    """A rectangle that can be pressed. `tip` is shown on hover and long press."""

    def __init__(self, rect: pygame.Rect | tuple[int, int, int, int], tip: str = "") -> None:
        self.rect = pygame.Rect(rect)
        self.tip = tip
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.focused = False
        self.pressing: dict[int, bool] = {}
        """Pointers that went down here -> whether they are inside now."""

    @property
    def pressed(self) -> bool:
        """True while a pointer is down on it and has not slid off."""
        return any(self.pressing.values())

    def contains(self, pos: Pos) -> bool:
        return self.visible and self.rect.collidepoint(pos)

    def distance(self, pos: Pos) -> float:
        """Px from the place to the nearest edge; 0 inside."""
        dx = max(self.rect.left - pos[0], 0, pos[0] - self.rect.right + 1)
        dy = max(self.rect.top - pos[1], 0, pos[1] - self.rect.bottom + 1)
        return float((dx * dx + dy * dy) ** 0.5)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """Draws it; changes nothing."""

    def activate(self) -> None:
        """What a finished press does."""

    def handle(self, intent: Any) -> bool:
        """For a widget that stands alone; in a Group the group does the routing."""
        return Group([self]).route(intent, self)


class Button(Widget):
    """A framed button with a label, an icon or both. `hint` is the key shown small, e.g. "Enter"."""

    def __init__(
        self,
        rect: pygame.Rect | tuple[int, int, int, int],
        label: str = "",
        icon: str = "",
        skin: str = "button_bronze",
        on_press: Callable[[], None] = nothing,
        enabled: bool = True,
        tip: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(rect, tip)
        self.label, self.icon, self.skin, self.hint = label, icon, skin, hint
        self.on_press = on_press
        self.enabled = enabled

    def activate(self) -> None:
        self.on_press()

    def draw(self, art: Art, target: pygame.Surface) -> None:
        if not self.visible:
            return
        art.draw_skin(target, self.skin, self.rect)


class Toggle(Button):
    """A button that stays in; `on_change` gets the new value."""

    def __init__(
        self,
        rect: pygame.Rect | tuple[int, int, int, int],
        label: str = "",
        value: bool = False,
        on_change: Callable[[bool], None] = lambda value: None,
        icon: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(rect, label, icon, tip=tip)
        self.value = value
        self.on_change = on_change

    def activate(self) -> None:
        self.value = not self.value
        self.on_change(self.value)


class IconButton(Button):
    """A round button with an icon; every one has a tip, because icons alone are riddles."""

    def __init__(
        self,
        rect: pygame.Rect | tuple[int, int, int, int],
        icon: str,
        on_press: Callable[[], None] = nothing,
        tip: str = "",
        hint: str = "",
        enabled: bool = True,
        label: str = "",
    ) -> None:
        super().__init__(rect, label, icon, "round_bronze", on_press, enabled, tip, hint)


class Group:
    """Routes intents to widgets; every pointer has at most one widget, so several people press at once."""

    def __init__(self, widgets: Iterable[Widget] = (), touch: int = 0) -> None:
        self.widgets = list(widgets)
        self.touch = touch
        self.captured: dict[int, Widget] = {}
        self.owned: set[int] = set()
        """Pointers whose taps and drags are ours until they go down again."""

    def hit(self, pos: Pos) -> Widget | None:
        """The widget under a place: exactly, else the nearest within the smallest touch target."""
        for widget in reversed(self.widgets):
            if widget.contains(pos):
                return widget
        near = [(w.distance(pos), i) for i, w in enumerate(self.widgets) if w.visible and self._reaches(w, pos)]
        return self.widgets[min(near)[1]] if near else None

    def _reaches(self, widget: Widget, pos: Pos) -> bool:
        grow_x = max(0, self.touch - widget.rect.width)
        grow_y = max(0, self.touch - widget.rect.height)
        return bool(widget.rect.inflate(grow_x, grow_y).collidepoint(pos))

    def zone_at(self, pos: Pos) -> Hashable | None:
        """A zone of its own for every widget, or None beside them."""
        widget = self.hit(pos)
        return None if widget is None else ("widget", id(widget))

    def draw(self, art: Art, target: pygame.Surface) -> None:
        for widget in self.widgets:
            widget.draw(art, target)

    def handle(self, intent: Any) -> bool:
        """True if the intent was for one of the widgets."""
        if isinstance(intent, g.Down):
            self.owned.discard(intent.pointer)
            self.captured.pop(intent.pointer, None)
            widget = self.hit(intent.pos)
            if widget is None:
                return False
            return self.route(intent, widget)
        if isinstance(intent, g.Hover):
            return self._hover(intent.pos)
        pointer = getattr(intent, "pointer", None)
        if pointer is None or pointer not in self.owned:
            return False
        widget = self.captured.get(pointer)
        return True if widget is None else self.route(intent, widget)

    def _hover(self, pos: Pos) -> bool:
        over = self.hit(pos)
        for widget in self.widgets:
            widget.hovered = widget is over
        return over is not None

    def route(self, intent: Any, widget: Widget) -> bool:
        """Gives an intent of a captured pointer to its widget."""
        pointer = intent.pointer
        if isinstance(intent, g.Down):
            self.captured[pointer] = widget
            self.owned.add(pointer)
            widget.pressing[pointer] = True
        elif isinstance(intent, (g.Drag, g.DragStart)):
            widget.pressing[pointer] = self.hit(intent.pos) is widget
        elif isinstance(intent, g.DragCancel):
            self._release(pointer)
        elif isinstance(intent, g.Hold) and widget.tip:
            self._release(pointer)
        elif isinstance(intent, g.Up):
            inside = pointer in widget.pressing and self.hit(intent.pos) is widget
            self._release(pointer)
            if inside and widget.enabled:
                widget.activate()
        return True

    def _release(self, pointer: int) -> None:
        widget = self.captured.pop(pointer, None)
        if widget is not None:
            widget.pressing.pop(pointer, None)

    def cancel(self) -> None:
        """Lets go of every pointer without an action."""
        for pointer in list(self.captured):
            self._release(pointer)
