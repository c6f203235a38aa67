"""Something comes to rest on a plate, or on numbers that were chosen, that is no hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from scanner.following.cards.settled import PlacedCard
from scanner.following.changes.glimpse import Mask
from scanner.following.hidden.lain_on_plates import LainOnPlates
from scanner.types import Floats
from tests.scanner_follow.lying import quad
from tests.scanner_follow.test_disturbed import Game

PLATE, PICK = Place(PlaceKind.PLATE, 1), Place(PlaceKind.PICK, 1)
PICKS: list[str | None] = ["select_1", "select_2"]
ROW: list[str | None] = [None, None, "eclair"]
COAT = np.array([[-8, 1.1], [0.2, 1.1], [0.2, 6], [-8, 6]], np.float32)
"""Over Ann's plate and number."""


def amid_a_round(plates: list[list[str]]) -> Game:
    game = Game()
    game.lie(picks=PICKS)
    game.lie([None, "glazed", "eclair"], [plates[0][:1], []], PICKS)
    game.lie(ROW, plates, PICKS)
    return game


def on(game: Game, piece: str, width: float, height: float) -> Floats:
    """A thing that is laid on a card."""
    corners = next(thing.corners for thing in game.session.stage.things if thing.piece == piece)
    return quad(*corners.mean(axis=0), 20, (width, height))


def under_a_mug() -> tuple[LainOnPlates, Sequence[PlacedCard], Mask]:
    """What is known once one has stood on Ann's only card for a while, the cards that are told, and what is busy."""
    game = amid_a_round([["plain"], ["glazed"]])
    game.session.stage.coats = [on(game, "plain", 1.3, 1.3)]
    game.watch(3.0)
    pipeline = game.session.pipeline
    return pipeline._concealed._upon, pipeline._placing.placed, pipeline._concealed.busy


@pytest.mark.parametrize("seconds", [4.0, 40.0])
@pytest.mark.parametrize("what", ["coat", "mug", "phone"])
def test_a_plate_under_something_is_hidden_and_its_cards_are_not_gone(what: str, seconds: float) -> None:
    game = amid_a_round([["plain"], ["glazed"]])
    before, events, number = game.session.seen(), list(game.events), len(game.session.told)
    sizes = {"mug": (1.3, 1.3), "phone": (1.1, 2.2)}
    game.session.stage.coats = [COAT if what == "coat" else on(game, "plain", *sizes[what])]
    game.watch(seconds)
    for told in game.session.told[number:]:
        seen = {sighting.place for sighting in told.sightings}
        assert PLATE in told.hidden or PLATE in seen
        assert what != "coat" or PICK in told.hidden or PICK in seen
    assert game.events == events
    game.session.stage.coats = []
    game.watch(2.0)
    assert game.session.seen() == before and not game.session.told[-1].hidden


def test_a_number_under_a_phone_is_hidden() -> None:
    game = amid_a_round([["plain"], ["glazed"]])
    game.session.stage.coats = [on(game, "select_1", 1.2, 2.2)]
    game.watch(5.0)
    assert PICK in game.session.told[-1].hidden


def test_numbers_that_are_taken_back_leave_nothing_hidden() -> None:
    game = amid_a_round([["plain"], ["glazed"]])
    game.lie(["powdered", "maple_bar", "eclair"], [["plain"], ["glazed"]])
    assert not game.session.told[-1].hidden and game.events[-1] == "row_refilled"


def test_cards_that_are_laid_elsewhere_leave_nothing_hidden() -> None:
    """Somebody tidies a plate."""
    game = amid_a_round([["plain"], ["glazed"]])
    thing = next(one for one in game.session.stage.things if one.piece == "plain")
    game.session.stage.things.remove(thing)
    game.session.stage.things.append(type(thing)("plain", thing.corners + np.float32([1.5, 0.4])))
    game.watch(3.0)
    assert not game.session.told[-1].hidden and game.session.seen()["plate/1"] == Counter(["plain"])


def test_a_lamp_that_is_switched_on_as_a_number_is_taken_back_hides_nothing() -> None:
    game = amid_a_round([["plain"], ["glazed"]])
    game.session.stage.brightness = 1.35
    game.lie(["powdered", "maple_bar", "eclair"], [["plain"], ["glazed"]])
    assert not game.session.told[-1].hidden


def test_when_the_other_cards_lie_elsewhere_too_nothing_is_known_of_what_was_covered() -> None:
    """The camera was pushed: that place of its picture is another place of the table."""
    upon, cards, busy = under_a_mug()
    assert upon.places(cards, busy) == {PLATE}
    pushed = [replace(one, card=replace(one.card, corners=one.card.corners + np.float32([30, 0]))) for one in cards]
    upon.sees(pushed, busy)
    assert not upon.places(pushed, busy)


def test_a_card_that_is_followed_again_elsewhere_lies_under_nothing() -> None:
    """One card of a plate was taken for another for a while, and something else lies by now where it was thought to."""
    upon, cards, busy = under_a_mug()
    ((number, lay),) = upon._gone.items()
    other = next(one for one in cards if one.place.kind is PlaceKind.PLATE)
    again = replace(other.card, track=number, corners=lay.corners + np.float32([80, 0]))
    upon.sees([*cards, replace(other, card=again, place=PLATE)], busy)
    assert not upon.places(cards, busy)
