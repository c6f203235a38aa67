# ruff: noqa: N802
"""What every card scores: the vectors of the rulebook and its illustrated explanation, and a second scorer."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.go_nuts import CARDS, deck_for, score, score_plates, winners
from engine.go_nuts.scoring import ScoreLine
from tests.rules import second_scorer
from tests.rules.tables import NAMES, table, words


def points(*plates: str, rules: Mapping[str, str] | None = None) -> list[int]:
    """The totals of these plates."""
    scores = score_plates({NAMES[n]: words(plate) for n, plate in enumerate(plates)}, rules)
    return [one.total for one in scores.values()]


@pytest.mark.parametrize(("count", "total"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15)])
def test_GN_DH_ladder(count: int, total: int) -> None:
    assert points("donut_holes " * count, "") == [total, 0]


@pytest.mark.parametrize(("count", "total"), [(0, 0), (1, 0), (2, 5), (3, 5), (4, 10), (5, 10), (6, 15)])
def test_GN_JF_ladder(count: int, total: int) -> None:
    assert points("jelly_filled " * count, "") == [total, 0]


@pytest.mark.parametrize(("count", "total"), [(0, 0), (1, 0), (2, 6), (3, 0), (4, 15), (5, 0), (6, 25)])
def test_GN_BC_ladder(count: int, total: int) -> None:
    assert points("boston_cream " * count, "") == [total, 0]


@pytest.mark.parametrize(
    ("plains", "totals"),
    [((3, 2), [6, 2]), ((2, 2, 1), [3, 3, 1]), ((1, 1, 1), [2, 2, 2]), ((7, 0), [10, 0]), ((2, 2, 3), [2, 2, 6])],
)
def test_GN_PL_three_for_the_most_one_each_when_tied(plains: tuple[int, ...], totals: list[int]) -> None:
    assert points(*("plain " * n for n in plains)) == totals


def test_GN_PL_ZERO_nobody_with_a_plain_scores_nothing_by_default() -> None:
    assert points("glazed", "powdered") == [2, 3]
    assert points("glazed", "powdered", rules={"plain_zero_tie": "+1"}) == [3, 4]
    assert points("plain", "powdered", rules={"plain_zero_tie": "+1"}) == [4, 3]


SEVEN = "maple_bar glazed powdered eclair donut_holes jelly_filled french_cruller"


def test_GN_MB_takes_seven_types_and_counts_itself() -> None:
    assert points(SEVEN, "") == [3 + 2 + 3 + 0 + 1 + 0 + 2, 0]
    assert points(SEVEN.replace("eclair", "glazed"), "") == [2 + 3 + 2 + 1 + 0 + 2, 0]


def test_GN_MB_counts_types_not_copies_and_each_scores() -> None:
    assert points("maple_bar " + "glazed " * 6, "") == [12, 0]
    assert points("maple_bar " + SEVEN, "") == [14, 0]


def test_GN_MM_takes_fewer_than_seven_types() -> None:
    six = "mucho_matcha glazed plain powdered eclair milk"
    assert points(six, "") == [17, 0]
    assert points(six + " coffee", "") == [14, 0]


def test_GN_MM_the_japanese_sheet_takes_seven() -> None:
    seven = "mucho_matcha glazed plain powdered eclair milk coffee"
    assert points(seven, "", rules={"matcha_limit": "7"}) == [17, 0]
    assert points(seven + " red_velvet", "", rules={"matcha_limit": "7"}) == [13, 0]


def test_GN_OF_takes_fewer_than_ten_cards_and_counts_itself() -> None:
    nine = "old_fashioned " * 2 + "glazed " * 5 + "powdered " * 2
    assert points(nine, "") == [26, 0]
    assert points(nine + "powdered", "") == [19, 0]
    assert points(nine + "powdered", "", rules={"old_fashioned_limit": "10"}) == [29, 0]


def test_GN_CO_one_a_negative_card_for_each_coffee() -> None:
    assert points("coffee coffee red_velvet bear_claw day_old_donuts", "") == [-5, 0]
    assert points("day_old_donuts red_velvet red_velvet bear_claw bear_claw", "") == [-15, 0]


def test_GN_CO_a_boston_cream_at_nothing_is_not_negative() -> None:
    assert points("coffee boston_cream boston_cream boston_cream", "") == [0, 0]


def test_GN_CO_explanations_example_of_two_negative_cards() -> None:
    (scored, _) = score_plates({"Ann": words("coffee red_velvet bear_claw"), "Ben": ()}).values()
    why = {"why": "2 cards that take points away", "why_ja": "マイナスのカード2枚"}
    assert ScoreLine("Coffee x1", 2, "GN-CO", "コーヒー x1", **why) in scored.lines


HANDS = ("maple_frosted glazed", "maple_frosted plain", "powdered powdered powdered")


def test_GN_TIE_for_the_fewest_cards_all_score_by_default() -> None:
    assert points(*HANDS) == [7, 9, 9]
    assert points(*HANDS, rules={"maple_frosted_ties": "strict"}) == [2, 4, 9]


def test_GN_MF_where_ties_score_for_nobody_the_only_one_with_the_fewest_cards_scores_all_the_same() -> None:
    strict = {"maple_frosted_ties": "strict"}
    assert points("maple_frosted", "glazed glazed", "glazed glazed", rules=strict) == [5, 4, 4]


def test_GN_MF_five_each_for_the_fewest_cards() -> None:
    assert points("maple_frosted maple_frosted", "glazed glazed glazed") == [10, 6]
    assert points("maple_frosted maple_frosted", "glazed") == [0, 2]


def test_GN_TYPES_the_worked_hand_counts_coffee_as_card_and_type() -> None:
    """Eleven cards of eight types, of which ten cards of seven names are told: 17 points."""
    hand = "donut_holes " * 4 + "maple_bar powdered glazed red_velvet old_fashioned coffee eclair"
    scored = score_plates({"Ann": words(hand), "Ben": ()})["Ann"]
    assert (scored.total, scored.cards) == (17, 11)
    by_rule = {line.rule: line.points for line in scored.lines}
    assert by_rule == {
        "GN-DH": 10, "GN-MB": 3, "GN-PW": 3, "GN-GZ": 2, "GN-RV": -2, "GN-OF": 0, "GN-CO": 1,
    }  # fmt: skip


def test_GN_TYPES_a_table_may_say_that_drinks_are_no_donuts() -> None:
    six = "maple_bar glazed powdered eclair donut_holes jelly_filled"
    assert points(f"{six} milk", "", rules={"drinks_count": "no"}) == [11, 0]
    assert points(f"{six} milk", "") == [14, 0]
    nine = "old_fashioned " + "glazed " * 8
    assert points(f"{nine} coffee", "", rules={"drinks_count": "no"}) == [21, 0]
    assert points(f"{nine} coffee", "") == [16, 0]


@pytest.mark.parametrize(
    ("piece", "each", "rule"),
    [("glazed", 2, "GN-GZ"), ("powdered", 3, "GN-PW"), ("french_cruller", 2, "GN-FC"), ("sprinkled", 2, "GN-SP"),
     ("cinnamon_twist", 1, "GN-CT"), ("milk", 5, "GN-MI"), ("red_velvet", -2, "GN-RV"), ("bear_claw", -2, "GN-BE"),
     ("strawberry_glazed", -2, "GN-SG"), ("day_old_donuts", -7, "GN-DO")],
)  # fmt: skip
def test_GN_GZ_GN_PW_and_all_that_score_by_the_card(piece: str, each: int, rule: str) -> None:
    scored = score_plates({"Ann": (piece, piece), "Ben": ()})["Ann"]
    assert scored.total == 2 * each
    assert scored.lines == (ScoreLine(f"{CARDS[piece].name} x2", 2 * each, rule, f"{CARDS[piece].name_ja} x2"),)


def test_GN_PW_three_each() -> None:
    assert points("powdered " * 4, "") == [12, 0]


@pytest.mark.parametrize("piece", ["chocolate_frosted", "eclair", "double_chocolate", "raspberry_frosted"])
def test_action_cards_without_points_have_no_line(piece: str) -> None:
    assert score_plates({"Ann": (piece,)})["Ann"].lines == ()


def test_GN_EDITION_the_japanese_sheet_as_printed() -> None:
    sheet = {"edition": "jp_sheet_as_printed"}
    assert points("red_velvet bear_claw strawberry_glazed day_old_donuts coffee", "", rules=sheet) == [0, 0]
    assert points("old_fashioned " + "glazed " * 9, "", rules=sheet) == [23, 0]
    assert points(*HANDS, rules=sheet) == [2, 4, 9]
    assert points(*HANDS, rules=sheet | {"maple_frosted_ties": "all_score"}) == [7, 9, 9]


def test_a_card_that_is_none_of_the_23_counts_as_a_card_and_says_so() -> None:
    scored = score_plates({"Ann": words("unknown glazed"), "Ben": ()})["Ann"]
    assert (scored.total, scored.cards) == (2, 2)
    assert scored.lines[0].what == "Unknown card x1: score by hand"


def test_the_live_score_is_as_if_the_game_ended_now() -> None:
    state = table("plain plain plain", plates={"Ann": "plain", "Ben": "plain plain"}, discard="plain")
    assert {name: one.total for name, one in score(state).items()} == {"Ann": 1, "Ben": 5}


@st.composite
def hands(draw: st.DrawFn) -> dict[str, list[str]]:
    """Random tableaus of one deck."""
    players = draw(st.integers(2, 6))
    deck = draw(st.permutations(sorted(deck_for(players).elements())))
    owners = draw(st.lists(st.integers(0, players), min_size=len(deck), max_size=len(deck)))
    return {NAMES[n]: [p for p, owner in zip(deck, owners, strict=True) if owner == n] for n in range(players)}


@given(hands())
def test_a_second_scorer_agrees(plates: dict[str, list[str]]) -> None:
    scores = score_plates(plates)
    assert {name: one.total for name, one in scores.items()} == second_scorer.totals(plates)
    assert set(winners(scores)) == second_scorer.best(plates)
    assert all(one.total == sum(line.points for line in one.lines) for one in scores.values())


@pytest.mark.parametrize(
    ("own", "others", "rules", "what", "why", "why_ja"),
    [
        ("maple_bar glazed", "", {}, "Maple Bar x1", "2 types of donuts; 7 or more score", "2種類（7種類以上で得点）"),
        ("mucho_matcha", "", {"matcha_limit": "7"}, "Mucho Matcha x1", "1 type of donuts; up to 7 score",
         "1種類（7種類以下で得点）"),
        ("old_fashioned" + 9 * " glazed", "", {}, "Old Fashioned x1", "10 cards; up to 9 score",
         "10枚（9枚以下で得点）"),
        ("maple_frosted glazed", "plain", {}, "Maple Frosted x1", "2 cards; the fewest are 1", "2枚（最少は1枚）"),
        ("coffee red_velvet bear_claw", "", {}, "Coffee x1", "2 cards that take points away", "マイナスのカード2枚"),
        ("glazed", "", {}, "Glazed x1", "", ""),
    ],
)  # fmt: skip
def test_a_card_that_scores_under_a_condition_says_how_it_stands(
    own: str, others: str, rules: dict[str, str], what: str, why: str, why_ja: str
) -> None:
    """A Maple Bar brought nothing, and nobody was told why."""
    lines = score_plates({"Ann": own.split(), "Ben": others.split()}, rules)["Ann"].lines
    (line,) = (line for line in lines if line.what == what)
    assert (line.why, line.why_ja) == (why, why_ja)
