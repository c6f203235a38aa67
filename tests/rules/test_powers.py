# ruff: noqa: N802
"""The twelve powers with all their edges."""

from __future__ import annotations

import pytest

from engine.go_nuts import GameState, Phase, legal_moves, rule_on
from engine.go_nuts.events import DonutTaken, PowerPrompted, PowerResolved
from engine.go_nuts.moves import Refill, Resolve, UsePower
from tests.rules.tables import do, refused, table, take_power, told, use, words


def ways(state: GameState) -> set[str]:
    """What the open power may legally do, in short."""
    return {_short(move) for move in legal_moves(state) if isinstance(move, UsePower)}


def _short(move: UsePower) -> str:
    parts = (f"{m.piece} {m.origin} > {m.to}".replace("plate/", "") for m in move.moved)
    return ", ".join(parts)


def opened(piece: str, **where: object) -> GameState:
    """Ann has just taken this card from slot 1 of a four-player table; Ben's is slot 2, the others collide at 5."""
    return take_power(table(f"{piece} plain glazed powdered plain", "1 2 5 5", **where))  # type: ignore[arg-type]


def at_once(piece: str, **where: object) -> tuple[str, PowerResolved]:
    """The rule by which a power that can do nothing is over at once, and the event that says so."""
    state = table(f"{piece} plain glazed powdered plain", "1 2 5 5", **where)  # type: ignore[arg-type]
    taken, over = rule_on(state, Resolve(1)).events
    assert isinstance(over, PowerResolved)
    ruling = rule_on(told(state, taken), UsePower("Ann", piece, ()))
    assert ruling.verdict == "legal"
    return ruling.because.rule, over


# Chocolate Frosted


def test_GN_CF_draws_the_top_card_of_the_deck() -> None:
    state = opened("chocolate_frosted", deck=5)
    assert ways(state) == {"unknown deck > Ann"}
    after = do(state, use(state, "plain deck > Ann"))
    assert (after.plates["Ann"], after.deck_left) == (("chocolate_frosted", "plain"), 4)


def test_GN_CF_may_not_be_declined_nor_draw_two() -> None:
    state = opened("chocolate_frosted", deck=5)
    refused(state, use(state), "GN-MANDATORY")
    refused(state, use(state, "plain deck > Ann", "glazed deck > Ann"), "GN-CF")
    refused(state, use(state, "plain discard > Ann"), "GN-CF")
    refused(state, use(state, "plain deck > Ben"), "GN-CF")


def test_GN_EMPTY_chocolate_frosted_with_an_empty_deck_draws_nothing() -> None:
    rule, over = at_once("chocolate_frosted", deck=0)
    assert (rule, over.moved) == ("GN-EMPTY", ())


def test_GN_CF_cannot_draw_what_this_deck_has_not() -> None:
    state = take_power(table("chocolate_frosted plain glazed", "1 2"))
    refused(state, use(state, "milk deck > Ann"), "GN-SETUP-DECK")


# Éclair


def test_GN_EC_takes_the_top_of_the_pile_and_nothing_else() -> None:
    state = opened("eclair", discard="glazed powdered")
    assert ways(state) == {"powdered discard > Ann"}
    ruling = refused(state, use(state, "glazed discard > Ann"), "GN-EC")
    assert ruling.sentence.startswith("Powdered lies on top of the discard pile, not Glazed")
    refused(state, use(state), "GN-MANDATORY")
    assert do(state, *legal_moves(state)).discard == ("glazed",)


def test_GN_EC_takes_what_a_lower_slots_power_discarded() -> None:
    state = table("french_cruller eclair glazed powdered plain", "1 2 5 5", discard="milk")
    state = take_power(state, 1)
    state = do(state, use(state, "glazed row/3 > discard", "powdered row/4 > discard"), Resolve(2))
    assert ways(state) == {"powdered discard > Ben"}


def test_GN_EMPTY_eclair_with_an_empty_pile_is_kept() -> None:
    rule, over = at_once("eclair")
    assert (rule, over) == ("GN-EMPTY", PowerResolved("Ann", "eclair", ()))


def test_GN_EC_a_pile_that_nobody_has_seen_may_give_anything_or_nothing() -> None:
    state = opened("eclair", buried=True)
    assert ways(state) == {"", "unknown discard > Ann"}
    assert do(state, use(state, "milk discard > Ann")).plates["Ann"] == ("eclair", "milk")


# French Cruller


