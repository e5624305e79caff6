"""Measures what people feel: work and interval of frames, the first frame, idleness, memory.

The table is a late one with the most seats, five pieces in flight and a tile in hand that follows the mouse.
Numbers are for people to judge; nothing here passes or fails.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from scenes.animate import Clip
from scenes.art import Art
from scenes.prefs import Prefs
from scenes.stage import FPS, Stage

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

SIZES = ((1920, 1080), (3840, 2160))
LATE = {"akropolis": 40, "tigris": 210}
"""Decisions before the table that is measured, by game."""
PIECES = 5
PIECE = 170
"""Design px across a piece in flight."""
WAITING = 600
"""Frames in which a person's turn comes."""
DRAG = 60
"""Frames of a drag."""
IDLE_SECONDS = 5.0
ROOT = Path(__file__).resolve().parent.parent


class Flight(Clip):
    """A piece that circles over the board as long as it is measured."""

    def __init__(self, art: Art, number: int, size: tuple[int, int]) -> None:
        super().__init__(1e9)
        side = art.px(PIECE)
        self.piece = art.skin("seat_disc", (side, side))
        self.art, self.number, self.size = art, number, size

    def draw(self, target: pygame.Surface, t: float) -> None:
        place = pygame.Vector2(self.size[0] * 0.25, 0).rotate(self.clock * 90 + self.number * 360 / PIECES)
        centre = (self.size[0] * 0.42 + place.x, self.size[1] * 0.45 + place.y)
        self.art.draw(target, self.piece, centre)


class Meter:
    """Notes the work of every frame and the time between frames, and moves the mouse."""

    def __init__(self, stage: Stage, seconds: float) -> None:
        self.stage, self.seconds = stage, seconds
        self.work: list[float] = []
        self.intervals: list[float] = []
        self._begun = self._last = time.perf_counter()

    def frame(self, work: float) -> None:
        """After every frame."""
        now = time.perf_counter()
        self.work.append(work)
        self.intervals.append(now - self._last)
        self._last = now
        if now - self._begun > self.seconds:
            self.stage.quit()
            return
        w, h = self.stage.size
        place = pygame.Vector2(w * 0.15, 0).rotate((now - self._begun) * 60)
        pos = (round(w * 0.4 + place.x), round(h * 0.45 + place.y))
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )

    def numbers(self) -> dict[str, float | int]:
        """In milliseconds; the first frames, which fill the caches, are left out."""
        work, intervals = self.work[10:], self.intervals[10:]
        return {
            "frames": len(work),
            "work_p50_ms": _share(work, 0.5),
            "work_p99_ms": _share(work, 0.99),
            "work_max_ms": _share(work, 1.0),
            "interval_p99_ms": _share(intervals, 0.99),
        }


def _share(seconds: list[float], share: float) -> float:
    """The value below which that share of all lies, in ms."""
    if not seconds:
        return 0.0
    ranked = sorted(seconds)
    return round(ranked[min(len(ranked) - 1, int(len(ranked) * share))] * 1000, 2)


def _open(size: tuple[int, int], game: str) -> tuple[Stage, TableScene]:
    # Not at the top: the first frame of the menu is measured without what only a table needs.
    from scenes.demo import demo_table
    from scenes.table.scene import TableScene

    stage = Stage(Prefs(), size)
    stage.sound.close()
    scene = TableScene(demo_table(game, LATE.get(game, 40)))
    stage.push(scene)
    for _ in range(20):
        stage.step(dt=0.2)
    for _ in range(WAITING):
        if any(scene.may_act(seat) for seat in scene.state.to_act):
            break
        stage.step(dt=0.2)
    return stage, scene


def busy(size: tuple[int, int], game: str, seconds: float) -> dict[str, Any]:
    """The busy table at a size."""
    stage, scene = _open(size, game)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1", scancode=0)
    stage.step([key], 0.1)
    scene.animator.play(*(Flight(stage.art, number, stage.size) for number in range(PIECES)))
    meter = Meter(stage, seconds)
    stage.on_frame = meter.frame
    stage.run()
    found = {"size": f"{stage.size[0]}x{stage.size[1]}", **meter.numbers()}
    stage.close()
    return found


