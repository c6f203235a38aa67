"""Where everything of a person is kept, and what a game's file is called."""

from __future__ import annotations

import time
from pathlib import Path

import platformdirs

from engine.journal_errors import JournalError

GAME_ENDING = ".donuts"


def data_folder() -> Path:
    """Where everything of a person is kept: games, decks, names."""
    return platformdirs.user_data_path("donuts")


def games_folder() -> Path:
    """Where a person's games are kept unless a file is named."""
    return data_folder() / "games"


def made(folder: Path) -> Path:
    """The folder, made where it is not there yet.  JournalError says in one sentence why it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(f"{folder} cannot be written: {error.strerror}.") from error
    return folder


def new_game_path(folder: Path | None = None) -> Path:
    """A file for a new game, named after the moment, in a folder or among the person's games; the folder is made.

    JournalError where it cannot be.
    """
    games = made(folder or games_folder())
    stem = time.strftime("%Y-%m-%d %H.%M.%S")
    path, another = games / f"{stem}{GAME_ENDING}", 1
    while path.exists():
        another += 1
        path = games / f"{stem} ({another}){GAME_ENDING}"
    return path
