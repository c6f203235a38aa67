"""What people may mean to do at the table.  A move that turns cards up carries what was seen, or ``unknown``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.go_nuts.events import Moved


@dataclass(frozen=True, slots=True)
class Deal:
    """Turn up the first row, one card a slot."""

    row: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """All turn over their selection cards: {name: slot}."""

    picks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Resolve:
    """Take or discard the card of a slot, as the picks have it."""

    slot: int


@dataclass(frozen=True, slots=True)
class ResolveOtherwise:
    """The card of a slot goes to this player, or (no name) onto the discard pile, whatever the picks say."""

    slot: int
    player: str


@dataclass(frozen=True, slots=True)
class UsePower:
    """Use the power of the card just taken; `moved` says which cards go where, the last one ends on top of a pile."""

    player: str
    piece: str
    moved: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Refill:
    """Fill the gaps; `row` is the whole row as it then lies."""

    row: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class EndGame:
    """The deck cannot fill the row: count."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves, the others play on; `cards` is ``out`` or ``stay``, `slots` how many are filled from now on."""

    player: str
    cards: str
    slots: int


Move = Deal | Reveal | Resolve | ResolveOtherwise | UsePower | Refill | EndGame | Leave
