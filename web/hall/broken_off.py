"""A game that was broken off: the power failed, or it was late.  It is offered before another begins."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.table import JournalError
from web.hall.seats import Seats, take_seats
from web.kept.folders import games_folder
from web.kept.past_games import GamePlayed, NoSuchGameError, PastGames
from web.words.failures import CannotError
from web.words.refused import RefusedError


@dataclass(slots=True)
class BrokenOff:
    """The newest game of a folder that is not over.  `beside`: a game's file there; None is the person's own games."""

    beside: Path | None
    _past: PastGames = field(init=False)

    def __post_init__(self) -> None:
        self._past = PastGames(games_folder() if self.beside is None else self.beside.parent)

    def newest(self) -> GamePlayed | None:
        """Nothing where the newest game was played to its end."""
        game = next(iter(self._past.games()), None)
        return None if game is None or game.over else game

    def seats(self, name: str) -> Seats:
        """Everything to take up the game of that name.  Raises RefusedError."""
        try:
            return take_seats(None, (), self._past.path(name))
        except (NoSuchGameError, JournalError, CannotError) as error:
            raise RefusedError(str(error), "そのゲームは開けません。") from error
