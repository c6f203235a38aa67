"""Names by votes."""

from __future__ import annotations

from engine.observation import UNKNOWN
from scanner.following.cards.smooth import CAP, Votes

SURE = (("plain", 0.95), (UNKNOWN, 0.05))
WRONG = (("glazed", 0.95), (UNKNOWN, 0.05))


def looks(*seen: tuple[tuple[str, float], ...]) -> Votes:
    votes = Votes()
    for candidates in seen:
        votes = votes.with_look(candidates)
    return votes


def test_nothing_seen_is_unknown() -> None:
    assert (Votes().piece, Votes().margin, Votes().candidates()) == (UNKNOWN, 0.0, ())


def test_one_wrong_look_among_three_is_outvoted_whenever_it_comes() -> None:
    for seen in ((WRONG, SURE, SURE), (SURE, WRONG, SURE), (SURE, SURE, WRONG)):
        assert looks(*seen).piece == "plain"


def test_one_look_against_one_leaves_a_doubt() -> None:
    assert looks(SURE, WRONG).margin < 3 < looks(SURE, SURE).margin


def test_a_hundred_looks_count_no_more_than_the_cap_so_that_a_few_can_turn_them() -> None:
    votes = looks(*[SURE] * 100)
    assert votes.margin <= CAP
    assert looks(*[SURE] * 100, WRONG, WRONG, WRONG, WRONG).piece == "glazed"


def test_a_look_at_a_covered_card_counts_less() -> None:
    assert Votes().with_look(SURE, 0.4).margin < Votes().with_look(SURE, 1.0).margin


def test_candidates_are_given_best_first_and_relative_to_the_best() -> None:
    (best, zero), *rest = looks(SURE, WRONG, SURE).candidates()
    assert (best, zero) == ("plain", 0.0)
    assert [likelihood for _, likelihood in rest] == sorted((value for _, value in rest), reverse=True)
