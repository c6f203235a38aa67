"""What the network says of every cell of one picture, and the cards and markers that are read off it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import STRIDE, Floats, described_cards, described_markers
from scanner.finding.markers import tiles, within
from scanner.finding.votes import Cluster, Votes, gather
from scanner.types import Detection, Findings

CARD, MARKER, HAND = 1, 2, 3
SOME_CARD = 0.3
"""A cell so likely to show a card may be of one: on a round drawing, dark on dark, it is taken for a marker's."""
MASK = (32, 24)
Gather = Callable[[int, Votes], list[Cluster]]
"""What makes clusters of the votes for one kind."""


def anew(_: int, votes: Votes) -> list[Cluster]:
    """Clusters of the votes of a picture of which nothing was known before."""
    return gather(votes)


@dataclass(frozen=True, eq=False)
class Cells:
    """said: (channels, h, w).  scale: (2,) brings pixels of the input to the picture's.  size: (width, height) of the
    picture.  fresh: (h, w) the cells that may say something else than in the last look; None if all may."""

    said: Floats
    scale: Floats
    size: tuple[int, int]
    fresh: NDArray[np.bool_] | None = None

    @cached_property
    def kinds(self) -> Floats:
        """(4, h, w) probabilities of table, card, marker and hand."""
        raised = np.exp(self.said[:4] - self.said[:4].max(0))
        return np.asarray(raised / raised.sum(0), np.float32)

    def findings(self, gathered: Gather = anew) -> Findings:
        """All that is found in the picture."""
        cards, markers = self._votes(CARD), self._votes(MARKER)
        found = self._found("card", cards, gathered(CARD, cards))
        found += self._found("marker", markers, one_each(self.kinds[MARKER], markers, gathered(MARKER, markers)))
        return Findings(tuple(found), self.kinds[HAND] > 0.5, self.size, cards=self.kinds[CARD] > SOME_CARD)

    def sure_cards(self, sure: float) -> list[Detection]:
        """The cards that are found with such a score, as `findings` has them, in less time."""
        votes = self._votes(CARD)
        return [card for card in self._found("card", votes, gather(votes, sure=sure)) if card.score >= sure]

    def _votes(self, kind: int) -> Votes:
        """What the cells of one kind say."""
        rows, cols = np.nonzero(self.kinds[kind] > 0.5)
        described = (described_cards if kind == CARD else described_markers)(self.said[4:12, rows, cols], rows, cols)
        trust = self.kinds[kind, rows, cols] * np.exp(-np.clip(self.said[12, rows, cols], -5, 2))
        return Votes(rows, cols, described, trust.astype(np.float32))

    def _found(self, kind: str, votes: Votes, clusters: Sequence[Cluster]) -> list[Detection]:
        """Clusters of these votes in the picture's own pixels, each with what is seen of it."""
        owner = np.full(self.kinds.shape[1:], -1, np.int32)
        for number, cluster in enumerate(clusters):
            owner[votes.rows[cluster.members], votes.cols[cluster.members]] = number
        masks = seen_masks(clusters, owner)
        return [
            Detection((cluster.corners * self.scale).astype(np.float32), kind, cluster.score, share, mask)
            for cluster, mask, share in zip(clusters, masks, masks.mean(axis=(1, 2)).tolist(), strict=True)
        ]


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
