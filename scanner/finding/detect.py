"""Find every card and row marker in a picture.

A network says of every cell (4 x 4 pixels of its input) whether it shows a card, a marker, a hand or the table, and
where the corners of *its own* card lie.  All the cells of one card say the same, however much of it is covered, so
cards are where many cells agree; and the cells that agree are the part of the card that is seen.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from models.geometry import STRIDE
from models.session import DETECTOR, Model
from scanner.finding.cells import CARD, MARKER, Cells
from scanner.finding.lifted import Lift, lifted
from scanner.finding.patchwork import TILE, Patchwork, Where, as_batch
from scanner.finding.refine import Refiner
from scanner.finding.regather import Gatherer
from scanner.finding.slivers import Slivers
from scanner.types import Detection, Findings, Image

SIDE = 640
"""The long side of the network's input at the first look, in pixels."""
FINEST = 1152
COMFORT = (42.0, 95.0)
"""Card widths, in pixels of the input, between which the network sees well."""
ENOUGH = 38.0
"""A width that is enough where corners are made exact afterwards."""
BEST_WIDTH = 52.0
ONCE_MORE = 66.0
"""A width from which on a steady detector looks from farther off: what it began with may have been no card, the pattern
of a deck's back falls into pieces from here on, and smaller inputs take less time."""
SURE = 0.8
"""Where cards are so surely seen, those alone tell how large cards are: what falls into pieces, and a pile's edge, are
less surely cards."""
THREADS = min(2, os.cpu_count() or 1)
"""More gain little on so small a network, and others want to work too.  A steady detector has one: of the parts that it
works out two make a seventh less time and a quarter more work, and the page wants to be drawn meanwhile."""
SLOW = 3
"""Pixels across of a square of which OpenCV's own way to the mean is slow: of two and four it has a quick one."""
cv2.setNumThreads(1)
"""OpenCV's own threads spin between two small steps: over a film they cost a tenth more than they bring."""


