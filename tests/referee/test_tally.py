"""How what was told is held against what happened."""

from __future__ import annotations

from tests.referee.tally import matched, told_otherwise


def taken(number: int, player: str, piece: str) -> dict[str, object]:
    return {"event": "donut_taken", "round": number, "player": player, "slot": 1, "piece": piece}


TRUE = [taken(1, "Ann", "plain"), taken(2, "Ben", "eclair"), taken(3, "Ann", "milk")]


def test_rounds_after_one_that_was_not_told_are_told_rightly_though_their_numbers_are_others() -> None:
    told = [taken(1, "Ann", "plain"), taken(2, "Ann", "milk")]
    assert matched(told, TRUE) == ({0, 1}, {0, 2})
    assert told_otherwise(told, TRUE) == {2}


def test_what_did_not_happen_is_told_otherwise_as_much_as_what_is_not_told() -> None:
    assert told_otherwise([TRUE[0], taken(2, "Ann", "eclair"), TRUE[2]], TRUE) == {2}
    assert told_otherwise([*TRUE, taken(4, "Ben", "milk")], TRUE) == {4}


def test_the_order_of_events_counts() -> None:
    assert len(matched([TRUE[1], TRUE[0]], TRUE[:2])[0]) == 1
