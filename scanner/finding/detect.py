"""Find every card and row marker in a picture.

A network says of every cell (4 x 4 pixels of its input) whether it shows a card, a marker, a hand or the table, and
where the corners of *its own* card lie.  All the cells of one card say the same, however much of it is covered, so
cards are where many cells agree; and the cells that agree are the part of the card that is seen.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import STRIDE, Floats, decode_cards, decode_markers
from models.session import DETECTOR, Model
from scanner.finding.lifted import Lift, lifted
from scanner.finding.markers import tiles, within
from scanner.finding.patchwork import TILE, Patchwork, Where, as_batch
from scanner.finding.refine import Refiner
from scanner.finding.regather import Gatherer, Mask
from scanner.finding.slivers import Slivers
from scanner.finding.votes import Cluster, Votes, gather
from scanner.types import Detection, Findings, Image

CARD, MARKER, HAND = 1, 2, 3
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
SOME_CARD = 0.3
"""A cell so likely to show a card may be of one: on a round drawing, dark on dark, it is taken for a marker's."""
MASK = (32, 24)
THREADS = min(2, os.cpu_count() or 1)
"""More gain little on so small a network, and others want to work too.  A steady detector has one: of the parts that it
works out two make a seventh less time and a quarter more work, and the page wants to be drawn meanwhile."""
cv2.setNumThreads(1)
"""OpenCV's own threads spin between two small steps: over a film they cost a tenth more than they bring."""


def cells_to_kinds(cells: Floats) -> Floats:
    """(4, h, w) probabilities of table, card, marker and hand."""
    raised = np.exp(cells[:4] - cells[:4].max(0))
    return np.asarray(raised / raised.sum(0), np.float32)


def cast_votes(cells: Floats, kinds: Floats, kind: int) -> Votes:
    """What the cells of one kind say."""
    rows, cols = np.nonzero(kinds[kind] > 0.5)
    geometry = cells[4:12, rows, cols]
    quads = (decode_cards if kind == CARD else decode_markers)(geometry, rows, cols)
    trust = kinds[kind, rows, cols] * np.exp(-np.clip(cells[12, rows, cols], -5, 2))
    return Votes(rows, cols, quads, trust.astype(np.float32))


def seen_masks(clusters: Sequence[Cluster], owner: NDArray[np.int32]) -> NDArray[np.bool_]:
    """(n, 32, 24) of each upright crop: where the cells belong to this card; owner: (h, w) the number of each's."""
    rows, cols = MASK
    unit = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    corners = [np.asarray(cluster.corners, np.float32) for cluster in clusters]
    warps = np.array([cv2.getPerspectiveTransform(unit, quad) for quad in corners]).reshape(-1, 3, 3)
    yy, xx = np.mgrid[0:rows, 0:cols] + 0.5
    x, y, w = (warps @ np.stack([xx.ravel(), yy.ravel(), np.ones(xx.size)])).transpose(1, 0, 2)
    col, row = np.floor(x / w / STRIDE).astype(int), np.floor(y / w / STRIDE).astype(int)
    inside = (row >= 0) & (col >= 0) & (row < owner.shape[0]) & (col < owner.shape[1])
    there = owner[np.where(inside, row, 0), np.where(inside, col, 0)]
    mine = inside & (there == np.arange(len(clusters))[:, None])
    return np.asarray(mine.reshape(-1, rows, cols), np.bool_)


