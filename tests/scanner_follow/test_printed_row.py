"""Places printed on a mat in line with deck and row are no row, though the deck is not known for one yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scanner.geometry.rectify import moved
from scanner.places.flat import TrackedCard
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, places, quad

PITCH = 1.25


def mat(printed: int) -> tuple[Imaginary, list[TrackedCard]]:
    """Deck and row, and so many places printed before the deck, in line with it."""
    table = Imaginary(camera(wide=24))
    table.row(DONUTS[:3], markers=False, discard=())
    deck = -PITCH * 2
    shape = replace(table.cards[0], candidates=(("unknown", 0.0),))
    places = [quad(deck - 1.5 * n, 0.0) for n in range(1, printed + 1)]
    return table, [replace(shape, track=90 + n, corners=moved(one, table.view)) for n, one in enumerate(places)]


@pytest.mark.parametrize("dealt", [1, 2, 3])
@pytest.mark.parametrize("printed", [2, 3, 4])
def test_printed_places_and_a_deck_that_nobody_knows_are_no_row(printed: int, dealt: int) -> None:
    """`dealt`: which card is seen to lie there first, while nothing is told of the deck's back."""
    table, prints = mat(printed)
    deck, *row = table.cards
    zones = Zones(2)
    zones.locate([replace(deck, candidates=(("unknown", 0.0),)), row[dealt - 1], *prints])
    assert places(zones, table) == table.truth


def test_a_back_that_lies_in_a_slot_tells_that_the_row_was_counted_from_a_card() -> None:
    """In a lamp nobody could read the second card, nor the deck: the one passed for the deck, and the other, with the
    top of the pile, for the row.  So it stayed for a whole game."""
    table = Imaginary(camera(wide=24))
    table.row(DONUTS[:3], markers=False, discard=("jelly_filled",))
    deck, pile, first, second, _ = table.cards
    zones, unread = Zones(2), (("unknown", 0.0),)
    seen = zones.locate([replace(deck, candidates=unread), pile, first, replace(second, candidates=unread)])
    assert str(seen[deck.track]) == "row/2", "or this would show nothing"
    assert places(zones, table) == table.truth