def test_GN_FC_discards_any_number_of_cards_that_nobody_selected() -> None:
    state = opened("french_cruller")
    assert ways(state) == {
        "", "glazed row/3 > discard", "powdered row/4 > discard",
        "glazed row/3 > discard, powdered row/4 > discard", "powdered row/4 > discard, glazed row/3 > discard",
    }  # fmt: skip


@pytest.mark.parametrize(("slot", "why"), [(2, "selected by one"), (5, "selected by two")])
def test_GN_FC_a_selected_card_is_safe_from_it(slot: int, why: str) -> None:
    state = opened("french_cruller")
    ruling = refused(state, use(state, f"plain row/{slot} > discard"), "GN-FC")
    assert ruling.sentence == f"Slot {slot} was selected this round, so French Cruller cannot discard it."


def test_GN_FC_takes_from_both_sides_but_not_from_resolved_slots() -> None:
    state = table("plain glazed french_cruller powdered plain", "1 3 5 5")
    state = take_power(do(state, Resolve(1)), 3)
    assert ways(state) >= {"glazed row/2 > discard", "powdered row/4 > discard"}
    refused(state, use(state, "plain row/1 > discard"), "GN-FC")


def test_GN_FC_at_least_one_card_can_always_be_discarded() -> None:
    state = take_power(table("french_cruller plain glazed powdered plain", "1 2 3 4"))
    assert ways(state) == {"", "plain row/5 > discard"}


def test_GN_FC_discards_raise_what_the_refill_needs() -> None:
    state = take_power(table("french_cruller plain glazed", "1 2", deck=2))
    state = do(state, use(state, "glazed row/3 > discard"), Resolve(2))
    assert (state.gaps, [type(m).__name__ for m in legal_moves(state)]) == (3, ["EndGame"])


def test_GN_PILE_the_taker_chooses_the_order_of_several_discards() -> None:
    state = opened("french_cruller")
    after = do(state, use(state, "powdered row/4 > discard", "glazed row/3 > discard"))
    assert after.discard == ("powdered", "glazed")


def test_GN_PILE_a_table_may_discard_in_the_order_of_the_row() -> None:
    state = opened("french_cruller", rules={"multi_discard_order": "row_order"})
    after = do(state, use(state, "powdered row/4 > discard", "glazed row/3 > discard"))
    assert after.discard == ("glazed", "powdered")


# Double Chocolate


def test_GN_DC_draws_two_keeps_one_and_the_other_is_the_next() -> None:
    state = opened("double_chocolate", deck=5, rules={"double_choc_returned": "public"})
    assert ways(state) == {"unknown deck > Ann, unknown deck > deck"}
    state = do(state, use(state, "milk deck > Ann", "coffee deck > deck"), Resolve(2), Resolve(5))
    assert (state.deck_left, state.deck_top) == (4, ("coffee",))
    refused(state, Refill(words("bear_claw coffee glazed powdered plain")), "GN-DC")
    assert do(state, Refill(words("coffee bear_claw glazed powdered plain"))).deck_top == ()


def test_GN_DC_the_card_put_back_is_the_next_drawn() -> None:
    state = take_power(table("double_chocolate chocolate_frosted glazed powdered", "1 2 4",
                             rules={"double_choc_returned": "public"}))  # fmt: skip
    state = do(state, use(state, "eclair deck > Ann", "jelly_filled deck > deck"), Resolve(2))
    assert ways(state) == {"jelly_filled deck > Ben"}
    refused(state, use(state, "plain deck > Ben"), "GN-CF")


def test_GN_DC_what_was_put_back_openly_is_one_of_the_next_two() -> None:
    state = take_power(table("double_chocolate double_chocolate glazed powdered", "1 2 4",
                             rules={"double_choc_returned": "public"}))  # fmt: skip
    state = do(state, use(state, "eclair deck > Ann", "jelly_filled deck > deck"), Resolve(2))
    assert ways(state) == {
        "jelly_filled deck > Ben, unknown deck > deck", "unknown deck > Ben, jelly_filled deck > deck",
    }  # fmt: skip


def test_GN_DC_SECRET_the_card_put_back_is_never_told() -> None:
    state = opened("double_chocolate", deck=5)
    assert ways(state) == {"unknown deck > Ann"}
    ruling = rule_on(state, use(state, "milk deck > Ann", "coffee deck > deck"))
    assert ruling.verdict == "legal"
    assert "coffee" not in str(ruling.events)
    assert told(state, *ruling.events).deck_left == 4


