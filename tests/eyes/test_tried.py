"""Places at which a card was looked for in vain, and those at which one was found."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.geometry.overhead import boxes_round, seen_from_above
from scanner.geometry.rectify import frame_corners, homography, overlap
from scanner.geometry.tablemap import table_map
from scanner.naming.deck import DeckBook
from scanner.naming.hints import pairs_of
from scanner.naming.recognise import Recogniser
from scanner.photograph.hinted import Place, Region
from scanner.photograph.tried import doubtful, in_question, is_asked, straight
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Floats, Image, SeenCard
from tests.eyes.made import SIZE, Told, found, lying, see, table

HALF = np.zeros((32, 24), np.bool_)
HALF[:, 12:] = True
PLACE = Place(lying(300, 240), HALF, features=19, promise=1.0, told="plain", lead=3)
DOUBT = SeenCard((("unknown", 0.6), ("plain", 0.35)), PLACE.corners, 0.5, 0.9)
LIKELY = replace(DOUBT, candidates=(("plain", 0.55), ("unknown", 0.4)))


def half_open() -> Uncovered:
    """A picture in which another card lies on the left half of the place."""
    uncovered = Uncovered(table(), ())
    uncovered.take(lying(240, 240))
    assert abs(float(uncovered.cells(PLACE.corners).mean()) - 0.5) < 0.1
    return uncovered


def test_what_features_tell_of_and_nobody_can_name_is_a_question() -> None:
    assert in_question(half_open(), [(PLACE, DOUBT)], []) == [DOUBT]


def test_what_features_of_no_one_piece_tell_of_is_nothing() -> None:
    assert in_question(half_open(), [(replace(PLACE, told=None, lead=1), DOUBT)], []) == []


def test_of_two_such_places_of_one_card_that_with_more_features_is_asked_about() -> None:
    weaker = replace(PLACE, features=9), replace(DOUBT, corners=lying(304, 240))
    assert in_question(half_open(), [weaker, (PLACE, DOUBT)], []) == [DOUBT]


def test_what_few_features_tell_of_is_nothing() -> None:
    assert in_question(half_open(), [(replace(PLACE, features=5), DOUBT)], []) == []


def test_what_another_card_came_to_explain_is_nothing() -> None:
    uncovered = half_open()
    uncovered.take(lying(330, 240))
    assert in_question(uncovered, [(PLACE, DOUBT)], []) == []


def test_what_may_be_a_card_that_has_a_name_is_nothing_and_a_nameless_finding_explains_nothing() -> None:
    there = SeenCard((("plain", 0.99),), lying(306, 240), 0.5, 0.9)
    assert in_question(half_open(), [(PLACE, DOUBT)], [there]) == []
    nameless = replace(there, candidates=(("unknown", 1.0),))
    assert in_question(half_open(), [(PLACE, DOUBT)], [nameless]) == [DOUBT]


def test_a_place_at_which_a_card_was_found_was_not_tried_in_vain() -> None:
    """What is open of it again, since but a part of it was seen, is looked at for others."""
    assert doubtful(half_open(), [(PLACE, LIKELY)], []) == (PLACE, LIKELY)
    assert doubtful(half_open(), [(PLACE, LIKELY)], [PLACE]) is None


def test_a_nameless_finding_of_what_is_asked_about_is_told_once() -> None:
    nameless = SeenCard((("unknown", 1.0),), lying(303, 240), 0.4, 0.9)
    assert is_asked(nameless, [DOUBT])
    assert not is_asked(replace(nameless, corners=lying(370, 240)), [DOUBT])
    assert not is_asked(replace(nameless, candidates=(("glazed", 0.9),)), [DOUBT])


def test_a_face_that_was_laid_over_several_cards_was_found_nowhere() -> None:
    """It would explain all of them: three cards in a fan were told as the one of which least was seen."""
    picture, face = table(900, 480), drawn(1)
    put(picture, face, PLACE.corners)
    faces = DeckBook.of({"plain": face}, {"plain": SIZE[0] / SIZE[1]}).spots
    flat = table_map([PLACE.corners], SIZE[1] / SIZE[0])
    region = Region(flat, pairs_of(seen_from_above(picture, flat, boxes_round([PLACE.corners], flat)[0]), faces),
                    faces, Uncovered(picture, ()))  # fmt: skip
    nearly = PLACE.corners + np.array([[0, 0], [12, 4], [-8, 0], [0, 8]], np.float32)
    broad = PLACE.corners * np.float32([1.5, 1]) - np.float32([150, 0])
    straight_ones = straight(region, [(PLACE, replace(LIKELY, corners=quad)) for quad in (nearly, broad)])
    assert [card.corners.tolist() for _, card in straight_ones] == [nearly.tolist()]


@pytest.mark.parametrize("unlike", [0.3, 0.4, 0.5, 0.6, 0.7])
def test_a_half_covered_card_that_nobody_can_name_is_one_question(unlike: float) -> None:
    """Features tell of it, and the detector saw it too."""
    picture, faces = table(900, 480), {name: drawn(seed) for seed, name in enumerate(NAMES)}
    beside = [lying(120 + 180 * n, 120, 120) for n in range(4)]
    covered, upon = lying(300, 360, 120), lying(360, 360, 120)
    spoiled = cv2.addWeighted(faces["coffee"], 1 - unlike, drawn(99), unlike, 0)
    things = [*zip(NAMES[:4], beside, strict=True), ("coffee", covered), ("milk", upon)]
    for name, corners in things:
        put(picture, np.asarray(spoiled, np.uint8) if corners is covered else faces[name], corners)
    half = np.zeros((32, 24), np.bool_)
    half[:, :12] = True
    seen = [*map(found, [*beside, upon]), found(covered + np.float32(3), half)]
    cards = see(picture, Told(*seen), Recogniser(DeckBook.of(faces, dict.fromkeys(NAMES, SIZE[0] / SIZE[1]))))
    assert sum(overlap(card.corners, covered) > 0.7 for card in cards) == 1


NAMES = ("plain", "glazed", "eclair", "donut_holes", "coffee", "milk")


def drawn(seed: int) -> Image:
    """A face all over which something is drawn."""
    dice = np.random.default_rng(seed)
    picture = np.full((SIZE[1], SIZE[0], 3), dice.integers(120, 240, 3).tolist(), np.uint8)
    for _ in range(60):
        ink, (x, y) = dice.integers(0, 255, 3).tolist(), dice.integers(10, 240, 2).tolist()
        cv2.circle(picture, (x, y + 50), int(dice.integers(4, 26)), ink, -1, cv2.LINE_AA)
        cv2.rectangle(picture, (y, x), (y + 30, x + 12), ink[::-1], -1)
    return picture


def put(picture: Image, face: Image, corners: Floats) -> None:
    """Lay a face there."""
    size = (picture.shape[1], picture.shape[0])
    laid = cv2.warpPerspective(cv2.GaussianBlur(face, (0, 0), 1.2), homography(frame_corners(*SIZE), corners), size)
    there = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.round(corners).astype(np.int32), 1) == 1
    picture[there] = laid[there]
