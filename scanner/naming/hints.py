"""Where cards may lie, as their local features (SIFT) tell, however much of them is covered.

On a table seen from straight above a card has a known size, so every single feature that is like one of a face says
where that card lies and how it is turned.  Cards are where many say the same; which face it is, is judged elsewhere, so
it does not matter that faces have much in common: that makes their places all the surer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import Ints
from scanner.geometry.overhead import Overhead
from scanner.geometry.rectify import moved
from scanner.naming.local_features import FaceSpots, spots_of
from scanner.types import Floats

ALIKE = 0.8
"""Cosine from which a feature is taken for one of a face."""
PARTNERS = 4
"""How many features of faces one of the picture may be."""
SIZES = (0.6, 1.65)
"""How much smaller or larger a feature may look than on the face."""
NEAR, TURN = 0.15, np.radians(13)
"""Features agree if they put their card no farther apart than this, in card widths, and turned."""
CLOSELY = 0.06
"""And they count if they lie no farther from where the card would have them."""
FEWEST = 3
LEAST = 0.7
"""The weight of what agrees from which it is a hint."""
MOST_PAIRS = 3000
STRETCHED = (0.75, 1.3)
"""How much smaller or larger, in any direction, a card may look than the table has it."""
MANY, SPREAD = 20, 0.5
"""So many features, so far apart in both directions, in card widths, tell how the card is seen in perspective."""
MOST_BENT = 0.35
"""How far that may move a corner."""
_RIGID = 0.6
"""How firmly a card is held to the table's size against features that tell otherwise, in features a width away."""
_SHARPNESS = 8.0

Doubles = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Pairs:
    """Features of the picture that are like ones of faces; n pairs.

    spots: (n,) which feature of the picture.  here, there: (n, 2) places on the table and on the face, in card widths.
    middles (n, 2), turns (n,): where the card lies by this pair.  weights: (n,), 1 for the same.
    owners: (n,) the number of the piece of which the feature of the picture is most like one, if by this very pair,
    else -1.
    """

    spots: Ints
    here: Doubles
    there: Doubles
    middles: Doubles
    turns: Doubles
    weights: Doubles
    owners: Ints

    @cached_property
    def near(self) -> Floats:
        """(n, n), 1 where two pairs put one card in one place."""
        x, y, turns = (values.astype(np.float32) for values in (*self.middles.T, self.turns))
        close = (np.abs(x[:, None] - x) < NEAR) & (np.abs(y[:, None] - y) < NEAR)
        turned = np.abs((turns[:, None] - turns + np.pi) % (2 * np.pi) - np.pi)
        return np.asarray(close & (turned < TURN), np.float32)

    @cached_property
    def most_agreeing(self) -> int:
        """How many features of the picture put one card in one place, at most."""
        return max((len(set(self.spots[row > 0].tolist())) for row in self.near), default=0)

    def only(self, which: NDArray[np.bool_] | Ints) -> Pairs:
        """Some of the pairs."""
        kept = (self.spots, self.here, self.there, self.middles, self.turns, self.weights, self.owners)
        return Pairs(*(values[which] for values in kept))  # type: ignore[arg-type]


def pairs_of(view: Overhead, faces: FaceSpots) -> Pairs:
    """What the features of a part of the table are like."""
    seen = spots_of(view.picture)
    likeness = seen.signs @ faces.signs.T
    spots, others = _partners(likeness)
    cosine, growth = likeness[spots, others], seen.sizes[spots] / faces.sizes[others]
    kept = np.nonzero((growth > SIZES[0]) & (growth < SIZES[1]))[0]
    kept = kept[np.argsort(-cosine[kept])][:MOST_PAIRS]
    spots, others = spots[kept], others[kept]
    here, there = view.places(seen.points)[spots].astype(np.float64), faces.points[others].astype(np.float64)
    turns = (seen.turns[spots] - faces.turns[others]).astype(np.float64)
    weights = np.exp((cosine[kept] - 1) * _SHARPNESS).astype(np.float64)
    owners = np.where(cosine[kept] >= likeness.max(axis=1)[spots], faces.owners[others], -1)
    return Pairs(spots, here, there, here - _spun(there, turns), turns, weights, owners)


def _partners(likeness: Floats) -> tuple[Ints, Ints]:
    """The rows and columns of what is alike, of each row the `PARTNERS` most alike: few are, so all need no sorting."""
    rows, columns = np.nonzero(likeness > ALIKE)
    order = np.lexsort((-likeness[rows, columns], rows))
    rows, columns = rows[order], columns[order]
    most = np.arange(len(rows)) - np.searchsorted(rows, rows) < PARTNERS
    return rows[most], columns[most]