class Detector:
    """Cards in pictures.  Safe to use from one thread at a time.

    With `steady` it remembers at what size the cards are best seen, and works out only the part of a picture that is
    not as it was: the frames of one camera are alike.  Without, every picture is looked at as if it were the first.
    Corners and masks are made exact card by card (`scanner.finding.refine`) with `refine`; unless it is said, a
    steady one leaves them as the cells tell them: over many looks covered cards in a heap come out now so and now so,
    and one is taken for another.
    """

    def __init__(
        self, model_path: Path | None = None, threads: int | None = None, steady: bool = False,
        refine: bool | None = None,
    ) -> None:  # fmt: skip
        threads = threads or (1 if steady else THREADS)
        self.model = Model(model_path or DETECTOR, threads)
        self._refines = not steady if refine is None else refine
        self.steady, self._slivers, self._threads = steady, Slivers(self.by_themselves), threads
        self._patchwork, self._gatherers = Patchwork(self.model.run), {CARD: Gatherer(), MARKER: Gatherer()}
        self._side, self._lift = SIDE, Lift()

    def find(self, image: Image, side: int | None = None, where: Where | None = None) -> Findings:
        """All cards of a BGR picture of any size.

        `side` fixes the long side of the network's input; without it, a first look chooses the size at which the
        cards are best seen.  `where`: what is worth a look, if the detector is steady; elsewhere is what it saw last.
        """
        return self.refined(image, self.rough(image, side, where))

    def exactly(self, image: Image) -> Findings:
        """All cards of a picture that may be the only one of its table: a steady one, too, makes corners and masks
        exact."""
        return self._exact(image, self.rough(image))

    def _exact(self, image: Image, rough: Findings) -> Findings:
        return replace(rough, detections=self._refiner.refine(lifted(image), rough.detections))

    def refined(self, image: Image, rough: Findings) -> Findings:
        """What was found, each card looked at once more by itself."""
        if self._refines:
            return self._exact(image, rough)
        if self.steady:
            return replace(rough, detections=self._slivers.looked_at(image, rough.detections))
        return rough

    def by_themselves(self, image: Image, cards: Sequence[Detection]) -> Sequence[Detection]:
        """Each of these cards of a picture looked at by itself, in the same order: how surely it is one, and as far as
        it is known better then, where it lies and what is seen of it."""
        return self._refiner.looked_at(lifted(image), cards)

    @cached_property
    def _refiner(self) -> Refiner:
        """Made when first needed: many a steady detector needs none."""
        return Refiner(self._threads)

    def rough(self, image: Image, side: int | None = None, where: Where | None = None) -> Findings:
        """As `find`, with corners and masks as the cells tell them."""
        return self.look(image, side) if side is not None else self._at_best_size(image, where)

    def _at_best_size(self, image: Image, where: Where | None) -> Findings:
        cells = self.cells(image, self._side, where)
        better = self._better_side(image, cells.sure_cards(SURE)) if cells.fresh is None else None
        if better is None:
            first = self._findings(cells)
            better = self._better_side(image, first.detections)
            if better is None:
                return first
        if self.steady:
            self._side = better
        return self.look(image, better)

    def _better_side(self, image: Image, found: Sequence[Detection]) -> int | None:
        least = ENOUGH if self._refines else COMFORT[0]
        return better_side(image, found, self._side, (least, ONCE_MORE if self.steady else COMFORT[1]))

    def look(self, image: Image, side: int, where: Where | None = None) -> Findings:
        """One run of the network at an input of the given long side; corners are as the cells tell them."""
        return self._findings(self.cells(image, side, where))

    def cells(self, image: Image, side: int, where: Where | None = None) -> Cells:
        """What the network says of a picture at an input of the given long side."""
        height, width = image.shape[:2]
        factor = side / max(height, width)
        size = (max(32, round(width * factor)), max(32, round(height * factor)))
        smaller = resized(image, size)
        smaller = self._lift.lifted(smaller) if self.steady else lifted(smaller)
        border = (0, -size[1] % TILE, 0, -size[0] % TILE)
        padded = np.asarray(cv2.copyMakeBorder(smaller, *border, cv2.BORDER_REPLICATE), np.uint8)
        said = self._patchwork.cells(padded, where, size) if self.steady else self.model.run(as_batch(padded))[0]
        inside = (slice(-(-size[1] // STRIDE)), slice(-(-size[0] // STRIDE)))
        scale = np.array([width / size[0], height / size[1]], np.float32)
        fresh = self._patchwork.fresh[inside] if self._patchwork.fresh is not None else None
        return Cells(said[:, *inside], scale, (width, height), fresh)

    def _findings(self, cells: Cells) -> Findings:
        """What is read off them; a steady one remembers the votes of its last picture."""
        if not self.steady:
            return cells.findings()
        return cells.findings(lambda kind, votes: self._gatherers[kind].gather(votes, cells.fresh))


def resized(image: Image, size: tuple[int, int]) -> Image:
    """A picture at `size`, (width, height): made smaller by whole pixels first, and the rest of the way between pixels.

    Between neighbours less than two apart, that is as good as the mean over areas and takes a tenth of the time.
    """
    whole = min(image.shape[1] // size[0], image.shape[0] // size[1])
    if whole > 1:
        image = _means(image, whole)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def _means(image: Image, whole: int) -> Image:
    """The mean of each square of so many pixels across.

    Of three, which is 1920 pixels at the first look, means of the whole neighbourhood of every pixel take half as long,
    to the same levels.
    """
    middling, how = (image.shape[1] // whole, image.shape[0] // whole), cv2.INTER_AREA
    if whole == SLOW and not (image.shape[0] % SLOW or image.shape[1] % SLOW):
        image, how = np.asarray(cv2.blur(image, (SLOW, SLOW), anchor=(0, 0)), np.uint8), cv2.INTER_NEAREST
    return np.asarray(cv2.resize(image, middling, interpolation=how), np.uint8)


def is_whole(detection: Detection) -> bool:
    """Whether it tells something of the size of the cards: fragments and edges of others do not."""
    return detection.kind == "card" and detection.visible >= 0.5


def better_side(
    image: Image, found: Sequence[Detection], side: int, comfort: tuple[float, float] = COMFORT
) -> int | None:
    """Another input size, when the cards were too small or too large at the one used; None where they are as wide as
    is comfortable."""
    whole = [d for d in found if is_whole(d)]
    widths = [np.linalg.norm(d.corners[1] - d.corners[0]) for d in [d for d in whole if d.score >= SURE] or whole]
    if not widths:
        return None
    longest = max(image.shape[:2])
    width = float(np.median(widths)) * side / longest
    if comfort[0] <= width <= comfort[1]:
        return None
    better = int(np.clip(side * BEST_WIDTH / width, 128, min(FINEST, max(longest, SIDE))))
    return better if abs(better - side) > 0.1 * side else None
