"""What is written of a measurement."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from tests.accuracy.finals import FinalResult
from tests.accuracy.games import GameResult
from tests.accuracy.kept import KEPT, REPORT, TODAY
from tests.accuracy.photos import Tally
from tests.accuracy.report import render
from tests.accuracy.report_trust import calibration_error, together
from tests.accuracy.summary import brief, trust
from tests.accuracy.tables import share


def result(tally: Tally, **more: Any) -> dict[str, Any]:
    return {
        "name": "mint", "stamp": "today", "measured": True, "photos": [{"photo": "a.jpg", **brief(tally)}],
        "total": brief(tally), "trust": trust(tally.named), "finals": [], "games": [], **more,
    }  # fmt: skip


ODD_ROW: dict[str, Any] = {
    "photo": "hand.jpg", "cards": 3, "cards_right": 2, "wrong": [], "unknown": 0, "missed": 1, "false": [], "plates": 2,
    "right": 1, "silent": 0, "open": 1, "asked": 1, "question": "", "seconds": 1.0,
}  # fmt: skip


def test_every_photograph_has_a_row_and_what_went_wrong_is_named() -> None:
    tally = Tally(
        open_cards=3, open_right=1, wrong=[("plain", "glazed")] * 2, open_errors=[1.0], named=[(0.8, True)],
        seconds=0.25,
    )
    text = render({"sets": {"mint": result(tally)}})
    assert "| a.jpg | 1 | 3 | 0 | 0 |" in text
    assert "- a.jpg: wrong: 2 plain for glazed" in text
    assert "| 0.80 to 0.90 | 1 | 80.0 % | 1 of 1 (100.0 %) |" in text


def test_a_game_shows_what_was_missed() -> None:
    game = GameResult(happened=4, right=3, missed=["9.0 s, round 1: donut_taken"], delays=[0.5, 0.7],
                      scores_true={"Ann": 3}, scores_said={"Ann": 2})
    told = {"game": "game.mp4", "source_seconds": 20.0, **asdict(game)}
    text = render({"sets": {"mint": result(Tally(), games=[told])}})
    assert "3 of 4 (75.0 %)" in text
    assert "- 9.0 s, round 1: donut_taken" in text
    assert "true Ann 3; said Ann 2" in text


def test_what_was_read_off_the_cards_has_tables_of_its_own() -> None:
    grid = {"photo": "grid.jpg", "pieces": 23, "named": 21, "wrong": [("plain", "glazed")], "asked": ["milk"],
            "missed": [], "error": [0.5, 1.25], "seconds": 3.0}
    end = {**brief(Tally(open_cards=9, open_right=8, blank=["milk"])),
           **asdict(FinalResult("end.jpg", plates=3, right=2, silent=1, uncertain=1))}
    text = render({"sets": {"mint": result(Tally(), grids=[grid], unprepared=[end])}})
    assert "| grid.jpg | 21 | 23 | plain for glazed | milk | 0 | 0.5 %, 1.2 % | 3.0 |" in text
    assert "| end.jpg | 8 | 9 | 0 | 0 | 0 | 1 | 0 | 0 | 2 | 3 | 1 | 1 |  | 0.0 |" in text
    assert "| 21 of 23, 1 wrong names | 2 of 3 |" in text


def test_a_set_without_such_photographs_has_no_such_tables() -> None:
    assert "###" not in render({"sets": {"mint": result(Tally())}})


def test_confidences_are_counted_in_their_bins_up_to_certainty() -> None:
    rows = trust([(0.3, False), (0.99, True), (1.0, True)])
    assert [(row["names"], row["right"]) for row in rows] == [(1, 0), (2, 2)]


def test_confidences_of_all_sets_and_odd_tables_are_counted_together() -> None:
    sure, unsure = Tally(named=[(0.85, True), (0.85, True)]), Tally(named=[(0.89, False)])
    odd = {"stamp": "today", "rows": [{**ODD_ROW, "named": [[0.87, True]]}]}
    text = render({"sets": {"a": result(sure), "b": result(unsure)}, "odd": {"odd tables": odd}})
    assert "| 0.80 to 0.90 | 4 | 86.5 % | 3 of 4 (75.0 %) |" in text
    assert "Expected calibration error: 11.5 %." in text


def test_a_confidence_that_means_what_it_says_is_off_by_nothing() -> None:
    rows = together(iter([*trust([(0.75, right) for right in (True, True, True, False)]), *trust([(1.0, True)])]))
    assert calibration_error(rows) == 0
    assert calibration_error([]) == 0


def test_nothing_to_be_right_about_is_no_hundred_per_cent() -> None:
    assert share(0, 0) == ""


def test_the_report_is_what_is_made_of_the_figures_and_of_what_people_found() -> None:
    assert REPORT.read_text("utf-8") == render(json.loads(KEPT.read_text("utf-8")), TODAY.read_text("utf-8"))


def test_what_people_found_is_read_in_two_minutes() -> None:
    assert len(TODAY.read_text("utf-8").splitlines()) <= 60


def test_what_people_found_and_the_imaginary_tables_have_their_places() -> None:
    referee = {"imaginary tables": {"stamp": "today", "table": ["| eyes | right |", "|---|---|", "| good | 1 |"]}}
    text = render({"sets": {}, "referee": referee}, today="Glare on the fourth card.")
    assert text.index("Glare on the fourth card.") < text.index("| good | 1 |")
