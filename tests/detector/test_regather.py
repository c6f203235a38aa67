"""Cards of a picture that is mostly as it was are the same as if all cells had been gathered."""

from __future__ import annotations

import numpy as np

from models.geometry import STRIDE
from scanner.finding.regather import Gatherer
from scanner.finding.votes import Cluster, Votes, gather
from tests.detector.said import votes_of
from tests.scanner_follow.lying import Floats

SHAPE = (60, 100)


def card(x: int, y: int) -> Floats:
    """The corners of a card that begins at this cell, in pixels."""
    return np.array([[x, y], [x + 12, y], [x + 12, y + 17], [x, y + 17]], np.float32) * STRIDE


def votes_for(*cards: Floats) -> Votes:
    """What the cells of these cards say, row by row; of two that overlap the last lies on top."""
    owner = np.full(SHAPE, -1)
    for number, corners in enumerate(cards):
        (left, top), (right, bottom) = (corners[[0, 2]] / STRIDE).astype(int)
        owner[top:bottom, left:right] = number
    rows, cols = np.nonzero(owner >= 0)
    quads = np.array([cards[number] for number in owner[rows, cols]])
    return votes_of(rows, cols, quads, np.full(len(rows), 20.0, np.float32))


def told(clusters: list[Cluster]) -> set[tuple[tuple[float, ...], int]]:
    """Where the cards lie, and how many cells speak for each."""
    return {(tuple(np.round(found.corners.ravel(), 2).tolist()), len(found.members)) for found in clusters}


def fresh(x: int, y: int, width: int, height: int) -> np.ndarray:
    mask = np.zeros(SHAPE, np.bool_)
    mask[y : y + height, x : x + width] = True
    return mask


LEFT, MIDDLE, RIGHT = card(5, 5), card(40, 20), card(80, 10)


def test_a_card_laid_down_and_one_taken_away_are_told_as_if_all_cells_had_been_gathered() -> None:
    gatherer = Gatherer()
    gatherer.gather(votes_for(LEFT, MIDDLE), None)
    laid = votes_for(LEFT, MIDDLE, RIGHT)
    assert told(gatherer.gather(laid, fresh(76, 4, 24, 30))) == told(gather(laid)) != set()
    gone = votes_for(LEFT, RIGHT)
    assert told(gatherer.gather(gone, fresh(36, 16, 20, 30))) == told(gather(gone))


def test_a_card_of_which_a_part_is_covered_anew_loses_the_cells_there() -> None:
    gatherer = Gatherer()
    gatherer.gather(votes_for(LEFT, MIDDLE), None)
    upon = votes_for(LEFT, MIDDLE, card(46, 24))
    assert told(gatherer.gather(upon, fresh(46, 24, 12, 17))) == told(gather(upon))


def test_the_members_are_those_of_the_new_votes() -> None:
    gatherer = Gatherer()
    gatherer.gather(votes_for(MIDDLE), None)
    both = votes_for(LEFT, MIDDLE)
    for found in gatherer.gather(both, fresh(2, 2, 20, 24)):
        assert np.abs(both.described[:2, found.members].T - found.corners.mean(axis=0)).max() < 0.01
        assert len(found.members) == 12 * 17
