"""The state of a game: immutable, and with a one-line text form that errors, tests and bug reports speak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import unquote

from engine.go_nuts import pile
from engine.go_nuts.pile import Orders
from engine.go_nuts.settings import DEFAULTS, house_rules, resolve
from engine.go_nuts.textform import joined, orders_in, orders_text, pairs, pieces_in, quoted, row_in, split


class Phase(StrEnum):
    """What happens next."""

    DEAL = "deal"
    """The first row is not dealt yet."""
    PICK = "pick"
    """All choose in secret, then reveal."""
    RESOLVE = "resolve"
    """The chosen slots, in ascending order."""
    POWER = "power"
    """A power must be used before the next slot."""
    REFILL = "refill"
    """The gaps are filled, or the game ends."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Prompt:
    """An open power: whose it is, and the card that brought it."""

    player: str
    piece: str


@dataclass(frozen=True, slots=True)
class GameState:
    """A moment of a game.  Mappings are by player's name, in seat order, and never changed in place.

    `row` has one entry a slot, None for a gap.  `plates` hold each player's cards in the order they came.
    `discard` is the pile, its top last; `buried` says that unseen cards may lie beneath (a game joined midway).
    `orders` are all in which the pile may lie, where nobody knows it: somebody took one of two alike from it, or threw
    several cards away at once; `discard` is then one of them.
    `deck_left` is None where nobody knows it; `deck_top` are cards known to lie on the deck, the next one first.
    `slot` is the slot resolved last, 0 before the first of a round.  `served` took another card than they chose,
    against the rules: what they chose waits for them no more.  `spent` is the power that was used last in this slot.
    `settings` has every house rule.
    `left` are those who went home, with what became of their cards (``out`` of the game, or they ``stay``); `aside` are
    cards out of the game; `narrowed` is how many of the last slots are not filled again since then.
    `otherwise` are slots of this round whose card went otherwise than the numbers say, with who has it, or nobody
    (``""``): it is for telling people, and no two states differ in it alone.
    """

    players: tuple[str, ...]
    settings: Mapping[str, str] = field(default_factory=lambda: DEFAULTS)
    round: int = 0
    phase: Phase = Phase.DEAL
    row: tuple[str | None, ...] = ()
    picks: Mapping[str, int] = field(default_factory=dict)
    slot: int = 0
    served: tuple[str, ...] = ()
    plates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    discard: tuple[str, ...] = ()
    buried: bool = False
    orders: Orders = ()
    deck_left: int | None = None
    deck_top: tuple[str, ...] = ()
    prompt: Prompt | None = None
    spent: Prompt | None = None
    left: Mapping[str, str] = field(default_factory=dict)
    aside: tuple[str, ...] = ()
    narrowed: int = 0
    otherwise: Mapping[int, str] = field(default_factory=dict, compare=False)

    def __hash__(self) -> int:
        return hash((self.round, self.phase, self.row, self.slot, self.discard, tuple(self.plates.values())))

    @property
    def slots(self) -> int:
        """How many slots the row has: one more than players."""
        return len(self.players) + 1

    @property
    def playing(self) -> tuple[str, ...]:
        """The players who have not left, in seat order."""
        return tuple(name for name in self.players if name not in self.left) if self.left else self.players

    @property
    def row_to_fill(self) -> tuple[str | None, ...]:
        """The row as the refill finds it: at some tables its cards are pushed together towards the deck first."""
        if self.settings["row_refill"] == "in_place" or None not in self.row:
            return self.row
        left = tuple(piece for piece in self.row if piece is not None)
        return (*left, *(None,) * (len(self.row) - len(left)))

    @property
    def open_gaps(self) -> tuple[int, ...]:
        """The slots that a refill fills, in order."""
        kept_up = len(self.row) - self.narrowed
        return tuple(slot for slot, piece in enumerate(self.row_to_fill, 1) if piece is None and slot <= kept_up)

    @property
    def gaps(self) -> int:
        """How many slots are empty and to be filled."""
        return len(self.open_gaps)

    def in_slot(self, slot: int) -> str | None:
        """The card of a slot; None in a gap, and for a number that the row does not have: it may have been shown."""
        return self.row[slot - 1] if 0 < slot <= len(self.row) else None

    def choosers(self, slot: int) -> tuple[str, ...]:
        """Who chose a slot this round, in seat order."""
        return tuple(name for name, picked in self.picks.items() if picked == slot)

    def took(self, slot: int) -> str:
        """Who has the card of a slot that was chosen and is empty now; nobody (``""``) where it was thrown away."""
        return self.otherwise.get(slot, self._by_the_numbers(slot))

    def went(self, slot: int, player: str) -> Mapping[int, str]:
        """`otherwise` once somebody, or nobody, has the card of a slot."""
        others = {number: name for number, name in self.otherwise.items() if number != slot}
        return others if self._by_the_numbers(slot) == player else {**others, slot: player}

    def _by_the_numbers(self, slot: int) -> str:
        who = self.choosers(slot)
        return who[0] if len(who) == 1 else ""

    @property
    def pending(self) -> tuple[int, ...]:
        """The chosen slots that still have their card, in the order in which they must be resolved."""
        due = {slot for name, slot in self.picks.items() if name not in self.served}
        return tuple(slot for slot in sorted(due) if self.in_slot(slot) is not None)

    @property
    def tops(self) -> tuple[str, ...]:
        """What may lie on top of the discard pile: one piece, unless nobody knows in which order it lies."""
        return pile.tops(self.orders) if self.orders else self.discard[-1:]

    def left_of(self, player: str) -> str:
        """The left neighbour among those who play."""
        playing = self.playing
        return playing[(playing.index(player) + 1) % len(playing)]

    def seen(self) -> Counter[str]:
        """How many of each piece lie somewhere that is known; cards nobody saw are counted as `unknown`."""
        lying = Counter(self.discard)
        for pieces in self.plates.values():
            lying.update(pieces)
        lying.update(self.deck_top)
        lying.update(self.aside)
        lying.update(piece for piece in self.row if piece is not None)
        return lying

    def to_text(self) -> str:
        """One line that `from_text` reads back to an equal state."""
        plates = "|".join(joined(self.plates[name]) for name in self.players)
        prompt = f"{quoted(self.prompt.player)}:{self.prompt.piece}" if self.prompt else "-"
        rules = joined(tuple(f"{k}:{v}" for k, v in house_rules(self.settings).items()))
        return (
            f"players={','.join(map(quoted, self.players))} round={self.round} phase={self.phase}"
            f" row={joined(tuple(p or '.' for p in self.row))} picks={_picks_text(self)} slot={self.slot}"
            f" plates={plates} discard={'?' if self.buried else ''}{joined(self.discard)}"
            f" deck={'?' if self.deck_left is None else self.deck_left} top={joined(self.deck_top)}"
            f" prompt={prompt} rules={rules}"
        ) + _seldom(self)

    @classmethod
    def from_text(cls, text: str) -> GameState:
        """The state that a line of text describes; ValueError says what cannot be read."""
        parts = dict(part.partition("=")[::2] for part in text.split())
        try:
            return _read(parts)
        except KeyError as error:
            raise ValueError(f"No game state: {error} is missing or unknown in '{text}'.") from error
        except ValueError as error:
            raise ValueError(f"No game state: {error} in '{text}'.") from error


