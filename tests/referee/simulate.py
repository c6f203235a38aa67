"""Random games on an imaginary table.

The table is played here by hand, independently of the engine: cards are physical things that lie somewhere, and the
true events are written down as they happen, in the words of the public JSON.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
COPIES: dict[str, tuple[int, int]] = {
    "chocolate_frosted": (2, 3), "donut_holes": (2, 6), "eclair": (2, 3), "glazed": (2, 5), "jelly_filled": (2, 6),
    "maple_bar": (2, 2), "plain": (2, 7), "powdered": (2, 4), "boston_cream": (3, 6), "double_chocolate": (3, 2),
    "red_velvet": (3, 2), "sprinkled": (3, 2), "bear_claw": (4, 2), "cinnamon_twist": (4, 2), "coffee": (4, 2),
    "day_old_donuts": (4, 1), "milk": (4, 1), "old_fashioned": (4, 2), "maple_frosted": (5, 2), "mucho_matcha": (5, 2),
    "raspberry_frosted": (5, 2), "strawberry_glazed": (5, 2),
}  # fmt: skip
"""The smallest number of players that a donut is used with, and its copies; French Cruller has one per colour."""
PACE = 4.0
"""Seconds from one thing that somebody does to the next."""


def full_deck(players: int) -> list[str]:
    cards = [name for name, (least, count) in COPIES.items() if least <= players for _ in range(count)]
    return cards + ["french_cruller"] * (min(players, 5) - 1)


@dataclass(frozen=True)
class Snapshot:
    """The table at one moment; `events` are those whose result first stands here."""

    row: tuple[str | None, ...]
    plates: tuple[tuple[str, ...], ...]
    discard: tuple[str, ...]
    picks: tuple[str | None, ...]
    events: tuple[Json, ...] = ()
    label: str = ""
    settled: bool = True
    """False while a card is in somebody's hand."""
    at: float = 0.0
    """When, in seconds, it came to lie like this."""


