"""A part of a card that was found as the whole is the card: its name says where that lies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.learning.merged_names import Found, Usual
from scanner.learning.part_of_one import as_whole
from scanner.reading.cards import NameReader
from scanner.types import Detection, Floats, Image
from tests.eyes.made import found, lying
from tests.reading.printed import NAMES, laid_out, named

WIDTH, STEP = 100.0, 70.0
WORDS = ("old fashioned", "maple bar", "bear claw", "plain", "glazed", "eclair", "coffee")
PLACES = [lying(100 + STEP * n, 200, WIDTH) for n in range(len(WORDS))]
LOST = 4
"""The glazed one, of which the detector took the panel for a card."""


@pytest.fixture(scope="module")
def picture() -> Image:
    return laid_out([named(words, 20 * n) for n, words in enumerate(WORDS)], PLACES)


@pytest.fixture(scope="module")
def others(picture: Image) -> list[Found]:
    """All but one, as they are found and read."""
    reader = NameReader(NAMES)
    cards = [covered(place) for n, place in enumerate(PLACES[:-1]) if n != LOST]
    return [(card, reader.read(picture, card)) for card in [*cards, found(PLACES[-1])]]


def covered(corners: Floats, seen: float = STEP / WIDTH) -> Detection:
    mask = np.zeros((32, 24), np.bool_)
    mask[:, : round(24 * seen)] = True
    return replace(found(corners), mask=mask, visible=seen)


def part(upside_down: bool = False) -> Detection:
    """What is seen of the panel, all of it."""
    place = PLACES[LOST]
    left, top = place[0] + np.array([4, 0.55 * (place[3, 1] - place[0, 1])], np.float32)
    right, foot = left + STEP - 4, place[3, 1]
    corners = np.array([[left, top], [right, top], [right, foot], [left, foot]], np.float32)
    return found(np.roll(corners, 2, axis=0) if upside_down else corners)


def told(picture: Image, others: list[Found], *more: Detection) -> list[Found]:
    reader = NameReader(NAMES)
    for card, _ in others:
        reader.read(picture, card)
    pairs = [*others, *((card, reader.read(picture, card)) for card in more)]
    return as_whole(picture, pairs, Usual.of([reading.corners for _, reading in pairs if reading.sure]), reader)


def off(corners: Floats) -> float:
    """How far a card lies from where the lost one does, in widths."""
    return float(np.linalg.norm(corners - PLACES[LOST], axis=1).max()) / WIDTH


@pytest.mark.parametrize("upside_down", [False, True])
def test_its_name_says_where_it_lies(picture: Image, others: list[Found], upside_down: bool) -> None:
    """It was told as a card half as long as the others, and the rest of it once more without a name."""
    card, reading = told(picture, others, part(upside_down))[-1]
    assert reading.sure and reading.piece == "glazed"
    assert off(reading.corners) < 0.1 and off(card.corners) < 0.1
    assert card.visible == pytest.approx(STEP / WIDTH, abs=0.07), "the next one covers the rest of it"


def test_what_else_was_found_of_it_is_no_second_card(picture: Image, others: list[Found]) -> None:
    head = covered(PLACES[LOST] + np.array([0, -4], np.float32))
    head.mask[16:] = False    # the panel is the other finding's
    both = told(picture, others, head, part())
    assert [reading.piece for _, reading in both[len(others) :]] == ["glazed"]


def test_a_card_beneath_that_shows_beside_it_stays(picture: Image, others: list[Found]) -> None:
    beneath = covered(PLACES[LOST] - np.array([0.2 * WIDTH, 0], np.float32), 0.2)
    pairs = [*others, (beneath, NameReader(NAMES).read(np.zeros_like(picture), beneath))]
    assert len(told(picture, pairs, part())) == len(pairs) + 1


def test_a_card_of_the_usual_length_lies_where_it_was_found(picture: Image, others: list[Found]) -> None:
    aside = covered(PLACES[LOST] + np.array([0, 10], np.float32))
    (card, _) = told(picture, others, aside)[-1]
    assert card is aside


def test_where_few_are_read_nobody_knows_where_names_stand(picture: Image, others: list[Found]) -> None:
    panel = part()
    assert told(picture, others[:3], panel)[-1][0] is panel
