"""A film at which somebody answers: what they say is what happened, and what makes nothing better is not said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.observation import PlaceKind, Sighting
from tests.accuracy.answered import answered, lines
from tests.accuracy.conftest import GAME
from tests.accuracy.retold import Seen


def unread(seen: list[Seen], slot: int) -> list[Seen]:
    """The same, but for the card in a slot, which nobody can read."""
    def blurred(card: Sighting) -> Sighting:
        if (card.place.kind, card.place.index) != (PlaceKind.ROW, slot):
            return card
        return Sighting(card.place, (("unknown", 0.0),), card.quarter_turns, card.track)

    return [(replace(one, sightings=tuple(map(blurred, one.sightings))), health) for one, health in seen]


def test_what_is_read_rightly_is_not_asked_about(seen: list[Seen]) -> None:
    truth = {**GAME.truth, "events": [event for event in GAME.truth["events"] if event["event"] == "row_dealt"]}
    result, said = answered(truth, seen)
    assert (result.right, said) == (1, {})


@pytest.mark.parametrize("slot", [2, 3])
def test_a_card_that_nobody_can_read_is_named_by_somebody_who_was_there(seen: list[Seen], slot: int) -> None:
    truth = {**GAME.truth, "events": [event for event in GAME.truth["events"] if event["event"] == "row_dealt"]}
    result, said = answered(truth, unread(seen, slot))
    assert [*said.values()] == [(f"Which card lies in slot {slot} of the row?", truth["events"][0]["row"][slot - 1])]
    assert result.right == 1


def test_what_was_asked_and_said_is_printed_before_how_it_went(seen: list[Seen]) -> None:
    first, *rest = lines(GAME.truth, unread(seen, 2))
    assert first.endswith(f"Which card lies in slot 2 of the row? {GAME.truth['events'][0]['row'][1]}")
    assert any(" events, " in line for line in rest)
