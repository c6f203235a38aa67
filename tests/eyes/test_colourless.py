"""Black-and-white photographs."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from scanner.counting.sight import with_deck
from scanner.naming.colourless import is_colourless
from scanner.naming.recognise import Recogniser
from scanner.types import Image
from tests.eyes.made import SPOTS, Told, deck, five_cards, found, lying, nudged


def grey(picture: Image) -> Image:
    """As a black-and-white photograph has it, kept as JPEG with three channels."""
    one = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    kept = cv2.imencode(".jpg", cv2.cvtColor(one, cv2.COLOR_GRAY2BGR), [cv2.IMWRITE_JPEG_QUALITY, 80])[1]
    return np.asarray(cv2.imdecode(kept, cv2.IMREAD_COLOR), np.uint8)


def brown(picture: Image) -> Image:
    """As an old print has it."""
    return np.asarray(grey(picture) * np.array([0.75, 0.88, 0.98]), np.uint8)


@pytest.mark.parametrize("toned", [grey, brown])
def test_a_picture_of_one_tint_has_no_colours(toned: Callable[[Image], Image]) -> None:
    assert is_colourless(toned(five_cards()))
    assert not is_colourless(five_cards())


def test_one_red_die_on_a_grey_table_is_colour() -> None:
    picture = grey(five_cards())
    cv2.rectangle(picture, (590, 430), (630, 470), (40, 40, 200), -1)
    assert not is_colourless(picture)


@pytest.mark.parametrize("toned", [grey, brown])
def test_cards_in_a_picture_without_colours_are_named_by_what_else_they_show(toned: Callable[[Image], Image]) -> None:
    told = Told(*(found(nudged(lying(x, y, 80, 5), 0.01)) for x, y in SPOTS.values()))
    seen = with_deck(toned(five_cards()), told, Recogniser(deck())).cards
    sure = {card.piece: card.confidence for card in seen}
    assert sure.keys() == SPOTS.keys()
    assert min(sure.values()) > 0.9
