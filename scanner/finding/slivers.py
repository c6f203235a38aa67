"""Of some open cards the cells tell the corners and not that they belong to it: those are looked at by themselves.

On a chequered cloth a card's cells pass for the table's, though its outline is found, look after look: a deck, a number
that somebody has turned up, a card just dealt.  The network that sees each card by itself (`scanner.finding.refine`)
tells of these how much is seen, and how surely each is a card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from scanner.finding.refine import LITTLE
from scanner.geometry.rectify import middle_of, overlap
from scanner.types import Detection, Floats, Image

Look = Callable[[Image, Sequence[Detection]], Sequence[Detection]]
"""Looks at cards by themselves."""
HARDLY = 0.35
"""Of what may be such a card the cells tell no more than this, as a share of it."""
LIKELY = 0.4
"""How sure they must be of its outline."""
OPEN, REAL = 0.6, 0.9
"""So much must then be seen of it, and so surely it must be a card.  In the first minute on a gingham cloth 57 of its
squares passed for such a card, named milk or coffee; two had 0.9 in one look."""
FREE = 0.1
"""The share of it that may lie under what is seen to be a card, or over it: covered ones are told by the cells."""


@dataclass(slots=True)
class Slivers:
    """Those of one camera's pictures.  What looks just as it did in the last picture is not looked at again.

    look: looks at cards by themselves.
    """

    look: Look
    _known: dict[bytes, Detection] = field(default_factory=dict)

    def looked_at(self, image: Image, detections: Sequence[Detection]) -> tuple[Detection, ...]:
        """The same detections in the same order, open cards among the slivers as they are seen to lie."""
        plain = [one.corners for one in detections if one.kind == "card" and one.visible >= HARDLY]
        doubts = [k for k, one in enumerate(detections) if _may_be_open(one) and _is_free(one, plain)]
        self._known = self._by_corners(image, [detections[k] for k in doubts])
        told = list(detections)
        better = [(k, self._known[detections[k].corners.tobytes()]) for k in doubts]
        for k, one in sorted(better, key=lambda found: -found[1].real):
            if one.visible >= OPEN and one.real >= REAL and _is_free(one, plain):
                told[k] = one
                plain.append(one.corners)
        return tuple(told)

    def _by_corners(self, image: Image, doubts: Sequence[Detection]) -> dict[bytes, Detection]:
        """Each of them as it is seen by itself, by the corners that the cells tell."""
        by_corners = {one.corners.tobytes(): one for one in doubts}
        new = {key: one for key, one in by_corners.items() if key not in self._known}
        looked = self.look(image, [replace(one, visible=LITTLE) for one in new.values()]) if new else ()
        known = self._known | dict(zip(new, looked, strict=True))
        return {key: known[key] for key in by_corners}


def _may_be_open(one: Detection) -> bool:
    return one.kind == "card" and one.visible < HARDLY and one.score >= LIKELY


def _is_free(one: Detection, cards: Sequence[Floats]) -> bool:
    """Whether none of these cards, (4, 2) corners each, shares more than a little with it."""
    quads = np.array(cards, np.float32).reshape(-1, 4, 2)
    reach = np.linalg.norm(one.corners[2] - one.corners[0])
    near = np.linalg.norm(middle_of(quads) - middle_of(one.corners), axis=1) < 2 * reach
    return all(overlap(one.corners, other) <= FREE for other in quads[near])
