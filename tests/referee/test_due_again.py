"""A card that was told to go to somebody and did not: whoever that was still waits for what they chose."""

from __future__ import annotations

import pytest

from engine.go_nuts import Phase
from engine.go_nuts.moves import Deal, Resolve, ResolveOtherwise, Reveal
from engine.go_nuts.state import Prompt
from engine.table import Table


def told_to_go_to_ben(first: str) -> Table:
    """The first slot is Ann's, the second Ben's; the table said that Ben has the first."""
    table = Table.create(None, ["Ann", "Ben", "Cem"])
    table.play(Deal((first, "glazed", "powdered", "jelly_filled")), by="Ann", at=0.0)
    table.play(Reveal({"Ann": 1, "Ben": 2, "Cem": 3}), by="Ann", at=0.0)
    table.play(ResolveOtherwise(1, "Ben"), by="Ann", at=1.0, override=True)
    return table


@pytest.mark.parametrize("to", ["plate/Ann", "discard", None])
def test_who_did_not_take_the_others_card_after_all_takes_their_own(to: str | None) -> None:
    """Ben's own card lay in the row for good, and the row was to be filled round it."""
    table = told_to_go_to_ben("plain")
    assert table.state.pending == (3,)
    if to is None:
        table.correct("plate/Ben/1", None, by="Ann", at=2.0)
    else:
        table.hand("plate/Ben/1", to, by="Ann", at=2.0)
    assert (table.state.phase, table.state.pending) == (Phase.RESOLVE, (2, 3))
    table.play(Resolve(2), by="Ann", at=3.0)
    assert table.state.plates["Ben"] == ("glazed",)


def test_so_they_do_when_only_the_refill_was_waited_for() -> None:
    table = told_to_go_to_ben("plain")
    table.play(Resolve(3), by="Ann", at=2.0)
    assert table.state.phase is Phase.REFILL
    table.hand("plate/Ben/1", "plate/Ann", by="Ann", at=3.0)
    assert (table.state.phase, table.state.pending) == (Phase.RESOLVE, (2,))


def test_another_card_of_theirs_that_is_put_right_says_nothing_of_this_round() -> None:
    table = told_to_go_to_ben("plain")
    table.correct("plate/Ben/2", "powdered", by="Ann", at=2.0)
    table.hand("plate/Ben/1", "plate/Cem", by="Ann", at=2.0)
    assert table.state.pending == (3,)


def test_a_power_goes_with_its_card_to_the_one_who_has_it() -> None:
    """Ben was asked to use the power of a card that lay before Ann, and nobody else could."""
    table = told_to_go_to_ben("french_cruller")
    assert table.state.prompt == Prompt("Ben", "french_cruller")
    table.hand("plate/Ben/1", "plate/Ann", by="Ann", at=2.0)
    assert (table.state.phase, table.state.prompt) == (Phase.POWER, Prompt("Ann", "french_cruller"))
    assert table.state.pending == (2, 3)


@pytest.mark.parametrize("to", ["discard", None])
def test_a_power_is_over_when_its_card_is_nobodys(to: str | None) -> None:
    table = told_to_go_to_ben("french_cruller")
    if to is None:
        table.correct("plate/Ben/1", None, by="Ann", at=2.0)
    else:
        table.hand("plate/Ben/1", to, by="Ann", at=2.0)
    assert (table.state.phase, table.state.prompt, table.state.pending) == (Phase.RESOLVE, None, (2, 3))
