"""The yardstick for games: small made-up logs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.accuracy.games import compare, same_deed

TRUTH: list[dict[str, Any]] = [
    {"t": 0, "event": "row_dealt", "round": 1, "row": ["plain", "eclair", "glazed"]},
    {"t": 6.5, "event": "picks_revealed", "round": 1, "picks": {"Ann": 1, "Ben": 2}},
    {"t": 9.0, "event": "donut_taken", "round": 1, "player": "Ann", "slot": 1, "piece": "plain"},
    {"t": 12.0, "event": "donut_taken", "round": 1, "player": "Ben", "slot": 2, "piece": "eclair"},
    {"t": 12.0, "event": "power_resolved", "round": 1, "player": "Ben", "piece": "eclair", "did": ["from_discard", []]},
    {"t": 20.0, "event": "game_ended", "scores": {"Ann": 1}, "cards": {"Ann": 1}, "winners": ["Ann"]},
]


def announced(*, late: float = 0.5) -> list[dict[str, Any]]:
    """A log that tells the truth."""
    log = [dict(event, seq=seq, source="camera", t=event["t"] + late) for seq, event in enumerate(TRUTH, 1)]
    log[4]["moved"] = []
    del log[4]["did"]
    log[5]["round"] = 1
    return log


def test_a_log_that_tells_everything_is_wholly_right() -> None:
    result = compare(TRUTH, announced())
    assert (result.happened, result.right, result.missed, result.extra) == (6, 6, [], [])
    assert result.delays == [pytest.approx(0.5)] * 6
    assert result.scores_true == result.scores_said == {"Ann": 1}


def test_a_wrong_piece_is_one_miss_and_one_extra() -> None:
    log = announced()
    log[2]["piece"] = "glazed"
    result = compare(TRUTH, log)
    assert (result.right, len(result.missed), len(result.extra)) == (5, 1, 1)
    assert "plain" in result.missed[0]
    assert "glazed" in result.extra[0]


def test_events_out_of_order_do_not_both_count() -> None:
    log = announced()
    log[2], log[3] = log[3], log[2]
    assert compare(TRUTH, log).right == 5


def test_what_is_told_otherwise_later_stands_where_it_was_told_first() -> None:
    log = announced()
    log[0]["row"] = ["plain", "unknown", "glazed"]
    log.append({"seq": 90, "t": 9.5, "event": "corrected", "what": "row/2: eclair, not unknown", "withdrawn": [1]})
    log.append({**TRUTH[0], "seq": 91, "t": 9.5, "source": "table", "replaces": 1})
    result = compare(TRUTH, log)
    assert (result.right, result.extra, result.withdrawn) == (6, [], 1)


def test_a_withdrawn_announcement_counts_as_never_made_and_its_replacement_counts() -> None:
    log = announced()
    wrong = dict(log[2], seq=90, piece="glazed")
    log.insert(2, wrong)
    log.append({"seq": 91, "t": 21.0, "event": "answered", "seq_of": 89, "answer": "plain", "withdrawn": [90]})
    result = compare(TRUTH, log)
    assert (result.right, result.extra, result.withdrawn) == (6, [], 1)


def test_questions_and_objections_are_listed_and_the_open_ones_counted() -> None:
    log = announced()
    log.append({"seq": 7, "t": 21.0, "event": "asked", "question": "Which card?", "options": []})
    log.append({"seq": 8, "t": 21.0, "event": "objected", "sentence": "Ann took two."})
    log.append({"seq": 9, "t": 22.0, "event": "settled", "seq_of": 8, "how": "put_right"})
    result = compare(TRUTH, log)
    assert (result.asked, result.objected, result.open_matters) == (["Which card?"], ["Ann took two."], 1)


MOVE = {"piece": "plain", "from": "discard", "to": "plate/Ann"}


@pytest.mark.parametrize(
    ("did", "moved", "told"),
    [
        (["from_discard", "plain"], [MOVE], True),
        (["from_discard", "glazed"], [MOVE], False),
        (["draw", "plain"], [MOVE], False),
        (["draw", "plain"], [dict(MOVE, **{"from": "deck"})], True),
        (["discard_row", []], [], True),
        (["discard_row", []], [dict(MOVE, **{"from": "row/2"}, to="discard")], False),
        (["discard_row", [2]], [dict(MOVE, **{"from": "row/2"}, to="discard")], True),
        (["discard_row", ["plain"]], [dict(MOVE, **{"from": "row/2"}, to="discard")], True),
    ],
)
def test_a_note_and_the_moves_it_tells_of(did: list[Any], moved: list[dict[str, str]], told: bool) -> None:
    assert same_deed(did, moved) is told