def _spun(points: Doubles, turns: Doubles) -> Doubles:
    """(n, 2) points, each turned clockwise by its own angle."""
    cos, sin = np.cos(turns), np.sin(turns)
    return np.column_stack([cos * points[:, 0] - sin * points[:, 1], sin * points[:, 0] + cos * points[:, 1]])


@dataclass(frozen=True, slots=True, eq=False)
class Hint:
    """A place where a card may lie.

    matrix: (3, 3) from the card, in widths from its middle, to the table.
    there: (n, 2) the places on the card of the features that say so.
    owners: (n,) the number of the piece that each is most like, -1 where it is rather like another card's.
    """

    matrix: Doubles
    there: Doubles
    owners: Ints

    def on_card(self, places: Doubles) -> Doubles:
        """(n, 2) places on the table as seen from the card."""
        return moved(places.astype(np.float32), np.asarray(np.linalg.inv(self.matrix))).astype(np.float64)

    def on_table(self, points: Floats) -> Floats:
        """(n, 2) points of the card as places on the table."""
        return moved(points, self.matrix)


Known = dict[bytes, Hint | None]


def hints(pairs: Pairs, free: NDArray[np.bool_], most: int, known: Known) -> list[Hint]:
    """Where many features put a card, those with the most weight first; only pairs that are `free` (n,) count.

    `known` keeps what pairs that agree came to, for the next call with fewer of the same pairs free.
    """
    left, found = np.where(free, pairs.weights, 0.0).astype(np.float32), list[Hint]()
    total = pairs.near @ left
    for _ in range(most if len(left) else 0):
        best = int(total.argmax())
        if total[best] < LEAST:
            break
        members = np.nonzero((pairs.near[best] > 0) & (left > 0))[0]
        total -= pairs.near[:, members] @ left[members]
        left[members] = 0
        key = members.tobytes()
        if key not in known:
            known[key] = _laid(pairs.only(members))
        if (hint := known[key]) is not None:
            found.append(hint)
    return found


def _laid(pairs: Pairs) -> Hint | None:
    """The card on which pairs that agree lie best, of about the size that cards have on this table."""
    order = np.argsort(-pairs.weights)
    _, first = np.unique(pairs.spots[order], return_index=True)
    pairs = pairs.only(order[first])
    if len(first) < FEWEST:
        return None
    turn = np.arctan2(pairs.weights @ np.sin(pairs.turns), pairs.weights @ np.cos(pairs.turns))
    shape = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = np.median(pairs.here - pairs.there @ shape.T, axis=0)
    for _ in range(3):
        shape, middle = _closer(pairs, shape, middle)
    good = _off(pairs, shape, middle) < CLOSELY
    stretch = np.linalg.svd(shape, compute_uv=False)
    if good.sum() < FEWEST or stretch.max() > STRETCHED[1] or stretch.min() < STRETCHED[0]:
        return None
    matrix = np.vstack([np.column_stack([shape, middle]), [0, 0, 1]])
    return _in_perspective(pairs, Hint(matrix, pairs.there[good], pairs.owners[good]))


def _in_perspective(pairs: Pairs, hint: Hint) -> Hint:
    """The same where so many features all over the card agree that they tell its perspective too."""
    if len(hint.there) < MANY or np.ptp(hint.there, axis=0).min() < SPREAD:
        return hint
    found: object = cv2.findHomography(pairs.there, pairs.here, cv2.RANSAC, CLOSELY / 2)[0]
    if found is None:
        return hint
    matrix = np.asarray(found, np.float64)
    edges = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]], np.float32)
    apart = np.linalg.norm(moved(edges, matrix) - hint.on_table(edges), axis=1)
    return Hint(matrix, hint.there, hint.owners) if apart.max() < MOST_BENT else hint


def _off(pairs: Pairs, shape: Doubles, middle: Doubles) -> Doubles:
    return np.asarray(np.linalg.norm(pairs.here - pairs.there @ shape.T - middle, axis=1))


def _closer(pairs: Pairs, shape: Doubles, middle: Doubles) -> tuple[Doubles, Doubles]:
    """One step of a fit that forgives strays and holds the card to its size."""
    weights = pairs.weights / (1 + (_off(pairs, shape, middle) / 0.04) ** 2)
    left, _, right = np.linalg.svd(shape)
    stiff = left @ right
    there, here = (np.average(points, axis=0, weights=weights) for points in (pairs.there, pairs.here))
    x, y = pairs.there - there, pairs.here - here
    pull = ((y - x @ stiff.T) * weights[:, None]).T @ x
    shape = stiff + pull @ np.linalg.inv((x * weights[:, None]).T @ x + _RIGID * np.eye(2))
    return shape, here - shape @ there
