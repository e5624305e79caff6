"""What people hear: effects, one loop of music, and the call back to a window that is behind.

Owns the mixer. Nothing here may fail: without a sound card all is silent. The card, the files and their
decoding belong to a thread of their own, which begins with the first sound after `start`, so nobody waits for
them; only the opening of the card itself holds up the interpreter, some milliseconds once. Everything that
should have sounded is kept in `twin`, muted or not, so that each sound can have its visual twin. Must never
know a game or a scene. Call it from the thread of the stage only.
"""

from __future__ import annotations

import contextlib
import os
import queue
import random
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame

from scenes.prefs import Prefs

ASSETS = Path(__file__).resolve().parent.parent / "assets"

TAKE = "take"
PLACE = "place"
QUARRY = "quarry"
REFILL = "refill"
TURN = "turn"
UNDO = "undo"
REFUSE = "refuse"
CONFIRM = "confirm"
TAP = "tap"
SCORE = "score"
ALERT = "alert"
WIN = "win"
# Tigris & Euphrates, and what shows the same to the eye:
SAND = "sand"  # a tile comes down on its cell
LEADER = "leader"  # a leader's disc comes down on its cell
BAG = "bag"  # tiles fly from the bag into the hands
CLASH = "clash"  # the panel of a revolt or war opens
CRUMBLE = "crumble"  # the tiles of the beaten fall apart
RISE = "rise"  # a monument, a wonder or a building rises
STRIKE = "strike"  # the catastrophe tile strikes its cell
TREASURE = "treasure"  # a treasure flies to its owner

EFFECTS: dict[str, int] = {
    TAKE: 3, PLACE: 3, QUARRY: 3, REFILL: 1, TURN: 1, UNDO: 1,
    REFUSE: 1, CONFIRM: 1, TAP: 3, SCORE: 3, ALERT: 1, WIN: 1,
    SAND: 3, LEADER: 3, BAG: 2, CLASH: 1, CRUMBLE: 1, RISE: 1, STRIKE: 1, TREASURE: 3,
}  # fmt: skip
"""Every effect and how many takes of it there are."""

MENU = "menu"
AKROPOLIS = "akropolis"
TIGRIS = "tigris"
TUNES = (MENU, AKROPOLIS, TIGRIS)

FREQUENCY = 44100
FAINTEST = 1 / 128
"""The mixer knows no smaller factor but 0."""
BLOCK = 1024
"""Frames the card takes at once: 23 ms, which nobody notices between a finger and a knock."""
VOICES = 16
MUSIC_VOICES = 2
"""Two, so that one loop can fade out while the next fades in."""
GAP = 0.04
"""Seconds in which the same effect is not heard twice: two at once would only be louder and hollow."""
GAPS = {
    SCORE: 0.08, PLACE: 0.15, QUARRY: 0.12, REFUSE: 0.3, TURN: 0.5, ALERT: 2.0,
    SAND: 0.12, LEADER: 0.12, BAG: 0.5, CLASH: 0.6, CRUMBLE: 0.5, TREASURE: 0.15,
}  # fmt: skip
"""Longer ones of some effects, so that quick bots and counting points stay a murmur."""
FADE_IN, FADE_OUT, CROSS = 2.5, 1.2, 2.0
ROUNDS = 2
REST = 75.0
"""After so many rounds of a loop the music rests for so many seconds: what never stops wears people out."""
PATIENCE = 2.5
"""Seconds that closing waits at most for a loop that is still being decoded."""


@dataclass(frozen=True)
class Heard:
    """A sound that was due: at in seconds of `time.monotonic`; gain 0..1, 0 if nobody could hear it."""

    name: str
    take: int
    at: float
    gain: float


def gain(volume: int, mute: bool) -> float:
    """Factor of the samples for a volume 0..100: half of the way sounds half as loud, 1 is still heard."""
    if mute or volume <= 0:
        return 0.0
    return max(FAINTEST, (min(100, volume) / 100) ** 2)


def file_of(name: str, take: int) -> Path:
    """The file of a take (from 1) of an effect."""
    return ASSETS / "sounds" / (f"{name}_{take}.ogg" if EFFECTS[name] > 1 else f"{name}.ogg")


def tune_file(name: str) -> Path:
    """The file of a loop of music."""
    return ASSETS / "music" / f"{name}.ogg"


