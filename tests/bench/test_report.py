"""What is written of the speeds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bench.at_table import AtTable
from tests.bench.browser import Page
from tests.bench.judging import Judged
from tests.bench.listeners import Broadcast
from tests.bench.report import changing, rate, ratio, render

REST = {"decode": 5.0, "see": 4.0, "judge": 0.5, "preview": 0.5, "eyes: gate": 1.0}
BUSY = {**REST, "see": 94.0, "eyes: find": 60.0}
CLIP = {"size": (1920, 1080), "codec": "H.264", "frames": [REST, BUSY], "first_recognised": 1.5, "memory": None}
LOOK = {"look": 112.0, "least": 101.0, "find": 40.0, "name": 70.0, "alone": 110.0, "followed": 60.0, "memory": 200.0,
        "photo": 90.0, "scan": 300.0, "scan_memory": 250.0}  # fmt: skip
TABLE = AtTable((0.3, 0.4, 0.5), 4, 1.2, 0, (Page("the table", 230.0, 0.0, 210.0, 350.0),))


def told(**more: Any) -> dict[str, Any]:
    """Everything that is measured, in round numbers."""
    return {
        "stamp": "today", "cores": 2, "clip": CLIP, "live": {"seconds": 1.0, "lags": [0.1, 0.2, 0.3]}, "look": LOOK,
        "games": [(2, (210.0, 60.0), (190.0, 61.0))], "journal": (1000, 1.5, 20.0),
        "judged": [Judged(6, "rounds", "all seen", (1.0, 2.0, 30.0))], "listeners": [Broadcast(10.0, 20.0, 30.0)],
        **more,
    }  # fmt: skip


def test_a_rate_counts_every_stage_of_a_frame_once() -> None:
    assert rate([REST]) == pytest.approx(100.0)
    assert rate([REST, BUSY]) == pytest.approx(18.18, abs=0.01)


def test_a_ratio_is_the_whole_cost_beside_decoding_alone() -> None:
    assert ratio([REST]) == pytest.approx(2.0)
    assert ratio([REST, BUSY]) == pytest.approx(11.0)


def test_a_frame_is_changing_when_cards_were_looked_for() -> None:
    assert changing(BUSY)
    assert not changing(REST)


def test_every_figure_stands_beside_its_goal() -> None:
    text = render(told(table=TABLE))
    for line in (
        "| from a result at rest to the changed page: median | 400 ms | 350 ms |",
        "| events told rightly, of those that happened | 3 of 4 | all |",
        "| a killed program, started again, until the open page has news | 1.2 s | 3 s |",
        "| the table | 230 | 210 | 350 |",
        "| last | 30 | 30 |",
        "| cards found and named, corners as they are found: median of 25 | 112 ms | 150 ms |",
        "| a frame at rest costs, times its decoding | 2.00 | 1.5 |",
        "| eyes: find | 60.00 | 60.00 | 50 % |",
        "| 2 | 210 | 190 | 60 |",
        "| 6 | rounds | all seen | 3 | 2.0 | 29 |",
        "A journal of 1000 entries on the disk is taken up again in 20 ms (goal 100)",
    ):
        assert line in text


def test_a_machine_without_a_browser_is_told_of_in_a_line() -> None:
    assert "Not measured here: playwright is not installed." in render(told(missing="playwright is not installed"))
