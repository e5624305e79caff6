"""A process that plays a saved game and tells every confirmed update, until somebody ends it.

python -m tests.net.storyteller FOLDER GAME SEED
"""

from __future__ import annotations

import sys
from pathlib import Path

from net.store import Store
from tests.net.help import story


def main() -> None:
    folder, game, seed = sys.argv[1:]
    store = Store(Path(folder))
    for line in story(game, store, int(seed)):
        print(line, flush=True)
    store.close()
    print("end", flush=True)


if __name__ == "__main__":
    main()
