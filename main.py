"""The front door: reads the command line, opens what it asks for, nothing else.

Whatever is wrong from outside is one clear line and exit code 2. Must stay light: the processes of the
bots import it too, and the first frame of the menu waits for it.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (whoever has an older one must hear of it)
    sys.stderr.write(f"Mesapolis needs Python 3.11 or newer; this is {sys.version.split()[0]}\n")
    raise SystemExit(2)

import argparse
import multiprocessing
import os
from pathlib import Path

LAYOUTS = ("screen", "table")
PACKAGES = {
    "pygame": "pygame-ce",
    "pygame_gui": "pygame-gui",
    "msgpack": "msgpack",
    "platformdirs": "platformdirs",
    "cryptography": "cryptography",
    "spake2": "spake2",
    "zeroconf": "zeroconf",
    "ifaddr": "ifaddr",
    "segno": "segno",
}
BAD_INPUT, INTERRUPTED = 2, 130
MAX_GAMES = 100_000


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str):
        one_line = " ".join(message.split())
        self.exit(BAD_INPUT, f"{self.prog}: {one_line[:300]}\n")


def whole(least: int, most: int):
    """An argument type: a whole number of that range."""

    def number(text: str) -> int:
        if not text.lstrip("-").isdecimal() or len(text) > 12 or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a number from {least} to {most} is needed, not '{text[:30]}'")
        return int(text)

    return number


def seed(text: str) -> str:
    """An argument type: any short text."""
    if not 0 < len(text) <= 64:
        raise argparse.ArgumentTypeError("a seed has 1 to 64 characters")
    return text


def words(text: str) -> str:
    """An argument type: a name."""
    if not text.strip() or len(text) > 80:
        raise argparse.ArgumentTypeError("a name has 1 to 80 characters")
    return text


def size(text: str) -> tuple[int, int]:
    """An argument type: width and height in pixels."""
    width, cross, height = text.lower().partition("x")
    if not cross or not (width.isdecimal() and height.isdecimal()) or len(text) > 11:
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT, not '{text[:30]}'")
    if not (320 <= int(width) <= 7680 and 200 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError("a size is from 320x200 to 7680x4320")
    return int(width), int(height)


def build_parser() -> Parser:
    from net.paths import APP_VERSION

    parser = Parser(
        prog="main.py", description="Board games of the ancient world. Without a command: the window."
    )
    parser.add_argument("--version", action="version", version=f"Mesapolis {APP_VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    play = commands.add_parser("play", help="open a table at once")
    _table_arguments(play)
    play.add_argument("--seed", type=seed, help="the same seed gives the same deal")
    play.add_argument("--layout", choices=LAYOUTS, help="else as it is set")
    play.add_argument("--kiosk", action="store_true", help="full screen, no way out but the pause menu's")

    host = commands.add_parser("host", help="open a table for others on the network")
    _table_arguments(host, optional=True)
    host.add_argument("--save", metavar="ID|last", help="offer a table of the saves again, instead of a GAME")
    host.add_argument("--name", type=words, help="your name, and the table's")
    host.add_argument("--port", type=whole(1, 65_535))
    host.add_argument("--headless", action="store_true", help="without a window, for other machines to play")

    join = commands.add_parser("join", help="join a table on the network")
    join.add_argument(
        "address", metavar="ADDRESS[:PORT]", nargs="?", help="without it the table is looked for"
    )
    join.add_argument("--save", metavar="ID|last", help="return to a table of the saves, without a code")
    join.add_argument("--code", metavar="CODE", help="as the host shows it; - reads it from the input")
    join.add_argument("--name", type=words)
    join.add_argument("--bot", metavar="LEVEL", help="without a window: a bot takes a seat and plays")

    selfplay = commands.add_parser("selfplay", help="bots play whole games, every position is checked")
    _table_arguments(selfplay)
    selfplay.add_argument("--games", type=whole(1, MAX_GAMES), default=10)
    selfplay.add_argument("--seed", type=seed, default="1")
    selfplay.add_argument("--json", action="store_true", help="one JSON object on the last line")

    replay = commands.add_parser("replay", help="print the entries of a save")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="say what was checked and how long it took")

    case = commands.add_parser("case", help="check rule cases")
    case.add_argument("files", metavar="FILE", nargs="+")

    _shot_arguments(commands.add_parser("shot", help="draw a scene into a PNG file"))

    bench = commands.add_parser("bench", help="measure")
    bench.add_argument("what", choices=("rules", "frames", "net"))
    bench.add_argument("--json", action="store_true", help="one JSON object on the last line")
    bench.add_argument("--game", default="akropolis", help="frames: the game on the table")
    bench.add_argument("--size", type=size, help="frames: only this size, else 1920x1080 and 3840x2160")
    bench.add_argument("--seconds", type=whole(1, 600), default=5, help="frames: how long at each size")
    return parser


def _table_arguments(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None)
    parser.add_argument("--seats", type=whole(1, 99))
    parser.add_argument("--players", metavar="P,P,…", help="human or bot:LEVEL for every seat")
    parser.add_argument("--option", metavar="K=V", action="append", default=[])


def _shot_arguments(shot: argparse.ArgumentParser) -> None:
    shot.add_argument("scene", metavar="SCENE", nargs="?")
    shot.add_argument("--list", action="store_true", help="name the scenes")
    shot.add_argument("--game", default="akropolis")
    start = shot.add_mutually_exclusive_group()
    start.add_argument("--load", metavar="FILE", type=Path)
    start.add_argument("--seed", type=seed)
    shot.add_argument("--moves", type=whole(0, 10_000), default=0)
    shot.add_argument("--layout", choices=LAYOUTS, default=LAYOUTS[0])
    shot.add_argument("--size", type=size, default=(1920, 1080))
    shot.add_argument("--language", default="en")
    shot.add_argument("--text-scale", metavar="PERCENT", type=whole(100, 200), default=100)
    shot.add_argument("--filter", metavar="F")
    shot.add_argument("--out", metavar="FILE.png", type=Path)


# --- commands -----------------------------------------------------------------------------------


def _window() -> int:
    _ready_for_pictures()
    from scenes import app

    return app.run_window()


def _play(args: argparse.Namespace) -> int:
    from net.seats import HUMAN
    from net.setups import read_players, read_setup, seat_infos

    players = read_players(args.players)
    setup, full = read_setup(args.game, args.seats, players, args.option, [HUMAN, "bot:easy"])
    _ready_for_pictures()
    from scenes import app

    return app.run_play(setup, seat_infos(full), args.seed, args.layout, args.kiosk)


def _host(args: argparse.Namespace) -> int:
    from net import lancli

    lancli.check_words(args)
    if args.headless:
        return lancli.run_host(args)
    if args.save is not None:
        return _kept(args, "host")
    setup, players = lancli.host_setup(args)
    _ready_for_pictures()
    from scenes import app

    return app.run_host(setup, players, args.name or "", args.port)


def _join(args: argparse.Namespace) -> int:
    from net import lancli

    lancli.check_words(args)
    if args.bot is not None:
        return lancli.run_join(args)
    if args.save is not None:
        return _kept(args, "peer")
    address, code = lancli.read_target(args)
    _ready_for_pictures()
    from scenes import app

    return app.run_join(address, code, args.name or "")


def _kept(args: argparse.Namespace, lan: str) -> int:
    """A LAN table of the saves in a window."""
    from net import lancli

    info = lancli.find_kept(args.save, lan)
    _ready_for_pictures()
    from scenes import app

    return app.run_kept(info, args.name or "", getattr(args, "port", None))


def _shot(args: argparse.Namespace) -> int:
    from game import load
    from game.contract import GameError

    load(args.game)
    if not args.list and args.scene is None:
        raise GameError("shot needs the name of a scene; --list names them")
    if not args.list and args.out is None:
        raise GameError("shot needs --out FILE.png")
    _ready_for_pictures()
    from scenes import shot

    return shot.run(args)


def _bench(args: argparse.Namespace) -> int:
    from game import load

    load(args.game)
    if args.what == "rules":
        from net import cli

        return cli.run_bench_rules(args)
    _ready_for_pictures()
    from scenes import bench

    if args.what == "net":
        from scenes import bench_net

        return bench_net.run(args)
    return bench.run_frames(args)


def _ready_for_pictures() -> None:
    """What must be set before pygame is imported; a person's own values win."""
    from game.contract import GameError
    from net import logs
    from net.paths import data_home

    logs.setup(data_home())
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if sys.platform.startswith("linux"):
        # Without this SDL shows a software surface through OpenGL, which is slow without a GPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    import pygame

    if not getattr(pygame, "IS_CE", False):
        raise GameError(
            "this is pygame, but Mesapolis needs pygame-ce: pip uninstall pygame; pip install pygame-ce"
        )


