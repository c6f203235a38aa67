"""Odd tables: what counts as silently wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scanner.counting.photo_scan import PhotoScan
from scanner.types import SeenCard
from tests.accuracy.odd import judged
from tests.accuracy.report import render

pytest.importorskip("resvg_py", reason="the made decks are drawn with resvg-py")

from models.workshop.odd_pictures import Odd, held, with_orientation
from models.workshop.odd_tables import ODD

SIZE = [1000, 800]


def corners(x: float, y: float) -> list[list[float]]:
    return [[x, y], [x + 60, y], [x + 60, y + 84], [x, y + 84]]


def story(*cards: tuple[str, int, float, float]) -> dict[str, Any]:
    told = [{"label": face, "zone": "collection", "player": player, "corners": corners(x, y), "visible": 1.0}
            for face, player, x, y in cards]  # fmt: skip
    return {"photo": "a.jpg", "size": SIZE, "players": 2, "cards": told}


def seen(*cards: tuple[str, float, float, float]) -> PhotoScan:
    told = [SeenCard(((piece, sure), ("unknown", 1 - sure)), np.array(corners(x, y), np.float32), 1.0, 0.9)
            for piece, x, y, sure in cards]  # fmt: skip
    return PhotoScan("a.jpg", np.full((SIZE[1], SIZE[0], 3), 128, np.uint8), 5.0, tuple(told))


TRUE = story(("glazed", 0, 300, 600), ("powdered", 0, 362, 600), ("coffee", 1, 300, 80))


def test_plates_that_are_as_they_are_are_right() -> None:
    result = judged(TRUE, seen(("glazed", 300, 600, 0.99), ("powdered", 362, 600, 0.99), ("coffee", 300, 80, 0.99)))
    assert (result.cards_right, result.cards, result.right, result.silent) == (3, 3, 2, 0)


def test_a_plate_with_a_card_missing_is_silently_wrong_and_one_with_a_card_asked_is_open() -> None:
    result = judged(TRUE, seen(("glazed", 300, 600, 0.99), ("coffee", 300, 80, 0.99)))
    assert (result.right, result.silent, result.open) == (1, 1, 0)
    result = judged(TRUE, seen(("glazed", 300, 600, 0.99), ("powdered", 362, 600, 0.55), ("coffee", 300, 80, 0.99)))
    assert (result.right, result.silent, result.open, result.asked) == (1, 0, 1, 1)


def test_every_case_has_a_row_in_the_report() -> None:
    rows = [{"photo": "hand.jpg", "cards": 3, "cards_right": 2, "wrong": [["plain", "glazed"]], "unknown": 0,
             "missed": 1, "false": [], "plates": 2, "right": 1, "silent": 0, "open": 1, "asked": 1, "question": "",
             "seconds": 1.0}]  # fmt: skip
    text = render({"odd": {"odd tables": {"stamp": "today", "rows": rows}}})
    assert "| hand.jpg | 2 | 3 | plain for glazed | 0 | 1 |" in text


def test_no_two_cases_bear_one_name() -> None:
    assert len({odd.name for odd in ODD}) == len(ODD)


def test_a_picture_that_is_turned_or_mirrored_has_its_truth_turned_with_it() -> None:
    picture = np.zeros((80, 100, 3), np.uint8)
    picture[10:20, 20:50] = 255
    truth = [{"corners": [[20.0, 10.0], [50.0, 10.0], [50.0, 20.0], [20.0, 20.0]]}]
    for odd in (Odd("a", lambda _: [], 2, turns=1), Odd("b", lambda _: [], 2, mirrored=True)):
        shown, told = held(picture, truth, odd)
        (left, top), (right, foot) = np.min(told[0]["corners"], axis=0), np.max(told[0]["corners"], axis=0)
        assert shown[int(top) : int(foot), int(left) : int(right)].min() == 255 and shown.mean() < 20


def test_a_file_says_how_it_is_to_be_turned() -> None:
    import cv2

    data = cv2.imencode(".jpg", np.zeros((40, 60, 3), np.uint8))[1].tobytes()
    turned = cv2.imdecode(np.frombuffer(with_orientation(data, 6), np.uint8), cv2.IMREAD_COLOR)
    assert turned is not None and turned.shape[:2] == (60, 40)
