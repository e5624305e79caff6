"""Our own widgets for tables: buttons that many pointers press at once, at any quarter turn.

A pointer belongs to the widget where it went down; the action comes on release inside, sliding off
cancels. Widgets know only their own coordinates: stations turn intents before they hand them on.
Must never read the event queue.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from scenes import gestures as g
from scenes.art import CREAM, INK
from scenes.sound import TAP

if TYPE_CHECKING:
    from scenes.art import Art

Pos = tuple[int, int]
Box = pygame.Rect | tuple[int, int, int, int]
_SHADE = (40, 10, 4)
_FADED = (150, 132, 108)
_DIM = (212, 202, 186)


SILENT = (g.Raw, g.Wake, g.KeyUp)
"""Intents that mean nothing to scenes of our own widgets; none of them asks for a frame."""


def nothing() -> None:
    """The action of a button that has none."""


class Widget:
    """A rectangle that can be pressed. `tip` is shown on hover and long press.

    sound: the effect of a press, "" if what it does is heard by itself.
    """

    heard: ClassVar[Callable[[Widget], None]] = staticmethod(lambda widget: None)
    """Told of every press, before it is done; the stage whose people press puts its own in."""
    sound: str = TAP

    def __init__(self, rect: Box = (0, 0, 0, 0), tip: str = "") -> None:
        self.rect = pygame.Rect(rect)
        self.tip = tip
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.focused = False
        self.focusable = True
        """Whether keys and pads come here: not to what does nothing but by dragging."""
        self.pressing: dict[int, bool] = {}
        """Pointers that went down here -> whether they are inside now."""
        self._alone: Group | None = None

    @property
    def pressed(self) -> bool:
        """True while a pointer is down on it and has not slid off."""
        return any(self.pressing.values())

    def contains(self, pos: Pos) -> bool:
        return self.visible and bool(self.rect.collidepoint(pos))

    def distance(self, pos: Pos) -> float:
        """Px from the place to the nearest edge; 0 inside."""
        dx = max(self.rect.left - pos[0], 0, pos[0] - self.rect.right + 1)
        dy = max(self.rect.top - pos[1], 0, pos[1] - self.rect.bottom + 1)
        return math.hypot(dx, dy)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """Draws it; changes nothing."""

    def activate(self) -> None:
        """What a finished press does."""

    def press(self) -> None:
        """A finished press: it is heard, then done."""
        Widget.heard(self)
        self.activate()

    def handle(self, intent: Any) -> bool:
        """For a widget that stands alone; in a Group the group does the routing."""
        if self._alone is None:
            self._alone = Group([self])
        return self._alone.handle(intent)


class Button(Widget):
    """A framed button with a label, an icon or both.

    skin: "button_bronze", "button_green", "button_red", "button_blue", "button_parchment";
    hint: the key that does the same, shown in the tip.
    """

    def __init__(
        self,
        rect: Box = (0, 0, 0, 0),
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
        self.size = 21
        """Design px of the label."""

    @property
    def look(self) -> str:
        """The state as the skins name it."""
        if not self.enabled:
            return "disabled"
        return "pressed" if self.pressed else "hover" if self.hovered else "normal"

    @property
    def ink(self) -> tuple[int, int, int]:
        """The colour of label and icon."""
        if self.skin == "button_parchment":
            return INK if self.enabled else _FADED
        return CREAM if self.enabled else _DIM

    def activate(self) -> None:
        self.on_press()

    def draw(self, art: Art, target: pygame.Surface) -> None:
        if not self.visible:
            return
        art.draw_skin(target, f"{self.skin}_{self.look}", self.rect)
        self.draw_face(art, target, self.rect.move(0, art.px(2) if self.pressed else 0))
        if self.focused:
            self.draw_focus(art, target)

    def draw_focus(self, art: Art, target: pygame.Surface) -> None:
        """The frame of keys and pads around it."""
        draw_focus(art, target, self.rect)

    def draw_face(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Icon and label, together in the middle."""
        room = rect.width - art.px(20)
        side = min(int(rect.height * 0.52), room) if self.icon else 0
        if self.label:
            # High buttons are for fingers; the icon stays in keeping with the words, which need the room.
            side = min(side, art.text_px(self.size) * 3 // 2)
        gap = art.px(9) if self.icon and self.label else 0
        text = None
        if self.label:
            shade = _SHADE if self.enabled and self.skin != "button_parchment" else None
            text = art.fit(self.label, "title", self.size, self.ink, max(1, room - side - gap), shade)
        left = rect.centerx - (side + gap + (text.get_width() if text else 0)) // 2
        if self.icon:
            art.draw(target, art.icon(self.icon, side, self.ink), (left, rect.centery - side // 2))
        if text is not None:
            place = (left + side + gap, rect.centery - text.get_height() // 2)
            art.draw(target, text, place)


class Toggle(Button):
    """A button that stays in; `on_change` gets the new value."""

    def __init__(
        self,
        rect: Box = (0, 0, 0, 0),
        label: str = "",
        value: bool = False,
        on_change: Callable[[bool], None] = lambda value: None,
        icon: str = "",
        skin: str = "button_bronze",
        tip: str = "",
    ) -> None:
        super().__init__(rect, label, icon, skin, tip=tip)
        self.value = value
        self.on_change = on_change

    @property
    def look(self) -> str:
        return "pressed" if self.value and self.enabled else super().look

    def activate(self) -> None:
        self.value = not self.value
        self.on_change(self.value)


class IconButton(Button):
    """A round button with an icon; every one has a tip, because icons alone are riddles."""

    def __init__(
        self,
        rect: Box = (0, 0, 0, 0),
        icon: str = "",
        on_press: Callable[[], None] = nothing,
        tip: str = "",
        hint: str = "",
        enabled: bool = True,
        skin: str = "round_button",
    ) -> None:
        super().__init__(rect, "", icon, skin, on_press, enabled, tip, hint)

    def draw_focus(self, art: Art, target: pygame.Surface) -> None:
        draw_focus(art, target, self.rect, round=True)

    def contains(self, pos: Pos) -> bool:
        radius = self.rect.width / 2
        return self.visible and math.hypot(pos[0] - self.rect.centerx, pos[1] - self.rect.centery) <= radius


FOCUS = (255, 206, 64)
FOCUS_EDGE = (44, 20, 4)


def draw_focus(art: Art, target: pygame.Surface, rect: pygame.Rect, round: bool = False) -> None:
    """The golden frame that keys and pads move, between two dark lines: it is seen on any ground."""
    sharp = art.prefs.high_contrast
    edge, width = max(2, art.px(2.5)), max(3, art.px(6 if sharp else 4))
    gold, dark = ((255, 232, 0), (0, 0, 0)) if sharp else (FOCUS, FOCUS_EDGE)
    outer = rect.inflate(2 * (width + 2 * edge), 2 * (width + 2 * edge))
    inner = outer.inflate(-2 * edge, -2 * edge)
    if round:
        circle = pygame.draw.circle
        art.shape(target, outer, circle, dark, outer.center, outer.width // 2, width + 2 * edge)
        art.shape(target, outer, circle, gold, outer.center, inner.width // 2, width)
        return
    corner = art.px(14)
    art.shape(target, outer, pygame.draw.rect, dark, outer, width + 2 * edge, corner + edge)
    art.shape(target, inner, pygame.draw.rect, gold, inner, width, corner)


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
        near = [
            (widget.distance(pos), at) for at, widget in enumerate(self.widgets) if self._reaches(widget, pos)
        ]
        return self.widgets[min(near)[1]] if near else None

    def _reaches(self, widget: Widget, pos: Pos) -> bool:
        grow_x = max(0, self.touch - widget.rect.width)
        grow_y = max(0, self.touch - widget.rect.height)
        return widget.visible and bool(widget.rect.inflate(grow_x, grow_y).collidepoint(pos))

    def zone_at(self, pos: Pos) -> Hashable | None:
        """A zone of its own for every widget, or None beside them."""
        widget = self.hit(pos)
        return None if widget is None else ("widget", id(widget))

    def draw(self, art: Art, target: pygame.Surface) -> None:
        for widget in self.widgets:
            widget.draw(art, target)

    def handle(self, intent: Any) -> bool:
        """True if the intent was for one of the widgets; a Hover: if it changed how one looks."""
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
        """True if another widget than before is under the mouse."""
        over = self.hit(pos)
        changed = False
        for widget in self.widgets:
            changed = changed or widget.hovered != (widget is over)
            widget.hovered = widget is over
        return changed

    def route(self, intent: Any, widget: Widget) -> bool:
        """Gives an intent of a captured pointer to its widget."""
        pointer = intent.pointer
        if isinstance(intent, g.Down):
            self.captured[pointer] = widget
            self.owned.add(pointer)
            widget.pressing[pointer] = True
        elif isinstance(intent, (g.Drag, g.DragStart)):
            widget.pressing[pointer] = self.hit(intent.pos) is widget
        elif isinstance(intent, g.DragCancel) or (isinstance(intent, g.Hold) and widget.tip):
            self._release(pointer)
        elif isinstance(intent, g.Up):
            inside = pointer in widget.pressing and self.hit(intent.pos) is widget
            self._release(pointer)
            if inside and widget.enabled:
                widget.press()
        return True

    def _release(self, pointer: int) -> None:
        widget = self.captured.pop(pointer, None)
        if widget is not None:
            widget.pressing.pop(pointer, None)

    def cancel(self) -> None:
        """Lets go of every pointer without an action."""
        for pointer in list(self.captured):
            self._release(pointer)

    # --- keyboard and gamepad -----------------------------------------------------------------------

    @property
    def focus(self) -> Widget | None:
        """The widget that Enter would press."""
        return next((widget for widget in self.widgets if widget.focused), None)

    def focus_on(self, widget: Widget | None) -> None:
        """Moves the focus; None takes it away."""
        for other in self.widgets:
            other.focused = other is widget

    def able(self) -> list[Widget]:
        """What can be pressed."""
        return [w for w in self.widgets if w.visible and w.enabled and w.focusable]

    def focus_step(self, step: int) -> None:
        """Moves the focus to the next (1) or previous (-1) widget that can be pressed, around the end."""
        able = self.able()
        if not able:
            return
        now = self.focus
        at = able.index(now) + step if now in able else (0 if step > 0 else -1)
        self.focus_on(able[at % len(able)])

    def press_focus(self) -> bool:
        """Presses the widget in focus; False if there is none."""
        widget = self.focus
        if widget is None or not widget.enabled or not widget.visible:
            return False
        widget.press()
        return True


class Scroller:
    """A window of `view` px over `length` px of content: wheel, drag with a run-out, keys.

    Positions are those of the part that scrolls; `at` is the px that is scrolled off the top.
    """

    SLOWING = 4.0
    STILL = 12.0

    def __init__(self, momentum: bool = True) -> None:
        self.view, self.length, self.at = 1, 1, 0.0
        self.speed = 0.0
        self.momentum = momentum
        self._pointer: int | None = None
        self._moved = 0.0

    @property
    def limit(self) -> int:
        return max(0, self.length - self.view)

    @property
    def busy(self) -> bool:
        return self._pointer is not None or abs(self.speed) > self.STILL

    def fit(self, view: int, length: int) -> None:
        """New sizes; the place is kept as far as it still exists."""
        self.view, self.length = max(1, view), max(1, length)
        self.to(self.at)

    def to(self, at: float) -> None:
        """Scrolls to a place, at most to the ends."""
        self.at = min(max(0.0, at), float(self.limit))

    def handle(self, intent: Any, area: pygame.Rect, step: int) -> bool:
        """Wheel and drags that begin inside the area; `step` px per notch of the wheel."""
        if isinstance(intent, g.Wheel) and area.collidepoint(intent.pos):
            self.speed = 0.0
            self.to(self.at - intent.steps * step)
            return True
        if isinstance(intent, g.Down) and area.collidepoint(intent.pos):
            self.speed = 0.0
            return False
        if isinstance(intent, g.DragStart) and self._pointer is None and area.collidepoint(intent.start):
            self._pointer, self._moved = intent.pointer, 0.0
            self._pull(intent.start[1] - intent.pos[1])
            return True
        if getattr(intent, "pointer", None) != self._pointer or self._pointer is None:
            return False
        if isinstance(intent, g.Drag):
            self._pull(-intent.delta[1])
        elif isinstance(intent, (g.DragEnd, g.DragCancel)):
            self._pointer = None
            if not self.momentum or isinstance(intent, g.DragCancel):
                self.speed = 0.0
        return True

    def _pull(self, way: float) -> None:
        self._moved += way
        self.to(self.at + way)

    def key(self, key: int, step: int) -> bool:
        """Arrow, page, home and end keys."""
        ways = {
            pygame.K_UP: -step,
            pygame.K_DOWN: step,
            pygame.K_PAGEUP: step - self.view,
            pygame.K_PAGEDOWN: self.view - step,
            pygame.K_HOME: -self.length,
            pygame.K_END: self.length,
        }
        if key not in ways:
            return False
        self.speed = 0.0
        self.to(self.at + ways[key])
        return True

    def update(self, dt: float) -> None:
        """Lets the run-out go on for `dt` seconds."""
        if self._pointer is not None:
            if dt > 0:
                self.speed = 0.5 * self.speed + 0.5 * self._moved / dt
            self._moved = 0.0
        elif self.speed:
            before = self.at
            self.to(self.at + self.speed * dt)
            self.speed *= math.exp(-self.SLOWING * dt)
            if abs(self.speed) <= self.STILL or self.at == before:
                self.speed = 0.0

    def draw(self, art: Art, target: pygame.Surface, track: pygame.Rect) -> None:
        """The mark at the side that shows where the window stands."""
        if not self.limit:
            return
        height = max(art.px(36), track.height * self.view // self.length)
        top = track.top + round((track.height - height) * self.at / self.limit)
        art.draw_skin(target, "scroll_track", track)
        art.draw_skin(target, "scroll_thumb", pygame.Rect(track.left, top, track.width, height))
