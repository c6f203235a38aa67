"""The end of a game counted from photographs: whose cards are whose, what counts, and what is left to ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.go_nuts import CARDS
from engine.go_nuts.scoring import PlayerScore, score_plates
from engine.go_nuts.settings import DEFAULTS
from engine.go_nuts.supply import beyond_the_box
from scanner.counting.dim import in_the_dark
from scanner.counting.edges import with_ends
from scanner.counting.gaps import with_gaps, with_leaps
from scanner.counting.heaped import with_heaps
from scanner.counting.hidden import (
    Shot,
    glare_beside,
    with_cut_off,
    with_darkness,
    with_glare,
    with_hand,
    with_parts,
    with_stacks,
    with_strange,
)
from scanner.counting.lain_upon import with_something_upon
from scanner.counting.legible import TOO_SMALL
from scanner.counting.outsized import outsized
from scanner.counting.photo_scan import PhotoScan
from scanner.counting.score_photo import Plate, PlatesSeen, plates_of
from scanner.counting.stacked import stacked
from scanner.counting.thrown_beside import with_thrown_beside
from scanner.counting.together import Joined, View, join
from scanner.geometry.rectify import moved
from scanner.geometry.reflection import mirrored
from scanner.types import Floats, SeenCard
from web.words import phrases

UNSEEN = 12
"""So many cards may lie where none can be seen: of a blurred plate behind a veil nine of eleven were not told, and with
three more at most a rival's Maple Frosted was counted as if that plate had the fewest cards.  Of 31 photographs with a
plate of which more may lie there no other total hung on it with twelve than with three."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted on one table; `seen` has a question where the plates cannot be told apart.

    `plates` are in the order of `names` and of `scores`.
    """

    photos: tuple[str, ...]
    seen: PlatesSeen
    names: tuple[str, ...]
    plates: tuple[Counted, ...]
    scores: dict[str, PlayerScore]
    mirrored: bool = False
    settings: Mapping[str, str] = field(default_factory=lambda: DEFAULTS)

    def by(self, settings: Mapping[str, str]) -> Tally:
        """The same cards, counted by these house rules."""
        return replace(self, settings=settings, scores=dict(score_plates(self.owned, settings)))

    def beside_a_box(self) -> Tally:
        """The same, and whoever has one of a donut that is counted more often than a box has it is asked about that."""
        over = beyond_the_box(piece for plate in self.plates for piece in plate.pieces)
        return replace(self, plates=tuple(plate.asked_about(over) for plate in self.plates)) if over else self

    @property
    def is_open(self) -> bool:
        """Whether anything is left for people to say."""
        return self.seen.question is not None or any(plate.doubts for plate in self.plates)

    @property
    def owned(self) -> dict[str, tuple[str, ...]]:
        """The cards that count, by player."""
        return {name: plate.pieces for name, plate in zip(self.names, self.plates, strict=False)}

    @property
    def doubtful(self) -> dict[str, int]:
        """How many cards more each player may have."""
        return {name: plate.doubts for name, plate in zip(self.names, self.plates, strict=False)}


@dataclass(frozen=True, slots=True)
class Counted:
    """A plate's cards that count, those that are asked about, and why there may be more."""

    pieces: tuple[str, ...]
    uncertain: tuple[SeenCard, ...]
    hidden: tuple[str, ...] = ()

    def asked_about(self, over: Mapping[str, int]) -> Counted:
        """The same, with what of these pieces lies here in question."""
        asked = (phrases.beyond_the_box(piece, n).en for piece, n in over.items() if piece in self.pieces)
        return replace(self, hidden=(*self.hidden, *asked))

    @property
    def doubts(self) -> int:
        """How many cards more there may be."""
        return len(self.uncertain) + (UNSEEN if self.hidden else 0)


def count(found: PhotoScan, number: int | None, names: tuple[str, ...]) -> Tally:
    """Sort the cards of a photograph into plates and score them."""
    if found.too_small:
        return _counted_as((found.photo,), PlatesSeen((), found.cards, TOO_SMALL), names)
    alone = Joined(found.cards, (), (np.eye(3),))
    return replace(_tallied([found], alone, number, names), mirrored=found.mirrored)


