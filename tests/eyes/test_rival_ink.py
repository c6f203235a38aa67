"""Of cards that are one drawing in several inks, the ink tells which one it is, or it is asked."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.naming.rival_ink import asked_where_a_rival_has_its_ink
from scanner.naming.verdict import in_question
from scanner.photograph import scan
from scanner.types import Image, SeenCard
from tests.eyes.made import SIZE, Told, found, lying, see, table
from tests.eyes.test_tried import put

PURPLE, GREEN, RED = (130, 25, 90), (80, 150, 10), (45, 50, 225)
LAMPS = [(1, 1, 1), (0.7, 0.85, 1), (1, 0.9, 0.8), (0.5, 0.5, 0.5)]
Colour = tuple[float, float, float]


def outlined(ink: Colour, inside: Colour | None = None) -> Image:
    """A white card with an outline in one ink."""
    picture = np.full((SIZE[1], SIZE[0], 3), (232, 240, 242), np.uint8)
    middle = (SIZE[0] // 2, SIZE[1] // 2)
    if inside:
        cv2.ellipse(picture, middle, (SIZE[0] // 4, SIZE[1] // 3), 0, 0, 360, inside, -1)
    cv2.ellipse(picture, middle, (SIZE[0] // 4, SIZE[1] // 3), 0, 0, 360, ink, 3, cv2.LINE_AA)
    return picture


FACES = {name: outlined(ink) for name, ink in {"purple": PURPLE, "red": RED, "green": GREEN}.items()}
FACES["pink"] = outlined(RED, (200, 200, 240))
BOOK = DeckBook.of(FACES, dict.fromkeys(FACES, SIZE[0] / SIZE[1]))


def taken(face: str, lamp: Colour = (1, 1, 1)) -> tuple[Image, SeenCard]:
    """A photograph of one card by a camera that keeps colours four times as coarsely as light and dark."""
    picture, corners = table(600, 480), lying(300, 240, 110)
    put(picture, FACES[face], corners)
    parts = list(cv2.split(cv2.cvtColor((picture * lamp).astype(np.uint8), cv2.COLOR_BGR2YCrCb)))
    parts[1:] = [cv2.GaussianBlur(part, (0, 0), 2.5) for part in parts[1:]]
    return np.asarray(cv2.cvtColor(cv2.merge(parts), cv2.COLOR_YCrCb2BGR), np.uint8), SeenCard((), corners, 1.0, 0.9)


def asked(image: Image, card: SeenCard, name: str, rival: str, chance: float = 0.03) -> bool:
    named = replace(card, candidates=((name, 0.85), (UNKNOWN, 0.1), (rival, chance)))
    [told] = asked_where_a_rival_has_its_ink(image, [named], BOOK)
    assert told == named or told.candidates == in_question(name, rival)
    return told != named


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize(
    ("true", "other"), [("red", "purple"), ("green", "purple"), ("purple", "green"), ("green", "red")]
)
def test_a_card_named_in_another_ink_is_a_question_between_the_two(true: str, other: str, lamp: Colour) -> None:
    """Of a hundred open cards of other people twelve were named in another ink, seven of them with 0.75 to 0.88."""
    assert asked(*taken(true, lamp), other, true)
    assert not asked(*taken(true, lamp), true, other)


def test_a_rival_in_the_same_ink_asks_nothing() -> None:
    assert not asked(*taken("red"), "red", "pink")
    assert not asked(*taken("pink"), "red", "pink")


def test_nothing_is_asked_of_what_no_rival_comes_near_or_is_half_covered() -> None:
    image, card = taken("red")
    assert not asked(image, card, "purple", "red", 0.0005)
    assert not asked(image, replace(card, visible=0.6), "purple", "red")


def test_a_card_printed_all_over_has_no_paper_to_tell_it_by() -> None:
    image, card = taken("red")
    cv2.fillConvexPoly(image, np.round(card.corners).astype(np.int32), (90, 60, 140))
    assert not asked(image, card, "purple", "red")


def test_a_photograph_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    image, card = taken("green")
    named = replace(card, candidates=(("purple", 0.85), (UNKNOWN, 0.1), ("green", 0.03)))
    monkeypatch.setattr(scan, "calibrated", lambda *_: [named])
    [told] = see(image, Told(found(card.corners)), Recogniser(BOOK))
    assert told.candidates == in_question("purple", "green")
