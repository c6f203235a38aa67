"""Whatever is corrected or taken back, whenever: the log stays whole, what fell is said, and play goes on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.entry import LogEntry
from engine.go_nuts import (
    CARDS,
    GameState,
    Phase,
    Verdict,
    deck_for,
    event_from_json,
    evolve,
    judge,
    legal_moves,
    score,
)
from engine.go_nuts.edits import edited
from engine.go_nuts.events import Moved
from engine.go_nuts.moves import Deal, Resolve, Reveal, UsePower
from engine.history.log import game_entries, last_deed, standing
from engine.journal import Journal
from engine.table import Table
from tests.rules.random_games import RandomGame
from web.shown.showing import piece_at
from web.words.translated import both

PIECES = sorted(CARDS)


def played(players: int, seed: int, moves: int) -> Table:
    """A game played by hand for so many moves."""
    game = RandomGame.shuffled(players, seed)
    table = Table.create(None, game.state.players)
    for _, move, _ in game.play():
        if len(table.log) >= moves:
            break
        table.play(move, "Ann", 0.0)
    return table


def places(state: GameState) -> list[str]:
    """Every place of which something can be said."""
    row = [f"row/{n}" for n in range(1, state.slots + 1)]
    plates = [f"plate/{name}/{n}" for name, cards in state.plates.items() for n in range(1, len(cards) + 2)]
    return [*row, *plates, "discard", *(f"pick/{name}" for name in state.players)]


def corrected(table: Table, data: st.DataObject) -> None:
    """Anything that people may say of the past or the present; what cannot be is refused in a sentence."""
    how = data.draw(st.sampled_from(("event", "place", "pick", "undo")))
    piece = data.draw(st.sampled_from([*PIECES, None]) if how == "place" else st.sampled_from(PIECES))
    try:
        if how == "undo":
            table.undo(data.draw(st.integers(1, len(table.log))), "Ann", 1.0)
        elif how == "event":
            table.correct(str(data.draw(st.integers(1, len(table.log)))), piece, "Ann", 1.0)
        elif how == "pick":
            who = data.draw(st.sampled_from(table.state.players))
            table.correct(f"pick/{who}", str(data.draw(st.integers(1, table.state.slots))), "Ann", 1.0)
        else:
            table.correct(data.draw(st.sampled_from(places(table.state))), piece, "Ann", 1.0)
    except ValueError as refused:
        assert str(refused).endswith("."), refused


def check(table: Table, before: set[int]) -> None:
    """The log tells one state, says what fell, and the game can be counted and played on from it."""
    state = table.state
    assert Table(Journal.create(None, table.log), table.log).state == state, "taken up again it tells the same"
    assert GameState.from_text(state.to_text()) == state
    now = {entry.seq for entry in standing(table.log)}
    new = [entry for entry in table.log if entry.seq > max(before)]
    said = {seq for entry in new for seq in entry.withdrawn}
    assert before - now <= said, "every entry that fell is named"
    assert not {e.replaces for e in new} & now, "what is told anew replaces what fell"
    assert read_one_by_one(table.log) == now, "whoever reads the lines knows what stands"
    score(state)
    assert legal_moves(state) or state.phase is Phase.OVER
    assert all(slot is None or slot in CARDS or slot == "unknown" for slot in state.row)


def read_one_by_one(log: Sequence[LogEntry]) -> set[int]:
    """The entries that stand by what each line says of others, and nothing else."""
    stand: set[int] = set()
    for entry in log:
        stand = (stand | {entry.seq, *entry.body.get("again", ())}) - {*entry.withdrawn}
    return stand


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(4, 160), st.data())
def test_after_any_correction_the_log_is_whole_and_play_goes_on(
    players: int, seed: int, moves: int, data: st.DataObject
) -> None:
    table = played(players, seed, moves)
    for _ in range(data.draw(st.integers(1, 4))):
        before = {entry.seq for entry in standing(table.log)}
        corrected(table, data)
        check(table, before)
    for _ in range(3):
        before = {entry.seq for entry in standing(table.log)}
        move = next(iter(legal_moves(table.state)), None)
        if move is not None:
            table.play(move, "Ann", 2.0)
            check(table, before)


def unlawful(table: Table) -> Iterator[str]:
    """The events that stand and that the rules forbid."""
    state: GameState | None = None
    for entry in game_entries(table.log):
        event = event_from_json(dict(entry.body))
        if judge(state, event).verdict is Verdict.ILLEGAL:
            yield f"{entry.seq}: {judge(state, event).sentence}"
        state = evolve(state, event)


def test_play_goes_on_when_the_only_chosen_card_is_said_to_be_gone() -> None:
    table = played(2, 1, 4)
    table.correct("pick/Ann", "1", "Ann", 1.0)
    table.correct("row/1", None, "Ann", 1.0)
    assert legal_moves(table.state)


def test_an_undo_that_is_brought_back_names_what_falls_by_it() -> None:
    table = played(2, 0, 73)
    table.undo(1, "Ann", 1.0)
    table.undo(2, "Ann", 1.0)
    (brought_back,) = table.undo(len(table.log) - 1, "Ann", 1.0)
    assert set(brought_back.withdrawn) == {2, brought_back.seq - 1}
    assert [entry.seq for entry in game_entries(table.log)] == [1]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(10, 160), st.data())
def test_what_is_undone_and_done_again_is_as_if_it_had_never_been(
    players: int, seed: int, moves: int, data: st.DataObject
) -> None:
    table = played(players, seed, moves)
    before = table.state
    to = data.draw(st.integers(1, len(table.log) - 1))
    (undone,) = table.undo(to, "Ann", 1.0)
    assert set(undone.withdrawn) == {e.seq for e in table.log if to < e.seq < undone.seq}
    (again,) = table.undo(undone.seq - 1, "Ann", 2.0)
    assert again.withdrawn == (undone.seq,) and table.state == before


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(10, 160), st.data())
def test_a_correction_and_its_contrary_leave_no_trace(
    players: int, seed: int, moves: int, data: st.DataObject
) -> None:
    table = played(players, seed, moves)
    before = table.state
    place = data.draw(st.sampled_from([p for p in places(before) if p.startswith("row/")]))
    was = before.row[int(place.removeprefix("row/")) - 1]
    if was is None or (was in CARDS and CARDS[was].has_power):
        return
    other = data.draw(st.sampled_from([p for p in PIECES if not CARDS[p].has_power]))
    table.correct(place, other, "Ann", 1.0)
    table.correct(place, was, "Ann", 2.0)
    assert table.state == before


@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_played_by_the_rules_has_nothing_to_object_to(players: int) -> None:
    table = played(players, 7, 10_000)
    assert table.state.phase is Phase.OVER and not list(unlawful(table))
    assert deck_for(players).total() >= sum(table.state.seen().values())


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_put_right_one_after_another_only_that_card_changes(seed: int) -> None:
    """Cards are taken away, put there and named, on plates, in the row and on the pile, as people see them lie."""
    table, dice = played(3, seed, 60), random.Random(seed)
    for _ in range(30):
        state = table.state
        places = {f"plate/{name}/{n}": cards for name, cards in state.plates.items() for n in range(1, len(cards) + 2)}
        target = dice.choice([*places, "discard", "row/1"])
        was = piece_at(state, target)
        if was is not None and CARDS[was].has_power:
            continue  # what its power did falls with it
        piece = dice.choice(["plain", "glazed", "powdered", *([] if was is None else [None])])
        table.correct(target, piece, "Ann", 1.0)
        assert as_lies(table.state) == as_lies(edited(state, target, piece)), target


def as_lies(state: GameState) -> tuple[object, ...]:
    """What lies on the table."""
    return state.row, dict(state.plates), state.discard


def test_what_was_done_last_is_taken_back_with_all_that_it_told_anew() -> None:
    """Of a correction that tells half the game anew no part stays, and no power without the card that has it."""
    table = played(3, 1, 40)
    before, seq = table.state, table.log[-1].seq + 1
    order = [*table.state.players[1:], table.state.players[0]]
    table.reseat(order, "Ann", 1.0)
    assert last_deed(table.log) == seq < table.log[-1].seq
    table.undo(last_deed(table.log) - 1, "Ann", 2.0)
    assert table.state == before and last_deed(table.log) <= seq
    table = next(one for n in range(60) if (one := played(3, 1, n)).log[-1].event == "power_prompted")
    assert table.log[last_deed(table.log) - 1].event == "donut_taken"


def test_a_card_that_lies_elsewhere_is_the_same_card_there() -> None:
    table = played(3, 4, 60)
    owner = next(name for name, cards in table.state.plates.items() if cards)
    other = next(name for name in table.state.players if name != owner)
    piece, kept = table.state.plates[owner][0], table.state.plates[other]
    table.hand(f"plate/{owner}/1", f"plate/{other}", "Ann", 1.0)
    assert table.state.plates[other] == (*kept, piece)
    table.hand(f"plate/{other}/{len(kept) + 1}", "discard", "Ann", 2.0)
    assert table.state.discard[-1] == piece and table.state.plates[other] == kept
    table.correct("deck", "7", "Ann", 3.0)
    assert table.state.deck_left == 7
    for target, to in (("plate/X/1", "discard"), ("row/1", "discard"), ("discard", "row/1"), ("discard", "plate/X")):
        with pytest.raises(ValueError, match="There is no"):
            table.hand(target, to, "Ann", 4.0)


def test_a_power_that_no_card_brought_and_that_was_undone_stands_in_no_correction_s_way() -> None:
    table = Table.create(None, ["Ann", "Ben"])
    dealt = table.play(Deal(("plain", "glazed", "eclair")), "Ann", 1.0)[-1].seq
    table.play(UsePower("Ann", "red_velvet", ()), "Ann", 2.0, override=True)
    table.undo(dealt, "Ann", 3.0)
    table.correct("row/1", "maple_bar", "Ann", 4.0)
    assert table.state.row == ("maple_bar", "glazed", "eclair")


def with_an_open_pile() -> Table:
    """Of two Plains in the pile Red Velvet took one: what lies on top, nobody knows."""
    table = Table.create(None, ["Ann", "Ben", "Cem"])
    for n, piece in enumerate(("plain", "eclair", "glazed", "plain"), 1):
        table.correct(f"discard/{n}", piece, "Ann", 0.0)
    table.play(Deal(("red_velvet", "powdered", "maple_bar", "donut_holes")), "Ann", 1.0)
    table.play(Reveal({"Ann": 1, "Ben": 2, "Cem": 3}), "Ann", 2.0)
    table.play(Resolve(1), "Ann", 3.0)
    table.play(UsePower("Ann", "red_velvet", (Moved("plain", "discard", "plate/Ann"),)), "Ann", 4.0)
    return table


def test_another_card_that_may_lie_on_top_is_on_top_and_none_is_renamed() -> None:
    """It was renamed: a second Glazed lay in the pile, and the Plain that does was gone."""
    table = with_an_open_pile()
    before = table.state
    other = next(piece for piece in before.tops if piece != before.discard[-1])
    table.correct("discard", other, "Ann", 5.0)
    assert table.state.tops == (other,) and Counter(table.state.discard) == Counter(before.discard)
    again = Table(Journal.create(None), table.log)
    assert again.state == table.state
    table.undo(len(table.log) - 1, "Ann", 6.0)
    assert table.state == before


def test_a_card_that_cannot_lie_on_top_is_another_name_for_the_one_that_does() -> None:
    table = with_an_open_pile()
    shown = table.state.discard[-1]
    table.correct("discard", "jelly_filled", "Ann", 5.0)
    assert "jelly_filled" in table.state.discard and shown not in table.state.discard[-1:]


@pytest.mark.parametrize("target", ["²", "plate/Ann/²", "row/²", "discard/²", "plate/Ann/9", "deck"])
def test_what_is_no_place_is_refused_in_a_sentence_of_both_languages(target: str) -> None:
    table = Table.create(None, ["Ann", "Ben"])
    refusals = [lambda: table.correct(target, None, "Ann", 1.0), lambda: table.hand(target, "plate/Ben", "Ann", 1.0),
                lambda: table.undo(-1, "Ann", 1.0)]  # fmt: skip
    for refused in refusals if target != "discard/²" else refusals[1:]:
        with pytest.raises(ValueError, match=r"^There is no.*\.$") as told:
            refused()
        assert both(str(told.value)).ja != both(str(told.value)).en
    assert len(table.log) == 1
