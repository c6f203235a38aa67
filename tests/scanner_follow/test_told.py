"""Which of the things that are followed are told as cards."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.following.glimpse import Glimpse
from scanner.following.smooth import Votes
from scanner.following.told_of import is_told
from scanner.following.track import Track

UNSEEN = Glimpse(0, 0, np.zeros((1, 1), np.bool_), np.zeros((1, 1), np.float32))
CORNERS = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32)


def seen(visible: float, **chances: float) -> Track:
    """A thing of which so much is seen, after one look that found it so likely to be each piece."""
    votes = Votes().with_look(sorted(chances.items(), key=lambda chance: -chance[1]))
    return Track(1, CORNERS, "card", votes, visible, 0.0, UNSEEN)


@pytest.mark.parametrize(
    ("thing", "told"),
    [(seen(0.2, powdered=0.95, unknown=0.03), True), (seen(0.2, powdered=0.3, glazed=0.3), False),
     (seen(0.2, unknown=0.9, powdered=0.05), False), (seen(0.5, powdered=0.3, glazed=0.3), True),
     (seen(0.5, unknown=0.9, powdered=0.05), True)],
)  # fmt: skip
def test_a_sliver_is_a_card_only_where_it_has_one_name(thing: Track, told: bool) -> None:
    assert is_told(thing) is told
