"""Where everything of a person is kept, and what a game's file is called."""

from __future__ import annotations

import time
from pathlib import Path

import platformdirs

GAME_ENDING = ".donuts"


def data_folder() -> Path:
    """Where everything of a person is kept: games, decks, names."""
    return platformdirs.user_data_path("donuts")


def games_folder() -> Path:
    """Where a person's games are kept unless a file is named."""
    return data_folder() / "games"


def new_game_path(folder: Path | None = None) -> Path:
    """A file for a new game, named after the moment, in a folder or among the person's games; the folder is made."""
    games = folder or games_folder()
    games.mkdir(parents=True, exist_ok=True)
    stem = time.strftime("%Y-%m-%d %H.%M.%S")
    path, another = games / f"{stem}{GAME_ENDING}", 1
    while path.exists():
        another += 1
        path = games / f"{stem} ({another}){GAME_ENDING}"
    return path
