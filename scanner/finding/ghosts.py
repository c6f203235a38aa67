"""Cards that are none: what the detector makes of the edges between cards, of patterns, of a plate of donuts.

Every card of a table is of one size, and cards do not lie in one another.  What has no name and breaks one of these is
left out; what has a name is left out only where the very same card is told twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import common, middle_of, overlap
from scanner.geometry.tablemap import TableMap, table_map
from scanner.naming.tile_numbers import MARKERS
from scanner.types import Detection, Floats, SeenCard

ODD_SIZE = (0.78, 1.36)
"""How much smaller or larger than the named cards round it a nameless one may be: half a card is a card of 0.71."""
FRAGMENT = (0.5, 2.0)
"""The same of one that has a name, but not beyond doubt: the cards to choose with may be of another size."""
NEIGHBOURS = 3
TINY = 0.3
"""Nothing so much smaller than every named card is one, however few they are: of the cards of 70 photographs from 38
degrees on the farthest one looks 0.56 times as large as the nearest.  A printed corner of a single pair was named as a
card, a tenth as large as they."""
SUNK = 0.5
"""A nameless card of which named ones cover more than this share, and of which little is seen, is their edges."""
LITTLE = 0.4
FAINT, BARE = 0.25, 0.3
"""A nameless card of which less than a quarter is seen is none if so much more of it lies in plain view."""
NO_CARD, BESIDE = 0.2, 1.6
"""What is so little surely a card is none, if it has no name and no named card lies so near, in card sizes: a card
of somebody's plate must not be missing without a word, whatever it looks like."""
UNDER = 0.15
"""What one look of several shows is none, if it has no name and no more of it lies under cards that have one or
that other looks show: open cards are seen at other sizes, too."""
NOTHING = 0.08
"""A nameless card of which less than this is seen is none."""
TWICE, MARKER_TWICE = 0.8, 0.4
"""Two of one name that share more than this of what they cover are one card."""


class Outlined(Protocol):
    """Whatever has four corners: a `Detection`, and all that was named."""

    @property
    def corners(self) -> Floats: ...


class Lying(Outlined, Protocol):
    """A named card with its corners: `SeenCard`, `TrackedCard`, `Proposal`."""

    @property
    def piece(self) -> str: ...
    @property
    def visible(self) -> float: ...
    @property
    def kind(self) -> str: ...
    @property
    def real(self) -> float: ...
    @property
    def alone(self) -> bool: ...


CardT = TypeVar("CardT", bound=Lying)


def without_ghosts(
    cards: Sequence[CardT], known: Sequence[CardT] = (), by_itself: Callable[[CardT], bool] = lambda _: False
) -> list[CardT]:
    """The cards that are cards, in the order given.

    by_itself: whether what is seen of a nameless one is no part of those that have a name, where that is known.
    known: those of them that are beyond doubt, where that is told.  If there are enough, they alone tell how large
    cards are: between fingers many fragments get some name for a moment, and their sizes would be believed.
    """
    named = [card for card in cards if card.piece != UNKNOWN and card.kind == "card"]
    enough = len(known) >= NEIGHBOURS
    sizes = Sizes(known if enough else [card for card in named if card.piece not in MARKERS])
    alike: dict[str, list[tuple[int, CardT]]] = {}
    for n, card in enumerate(cards):
        alike.setdefault(card.piece, []).append((n, card))
    kept: list[CardT] = []
    for n, card in enumerate(cards):
        if card.piece == UNKNOWN:
            none = card.kind == "marker" or _unseen(card) or _unreal(card, named) or _passing(card, cards)
            ghost = none or (sunk(card, named) and not by_itself(card)) or sizes.odd(card)
        else:
            ghost = any(_is_twice(card, other, n < m) for m, other in alike[card.piece] if m != n)
            doubtful = enough and card.kind == "card" and all(card is not one for one in known)
            ghost = ghost or (doubtful and sizes.odd(card, FRAGMENT))
        if not ghost:
            kept.append(card)
    return kept


def span(card: Outlined) -> float:
    """A card's size in pixels: the root of the area of its outline."""
    return float(np.sqrt(max(cv2.contourArea(card.corners.astype(np.float32)), 1.0)))


