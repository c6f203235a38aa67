"""How a table recedes, told by the cards on it."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.finding.ghosts import span, without_ghosts
from scanner.geometry.rectify import homography, moved
from scanner.geometry.tablemap import table_map
from scanner.types import Floats, SeenCard

FRAME = np.array([[0, 0], [1200, 0], [1200, 900], [0, 900]], np.float32)
SLANT = homography(FRAME, np.array([[380, 120], [820, 120], [1200, 900], [0, 900]], np.float32))
"""A table seen from a low seat: its far edge looks a good third as long as its near one."""


def lying(x: float, y: float, width: float = 90) -> Floats:
    """The corners of a card that lies there on the table, as the picture shows them."""
    half = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * width
    return moved((half + (x, y)).astype(np.float32), SLANT)


NEAR = [lying(150 + 110 * n, 780) for n in range(8)]


def seen(piece: str, corners: Floats) -> SeenCard:
    return SeenCard(((piece, 0.9),), corners, 1.0, 0.9, "card")


def test_one_plate_tells_how_large_a_card_is_at_the_other_end_of_the_table() -> None:
    far = lying(600, 120)
    enlarged = table_map(NEAR).enlarged(np.array([NEAR[3].mean(axis=0), far.mean(axis=0)], np.float32))
    assert span(seen("milk", far)) < 0.55 * span(seen("milk", NEAR[3]))
    assert enlarged[1] / enlarged[0] == pytest.approx(span(seen("milk", far)) / span(seen("milk", NEAR[3])), rel=0.05)


def test_a_whole_far_plate_without_a_name_is_told_where_the_near_one_is_named() -> None:
    near = [seen("milk", corners) for corners in NEAR]
    far = [seen("unknown", lying(300 + 110 * n, 120)) for n in range(6)]
    assert without_ghosts([*near, *far]) == [*near, *far]


def test_what_is_as_large_there_as_the_near_cards_are_here_is_no_card() -> None:
    near = [seen("milk", corners) for corners in NEAR]
    scorepad = seen("unknown", lying(600, 120, width=180))
    assert without_ghosts([*near, scorepad]) == near