def _run(args: argparse.Namespace) -> int:
    if args.command is None:
        return _window()
    own = {"play": _play, "host": _host, "join": _join, "shot": _shot, "bench": _bench}
    if args.command in own:
        return own[args.command](args)
    from net import cli

    return getattr(cli, f"run_{args.command}")(args)


# --- what can go wrong --------------------------------------------------------------------------


def main(argv: list[str] | None = None) -> int:
    """Runs a command line; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _guarded(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as error:
        package = PACKAGES.get((error.name or "").partition(".")[0])
        if package is None:
            return _unforeseen(error)
        return _complain(f"{package} is not installed; run: {sys.executable} -m pip install {package}")
    except BrokenPipeError:
        # Whoever read the output has left; Python must not complain about it while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        return _unforeseen(error)


def _guarded(argv: list[str] | None) -> int:
    from game.contract import GameError

    try:
        args = build_parser().parse_args(argv)
        code = _run(args)
        sys.stdout.flush()
        return code
    except GameError as error:
        return _complain(str(error))
    except Exception as error:
        stage = sys.modules.get("scenes.stage")
        if stage is not None and isinstance(error, stage.NoDisplay):
            return _complain(str(error))
        raise


def _complain(message: str) -> int:
    print(f"main.py: {' '.join(message.split())}", file=sys.stderr)
    return BAD_INPUT


def _unforeseen(error: BaseException) -> int:
    """A fault of the program: the whole story in the log, one line for the person."""
    import logging

    from game.contract import GameError
    from net import logs
    from net.paths import data_home

    try:
        where = f"see {data_home() / logs.NAME}"
        if not logging.getLogger().handlers:
            logs.setup(data_home())
    except GameError as trouble:
        where = str(trouble)
    logging.getLogger("main").critical("the program failed", exc_info=error)
    said = " ".join(f"{type(error).__name__}: {error}".split())
    print(f"main.py: Mesapolis failed ({said}); {where}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    multiprocessing.freeze_support()
    raise SystemExit(main())
