"""Where cards may lie, as local features tell: on a table seen from straight above."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.overhead import PIXELS, boxes_round, seen_from_above
from scanner.geometry.rectify import homography, moved
from scanner.geometry.tablemap import table_map
from scanner.naming.hints import Known, hints, pairs_of
from scanner.naming.local_features import FaceSpots
from scanner.types import Floats, Image
from tests.eyes.made import deck, face, lay, lying, table

pytestmark = pytest.mark.filterwarnings("error")

LENGTH = 352 / 252
PLACES = {"milk": (180.0, 240.0, 12.0), "eclair": (420.0, 250.0, -70.0)}


def faces() -> FaceSpots:
    book = deck()
    return FaceSpots(list(book.thumbnails), book.aspects, book.pieces)


def slanted() -> tuple[Image, dict[str, Floats]]:
    """Two cards on a table that is seen from the side."""
    picture, quads = table(), {piece: lying(x, y, turn=turn) for piece, (x, y, turn) in PLACES.items()}
    for piece, corners in quads.items():
        lay(picture, piece, corners)
    frame = np.array([[0, 0], [640, 0], [640, 480], [0, 480]], np.float32)
    slant = homography(frame, np.array([[70, 40], [570, 40], [640, 480], [0, 480]], np.float32))
    seen = cv2.warpPerspective(picture, slant, (640, 480), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8), {piece: moved(corners, slant) for piece, corners in quads.items()}


def test_a_table_seen_from_the_side_shows_every_card_in_one_size_from_above() -> None:
    picture, quads = slanted()
    view_of = table_map(list(quads.values()), LENGTH)
    (box,) = boxes_round(list(quads.values()), view_of)
    view = seen_from_above(picture, view_of, box)
    for corners in quads.values():
        across = np.linalg.norm(np.diff(view_of.flat(corners)[:2], axis=0)) * PIXELS
        assert across == pytest.approx(PIXELS, rel=0.06)
    assert view.picture.shape[1] == pytest.approx((box[1] - box[0])[0] * PIXELS, abs=1)


def test_features_say_where_cards_lie_and_how_they_are_turned() -> None:
    picture, quads = slanted()
    view_of = table_map(list(quads.values()), LENGTH)
    (box,) = boxes_round(list(quads.values()), view_of)
    spots = faces()
    pairs = pairs_of(seen_from_above(picture, view_of, box), spots)
    found = hints(pairs, np.ones(len(pairs.spots), np.bool_), 10, Known())
    laid = [view_of.back(hint.on_table(spots.outline)) for hint in found]
    for corners in quads.values():
        assert min(float(np.linalg.norm(quad - corners, axis=1).mean()) for quad in laid) < 8


def test_features_that_are_not_free_say_nothing() -> None:
    picture, quads = slanted()
    view_of = table_map(list(quads.values()), LENGTH)
    pairs = pairs_of(seen_from_above(picture, view_of, boxes_round(list(quads.values()), view_of)[0]), faces())
    assert hints(pairs, np.zeros(len(pairs.spots), np.bool_), 10, Known()) == []


def test_bare_cloth_gives_no_hint() -> None:
    bare = np.full((480, 640, 3), (90, 120, 60), np.uint8)
    view_of = table_map([lying(300, 240)], LENGTH)
    pairs = pairs_of(seen_from_above(bare, view_of, boxes_round([lying(300, 240)], view_of)[0]), faces())
    assert hints(pairs, np.ones(len(pairs.spots), np.bool_), 10, Known()) == []


def test_places_far_apart_are_looked_at_one_by_one() -> None:
    quads = [lying(100, 100), lying(160, 120), lying(2000, 1500)]
    assert len(boxes_round(quads, table_map(quads, LENGTH))) == 2


def test_faces_of_another_shape_are_not_looked_for() -> None:
    square = np.asarray(cv2.resize(face("plain"), (200, 200)), np.uint8)
    pictures = [face("milk"), face("eclair"), square]
    spots = FaceSpots(pictures, np.array([1 / LENGTH, 1 / LENGTH, 1.0], np.float32), ("milk", "eclair", "indicator_1"))
    assert spots.pieces == ("eclair", "milk")
    assert np.ptp(spots.outline, axis=0)[1] == pytest.approx(LENGTH)


def test_a_deck_of_two_shapes_has_the_shape_of_one_of_them() -> None:
    """Read off a photograph, a deck may be one card and one tile: none has the shape between the two."""
    square = np.asarray(cv2.resize(face("plain"), (200, 200)), np.uint8)
    spots = FaceSpots([face("milk"), square], np.array([1 / LENGTH, 1.0], np.float32), ("milk", "indicator_1"))
    assert spots.pieces == ("milk",)
    assert np.ptp(spots.outline, axis=0)[1] == pytest.approx(LENGTH)
