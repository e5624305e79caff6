"""The window, the frame loop and the stack of scenes.

Owns the only call that opens a window and the only reading of the event queue. While nothing moves it draws
nothing and sleeps in `pygame.event.wait`. Must never know a game. Everything here belongs to one thread, save
`post`.
"""

from __future__ import annotations

import contextlib
import math
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import scenes

scenes.prepare_environment()

import pygame  # noqa: E402

from net.paths import data_home  # noqa: E402
from scenes import anywhere  # noqa: E402
from scenes import gestures as g  # noqa: E402
from scenes.art import Art, forget_masters, window_icon  # noqa: E402
from scenes.canvas import Canvas  # noqa: E402
from scenes.devices import Devices  # noqa: E402
from scenes.notice import Notice  # noqa: E402
from scenes.prefs import Prefs  # noqa: E402
from scenes.scene import Scene as Scene  # noqa: E402
from scenes.sound import Sound  # noqa: E402
from scenes.text import use_language  # noqa: E402
from scenes.ui import Widget  # noqa: E402

if TYPE_CHECKING:
    from net.store import Store
    from net.workers import Workers

Size = tuple[int, int]

FPS = 60
SMALLEST: Size = (1024, 600)
DEFAULT: Size = (1280, 720)
LONGEST_STEP = 0.1
"""What moves makes no longer step than this, in seconds, even if a frame took longer."""
LOOK, LAZY_LOOK, LAZY_AFTER = 0.005, 0.019, 0.5
"""Seconds between looks for events while nothing moves, and when nothing has come for LAZY_AFTER: an answer
still comes with the next frame."""
FINGER_WATCH = 1.0
"""Seconds between looks whether fingers that are down are still there."""
UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED)
"""After these the window may have lost its picture."""


class NoDisplay(RuntimeError):
    """There is no screen to open a window on; the message is one line for people."""


