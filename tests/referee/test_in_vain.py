"""A table that nothing explains and that changes with every look is not searched for mistakes with every look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.explaining.fit import Look
from engine.explaining.in_vain import AT_ONCE, WAITS, InVain
from engine.explaining.unlawful import Unlawful
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.cli.scripted import a_game
from tests.referee.watched import Watched, names

SIX = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
BEGUN = 70
"""Looks of a lawful game; from then on everybody's number lies before the next player."""


def one_seat_on(sighting: Sighting) -> Sighting:
    if sighting.place.kind is not PlaceKind.PICK:
        return sighting
    return replace(sighting, place=Place(PlaceKind.PICK, sighting.place.index % 6 + 1))


def test_a_stuck_table_of_six_is_searched_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    searches, search = list[float](), Unlawful.explained

    def counted(self: Unlawful, *given: object) -> object:  # type: ignore[type-arg]
        searches.append(self.remembered.window[-1].observation.taken_at)
        return search(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Unlawful, "explained", counted)
    table, script = Table.create(None, SIX), a_game(5, SIX)[1][: BEGUN + 90]
    for n, seen in enumerate(script):
        turned = replace(seen, sightings=tuple(map(one_seat_on, seen.sightings))) if n >= BEGUN else seen
        table.observe(turned)
    assert any(entry.event == "asked" for entry in table.log)  # whether to go on from what lies there
    last = [at for at in searches if at > script[-1].taken_at - 60]
    assert 0 < len(last) <= 60 / max(WAITS) + 1


def look(at: float, still: float = 0.1) -> Look:
    return Look(TableObservation(round(at * 100), at, (), still_for=still))


def after(searches: int) -> InVain:
    """So many searches in vain, a tenth of a second apart, the last at second 10."""
    vain = InVain()
    for n in range(searches):
        vain.found_nothing(look(10 - (searches - 1 - n) / 10))
        vain.sees(anew=True)
    return vain


def test_the_first_searches_wait_for_nothing_and_later_ones_for_longer_and_longer() -> None:
    assert after(AT_ONCE - 1).is_worth_it(look(10.1))
    for n, wait in enumerate((*WAITS, WAITS[-1])):
        vain = after(AT_ONCE + n)
        assert not vain.is_worth_it(look(10 + wait - 0.1)) and vain.is_worth_it(look(10 + wait))


def test_once_hands_rest_it_is_searched_however_often_it_was_in_vain() -> None:
    vain = after(AT_ONCE + 9)
    assert not vain.is_worth_it(look(10.2, still=2.9)) and vain.is_worth_it(look(10.2, still=3.1))
    vain.found_nothing(look(10.2, still=3.1))
    assert not vain.is_worth_it(look(10.3, still=3.2)) and vain.is_worth_it(look(12.0, still=5.0))


def test_what_is_left_to_do_does_not_wait_for_a_bag_that_came_to_lie_over_what_was_puzzling() -> None:
    """The last round: three cards are seen for a while where one lies, and then a bag lies over them."""
    third = Place(PlaceKind.ROW, 3)
    watched = Watched(["plain", "jelly_filled", "glazed"], (1, 2))
    watched.table.correct("deck", "0", by="Ann", at=0.0)
    watched.look(2, still=0.0)
    watched.takes(1, 1)
    watched.look(4, still=0.0)
    watched.takes(2, 2)
    watched.look(5, still=0.0)
    watched.strangers = [Sighting(third, ((piece, -0.02), ("unknown", -4.0))) for piece in ("coffee", "milk", "eclair")]
    watched.look(6, still=0.0)
    watched.strangers = []
    assert "game_ended" in names(watched.look(40, hidden=frozenset({third})))
