"""Past-tense facts.  State changes only by folding these; names and fields are those of the public JSON.

Places in `Moved` are written ``row/3``, ``plate/Ann``, ``discard``, ``deck``.  A card nobody saw is ``unknown``.
Bookkeeping events (asked, answered, objected, settled, corrected, undone) belong to `engine.table`: they know no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Moved:
    piece: str
    origin: str
    """``from`` in the JSON."""
    to: str


@dataclass(frozen=True, slots=True)
class GameStarted:
    players: tuple[str, ...]
    deck_size: int
    settings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RowDealt:
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
    picks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DonutTaken:
    player: str
    slot: int
    piece: str


@dataclass(frozen=True, slots=True)
class DonutDiscarded:
    slot: int
    piece: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PowerPrompted:
    player: str
    piece: str
    options: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class PowerResolved:
    player: str
    piece: str
    moved: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class RowRefilled:
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
