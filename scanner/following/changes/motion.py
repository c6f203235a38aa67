"""What changed between pictures, cheaply: a small grey picture in which one cell stands for many pixels.

It says when it is worth looking at the table again, which cards still look as they did, and where nothing may be
concluded because something moves.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding.exposure import Exposure
from scanner.following.changes.areas import Areas
from scanner.following.changes.cells import cells_of, hanging_together, in_company
from scanner.following.changes.dimness import Dimness
from scanner.following.changes.flicker import Flicker
from scanner.following.changes.glimpse import Glimpse, Mask
from scanner.following.changes.overlooked import Overlooked
from scanner.types import Floats, Image

DIFFERENT = 7.0
"""Levels of grey, of 255, by which a cell must differ: more than noise, less than any two faces."""
REST = 0.15
"""Seconds without motion after which a cell is at rest."""
SHARE = 0.06
"""The share of cells that must differ for a card, or be busy for a place, to count."""
STRICT = 5.0
"""The same where something moved meanwhile: there it must look quite as before for nothing to have changed."""
FEW = 3
"""Cells that are not worth a look."""
NOISY, EVERY = 0.6, 2
"""Levels by which half of all cells differ from one picture of a noisy camera to the next; and rows and columns from
one cell that is asked to the next."""


class Motion:
    """Follows the pictures of one camera."""

    def __init__(self) -> None:
        self._now: Floats | None = None
        """The present picture, in the light of what last was at rest."""
        self._came: Floats = np.zeros((0, 0), np.float32)
        self._looked: Floats = np.zeros((0, 0), np.float32)
        self._rested: Floats = np.zeros((0, 0), np.float32)
        self._all_rested = False
        """Whether every cell has been seen at rest; asked for with every picture."""
        self._stirred: Mask = np.zeros((0, 0), np.bool_)
        self._moved_at: NDArray[np.float64] = np.zeros((0, 0))
        self._time = self._began = 0.0
        self.is_noisy = False
        """Whether the last two pictures differ everywhere: each shows what lies still otherwise, if ever so little."""
        self.areas = Areas()
        """Where places of the table lie among the cells."""
        self._flicker, self._exposure, self._lately, self._dimness = Flicker(), Exposure(), Overlooked(), Dimness()
        self._hands: Mask = np.zeros((0, 0), np.bool_)
        self.news: Mask = np.zeros((0, 0), np.bool_)
        """Where the last look showed something new at rest."""
        self.unseen: Mask = np.zeros((0, 0), np.bool_)
        """What the present picture does not show of the table, since the camera moves."""
        self._changed: Mask | None = None
        self._restless: Mask | None = None

    def see(self, image: Image, at: float) -> None:
        """Take in the next picture; `at` is its source time in seconds."""
        levels = cells_of(image)
        scale = (levels.shape[1] / image.shape[1], levels.shape[0] / image.shape[0])
        self._came = levels
        self._dimness.sees(image, at)
        if self._now is None or self._now.shape != levels.shape or scale != self.areas.scale:
            self._begin(levels)
            self.areas, self._began = Areas((levels.shape[0], levels.shape[1]), scale), at
        else:
            self._flicker.see(levels)
            rested = self._rested if self._all_rested else np.where(np.isfinite(self._rested), self._rested, self._now)
            levels = self._exposure.steadied(self._flicker.steadied(levels, rested), rested)
            apart = np.abs(self._now - levels)
            some = apart[::EVERY, ::EVERY]
            self.is_noisy = bool(2 * np.count_nonzero(some >= NOISY) >= some.size)
            self._dimness.differs(some)
            moved = in_company(np.asarray(apart > self._dimness.least(DIFFERENT)))
            self._moved_at[moved] = at
            self._stirred |= moved
        self._now, self._time = levels, at
        self._changed = self._restless = None

    def _begin(self, levels: Floats) -> None:
        """Nothing is known of pictures of this size."""
        self._flicker, self._exposure = Flicker(), Exposure()
        self._lately = self._lately if self._now is None else Overlooked()
        self._looked = np.full(levels.shape, np.inf, np.float32)
        self._rested, self._all_rested = self._looked.copy(), False
        self._hands, self._stirred, self.news, self.unseen = (np.zeros(levels.shape, np.bool_) for _ in range(4))
        self._moved_at = np.full(levels.shape, -np.inf)

    def shows_all_but(self, unseen: Mask | None) -> None:
        """What the next picture does not show of the table, (rows, columns) in cells, if it does not show all of it."""
        self.unseen = np.zeros_like(self.unseen) if unseen is None else unseen

    def looked(self, hands: Mask, everywhere: bool = True) -> None:
        """The table has been looked at in the present picture, with hands where the mask is True (any size).

        everywhere: or only where nothing is restless; what was known of the rest then stands.
        """
        assert self._now is not None
        rows, columns = self._now.shape
        fitted = cv2.resize(hands.astype(np.float32), (columns, rows), interpolation=cv2.INTER_AREA) > 0.3
        there = np.ones(self._now.shape, np.bool_) if everywhere else ~self.restless
        rests = there & ~self.moving & ~fitted
        self.news = rests & self.changed
        np.copyto(self._looked, self._now, where=there)
        np.copyto(self._hands, fitted, where=there)
        np.copyto(self._rested, self._now, where=rests)
        self._all_rested = bool(np.isfinite(self._rested).all())
        self._lately.remember(self._rested, self._time)
        self._stirred &= ~rests
        self._changed = self._restless = None

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of cells."""
        assert self._now is not None
        return self._now.shape[0], self._now.shape[1]

    @property
    def hands(self) -> Mask:
        """Where a hand was seen that is still there."""
        assert self._now is not None
        return np.asarray(self._hands & ~self._differing(self._looked, self._now))

    @property
    def changed(self) -> Mask:
        """Where the picture is neither as it was at the last look nor as it last was at rest; at first everywhere.

        A hand that came and went has changed nothing.
        """
        assert self._now is not None
        if self._changed is None:
            strict, enough_apart = np.float32(self._dimness.least(STRICT)), np.float32(self._dimness.least(DIFFERENT))
            bound = np.where(self._stirred, strict, enough_apart)
            as_at_rest = np.abs(self._rested - self._now) <= bound
            held = (self._looked != self._rested) & ~self._differing(self._looked, self._now)
            self._changed = in_company(~(as_at_rest | held))
        return self._changed

    @property
    def restless(self) -> Mask:
        """What moves, with all of the changed picture that hangs together with it: the hand and the arm behind it."""
        if self._restless is None:
            self._restless = hanging_together(self.moving, self.changed, FEW)
        return self._restless

    @property
    def moving(self) -> Mask:
        """Where something moved a moment ago."""
        return np.asarray(self._moved_at > self._time - REST)

    def moved_since(self, at: float) -> Mask:
        """Where something moved at this source time or later, with the cells about it."""
        return np.asarray(cv2.dilate((self._moved_at >= at).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)

    def lately(self, seconds: float) -> Mask:
        """Where something moved within so many seconds; everywhere as long as no more have been seen."""
        if self._time - self._began < seconds:
            return np.ones(self._moved_at.shape, np.bool_)
        return self.moved_since(self._time - seconds)

    @property
    def steps(self) -> Floats:
        """By how many levels each cell differs from those to its right and below it, at most."""
        assert self._now is not None
        right, below = (np.abs(np.diff(self._now, axis=axis, append=self._now.take([-1], axis))) for axis in (1, 0))
        return np.asarray(np.maximum(right, below), np.float32)

    def lighter(self, level: float) -> float:
        """The share of the picture that is lighter than a level of grey, 0..255."""
        return 0.0 if self._now is None else float(np.count_nonzero(self._came > level)) / self._came.size

    def glimpse(self, corners: Floats) -> Glimpse:
        """How the place with these corners, (4, 2) pixels, looks now."""
        assert self._now is not None
        area = self.areas.of(corners)
        rows, columns = area.inside.shape
        levels = self._now[area.top : area.top + rows, area.left : area.left + columns]
        return Glimpse(area.top, area.left, area.inside, levels.copy())

    def since(self, glimpse: Glimpse, at: float) -> float:
        """Since when, in source time, a place lay as it was glimpsed in the look of time `at`, as far as looks tell."""
        return self._lately.since(glimpse, at)

    def turned_round(self) -> Motion:
        """What follows the pictures of a camera that turns out to mirror, once they are turned round: nothing is known
        of them but how the table looked lately, and so which cards have lain there all the time."""
        motion = Motion()
        motion._lately = self._lately.turned_round()
        return motion

    def stands_elsewhere(self) -> None:
        """The camera does since this look: nothing lies where it lay."""
        self._lately = Overlooked()

    @property
    def levels(self) -> Floats:
        """(rows, columns) how light each cell is now, 0..255."""
        assert self._now is not None
        return self._now

    def otherwise(self, levels: Floats) -> Mask:
        """Where the picture is lighter or darker now than (rows, columns) levels of before."""
        return self._differing(levels, self.levels)

    def differs(self, glimpse: Glimpse, but: Mask | None = None) -> bool:
        """Whether a place looks different now; but: (rows, columns) of the picture in cells, what tells nothing."""
        assert self._now is not None
        now = self._now[glimpse.window]
        if now.shape != glimpse.levels.shape:
            return True
        inside = glimpse.inside if but is None else glimpse.inside & ~but[glimpse.window]
        return enough(self._differing(glimpse.levels, now), inside)

    def alike(self, glimpse: Glimpse) -> Mask:
        """Cell for cell, whether a place looks as it did."""
        assert self._now is not None
        return ~self._differing(glimpse.levels, self._now[glimpse.window])

    def share_otherwise(self, glimpse: Glimpse) -> float:
        """The share of a place that looks otherwise than it did, 0..1."""
        otherwise = np.count_nonzero(glimpse.inside & ~self.alike(glimpse))
        return otherwise / max(int(np.count_nonzero(glimpse.inside)), 1)

    def looking_at(self, glimpse: Glimpse) -> Glimpse:
        """How a place that was glimpsed looks now."""
        assert self._now is not None
        return Glimpse(glimpse.top, glimpse.left, glimpse.inside, self._now[glimpse.window].copy())

    def covers(self, mask: Mask, corners: Floats, share: float = SHARE) -> bool:
        """Whether a mask of cells covers a noticeable share of the place with these corners."""
        cells = self.areas.of(corners).cells
        return bool(np.count_nonzero(mask.ravel()[cells]) >= max(2.0, share * len(cells)))

    def _differing(self, one: Floats, other: Floats) -> Mask:
        return np.asarray(np.abs(one - other) > self._dimness.least(DIFFERENT))


def enough(mask: Mask, inside: Mask, share: float = SHARE) -> bool:
    """Whether a mask is True for a share of the cells inside, and for two at least."""
    return bool(np.count_nonzero(mask & inside) >= max(2.0, share * np.count_nonzero(inside)))
