"""What the cards of one picture say of each other."""

from __future__ import annotations

import pytest

from engine.observation import UNKNOWN
from scanner.naming.appearance import CELLS
from scanner.naming.confidence import Evidence, probabilities
from scanner.naming.recognise import Recogniser
from scanner.naming.residue import Residue
from scanner.naming.verdict import name_of
from scanner.photograph.company import demand
from tests.eyes.made import Told, deck, found, lay, lying, nudged, see, table


def compared(piece: str, fit: float, share: float = 1.0) -> tuple[Evidence, ...]:
    """A card that fits a face so well all over, and another far worse."""
    corners = lying(300, 240)
    return tuple(
        Evidence(name, Residue(*(level,) * 6), share * CELLS, 100.0, corners)
        for name, level in ((piece, fit), ("other", 0.2))
    )


WELL, SOMEWHAT = 3.2, 1.6


def test_where_all_fit_well_one_that_fits_somewhat_is_a_stranger() -> None:
    others = [compared(name, WELL) for name in ("plain", "glazed", "milk")]
    somewhat = compared("eclair", SOMEWHAT)
    assert probabilities(somewhat)[0][0] == "eclair"
    assert probabilities(somewhat, demand([*others, somewhat]))[0][0] == UNKNOWN
    assert probabilities(others[0], demand([*others, somewhat]))[0] > ("plain", 0.95)


def test_two_cards_are_no_company_and_covered_ones_say_nothing() -> None:
    assert demand([compared("plain", WELL), compared("milk", WELL), compared("eclair", SOMEWHAT)]) == 0
    assert demand([compared(name, WELL, share=0.5) for name in ("plain", "glazed", "milk")]) == 0
    assert demand([()]) == 0


def test_where_all_fit_somewhat_as_in_bad_light_nothing_more_is_asked_of_any() -> None:
    asked = demand([compared(name, SOMEWHAT) for name in ("plain", "glazed", "milk")])
    assert probabilities(compared("eclair", SOMEWHAT), asked)[0][0] == "eclair"


def test_of_a_covered_card_no_more_is_asked() -> None:
    half = compared("eclair", 2.4, share=0.45)
    assert probabilities(half, demand=3.0) == probabilities(half)


@pytest.mark.parametrize("stranger", ["plain", "glazed"])
def test_a_card_like_one_of_the_deck_but_for_its_icing_gets_no_name_among_cards_of_the_deck(stranger: str) -> None:
    picture, pieces = table(), ["milk", "eclair", "coffee", "donut_holes", stranger]
    places = [lying(90 + 115 * k, 240, width=90) for k in range(5)]
    for piece, corners in zip(pieces, places, strict=True):
        lay(picture, piece, corners)
    known = [piece for piece in (*pieces[:4], "plain", "glazed") if piece != stranger]
    told = Told(*(found(nudged(corners, 0.01)) for corners in places))
    cards = sorted(see(picture, told, Recogniser(deck(*known))), key=lambda card: float(card.corners[0, 0]))
    names = [name_of(card)[0] for card in cards]
    assert names == [*pieces[:4], UNKNOWN]
