"""The game on the table and what people do to it, with everything round it that the page shows.

Not thread-safe: `web.table.live` holds the lock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.entry import LogEntry
from engine.journal_errors import JournalError
from engine.observation import TableObservation
from engine.table import IllegalMove, Table
from web.kept.album import Album
from web.shown.dashboard import Dashboard
from web.shown.showing import Around, dashboard_of
from web.table.anew import Begin, new_game, old_game, read_again
from web.table.asked import Asked, StaleError
from web.table.commands import COMMANDS, OF_A_PLACE, OF_THIS_MOMENT, leave, refused, reveal
from web.table.picks import Picks
from web.table.whose_plate import WhosePlate
from web.words.refused import RefusedError


class Playing:
    """One game after another at one table; `begin` makes new ones, without it none can be started.

    `table` is the game's, `around` what the page shows beside it, `seen` what the eyes saw last, `old` how many entries
    the game had when it was taken up.
    """

    def __init__(
        self, table: Table, begin: Begin | None, clock: Callable[[], float], whose_plate: WhosePlate
    ) -> None:
        self.table = table
        self.around = Around(can_start=begin is not None, album=_album(table))
        self.seen: TableObservation | None = None
        self.old = _told_before(table)
        self._begin, self._clock, self._whose_plate = begin, clock, whose_plate
        self._picks = Picks()
        self._began = (table.log[-1].at, clock())
        self.film = False
        """Whether a film is looked at: what people do then has its time, and no clock's."""

    def now(self) -> float:
        """Source time: what the last frame had and, but for a film, what has passed since."""
        at, then = self._began
        return round(at if self.film else at + max(self._clock() - then, 0.0), 2)

    def comes(self, taken_at: float) -> None:
        """Another frame has come."""
        self._began = (taken_at, self._clock())

    def dashboard(self) -> Dashboard:
        """Everything that the page shows of this moment."""
        asks_plate = self._whose_plate.shot is not None
        return dashboard_of(self.table, replace(self.around, picked=self._picks.players, asks_plate=asks_plate))

    def observe(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What the eyes saw; the new entries that this brings.  While paused nothing is judged."""
        self.seen = observation
        if self.around.paused:
            return ()
        return self.table.observe(observation)

    def do(self, name: str, asked: Asked) -> None:
        """What somebody asks.  RefusedError (or StaleError) says in one sentence why not."""
        try:
            self._do(name, asked)
        except IllegalMove as illegal:
            raise refused(illegal.ruling) from illegal
        except (ValueError, JournalError) as wrong:
            raise RefusedError(str(wrong)) from wrong
        except OSError as wrong:  # the disk was pulled out, or may not be looked into
            sentence = f"That cannot be done: {wrong.strerror}."
            raise RefusedError(sentence, f"できませんでした（{wrong.strerror}）。") from wrong

    def only_while_all_choose(self) -> None:
        """Numbers that were tapped are forgotten when the game goes on without them, or their card is gone."""
        self._picks.keep_what_holds(self.table.state)

    def _do(self, name: str, asked: Asked) -> None:
        asked.of_this_game(self.around.game)
        if name in OF_THIS_MOMENT or ("seen" in asked.args and name not in OF_A_PLACE):
            asked.not_stale(self.table)
        match name:
            case "pause" | "resume":
                self.around = replace(self.around, paused=name == "pause")
            case "pick":
                self._reveal(self._picks.choose(self.table.state, asked), asked.by)
            case "leave":
                leave(self.table, asked, self.now())
                self._reveal(self._picks.without_those_who_left(self.table.state), asked.by)
            case "sits":
                self._sits(asked)
            case "start":
                self._sit_down(new_game(self._begin, self.table, asked))
            case "take_up":
                self._sit_down(old_game(self._begin, self.table, asked))
            case "totals":
                self.around = replace(self.around, totals_hidden=asked.yes("hidden"))
            case "reread":
                read_again(self.table, self.seen, asked.by, self.now())
            case "forget_pictures":
                _forget(self.around.album)
            case _ if name in COMMANDS:
                COMMANDS[name](self.table, asked, self.now())
            case _:
                raise RefusedError(f"There is no command '{name}'.")

    def _reveal(self, picks: Mapping[str, int] | None, by: str) -> None:
        """When all numbers are there they are revealed together."""
        if picks is not None:
            reveal(self.table, picks, by, self.now())

    def _sits(self, asked: Asked) -> None:
        """Whose plate it is that the eyes have asked about."""
        if self._whose_plate.shot is None:
            raise StaleError("Nobody asks that any more.", "もう答えはいりません。")
        self._whose_plate.say(asked.text("player"))

    def _sit_down(self, fresh: Table) -> None:
        """Another game in place of this one, which stays in its own journal."""
        self.table.close()
        self.table, self.old = fresh, _told_before(fresh)
        self._began, self.film = (fresh.log[-1].at, self._clock()), False
        self.seen = None
        self._picks.forget()
        self.around = replace(self.around, game=self.around.game + 1, paused=False, album=_album(fresh))


def _told_before(table: Table) -> int:
    """How much of a game was told before it came to this table: nothing of one that only begins."""
    return len(table.log) if len(table.log) > 1 else 0


def _forget(album: Album) -> None:
    """Delete every picture.  Raises RefusedError where some cannot be."""
    try:
        album.clear()
    except OSError as error:
        sentence = f"Not every picture can be deleted: {error.strerror}."
        raise RefusedError(sentence, f"削除できない写真があります（{error.strerror}）。") from error


def _album(table: Table) -> Album:
    return Album() if table.path is None else Album.beside(table.path)
