# ruff: noqa: N802
"""The powers that come with four players, with all their edges."""

from __future__ import annotations

import pytest

from engine.go_nuts import legal_moves, rule_on
from engine.go_nuts.events import PowerPrompted
from engine.go_nuts.moves import Resolve
from tests.rules.tables import do, refused, table, take_power, use, words
from tests.rules.ways import at_once, opened, ways

# Bear Claw


def test_GN_BE_takes_a_card_from_an_opponent() -> None:
    state = opened("bear_claw", plates={"Ann": "milk", "Cem": "plain glazed", "Dot": "plain"})
    assert ways(state) == {"plain Cem > Ann", "glazed Cem > Ann", "plain Dot > Ann"}
    after = do(state, use(state, "glazed Cem > Ann"))
    assert (after.plates["Ann"], after.plates["Cem"]) == (("milk", "bear_claw", "glazed"), ("plain",))
    refused(state, use(state), "GN-MANDATORY")
    refused(state, use(state, "milk Ann > Ben"), "GN-BE")


def test_GN_EMPTY_bear_claw_when_no_opponent_has_a_card() -> None:
    assert at_once("bear_claw", plates={"Ann": "milk"})[0] == "GN-EMPTY"


@pytest.mark.parametrize("chooser", ["taker", "victim", "random"])
def test_GN_BE_WHO_chooses_is_the_tables_affair(chooser: str) -> None:
    state = opened("bear_claw", plates={"Cem": "plain glazed"}, rules={"bear_claw_chooser": chooser})
    assert ways(state) == {"plain Cem > Ann", "glazed Cem > Ann"}


# Cinnamon Twist


FULL = {"Ann": "plain", "Ben": "glazed", "Cem": "powdered", "Dot": "milk"}


def test_GN_CT_all_pass_to_the_left_at_once() -> None:
    state = opened("cinnamon_twist", plates=FULL)
    (move,) = legal_moves(state)
    after = do(state, move)
    assert after.plates == {
        "Ann": ("cinnamon_twist", "milk"), "Ben": ("plain",), "Cem": ("glazed",), "Dot": ("powdered",),
    }  # fmt: skip


def test_GN_CT_everybody_chooses_for_themselves() -> None:
    state = opened("cinnamon_twist", plates=FULL | {"Ben": "glazed eclair", "Cem": "powdered plain"})
    assert len(ways(state)) == 4


def test_GN_CT_the_twist_just_taken_cannot_be_passed_but_an_older_one_can() -> None:
    state = opened("cinnamon_twist", plates=FULL)
    refused(state, use(state, "cinnamon_twist Ann > Ben", "glazed Ben > Cem", "powdered Cem > Dot", "milk Dot > Ann"),
            "GN-CT")  # fmt: skip
    older = opened("cinnamon_twist", plates=FULL | {"Ann": "cinnamon_twist"})
    assert "cinnamon_twist Ann > Ben" in next(iter(ways(older)))


def test_GN_CT_a_card_received_cannot_be_passed_on() -> None:
    state = opened("cinnamon_twist", plates=FULL | {"Ann": "eclair"})
    refused(state, use(state, "eclair Ann > Ben", "eclair Ben > Cem", "powdered Cem > Dot", "milk Dot > Ann"), "GN-CT")


@pytest.mark.parametrize("empty", ["Ann", "Ben", "Dot"])
def test_GN_CT_is_discarded_instead_when_anyone_has_nothing(empty: str) -> None:
    state = opened("cinnamon_twist", plates=FULL | {empty: ""})
    assert ways(state) == {"cinnamon_twist Ann > discard"}
    after = do(state, *legal_moves(state))
    assert (after.discard, "cinnamon_twist" in after.plates["Ann"]) == (("cinnamon_twist",), False)


def test_GN_CT_is_not_discarded_when_all_can_pass() -> None:
    state = opened("cinnamon_twist", plates=FULL)
    refused(state, use(state, "cinnamon_twist Ann > discard"), "GN-CT")
    refused(state, use(state, "plain Ann > Ben", "glazed Ben > Cem"), "GN-CT")
    refused(state, use(state, "plain Ann > Dot", "milk Dot > Cem", "powdered Cem > Ben", "glazed Ben > Ann"), "GN-CT")
    refused(state, use(state), "GN-MANDATORY")


