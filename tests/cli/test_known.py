"""What `doctor` says of a camera that moves, of a mirrored one, and of another deck than the one that lies there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.types import Detection, Findings, Image, SeenCard
from tests.cli.conftest import Donuts
from tests.eyes.made import found, lying, table
from web.terminal.known import known_cards, moved

PLACES = [(60.0, 70.0), (180.0, 75.0), (300.0, 80.0), (420.0, 90.0), (540.0, 70.0)]


def look(*shifts: float, picture: Image | None = None) -> tuple[Image, Findings]:
    """Five cards in a row, each put aside by so many pixels."""
    cards = [found(lying(x + by, y, 50)) for (x, y), by in zip(PLACES, shifts or [0.0] * 5, strict=True)]
    image = table() if picture is None else picture
    return image, Findings(tuple(cards), np.zeros((8, 8), np.bool_), (image.shape[1], image.shape[0]))


class Knows:
    """Names so many cards of each picture, and in a mirror all of them a little more surely."""

    def __init__(self, many: int, surely: float = 0.9, mirrored: float = 0.01) -> None:
        self._many, self._surely, self._mirrored = many, surely, mirrored

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        chance = self._mirrored if image[0, 0].tolist() != table()[0, 0].tolist() else self._surely
        return tuple(self._told(one, chance if n < self._many else 0.1) for n, one in enumerate(detections))

    def _told(self, one: Detection, chance: float) -> SeenCard:
        names = sorted((("plain", chance), ("unknown", 1 - chance)), key=lambda pair: -pair[1])
        return SeenCard(tuple(names), one.corners, 1.0, 1.0)


def test_where_all_cards_lie_elsewhere_a_moment_later_the_camera_moves() -> None:
    assert moved([look(), look(9, 9, 9, 9, 9)])
    assert not moved([look(), look(1, -1, 1, 0, 1)])


def test_a_card_that_somebody_moves_is_no_camera_that_moves() -> None:
    assert not moved([look(), look(0, 0, 40, 0, 0), look()])


def test_cards_of_another_deck_are_said_with_the_remedy() -> None:
    ((well, said),) = known_cards(Knows(1), [look()])
    assert not well and said.startswith("Of 5 cards that are seen the deck knows 1: name the right deck with --deck")


def test_cards_of_the_deck_are_counted() -> None:
    assert list(known_cards(Knows(5), [look()])) == [(True, "All 5 cards that are well seen are named.")]


def test_a_card_without_a_name_is_said_with_the_remedy_though_most_have_one() -> None:
    ((well, said),) = known_cards(Knows(4), [look()])
    assert not well and said.startswith("Of 5 cards that are well seen 4 are named: take away what lies on the others")


def test_a_look_into_which_somebody_reaches_is_not_counted() -> None:
    """Of the demo's own film a card was said to be unknown: fingers ran over it, too fast to be seen as a hand."""
    image, seen = look()
    reached = (image, replace(seen, hands=np.eye(8, dtype=np.bool_)))
    fewer = (image, replace(seen, detections=seen.detections[:4]))
    assert list(known_cards(Knows(4), [reached, fewer])) == [(True, "All 4 cards that are well seen are named.")]
    ((well, _),) = known_cards(Knows(4), [reached])
    assert not well


def test_a_mirrored_picture_of_which_little_is_named_is_no_other_deck() -> None:
    marked = table()
    marked[0, -1] = 255 - marked[0, 0]
    (told,) = known_cards(Knows(5, surely=0.2, mirrored=0.95), [look(picture=marked)])
    assert told == (True, "The picture is mirrored: it is turned round by itself.")


@pytest.mark.parametrize(("by", "words"), [(40, "!!   The whole picture moves"), (0, "ok   The camera stands still")])
def test_a_camera_in_the_hand_is_told_from_one_that_stands(
    donuts: Donuts, deck: Path, tmp_path: Path, by: int, words: str
) -> None:
    blocks = np.random.default_rng(4).integers(40, 220, (45, 80, 3), np.uint8)
    carpet = cv2.resize(blocks, (1280, 720), interpolation=cv2.INTER_NEAREST)
    writer = cv2.VideoWriter(str(tmp_path / "hand.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 15, (1280, 720))
    for number in range(30):
        writer.write(np.roll(carpet, by * (number % 3), axis=1))
    writer.release()
    assert words in donuts("doctor", "--camera", tmp_path / "hand.avi", "--deck", deck).out
