"""What the detector sees of cards and no card accounts for is a question, not a gap."""

from __future__ import annotations

import numpy as np

from scanner.photograph.leftover_findings import unaccounted
from scanner.types import Detection, SeenCard


def quad(x: float, y: float, width: float = 60, height: float = 84) -> np.ndarray:
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)
    return (half + (x, y)).astype(np.float32)


def card(piece: str, x: float, y: float = 200) -> SeenCard:
    return SeenCard(((piece, 0.99),), quad(x, y), 1.0, 0.9)


def found(corners: np.ndarray, kind: str = "card") -> Detection:
    return Detection(corners, kind, 0.5, 1.0, np.ones((32, 24), np.bool_))


PLATE = [card("plain", 100), card("glazed", 165), card("eclair", 230)]
WHOLE = [found(one.corners) for one in PLATE]


def test_where_every_finding_is_told_there_is_nothing_more() -> None:
    assert unaccounted(WHOLE, PLATE) == ()


def test_a_card_in_pieces_beside_a_plate_is_a_card_without_a_name() -> None:
    pieces = [found(quad(295, 185, 40, 30)), found(quad(295, 220, 40, 30))]
    (doubt,) = unaccounted([*WHOLE, *pieces], PLATE)
    assert doubt.piece == "unknown"
    assert np.linalg.norm(doubt.corners.mean(0) - (295, 202)) < 12
    assert np.allclose(np.ptp(doubt.corners, axis=0), (60, 84), atol=1)


def test_a_crumb_or_something_far_from_all_cards_is_none() -> None:
    assert unaccounted([*WHOLE, found(quad(290, 200, 12, 12))], PLATE) == ()
    assert unaccounted([*WHOLE, found(quad(700, 200))], PLATE) == ()


def test_without_named_cards_nobody_knows_how_large_a_card_is() -> None:
    assert unaccounted([found(quad(100, 100))], [card("unknown", 100)]) == ()


def test_markers_are_no_cards() -> None:
    assert unaccounted([*WHOLE, found(quad(295, 200), "marker")], PLATE) == ()


def test_what_is_larger_than_any_card_is_no_piece_of_one() -> None:
    assert unaccounted([*WHOLE, found(quad(330, 200, 130, 180))], PLATE) == ()