def _seldom(state: GameState) -> str:
    """What is said only where there is something to say."""
    served = f" served={joined(tuple(map(quoted, state.served)))}" if state.served else ""
    orders = f" orders={orders_text(state.orders)}" if state.orders else ""
    spent = f" spent={quoted(state.spent.player)}:{state.spent.piece}" if state.spent else ""
    left = f" left={joined(tuple(f'{quoted(n)}:{cards}' for n, cards in state.left.items()))}" if state.left else ""
    aside = f" aside={joined(state.aside)}" if state.aside else ""
    return served + orders + spent + left + aside + (f" narrowed={state.narrowed}" if state.narrowed else "")


def _picks_text(state: GameState) -> str:
    return joined(tuple(f"{quoted(name)}:{slot}" for name, slot in state.picks.items()))


def _prompt(text: str) -> Prompt | None:
    player, _, piece = text.partition(":")
    return None if text == "-" else Prompt(unquote(player), pieces_in(piece)[0])


def _read(parts: Mapping[str, str]) -> GameState:
    players = tuple(unquote(name) for name in parts["players"].split(","))
    plates = [pieces_in(plate) for plate in parts["plates"].split("|")]
    if len(plates) != len(players):
        raise ValueError(f"{len(plates)} plates for {len(players)} players")
    deck, lying = parts["deck"], parts["discard"]
    return GameState(
        players=players,
        settings=resolve(pairs(parts["rules"])),
        round=int(parts["round"]),
        phase=Phase(parts["phase"]),
        row=row_in(parts["row"]),
        picks={name: int(slot) for name, slot in pairs(parts["picks"]).items()},
        slot=int(parts["slot"]),
        served=tuple(map(unquote, split(parts.get("served", "-")))),
        plates=dict(zip(players, plates, strict=True)),
        discard=pieces_in(lying.removeprefix("?")),
        buried=lying.startswith("?"),
        orders=orders_in(parts.get("orders", "-")),
        deck_left=None if deck == "?" else int(deck),
        deck_top=pieces_in(parts["top"]),
        prompt=_prompt(parts["prompt"]),
        spent=_prompt(parts.get("spent", "-")),
        left=pairs(parts.get("left", "-")),
        aside=pieces_in(parts.get("aside", "-")),
        narrowed=int(parts.get("narrowed", "0")),
    )
