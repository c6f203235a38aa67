"""Where players sit and lay their things, and where deck, pile and row lie.  Millimetres on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from models.workshop.demo_game import PLAYERS


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player has their things; mm on the table, turn in degrees (0 = at the near side).

    pick, plate, away: middle of the selection card, of the plate's first card, of a card in the hand, out of the
    picture.  step: from a card to the next, to the player's right.  per, line: cards in one line of the plate, and from
    line to line, towards the player.  stacked: cards of one type lie on each other but for an edge so wide, or 0.
    """

    side: str
    turn: float
    pick: tuple[float, float]
    plate: tuple[float, float]
    away: tuple[float, float]
    step: float = 38.0
    per: int = 99
    line: float = 92.0
    stacked: float = 0.0

    def beside(self, right: float, ahead: float) -> tuple[float, float]:
        """A place so far from the plate's first card, as the player sees it."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return self.plate[0] + right * c - ahead * s, self.plate[1] + right * s + ahead * c

    def spot(self, kinds: Sequence[str | None], kind: str) -> tuple[int, tuple[float, float]]:
        """The spot that the next card of a kind takes, by number, and where it is; `kinds` lie on those before."""
        if self.stacked:
            column = list(dict.fromkeys(k for k in kinds if k)).index(kind) if kind in kinds else len({*kinds} - {None})
            return len(kinds), self.beside(column * self.step, -self.stacked * kinds.count(kind))
        number = kinds.index(None) if None in kinds else len(kinds)
        return number, self.beside(number % self.per * self.step, -(number // self.per) * self.line)


@dataclass(frozen=True, slots=True)
class Setting:
    """A table laid for a game: seats by player in seat order, and the middles of deck, pile and slots."""

    seats: Mapping[str, Seat]
    deck: tuple[float, float]
    discard: tuple[float, float]
    slots: tuple[float, ...]
    row_y: float = 0.0


DEMO = Setting(
    {PLAYERS[0]: Seat("near", 0.0, (30.0, -134.0), (-338.0, -252.0), (60.0, -420.0)),
     PLAYERS[1]: Seat("far", 180.0, (62.0, 147.0), (336.0, 263.0), (-40.0, 500.0))},
    (-122.0, 2.0), (-206.0, 3.0), (-34.0, 48.0, 130.0),
)