def test_GN_CT_cards_gained_in_lower_slots_of_this_round_may_be_passed() -> None:
    state = table("glazed cinnamon_twist plain powdered plain", "2 1 5 5", plates=FULL | {"Ben": ""})
    state = take_power(do(state, Resolve(1)), 2)
    assert "glazed Ben > Cem" in next(iter(ways(state)))


def test_GN_CT_among_two_is_a_swap() -> None:
    state = take_power(table("cinnamon_twist plain glazed", "1 2", plates={"Ann": "eclair", "Ben": "powdered"}))
    assert ways(state) == {"eclair Ann > Ben, powdered Ben > Ann"}


# Day-Old Donuts


def test_GN_DO_takes_up_to_three_cards_of_choice() -> None:
    state = opened("day_old_donuts", discard="plain glazed plain powdered")
    sizes = [way.count("discard") for way in ways(state)]
    assert (sizes.count(0), sizes.count(1), sizes.count(2), sizes.count(3)) == (1, 3, 4, 3)
    after = do(state, use(state, "plain discard > Ann", "plain discard > Ann", "powdered discard > Ann"))
    assert after.discard == ("glazed",)
    refused(state, use(state, *["plain discard > Ann"] * 3), "GN-DO")
    do(state, use(state))


def test_GN_DO_not_four() -> None:
    state = opened("day_old_donuts", discard="plain glazed plain powdered")
    cards = [f"{piece} discard > Ann" for piece in state.discard]
    assert "at most 3" in refused(state, use(state, *cards), "GN-DO").sentence


def test_GN_DO_fewer_than_three_in_the_pile() -> None:
    state = opened("day_old_donuts", discard="plain")
    assert ways(state) == {"", "plain discard > Ann"}


def test_GN_EMPTY_day_old_donuts_with_an_empty_pile() -> None:
    assert at_once("day_old_donuts")[0] == "GN-EMPTY"


def test_GN_DO_a_table_may_play_exactly_three_or_all_there_are() -> None:
    rules = {"day_old": "exactly_3"}
    state = opened("day_old_donuts", discard="plain glazed plain powdered", rules=rules)
    assert "at least 3" in refused(state, use(state, "plain discard > Ann"), "GN-DO").sentence
    assert len(ways(state)) == 3
    assert ways(opened("day_old_donuts", discard="plain", rules=rules)) == {"plain discard > Ann"}


# Milk


def test_GN_MI_discards_three_others_or_itself() -> None:
    state = opened("milk", plates={"Ann": "plain glazed powdered"})
    assert len(ways(state)) == 4, "three that may end on top, and Milk itself"
    after = do(state, use(state, "plain Ann > discard", "powdered Ann > discard", "glazed Ann > discard"))
    assert (after.plates["Ann"], after.discard) == (("milk",), ("plain", "powdered", "glazed"))
    assert do(state, use(state, "milk Ann > discard")).plates["Ann"] == ("plain", "glazed", "powdered")


def test_GN_MI_of_two_alike_either_may_end_on_top_and_that_is_one_way() -> None:
    assert len(ways(opened("milk", plates={"Ann": "plain glazed plain"}))) == 3


def test_GN_MI_not_two_nor_four_nor_none() -> None:
    state = opened("milk", plates={"Ann": "plain glazed powdered eclair"})
    refused(state, use(state, "plain Ann > discard", "glazed Ann > discard"), "GN-MI")
    refused(state, use(state, *(f"{p} Ann > discard" for p in words("plain glazed powdered eclair"))), "GN-MI")
    refused(state, use(state), "GN-MANDATORY")


def test_GN_MI_THREE_with_fewer_than_three_others_milk_goes() -> None:
    assert ways(opened("milk", plates={"Ann": "plain glazed"})) == {"milk Ann > discard"}
    assert ways(opened("milk")) == {"milk Ann > discard"}
    table_of_two = table("milk plain glazed powdered plain", "1 2 5 5", plates={"Ann": "plain glazed"})
    _, prompt = rule_on(table_of_two, Resolve(1)).events
    assert prompt == PowerPrompted("Ann", "milk", ("milk plate/Ann > discard",), "GN-MI")


def test_GN_MI_THREE_counting_milk_among_the_three_is_another_reading() -> None:
    plates = {"Ann": "plain glazed"}
    three = ("plain Ann > discard", "glazed Ann > discard", "milk Ann > discard")
    state = opened("milk", plates=plates)
    assert rule_on(state, use(state, *three)).verdict == "unruled"
    allowed = opened("milk", plates=plates, rules={"milk_three": "any"})
    do(allowed, use(allowed, *three))
