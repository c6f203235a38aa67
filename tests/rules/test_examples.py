# ruff: noqa: N802
"""The worked examples of the printed rules and of their illustrated explanation."""

from __future__ import annotations

from engine.go_nuts import legal_moves, score_plates
from engine.go_nuts.moves import Refill, Resolve, Reveal
from tests.rules.tables import do, refused, table, take_power, use, words


def points(plate: str, *others: str) -> int:
    """What a plate scores beside others."""
    plates = {str(n): words(text) for n, text in enumerate((plate, *others))}
    return score_plates(plates)["0"].total


def test_GN_SETUP_SEL_three_players_have_the_numbers_1_to_4() -> None:
    state = table("plain glazed powdered plain")
    reveals = [move for move in legal_moves(state) if isinstance(move, Reveal)]
    assert {slot for move in reveals for slot in move.picks.values()} == {1, 2, 3, 4}


def test_GN_SELECT_to_take_card_2_place_the_2() -> None:
    state = do(table("plain glazed powdered plain"), Reveal({"Ann": 2, "Ben": 1, "Cem": 3}), Resolve(1), Resolve(2))
    assert state.plates["Ann"] == ("glazed",)


def test_GN_COLLIDE_one_wants_card_1_one_card_3_and_two_card_5() -> None:
    state = table("donut_holes plain glazed powdered jelly_filled", "1 3 5 5")
    state = do(state, Resolve(1), Resolve(3), Resolve(5))
    assert state.plates == {"Ann": ("donut_holes",), "Ben": ("glazed",), "Cem": (), "Dot": ()}
    assert (state.discard, state.row) == (("jelly_filled",), (None, "plain", None, "powdered", None))


def test_GN_REFILL_the_slots_1_3_and_5_get_a_new_card() -> None:
    state = table("donut_holes plain glazed powdered jelly_filled", "1 3 5 5", deck=9)
    state = do(state, Resolve(1), Resolve(3), Resolve(5), Refill(words("eclair plain milk powdered coffee")))
    assert (state.row, state.deck_left) == (words("eclair plain milk powdered coffee"), 6)


def test_GN_EC_takes_the_jelly_filled() -> None:
    state = take_power(table("eclair plain glazed", "1 2", discard="plain jelly_filled"))
    assert do(state, use(state, "jelly_filled discard > Ann")).plates["Ann"] == ("eclair", "jelly_filled")


def test_GN_DC_keeps_the_powdered_or_the_old_fashioned() -> None:
    state = take_power(table("double_chocolate plain glazed powdered plain", "1 2 5 5"))
    for kept in ("powdered", "old_fashioned"):
        after = do(state, use(state, f"{kept} deck > Ann"))
        assert (after.plates["Ann"], after.deck_left) == (("double_chocolate", kept), 19)


def test_GN_FC_you_cannot_discard_a_card_that_another_player_selected() -> None:
    state = take_power(table("french_cruller plain glazed", "1 2"))
    refused(state, use(state, "plain row/2 > discard"), "GN-FC")


def test_GN_SP_gives_the_red_velvet_to_another_player() -> None:
    state = take_power(table("sprinkled plain glazed powdered", "1 2 4", plates={"Ann": "red_velvet"}))
    assert do(state, use(state, "red_velvet Ann > Cem")).plates["Cem"] == ("red_velvet",)


def test_GN_BC_three_score_nothing_and_two_six() -> None:
    assert (points("boston_cream " * 3), points("boston_cream " * 2)) == (0, 6)


def test_GN_DH_four_score_ten() -> None:
    assert points("donut_holes " * 4) == 10


def test_GN_JF_four_score_ten() -> None:
    assert points("jelly_filled " * 4) == 10


def test_GN_MB_eight_types_score_three() -> None:
    seven = "eclair chocolate_frosted raspberry_frosted double_chocolate jelly_filled boston_cream mucho_matcha"
    assert points(f"maple_bar {seven}", "plain") == 3


def test_GN_MM_six_types_score_three() -> None:
    assert points("mucho_matcha eclair chocolate_frosted raspberry_frosted double_chocolate jelly_filled", "plain") == 3


def test_GN_OF_nine_cards_score_five() -> None:
    assert points("old_fashioned " + "eclair " * 3 + "chocolate_frosted " * 3 + "double_chocolate " * 2, "plain") == 5


def test_GN_CO_two_negative_cards_make_two() -> None:
    assert points("coffee bear_claw red_velvet", "plain") - points("bear_claw red_velvet", "plain") == 2


def test_GN_PL_the_most_score_three_more() -> None:
    assert (points("plain " * 3, "plain plain"), points("plain plain", "plain " * 3)) == (6, 2)
