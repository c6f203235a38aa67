"""How well what is seen fits what a story says, place by place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.explaining.expected import Expect, Form
from engine.explaining.fit import SURPLUS, UNSEEN, Look
from engine.explaining.pairing import pair_up
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation

PILE = Place(PlaceKind.DISCARD)


def look(*seen: str) -> Look:
    return Look(TableObservation(1, 1.0, tuple(Sighting(PILE, ((piece, 0.0),)) for piece in seen)))


@pytest.mark.parametrize("form", [Form.PILE, Form.HEAP])
def test_a_pile_of_which_the_last_card_was_taken_is_no_pile(form: Form) -> None:
    """Also of one that somebody has leafed through, so that any card may lie on top."""
    assert look().cost_at(PILE, Expect((), form)) == 0.0
    assert look("plain").cost_at(PILE, Expect((), form)) == SURPLUS


def test_of_a_pile_that_somebody_leafed_through_any_card_may_lie_on_top() -> None:
    heap = Expect(("plain", "glazed"), Form.HEAP)
    assert [look(piece).cost_at(PILE, heap) for piece in ("plain", "glazed")] == [0.0, 0.0]
    assert look("eclair").cost_at(PILE, heap) > 0.0
    assert look().cost_at(PILE, heap) == UNSEEN[PlaceKind.DISCARD]


def test_of_a_pile_of_which_two_may_lie_on_top_the_others_may_not() -> None:
    heap = Expect(("milk", "plain", "glazed"), Form.HEAP, ("plain", "glazed"))
    assert [look(piece).cost_at(PILE, heap) for piece in ("plain", "glazed")] == [0.0, 0.0]
    assert look("milk").cost_at(PILE, heap) > 0.0
    assert look("milk").cost_at(PILE, replace(heap, tops=())) == 0.0


def test_a_card_that_nobody_could_read_is_what_is_left_and_not_the_first_that_might_be() -> None:
    """A Donut Holes loses its name for a moment beside a Powdered that was never told."""
    plate = Place(PlaceKind.PLATE, 2)
    fading = Sighting(plate, ((UNKNOWN, 0.0), ("donut_holes", -1.3)))
    read = Sighting(plate, (("powdered", 0.0), (UNKNOWN, -4.9)))
    for seen in ((fading, read), (read, fading)):
        paired = dict(pair_up(seen, ("donut_holes", UNKNOWN), SURPLUS))
        assert paired == {"donut_holes": fading, UNKNOWN: read}
