"""The demo's game: two players, the 37-card deck, chosen by seed so that it shows what the rules can do.

A small dealer of its own: the rulebook is the engine's, and a test folds this game through the engine card by card.
Events are dictionaries in the public JSON's words, still without times.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

PLAYERS = ("Mia", "Leo")
DECK = Counter(chocolate_frosted=3, donut_holes=6, eclair=3, french_cruller=1, glazed=5, jelly_filled=6, maple_bar=2,
               plain=7, powdered=4)
Happening = dict[str, Any]


@dataclass(slots=True)
class Table:
    """What lies where while the game is dealt out; the last of `deck` and `discard` is the top."""

    deck: list[str]
    row: list[str | None] = field(default_factory=lambda: [None, None, None])
    plates: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in PLAYERS})
    discard: list[str] = field(default_factory=list)
    events: list[Happening] = field(default_factory=list)
    round: int = 1

    def tell(self, event: str, **more: Any) -> None:
        self.events.append({"event": event, "round": self.round, **more})


def _power(table: Table, player: str, piece: str, chosen: set[int], dice: Random) -> None:
    plate, moved = table.plates[player], []
    if piece == "chocolate_frosted" and table.deck:
        plate.append(table.deck.pop())
        moved = [{"piece": plate[-1], "from": "deck", "to": f"plate/{player}"}]
    elif piece == "eclair" and table.discard:
        plate.append(table.discard.pop())
        moved = [{"piece": plate[-1], "from": "discard", "to": f"plate/{player}"}]
    elif piece == "french_cruller":
        for slot in (s for s in (1, 2, 3) if s not in chosen and table.row[s - 1] and dice.random() < 0.7):
            card = str(table.row[slot - 1])
            table.row[slot - 1] = None
            table.discard.append(card)
            moved.append({"piece": card, "from": f"row/{slot}", "to": "discard"})
    table.tell("power_resolved", player=player, piece=piece, moved=moved)


def _resolve(table: Table, slot: int, picks: dict[str, int], dice: Random) -> None:
    takers = [name for name in PLAYERS if picks[name] == slot]
    piece = table.row[slot - 1]
    if not takers or piece is None:
        return
    table.row[slot - 1] = None
    if len(takers) > 1:
        table.discard.append(piece)
        table.tell("donut_discarded", slot=slot, piece=piece, players=takers)
        return
    table.plates[takers[0]].append(piece)
    table.tell("donut_taken", player=takers[0], slot=slot, piece=piece)
    if piece in ("chocolate_frosted", "eclair", "french_cruller"):
        _power(table, takers[0], piece, set(picks.values()), dice)


def _fill(table: Table) -> bool:
    """Fills the empty slots, lowest first; False, and nothing moved, where the deck cannot fill them all."""
    empty = [k for k, card in enumerate(table.row) if card is None]
    if len(empty) > len(table.deck):
        return False
    for slot in empty:
        table.row[slot] = table.deck.pop()
    return True


def shuffled(seed: int) -> list[str]:
    """The two-player deck as this seed's game begins; the last card is the top."""
    deck = list(DECK.elements())
    Random(seed).shuffle(deck)
    return deck


def play(seed: int) -> Table:
    """A whole game; the same seed gives the same game."""
    dice, table = Random(seed + 1_000_000), Table(shuffled(seed))
    _fill(table)
    table.tell("row_dealt", row=list(table.row))
    while True:
        picks = {name: dice.randint(1, 3) for name in PLAYERS}
        table.tell("picks_revealed", picks=picks)
        for slot in (1, 2, 3):
            _resolve(table, slot, picks, dice)
        if not _fill(table):
            return table
        table.tell("row_refilled", row=list(table.row))
        table.round += 1


def scores(plates: dict[str, list[str]]) -> dict[str, int]:
    """Points of the two-player cards, as printed on them."""
    counts = {name: Counter(cards) for name, cards in plates.items()}
    most, out = max(c["plain"] for c in counts.values()), {}
    for name, have in counts.items():
        total = (0, 1, 3, 6, 10, 15, 15)[have["donut_holes"]] + 5 * (have["jelly_filled"] // 2)
        total += 2 * (have["glazed"] + have["french_cruller"]) + 3 * have["powdered"] + have["plain"]
        total += 3 * have["maple_bar"] if len(have) >= 7 else 0
        tied = sum(c["plain"] == most for c in counts.values()) > 1
        out[name] = total + ((1 if tied else 3) if have["plain"] == most > 0 else 0)
    return out


def worth_showing(table: Table) -> bool:
    """Every power used with something to do, soon something to see, a short game and one clear winner."""
    powers = [e for e in table.events if e["event"] == "power_resolved"]
    clashes = [e["round"] for e in table.events if e["event"] == "donut_discarded"]
    points = sorted(scores(table.plates).values())
    soon = clashes[:1] and clashes[0] <= 3 and sum(e["round"] <= 3 for e in powers) >= 1
    kinds = {e["piece"] for e in powers}
    return bool(soon and all(e["moved"] for e in powers) and len(kinds) == 3 and 2 <= len(clashes) <= 4
                and table.round <= 17 and 1 <= points[1] - points[0] <= 4 and table.deck
                and max(len(cards) for cards in table.plates.values()) <= 17)


def choose() -> tuple[Table, list[str]]:
    """The first game by seed that is worth showing, and its deck before the deal."""
    seed = next(seed for seed in range(100_000) if worth_showing(play(seed)))
    return play(seed), shuffled(seed)
