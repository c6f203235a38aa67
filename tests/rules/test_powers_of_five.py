# ruff: noqa: N802
"""The powers that come with five players, and what holds for all, with all their edges."""

from __future__ import annotations

from engine.go_nuts import Phase, legal_moves, rule_on
from engine.go_nuts.events import DonutTaken, PowerPrompted, PowerResolved
from engine.go_nuts.moves import Resolve, UsePower
from tests.rules.tables import do, refused, table, told, use
from tests.rules.ways import opened, six, ways

# Raspberry Frosted


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


def test_GN_MANDATORY_nothing_is_one_way_of_a_power_that_may_be_declined() -> None:
    """French Cruller may throw away none at any table: that was listed twice where powers may be declined."""
    both = {"Ann": "glazed", "Cem": "powdered", "Dot": "plain"}
    for piece in ("french_cruller", "eclair", "bear_claw", "cinnamon_twist", "sprinkled"):
        state = opened(piece, discard="plain", plates=both, rules={"optional_powers": "may_decline"})
        assert list(legal_moves(state)).count(use(state)) == 1, piece
