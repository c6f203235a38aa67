"""A lamp mirrored in a card."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.naming.confidence import Evidence
from scanner.naming.glare import veils
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.photograph.company import demand
from scanner.types import Floats, Image
from tests.eyes.made import SIDE_BY_SIDE, Told, deck, found, see, side_by_side

PIECES = ["milk", "eclair", "coffee", "plain", "donut_holes"]
LAST = SIDE_BY_SIDE[-1]


def mirrored_lamp(picture: Image, x: float, y: float, wide: float = 18.0) -> Image:
    """The picture with a lamp's reflection that outshines the print in its middle."""
    down, across = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    glow = 150 * np.exp(-((across - x) ** 2 + (down - y) ** 2) / (2 * wide**2))
    return np.asarray(np.clip(picture + glow[..., None], 0, 255), np.uint8)


def evidence(picture: Image, corners: Floats, *enrolled: str) -> Evidence:
    ((best, *_),) = Recogniser(deck(*enrolled)).weigh(picture, [found(corners)])
    return best


def told(picture: Image, *enrolled: str) -> list[str]:
    seen = see(picture, Told(*(found(corners) for corners in SIDE_BY_SIDE)), Recogniser(deck(*enrolled)))
    return [name_of(card)[0] for card in sorted(seen, key=lambda card: float(card.corners[:, 0].mean()))]


@pytest.mark.parametrize("beside", [(-30, -35), (25, 45), (0, 0)])
def test_a_card_with_a_lamp_mirrored_in_it_keeps_its_name_among_cards_without(beside: tuple[int, int]) -> None:
    x, y = LAST.mean(axis=0) + beside
    assert told(mirrored_lamp(side_by_side(*PIECES), x, y)) == PIECES


def test_what_lies_under_glare_is_not_counted_as_seen() -> None:
    plain = evidence(side_by_side(*PIECES), LAST)
    lit = evidence(mirrored_lamp(side_by_side(*PIECES), *(LAST.mean(axis=0) + 20)), LAST)
    assert plain.residue.veiled == 0
    assert lit.piece == "donut_holes"
    assert 40 < lit.residue.veiled < 400
    assert lit.cells == plain.cells - lit.residue.veiled


@pytest.mark.parametrize("stranger, enrolled", [("glazed", "plain"), ("plain", "glazed"), ("milk", "coffee")])
def test_another_picture_is_no_glare_however_bright(stranger: str, enrolled: str) -> None:
    picture = side_by_side(stranger, stranger, stranger, stranger, stranger)
    assert evidence(picture, LAST, enrolled).residue.veiled == 0


def test_a_card_under_glare_says_nothing_of_how_well_others_fit() -> None:
    picture = side_by_side(*PIECES)
    weighed = [(evidence(mirrored_lamp(picture, *at.mean(axis=0)), at),) for at in SIDE_BY_SIDE[:3]]
    assert demand(weighed) == 0


@pytest.mark.parametrize("columns", [3, 6, 10])
def test_what_is_left_of_a_card_beside_glare_must_still_tell(columns: int) -> None:
    picture, mask = mirrored_lamp(side_by_side(*PIECES), *(LAST.mean(axis=0) - [50, 0])), np.zeros((32, 24), np.bool_)
    mask[:, :columns] = True
    for best, *_ in Recogniser(deck()).weigh(picture, [found(LAST, mask)]):
        assert best.residue.veiled <= best.cells
        assert best.residue.overall < 4


@pytest.mark.parametrize("wide, found_there", [(5, True), (14, False)])
def test_what_lies_over_much_of_a_thing_is_another_thing(wide: float, found_there: bool) -> None:
    down, across = np.mgrid[0:32, 0:24]
    glow = 1.5 * np.exp(-((down - 16) ** 2 + (across - 12) ** 2) / (2 * (wide / 1.5) ** 2)).astype(np.float32)
    left = np.repeat(glow.reshape(1, 1, -1), 3, axis=1)
    assert veils(left, left, np.ones((1, 768), np.float32)).any() == found_there
