"""A row whose slots nearest to the deck nobody sees: a lamp burns them out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scanner.geometry.tablemap import table_map
from scanner.places.flat import flats
from scanner.places.unseen_slots import beyond_a_gap
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, places, quad

ROW: tuple[str | None, ...] = (None, None, *DONUTS[2:6])


def lying(row: Sequence[str | None], *, leftwards: bool = False) -> Imaginary:
    """Nothing is seen of the markers, either."""
    table = Imaginary(camera(wide=24))
    table.row(row, markers=False, discard=(), leftwards=leftwards)
    return table


def told(table: Imaginary, players: int = 5) -> list[str]:
    return sorted(place for place in places(Zones(players), table).values() if place.startswith("row"))


@pytest.mark.parametrize("leftwards", [False, True])
@pytest.mark.parametrize("unseen", [2, 3])
def test_the_cards_lie_in_the_slots_that_are_as_far_from_the_deck(unseen: int, leftwards: bool) -> None:
    table = lying([None] * unseen + list(DONUTS[: 6 - unseen]), leftwards=leftwards)
    assert places(Zones(5), table) == table.truth


@pytest.mark.parametrize("unseen", [2, 3])
def test_a_deck_without_a_name_tells_of_them_too(unseen: int) -> None:
    table = lying([None] * unseen + list(DONUTS[: 6 - unseen]))
    table.cards[0] = replace(table.cards[0], candidates=(("unknown", 0.0), ("donut_back", -3.0)))
    assert places(Zones(5), table) == table.truth


def test_what_lies_as_far_off_as_the_pile_is_no_deck_before_one_slot_that_is_not_seen() -> None:
    """Neither the deck is seen nor the card in the last slot."""
    table = lying((*DONUTS[:5], None))
    cards = flats(table.cards, table_map([card.corners for card in table.cards]))
    for off, is_deck in ((1.25, False), (1.5, True)):
        pile = replace(cards[0], quad=cards[0].quad - off * cards[0].across)
        assert (beyond_a_gap(cards[1:], 6, pile) is not None) == is_deck
        assert beyond_a_gap(cards[1:], 6, pile, missing=2) is None


def test_they_stay_there_when_one_is_taken_and_the_lamp_is_moved_away() -> None:
    table, zones = lying(ROW), Zones(5)
    assert places(zones, table) == table.truth
    for x in (-4.375 + 1.35, -4.375 + 2.6):
        table.lay("milk", quad(x, 0), "row")
    table.cards = [card for card in table.cards if table.truth[card.track] != "row/3"]
    seen = places(zones, table)
    assert sorted(place for place in seen.values() if "row" in place) == ["row/1", "row/2", "row/4", "row/5", "row/6"]


@pytest.mark.parametrize("row", [(None, None, *DONUTS[:3], None), (*[None] * 4, *DONUTS[:2])])
def test_where_others_are_missing_or_too_few_are_seen_nothing_is_told(row: tuple[str | None, ...]) -> None:
    assert told(lying(row)) == []


def test_less_than_half_a_row_is_too_few() -> None:
    assert told(lying((*[None] * 4, *DONUTS[:3])), players=6) == []


def test_cards_that_lie_across_or_have_no_name_are_no_row() -> None:
    for change in ("across", "nameless"):
        table = lying(ROW)
        for n, card in enumerate(table.cards[1:], 1):
            turned = replace(card, corners=card.corners[[1, 2, 3, 0]])
            table.cards[n] = turned if change == "across" else replace(card, candidates=(("unknown", 0.0),))
        assert told(table) == []


def test_cards_that_lie_unevenly_are_no_row() -> None:
    table = lying(ROW)
    last = table.cards[-1]
    table.cards[-1] = replace(last, corners=last.corners + [60, 0])
    assert told(table) == []
