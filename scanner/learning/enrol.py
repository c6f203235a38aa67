"""Learning a deck: one picture per face, a flat scan or a photograph of the card with some table around it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from scanner.geometry.rectify import frame_corners, sides, turned, upright
from scanner.learning import windows
from scanner.learning.windows import Framed
from scanner.naming.deck import DeckBook, DeckError
from scanner.photograph.scan import Finder
from scanner.sources.photo import ENDINGS, PhotoError, load_photo
from scanner.types import Detection, Floats, Image

__all__ = ["DeckBook", "DeckError", "EnrolError", "card_in", "enrol_faces"]

_SHARE = (0.06, 0.72)
"""How much of a photograph its one card may fill; what fills more is a flat scan."""
_EVEN = 0.02
"""Margins that differ by less, of the picture's long side, are those of a printed frame: nobody aims so well."""
_LONG = 512


class EnrolError(Exception):
    """Faces that cannot be learned; the message is one sentence for the user."""


def enrol_faces(folder: Path, detector: Finder | None = None) -> DeckBook:
    """Learn every picture of a folder, named ``PIECE.png`` or ``PIECE@VARIANT.jpg``.

    Raises EnrolError for a folder without pictures or a picture that cannot be used.
    """
    if not folder.is_dir():
        raise EnrolError(f"There is no folder {folder} with faces to learn.")
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
    if not paths:
        raise EnrolError(f"The folder {folder} holds no pictures: name them PIECE.png or PIECE@VARIANT.png.")
    faces: dict[str, Image] = {}
    aspects: dict[str, float] = {}
    framed: dict[str, Framed] = {}
    shapes: dict[str, tuple[int, ...]] = {}
    for path in paths:
        image = _picture(path)
        shapes[path.stem] = image.shape
        corners = card_in(image, detector)
        if corners is not None:
            framed[path.stem] = Framed.of(image, corners)
        faces[path.stem], aspects[path.stem] = _face(image, corners)
    scans = windows.printed(framed, shapes)
    for path in paths:
        if path.stem in scans:
            faces[path.stem], aspects[path.stem] = _face(_picture(path), None)
    return DeckBook.of(faces, aspects)


def _picture(path: Path) -> Image:
    try:
        return load_photo(path)
    except PhotoError as error:
        raise EnrolError(str(error)) from error


def _face(image: Image, corners: Floats | None) -> tuple[Image, float]:
    """The card within these corners, or the whole picture, and its width over its height."""
    if corners is None:
        corners = frame_corners(image.shape[1], image.shape[0])
    across, along = sides(corners)
    return upright(image, corners, (max(round(across), 8), max(round(along), 8))), across / along


def card_in(image: Image, detector: Finder | None) -> Floats | None:
    """The corners of the one card that lies in a photograph, from its top left, or None for a flat scan."""
    found = _by_detector(image, detector) if detector else None
    return found if found is not None else _by_ground(image)


def _by_detector(image: Image, detector: Finder) -> Floats | None:
    """The card that the detector sees, if there is one and it has table on every side."""
    seen = [d for d in detector.find(image).detections if d.kind == "card" and d.score >= 0.5]
    likely = [d for d in seen if _lies_inside(d.corners, image) and d.visible >= 0.8]
    if not likely:
        return None
    best: Detection = max(likely, key=lambda d: float(cv2.contourArea(d.corners)))
    return _upright_order(best.corners)


def _lies_inside(corners: Floats, image: Image) -> bool:
    rows, columns = image.shape[:2]
    share = float(cv2.contourArea(corners)) / (rows * columns)
    across, along = sorted(sides(corners))
    margin = 0.01 * max(rows, columns)
    inside = bool((corners > margin).all() and (corners < np.array([columns, rows]) - margin).all())
    card = _SHARE[0] <= share <= _SHARE[1] and 0.5 <= across / max(along, 1) <= 0.9
    return card and inside and not _is_frame(corners, image)


def _is_frame(corners: Floats, image: Image) -> bool:
    """Whether the corners lie evenly inside the picture's edge: a frame that is printed on the card itself."""
    rows, columns = image.shape[:2]
    box = _upright_order(corners)
    gaps = np.abs(box - frame_corners(columns, rows)) / max(rows, columns)
    return bool(np.ptp(gaps[:, 0]) < _EVEN and np.ptp(gaps[:, 1]) < _EVEN)


def _by_ground(image: Image) -> Floats | None:
    """The one outline that stands out from an even ground round the picture's edge."""
    factor = min(1.0, _LONG / max(image.shape[:2]))
    small = np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
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
