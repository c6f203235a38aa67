"""Cells that agree are a card; cells that do not are none."""

from __future__ import annotations

import numpy as np

from models.geometry import STRIDE
from scanner.finding.votes import Votes, gather
from tests.detector.said import votes_of


def card(x: float, y: float, width: float = 48, height: float = 66) -> np.ndarray:
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)
    return (half + (x, y)).astype(np.float32)


def votes_for(cards: list[np.ndarray], noise: float = 0.0, seed: int = 0) -> Votes:
    """What a perfect (or noisy) network would say of cards that lie one on another, the last one on top."""
    rng = np.random.default_rng(seed)
    owner = np.full((90, 160), -1)
    yy, xx = np.mgrid[0:90, 0:160] * STRIDE + STRIDE / 2
    for number, quad in enumerate(cards):
        (x0, y0), (x1, y1) = quad.min(0), quad.max(0)
        owner[(xx >= x0) & (xx < x1) & (yy >= y0) & (yy < y1)] = number
    rows, cols = np.nonzero(owner >= 0)
    quads = np.stack([cards[i] for i in owner[rows, cols]]) if len(rows) else np.zeros((0, 4, 2))
    quads = quads + rng.normal(0, noise, (len(rows), 1, 2))
    return votes_of(rows, cols, quads, np.full(len(rows), 20, np.float32))


def middles(found: list) -> list[tuple[int, int]]:
    return sorted((round(float(c.corners[:, 0].mean())), round(float(c.corners[:, 1].mean()))) for c in found)


def test_an_empty_table_has_no_cards() -> None:
    assert gather(votes_for([])) == []


def test_cards_that_touch_are_told_apart() -> None:
    found = gather(votes_for([card(100, 100), card(148, 100), card(196, 100)], noise=2))
    assert len(found) == 3


def test_a_card_of_which_a_third_is_seen_keeps_its_whole_outline() -> None:
    found = gather(votes_for([card(100, 100), card(116, 100), card(132, 100)]))
    assert middles(found) == [(100, 100), (116, 100), (132, 100)]


def test_two_cards_across_each_other_are_two() -> None:
    found = gather(votes_for([card(100, 100), card(100, 100, 66, 48)[[1, 2, 3, 0]]]))
    assert len(found) == 2


def test_a_few_stray_cells_are_no_second_card() -> None:
    real = votes_for([card(100, 100)])
    described = real.described.copy()
    described[:2, :9] += 8.0
    trust = real.trust.copy()
    trust[:9] = 1.0
    assert len(gather(Votes(real.rows, real.cols, described, trust))) == 1


def test_every_cell_belongs_to_at_most_one_card() -> None:
    found = gather(votes_for([card(90 + 14 * i, 100) for i in range(6)], noise=1))
    members = np.concatenate([c.members for c in found])
    assert len(members) == len(set(members.tolist()))
