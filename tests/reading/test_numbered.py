"""What bears a number, seen from a seat at the table: whether it is a selection card or a row marker."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.geometry.rectify import moved, sides
from scanner.learning.numbered import asked_where_said_twice, told_by_shape
from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.types import Floats

LONG = 88 / 63
FROM_A_SEAT = np.array([[130.0, -42.0, 900.0], [0.0, 92.0, 500.0], [0.0, -0.065, 1.0]])
"""From the table, in card widths, to pixels: far rows are a third as high for their width as near ones."""
FROM_ABOVE = np.array([[130.0, 0, 900.0], [0, 130.0, 500.0], [0, 0, 1]])


def row(pieces: list[str], y: float, length: float, way: np.ndarray) -> list[Proposal]:
    """Cards or tiles side by side, so far down the table and so long for their width, as a photograph shows them."""
    told = []
    for n, piece in enumerate(pieces):
        x = 1.3 * (n - (len(pieces) - 1) / 2)
        flat = np.float32([[x - 0.5, y], [x + 0.5, y], [x + 0.5, y + length], [x - 0.5, y + length]])
        told.append(proposed(piece, moved(flat, way)))
    return told


def proposed(piece: str, corners: Floats) -> Proposal:
    across, along = sides(corners)
    picture = np.zeros((88, 63, 3), np.uint8)
    return Proposal(piece, Status.TAKEN, 1.0, ((piece, 1.0),), "", corners, picture, across / along)


def numbers(count: int = 7) -> list[str]:
    return [f"select_{n + 1}" for n in range(count)]


def test_selection_cards_that_lie_farther_off_than_others_are_no_markers() -> None:
    """Six of seven were learned as markers, with nothing asked: from a seat far cards are lower than near ones."""
    told = told_by_shape(row(numbers(), -3, LONG, FROM_A_SEAT) + row(["plain", "milk"] * 2, 2, LONG, FROM_A_SEAT))
    assert [one.piece for one in told if one.status is Status.TAKEN][:7] == numbers()


@pytest.mark.parametrize("way", [FROM_A_SEAT, FROM_ABOVE], ids=["seat", "above"])
@pytest.mark.parametrize("others", [4, 12])
def test_square_tiles_are_never_learned_as_selection_cards(way: np.ndarray, others: int) -> None:
    """However many lie there, and however few cards beside them tell what is square."""
    told = told_by_shape(row(numbers(), -3, 1.0, way) + row((["plain", "milk"] * 6)[:others], 1, LONG, way))
    kept = [one for one in told if one.piece.startswith("select_")]
    assert all(one.status is Status.ASKED and one.doubt is Doubt.SHAPE for one in kept)


def test_tiles_that_lie_nearer_than_the_cards_are_none_of_them() -> None:
    """All seven were learned as selection cards: near by, a square is as high for its width as a card far off."""
    told = told_by_shape(row(["plain", "milk"] * 4, -4, LONG, FROM_A_SEAT) + row(numbers(), 3, 0.9, FROM_A_SEAT))
    assert not [one for one in told if one.piece.startswith("select_") and one.status is Status.TAKEN]


def test_one_row_of_cards_alone_seen_from_low_is_asked_about_as_ever() -> None:
    told = told_by_shape(row(numbers(), -3, 0.95, FROM_ABOVE))
    assert {one.doubt for one in told} == {Doubt.SHAPE}


def test_two_markers_that_say_one_number_are_both_asked_about() -> None:
    """A 7 was learned as a 1; of selection cards each player has one of every number."""
    told = asked_where_said_twice(tuple(
        proposed(piece, np.float32([[0, 0], [9, 0], [9, 9], [0, 9]]))
        for piece in ("indicator_1", "indicator_2", "indicator_1", "select_3", "select_3")
    ))  # fmt: skip
    assert [one.doubt for one in told] == [Doubt.TWICE, None, Doubt.TWICE, None, None]
    assert [one.status for one in told if one.doubt] == [Status.ASKED] * 2
