"""Row markers that nobody can read one by one, and a deck that has no name beside a row whose last card has none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.observation import UNKNOWN
from scanner.places.flat import TrackedCard
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, places, quad

ROW = tuple(f"row/{slot}" for slot in range(1, 6))


def like(card: TrackedCard, *likely: tuple[str, float]) -> TrackedCard:
    """The same card, that nobody can name, and what it is like, in nats behind nothing known."""
    return replace(card, candidates=((UNKNOWN, 0.0), *likely))


def out_of_focus(numbers: Sequence[int], *, deck: float, last: float) -> Imaginary:
    """Deck, a row of five and a tile at each slot, like these numbers; deck and last: how much less the two cards with
    no name are like a donut."""
    table = Imaginary(camera(wide=24))
    table.lay("unknown", quad(-4.0, 0), "deck")
    table.cards[-1] = like(table.cards[-1], ("bear_claw", -deck))
    for slot in range(1, 6):
        table.lay(DONUTS[slot - 1], quad(1.3 * slot - 4.0, 0), f"row/{slot}")
    table.cards[-1] = like(table.cards[-1], ("jelly_filled", -last))
    for slot, number in enumerate(numbers, 1):
        table.lay("indicator_0", quad(1.3 * slot - 4.0, -1.1, size=(0.4, 0.4)), "elsewhere")
        other = number % 7 + 1
        candidates = ((f"indicator_{number}", -1.5), (f"indicator_{other}", -5.0 if number != 3 else -2.5))
        table.cards[-1] = like(table.cards[-1], *candidates)
    table.cards.reverse()
    return table


def told(table: Imaginary) -> dict[str, str]:
    """Where the cards of the row, and the deck, are said to lie, by where they lie."""
    there = places(Zones(4), table)
    return {place: there[track] for track, place in table.truth.items() if place != "elsewhere"}


def test_tiles_in_step_tell_the_row_though_each_is_rather_like_nothing_known() -> None:
    """Thin figures out of focus in a dim picture: the row was counted from its last card, which was a card longer."""
    lies = told(out_of_focus((1, 2, 3, 4, 5), deck=1.0, last=4.0))
    assert lies == {"deck": "deck"} | {place: place for place in ROW}


def test_tiles_of_numbers_that_the_row_does_not_have_are_of_no_slot() -> None:
    """All seven lie there, and four play; of the sixth and the seventh a slot was made, and no look was left whole."""
    lies = told(out_of_focus((1, 2, 3, 4, 5, 6, 7), deck=1.0, last=4.0))
    assert lies == {"deck": "deck"} | {place: place for place in ROW}


@pytest.mark.parametrize("numbers", [(1, 2, 3, 5, 4), (5, 4, 3, 2, 2), (1, 1, 1, 1, 1), (2, 5, 3, 1, 4)])
def test_tiles_out_of_step_tell_nothing(numbers: Sequence[int]) -> None:
    """What is not read is guessed by no majority: the cards alone tell, as they do where there are no tiles."""
    without, beside = (out_of_focus(some, deck=1.0, last=4.0) for some in ((), numbers))
    assert set(told(without).values()) == set(told(beside).values())
    assert told(without) == told(beside)


def test_of_two_that_have_no_name_the_deck_is_the_one_least_like_a_donut() -> None:
    lies = told(out_of_focus((), deck=4.0, last=1.0))
    assert lies == {"deck": "deck"} | {place: place for place in ROW}