class Stage:
    """A window with a stack of scenes.

    size: None for the usual one; prefs_path: where the prefs are kept, None keeps them in memory only.
    Raises NoDisplay.
    """

    def __init__(
        self,
        prefs: Prefs | None = None,
        size: Size | None = None,
        store: Store | None = None,
        prefs_path: Path | None = None,
        workers: Workers | None = None,
    ) -> None:
        self.prefs = prefs or Prefs()
        self.prefs_path = prefs_path
        self.sound = Sound(self.prefs)
        self.focused = True
        """The window is in front, as far as the desktop says."""
        self.kiosk = False
        """The window neither closes nor leaves the full screen by itself: for a table in public."""
        self.by_keys = False
        """People steer by keys or pad now: scenes show their focus."""
        self.notice = Notice()
        self.devices = Devices()
        self.store = store
        self.workers = workers
        self.running = False
        self.scenes: list[Scene] = []
        self.frames = 0
        self.on_frame: Callable[[float], None] | None = None
        """Called with the seconds of work of every frame drawn; for measuring."""
        self._posted: deque[Callable[[], None]] = deque()
        self._after: list[Callable[[], None]] = []
        self._canvas = Canvas()
        self._bell = threading.Event()
        self._dirty = True
        self._windowed = size or DEFAULT
        self._fullscreen = False
        self._last = time.monotonic()
        self._clock = pygame.time.Clock()
        self._open(size)

    # --- window -----------------------------------------------------------------------------------

    def _open(self, size: Size | None) -> None:
        try:
            pygame.display.init()
            _must_be_seen()
            self.desktop = _desktop()
            self._windowed = size or _usual(self.desktop)
            self.surface = self._set_mode(self._windowed)
        except pygame.error as error:
            raise NoDisplay(f"no display to open a window on ({error})") from error
        pygame.font.init()
        pygame.display.set_caption("Mesapolis")
        pygame.display.set_icon(window_icon())
        pygame.key.set_repeat(400, 40)
        self.devices.look()
        self.size: Size = self.surface.get_size()
        self.art = Art(self.size, self.prefs, self.desktop)
        self.gestures = g.Gestures(self.size, self.art.unit)
        self.gestures.zone_at = self._zone_at
        self.gestures.pads.mapped = self.devices.mapped
        if self.prefs.fullscreen and size is None:
            self.set_fullscreen(True)

    def _set_mode(self, size: Size, flags: int = pygame.RESIZABLE) -> pygame.Surface:
        return pygame.display.set_mode(size, flags)

    @property
    def fullscreen(self) -> bool:
        return self._fullscreen

    def set_fullscreen(self, on: bool) -> None:
        """Borderless at the desktop's size, or back to a window; stays as it was if that fails."""
        if on == self._fullscreen:
            return
        if on:
            self._windowed = self.size
        try:
            if on:
                self.surface = self._set_mode(self.desktop, pygame.NOFRAME | pygame.FULLSCREEN)
            else:
                self.surface = self._set_mode(self._windowed)
        except pygame.error:
            self.surface = self._set_mode(self._windowed)
            on = False
        self._fullscreen = on
        self.prefs.fullscreen = on
        self.save_prefs()
        self._resized(self.surface.get_size())

    def _resized(self, size: Size) -> None:
        wanted = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
        if wanted != size and not self._fullscreen:
            self.surface = self._set_mode(wanted)
        else:
            self.surface = pygame.display.get_surface() or self.surface
        self.size = self.surface.get_size()
        self.refresh()

    def refresh(self) -> None:
        """Makes art anew and lays every scene out again: after a change of size, scale or text size."""
        self.art = Art(self.size, self.prefs, self.desktop)
        self._canvas.forget()
        self._give(self.gestures.release_all())
        self.gestures.size, self.gestures.unit = self.size, self.art.unit
        for scene in self.scenes:
            scene.resize(self.size)
        self.dirty()

    def use_language(self, code: str) -> None:
        """Another language from now on, on every scene; "" is the one of the system."""
        self.prefs.language = code
        use_language(code)
        self.save_prefs()
        for scene in self.scenes:
            scene.reword()
        self.refresh()

    def save_prefs(self) -> bool:
        """Keeps the prefs; False if the disk does not take them."""
        if self.prefs_path is None:
            return True
        try:
            self.prefs.save(self.prefs_path)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Takes every scene off and closes the window."""
        while self.scenes:
            self.scenes.pop().leave()
        self.sound.close()
        forget_masters()
        pygame.quit()

    # --- scenes -----------------------------------------------------------------------------------

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""
        self._give(self.gestures.release_all())
        scene.stage = self
        self.scenes.append(scene)
        scene.enter()
        self.dirty()

    def pop(self) -> None:
        """Takes the top scene off; the one below goes on. The last one ends the program."""
        self._give(self.gestures.release_all())
        self.scenes.pop().leave()
        if self.scenes:
            self.scenes[-1].resume()
        else:
            self.quit()
        self.dirty()

    def replace(self, scene: Scene) -> None:
        """Puts a scene in the place of the top one."""
        self._give(self.gestures.release_all())
        if self.scenes:
            self.scenes.pop().leave()
        scene.stage = self
        self.scenes.append(scene)
        scene.enter()
        self.dirty()

    def reset(self, scene: Scene) -> None:
        """Takes all scenes off and begins with this one."""
        self._give(self.gestures.release_all())
        while self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def quit(self) -> None:
        """Ends `run` after this turn."""
        self.running = False

    def dirty(self) -> None:
        """Asks for a frame."""
        self._dirty = True

    def notify(self, text: str, icon: str = "info") -> None:
        """A short notice over whatever shows."""
        self.notice.say(text, icon)
        self.dirty()

    def post(self, action: Callable[[], None]) -> None:
        """From any thread: runs the action in the loop, soon."""
        self._posted.append(action)
        self._bell.set()
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.event.Event(g.WAKE_EVENT))

    def after_frame(self, action: Callable[[], None]) -> None:
        """Runs the action when the next frame is on the screen: for what people need not wait for."""
        self._after.append(action)
        self.dirty()

    # --- the loop ---------------------------------------------------------------------------------

    def run(self) -> None:
        """The frame loop, until `quit`."""
        self.running = True
        self._last = time.monotonic()
        while self.running and self.scenes:
            if self.busy or self._dirty:
                self._clock.tick(FPS)
                self._turn(pygame.event.get(), None)
            else:
                self._turn(self._sleep(), None)

    def _sleep(self) -> list[pygame.event.Event]:
        """Waits for events, for `post`, or until some scene wants its update.

        pygame's own wait looks for events a thousand times a second, which alone costs 2 % of a core.
        """
        timeout = self._timeout()
        begun = time.monotonic()
        until = begun + timeout / 1000 if timeout else math.inf
        while True:
            events = pygame.event.get()
            now = time.monotonic()
            if events or self._posted or now >= until:
                return events
            look = LOOK if now - begun < LAZY_AFTER else LAZY_LOOK
            if self._bell.wait(min(look, until - now)):
                self._bell.clear()

    def step(self, events: Iterable[pygame.event.Event] | None = None, dt: float | None = None) -> None:
        """One turn of the loop without waiting: the given events and those queued; dt in seconds."""
        self._turn([*(events or ()), *pygame.event.get()], dt)

    @property
    def busy(self) -> bool:
        return any(scene.busy for scene in self._seen())

    def _seen(self) -> list[Scene]:
        """The scenes that show: from the topmost opaque one up."""
        first = next((i for i in reversed(range(len(self.scenes))) if self.scenes[i].opaque), 0)
        return self.scenes[first:]

    def _timeout(self) -> int:
        """Milliseconds to sleep; 0: until something happens."""
        waits = [w for w in (scene.wake_in() for scene in self._seen()) if w is not None]
        deadline = self.gestures.next_deadline()
        if deadline is not None:
            waits.append(deadline - self.now())
        if self.gestures.fingers:
            waits.append(FINGER_WATCH)
        if self.notice.text:
            waits.append(self.notice.left)
        return max(1, int(min(waits) * 1000) + 1) if waits else 0

    def now(self) -> float:
        """Seconds of the clock that intents are timed with; `step(dt=…)` moves it on."""
        return time.monotonic() + self._skew

    _skew: float = 0.0

    def _turn(self, events: Iterable[pygame.event.Event], dt: float | None) -> None:
        """Time passes, then people act: what they set off begins at its first moment."""
        begun = time.perf_counter()
        if dt is not None:
            self._skew += dt
        self._update(self._passed() if dt is None else dt)
        self._read(events)
        while self._posted:
            self._posted.popleft()()
        self._update(0.0)
        if self._dirty or self.busy:
            self._dirty = False
            self._show()
            self.sound.start()
            self.frames += 1
            if self.on_frame is not None:
                self.on_frame(time.perf_counter() - begun)
            after, self._after = self._after, []
            for action in after:
                action()

    def _read(self, events: Iterable[pygame.event.Event]) -> None:
        hover: g.Hover | None = None
        for event in events:
            if event.type == pygame.NOEVENT:
                continue
            if event.type in UNCOVERED:
                self._canvas.forget()
                self.dirty()
            for intent in self.gestures.feed(event, self.now()):
                if isinstance(intent, g.Hover):
                    hover = intent
                    continue
                if hover is not None and not isinstance(intent, g.Raw):
                    self._give([hover])
                    hover = None
                self._give([intent])
        if hover is not None:
            self._give([hover])
        self._give(self._lost_fingers())
        self._give(self.gestures.tick(self.now()))

    def _lost_fingers(self) -> list[g.Intent]:
        """Some devices forget to say that a finger has left."""
        if not self.gestures.fingers:
            return []
        alive = _living_fingers()
        return [] if alive is None else self.gestures.release_missing(alive)

    def _passed(self) -> float:
        now = time.monotonic()
        passed, self._last = now - self._last, now
        return min(LONGEST_STEP, passed) if self.busy else passed

    def _update(self, dt: float) -> None:
        if self.notice.update(dt):
            self.dirty()
        for scene in self._seen():
            scene.update(dt)

    def _give(self, intents: Iterable[g.Intent]) -> None:
        for intent in intents:
            if isinstance(intent, g.Resize):
                if intent.size != self.size:
                    self._resized(intent.size)
            elif isinstance(intent, g.Quit):
                if not self.kiosk:
                    self.quit()
            elif self.scenes and not anywhere.handle(self, intent):
                if isinstance(intent, g.Focus):
                    self.focused = intent.gained
                    self.dirty()
                Widget.heard = self._pressed
                self.scenes[-1].handle(intent)

    def _pressed(self, widget: Widget) -> None:
        if widget.sound:
            self.sound.play(widget.sound)

    def _zone_at(self, pos: tuple[int, int]) -> Hashable:
        return self.scenes[-1].zone_at(pos) if self.scenes else 0

    def _show(self) -> None:
        """Brings what shows to the screen."""
        if all(scene.by_art for scene in self._seen()):
            self._canvas.show(self.art, self.surface, self.render)
            return
        self._canvas.forget()
        self.render(self.surface)
        pygame.display.flip()

    def render(self, target: pygame.Surface) -> None:
        """Draws what shows."""
        for scene in self._seen():
            scene.draw(target)
        self.notice.draw(self.art, target)

    def screenshot(self) -> pygame.Surface:
        """A copy of what shows now, drawn afresh."""
        self._canvas.forget()
        self.render(self.surface)
        return self.surface.copy()


# --- what the machine has ---------------------------------------------------------------------------


def default_prefs_path() -> Path:
    """Where the prefs of this person are kept."""
    return data_home() / "prefs.json"


def _must_be_seen() -> None:
    """Where no display is found, SDL opens a window in memory that nobody sees. Raises pygame.error."""
    if pygame.display.get_driver() == "offscreen" and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise pygame.error("none was found")


def _desktop() -> Size:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else DEFAULT


def _usual(desktop: Size) -> Size:
    """The window's first size: 80 % of the desktop in its shape, but not below the usual one."""
    width, height = int(desktop[0] * 0.8), int(desktop[1] * 0.8)
    if width < DEFAULT[0] or height < DEFAULT[1]:
        return DEFAULT
    return width, height


def _living_fingers() -> set[tuple[int, int]] | None:
    """(touch id, finger id) of every finger that a device knows; None without a touch device."""
    try:
        from pygame._sdl2 import touch
    except ImportError:
        return None
    alive: set[tuple[int, int]] = set()
    count = touch.get_num_devices()
    if not count:
        return None
    for index in range(count):
        device = touch.get_device(index)
        for finger in range(touch.get_num_fingers(device)):
            found = touch.get_finger(device, finger)
            if found:
                alive.add((device, found["id"]))
    return alive
