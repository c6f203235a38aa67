"""A card that passed for another for a while and is told as it was: what its power did is told again, too."""

from __future__ import annotations

from engine.entry import LogEntry
from engine.go_nuts import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.moves import Deal, Refill, Resolve, Reveal, UsePower
from engine.history.log import game_entries, last_deed, up_to
from engine.table import Table
from tests.referee.test_corrections import played as played_by


def another(table: Table) -> str:
    """A piece without a power that nobody has seen, so that no other card may be meant by it."""
    return next(name for name, card in CARDS.items() if not card.has_power and not table.state.seen()[name])


def played(seed: int, moves: int = 40) -> Table:
    """A game of two to six, played by hand."""
    return played_by(2 + seed % 5, seed, moves)


def used_powers(table: Table) -> list[tuple[int, str]]:
    """The entries with which cards were taken whose power moved something, before play went on."""
    told = game_entries(table.log)
    moved = [(e.body["round"], e.body["player"], e.body["piece"]) for e in told[:-1]
             if e.event == "power_resolved" and e.body["moved"]]  # fmt: skip
    taken = [e for e in told if e.event == "donut_taken" and CARDS[e.body["piece"]].has_power]
    return [(e.seq, e.body["piece"]) for e in taken if (e.body["round"], e.body["player"], e.body["piece"]) in moved]


def test_a_card_that_is_told_otherwise_and_back_has_done_what_it_did() -> None:
    seen = set()
    for seed in range(16):
        for seq, piece in used_powers(played(seed)):
            table = played(seed)
            before = table.state
            table.correct(str(seq), another(table), "Ann", 1.0)
            table.correct(str(seq), piece, "Ann", 2.0)
            assert table.state == before, (seed, seq, piece)
            seen.add(piece)
    assert len(seen) > 6


def test_what_the_rules_forbid_by_now_is_not_told_again() -> None:
    """Ann's Éclair took Plain from the pile; by now people say that it was Glazed which was thrown there."""
    table = Table.create(None, ["Ann", "Ben"])
    for move in (Deal(("plain", "eclair", "maple_bar")), Reveal({"Ann": 1, "Ben": 1}), Resolve(1),
                 Refill(("powdered", "eclair", "maple_bar")), Reveal({"Ann": 2, "Ben": 3}), Resolve(2),
                 UsePower("Ann", "eclair", (Moved("plain", "discard", "plate/Ann"),)), Resolve(3)):
        table.play(move, "Ann", 0.0)
    thrown, taken = (next(e.seq for e in table.log if e.event == name) for name in ("donut_discarded", "donut_taken"))
    for seq, piece in ((taken, "glazed"), (thrown, "jelly_filled"), (taken, "eclair")):
        table.correct(str(seq), piece, "Ann", 1.0)
    assert table.state.plates["Ann"] == ("eclair",) and table.state.discard == ("jelly_filled",)


def cruller_threw(table: Table) -> None:
    """Ann's French Cruller threw Powdered away from slot 3, and play went on."""
    thrown = (Moved("powdered", "row/3", "discard"),)
    for move in (Deal(("french_cruller", "glazed", "powdered")), Reveal({"Ann": 1, "Ben": 2}), Resolve(1),
                 UsePower("Ann", "french_cruller", thrown), Resolve(2), Refill(("plain", "eclair", "maple_bar"))):
        table.play(move, "Ann", 0.0)


def power_of(table: Table) -> LogEntry:
    return next(entry for entry in game_entries(table.log) if entry.event == "power_resolved")


def test_a_power_told_again_stands_in_for_the_one_that_fell_whenever_that_was() -> None:
    """Who reads the lines put it at their end: the row was filled already, and lost its card once more."""
    table = Table.create(None, ["Ann", "Ben"])
    cruller_threw(table)
    first, row = power_of(table).seq, table.state.row
    for piece in ("plain", "glazed", "french_cruller"):
        table.correct("plate/Ann/1", piece, "Ann", 1.0)
    again = power_of(table)
    assert (again.replaces, again.root) == (first, first) and table.state.row == row
    for piece in ("plain", "french_cruller"):
        table.correct("plate/Ann/1", piece, "Ann", 2.0)
    assert (power_of(table).replaces, power_of(table).root) == (again.seq, first) and table.state.row == row


def test_another_power_stands_in_for_the_one_that_the_card_had_before() -> None:
    table = Table.create(None, ["Ann", "Ben"])
    cruller_threw(table)
    first = power_of(table).seq
    table.correct("plate/Ann/1", "eclair", "Ann", 1.0)
    assert power_of(table).replaces == first and power_of(table).body["moved"] == []


def test_what_is_told_in_the_place_of_a_power_is_undone_with_the_correction() -> None:
    table = Table.create(None, ["Ann", "Ben"])
    cruller_threw(table)
    table.correct("plate/Ann/1", "plain", "Ann", 1.0)
    before = table.state, len(table.log)
    table.correct("plate/Ann/1", "french_cruller", "Ann", 2.0)
    assert last_deed(table.log) == before[1] + 1 and len(up_to(table.log, before[1] + 1)) == power_of(table).seq
    table.undo(before[1], "Ann", 3.0)
    assert table.state == before[0]
    table.undo(len(table.log) - 1, "Ann", 4.0)
    assert table.state.discard == ("powdered",) and power_of(table).replaces is not None


def test_an_objection_to_what_was_told_anew_since_is_over_when_the_card_is_told_as_it_was() -> None:
    """The row that was filled had another number by then than the one that was objected to: it stayed open for ever."""
    table = Table.create(None, ["Ann", "Ben"])
    cruller_threw(table)
    table.correct("row/1", "glazed", "Ann", 1.0)
    table.correct("plate/Ann/1", "plain", "Ann", 2.0)
    (objected,) = table.open_questions
    assert objected.rule == "GN-STAY"
    table.correct("row/1", "jelly_filled", "Ann", 3.0)
    assert table.open_questions == (objected,)
    table.correct("plate/Ann/1", "french_cruller", "Ann", 4.0)
    assert table.open_questions == () and table.log[-1].body["seq_of"] == objected.seq