def flash_window() -> None:
    """Asks the desktop to show that the window wants somebody; not every desktop can."""
    with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
        # The stage draws on the window of pygame.display, and there is no other way to it.
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().flash(pygame.FLASH_UNTIL_FOCUSED)


@contextlib.contextmanager
def quiet_driver() -> Iterator[None]:
    """On Linux, what the driver itself writes to the error output for want of a card goes nowhere."""
    if not sys.platform.startswith("linux"):
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:
        # There is no error output.
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Sound:
    """The sounds of a window.

    on_alert: called by `alert` beside its bell; flashes the window if nobody sets another.
    """

    def __init__(self, prefs: Prefs) -> None:
        self.prefs = prefs
        self.twin: deque[Heard] = deque(maxlen=32)
        self.on_alert: Callable[[], None] = flash_window
        self.playing: str | None = None
        """The loop that is wanted now."""
        self._player: _Player | None = None
        self._started = self._closed = False
        # Which take sounds matters to nobody: it never touches the game's own random numbers.
        self._choice = random.Random()
        self._last: dict[str, Heard] = {}

    # --- life -------------------------------------------------------------------------------------

    def start(self) -> None:
        """The first picture shows: from now on the sound card may be opened."""
        if self._started:
            return
        self._started = True
        if self.playing is not None and self.music_gain > 0:
            self._tell(lambda player: player.change(self.playing, self.music_gain))

    def close(self) -> None:
        """Ends everything; waits a moment at most. Later calls do nothing."""
        self._closed = True
        if self._player is not None:
            self._player.end()
            self._player = None

    @property
    def silent(self) -> bool:
        """True once it is known that there is no sound card."""
        return self._player is not None and self._player.failed

    def settled(self, timeout: float = 5.0) -> bool:
        """Waits until everything asked for has begun; False if that took too long. For tests and tools."""
        return self._player is None or self._player.settled(timeout)

    def _tell(self, order: Callable[[_Player], None]) -> None:
        if not self._started or self._closed:
            return
        if self._player is None:
            self._player = _Player()
        if not self._player.failed:
            self._player.tell(order)

    # --- effects ----------------------------------------------------------------------------------

    @property
    def sound_gain(self) -> float:
        return gain(self.prefs.sound_volume, self.prefs.mute)

    @property
    def music_gain(self) -> float:
        return gain(self.prefs.music_volume, self.prefs.mute)

    def play(self, name: str) -> None:
        """Plays an effect, never the same take twice running. KeyError for an unknown name."""
        takes = EFFECTS[name]
        before = self._last.get(name)
        now = time.monotonic()
        if self._closed or (before is not None and now - before.at < GAPS.get(name, GAP)):
            return
        others = [take for take in range(1, takes + 1) if before is None or take != before.take]
        take = self._choice.choice(others or [1])
        volume = self.sound_gain
        heard = Heard(name, take, now, volume)
        self._last[name] = heard
        self.twin.append(heard)
        if volume > 0:
            path = file_of(name, take)
            self._tell(lambda player: player.effect(path, volume))

    def alert(self) -> None:
        """Somebody's turn has come while the window is behind: a bell, and the window flashes."""
        self.play(ALERT)
        self.on_alert()

    # --- music ------------------------------------------------------------------------------------

    def music(self, name: str | None) -> None:
        """Fades over to a loop, or out with None; the wanted one just goes on. KeyError if unknown."""
        if name is not None and name not in TUNES:
            raise KeyError(name)
        if name == self.playing:
            return
        self.playing = name
        if name is None or self.music_gain > 0:
            volume = self.music_gain
            self._tell(lambda player: player.change(name, volume))

    def stop(self) -> None:
        """Silence at once: every effect and the music."""
        self.playing = None
        if self._player is not None:
            self._tell(lambda player: player.hush())

    def apply(self) -> None:
        """The prefs have changed: takes over volumes and mute, also for what sounds now."""
        sound, music, name = self.sound_gain, self.music_gain, self.playing
        if self._player is None and (name is None or music == 0):
            return
        self._tell(lambda player: player.volumes(sound, music, name))