def test_GN_DC_keeping_both_or_none_is_a_mistake() -> None:
    state = opened("double_chocolate", deck=5)
    refused(state, use(state, "milk deck > Ann", "coffee deck > Ann"), "GN-DC")
    refused(state, use(state), "GN-MANDATORY")


def test_GN_DC_ONE_a_single_card_is_kept_by_default() -> None:
    state = opened("double_chocolate", deck=1)
    assert ways(state) == {"unknown deck > Ann"}
    assert do(state, use(state, "milk deck > Ann")).deck_left == 0
    assert rule_on(state, use(state)).because.rule == "GN-DC-ONE"
    assert rule_on(state, use(state)).verdict == "unruled"


def test_GN_DC_ONE_a_table_may_put_it_back() -> None:
    rule, over = at_once("double_chocolate", deck=1, rules={"double_choc_one_card": "return"})
    assert (rule, over.moved) == ("GN-EMPTY", ())


def test_GN_EMPTY_double_chocolate_with_an_empty_deck() -> None:
    assert at_once("double_chocolate", deck=0)[0] == "GN-EMPTY"


# Red Velvet


def test_GN_RV_takes_any_one_card_from_the_pile() -> None:
    state = opened("red_velvet", discard="glazed powdered glazed")
    assert ways(state) == {"glazed discard > Ann", "powdered discard > Ann"}
    assert do(state, use(state, "glazed discard > Ann")).discard == ("glazed", "powdered")
    refused(state, use(state, "milk discard > Ann"), "GN-RV")
    refused(state, use(state, "glazed discard > Ann", "powdered discard > Ann"), "GN-RV")


def test_GN_RV_takes_a_bad_card_when_there_is_no_other() -> None:
    state = opened("red_velvet", discard="day_old_donuts")
    refused(state, use(state), "GN-MANDATORY")
    do(state, use(state, "day_old_donuts discard > Ann"))


def test_GN_RV_explanations_example_takes_the_boston_cream() -> None:
    state = opened("red_velvet", discard="plain boston_cream glazed")
    assert do(state, use(state, "boston_cream discard > Ann")).plates["Ann"] == ("red_velvet", "boston_cream")


def test_GN_EMPTY_red_velvet_with_an_empty_pile() -> None:
    assert at_once("red_velvet")[0] == "GN-EMPTY"


# Sprinkled


def test_GN_SP_gives_one_other_card_to_any_opponent() -> None:
    state = opened("sprinkled", plates={"Ann": "plain red_velvet"})
    assert len(ways(state)) == 6
    after = do(state, use(state, "red_velvet Ann > Cem"))
    assert (after.plates["Ann"], after.plates["Cem"]) == (("plain", "sprinkled"), ("red_velvet",))
    refused(state, use(state), "GN-MANDATORY")
    refused(state, use(state, "plain Ann > Cem", "red_velvet Ann > Cem"), "GN-SP")
    refused(state, use(state, "plain Ann > discard"), "GN-SP")


def test_GN_SP_LAST_it_goes_itself_when_there_is_no_other_card() -> None:
    state = opened("sprinkled")
    assert ways(state) == {f"sprinkled Ann > {name}" for name in ("Ben", "Cem", "Dot")}
    ruling = rule_on(state, use(state, "sprinkled Ann > Cem"))
    assert (ruling.verdict, ruling.because.rule, ruling.because.status) == ("legal", "GN-SP-LAST", "CONFLICT")
    refused(state, use(state), "GN-MANDATORY")


def test_GN_SP_SELF_giving_itself_among_others_is_never_called_illegal() -> None:
    state = opened("sprinkled", plates={"Ann": "plain"})
    ruling = rule_on(state, use(state, "sprinkled Ann > Ben"))
    assert (ruling.verdict, ruling.because.rule, ruling.because.status) == ("unruled", "GN-SP-SELF", "SILENT")


def test_GN_SP_SELF_a_second_older_sprinkled_may_be_given() -> None:
    state = opened("sprinkled", plates={"Ann": "sprinkled"})
    assert ways(state) == {f"sprinkled Ann > {name}" for name in ("Ben", "Cem", "Dot")}
    assert do(state, use(state, "sprinkled Ann > Ben")).plates["Ann"] == ("sprinkled",)


def test_GN_SP_SELF_a_table_may_allow_it() -> None:
    state = opened("sprinkled", plates={"Ann": "plain"}, rules={"sprinkled_self": "allowed"})
    do(state, use(state, "sprinkled Ann > Ben"))


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