def turn(size: tuple[int, int], game: str) -> dict[str, Any]:
    """A turn by hand with its animations: a tile is dragged to the board, then a move of the person is shown
    to its end, the zoom is turned and turned back."""
    stage, scene = _open(size, game)
    work: list[float] = []
    stage.on_frame = work.append

    def step(kind: int | None = None, pos: tuple[float, float] = (0, 0), **more: Any) -> None:
        place = {"pos": (round(pos[0]), round(pos[1])), "touch": False}
        stage.step([] if kind is None else [pygame.event.Event(kind, {**place, **more})], 1 / FPS)

    start, end = _drag(scene, size)
    step(pygame.MOUSEBUTTONDOWN, start, button=1)
    for number in range(1, DRAG + 1):
        part = number / DRAG
        pos = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        step(pygame.MOUSEMOTION, pos, rel=(1, 1), buttons=(1, 0, 0))
    step(pygame.MOUSEBUTTONUP, pos, button=1)
    seat = scene.state.to_act[0]
    scene.submit(scene.state.legal(seat)[-1 if game == "akropolis" else 0])
    for _ in range(4 * FPS):
        step()
    for notch in (1, 1, -1, -1):
        step(pygame.MOUSEWHEEL, pos, x=0, y=notch, precise_y=float(notch), flipped=False)
        for _ in range(FPS // 2):
            step()
    stage.close()
    return {"frames": len(work), "work_p99_ms": _share(work, 0.99), "work_max_ms": _share(work, 1.0)}


def _drag(scene: TableScene, size: tuple[int, int]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a tile lies that can be taken, and where on the board it is dragged."""
    (w, h), board = size, scene.board
    hands = getattr(board, "hands", None)
    if hands is None:
        return (w * 0.3, h * 0.88), (w * 0.42, h * 0.34)
    seat = scene.state.to_act[0]
    slot = hands[seat].slot("tile", 0)
    return board.link.seat_turned(seat).to_window(slot.rect.center), (w * 0.3, h * 0.5)


def idle(size: tuple[int, int], game: str) -> dict[str, Any]:
    """The same table with nobody touching it: what it draws and what it costs."""
    stage, _ = _open(size, game)
    for _ in range(100):
        stage.step(dt=0.1)
    frames, cpu, begun = stage.frames, time.process_time(), time.perf_counter()
    timer = threading.Timer(IDLE_SECONDS, lambda: stage.post(stage.quit))
    timer.start()
    stage.run()
    passed = time.perf_counter() - begun
    found = {
        "seconds": round(passed, 1),
        "frames_drawn": stage.frames - frames,
        "cpu_percent": round((time.process_time() - cpu) / passed * 100, 2),
    }
    stage.close()
    return found


def first_frame() -> float:
    """Seconds from starting Python to the first frame of the main menu, in a process of its own."""
    code = "import main, scenes.bench; scenes.bench.child()"
    begun = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    if "first frame" not in done.stdout:
        return -1.0
    return round(float(done.stdout.split("first frame")[1]) - begun, 3)


def child() -> None:
    """The process of `first_frame`: the window as it always opens, until something shows."""
    from scenes import app

    def shown(work: float) -> None:
        print(f"first frame {time.perf_counter()}", flush=True)
        os._exit(0)

    app.run_window(on_frame=shown)


def memory_mb() -> float | None:
    """The most memory this process has held, in MB; None where nobody tells."""
    try:
        import resource
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


def run_frames(args: Namespace) -> int:
    """`main.py bench frames`."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    sizes = [args.size] if args.size else list(SIZES)
    found: dict[str, Any] = {"game": args.game, "goal_fps": FPS, "pieces": PIECES}
    found["first_frame_s"] = first_frame()
    found["tables"] = []
    for size in sizes:
        found["tables"].append(busy(size, args.game, args.seconds))
        found["tables"][-1]["turn"] = turn(size, args.game)
        if size == sizes[0]:
            found["memory_mb"] = memory_mb()
            found["idle"] = idle(size, args.game)
    found["driver"] = os.environ.get("SDL_VIDEODRIVER") or _driver()
    if args.json:
        print(json.dumps(found))
        return 0
    _tell(found)
    return 0


def _driver() -> str:
    pygame.display.init()
    name = pygame.display.get_driver()
    pygame.display.quit()
    return name


def _tell(found: dict[str, Any]) -> None:
    print(f"driver {found['driver']}; first frame of the menu after {found['first_frame_s']} s")
    for row in found["tables"]:
        print(
            f"{row['size']}: work p50 {row['work_p50_ms']} p99 {row['work_p99_ms']} ms, "
            f"interval p99 {row['interval_p99_ms']} ms, {row['frames']} frames; "
            f"a turn: p99 {row['turn']['work_p99_ms']} worst {row['turn']['work_max_ms']} ms"
        )
    still = found["idle"]
    print(f"idle {still['seconds']} s: {still['frames_drawn']} frames, {still['cpu_percent']} % of a core")
    print(f"memory {found['memory_mb']} MB")