@dataclass
class PhysicalTable:
    """Cards lying on a table, moved by players who play at random but by the rules."""

    names: tuple[str, ...]
    rng: random.Random
    deck: list[str] = field(default_factory=list)
    row: list[str | None] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    plates: list[list[str]] = field(default_factory=list)
    picks: list[str | None] = field(default_factory=list)
    round: int = 1
    clock: float = 0.0
    tidy: bool = False
    """Selection cards are taken back before the row is refilled, and not after, as the rules have it."""

    def __post_init__(self) -> None:
        if not self.deck:
            self.deck = full_deck(len(self.names))
            self.rng.shuffle(self.deck)
        self.plates = [[] for _ in self.names]
        self.picks = [None] * len(self.names)
        self.row = [None] * (len(self.names) + 1)

    def snap(self, label: str, *events: Json, settled: bool = True) -> Snapshot:
        plates = tuple(map(tuple, self.plates))
        self.clock += PACE
        told = tuple({"event": e.pop("event"), "round": self.round, **e} for e in events)
        return Snapshot(
            tuple(self.row), plates, tuple(self.discard), tuple(self.picks), told, label, settled, self.clock
        )

    def game(self) -> Iterator[Snapshot]:
        """Every moment of a game from the deal to the end."""
        self.fill()
        yield self.snap("dealt", {"event": "row_dealt", "row": list(self.row)})
        while True:
            yield from self.one_round()
            need = self.row.count(None)
            if need > len(self.deck):
                yield self.snap("over", {"event": "game_ended"})
                return
            self.fill()
            yield self.snap("refilled", {"event": "row_refilled", "row": list(self.row)})
            if not self.tidy:
                self.picks = [None] * len(self.names)
                yield self.snap("cleared")
            self.round += 1

    def fill(self) -> None:
        self.row = [self.deck.pop(0) if card is None else card for card in self.row]

    def one_round(self) -> Iterator[Snapshot]:
        picks = [self.rng.randint(1, len(self.row)) for _ in self.names]
        self.picks = ["selection_back"] * len(picks)
        yield self.snap("picked")
        self.picks = [f"select_{p}" for p in picks]
        told = dict(zip(self.names, picks, strict=True))
        yield self.snap("revealed", {"event": "picks_revealed", "picks": told})
        for slot in sorted(set(picks)):
            yield from self.resolve(slot, [seat for seat, pick in enumerate(picks) if pick == slot], picks)
        if self.tidy:
            self.picks = [None] * len(picks)
            yield self.snap("cleared")

    def resolve(self, slot: int, seats: Sequence[int], picks: Sequence[int]) -> Iterator[Snapshot]:
        piece = self.row[slot - 1]
        assert piece is not None
        self.row[slot - 1] = None
        yield self.snap("lifted", settled=False)
        if len(seats) > 1:
            self.discard.append(piece)
            names = [self.names[s] for s in seats]
            told: Json = {"event": "donut_discarded", "slot": slot, "piece": piece, "players": names}
            yield self.snap("discarded", told)
            return
        (seat,) = seats
        self.plates[seat].append(piece)
        yield self.snap("taken", self.taken(seat, slot, piece))
        power = getattr(self, piece, None)
        if power is not None:
            before = (len(self.deck), list(self.discard), [list(p) for p in self.plates], list(self.row))
            moved = power(seat, picks)
            done: Json = {"event": "power_resolved", "player": self.names[seat], "piece": piece, "moved": moved}
            unchanged = before == (len(self.deck), self.discard, self.plates, self.row)
            yield self.snap("nothing" if unchanged else "power", done)

    def taken(self, seat: int, slot: int, piece: str) -> Json:
        return {"event": "donut_taken", "player": self.names[seat], "slot": slot, "piece": piece}

    # -- powers: each moves cards and tells which -------------------------------------------------------------

    def plate(self, seat: int) -> str:
        return f"plate/{self.names[seat]}"

    def moved(self, piece: str, origin: str, to: str) -> Json:
        return {"piece": piece, "from": origin, "to": to}

    def others(self, seat: int) -> list[int]:
        return [s for s in range(len(self.names)) if s != seat and self.plates[s]]

    def throw(self, seat: int, index: int) -> Json:
        piece = self.plates[seat].pop(index)
        self.discard.append(piece)
        return self.moved(piece, self.plate(seat), "discard")

    def chocolate_frosted(self, seat: int, picks: Sequence[int]) -> list[Json]:
        if not self.deck:
            return []
        self.plates[seat].append(self.deck.pop(0))
        return [self.moved(self.plates[seat][-1], "deck", self.plate(seat))]

    def eclair(self, seat: int, picks: Sequence[int]) -> list[Json]:
        if not self.discard:
            return []
        self.plates[seat].append(self.discard.pop())
        return [self.moved(self.plates[seat][-1], "discard", self.plate(seat))]

    def french_cruller(self, seat: int, picks: Sequence[int]) -> list[Json]:
        free = [n for n, card in enumerate(self.row) if card is not None and n + 1 not in picks]
        told = []
        for n in self.rng.sample(free, self.rng.randint(0, len(free))):
            piece, self.row[n] = self.row[n], None
            assert piece is not None
            self.discard.append(piece)
            told.append(self.moved(piece, f"row/{n + 1}", "discard"))
        return told

    def double_chocolate(self, seat: int, picks: Sequence[int]) -> list[Json]:
        if not self.deck:
            return []
        drawn = [self.deck.pop(0) for _ in range(min(2, len(self.deck)))]
        kept = drawn.pop(self.rng.randrange(len(drawn)))
        self.plates[seat].append(kept)
        self.deck[:0] = drawn  # in secret: nobody else may know which card it was
        return [self.moved(kept, "deck", self.plate(seat))]

    def red_velvet(self, seat: int, picks: Sequence[int]) -> list[Json]:
        if not self.discard:
            return []
        piece = self.discard.pop(self.rng.randrange(len(self.discard)))
        self.plates[seat].append(piece)
        return [self.moved(piece, "discard", self.plate(seat))]

    def sprinkled(self, seat: int, picks: Sequence[int]) -> list[Json]:
        mine = self.plates[seat]
        index = self.rng.randrange(len(mine) - 1) if len(mine) > 1 else 0
        to = self.rng.choice([s for s in range(len(self.names)) if s != seat])
        self.plates[to].append(mine.pop(index))
        return [self.moved(self.plates[to][-1], self.plate(seat), self.plate(to))]

    def bear_claw(self, seat: int, picks: Sequence[int]) -> list[Json]:
        if not self.others(seat):
            return []
        victim = self.rng.choice(self.others(seat))
        piece = self.plates[victim].pop(self.rng.randrange(len(self.plates[victim])))
        self.plates[seat].append(piece)
        return [self.moved(piece, self.plate(victim), self.plate(seat))]

    def cinnamon_twist(self, seat: int, picks: Sequence[int]) -> list[Json]:
        owned = [plate[:-1] if s == seat else plate for s, plate in enumerate(self.plates)]
        if not all(owned):
            return [self.throw(seat, len(self.plates[seat]) - 1)]
        passed = [self.rng.randrange(len(cards)) for cards in owned]
        pieces = [self.plates[s].pop(index) for s, index in enumerate(passed)]
        told = []
        for s, piece in enumerate(pieces):
            left = (s + 1) % len(self.names)
            self.plates[left].append(piece)
            told.append(self.moved(piece, self.plate(s), self.plate(left)))
        return told

    def day_old_donuts(self, seat: int, picks: Sequence[int]) -> list[Json]:
        told = []
        for _ in range(self.rng.randint(0, min(3, len(self.discard)))):
            told += self.red_velvet(seat, picks)
        return told

    def milk(self, seat: int, picks: Sequence[int]) -> list[Json]:
        mine = self.plates[seat]
        if len(mine) > 3 and self.rng.random() < 0.5:
            return [self.throw(seat, self.rng.randrange(len(mine) - 1)) for _ in range(3)]
        return [self.throw(seat, len(mine) - 1)]

    def raspberry_frosted(self, seat: int, picks: Sequence[int]) -> list[Json]:
        mine = self.plates[seat]
        return [self.throw(seat, self.rng.randrange(len(mine) - 1) if len(mine) > 1 else 0)]

    def strawberry_glazed(self, seat: int, picks: Sequence[int]) -> list[Json]:
        if not self.others(seat):
            return []
        victim = self.rng.choice(self.others(seat))
        return [self.throw(victim, self.rng.randrange(len(self.plates[victim])))]