def one_each(chance: Floats, votes: Votes, clusters: Sequence[Cluster]) -> list[Cluster]:
    """Every row marker as one cluster of all cells in its tile; chance: (h, w) of each cell to show a marker."""
    kept = tiles(chance, [cluster.corners for cluster in clusters])
    middles = np.column_stack([votes.cols, votes.rows]).astype(np.float32) * STRIDE + STRIDE / 2
    return [Cluster(quad, within(quad, middles), clusters[number].score) for quad, number in kept]


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
        first = self.look(image, self._side, where)
        least = ENOUGH if self._refines else COMFORT[0]
        better = better_side(image, first, self._side, (least, ONCE_MORE if self.steady else COMFORT[1]))
        if better is None:
            return first
        if self.steady:
            self._side = better
        return self.look(image, better)

    def look(self, image: Image, side: int, where: Where | None = None) -> Findings:
        """One run of the network at an input of the given long side; corners are as the cells tell them."""
        height, width = image.shape[:2]
        factor = side / max(height, width)
        size = (max(32, round(width * factor)), max(32, round(height * factor)))
        smaller = resized(image, size)
        smaller = self._lift.lifted(smaller) if self.steady else lifted(smaller)
        border = (0, -size[1] % TILE, 0, -size[0] % TILE)
        padded = np.asarray(cv2.copyMakeBorder(smaller, *border, cv2.BORDER_REPLICATE), np.uint8)
        cells = self._patchwork.cells(padded, where, size) if self.steady else self.model.run(as_batch(padded))[0]
        inside = (slice(-(-size[1] // STRIDE)), slice(-(-size[0] // STRIDE)))
        scale = np.array([width / size[0], height / size[1]], np.float32)
        if not self.steady:
            return self.read(cells[:, *inside], scale, (width, height))
        fresh = self._patchwork.fresh[inside] if self._patchwork.fresh is not None else None
        return self.read(cells[:, *inside], scale, (width, height), partial(self._gathered, fresh=fresh))

    def _gathered(self, kind: int, votes: Votes, fresh: Mask | None) -> list[Cluster]:
        """What the votes for one kind make, those of the last picture being remembered."""
        return self._gatherers[kind].gather(votes, fresh)

    def read(
        self, cells: Floats, scale: Floats, size: tuple[int, int],
        gathered: Callable[[int, Votes], list[Cluster]] = lambda _, votes: gather(votes),
    ) -> Findings:  # fmt: skip
        """Findings from what the cells say; `scale` brings input pixels to the picture's.

        gathered: what makes clusters of the votes for one kind.
        """
        kinds = cells_to_kinds(cells)
        found: list[Detection] = []
        for kind, name in ((CARD, "card"), (MARKER, "marker")):
            votes = cast_votes(cells, kinds, kind)
            clusters = gathered(kind, votes)
            if kind == MARKER:
                clusters = one_each(kinds[MARKER], votes, clusters)
            owner = np.full(kinds.shape[1:], -1, np.int32)
            for number, cluster in enumerate(clusters):
                owner[votes.rows[cluster.members], votes.cols[cluster.members]] = number
            masks = seen_masks(clusters, owner)
            visible = masks.mean(axis=(1, 2)).tolist()
            for cluster, mask, share in zip(clusters, masks, visible, strict=True):
                found.append(Detection((cluster.corners * scale).astype(np.float32), name, cluster.score, share, mask))
        return Findings(tuple(found), kinds[HAND] > 0.5, size, cards=kinds[CARD] > SOME_CARD)


def resized(image: Image, size: tuple[int, int]) -> Image:
    """A picture at `size`, (width, height): made smaller by whole pixels first, and the rest of the way between pixels.

    Between neighbours less than two apart, that is as good as the mean over areas and takes a tenth of the time.
    """
    whole = min(image.shape[1] // size[0], image.shape[0] // size[1])
    if whole > 1:
        middling = (image.shape[1] // whole, image.shape[0] // whole)
        image = np.asarray(cv2.resize(image, middling, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)


def is_whole(detection: Detection) -> bool:
    """Whether it tells something of the size of the cards: fragments and edges of others do not."""
    return detection.kind == "card" and detection.visible >= 0.5


def better_side(image: Image, findings: Findings, side: int, comfort: tuple[float, float] = COMFORT) -> int | None:
    """Another input size, when the cards were too small or too large at the one used; None where they are as wide as
    is comfortable."""
    whole = [d for d in findings.detections if is_whole(d)]
    widths = [np.linalg.norm(d.corners[1] - d.corners[0]) for d in [d for d in whole if d.score >= SURE] or whole]
    if not widths:
        return None
    longest = max(image.shape[:2])
    width = float(np.median(widths)) * side / longest
    if comfort[0] <= width <= comfort[1]:
        return None
    better = int(np.clip(side * BEST_WIDTH / width, 128, min(FINEST, max(longest, SIDE))))
    return better if abs(better - side) > 0.1 * side else None
