# ruff: noqa: N802
"""House rules: chosen, recorded, and shown in the ruling."""

from __future__ import annotations

import pytest

from engine.go_nuts import GameState, evolve, legal_moves, new_game, rule_on, score_plates
from engine.go_nuts.moves import Deal, Refill, Resolve, Reveal
from engine.go_nuts.rulebook import RULES
from engine.go_nuts.rules import house_rules_on
from engine.go_nuts.settings import CHOICES, DEFAULTS, RULES_OF, house_rules, resolve
from engine.table import Table
from tests.rules.tables import do, refused, table, take_power, use


def test_every_house_rule_names_the_rules_that_it_touches() -> None:
    assert set(RULES_OF) == set(CHOICES)
    assert all(rule in RULES for rules in RULES_OF.values() for rule in rules)


@pytest.mark.parametrize(("key", "value"), [(k, v) for k, values in CHOICES.items() for v in values])
def test_every_value_is_kept_from_the_first_event_on(key: str, value: str) -> None:
    (started,) = new_game(["Ann", "Ben"], {key: value})
    state = evolve(None, started)
    assert state.settings[key] == value
    assert GameState.from_text(state.to_text()).settings == state.settings


def test_GN_EDITION_brings_defaults_of_its_own_that_a_table_may_override() -> None:
    sheet = resolve({"edition": "jp_sheet_as_printed", "day_old": "up_to_3"})
    assert (sheet["old_fashioned_limit"], sheet["matcha_limit"], sheet["maple_frosted_ties"]) == ("10", "7", "strict")
    assert house_rules(sheet) == {"edition": "jp_sheet_as_printed", "day_old": "up_to_3"}
    assert house_rules(DEFAULTS) == {}


def test_GN_EDITION_the_sheet_forbids_giving_sprinkled_itself() -> None:
    sheet = {"edition": "jp_sheet_as_printed"}
    _, over = rule_on(table("sprinkled plain glazed powdered", "1 2 4", rules=sheet), Resolve(1)).events
    assert over.moved == ()  # type: ignore[union-attr]


def test_GN_FC_a_table_may_let_the_cruller_hit_selected_cards() -> None:
    state = take_power(table("french_cruller plain glazed", "1 2", rules={"cruller_scope": "any_in_row"}))
    ruling = rule_on(state, use(state, "plain row/2 > discard"))
    assert ruling.house == ("cruller_scope: any_in_row",)
    after = do(state, use(state, "plain row/2 > discard"))
    assert (after.pending, after.phase) == ((), "refill"), "Ben's card is gone, nothing is left to resolve"


def test_GN_DO_an_objection_by_a_house_rule_shows_it() -> None:
    state = take_power(table("day_old_donuts plain glazed powdered plain", "1 2 5 5", discard="plain glazed plain",
                             rules={"day_old": "exactly_3"}))  # fmt: skip
    ruling = refused(state, use(state, "plain discard > Ann"), "GN-DO")
    assert ruling.house == ("day_old: exactly_3",)
    assert ruling.sentence == (
        "Day-Old Donuts moves at least 3: take three cards from the discard pile, or all if there are fewer."
    )


CHOSEN = [(key, value) for key, values in CHOICES.items() for value in values[1:]]


@pytest.mark.parametrize(("key", "value"), CHOSEN)
def test_every_choice_is_shown_in_every_ruling_that_it_touches(key: str, value: str) -> None:
    state = table("plain glazed plain", rules={key: value})
    assert all(f"{key}: {value}" in house_rules_on(state, rule) for rule in RULES_OF[key])
    assert house_rules_on(state, "GN-COLLIDE") == ()


@pytest.mark.parametrize(
    ("key", "value", "plate", "rule"),
    [
        ("old_fashioned_limit", "10", "old_fashioned", "GN-OF"), ("matcha_limit", "7", "mucho_matcha", "GN-MM"),
        ("maple_frosted_ties", "strict", "maple_frosted", "GN-MF"), ("plain_zero_tie", "+1", "glazed", "GN-PL"),
        ("drinks_count", "no", "maple_bar", "GN-MB"), ("edition", "jp_sheet_as_printed", "red_velvet", "GN-RV"),
    ],
)
def test_a_scoring_line_shows_the_house_rule_that_it_rests_on(key: str, value: str, plate: str, rule: str) -> None:
    lines = score_plates({"Ann": [plate]}, {key: value})["Ann"].lines
    assert next(line.house for line in lines if line.rule == rule) == (f"{key}: {value}",)
    assert all(line.house == () for line in score_plates({"Ann": [plate]})["Ann"].lines)


def test_GN_STAY_a_table_may_push_the_row_together_before_it_is_filled() -> None:
    state = do(table("plain glazed eclair", "1 1", rules={"row_refill": "pushed_together"}), Resolve(1))
    assert legal_moves(state) == (Refill(("glazed", "eclair", "unknown")),)
    refused(state, Refill(("powdered", "glazed", "eclair")), "GN-STAY")
    state = do(state, Refill(("glazed", "eclair", "powdered")))
    assert (state.row, state.deck_left) == (("glazed", "eclair", "powdered"), 19)


@pytest.mark.parametrize(("rule", "told"), [
    ("in_place", [["maple_bar", "plain", "jelly_filled"]]),
    ("pushed_together", [["glazed", "maple_bar", "powdered"], ["maple_bar", "plain", "jelly_filled"]]),
])  # fmt: skip
def test_GN_STAY_where_both_fit_a_card_has_stayed_unless_this_table_pushes(rule: str, told: list[list[str]]) -> None:
    """Its likeness lay beside the gap: the card that was dealt was taken for it, pushed there, and objected to."""
    game = Table.create(None, ["Ann", "Ben"], {"row_refill": rule})
    for move in (Deal(("glazed", "plain", "powdered")), Reveal({"Ann": 1, "Ben": 3}), Resolve(1), Resolve(3),
                 Refill(("plain", "plain", "jelly_filled")), Reveal({"Ann": 1, "Ben": 3}), Resolve(1)):  # fmt: skip
        game.play(move, "Ann", 1.0)
    game.correct("plate/Ann/2", "maple_bar", "Ann", 2.0)
    assert [e.body["row"] for e in game.log if e.replaces is not None and "row" in e.body] == told
    assert not game.open_questions
    assert game.state.plates["Ann"] == ("glazed", "maple_bar")


def test_GN_STAY_a_corrected_card_is_the_same_card_after_the_row_was_pushed_together() -> None:
    game = Table.create(None, ["Ann", "Ben"], {"row_refill": "pushed_together"})
    for move in (Deal(("plain", "glazed", "powdered")), Reveal({"Ann": 1, "Ben": 1}), Resolve(1),
                 Refill(("glazed", "powdered", "maple_bar"))):  # fmt: skip
        game.play(move, "Ann", 1.0)
    game.correct("row/1", "donut_holes", "Ann", 2.0)
    assert [e.body["row"] for e in game.log if e.replaces is not None] == [
        ["plain", "donut_holes", "powdered"], ["donut_holes", "powdered", "maple_bar"],
    ]  # fmt: skip
    assert not game.open_questions
