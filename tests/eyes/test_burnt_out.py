"""A picture taken too bright: white is white, however much brighter it was."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.types import Image
from tests.eyes.made import SIDE_BY_SIDE, deck, found, side_by_side

PIECES = ["milk", "eclair", "coffee", "plain", "donut_holes"]


def overexposed(pieces: Sequence[str], times: float) -> Image:
    return np.asarray(np.clip(side_by_side(*pieces) * times, 0, 255), np.uint8)


@pytest.mark.parametrize("times", [1.3, 1.5])
def test_cards_in_a_picture_that_is_too_bright_keep_their_names(times: float) -> None:
    named = Recogniser(deck()).name(overexposed(PIECES, times), [found(corners) for corners in SIDE_BY_SIDE])
    assert [name_of(card)[0] for card in named] == PIECES


@pytest.mark.parametrize("times", [1.3, 1.6])
@pytest.mark.parametrize("stranger", PIECES)
def test_what_is_burnt_out_makes_no_stranger_a_card_of_the_deck(stranger: str, times: float) -> None:
    picture = overexposed([stranger] * len(SIDE_BY_SIDE), times)
    others = deck(*(piece for piece in PIECES if piece != stranger))
    named = Recogniser(others).name(picture, [found(corners) for corners in SIDE_BY_SIDE])
    assert {name_of(card)[0] for card in named} == {UNKNOWN}


@pytest.mark.parametrize("level", [2, 254])
def test_a_card_that_shows_one_even_colour_may_be_any_and_none_is_ahead(level: int) -> None:
    """Look after look adds up: five looks at a burnt-out card, each a fifth for the same name, told that name."""
    shape = side_by_side(*PIECES).shape
    picture = (level + np.random.default_rng(3).integers(0, 2, shape)).astype(np.uint8)
    for left, top in (corners[0].astype(int) for corners in SIDE_BY_SIDE):
        picture[top:, left : left + 6] = 255 - level    # the card lies a little beside where it is taken to lie
    named = Recogniser(deck()).name(picture, [found(corners) for corners in SIDE_BY_SIDE])
    assert {card.candidates[0][0] for card in named} == {UNKNOWN}
