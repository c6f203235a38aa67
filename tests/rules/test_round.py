# ruff: noqa: N802
"""A round: choosing, revealing, resolving slot by slot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.go_nuts import GameState, Phase, Verdict, judge, legal_moves, rule_on, score
from engine.go_nuts.events import DonutDiscarded, DonutTaken
from engine.go_nuts.moves import Refill, Resolve, Reveal, UsePower
from tests.rules.tables import do, moved, not_ruled, refused, table, take_power, told, use, words


def test_GN_SELECT_every_player_chooses_one_card() -> None:
    ruling = refused(table("plain glazed plain"), Reveal({"Ann": 1}), "GN-SELECT")
    assert "Ben" in ruling.sentence
    refused(table("plain glazed plain"), Reveal({"Ann": 1, "Ben": 2, "Cem": 3}), "GN-SELECT")


def test_GN_SELECT_an_empty_slot_cannot_be_chosen() -> None:
    state = replace(table("plain glazed ."), phase=Phase.PICK)
    refused(state, Reveal({"Ann": 1, "Ben": 3}), "GN-SELECT")
    assert legal_moves(state) == tuple(Reveal({"Ann": a, "Ben": b}) for a in (1, 2) for b in (1, 2))


def test_GN_SELECT_nothing_is_resolved_before_all_have_chosen() -> None:
    ruling = refused(table("plain glazed plain"), Resolve(1), "GN-SELECT")
    assert ruling.sentence == "No slot is to be resolved now: all choose a card and reveal together."
    assert ruling.events == ()


@pytest.mark.parametrize(("row", "reveals"), [("plain glazed plain", 9), ("plain glazed plain plain", 64)])
def test_GN_REVEAL_every_choice_of_every_player_is_legal(row: str, reveals: int) -> None:
    assert len(set(map(str, legal_moves(table(row))))) == reveals


def test_GN_REVEAL_picks_stand_in_seat_order() -> None:
    state = do(table("plain glazed plain"), Reveal({"Ben": 3, "Ann": 2}))
    assert list(state.picks.items()) == [("Ann", 2), ("Ben", 3)]
    assert (state.phase, state.pending) == (Phase.RESOLVE, (2, 3))


def test_GN_REVEAL_not_while_a_power_is_open() -> None:
    refused(take_power(table("eclair glazed plain", "1 2", discard="plain")), Reveal({"Ann": 1, "Ben": 2}), "GN-REVEAL")


def test_GN_REDO_a_changed_choice_before_any_card_has_moved_is_no_mistake() -> None:
    state = table("plain glazed plain", "1 1")
    ruling = not_ruled(state, Reveal({"Ann": 1, "Ben": 2}), "GN-REDO")
    assert ruling.because.status == "SILENT"
    assert told(state, *ruling.events).picks == {"Ann": 1, "Ben": 2}
    refused(do(state, Resolve(1)), Reveal({"Ann": 1, "Ben": 2}), "GN-REFILL")


def test_GN_REDO_not_once_a_card_has_moved() -> None:
    state = do(table("plain glazed plain", "1 2"), Resolve(1))
    assert state.phase is Phase.RESOLVE
    refused(state, Reveal({"Ann": 2, "Ben": 3}), "GN-REVEAL")


def test_GN_TAKE_the_only_chooser_takes_the_card() -> None:
    state = do(table("plain glazed powdered", "3 1"), Resolve(1))
    assert (state.plates, state.row, state.phase) == (
        {"Ann": (), "Ben": ("plain",)}, (None, "glazed", "powdered"), Phase.RESOLVE,
    )
    assert do(state, Resolve(3)).phase is Phase.REFILL


def test_GN_TAKE_by_somebody_else_or_discarding_what_is_won_is_a_mistake() -> None:
    state = table("plain glazed powdered", "3 1")
    wrong = judge(state, DonutTaken("Ann", 1, "plain"))
    assert (wrong.verdict, wrong.because.rule) == (Verdict.ILLEGAL, "GN-TAKE")
    assert wrong.sentence == "Only Ben chose slot 1, so Ben takes Plain."
    wrong = judge(state, DonutDiscarded(1, "plain", ("Ann", "Ben")))
    assert (wrong.verdict, wrong.because.rule) == (Verdict.ILLEGAL, "GN-TAKE")


def test_GN_TAKE_nothing_comes_from_an_empty_slot() -> None:
    state = do(table("plain glazed powdered", "3 1"), Resolve(1))
    assert judge(state, DonutTaken("Ben", 1, "plain")).because.rule == "GN-TAKE"


def test_GN_STAY_a_card_that_nobody_chose_stays() -> None:
    state = table("plain glazed powdered", "3 1")
    assert refused(state, Resolve(2), "GN-STAY").sentence == "Nobody chose slot 2: its card stays."
    assert judge(state, DonutTaken("Ann", 2, "glazed")).because.rule == "GN-STAY"
    full = do(state, Resolve(1), Resolve(3))
    assert full.row == (None, "glazed", None)
    refused(full, Refill(words("glazed plain powdered")), "GN-STAY")


def test_GN_COLLIDE_two_choosers_and_the_card_is_discarded_at_once() -> None:
    state = do(table("plain glazed powdered", "2 2", discard="eclair"), Resolve(2))
    assert (state.discard, state.plates) == (("eclair", "glazed"), {"Ann": (), "Ben": ()})


def test_GN_COLLIDE_a_contested_card_taken_is_a_mistake() -> None:
    state = table("plain glazed powdered plain", "2 2 1")
    wrong = judge(do(state, Resolve(1)), DonutTaken("Ann", 2, "glazed"))
    assert (wrong.verdict, wrong.because.rule) == (Verdict.ILLEGAL, "GN-COLLIDE")
    assert wrong.sentence == "Ann and Ben chose slot 2, so nobody gets Glazed: it is discarded."
    assert wrong.sentence_ja == "2番はAnn・Benが選んだので誰もグレイズを取れません。捨て札になります。"


def test_GN_COLLIDE_at_a_lower_slot_lies_in_the_pile_for_eclair() -> None:
    state = table("plain eclair powdered plain", "1 1 2", discard="glazed")
    state = do(state, Resolve(1), Resolve(2))
    state = do(state, use(state, "plain discard > Cem"))
    assert (state.plates["Cem"], state.discard) == (("eclair", "plain"), ("glazed",))


def test_GN_COLLIDE_at_a_higher_slot_does_not_lie_in_the_pile_yet() -> None:
    state = take_power(table("eclair plain powdered plain", "2 2 1", discard="glazed"))
    refused(state, use(state, "plain discard > Cem"), "GN-EC")
    do(state, use(state, "glazed discard > Cem"))


def test_GN_ORDER_slots_are_resolved_in_ascending_order() -> None:
    state = table("plain glazed powdered", "3 1")
    assert legal_moves(state) == (Resolve(1),)
    assert refused(state, Resolve(3), "GN-ORDER").sentence == "Slot 1 comes before slot 3."
    assert told(state, *rule_on(state, Resolve(3)).events).pending == (1,)


def test_GN_ORDER_a_power_is_finished_before_the_next_slot() -> None:
    state = take_power(table("eclair glazed plain", "1 2", discard="plain"))
    assert refused(state, Resolve(2), "GN-ORDER").sentence == "First Ann uses the power of Éclair."


def test_GN_LATER_a_card_of_a_later_slot_cannot_be_stolen_yet() -> None:
    state = take_power(table("bear_claw plain glazed powdered plain", "1 2 5 5", plates={"Cem": "glazed"}))
    ruling = refused(state, use(state, "plain Ben > Ann"), "GN-LATER")
    assert ruling.sentence == "Plain still lies in slot 2, which comes later: it is nobody's yet."
    refused(state, use(state, "plain row/2 > Ann"), "GN-LATER")
    do(state, use(state, "glazed Cem > Ann"))


def test_GN_LATER_a_player_with_nothing_yet_makes_the_twist_fail() -> None:
    plates = {"Ann": "plain", "Cem": "glazed", "Dot": "plain"}
    state = take_power(table("cinnamon_twist plain glazed powdered plain", "1 2 5 5", plates=plates))
    do(state, use(state, "cinnamon_twist Ann > discard"))
    refused(state, use(state, "plain Ann > Ben", "plain Ben > Cem", "glazed Cem > Dot", "plain Dot > Ann"), "GN-CT")


def test_GN_POWER_NOW_the_power_opens_as_soon_as_the_card_is_taken() -> None:
    events = rule_on(table("eclair glazed plain", "1 2", discard="plain"), Resolve(1)).events
    assert [type(e).__name__ for e in events] == ["DonutTaken", "PowerPrompted"]
    state = told(table("eclair glazed plain", "1 2", discard="plain"), *events)
    assert state.phase is Phase.POWER
    refused(state, Refill(words("plain glazed plain")), "GN-POWER-NOW")
    assert told(table("eclair glazed plain", "1 2"), events[0]).phase is Phase.POWER


def test_GN_TRIGGER_the_rulebooks_example_of_claire() -> None:
    """Claire wins an éclair, gets a french cruller from the pile and does not use its power, but scores it."""
    claire = GameState.from_text(
        "players=Claire,Ben round=1 phase=resolve row=eclair,glazed,plain picks=Claire:1,Ben:2 slot=0 plates=-|-"
        " discard=french_cruller deck=20 top=- prompt=- rules=-"
    )
    state = take_power(claire)
    after = do(state, use(state, "french_cruller discard > plate/Claire"))
    assert (after.plates["Claire"], after.phase, after.prompt) == (("eclair", "french_cruller"), Phase.RESOLVE, None)
    refused(after, UsePower("Claire", "french_cruller", moved("plain row/3 > discard")), "GN-TRIGGER")
    assert score(after)["Claire"].total == 2


@pytest.mark.parametrize(
    ("taken", "gained"),
    [
        ("chocolate_frosted", "eclair deck > Ann"),
        ("double_chocolate", "chocolate_frosted deck > Ann"),
        ("red_velvet", "eclair discard > Ann"),
        ("eclair", "milk discard > Ann"),
        ("bear_claw", "sprinkled Ben > Ann"),
    ],
)
def test_GN_NOCHAIN_what_a_power_brings_does_not_fire(taken: str, gained: str) -> None:
    row = f"{taken} plain glazed powdered plain"
    state = take_power(table(row, "1 2 5 5", plates={"Ben": "sprinkled"}, discard="eclair milk"))
    after = do(state, use(state, gained))
    assert (after.prompt, after.phase) == (None, Phase.RESOLVE)


def test_GN_NOCHAIN_a_received_card_does_not_fire() -> None:
    state = take_power(table("sprinkled plain glazed powdered", "1 4 4", plates={"Ann": "eclair"}, discard="plain"))
    assert do(state, use(state, "eclair Ann > Ben")).prompt is None


def test_GN_TAKE_whoever_took_the_wrong_card_has_had_their_turn() -> None:
    """Ann chose 1 and took 2: Ben's 3 is next, Ann's own card stays, and the state's text knows it."""
    state = told(table("plain glazed powdered", "1 3"), DonutTaken("Ann", 2, "glazed"))
    assert (state.pending, state.phase) == ((3,), Phase.RESOLVE)
    assert GameState.from_text(state.to_text()) == state
    assert judge(state, DonutTaken("Ben", 3, "powdered")).verdict is Verdict.LEGAL
    again = judge(state, DonutTaken("Ann", 1, "plain"))
    assert (again.verdict, again.because.rule) == (Verdict.ILLEGAL, "GN-TAKE")
    assert again.sentence == "Ann has taken a card of the row in this round already."
    after = do(state, Resolve(3), Refill(words("plain jelly_filled eclair")))
    assert (after.phase, after.served) == (Phase.PICK, ())


def test_GN_ORDER_a_later_slot_taken_first_leaves_the_earlier_one_to_be_resolved() -> None:
    state = told(table("plain glazed powdered", "1 3"), DonutTaken("Ben", 3, "powdered"))
    assert (state.pending, state.served) == ((1,), ())


def test_GN_COLLIDE_a_contested_card_still_goes_when_one_of_two_took_another() -> None:
    state = told(table("plain glazed powdered", "2 2"), DonutTaken("Ann", 1, "plain"))
    assert do(state, Resolve(2)).discard == ("glazed",)
