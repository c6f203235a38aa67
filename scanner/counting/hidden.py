"""Plates of which more may lie there than is seen: a hand is before them, a lamp blinds or none shines, cards lie under
cards, one is cut off by the picture's edge, of one but a part is seen that nobody can name, or none is named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.counting.blinded import blinded
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.geometry.rectify import middle_of, moved, sides
from scanner.naming.verdict import has_name
from scanner.photograph.leftover_findings import seen
from scanner.places.nearness import gap_to
from scanner.types import Findings, Floats, Image, SeenCard

BESIDE = 1.2
"""A hand or glare that is no farther from a card than this, in card widths, may lie on the next one."""
MOST_OF_IT = 0.3
"""It covers at least this share of a card to hide one; less is a shadow or a stain."""
TOUCHING = 2
"""A hand reaches a card if no more of the hands' cells lie between them."""
MOST_HAND = 0.25
"""What is taken for a hand in more of a picture than this is the table."""
SAME_PLACE = 0.35
"""Two looks show one card if they give it places no farther apart, in card widths."""
HARDLY_FARTHER = 1.0
"""What nobody can name is told about where it lies: a plate that is farther than the nearest one by no more than this,
in card widths, may be the one that it belongs to."""
HALF = 0.6
"""Where of a card that nobody can name no more is seen than this, others of a line of cards that cover each other may
have been left out beside it."""
INNER = 0.85
"""Corners may be told wrongly by so much: a card of which this much lies in the picture is not cut off."""
_STACK = "Other cards seem to lie under one of these: spread them, so that each is seen, and take another photograph."
_STRANGE = "Something near these looks like cards, but none has a name: if it is, take a photograph nearer to it."
_PART = "Of some of these cards only a part is seen: spread them and take another photograph, or count them yourself."
_CUT = "A card is cut off by the picture's edge, and more may lie beyond it: take the photograph from farther away."
_GLARE = "Light hides the table at these cards: move the lamp or the camera and take the photograph again."
_DARK = "It is so dark at these cards that others may not be seen: make more light and take the photograph again."
_HAND = "A hand lies on or beside these cards: take it away and take the photograph again."


def at_cards(findings: Findings) -> NDArray[np.bool_]:
    """Where hands are that reach a card, as `Findings.hands`: apart from cards, warm wood is taken for one as well."""
    hands = findings.hands
    scale = hands.shape[1] / findings.size[0]
    cards = seen([d for d in findings.detections if d.kind == "card"], scale, (hands.shape[1], hands.shape[0]))
    near = cv2.dilate(cards, np.ones((2 * TOUCHING + 1,) * 2, np.uint8)) > 0
    _, parts = cv2.connectedComponents(hands.astype(np.uint8))
    return np.asarray(hands & np.isin(parts, np.unique(parts[near & hands])))


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """Where one photograph of a table shows nothing for something that lies or shines upon it.

    hidden: (h, w) bool over the whole picture of `size` (width, height).  way: (3, 3) from its pixels to those in which
    the plates are told.
    """

    hidden: NDArray[np.bool_]
    size: tuple[int, int]
    way: NDArray[np.float64] = field(default_factory=lambda: np.eye(3))

    def seen_freely(self, places: Floats) -> NDArray[np.bool_]:
        """(n,) which of (n, 2) places, in the plates' pixels, it shows."""
        spots = moved(places, np.asarray(np.linalg.inv(self.way)))
        cells = np.floor(spots * _to_cells(self.hidden, self.size))
        inside = np.all((cells >= 0) & (cells < self.hidden.shape[::-1]), axis=1)
        x, y = np.where(inside[:, None], cells, 0).astype(int).T
        return np.asarray(inside & ~self.hidden[y, x])

    def unless_seen_on(self, others: Sequence[Shot]) -> Shot:
        """The same without what another photograph shows."""
        y, x = np.nonzero(self.hidden)
        if not len(x) or not others:
            return self
        cells = np.stack([x, y], 1).astype(np.float32) + np.float32(0.5)
        places = moved(cells / _to_cells(self.hidden, self.size), self.way)
        left = self.hidden.copy()
        left[y, x] = ~np.any([other.seen_freely(places) for other in others], axis=0)
        return replace(self, hidden=left)


def with_hand(told: PlatesSeen, shots: Sequence[Shot]) -> PlatesSeen:
    """The plates, those told at which a hand is, and no photograph shows what is under it."""
    return _covered(told, _HAND, [shot for shot in shots if 0 < shot.hidden.mean() < MOST_HAND], shots)


def with_glare(told: PlatesSeen, shots: Sequence[Shot]) -> PlatesSeen:
    """The plates, those told at which glare may hide a card on every photograph."""
    return _covered(told, _GLARE, shots, shots)


def with_darkness(told: PlatesSeen, shots: Sequence[Shot]) -> PlatesSeen:
    """The plates, those told that lie in the dark on every photograph."""
    return _covered(told, _DARK, shots, shots)


