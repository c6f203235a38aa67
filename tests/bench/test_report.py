"""What is written of the speeds."""

from __future__ import annotations

from tests.bench.report import changing, rate, render

REST = {"decode": 5.0, "see": 4.0, "judge": 0.5, "preview": 0.5, "eyes: gate": 1.0}
BUSY = {**REST, "see": 94.0, "eyes: find": 60.0}


def test_a_rate_counts_every_stage_of_a_frame_once() -> None:
    assert rate([REST]) == "100.0"
    assert rate([REST, BUSY]) == "18.2"
    assert rate([]) == ""


def test_a_frame_is_changing_when_cards_were_looked_for() -> None:
    assert changing(BUSY)
    assert not changing(REST)


def test_the_report_has_a_row_a_size_and_a_row_a_stage() -> None:
    clip = {"size": (1280, 720), "seconds": 1.0, "frames": [REST, BUSY], "decode_fps": 200.0,
            "first_recognised": 1.5, "memory": None, "lags": [0.1, 0.2, 0.3]}
    text = render({"stamp": "today", "source": "a game", "clips": [clip], "photos": [("a.jpg", 24, 812.4)],
                   "games": [(2, 10.0, 60.0)], "journal": (80, 1.5, 20.0)})
    assert "| 1280x720 | 2 | 1 | 18.2 | 10.0 | 100.0 | 200 | 1.5 |  |" in text
    assert "| eyes: find | 60.00 | 60.00 | 50 % |" in text
    assert "| 1280x720 | 3 | 3.0 | 0.20 | 0.29 | 0.30 |" in text
    assert "| a.jpg | 24 | 812 |" in text
