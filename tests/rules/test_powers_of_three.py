# ruff: noqa: N802
"""The powers that come with three players, with all their edges."""

from __future__ import annotations

from engine.go_nuts import rule_on
from engine.go_nuts.moves import Refill, Resolve
from tests.rules.tables import do, refused, table, take_power, told, use, words
from tests.rules.ways import at_once, opened, ways

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
