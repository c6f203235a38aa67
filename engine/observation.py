"""What any table looks like: the language that the eyes speak and the referee listens to.

Nothing here knows a game.  Pieces are names ("plain", "select_3", "donut_back", "unknown").
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

UNKNOWN = "unknown"


class PlaceKind(StrEnum):
    """The kinds of places on a table."""

    ROW = "row"
    """A slot of the row; the index is the slot number, from 1 next to the deck."""
    PLATE = "plate"
    """The cards in front of a player; the index is the seat, from 1 in the order of `--players`."""
    PICK = "pick"
    """The selection card that a player has laid down; the index is the seat."""
    DISCARD = "discard"
    DECK = "deck"
    ELSEWHERE = "elsewhere"
    """On the table, but in no place that the layout knows (a carried card, unused selection cards)."""

    __hash__ = str.__hash__  # as with places: an enum's own is slow


class Place(NamedTuple):
    """A place on the table, such as ``Place(PlaceKind.ROW, 3)``, written ``row/3``.

    A tuple, since these are looked up by the million, and a dataclass's own hash is four times as slow.
    """

    kind: PlaceKind
    index: int = 0  # type: ignore[assignment]  # not the method of tuples

    def __str__(self) -> str:
        return f"{self.kind}/{self.index}" if self.index else str(self.kind)


@dataclass(frozen=True, slots=True)
class Sighting:
    """One card seen at a place.

    `candidates` are ``(piece, log-likelihood)``, best first, log-likelihoods up to a common constant; ``unknown``
    may be among them.  `quarter_turns` is how the card lies, clockwise from upright as the picture shows it.
    `track` tells one physical card from another for as long as the eyes could follow it.  `visible` is the
    fraction of the card that is seen.  `since` is the source time since which it lies exactly there, where that is
    known.  A discard pile may give several sightings: the topmost card comes first.
    """

    place: Place
    candidates: tuple[tuple[str, float], ...]
    quarter_turns: int = 0
    track: int = 0
    visible: float = 1.0
    since: float = 0.0

    @property
    def piece(self) -> str:
        """The likeliest piece."""
        return self.candidates[0][0] if self.candidates else UNKNOWN


@dataclass(frozen=True, slots=True)
class TableObservation:
    """The settled part of the table at one moment.

    `hidden` are places of which nothing may be concluded now: a hand, a moving card or a blur is over them, and
    whatever sightings they have are incomplete.  A place in neither `sightings` nor `hidden` is seen to be empty.
    `still_for` is how long, in seconds of source time, what is reported has stood unchanged.  `firsts` are the seats
    that may as well be the first: where the seats are counted from is then a matter of taste.  `first` is the one that
    is it, where plates have told since, or 0.  `away` is for how long, in seconds, no picture had come when pictures
    came again a moment ago: what was played meanwhile nobody has seen.  `settled`: a picture that was taken of a table
    at rest, and perhaps the only one: it counts for as much as what a camera tells of one that stands still.
    """

    seq: int
    taken_at: float
    sightings: tuple[Sighting, ...]
    hidden: frozenset[Place] = frozenset()
    still_for: float = 0.0
    firsts: tuple[int, ...] = ()
    first: int = 0
    away: float = 0.0
    settled: bool = False

    def at(self, place: Place) -> tuple[Sighting, ...]:
        """The sightings at a place, in the order they were given."""
        return tuple(s for s in self.sightings if s.place == place)
