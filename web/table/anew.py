"""Beginning anew: another game on the table, an old one taken up, or this one from what lies there now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from engine.journal_errors import JournalError
from engine.observation import PlaceKind, TableObservation
from engine.table import Table
from web.kept.past_games import NoSuchGameError, PastGames
from web.shown.trying import opened
from web.table.asked import Asked
from web.words.refused import RefusedError

WHOLE = frozenset({PlaceKind.ROW, PlaceKind.PLATE, PlaceKind.DISCARD})
"""What must be in view for the table to be read anew."""
Begin = Callable[[Sequence[str]], Table]
"""Makes the table of a new game; ValueError says what is wrong with the players."""


def new_game(begin: Begin | None, table: Table, asked: Asked) -> Table:
    """A game of the players asked for, or of the same ones."""
    if begin is None:
        raise RefusedError(
            "This table was opened for one game: start the program again for another.",
            "この卓は1ゲーム用です。プログラムを起動し直してください。",
        )
    return begin(asked.names() or table.state.players)


def old_game(begin: Begin | None, table: Table, asked: Asked) -> Table:
    """A game that is kept beside this one: to go on with it, or to put right what of it was seen wrongly."""
    if begin is None or table.path is None:
        raise RefusedError("This table was opened for one game.", "この卓は1ゲーム用です。")
    path = _kept(table.path.parent, asked.text("game"))
    if path == table.path:
        raise RefusedError("That game is on the table already.", "そのゲームはもう始まっています。")
    try:
        return opened(path)
    except JournalError as error:
        raise RefusedError(str(error), "そのゲームは開けません。") from error


def read_again(table: Table, seen: TableObservation | None, by: str, at: float) -> None:
    """Go on from what lies on the table now; a table half covered is not read."""
    if seen is None:
        raise RefusedError("No camera sees the table now.", "今、カメラに場が映っていません。")
    if any(place.kind in WHOLE for place in seen.hidden):
        raise RefusedError(
            "Something covers part of the table: take your hands off it and try again.",
            "場の一部が隠れています。手をどけて、もう一度どうぞ。",
        )
    table.take_up(seen, by, at)


def _kept(folder: Path, name: str) -> Path:
    try:
        return PastGames(folder).path(name)
    except NoSuchGameError as error:
        raise RefusedError(str(error), "そのゲームはありません。") from error
