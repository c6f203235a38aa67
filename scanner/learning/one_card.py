"""The one card that lies in a photograph; or none, where the picture is the card from edge to edge.

A card that fills much of a picture is too large for the detector, and cloth or carpet is full of things that look like
cards at one size; what is a card is one at several.  A window or a frame that is printed on a card may be taken for a
card, too; but it lies in the middle between the card's sides, where nobody lays a card by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import cv2
import numpy as np

from scanner.geometry.outline import shrunk
from scanner.geometry.rectify import frame_corners, sides, turned
from scanner.naming.poses import SQUARE
from scanner.photograph.best_look import Finder, looks_at, shown_by
from scanner.types import Detection, Floats, Image

_LEAST, _MOST = 0.06, 0.72
"""How much of a photograph its one card may fill; what fills more is a flat scan."""
_SMALL = 0.03
"""How little of it a card may fill that several looks agree on."""
_EDGE, _CUT = 0.01, 0.03
"""How much table lies at each side of a card, of the picture's long side; and how far outside of it a corner may lie
where a photograph was taken too near."""
_EVEN = 0.02
"""Margins that differ by less, of the picture's long side, are those of a printed frame: nobody aims so well."""
_MIDDLE = 0.01
"""The same of the margins at its left and right alone: of 176 flat faces none has a window farther from the middle."""
_WHOLE, _SURE = 0.8, 0.5
"""How much is seen of such a card, and how surely."""
_LONG = 512


class Seen(IntEnum):
    """How surely there is a card on a table."""

    FAINTLY = 0
    """One look of several shows one; or several show a square tile."""
    CLOSE = 1
    """Several looks show the same, which reaches the picture's edge or is cut by it: a card, or art printed on one."""
    MIDWAY = 2
    """Several looks show the same, midway between the picture's sides: a card, or a window printed on one."""
    OUTLINED = 3
    """Something stands out from its ground: a card, or a window printed on one."""
    LAID = 4
    """Several looks show the same, and it was laid there by hand."""


@dataclass(frozen=True, slots=True, eq=False)
class OneCard:
    """A card in a photograph; corners: (4, 2) pixels, from its top left."""

    corners: Floats
    seen: Seen


def card_in(image: Image, detector: Finder | None) -> OneCard | None:
    """The one card that lies in a photograph, or None for a flat scan."""
    found = [look.detections for look in looks_at(image, detector)] if detector else []
    looks = [_likely(image, one, _EDGE) for one in found]
    agreed = _agreed(looks)
    if agreed is not None and _laid_by_hand(agreed, image):
        return OneCard(agreed, Seen.LAID)
    large = [one for one in looks[0] if _share(one.corners, image) >= _LEAST] if looks else []
    large = [] if _is_flat(image, found) else large
    outlined = _largest(large) if large else _by_ground(image)
    if outlined is not None:
        return OneCard(outlined, Seen.OUTLINED)
    if agreed is not None:
        return OneCard(agreed, Seen.MIDWAY)
    close = _agreed([_likely(image, one, -_CUT) for one in found])
    if close is not None:
        return OneCard(close, Seen.CLOSE)
    faint = max((one for look in looks for one in look), key=lambda one: one.score, default=None)
    return OneCard(_upright_order(faint.corners), Seen.FAINTLY) if faint else None


def tile_in(image: Image, detector: Finder | None) -> OneCard | None:
    """The one square tile that several looks show; nothing tells whether the picture is a flat scan."""
    found = [look.detections for look in looks_at(image, detector)] if detector else []
    agreed = _agreed([_squares(image, one) for one in found])
    return None if agreed is None else OneCard(agreed, Seen.FAINTLY)


def _likely(image: Image, found: tuple[Detection, ...], edge: float) -> list[Detection]:
    """What may be the card, and has so much table on every side."""
    sure = [one for one in found if one.kind == "card" and _is_sure(one)]
    return [one for one in sure if _lies_inside(one.corners, image, _SMALL, edge)]


def _is_flat(image: Image, found: list[tuple[Detection, ...]]) -> bool:
    """Whether several looks show one card that fills the picture: what a single one shows in it is a piece of that."""
    whole = [any(_is_sure(one) and _share(one.corners, image) > _MOST for one in look) for look in found]
    return sum(whole) > 1


def _squares(image: Image, found: tuple[Detection, ...]) -> list[Detection]:
    """What may be a square tile; a large one is often taken for a card."""
    sure = [one for one in found if _is_sure(one) and _SMALL <= _share(one.corners, image) <= _MOST]
    return [one for one in sure if min(sides(one.corners)) > SQUARE * max(sides(one.corners))]


def _is_sure(one: Detection) -> bool:
    return min(one.score, one.real) >= _SURE and one.visible >= _WHOLE


def _largest(cards: list[Detection]) -> Floats:
    return _upright_order(max(cards, key=lambda one: float(cv2.contourArea(one.corners))).corners)


