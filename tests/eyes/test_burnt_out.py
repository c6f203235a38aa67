"""A picture taken too bright: white is white, however much brighter it was."""

from __future__ import annotations

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.types import Image
from tests.eyes.made import deck, found, lay, lying, table

PLACES = [lying(80 + 120 * k, 240, width=100) for k in range(5)]
PIECES = ["milk", "eclair", "coffee", "plain", "donut_holes"]


def overexposed(pieces: list[str], times: float) -> Image:
    picture = table()
    for piece, corners in zip(pieces, PLACES, strict=True):
        lay(picture, piece, corners)
    return np.asarray(np.clip(picture * times, 0, 255), np.uint8)


@pytest.mark.parametrize("times", [1.3, 1.5])
def test_cards_in_a_picture_that_is_too_bright_keep_their_names(times: float) -> None:
    named = Recogniser(deck()).name(overexposed(PIECES, times), [found(corners) for corners in PLACES])
    assert [name_of(card)[0] for card in named] == PIECES


@pytest.mark.parametrize("times", [1.3, 1.6])
@pytest.mark.parametrize("stranger", PIECES)
def test_what_is_burnt_out_makes_no_stranger_a_card_of_the_deck(stranger: str, times: float) -> None:
    picture = overexposed([stranger] * len(PLACES), times)
    others = deck(*(piece for piece in PIECES if piece != stranger))
    named = Recogniser(others).name(picture, [found(corners) for corners in PLACES])
    assert {name_of(card)[0] for card in named} == {UNKNOWN}
