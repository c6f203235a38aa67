"""Serves a kept game until it is killed: ``python -m tests.web.serving GAME PORT``."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from engine.table import Table
from web.doors.serve import listen, serve
from web.pages.app import create_app
from web.table.live import LiveTable


def main(game: Path, port: int) -> None:
    """Take the game up, or begin one of Ann and Ben."""
    table = Table.open(game) if game.exists() else Table.create(game, ("Ann", "Ben"))
    serve(create_app(LiveTable(table)), listen("127.0.0.1", port))
    threading.Event().wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
