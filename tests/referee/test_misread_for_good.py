"""Whole games in which the eyes take some cards for others for good, and people tap each of them right, once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.go_nuts import Phase
from engine.history.log import last_deed
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.simulate import PhysicalTable, Snapshot, full_deck
from tests.referee.whole_games import NAMES

MISREAD, UNDONE, KILLED = 0.05, 0.3, 0.15
"""The share of the cards that are taken for others, and of the rounds after which the last deed is undone, or the
program killed and started again."""


class Card(str):
    """One card of the deck, which is followed wherever it goes."""

    __slots__ = ("number",)
    number: int


class Evening:
    """A game of such cards, the eyes upon it, and somebody who taps what is told wrongly."""

    def __init__(self, players: int, seed: int, path: Path) -> None:
        self.names, self.path, self.chance = NAMES[:players], path, random.Random(seed)
        self.deck = [Card(piece) for piece in full_deck(players)]
        for number, card in enumerate(self.deck, 1):
            card.number = number
        self.chance.shuffle(self.deck)
        pieces = sorted(set(self.deck))
        wrong = [card for card in self.deck if self.chance.random() < MISREAD]
        self.misread = {card.number: self.chance.choice([p for p in pieces if p != card]) for card in wrong}
        self.table = Table.create(path, self.names)
        self.seq, self.now, self.starts = 0, 0.0, 0
        self.tapped: Counter[int] = Counter()

    def play(self, undone: float, killed: float) -> Snapshot:
        """The whole game; how the table lies at its end."""
        game = PhysicalTable(self.names, self.chance, deck=list(self.deck))
        for lies in list(game.game()):
            for look in range(3 if lies.settled else 1):
                self.see(lies, float(look))
            if lies.label == "refilled" and self.chance.random() < undone:
                self.table.undo(last_deed(self.table.log) - 1, "Ann", self.now)
            if lies.label == "refilled" and self.chance.random() < killed:
                self.table.close()
                self.table, self.starts = Table.open(self.path), self.starts + 1
        return lies

    def see(self, lies: Snapshot, still: float) -> None:
        self.seq, self.now = self.seq + 1, max(self.now + 1.0, lies.at)
        cards = [(card, Place(PlaceKind.ROW, n)) for n, card in enumerate(lies.row, 1) if card]
        cards += [(c, Place(PlaceKind.PLATE, n)) for n, plate in enumerate(lies.plates, 1) for c in plate]
        cards += [(card, Place(PlaceKind.PICK, n)) for n, card in enumerate(lies.picks, 1) if card]
        cards += [(card, Place(PlaceKind.DISCARD)) for card in reversed(lies.discard[-2:])]
        seen = tuple(self.read(*card) for card in cards)
        self.table.observe(TableObservation(self.seq, self.now, seen, frozenset(), still))
        if still and self.table.state.phase is not Phase.OVER:
            for target, card in list(self.told_wrongly(lies)):
                self.tapped[card.number] += 1
                self.table.correct(target, str(card), "Ann", self.now)

    def read(self, card: str, place: Place) -> Sighting:
        number = card.number if isinstance(card, Card) else 0
        piece = self.misread.get(number, str(card))
        return Sighting(place, ((piece, -0.03), ("unknown", -5.0)), track=number and number + 1000 * self.starts)

    def told_wrongly(self, lies: Snapshot) -> Iterator[tuple[str, Card]]:
        """A card of the row, or one of each plate, that is told to be another; where nothing else is amiss."""
        state = self.table.state
        for n, (card, told) in enumerate(zip(lies.row, state.row, strict=True), 1):
            if isinstance(card, Card) and told not in (None, card):
                yield f"row/{n}", card
        for name, plate in zip(self.names, lies.plates, strict=True):
            for card, n in _otherwise(plate, state.plates[name]):
                yield f"plate/{name}/{n}", card


def _otherwise(plate: Sequence[str], told: Sequence[str]) -> Iterator[tuple[Card, int]]:
    here = list((Counter(plate) - Counter(told)).elements())
    there = list((Counter(told) - Counter(plate)).elements())
    for piece, wrong in list(zip(here, there, strict=False))[:1]:
        card = next(card for card in plate if card == piece)
        assert isinstance(card, Card)
        yield card, max(n for n, one in enumerate(told, 1) if one == wrong)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("undone", "killed"), [(0.0, 0.0), (UNDONE, 0.0), (0.0, KILLED)])
def test_one_tap_holds_for_the_whole_game_whatever_is_undone_or_started_anew(
    tmp_path: Path, undone: float, killed: float, seed: int
) -> None:
    evening = Evening(2 + seed % 3, seed, tmp_path / "game.donuts")
    end = evening.play(undone, killed)
    evening.table.finish(evening.now + 1.0)
    told = {name: sorted(plate) for name, plate in evening.table.state.plates.items()}
    assert told == {name: sorted(plate) for name, plate in zip(evening.names, end.plates, strict=True)}
    again = {number for number, times in evening.tapped.items() if times > 1}
    assert not again or undone, "somebody had to say it twice"
    assert not any(e.event == "corrected" and e.body["by"] == "table" for e in evening.table.log)