def _tallied(found: Sequence[PhotoScan], joined: Joined, number: int | None, names: tuple[str, ...]) -> Tally:
    """The plates of all the photographs, with what may be hidden on them."""
    seen = with_thrown_beside(with_strange(plates_of(joined.cards, number, mirrored=found[0].mirrored)))
    ways = [(one, way) for one, way in zip(found, joined.ways, strict=True) if way is not None]
    seen = with_hand(seen, [_shot(one.hands, one, found[0], way) for one, way in ways if one.hands is not None])
    seen = with_glare(seen, [_shot(glare_beside(one.image, one.cards), one, found[0], way) for one, way in ways])
    seen = with_darkness(seen, [_shot(in_the_dark(one.image, one.cards), one, found[0], way) for one, way in ways])
    whole = [_shot(np.zeros((1, 1), np.bool_), one, found[0], way) for one, way in ways]
    seen = with_ends(with_cut_off(seen, whole), whole, found[0].image, joined.cards)
    if len(found) == 1:     # on several photographs each shows what another overlooks
        seen = with_gaps(seen, found[0].image, found[0].cards)
        seen = with_leaps(with_something_upon(seen, found[0].image, found[0].cards), found[0].cards)
    seen = with_heaps(with_stacks(seen, list(_stacks(found, joined))), joined.cards)
    return _counted_as(tuple(one.photo for one in found), with_parts(seen), names)


def _shot(hidden: NDArray[np.bool_], one: PhotoScan, first: PhotoScan, way: NDArray[np.float64]) -> Shot:
    """What a photograph hides, the way round that the first one is."""
    return Shot(hidden if one.mirrored == first.mirrored else hidden[:, ::-1], one.size, way)


def count_together(found: Sequence[PhotoScan], number: int | None, names: tuple[str, ...]) -> Tally:
    """Lay the photographs of one table over each other and score them as one; places are the first one's pixels."""
    if small := next((one for one in found if one.too_small), None):
        return count(small, number, names)
    joined = join([View(_as_first(one, found[0]), one.size) for one in found])
    photos = tuple(one.photo for one in found)
    if joined.left:
        lost = " and ".join(Path(photos[n]).name for n in joined.left)
        question = (
            f"Where on the table is {lost}, beside {Path(photos[0]).name}? "
            "Take the photographs so that at least three named cards are on both."
        )
        return _counted_as(photos, PlatesSeen((), joined.cards, question), names)
    return replace(_tallied(found, joined, number, names), mirrored=found[0].mirrored)


def _stacks(found: Sequence[PhotoScan], joined: Joined) -> Iterator[Floats]:
    """Where cards lie under others, or in what passes for one, on any of the photographs, in pixels of the first."""
    for one, way in zip(found, joined.ways, strict=True):
        if way is not None:
            heaps = replace(one, cards=(*stacked(one.image, one.cards), *outsized(one.cards)))
            yield from (moved(card.corners, way) for card in _as_first(heaps, found[0]))


def _as_first(one: PhotoScan, first: PhotoScan) -> tuple[SeenCard, ...]:
    """The cards of a photograph as they lie in it the way round that the first photograph is."""
    if one.mirrored == first.mirrored:
        return one.cards
    return tuple(replace(card, corners=mirrored(card.corners, one.size[0])) for card in one.cards)


def _counted_as(photos: tuple[str, ...], seen: PlatesSeen, names: tuple[str, ...]) -> Tally:
    """The plates with their players' names and points."""
    called = names or tuple(f"Player {plate.seat}" for plate in seen.plates)
    plates = tuple(_counted(plate) for plate in seen.plates)
    owned = {name: plate.pieces for name, plate in zip(called, plates, strict=False)}
    return Tally(photos, seen, called, plates, dict(score_plates(owned)))


def _counted(plate: Plate) -> Counted:
    """Only donuts count; anything else that is enrolled is asked about."""
    pieces = tuple(card.piece for card in plate.cards if card.piece in CARDS)
    others = tuple(card for card in plate.cards if card.piece not in CARDS)
    return Counted(pieces, (*plate.uncertain, *others), plate.hidden)
