"""A card that lies on the pile and not on the plate where the log has it: which step is told otherwise."""

from __future__ import annotations

from engine.entry import LogEntry
from engine.go_nuts import event_to_json
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    GameStarted,
    Moved,
    PicksRevealed,
    PowerResolved,
    RowDealt,
    RowRefilled,
)
from engine.history.past import Amendment, Past
from engine.history.thrown import thrown_away

BEGUN = (
    GameStarted(("Ann", "Ben"), 37, {}),
    RowDealt(("plain", "eclair", "powdered")),
    PicksRevealed({"Ann": 1, "Ben": 2}),
)
FETCHED = Moved("plain", "discard", "plate/Ben")


def past(*events: Event) -> Past:
    return Past.of(LogEntry(n, 0.0, event_to_json(event)) for n, event in enumerate((*BEGUN, *events), 1))


def told(amendment: Amendment) -> list[Event]:
    return [draft.event for draft in amendment.drafts]


def test_a_card_that_was_taken_may_have_been_discarded() -> None:
    amendment = thrown_away(past(DonutTaken("Ann", 1, "plain")), "Ann", "plain")
    assert amendment.withdrawn == (4,) and told(amendment) == [DonutDiscarded(1, "plain", ("Ann",))]


def test_a_card_that_was_fetched_from_the_pile_may_have_stayed_there() -> None:
    used = PowerResolved("Ben", "eclair", (FETCHED,))
    before = (DonutDiscarded(1, "plain", ("Ann",)), DonutTaken("Ben", 2, "eclair"))
    amendment = thrown_away(past(*before, used), "Ben", "plain")
    assert amendment.withdrawn == (6,) and told(amendment) == [PowerResolved("Ben", "eclair", ())]


def test_a_power_that_threw_cards_away_may_have_thrown_one_more() -> None:
    thrown = Moved("glazed", "plate/Ben", "discard")
    used = PowerResolved("Ben", "milk", (thrown,))
    amendment = thrown_away(past(used), "Ben", "powdered")
    more = Moved("powdered", "plate/Ben", "discard")
    assert told(amendment) == [PowerResolved("Ben", "milk", (more, thrown))]


def test_what_an_earlier_round_did_is_not_told_otherwise() -> None:
    refilled = RowRefilled(("glazed", "eclair", "powdered"))
    assert thrown_away(past(DonutTaken("Ann", 1, "plain"), refilled), "Ann", "plain") == Amendment()


def test_a_power_that_moved_other_cards_says_nothing_of_it() -> None:
    used = PowerResolved("Ben", "eclair", (FETCHED,))
    assert thrown_away(past(used), "Ben", "powdered") == Amendment()
