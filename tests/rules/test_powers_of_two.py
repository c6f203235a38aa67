# ruff: noqa: N802
"""The powers of the two-player deck, with all their edges."""

from __future__ import annotations

import pytest

from engine.go_nuts import legal_moves
from engine.go_nuts.events import PowerResolved
from engine.go_nuts.moves import Resolve
from tests.rules.tables import do, refused, table, take_power, use
from tests.rules.ways import at_once, opened, ways

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
