"""A game as far as it is told: the table of this moment, or that of a moment that is past."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.asking.asked_of import open_by_now
from engine.entry import LogEntry
from engine.go_nuts.state import GameState
from engine.history.as_told import fold
from engine.history.log import OpenMatter, up_to


class Told(Protocol):
    """What a page needs to show a table: `engine.table.Table`, or a `Moment` of it."""

    @property
    def state(self) -> GameState: ...

    @property
    def log(self) -> tuple[LogEntry, ...]: ...

    @property
    def open_questions(self) -> tuple[OpenMatter, ...]: ...

    def put_right(self, seq: int) -> GameState | None: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it stood after one of its entries."""

    state: GameState
    log: tuple[LogEntry, ...]

    @classmethod
    def after(cls, log: Sequence[LogEntry], seq: int) -> Moment:
        """The moment after entry `seq`.  ValueError when the log has no such entry."""
        past = up_to(log, seq) if 0 < seq <= len(log) else ()
        state = fold(past)
        if state is None:
            raise ValueError(f"There is no entry {seq}.")
        return cls(state, past)

    @property
    def open_questions(self) -> tuple[OpenMatter, ...]:
        """What was open then."""
        return open_by_now(self.log, self.state)

    def put_right(self, seq: int) -> GameState | None:
        """What is past is put right no more."""
        return None
