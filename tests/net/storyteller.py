"""A process that plays a saved game and tells every confirmed update, until somebody ends it.

python -m tests.net.storyteller FOLDER GAME SEED MOST: after MOST lines it stands still in mid-game.
"""

from __future__ import annotations

import sys
from pathlib import Path

from net.store import Store
from tests.net.help import story


def main() -> None:
    folder, game, seed, most = sys.argv[1:]
    store = Store(Path(folder))
    for number, line in enumerate(story(game, store, int(seed)), 1):
        print(line, flush=True)
        if number == int(most):
            sys.stdin.read()
    store.close()
    print("end", flush=True)


if __name__ == "__main__":
    main()
