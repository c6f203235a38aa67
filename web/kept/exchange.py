"""Games as files to take elsewhere: everything as JSON, to be read in again; the scores as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from math import isfinite
from os import utime
from pathlib import Path
from typing import Any

from engine.entry import LogEntry
from engine.history.as_told import fold
from engine.journal import Journal
from engine.journal_errors import JournalError
from web.kept.copies import trail
from web.kept.folders import GAME_ENDING, new_game_path
from web.kept.past_games import NAME, PastGames

FORMAT, VERSION = "donut-referee-games", 1
Game = tuple[str, float, tuple[LogEntry, ...]]
"""Its name, the moment it was written last, and its log."""
Try = Callable[[Sequence[LogEntry]], None]
NONSENSE = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, OverflowError)
"""What comes of a file that somebody else wrote."""
LONGEST_NAME = 200
"""Bytes of a file's name: most disks take 255, and a number may follow."""
COLUMNS = ("game", "when", "player", "points", "cards", "won", "rounds", "finished", "collisions")


class ImportedError(Exception):
    """A file cannot be taken in; the message is one sentence."""


def as_json(past: PastGames) -> str:
    """Every game with every entry of its log."""
    games = [
        {"name": game.name, "when": game.when, "entries": [_entry(entry) for entry in past.log(game.name)]}
        for game in past.games()
    ]
    return json.dumps({"format": FORMAT, "version": VERSION, "games": games}, ensure_ascii=False)


def _entry(entry: LogEntry) -> dict[str, Any]:
    return {"seq": entry.seq, "at": entry.at, "body": entry.body, "memo": entry.memo}


def as_csv(past: PastGames) -> str:
    """One line a game and player, in a form that spreadsheets read: with a mark for UTF-8, formulas made text."""
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(COLUMNS)
    for game in past.games():
        for name in game.players:
            won = "yes" if name in game.winners else "no"
            facts = (game.scores[name], game.cards[name], won, game.rounds, "yes" if game.over else "no")
            lines.writerow([_plain(game.name), game.when, _plain(name), *facts, game.collisions[name]])
    return "\ufeff" + out.getvalue()


def _plain(text: str) -> str:
    """A cell that begins like a formula would be run as one."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def take_in(past: PastGames, text: str, try_all: Try) -> int:
    """Put the games of a file beside the others; how many were new.  Raises ImportedError, and nothing is written.

    `try_all` does with a game whatever will be done with it; ValueError where that cannot be.
    """
    if past.folder is None:
        raise ImportedError("This table keeps no games.")
    known = {step for steps in past.trails() for step in steps}
    found = [_unless_damaged(game, number, known, try_all) for number, game in enumerate(_games(text), 1)]
    new = [game for game in found if game is not None]
    _write(past.folder, new)
    return len(new)


def _unless_damaged(sent: Any, number: int, known: Collection[bytes], try_all: Try) -> Game | None:
    """A game of a file, None for one that is known.  Raises ImportedError, which says which one is damaged."""
    try:
        game = _game(sent)
        if trail(game[2])[-1] in known:
            return None
        try_all(game[2])
    except NONSENSE as error:
        raise ImportedError(f"Nothing was brought in: {_called(sent, number)} is damaged.") from error
    return game


def _called(sent: Any, number: int) -> str:
    """A game of a file as people are told of it: by its name or, where that is none, by its place in the file."""
    name = sent.get("name") if isinstance(sent, dict) else None
    return name if isinstance(name, str) and _is_name(name) else f"game number {number}"


def _write(folder: Path, games: Iterable[Game]) -> None:
    """All of them, or none where one cannot be written."""
    written: list[Path] = []
    try:
        for name, when, log in games:
            path = _free(folder, name)
            Journal.create(path, log).close()
            written.append(path)
            utime(path, (when, when))
    except (JournalError, OSError) as error:
        for path in written:
            path.unlink(missing_ok=True)
        raise ImportedError("The games cannot be written: is there room on the disk?") from error


def _games(text: str) -> list[Any]:
    """The games of a file, as they were sent.  Raises ImportedError."""
    try:
        found = json.loads(text)
        if found["format"] != FORMAT or found["version"] != VERSION:
            raise ImportedError("This file was made by another version of the program.")
        return list(found["games"])
    except NONSENSE as error:
        raise ImportedError("This file holds no games of this program.") from error


def _game(game: Mapping[str, Any]) -> Game:
    log = tuple(_read(entry) for entry in game["entries"])
    when = datetime.fromisoformat(game["when"]).astimezone(UTC).timestamp()
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)) or fold(log) is None:
        raise ValueError
    return str(game["name"]), when, log


def _read(entry: Mapping[str, Any]) -> LogEntry:
    body, memo = entry["body"], entry["memo"]
    at = float(entry["at"])
    if not isinstance(body, dict) or not isinstance(memo, dict) or not isfinite(at):
        raise TypeError
    return LogEntry(int(entry["seq"]), at, body, memo)


def _free(folder: Path, name: str) -> Path:
    """A file of that name, or of a like one where that is taken or no name."""
    if not _is_name(name):
        return new_game_path(folder)
    path, another = folder / f"{name}{GAME_ENDING}", 1
    while path.exists():
        another += 1
        path = folder / f"{name} ({another}){GAME_ENDING}"
    return path


def _is_name(name: str) -> bool:
    """Whether a file can be called so."""
    return bool(NAME.fullmatch(name)) and len(name.encode(errors="replace")) <= LONGEST_NAME and name.isprintable()
