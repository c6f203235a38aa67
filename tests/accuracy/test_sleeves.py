"""Drawn sleeves: they stand out beyond their cards, whiten them a little, and mirror something here and there."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2")

from models.workshop.layouts import Lying
from models.workshop.made_tables import CARD
from models.workshop.sleeves import SIDE, SLEEVES, TOP, laid_in, sleeve

UPRIGHT = Lying(3.0, 2.0, 0.0, 1.0, CARD)


@pytest.mark.parametrize("turn", [0.0, np.pi / 2, 2.0])
def test_a_sleeve_holds_its_card_and_is_open_at_its_head(turn: float) -> None:
    card = Lying(3.0, 2.0, turn, 1.0, CARD)
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    beyond = laid_in(card).corners() - card.corners()
    assert np.allclose(beyond @ across, [-SIDE, SIDE, SIDE, -SIDE])
    assert np.allclose(beyond @ down, [-TOP, -TOP, SIDE, SIDE])


@pytest.mark.parametrize("kind", SLEEVES)
def test_most_of_a_card_shows_through(kind: str) -> None:
    drawn = [sleeve(np.random.default_rng(seed), kind, UPRIGHT).levels[0] for seed in range(12)]
    hidden = [float(np.mean(one[20:-20, 20:-20, 3] > 128)) for one in drawn]
    assert np.mean(hidden) < 0.2
    assert len({one.tobytes() for one in drawn}) == len(drawn)


def test_an_opaque_back_looks_out_all_round() -> None:
    rim = sleeve(np.random.default_rng(1), "black", UPRIGHT).levels[0][:, 1]
    assert rim[..., 3].min() == 255 and rim[..., :3].max() < 40
