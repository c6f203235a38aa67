"""What happened was another story: what both tell alike stays, and what was asked about it can still be answered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.go_nuts.events import DonutTaken, Event, Moved, PicksRevealed, PowerResolved, RowRefilled
from engine.go_nuts.moves import Refill, Resolve, Reveal, UsePower
from engine.go_nuts.words import who_chose
from engine.history.log import game_entries
from engine.history.notes import seats_note
from tests.referee.asked_otherwise import BOTH_THREE, Asked


def two_rounds(instead: Sequence[Event]) -> Asked:
    """Two have played round 1 and shown their numbers of round 2, and all of that may have been otherwise."""
    played = (
        Reveal({"Ann": 1, "Ben": 3}), Resolve(1), Resolve(3), Refill(("eclair", "glazed", "maple_bar")),
        Reveal({"Ann": 2, "Ben": 3}),
    )  # fmt: skip
    return Asked(("plain", "glazed", "powdered"), played, instead)


def test_a_number_whose_reveal_is_told_in_another_place_can_still_be_answered() -> None:
    game = two_rounds((*BOTH_THREE, PicksRevealed({"Ann": 2, "Ben": 3})))
    number = game.asks_number(game.told[4].seq, "Ann", 2, 1)
    game.was_otherwise()
    assert game.open == [number]
    game.table.answer(number, "1", by="Ann", at=4.0)
    assert game.table.state.picks == {"Ann": 1, "Ben": 3}
    assert [e.body["picks"] for e in game_entries(game.table.log) if e.event == "picks_revealed"] == [
        {"Ann": 3, "Ben": 3}, {"Ann": 1, "Ben": 3},
    ]  # fmt: skip


@pytest.mark.parametrize("answered", [{"Ann": 1, "Ben": 3}, None])
def test_a_number_that_the_story_itself_tells_or_nobody_has_chosen_yet_is_asked_no_more(
    answered: dict[str, int] | None,
) -> None:
    game = two_rounds(BOTH_THREE if answered is None else (*BOTH_THREE, PicksRevealed(answered)))
    game.asks_number(game.told[4].seq, "Ann", 2, 1)
    game.was_otherwise()
    assert game.open == [] and game.table.state.picks == (answered or {})


def test_a_question_about_a_card_that_was_not_taken_then_does_not_speak_of_another() -> None:
    """The discarded card stood in the place of the one that Ann had taken, and got its name."""
    game = two_rounds((*BOTH_THREE, PicksRevealed({"Ann": 2, "Ben": 3})))
    game.asks_card(game.told[1].seq, 0, "plain", "jelly_filled")
    game.was_otherwise()
    assert game.open == [] and game.table.state.discard == ("powdered",)


def test_what_both_stories_tell_alike_stays_as_it_is_told_by_now() -> None:
    """That a card of the refill was another was said before; told with the other story it came back as it was read."""
    refill = RowRefilled(("eclair", "glazed", "maple_bar"))
    game = two_rounds((PicksRevealed({"Ann": 1, "Ben": 3}), DonutTaken("Ann", 1, "plain"), refill))
    card = game.asks_card(game.told[3].seq, 2, "maple_bar", "jelly_filled")
    game.table.answer(card, "jelly_filled", by="Ann", at=2.5)
    game.was_otherwise()
    assert [e.event for e in game_entries(game.table.log)] == [
        "game_started", "row_dealt", "picks_revealed", "donut_taken", "row_refilled",
    ]  # fmt: skip
    assert game.table.state.row == ("eclair", "glazed", "jelly_filled")
    assert game.told[0].seq not in game.table.log[-1].withdrawn, "it fell though it was so"


def test_what_is_told_otherwise_has_the_round_in_which_it_was_then() -> None:
    game = two_rounds((*BOTH_THREE, PicksRevealed({"Ann": 2, "Ben": 3})))
    game.was_otherwise()
    assert [(e.event, e.body["round"]) for e in game_entries(game.table.log)[2:]] == [
        ("picks_revealed", 1), ("donut_discarded", 1), ("row_refilled", 1), ("picks_revealed", 2),
    ]  # fmt: skip


def test_more_that_was_done_is_told_in_order_and_in_its_round() -> None:
    game = two_rounds((
        *BOTH_THREE, PicksRevealed({"Ann": 1, "Ben": 2}), DonutTaken("Ann", 1, "plain"), DonutTaken("Ben", 2, "glazed"),
        RowRefilled(("eclair", "eclair", "maple_bar")), PicksRevealed({"Ann": 2, "Ben": 3}),
    ))  # fmt: skip
    game.was_otherwise()
    assert [(e.event, e.body["round"]) for e in game_entries(game.table.log)[2:]] == [
        ("picks_revealed", 1), ("donut_discarded", 1), ("row_refilled", 1), ("picks_revealed", 2), ("donut_taken", 2),
        ("donut_taken", 2), ("row_refilled", 2), ("picks_revealed", 3),
    ]  # fmt: skip
    assert game.table.state.plates == {"Ann": ("plain",), "Ben": ("glazed",)} and game.table.state.round == 3


def test_who_sits_where_is_not_asked_by_a_number_of_a_story_that_fell() -> None:
    game = two_rounds((*BOTH_THREE, PicksRevealed({"Ann": 2, "Ben": 3})))
    asked = seats_note(who_chose(1, 1), {"Ann": ("Ann", "Ben"), "Ben": ("Ben", "Ann")})
    game.table._ledger.commit(2.0, [asked], source="camera")
    game.was_otherwise()
    assert game.open == []


@pytest.mark.parametrize(("moved", "asked"), [("glazed", True), ("plain", False)])
def test_a_card_that_a_power_moved_is_asked_about_while_the_other_story_moves_it_too(moved: str, asked: bool) -> None:
    """A power that brought nothing else than the card in question, or did."""
    drawn = Moved("glazed", "deck", "plate/Ann")
    played = (Reveal({"Ann": 1, "Ben": 3}), Resolve(1), UsePower("Ann", "chocolate_frosted", (drawn,)))
    more = (Moved(moved, "deck", "plate/Ann"), Moved("plain", "row/2", "discard"))
    other = (PicksRevealed({"Ann": 1, "Ben": 3}), DonutTaken("Ann", 1, "chocolate_frosted"),
             PowerResolved("Ann", "chocolate_frosted", more))  # fmt: skip
    game = Asked(("chocolate_frosted", "plain", "powdered"), played, other)
    card = game.asks_card(game.told[-1].seq, 1, "glazed", "maple_bar")
    game.was_otherwise()
    assert game.open == [card] * asked


def test_a_card_that_was_named_since_keeps_its_name_in_a_story_that_tells_it_otherwise() -> None:
    """The row is refilled in both, with another card beside it; the name that people had given was lost."""
    game = two_rounds((
        PicksRevealed({"Ann": 1, "Ben": 3}), DonutTaken("Ann", 1, "plain"), DonutTaken("Ben", 3, "powdered"),
        RowRefilled(("donut_holes", "glazed", "maple_bar")),
    ))  # fmt: skip
    story = game.asks("What happened?", {"that": game.other}, "this", "that")
    game.table.correct("row/3", "jelly_filled", "Ann", 2.5)
    game.table.answer(story, "that", by="Ann", at=3.0)
    assert game.table.state.row == ("donut_holes", "glazed", "jelly_filled")


def test_a_card_that_was_named_since_is_that_card_where_it_went_otherwise() -> None:
    """It lay in the row before, and was discarded under its old name though the row had its new one."""
    game = two_rounds((*BOTH_THREE, PicksRevealed({"Ann": 2, "Ben": 3})))
    story = game.asks("What happened?", {"that": game.other}, "this", "that")
    game.table.correct("plate/Ben/1", "donut_holes", "Ann", 2.5)
    game.table.correct("plate/Ann/1", "jelly_filled", "Ann", 2.6)
    game.table.answer(story, "that", by="Ann", at=3.0)
    assert game.table.state.discard == ("donut_holes",)
    assert game.table.state.row == ("jelly_filled", "glazed", "maple_bar")
    assert list(game.table.state.plates.values()) == [(), ()]


def test_the_power_of_a_card_that_has_another_name_is_not_told_with_the_other_story() -> None:
    drawn = PowerResolved("Ann", "chocolate_frosted", (Moved("glazed", "deck", "plate/Ann"),))
    played = (Reveal({"Ann": 1, "Ben": 3}), Resolve(1), UsePower("Ann", "chocolate_frosted", drawn.moved), Resolve(3))
    other = (PicksRevealed({"Ann": 1, "Ben": 1}), DonutTaken("Ben", 1, "chocolate_frosted"),
             PowerResolved("Ben", "chocolate_frosted", (Moved("glazed", "deck", "plate/Ben"),)),
             DonutTaken("Ann", 3, "powdered"))  # fmt: skip
    game = Asked(("chocolate_frosted", "plain", "powdered"), played, other)
    story = game.asks("What happened?", {"that": game.other}, "this", "that")
    game.table.correct("plate/Ann/1", "donut_holes", "Ann", 2.5)
    game.table.answer(story, "that", by="Ann", at=3.0)
    assert game.table.state.plates == {"Ann": ("powdered",), "Ben": ("donut_holes",)}


def test_a_power_that_came_with_a_new_name_falls_with_the_card() -> None:
    """Ann has taken it in the first story only."""
    game = two_rounds((*BOTH_THREE, PicksRevealed({"Ann": 2, "Ben": 3})))
    story = game.asks("What happened?", {"that": game.other}, "this", "that")
    game.table.correct("plate/Ann/1", "chocolate_frosted", "Ann", 2.5)
    game.table.answer(story, "that", by="Ann", at=3.0)
    assert "power_resolved" not in [entry.event for entry in game_entries(game.table.log)]
    assert game.table.state.row[0] == "chocolate_frosted"
