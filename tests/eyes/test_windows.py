"""Flat scans of cards whose dark frame looks like a table, and cards that do lie on one, all in the same place."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.learning.enrol import enrol_faces
from scanner.learning.one_card import Seen, card_in
from scanner.types import Image
from tests.eyes.made import Told, found, lay, lying, table

PIECES = ("eclair", "plain", "glazed", "milk")
SCAN = (488, 696)


def scanned(name: str) -> Image:
    """A card with a dark frame, a window that sits high in it, and its name below."""
    picture = np.full((SCAN[1], SCAN[0], 3), (31, 18, 20), np.uint8)
    picture[90:470, 30:458] = np.random.default_rng(len(name)).integers(90, 255, 3)
    cv2.circle(picture, (244, 280), 120, (60, 110, 180), -1)
    cv2.putText(picture, name, (60, 590), cv2.FONT_HERSHEY_SIMPLEX, 2.6, (240, 240, 240), 6, cv2.LINE_AA)
    return picture


def test_a_window_printed_in_the_same_place_on_every_card_is_not_the_card(tmp_path: Path) -> None:
    for name in PIECES:
        cv2.imwrite(str(tmp_path / f"{name}.png"), scanned(name))
        assert card_in(scanned(name), None) is not None, "alone, each looks like a card on a dark table"
    assert enrol_faces(tmp_path).aspects == pytest.approx(SCAN[0] / SCAN[1], abs=0.01)


def test_a_drawing_as_square_as_a_card_is_none_where_the_other_pictures_of_its_size_are_whole_cards(
    tmp_path: Path,
) -> None:
    for name in PIECES:
        picture = np.full((SCAN[1], SCAN[0], 3), 240, np.uint8)
        if name == "milk":
            cv2.fillPoly(picture, [np.array([[130, 200], [330, 200], [300, 460], [160, 460]])], (150, 60, 90))
            assert card_in(picture, None) is not None
        else:
            cv2.circle(picture, (244, 330), 130, (90, 60, 160), 5)
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    assert enrol_faces(tmp_path).aspects == pytest.approx(SCAN[0] / SCAN[1], abs=0.01)


def test_cards_photographed_one_after_the_other_in_one_place_are_cut_out_each(tmp_path: Path) -> None:
    true = lying(250, 290, width=230)
    for number, name in enumerate(PIECES):
        picture = table(480, 640)
        lay(picture, name, true)
        brighter = np.clip(picture * (0.8 + 0.1 * number), 0, 255).astype(np.uint8)
        cv2.imwrite(str(tmp_path / f"{name}.png"), brighter)
    assert enrol_faces(tmp_path).aspects == pytest.approx(63 / 88, abs=0.03)
    assert enrol_faces(tmp_path).aspects != pytest.approx(480 / 640, abs=0.01)


def test_a_box_on_a_card_that_several_looks_see_fill_the_picture_is_not_the_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = table(480, 640)
    whole = np.array([[3, 3], [476, 3], [476, 636], [3, 636]], np.float32)
    box = np.array([[100, 250], [340, 250], [340, 590], [100, 590]], np.float32)
    shown = [Told(found(corners)).find(picture) for corners in (box, whole, whole)]
    monkeypatch.setattr("scanner.learning.one_card.looks_at", lambda *_: shown)
    card = card_in(picture, Told())
    assert card is None or card.seen < Seen.OUTLINED
    shown[1:] = [Told().find(picture)] * 2
    alone = card_in(picture, Told())
    assert alone is not None
    assert alone.seen == Seen.OUTLINED, "in a picture that nothing fills it is the card"
