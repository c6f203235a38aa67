"""What comparing a card with the faces of a deck brings: a glance at all of them, and what it shows where one was laid
over it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from scanner.geometry.rectify import turned
from scanner.naming.align import Fit
from scanner.naming.appearance import Looks
from scanner.naming.confidence import Evidence
from scanner.naming.poses import Posed
from scanner.types import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """What a first comparison with all faces says of one card.

    poses: the ways up.  total: (poses, faces) how alike they are.
    """

    poses: list[Posed]
    total: Floats

    @property
    def best(self) -> float:
        return float(self.total.max(initial=-np.inf))


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What a card shows where a face was laid over it.

    looks: of this one card.  visible: (CELLS,) 0 or 1.  burnt_from: (3,) from which levels on its picture is burnt out.
    """

    fit: Fit
    looks: Looks
    visible: Floats
    burnt_from: Floats

    def posed(self) -> Posed:
        """The card where it lies, to have another face laid over it."""
        return Posed(0, self.fit.corners, self.visible)

    def upside_down(self) -> Shown:
        """The same card with its foot taken as the top."""
        fit = replace(self.fit, corners=turned(self.fit.corners, 2), colours=self.fit.colours[:, ::-1])
        return Shown(fit, self.looks.turned(), np.ascontiguousarray(self.visible[::-1]), self.burnt_from)


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A card over which a face was laid, and how well that face explains it."""

    shown: Shown
    face: int
    evidence: Evidence

    @property
    def fit(self) -> Fit:
        return self.shown.fit


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """Another face where one was laid over a card, and the way up in which it is likeliest."""

    card: Shown
    face: int
    evidence: Evidence
