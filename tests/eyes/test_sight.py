"""Mirrored photographs are seen the right way round; where the first look tells nothing, another is taken."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.counting.sight import unprepared, with_deck
from scanner.geometry.reflection import mirrored, turned_round
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.reading.cards import NameReader
from scanner.types import Findings, Image
from tests.eyes.made import SPOTS, deck, five_cards, found, lying, table
from web.words.printed import printed_names


@pytest.fixture
def picture() -> Image:
    return five_cards()


class SharpEyes:
    """Finds the cards wherever they are in the picture it is given."""

    def __init__(self, true: Image) -> None:
        self.true = true

    def find(self, image: Image) -> Findings:
        width, straight = image.shape[1], np.array_equal(image, self.true)
        quads = [lying(x, y, 80, 5) for x, y in SPOTS.values()]
        seen = [found(quad if straight else mirrored(quad, width)) for quad in quads]
        return Findings(tuple(seen), np.zeros((8, 8), np.bool_), (width, image.shape[0]))


def test_a_mirrored_photograph_is_turned_round_and_its_cards_told_where_it_shows_them(picture: Image) -> None:
    sight = with_deck(turned_round(picture), SharpEyes(picture), Recogniser(deck()))
    assert sight.mirrored and {card.piece for card in sight.cards} == SPOTS.keys()
    for card in sight.cards:
        x, y = SPOTS[card.piece]
        assert np.linalg.norm(card.corners.mean(axis=0) - (picture.shape[1] - 1 - x, y)) < 3


def test_a_true_photograph_is_none_of_a_mirror_though_a_stranger_lies_on_it(picture: Image) -> None:
    known = Recogniser(deck("plain", "milk", "eclair", "coffee"))
    sight = with_deck(picture, SharpEyes(picture), known)
    assert not sight.mirrored and {card.piece for card in sight.cards} >= {"plain", "milk", "eclair", "coffee"}


class HalfHidden(SharpEyes):
    """Sees a little less of each card than is worth comparing in a game."""

    def find(self, image: Image) -> Findings:
        right = super().find(image)
        return replace(right, detections=tuple(replace(one, visible=0.7) for one in right.detections))


def test_a_mirrored_photograph_of_covered_cards_is_turned_round_as_well(picture: Image) -> None:
    """Two plates were named in a mirror, donuts being much like themselves in one, an eclair as a maple bar."""
    sight = with_deck(turned_round(picture), HalfHidden(picture), Recogniser(deck()))
    assert sight.mirrored and {card.piece for card in sight.cards} == SPOTS.keys()
    assert not with_deck(picture, HalfHidden(picture), Recogniser(deck())).mirrored


class HardlyShown(SharpEyes):
    """Sees less than half of every card but one, as in a line of which more than half of each is covered."""

    def find(self, image: Image) -> Findings:
        right = super().find(image)
        shown = [0.6 if piece == "eclair" else 0.43 for piece in SPOTS]
        parts = (replace(one, visible=part) for one, part in zip(right.detections, shown, strict=True))
        return replace(right, detections=tuple(parts))


def test_a_mirrored_photograph_of_cards_of_which_less_than_half_is_seen_is_turned_round_as_well(picture: Image) -> None:
    """Of 55 % covered plates in a mirror a third was named, and all else asked about."""
    sight = with_deck(turned_round(picture), HardlyShown(picture), Recogniser(deck()))
    assert sight.mirrored and {card.piece for card in sight.cards} == SPOTS.keys()
    assert not with_deck(picture, HardlyShown(picture), Recogniser(deck())).mirrored


class SecondThoughts(SharpEyes):
    """Takes the whole table for a card before it finds the cards; `whole`: how many of them seem to lie open."""

    def __init__(self, true: Image, whole: int) -> None:
        super().__init__(true)
        self.whole, self.looks = whole, 0

    def find(self, image: Image) -> Findings:
        self.looks += 1
        right = super().find(image)
        large = found(lying(320, 240, 320))
        doubted = [replace(one, visible=0.8) for one in right.detections[self.whole :]]
        seen = (large,) if self.looks == 1 else (*right.detections[: self.whole], *doubted)
        return replace(right, detections=seen)


def test_where_nothing_is_named_the_whole_cards_of_another_size_are(picture: Image) -> None:
    sight = with_deck(picture, SecondThoughts(picture, whole=3), Recogniser(deck()))
    assert {card.piece for card in sight.cards} == SPOTS.keys()


def test_scraps_are_no_reason_to_look_once_more(picture: Image) -> None:
    sight = with_deck(picture, SecondThoughts(picture, whole=2), Recogniser(deck()))
    assert len(sight.cards) == 1


class TooNear:
    """Sees nothing of a card that fills the picture but in another look."""

    def find(self, image: Image) -> Findings:
        whole = replace(found(lying(320, 240, 250)), score=0.9, alone=True)
        return Findings((), np.zeros((8, 8), np.bool_), (image.shape[1], image.shape[0]), besides=(whole,))


def test_a_single_stranger_that_only_another_look_shows_is_told_without_a_name() -> None:
    """It was told that no card is seen."""
    by_deck = with_deck(table(), TooNear(), Recogniser(deck("milk")))
    by_print = unprepared(table(), TooNear(), NameReader(printed_names()))
    assert [[name_of(card)[0] for card in sight.cards] for sight in (by_deck, by_print)] == [["unknown"]] * 2