class Sizes:
    """How large a card looks anywhere in a picture, as its named cards tell; worked out when first asked."""

    def __init__(self, named: Sequence[Lying]) -> None:
        self._named = named
        self._table: TableMap | None = None

    def odd(self, card: Outlined, usual: tuple[float, float] = ODD_SIZE) -> bool:
        """Whether it is not of the size of the named cards nearest to it, which may differ by the factors that are
        usual; with too few of them nobody can tell, but of what is tiny.

        How much smaller the same card is farther away, the named ones tell.
        """
        if len(self._named) < NEIGHBOURS:
            return span(card) < TINY * min(map(span, self._named), default=0.0)
        self._table = self._table or table_map([other.corners for other in self._named])
        near_first = sorted(self._named, key=lambda other: float(np.linalg.norm(_middle(other) - _middle(card))))
        nearest = near_first[:NEIGHBOURS]
        here, *there = self._table.enlarged(np.array([_middle(card), *map(_middle, nearest)], np.float32))
        size = np.median([span(other) * here / max(near, 1e-6) for other, near in zip(nearest, there, strict=True)])
        return not usual[0] <= span(card) / max(float(size), 1.0) <= usual[1]


def odd_size(card: Lying, named: Sequence[Lying]) -> bool:
    """Whether a card is not of the size of the named ones (`Sizes`), where only one is asked about."""
    return Sizes(named).odd(card)


def _middle(card: Outlined) -> Floats:
    return np.asarray(middle_of(card.corners), np.float32)


def shared(one: Outlined, other: Outlined) -> float:
    """The area in pixels that two outlines have in common."""
    return common(one.corners.astype(np.float32), other.corners.astype(np.float32))


def sunk(card: Lying, named: Sequence[Lying]) -> bool:
    """Whether it mostly lies within named cards and hardly anything of it is seen."""
    return card.visible < LITTLE and sum(shared(card, other) for other in named) > SUNK * span(card) ** 2


def _unseen(card: Lying) -> bool:
    """Whether next to nothing of it is seen: stray cells round other cards say that one lies there."""
    return card.visible < NOTHING


def _unreal(card: Lying, named: Sequence[Lying]) -> bool:
    """Whether what is seen looks like no card and lies by itself: a sheet of paper, a place drawn on a mat."""
    near = (float(np.linalg.norm(_middle(card) - _middle(other))) < BESIDE * span(other) for other in named)
    return card.real < NO_CARD and not any(near)


def _passing(card: Lying, cards: Sequence[Lying]) -> bool:
    """Whether it is seen at one size only and lies open: the pile of a carpet, the grain of wood."""
    others = [other for other in cards if other is not card and (other.piece != UNKNOWN or not other.alone)]
    return card.alone and not lies_under(card, others)


def lies_under(card: Outlined, others: Sequence[Outlined]) -> bool:
    """Whether more of it lies within others' outlines than what lies beside them has there."""
    return sum(shared(card, other) for other in others) >= UNDER * span(card) ** 2


def _is_twice(card: Lying, other: Lying, first: bool) -> bool:
    """Whether another finding is of the very same card and shows more of it (or as much, and comes first)."""
    if other.piece != card.piece or (other.visible, not first) <= (card.visible, first):
        return False
    common = shared(card, other)
    enough = TWICE if card.kind == "card" else MARKER_TWICE
    return common > enough * (span(card) ** 2 + span(other) ** 2 - common)


def on_bare_table(card: Lying, cards: Sequence[Lying], size: tuple[int, int]) -> bool:
    """Whether a nameless card would have to be seen, since most of it lies under nothing, but hardly is.

    size: (width, height) of the picture, in pixels; the part of a card that lies beyond its edge is not seen.
    """
    if card.piece != UNKNOWN or card.visible >= FAINT:
        return False
    over = [other for other in cards if other is not card and other.visible >= LITTLE and other.kind == "card"]
    width, height = size
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inside, _ = cv2.intersectConvexConvex(card.corners.astype(np.float32), frame)
    open_to_view = float(inside) - sum(shared(card, other) for other in over)
    return open_to_view > (card.visible + BARE) * span(card) ** 2


def seen_of(card: SeenCard, detections: Sequence[Detection]) -> Detection | None:
    """What the detector saw of a card; nothing of one that it did not find."""
    cards = [one for one in detections if one.kind == "card"]
    best = max(cards, key=lambda one: overlap(one.corners, card.corners), default=None)
    return best if best is not None and overlap(best.corners, card.corners) > TWICE else None