# Raspberry Frosted


def six(piece: str, **where: object) -> GameState:
    """Ann has just taken this card from slot 1 of a six-player table."""
    row = f"{piece} plain glazed powdered plain eclair jelly_filled"
    return take_power(table(row, "1 2 3 4 5 5", **where))  # type: ignore[arg-type]


def test_GN_RA_discards_one_previously_collected_card() -> None:
    state = six("raspberry_frosted", plates={"Ann": "plain glazed"})
    assert ways(state) == {"plain Ann > discard", "glazed Ann > discard"}
    refused(state, use(state, "raspberry_frosted Ann > discard"), "GN-RA")
    refused(state, use(state, "plain Ann > discard", "glazed Ann > discard"), "GN-RA")
    refused(state, use(state), "GN-MANDATORY")


def test_GN_RA_goes_itself_when_there_is_no_other() -> None:
    state = six("raspberry_frosted")
    assert do(state, use(state, "raspberry_frosted Ann > discard")).plates["Ann"] == ()


# Strawberry Glazed


def test_GN_SG_discards_a_card_of_an_opponent_on_top_of_the_pile() -> None:
    state = six("strawberry_glazed", plates={"Ann": "milk", "Ben": "plain", "Fay": "glazed"}, discard="eclair")
    assert ways(state) == {"plain Ben > discard", "glazed Fay > discard"}
    assert do(state, use(state, "glazed Fay > discard")).discard == ("eclair", "glazed")
    refused(state, use(state, "milk Ann > discard"), "GN-SG")
    refused(state, use(state), "GN-MANDATORY")


def test_GN_SG_is_just_kept_when_nobody_else_has_a_card() -> None:
    row = "strawberry_glazed plain glazed powdered plain eclair jelly_filled"
    state = table(row, "1 2 3 4 5 5", plates={"Ann": "milk"})
    taken, over = rule_on(state, Resolve(1)).events
    assert over == PowerResolved("Ann", "strawberry_glazed", ())
    ruling = rule_on(told(state, taken), UsePower("Ann", "strawberry_glazed", ()))
    assert (ruling.verdict, ruling.because.rule) == ("legal", "GN-SG")


# All of them


def test_GN_MANDATORY_a_table_may_let_powers_be_declined() -> None:
    state = opened("eclair", discard="plain", rules={"optional_powers": "may_decline"})
    ruling = rule_on(state, use(state))
    assert (ruling.verdict, ruling.because.rule) == ("legal", "GN-MANDATORY")
    assert ruling.house == ("optional_powers: may_decline",)


def test_GN_MANDATORY_the_objection_says_what_is_to_be_done() -> None:
    ruling = refused(*(lambda s: (s, use(s)))(opened("eclair", discard="plain")), "GN-MANDATORY")
    assert ruling.sentence == "The power of Éclair must be used: take the top card of the discard pile."
    assert ruling.said("ja") == "エクレアの効果は必ず使います：捨て札の一番上を取ります。"


def test_a_prompt_names_every_card_that_may_move_once() -> None:
    state = table("bear_claw plain glazed powdered plain", "1 2 5 5", plates={"Cem": "plain plain glazed"})
    _, prompt = rule_on(state, Resolve(1)).events
    options = ("plain plate/Cem > plate/Ann", "glazed plate/Cem > plate/Ann")
    assert prompt == PowerPrompted("Ann", "bear_claw", options, "GN-BE")


def test_a_power_of_somebody_else_or_of_another_card_is_refused() -> None:
    state = opened("eclair", discard="plain")
    refused(state, UsePower("Ben", "eclair", ()), "GN-ORDER")
    refused(state, UsePower("Ann", "milk", ()), "GN-ORDER")


def test_a_card_that_nobody_saw_may_be_any() -> None:
    state = opened("bear_claw", plates={"Cem": "plain"})
    do(state, use(state, "unknown Cem > Ann"))
    refused(state, use(state, "unknown Dot > Ann"), "GN-BE")


def test_every_power_opens_when_its_card_is_taken_and_never_otherwise() -> None:
    state = table("plain eclair glazed", "1 2", discard="plain")
    assert told(state, DonutTaken("Ann", 1, "plain")).phase is Phase.RESOLVE
    assert told(state, DonutTaken("Ben", 2, "eclair")).phase is Phase.POWER
