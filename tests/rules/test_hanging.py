"""Totals that hang on a card that is not sure are told, whoever has it."""

from __future__ import annotations

from engine.go_nuts.hanging import hanging, sure_winners


def test_nothing_hangs_on_nothing() -> None:
    plates = {"Ann": ("maple_frosted",), "Ben": ("glazed", "glazed")}
    assert hanging(plates, {"Ann": 0, "Ben": 0}) == frozenset() and sure_winners(plates, {}) == ("Ann",)


def test_a_doubtful_card_elsewhere_opens_the_total_of_who_has_maple_frosted() -> None:
    """5 points if nobody has fewer cards: Ben may have as many as Ann, or more."""
    plates = {"Ann": ("maple_frosted", "powdered"), "Ben": ("plain",), "Cid": ("glazed", "glazed")}
    assert hanging(plates, {"Ben": 1}) == {"Ann", "Ben"}


def test_a_doubtful_card_may_be_the_one_more_plain_that_takes_the_bonus() -> None:
    plates = {"Ann": ("plain", "plain"), "Ben": ("plain",), "Cid": ("glazed",)}
    assert hanging(plates, {"Ben": 1}) == {"Ann", "Ben"}


def test_many_doubtful_cards_of_one_plate_may_leave_another_with_the_fewest() -> None:
    plates = {"Ann": ("maple_frosted", *["powdered"] * 9), "Ben": ("glazed",), "Cid": ("glazed",) * 12}
    assert hanging(plates, {"Ben": 8}) == {"Ben"}
    assert hanging(plates, {"Ben": 9}) == {"Ann", "Ben"}


def test_what_compares_nothing_stays_sure_beside_a_doubtful_card() -> None:
    plates = {"Ann": ("powdered", "glazed"), "Ben": ("powdered",)}
    assert hanging(plates, {"Ben": 2}) == {"Ben"}


def test_a_victory_that_no_card_can_turn_is_one_and_any_other_is_open() -> None:
    far_ahead = {"Ann": ("donut_holes",) * 5 + ("powdered",) * 6, "Ben": ("plain",)}
    close = {"Ann": ("powdered", "powdered"), "Ben": ("powdered",)}
    assert sure_winners(far_ahead, {"Ben": 1}) == ("Ann",)
    assert sure_winners(close, {"Ben": 1}) == ()
