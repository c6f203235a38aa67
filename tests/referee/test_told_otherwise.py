"""What happened was another story: what both tell alike stays, and what was asked about it can still be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from engine.go_nuts import GameState, event_to_json, evolve
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    Moved,
    PicksRevealed,
    PowerResolved,
    RowRefilled,
)
from engine.go_nuts.moves import Deal, Move, Refill, Resolve, Reveal, UsePower
from engine.go_nuts.words import who_chose
from engine.history.log import game_entries
from engine.history.notes import Note, seats_note
from engine.history.past import Draft
from engine.table import Table
from tests.rules.random_games import RandomGame

BOTH_THREE = (
    PicksRevealed({"Ann": 3, "Ben": 3}),
    DonutDiscarded(3, "powdered", ("Ann", "Ben")),
    RowRefilled(("plain", "glazed", "maple_bar")),
)
"""Both chose 3 in round 1, instead of each another card."""


class Asked:
    """A game in which some of what was played may have been otherwise."""

    def __init__(self, row: Sequence[str], played: Sequence[Move], instead: Sequence[Event]) -> None:
        self.table = Table.create(None, ["Ann", "Ben"])
        self.table.play(Deal(tuple(row)), by="Ann", at=0.0)
        self.told = [entry for move in played for entry in self.table.play(move, by="Ann", at=1.0)]
        self.other = {"instead_of": [e.seq for e in self.told], "events": [event_to_json(event) for event in instead]}

    def asks(self, question: str, answers: Mapping[str, object], *options: str) -> int:
        body = {"event": "asked", "question": question, "options": list(options or answers), "source": "camera"}
        (entry,) = self.table._ledger.commit(2.0, [Note(body, {"answers": answers})], source="camera")
        return entry.seq

    def asks_number(self, seq: int, player: str, *numbers: int) -> int:
        ways = {str(n): {"seq": seq, "player": player, "piece": f"select_{n}"} for n in numbers}
        return self.asks(f"Which number did {player} choose?", ways)

    def asks_card(self, seq: int, mention: int, *pieces: str) -> int:
        return self.asks("Which card is it?", {one: {"seq": seq, "mention": mention, "piece": one} for one in pieces})

    def was_otherwise(self) -> None:
        """Somebody answers that it was the other story."""
        story = self.asks("What happened?", {"that": self.other}, "this", "that")
        self.table.answer(story, "that", by="Ann", at=3.0)

    @property
    def open(self) -> list[int]:
        return [matter.seq for matter in self.table.open_questions if matter.kind == "asked"]


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


TAKEN = (PicksRevealed({"Ann": 1, "Ben": 3}), DonutTaken("Ann", 1, "plain"))


def answered_late(played: Sequence[Move], since: Sequence[Move], instead: Sequence[Event]) -> Asked:
    """It is asked after what was played; the other story goes farther, and so does play before somebody answers."""
    game = Asked(("plain", "glazed", "powdered"), played, instead)
    story = game.asks("What happened?", {"that": game.other}, "this", "that")
    for move in since:
        game.table.play(move, by="Ann", at=4.0, override=True)
    game.table.answer(story, "that", by="Ann", at=5.0)
    return game


def test_a_card_that_was_taken_before_somebody_answered_is_not_taken_twice() -> None:
    played = (Reveal({"Ann": 1, "Ben": 3}), Resolve(1))
    game = answered_late(played, (Resolve(3),), (*TAKEN, DonutTaken("Ben", 3, "powdered")))
    assert game.table.state.plates == {"Ann": ("plain",), "Ben": ("powdered",)} and game.open == []


def test_a_row_that_was_filled_before_somebody_answered_is_not_filled_twice() -> None:
    """Both had chosen 3; the numbers of the next round lie there by now."""
    played = (Reveal({"Ann": 1, "Ben": 3}), Resolve(1), Resolve(3))
    row, other_row = ("eclair", "glazed", "maple_bar"), ("plain", "glazed", "maple_bar")
    since = (Refill(row), Reveal({"Ann": 2, "Ben": 1}), Resolve(1))
    instead = (*BOTH_THREE[:2], RowRefilled(other_row), PicksRevealed({"Ann": 2, "Ben": 1}))
    game = answered_late(played, since, instead)
    assert (game.table.state.round, game.table.state.picks) == (2, {"Ann": 2, "Ben": 1})
    assert [e.event for e in game_entries(game.table.log)].count("row_refilled") == 1


def test_a_power_that_was_used_before_somebody_answered_is_not_used_twice() -> None:
    """Ann's Éclair took the top of the pile; the other story goes as far, and Ben chose another number."""
    played = (Reveal({"Ann": 1, "Ben": 2}), Resolve(1))
    game = Asked(("eclair", "glazed", "powdered"), (), ())
    game.table.correct("discard", "maple_bar", by="Ann", at=0.5)
    told = [entry for move in played for entry in game.table.play(move, by="Ann", at=1.0)]
    used = PowerResolved("Ann", "eclair", (Moved("maple_bar", "discard", "plate/Ann"),))
    other = (PicksRevealed({"Ann": 1, "Ben": 3}), DonutTaken("Ann", 1, "eclair"), used)
    ways = {"that": {"instead_of": [e.seq for e in told], "events": [event_to_json(event) for event in other]}}
    story = game.asks("What happened?", ways, "this", "that")
    game.table.play(UsePower("Ann", "eclair", used.moved), by="Ann", at=3.0)
    game.table.answer(story, "that", by="Ann", at=4.0)
    assert game.table.state.plates["Ann"] == ("eclair", "maple_bar") and game.table.state.discard == ()


