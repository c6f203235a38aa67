"""Where a person's games are kept, and what the words of the command line mean."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import platformdirs

from engine.go_nuts.cards import FEWEST_PLAYERS, MOST_PLAYERS
from web.failures import CannotError

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


def player_names(players: str) -> tuple[str, ...]:
    """``Ann,Ben`` as names.  How many there may be, and that they differ, is the game's own rule."""
    names = tuple(name.strip() for name in players.split(","))
    if not all(names):
        raise CannotError(f"--players {players!r}: a name is missing between the commas")
    return names


def asked_players(players: str | None) -> tuple[int | None, tuple[str, ...]]:
    """``3`` or ``Ann,Ben``: how many players, where that was said, and their names, where those were."""
    if players is None:
        return None, ()
    named = () if players.strip().lstrip("-").isdigit() else player_names(players)
    number = len(named) or int(players)
    if not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
        raise CannotError(f"{FEWEST_PLAYERS} to {MOST_PLAYERS} people play, not {number}")
    if len(set(named)) < len(named):
        raise CannotError("Two players have the same name: give them different ones")
    return number, named


def house_rules(rules: Iterable[str]) -> dict[str, str]:
    """``--rule KEY=VALUE`` as settings; which ones there are is the game's own matter."""
    settings = {}
    for rule in rules:
        key, equals, value = rule.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise CannotError(f"--rule {rule!r}: write a rule as KEY=VALUE")
        settings[key.strip()] = value.strip()
    return settings
