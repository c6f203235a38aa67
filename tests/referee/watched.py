"""A two-player table and the eyes upon it: what lies there is set by hand, and looked at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engine.entry import LogEntry
from engine.go_nuts.moves import Deal, Reveal
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table


class Watched:
    """A two-player table and the eyes upon it."""

    def __init__(self, row: Sequence[str], picks: tuple[int, int], path: Path | None = None) -> None:
        self.table = Table.create(path, ["Ann", "Ben"])
        self.table.play(Deal(tuple(row)), by="Ann", at=0.0)
        self.table.play(Reveal({"Ann": picks[0], "Ben": picks[1]}), by="Ann", at=0.0)
        self.row: list[str | None] = list(row)
        self.plates: list[list[str]] = [[], []]
        self.discard: list[str] = []
        self.picks: list[str | None] = [f"select_{p}" for p in picks]
        self.now, self.seq = 1.0, 0
        self.firsts: tuple[int, ...] = ()
        self.first = 0
        self.away = 0.0
        self.settled = False
        self.strangers: list[Sighting] = []
        self.cards: dict[tuple[str, int], int] = {}
        """By piece and seat, which physical cards the eyes follow on plates."""
        self.followed = False
        """Whether the eyes tell one card from another as they lie."""
        self.unsure: dict[tuple[str, Place], tuple[tuple[str, float], ...]] = {}

    def look(
        self, times: int = 2, still: float | None = None, hidden: frozenset[Place] = frozenset()
    ) -> list[LogEntry]:
        """The eyes look so often, half a second apart; what the program says."""
        said: list[LogEntry] = []
        for n in range(times):
            self.seq, self.now = self.seq + 1, self.now + 0.5
            calm = n * 0.5 if still is None else still
            seen = (*self.seen(hidden), *self.strangers)
            sits = (self.firsts, self.first, self.away, self.settled)
            said += self.table.observe(TableObservation(self.seq, self.now, seen, hidden, calm, *sits))
        return said

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        cards = [(p, Place(PlaceKind.ROW, n)) for n, p in enumerate(self.row, 1) if p]
        cards += [(p, Place(PlaceKind.PLATE, seat)) for seat in (1, 2) for p in self.plates[seat - 1]]
        cards += [(p, Place(PlaceKind.PICK, seat)) for seat, p in enumerate(self.picks, 1) if p]
        cards += [(p, Place(PlaceKind.DISCARD)) for p in self.discard[-1:]]
        tracks = {place: n * self.followed for n, (_, place) in enumerate(cards, 1)}
        known = {(piece, Place(PlaceKind.PLATE, seat)): track for (piece, seat), track in self.cards.items()}
        return [
            Sighting(at, self.read(piece, at), track=known.get((piece, at), tracks[at]))
            for piece, at in cards if at not in hidden
        ]  # fmt: skip

    def read(self, piece: str, place: Place) -> tuple[tuple[str, float], ...]:
        """What the eyes say of a card: sure, unless it is among those that they are not sure of."""
        return self.unsure.get((piece, place), ((piece, -0.02), ("unknown", -4.0)))

    def lifts(self, slot: int) -> str:
        piece = self.row[slot - 1]
        assert piece is not None
        self.row[slot - 1] = None
        return piece

    def takes(self, seat: int, slot: int) -> None:
        self.plates[seat - 1].append(self.lifts(slot))

    def plays_the_round(self, first: str, second: str) -> list[LogEntry]:
        """Ann takes slot 1 and Ben slot 2, and these are dealt there; what the program says of the deal."""
        self.takes(1, 1)
        self.takes(2, 2)
        self.look(3)
        self.row[:2], self.picks = [first, second], [None, None]
        return self.look(3)


def names(entries: Sequence[LogEntry]) -> list[str]:
    return [entry.event for entry in entries]