def test_a_row_is_not_filled_before_what_was_taken_from_it_since() -> None:
    """Both had chosen 3, and the row was filled; meanwhile Ben was told to have got that card."""
    game = answered_late((Reveal({"Ann": 1, "Ben": 3}), Resolve(1)), (Resolve(3),), BOTH_THREE)
    assert game.table.state.row == ("plain", "glazed", None)


def late_answers(seed: int) -> Iterator[tuple[GameState, list[GameState]]]:
    """What a random game tells after late answers, by which more had happened than was told at first, and all that it
    may tell: the game as it stood then, or farther."""
    game, chance = RandomGame.shuffled(2 + seed % 5, seed).to_the_end(), Random(seed)
    states = [evolve(None, game.events[0])]
    for event in game.events[1:]:
        states.append(evolve(states[-1], event))
    for _ in range(6):
        first = chance.randrange(2, len(game.events) - 12)
        told, other, since = (chance.randrange(1, 5) for _ in range(3))
        table = Table.create(None, game.state.players)
        drafts = [Draft(event) for event in game.events[1 : first + told]]
        entries = table._ledger.commit(1.0, drafts, source="camera")
        events = [event_to_json(event) for event in game.events[first : first + told + other]]
        meaning = {"instead_of": [entry.seq for entry in entries[first - 1 :]], "events": events}
        body = {"event": "asked", "question": "What happened?", "options": ["this", "that"], "source": "camera"}
        (asked,) = table._ledger.commit(2.0, [Note(body, {"answers": {"that": meaning}})], source="camera")
        more = [Draft(event) for event in game.events[first + told : first + told + since]]
        table._ledger.commit(3.0, more, source="camera")
        table.answer(asked.seq, "that", by="Ann", at=4.0)
        yield table.state, states[first + told + since - 1 : first + told + max(since, other)]


@pytest.mark.parametrize("seed", range(30))
def test_in_random_games_nothing_is_told_twice_however_late_somebody_answers(seed: int) -> None:
    for state, may in late_answers(seed):
        lies = [(one.row, one.round, {n: Counter(p) for n, p in one.plates.items()}, one.deck_left) for one in may]
        assert (state.row, state.round, {n: Counter(p) for n, p in state.plates.items()}, state.deck_left) in lies


def test_what_is_done_in_a_later_round_is_not_what_the_other_story_did_in_this() -> None:
    """Slot 3 is emptied in round 2 as well."""
    played = (Reveal({"Ann": 1, "Ben": 1}), Resolve(1), Refill(("eclair", "glazed", "powdered")))
    since = (Reveal({"Ann": 3, "Ben": 2}), Resolve(2), Resolve(3))
    instead = (*TAKEN, DonutTaken("Ben", 3, "powdered"), RowRefilled(("eclair", "glazed", "maple_bar")))
    game = answered_late(played, since, instead)
    assert game.table.state.plates["Ben"] == ("powdered", "glazed") and game.table.state.round == 2
