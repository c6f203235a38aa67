"""How the network writes a card: nothing may be lost on the way, whichever end of the card is its top."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.geometry import corners_of, described_cards, described_markers, encode_card, encode_marker

CELLS = np.array([3, 40, 41]), np.array([7, 2, 60])


def quad(turn: float, width: float, lean: float, square: bool = False) -> np.ndarray:
    """A card at `turn` radians whose far end is narrower by `lean`."""
    half = np.array([[-1 + lean, -1], [1 - lean, -1], [1, 1], [-1, 1]]) * (width / 2, width * (0.5 if square else 0.7))
    c, s = np.cos(turn), np.sin(turn)
    return (half @ np.array([[c, s], [-s, c]]) + (200, 120)).astype(np.float32)


def apart(found: np.ndarray, truth: np.ndarray, turns: tuple[int, ...]) -> float:
    """The largest corner error over the allowed namings of the first corner."""
    return min(float(np.abs(np.roll(truth, k, 0) - found).max()) for k in turns)


@given(st.floats(-10, 10), st.floats(15, 200), st.floats(0, 0.2))
def test_a_card_comes_back_with_every_corner(turn: float, width: float, lean: float) -> None:
    truth = quad(turn, width, lean)
    for found in described_cards(encode_card(truth, *CELLS), *CELLS).T:
        assert apart(corners_of(found), truth, (0, 2)) < 0.01 * width


@given(st.floats(-10, 10), st.floats(10, 80))
def test_a_marker_comes_back_as_a_square(turn: float, width: float) -> None:
    truth = quad(turn, width, 0, square=True)
    for found in described_markers(encode_marker(truth, *CELLS), *CELLS).T:
        assert apart(corners_of(found), truth, (0, 1, 2, 3)) < 0.01 * width


@pytest.mark.parametrize("turn", np.linspace(0, 2 * np.pi, 9))
def test_the_two_ends_of_a_card_are_written_alike(turn: float) -> None:
    truth = quad(float(turn), 50, 0.1)
    there, back = encode_card(truth, *CELLS), encode_card(np.roll(truth, 2, 0), *CELLS)
    np.testing.assert_allclose(there, back, atol=1e-4)


@given(st.floats(-10, 10))
def test_corners_run_clockwise_and_begin_with_a_short_side(turn: float) -> None:
    found = corners_of(described_cards(encode_card(quad(turn, 60, 0.05), *CELLS), *CELLS)[:, 0])
    top, side = found[1] - found[0], found[3] - found[0]
    assert top[0] * side[1] - top[1] * side[0] > 0
    assert np.linalg.norm(top) < np.linalg.norm(side)
