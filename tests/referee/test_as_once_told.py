"""A card that passed for another for a while and is told as it was: what its power did is told again, too."""

from __future__ import annotations

from engine.go_nuts import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.moves import Deal, Refill, Resolve, Reveal, UsePower
from engine.history.log import game_entries
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
