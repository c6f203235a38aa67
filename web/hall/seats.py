"""Who plays, by which house rules, and in which file the game is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.go_nuts import new_game, refuse_cards
from engine.go_nuts.cards import FEWEST_PLAYERS, MOST_PLAYERS
from engine.table import Table
from web.kept.folders import made, new_game_path
from web.shown.trying import opened
from web.watching.resume import CatchUp
from web.words.failures import CannotError, saying
from web.words.refused import RefusedError
from web.words.spelled import LONGEST_NAME, house_rules, of_a_fitting_length, player_names, tidy


@dataclass(frozen=True, slots=True)
class Seats:
    """A game about to be played; `old` is the table of one that is taken up again."""

    names: tuple[str, ...]
    settings: Mapping[str, str]
    path: Path
    old: Table | None = None

    @property
    def printed(self) -> int:
        """How many entries the log has already: a game taken up again prints only what is new."""
        return len(self.old.log) if self.old is not None else 0

    def table(self) -> Table:
        """The game's table: the old one, or a new one that is now begun."""
        made(self.path.parent)
        return self.old or Table.create(self.path, self.names, self.settings)


def take_seats(players: str | None, rules: tuple[str, ...], game: Path | None) -> Seats:
    """Check everything that was said about a game; nothing is begun yet.

    Raises CannotError, and JournalError for a file that holds no game of this version.
    """
    settings = house_rules(rules)
    names = player_names(players) if players is not None else None
    if game is not None and game.exists() and (game.is_dir() or game.stat().st_size):
        return _seats_again(game, opened(game), names, settings)
    if names is None:
        raise CannotError("Who plays? Name the players with --players Ann,Ben")
    of_a_fitting_length(names)
    with saying(ValueError):
        refuse_cards(names)
        new_game(names, settings)
    return Seats(names, settings, game or new_game_path())


def _seats_again(game: Path, table: Table, names: tuple[str, ...] | None, settings: Mapping[str, str]) -> Seats:
    """The seats of a game that is taken up again: nobody changes places, no rule changes on the way."""
    state = table.state
    if names is not None and not _one_round(names, state.players):
        raise CannotError(f"{game} is a game of {','.join(state.players)}, not of {','.join(names)}")
    for key, value in settings.items():
        if state.settings.get(key) != value:
            raise CannotError(f"{game} was begun without the rule {key}={value}, which cannot be changed now")
    return Seats(state.players, state.settings, game, table)


def _one_round(names: tuple[str, ...], players: tuple[str, ...]) -> bool:
    """Whether they sit in the same order round the table: who of them is the first may have been answered since."""
    return any(names == (*players[turn:], *players[:turn]) for turn in range(len(players)))


def past_of(seats: Seats | None) -> CatchUp | None:
    """What a recording shows again of a game that is taken up."""
    if seats is None or seats.old is None:
        return None
    return CatchUp(seats.old.state, seats.old.log[-1].at)


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Who plays, as somebody typed it on a page.  Raises RefusedError."""
    names = tuple(tidy(name) for name in names)
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise RefusedError(
            f"{FEWEST_PLAYERS} to {MOST_PLAYERS} people play.", f"{FEWEST_PLAYERS}～{MOST_PLAYERS}人で遊びます。"
        )
    if not all(names) or max(map(len, names)) > LONGEST_NAME:
        raise RefusedError("Every player needs a name of up to 40 letters.", "全員の名前を40文字までで入れてください。")
    if len({name.casefold() for name in names}) < len(names):
        raise RefusedError("Two players have the same name.", "同じ名前のプレイヤーがいます。")
    try:
        refuse_cards(names)
    except ValueError as wrong:
        raise RefusedError(str(wrong)) from None
    return names
