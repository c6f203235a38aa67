"""Past-tense facts.  State changes only by folding these; names and fields are those of the public JSON.

Places in `Moved` are written ``row/3``, ``plate/Ann``, ``discard``, ``deck``.  A card nobody saw is ``unknown``.
Bookkeeping events (asked, answered, objected, settled, corrected, undone) belong to `engine.table`: they know no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Moved:
    """One card that went from place to place."""

    piece: str
    origin: str
    """``from`` in the JSON."""
    to: str


@dataclass(frozen=True, slots=True)
class GameStarted:
    """These players, clockwise, play with a deck of so many donuts; `settings`: the house rules chosen."""

    players: tuple[str, ...]
    deck_size: int
    settings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RowDealt:
    """The first row lies there, slot 1 first; None where a slot is empty."""

    row: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class TableRead:
    """Play is taken up from what lies on the table."""

    row: tuple[str | None, ...]
    plates: Mapping[str, tuple[str, ...]]
    discard_top: str | None
    deck: int | None
    """Cards left in the deck, or None where nobody knows."""


@dataclass(frozen=True, slots=True)
class PicksRevealed:
    """All have turned over their selection cards: {name: slot}."""

    picks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DonutTaken:
    """A player has taken the card of a slot."""

    player: str
    slot: int
    piece: str


@dataclass(frozen=True, slots=True)
class DonutDiscarded:
    """The card of a slot lies on the discard pile; `players` are those who chose it."""

    slot: int
    piece: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PowerPrompted:
    """The power of a card just taken may be used; `options`: where single cards may go.  `rule`: its number."""

    player: str
    piece: str
    options: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class PowerResolved:
    """A power is over: these cards went, in this order; none where nothing was done."""

    player: str
    piece: str
    moved: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class RowRefilled:
    """The round is over, the gaps are filled: all of the row, slot 1 first; None where a slot stays empty."""

    row: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Somebody goes home and the others play on, as the table decides it: no text says how."""

    player: str
    cards: str
    """``out``: their cards leave the game with them; ``stay``: they lie where they are and are counted at the end."""
    slots: int
    """How many slots of the row are filled from now on, counted from the deck."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The plates are counted: points and cards by player; no winners while that hangs on cards that nobody knows."""

    scores: Mapping[str, int]
    cards: Mapping[str, int]
    winners: tuple[str, ...]


Event = (
    GameStarted
    | RowDealt
    | TableRead
    | PicksRevealed
    | DonutTaken
    | DonutDiscarded
    | PowerPrompted
    | PowerResolved
    | RowRefilled
    | PlayerLeft
    | GameEnded
)
