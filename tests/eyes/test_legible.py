"""Cards of a few pixels get no name: it would be chance."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.counting.legible import legible
from scanner.counting.sight import Sight, with_deck
from scanner.naming.recognise import Recogniser
from scanner.types import Findings, Image, SeenCard
from tests.eyes.made import SPOTS, deck, five_cards, found, lying


@dataclass
class Looker:
    """Finds the cards of the made table in a picture of it that is so much smaller."""

    share: float
    looks: int = 0

    def find(self, image: Image) -> Findings:
        self.looks += 1
        seen = tuple(found(np.float32(self.share) * lying(x, y, 80, 5)) for x, y in SPOTS.values())
        return Findings(seen, np.zeros((8, 8), np.bool_), (image.shape[1], image.shape[0]))


def seen_at(share: float) -> tuple[Sight, int]:
    """What is seen of five cards, each 80 pixels wide, in a picture so much smaller, and after how many looks."""
    small = cv2.resize(five_cards(), None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    looker = Looker(share)
    return with_deck(np.asarray(small, np.uint8), looker, Recogniser(deck())), looker.looks


def test_a_picture_of_tiny_cards_is_said_to_be_too_small_at_once() -> None:
    sight, looks = seen_at(0.1)
    assert sight.too_small and looks == 1
    assert [card.piece for card in sight.cards] == [UNKNOWN] * len(SPOTS)


def test_small_cards_that_can_be_told_are_named() -> None:
    sight, _ = seen_at(0.4)
    assert not sight.too_small and {card.piece for card in sight.cards} == SPOTS.keys()


@pytest.mark.parametrize("kind, told", [("card", [UNKNOWN]), ("marker", [])])
def test_of_what_is_too_small_cards_lose_their_name_and_markers_are_none(kind: str, told: list[str]) -> None:
    tiny = SeenCard((("indicator_7", 0.9),), lying(100, 100, 12, 0), 1.0, 0.9, kind)
    assert [card.piece for card in legible([tiny])] == told