def _agreed(looks: list[list[Detection]]) -> Floats | None:
    """The corners that most looks agree on, as the surest of these has them; None where no two do."""
    told = [(shown_by(one, looks), one) for look in looks for one in look]
    most, best = max(told, key=lambda pair: (pair[0], pair[1].score), default=(0, None))
    return _upright_order(best.corners) if best is not None and most > 1 else None


def _laid_by_hand(corners: Floats, image: Image) -> bool:
    """Whether it lies nearer to one side of the picture than to the other."""
    left, right = corners[:, 0].min(), image.shape[1] - 1 - corners[:, 0].max()
    return bool(abs(left - right) > _MIDDLE * max(image.shape[:2]))


def _share(corners: Floats, image: Image) -> float:
    return float(cv2.contourArea(corners) / (image.shape[0] * image.shape[1]))


def _lies_inside(corners: Floats, image: Image, least: float = _LEAST, edge: float = _EDGE) -> bool:
    rows, columns = image.shape[:2]
    across, along = sorted(sides(corners))
    margin = edge * max(rows, columns)
    inside = bool((corners > margin).all() and (corners < np.array([columns, rows]) - margin).all())
    card = least <= _share(corners, image) <= _MOST and 0.5 <= across / max(along, 1) <= 0.9
    return card and inside and not _is_frame(corners, image)


def _is_frame(corners: Floats, image: Image) -> bool:
    """Whether the corners lie evenly inside the picture's edge: a frame that is printed on the card itself."""
    rows, columns = image.shape[:2]
    box = _upright_order(corners)
    gaps = np.abs(box - frame_corners(columns, rows)) / max(rows, columns)
    return bool(np.ptp(gaps[:, 0]) < _EVEN and np.ptp(gaps[:, 1]) < _EVEN)


def _by_ground(image: Image) -> Floats | None:
    """The one outline that stands out from an even ground round the picture's edge."""
    small, factor = shrunk(image, _LONG)
    apart = _apart_from_rim(small)
    if apart is None:
        return None
    outlines, _ = cv2.findContours(apart, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(outlines, key=cv2.contourArea, default=None)
    corners = None if largest is None else _four_sides(largest)
    if corners is None or not _lies_inside(corners, small):
        return None
    return _upright_order((corners / np.float32(factor)).astype(np.float32))


def _apart_from_rim(image: Image) -> Image | None:
    """255 where the picture differs from what lies along its edge; None if the edge is not one even ground."""
    lab = cv2.cvtColor(cv2.GaussianBlur(image, (0, 0), 1.5), cv2.COLOR_BGR2LAB).astype(np.float32)
    rim = max(3, round(0.02 * max(image.shape[:2])))
    edge = np.concatenate([s.reshape(-1, 3) for s in (lab[:rim], lab[-rim:], lab[:, :rim], lab[:, -rim:])])
    middle, spread = np.median(edge, axis=0), edge.std(axis=0)
    if spread.max() > 14:
        return None
    far = np.sqrt((((lab - middle) / (4 + 2 * spread)) ** 2).sum(axis=2))
    apart = (far > 2.5).astype(np.uint8) * 255
    return np.asarray(cv2.morphologyEx(apart, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)


def _four_sides(outline: np.ndarray) -> Floats | None:
    """(4, 2) corners where the straight lines along an outline's four sides meet, or None if it is no quadrangle."""
    box = cv2.boxPoints(cv2.minAreaRect(outline)).astype(np.float32)
    area = float(cv2.contourArea(outline))
    if area < 0.8 * cv2.contourArea(box) or area < 100:
        return None
    points = outline.reshape(-1, 2).astype(np.float32)
    lines = [_line_along(points, box[k], box[(k + 1) % 4]) for k in range(4)]
    if any(line is None for line in lines):
        return None
    met = [np.cross(lines[k - 1], lines[k]) for k in range(4)]  # type: ignore[arg-type]
    return np.array([[m[0] / m[2], m[1] / m[2]] for m in met], np.float32)


def _line_along(points: Floats, start: Floats, end: Floats) -> Floats | None:
    """The homogeneous line through the outline's points near one side of its box, away from its ends."""
    along = (end - start) / max(float(np.linalg.norm(end - start)), 1.0)
    reach = (points - start) @ along / max(float(np.linalg.norm(end - start)), 1.0)
    off = np.abs((points - start) @ np.array([-along[1], along[0]]))
    near = points[(reach > 0.12) & (reach < 0.88) & (off < 0.12 * float(np.linalg.norm(end - start)))]
    if len(near) < 8:
        return None
    vx, vy, x, y = cv2.fitLine(near, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.array([-vy, vx, vy * x - vx * y], np.float32)


def _upright_order(corners: Floats) -> Floats:
    """The corners from the one at the picture's top left, a short side first, clockwise."""
    if cv2.contourArea(corners, oriented=True) < 0:
        corners = corners[::-1]
    across, along = sides(corners)
    if across > along:
        corners = turned(corners, 1)
    upside_down = corners[:2, 1].mean() > corners[2:, 1].mean()
    return np.ascontiguousarray(turned(corners, 2) if upside_down else corners, np.float32)