class _Player:
    """The thread that holds the mixer and carries out orders one after the other."""

    def __init__(self) -> None:
        self.failed = False
        self._orders: queue.SimpleQueue[Callable[[_Player], None] | None] = queue.SimpleQueue()
        self._effects: dict[Path, pygame.mixer.Sound] = {}
        self._tune: str | None = None
        self._loop: pygame.mixer.Sound | None = None
        self._voice = 0
        self._until: float | None = None
        """When the next rest begins or ends."""
        self._resting = False
        self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
        self._thread.start()

    def tell(self, order: Callable[[_Player], None]) -> None:
        self._orders.put(order)

    def end(self) -> None:
        self._orders.put(None)
        self._thread.join(PATIENCE)

    def settled(self, timeout: float) -> bool:
        done = threading.Event()
        self._orders.put(lambda _: done.set())
        deadline = time.monotonic() + timeout
        while not done.wait(0.01):
            if not self._thread.is_alive():
                return True
            if time.monotonic() > deadline:
                return False
        return True

    def _run(self) -> None:
        try:
            # Two channels and 16 bits at any frequency: the card's own, if it has another.
            any_frequency = pygame.AUDIO_ALLOW_FREQUENCY_CHANGE
            with quiet_driver():
                pygame.mixer.init(FREQUENCY, -16, 2, BLOCK, allowedchanges=any_frequency)
            pygame.mixer.set_num_channels(VOICES)
            pygame.mixer.set_reserved(MUSIC_VOICES)
        except (pygame.error, NotImplementedError, OSError):
            self.failed = True
            return
        while True:
            try:
                order = self._orders.get(timeout=self._patience())
            except queue.Empty:
                self._rest_or_go_on()
                continue
            if order is None:
                break
            # A file that is missing or a card that was pulled out costs one sound, never the program.
            with contextlib.suppress(pygame.error, OSError):
                order(self)
        self._effects.clear()
        self._loop = None
        pygame.mixer.quit()

    # --- orders, in the thread --------------------------------------------------------------------

    def effect(self, path: Path, volume: float) -> None:
        sound = self._effects.get(path)
        if sound is None:
            sound = self._effects[path] = pygame.mixer.Sound(str(path))
        sound.set_volume(volume)
        # Takes a voice that is free and not kept for the music; without one the sound is dropped.
        sound.play()

    def change(self, name: str | None, volume: float) -> None:
        """Fades out what plays and fades the loop in."""
        fade = CROSS if pygame.mixer.Channel(self._voice).get_busy() else FADE_IN
        self._fade_out(FADE_OUT if name is None else CROSS)
        self._tune, self._loop, self._until, self._resting = name, None, None, False
        if name is None:
            return
        self._voice = (self._voice + 1) % MUSIC_VOICES
        self._loop = pygame.mixer.Sound(str(tune_file(name)))
        self._begin(volume, fade)

    def _fade_out(self, fade: float) -> None:
        channel = pygame.mixer.Channel(self._voice)
        if channel.get_volume() > 0:
            channel.fadeout(round(1000 * fade))
        else:
            # It has not yet begun to fade in, and the mixer fades nothing out that is at 0.
            channel.stop()

    def _begin(self, volume: float, fade: float) -> None:
        if self._loop is None:
            return
        channel = pygame.mixer.Channel(self._voice)
        self._loop.set_volume(volume)
        channel.play(self._loop, loops=-1, fade_ms=round(1000 * fade))
        self._resting = False
        self._until = time.monotonic() + ROUNDS * self._loop.get_length() - CROSS

    def _patience(self) -> float | None:
        """Seconds until the music wants to rest or to go on; None: for ever."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())

    def _rest_or_go_on(self) -> None:
        with contextlib.suppress(pygame.error):
            if self._resting and self._loop is not None:
                self._begin(self._loop.get_volume(), FADE_IN)
            else:
                self._fade_out(CROSS)
                self._resting = True
                self._until = time.monotonic() + CROSS + REST

    def volumes(self, sound: float, music: float, name: str | None) -> None:
        for effect in self._effects.values():
            effect.set_volume(sound)
        if name != self._tune and music > 0:
            self.change(name, music)
        elif self._loop is not None:
            self._loop.set_volume(music)

    def hush(self) -> None:
        pygame.mixer.stop()
        self._tune, self._loop, self._until, self._resting = None, None, None, False
