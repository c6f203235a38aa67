"""The games that are kept in a folder: how each went, and who won."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from engine.entry import LogEntry
from engine.go_nuts import Phase, score
from engine.go_nuts.hanging import leaders
from engine.history.as_told import fold
from engine.history.log import game_entries
from engine.journal import Journal
from engine.journal_errors import JournalError
from web.kept.copies import Trail, copies, trail
from web.kept.folders import GAME_ENDING
from web.kept.rescue import saved, told, without_detail
from web.words.said import Said

NAME = re.compile(r"[^/\\\x00-\x1f.][^/\\\x00-\x1f]{0,120}")
"""What a game may be called: never a path, never hidden."""


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """One game: its name, the moment it was written last (ISO, UTC), and how it stands or stood at the end."""

    name: str
    when: str
    players: tuple[str, ...]
    """Those who are counted: not who went home and took their cards out of the game."""
    rounds: int
    over: bool
    scores: Mapping[str, int]
    cards: Mapping[str, int]
    winners: tuple[str, ...]
    taken: Mapping[str, Mapping[str, int]]
    """By player, how many of each donut they took from the row."""
    collisions: Mapping[str, int]
    """By player, how often they chose what others chose, too."""
    damaged: Said | None = None
    """What is wrong with its file; all else is then as it was before the damage."""


class NoSuchGameError(Exception):
    """There is no game of that name; the message is one sentence."""


@dataclass(slots=True)
class PastGames:
    """The games of one folder; without a folder there are none.  What did not change is not read twice.

    besides: a file that is a game, too, whatever it is called.
    """

    folder: Path | None
    besides: Path | None = None
    _known: dict[str, tuple[tuple[int, float, int], GamePlayed | str | None, Trail]] = field(default_factory=dict)

    def games(self) -> tuple[GamePlayed, ...]:
        """All that can be read, the newest first; each once, however many copies of it there are."""
        told = self._told()
        again = self._copies()
        return tuple(game for game in told if game.damaged is None and game.name not in again)

    def copies(self) -> tuple[str, ...]:
        """Which files tell what another tells, too, a sentence each."""
        self._files()
        return tuple(f"{name} is a copy of {other}: it counts once." for name, other in self._copies().items())

    def trails(self) -> tuple[Trail, ...]:
        """What each of the games comes to, step by step."""
        self._files()
        return tuple(known[2] for known in self._known.values())

    def _copies(self) -> dict[str, str]:
        """The files that hold nothing which another of those looked at last does not.

        Of two the older is the game or, where a copy keeps the time, that of the shorter name.
        """
        games = [one[1] for one in self._known.values()]
        whole = [game for game in games if isinstance(game, GamePlayed) and game.damaged is None]
        return copies({game.name: self._known[game.name][2] for game in sorted(whole, key=_as_first)})

    def damaged(self) -> tuple[GamePlayed, ...]:
        """Those of which only a part is whole, the newest first."""
        return tuple(game for game in self._told() if game.damaged is not None)

    def _told(self) -> list[GamePlayed]:
        found = [game for game in self._files() if isinstance(game, GamePlayed)]
        return sorted(found, key=lambda game: (game.when, game.name), reverse=True)

    def unreadable(self) -> tuple[str, ...]:
        """Why others cannot be read, a sentence each: no game is missing from the list in silence."""
        return tuple(why for why in self._files() if isinstance(why, str))

    def _files(self) -> list[GamePlayed | str | None]:
        paths = set(self.folder.glob(f"*{GAME_ENDING}")) if self.folder is not None else set()
        if self.besides is not None and self.besides.exists():
            paths.add(self.besides)
        self._known = {name: known for name, known in self._known.items() if name in set(map(name_of, paths))}
        return [self._game(path) for path in sorted(paths)]

    def path(self, name: str) -> Path:
        """Where a game is kept.  Raises NoSuchGameError."""
        if self.besides is not None and name == name_of(self.besides) and self.besides.is_file():
            return self.besides
        path = self.folder / f"{name}{GAME_ENDING}" if self.folder is not None and NAME.fullmatch(name) else None
        if path is None or not path.is_file():
            raise NoSuchGameError(f"There is no game '{name}' here.")
        return path

    def log(self, name: str) -> tuple[LogEntry, ...]:
        """Everything that happened in a game.  Raises NoSuchGameError."""
        try:
            with closing(Journal.open(self.path(name))) as journal:
                return journal.rows()
        except JournalError as error:
            raise NoSuchGameError(str(error)) from error

    def _game(self, path: Path) -> GamePlayed | str | None:
        """A game; a sentence where it cannot be read, and nothing where none was played."""
        name = name_of(path)
        try:
            about = path.stat()
        except OSError as error:
            self._known.pop(name, None)
            return f"{name} cannot be read: {error.strerror}."
        stamp = (about.st_ino, about.st_mtime, about.st_size)
        if self._known.get(name, (None,))[0] != stamp:
            self._known[name] = (stamp, *self._read(name, about.st_mtime))
        return self._known[name][1]

    def _read(self, name: str, written: float) -> tuple[GamePlayed | str | None, Trail]:
        when = datetime.fromtimestamp(written, UTC).isoformat(timespec="seconds")
        try:
            log = self.log(name)
            return (played(name, when, log) if len(log) > 1 else None), trail(log)  # nothing was dealt in it
        except NoSuchGameError as error:
            why = without_detail(str(error)).replace(str(self.path(name)), name)
            return self._whole_part(name, when) or why, ()
        except Exception:  # another program's file may fail anywhere, and in any way
            return f"{name} is damaged.", ()

    def _whole_part(self, name: str, when: str) -> GamePlayed | None:
        whole = saved(self.path(name))
        return replace(played(name, when, whole), damaged=told(name, whole)) if whole else None


def _as_first(game: GamePlayed) -> tuple[str, int, str]:
    return game.when, len(game.name), game.name


def name_of(path: Path) -> str:
    """What a game is called by its file."""
    return path.stem if path.suffix == GAME_ENDING else path.name


def played(name: str, when: str, log: tuple[LogEntry, ...]) -> GamePlayed:
    """A game as its log tells it.  ValueError where the log begins none."""
    state = fold(log)
    if state is None:
        raise ValueError(f"{name} begins no game.")
    points, over = score(state), state.phase is Phase.OVER
    counted = tuple(player for player in state.players if not points[player].gone)
    taken: dict[str, Counter[str]] = {player: Counter() for player in state.players}
    collisions: Counter[str] = Counter()
    for entry in game_entries(log):
        if entry.event == "donut_taken":
            taken[entry.body["player"]][entry.body["piece"]] += 1
        elif entry.event == "donut_discarded":
            collisions.update(entry.body["players"])
    return GamePlayed(
        name=name,
        when=when,
        players=counted,
        rounds=sum(entry.event == "picks_revealed" for entry in game_entries(log)),
        over=over,
        scores={player: points[player].total for player in counted},
        cards={player: points[player].cards for player in counted},
        winners=leaders(state) if over else (),
        taken={player: dict(taken[player]) for player in counted},
        collisions={player: collisions[player] for player in counted},
    )
