"""Which game is played: one that was asked for, one that was broken off, or a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.go_nuts import refuse_cards
from engine.journal_errors import JournalError
from engine.table import Table
from web.hall.seats import Seats, take_seats
from web.kept.folders import games_folder, made, new_game_path
from web.kept.past_games import GamePlayed, NoSuchGameError, PastGames, name_of
from web.kept.rescue import rescue
from web.words.failures import CannotError
from web.words.refused import RefusedError


@dataclass(slots=True)
class WhichGame:
    """seats: a game that was asked for, to be taken up or begun; None for any new one.

    path: the file in which the first game is kept; None for one of its own among the person's games.
    """

    seats: Seats | None = None
    path: Path | None = None
    asked_for: bool = False
    """Whether the game that is played is the one of `seats`: whatever comes after it is another."""
    _begun: Seats | None = None
    """The seats of which the game has begun."""
    _past: PastGames = field(init=False)

    def __post_init__(self) -> None:
        self._past = PastGames(self.folder, self.path)

    @property
    def folder(self) -> Path:
        """Where the games are kept."""
        return games_folder() if self.path is None else self.path.parent

    @property
    def resumes(self) -> bool:
        """Whether the game that begins was begun before; nobody changes places in it."""
        return self.seats is not None and self.seats.old is not None

    def table(self, names: Sequence[str], rules: Mapping[str, str]) -> Table:
        """The table of the next game: the one that is taken up, if it was not yet, or a new one of these players.

        ValueError says what is wrong with the players, JournalError why no game can be kept.
        """
        coming = None if self.seats is self._begun else self.seats
        table = (coming and coming.old) or self._new(names, rules)
        self.asked_for, self._begun = coming is not None, self.seats
        return table

    def _new(self, names: Sequence[str], rules: Mapping[str, str]) -> Table:
        refuse_cards(names)
        path = self.path
        if path is None or (path.exists() and path.stat().st_size):
            path = new_game_path(self.folder)
        made(path.parent)
        return Table.create(path, names, rules)

    def broken_off(self) -> GamePlayed | None:
        """The newest game of the folder, where it is not over: the power failed, or it was late.

        One that was asked for and is damaged comes first.
        """
        games = sorted((*self._past.games(), *self._past.damaged()), key=self._comes_first, reverse=True)
        game = next(iter(games), None)
        return None if game is None or game.over else game

    def _comes_first(self, game: GamePlayed) -> tuple[bool, str]:
        asked_for = self.path is not None and game.damaged is not None and game.name == name_of(self.path)
        return asked_for, game.when

    def take_up(self, name: str, *, damaged: bool = False) -> Seats:
        """The game of that name is the next; who plays it, and by which rules.  Raises RefusedError.

        damaged: people know that it is, and go on from what of it is whole.
        """
        try:
            path = self._past.path(name)
            if damaged:
                rescue(path)
            self.seats = take_seats(None, (), path)
        except (NoSuchGameError, JournalError, CannotError) as error:
            raise RefusedError(str(error), "そのゲームは開けません。") from error
        self.path = self.seats.path
        return self.seats