def glare_beside(image: Image, cards: Sequence[SeenCard]) -> NDArray[np.bool_]:
    """(h, w) bool over the whole picture, where glare may hide a card; on one that was found it hides no other."""
    lying = [card for card in cards if card.kind == "card"]
    if not lying:
        return np.zeros((1, 1), np.bool_)
    dark = blinded(image, float(np.median([min(sides(card.corners)) for card in lying])))
    size = (image.shape[1], image.shape[0])
    for card in lying if dark.any() else ():
        dark &= ~_outlined(card.corners * _to_cells(dark, size), dark)
    return dark


def _covered(told: PlatesSeen, sentence: str, which: Sequence[Shot], shots: Sequence[Shot]) -> PlatesSeen:
    """The plates, those told at which one of some photographs hides a place that none of all shows."""
    left = [shot.unless_seen_on([other for other in shots if other is not shot]) for shot in which]
    near = [plate for plate in told.plates if any(_lies_near(all_of(plate), shot) for shot in left)]
    return with_sentence(told, sentence, near)


def with_stacks(told: PlatesSeen, places: Sequence[Floats]) -> PlatesSeen:
    """The plates, those told on which cards lie under the card at one of the places, (4, 2) corners each."""
    stacked = [plate for plate in told.plates if any(_lies_there(plate, place) for place in places)]
    return with_sentence(told, _STACK, stacked)


def with_strange(told: PlatesSeen) -> PlatesSeen:
    """The plates, those told to which what lies apart without a name may belong: the nearest, and those from which it
    lies hardly farther."""
    return with_sentence(told, _STRANGE, [plate for card in told.strange for plate in _about(card, told.plates)])


def _about(card: SeenCard, plates: Sequence[Plate]) -> list[Plate]:
    nearest = min((gap_to(card, all_of(plate)) for plate in plates), default=0.0)
    return [plate for plate in plates if gap_to(card, all_of(plate)) <= nearest + HARDLY_FARTHER]


def with_cut_off(told: PlatesSeen, shots: Sequence[Shot]) -> PlatesSeen:
    """The plates, those told of which a card reaches beyond the edge of all photographs: the next would not be seen."""
    cut = [plate for plate in told.plates if any(_is_cut_off(card, shots) for card in all_of(plate))]
    return with_sentence(told, _CUT, cut)


def _is_cut_off(card: SeenCard, shots: Sequence[Shot]) -> bool:
    middle = middle_of(card.corners)
    corners = np.asarray(middle + INNER * (card.corners - middle), np.float32)
    return not np.any([shot.seen_freely(corners) for shot in shots], axis=0).all()


def with_parts(told: PlatesSeen) -> PlatesSeen:
    """The plates, those told on which a card has no name of which but a part is seen, and nothing else was said."""
    doubtful = [plate for plate in told.plates if not plate.hidden and any(map(_is_part, plate.uncertain))]
    return with_sentence(told, _PART, doubtful)


def _is_part(card: SeenCard) -> bool:
    return card.kind == "card" and not has_name(card) and card.visible < HALF


def with_sentence(told: PlatesSeen, sentence: str, which: Sequence[Plate]) -> PlatesSeen:
    """The plates, some of them told why more may lie there than is seen."""
    plates = (replace(p, hidden=(*p.hidden, sentence)) if p in which else p for p in told.plates)
    return replace(told, plates=tuple(plates))


def all_of(plate: Plate) -> tuple[SeenCard, ...]:
    """Its cards, those that are asked about among them."""
    return (*plate.cards, *plate.uncertain)


def _lies_there(plate: Plate, place: Floats) -> bool:
    middle = place.mean(axis=0)
    apart = [float(np.linalg.norm(middle_of(card.corners) - middle)) / sides(card.corners)[0] for card in all_of(plate)]
    return min(apart, default=np.inf) < SAME_PLACE


def _lies_near(cards: Sequence[SeenCard], shot: Shot) -> bool:
    """Whether so much of what hides lies on some card or beside it that another one may be under it."""
    scale, back = _to_cells(shot.hidden, shot.size), np.asarray(np.linalg.inv(shot.way))
    return any(_share(moved(card.corners, back) * scale, shot.hidden) >= MOST_OF_IT for card in cards)


def _to_cells(cells: NDArray[np.bool_], size: tuple[int, int]) -> Floats:
    """(2,) what brings pixels of a picture of that size to cells."""
    return np.asarray(np.array(cells.shape[::-1]) / np.array(size), np.float32)


def _share(corners: Floats, cells: NDArray[np.bool_]) -> float:
    """How much of what hides lies on a card or beside it, over the card's area."""
    across, along = sides(corners)
    return float((cells & _outlined(_grown(corners, BESIDE * across), cells)).sum()) / max(across * along, 1e-6)


def _outlined(corners: Floats, cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What lies inside these corners, in cells."""
    mask = np.zeros(cells.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    return np.asarray(mask > 0)


def _grown(corners: Floats, room: float) -> Floats:
    """(4, 2) the corners of a card with so much room round it."""
    across, along = corners[1] - corners[0], corners[3] - corners[0]
    right, down = (room * step / max(float(np.linalg.norm(step)), 1e-6) for step in (across, along))
    return np.asarray(corners + [-right - down, right - down, right + down, down - right], np.float32)
