"""When the eyes may think that the camera was bumped."""

from __future__ import annotations

import pytest

from scanner.following.bump import may_be_bumped


@pytest.mark.parametrize(
    ("moves", "in_view", "bumped"),
    [
        pytest.param([0.01] * 8, 8, False, id="all lie where they lay"),
        pytest.param([0.3] * 8, 8, True, id="all have moved a little"),
        pytest.param([], 8, True, id="none lies near where it lay"),
        pytest.param([0.3, 0.2, 0.01], 8, True, id="one is where another was by chance"),
        pytest.param([0.01, 0.02, 0.3], 8, False, id="deck and marker stay while the row is cleared and dealt"),
    ],
)
def test_what_lies_where_it_lay_speaks_against_a_bump(moves: list[float], in_view: int, bumped: bool) -> None:
    assert may_be_bumped(moves, in_view) is bumped
