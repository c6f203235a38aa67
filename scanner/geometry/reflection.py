"""Pictures and what lies in them as a mirror shows them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scanner.types import Detection, Floats, Image


def turned_round(image: Image) -> Image:
    """The picture in a mirror."""
    return np.ascontiguousarray(image[:, ::-1])


def mirrored(corners: Floats, width: int) -> Floats:
    """(4, 2) corners in the mirrored picture, clockwise again; the top stays the top."""
    there = corners[[1, 0, 3, 2]]
    return np.asarray(np.column_stack([width - 1 - there[:, 0], there[:, 1]]), np.float32)


def mirrored_detection(detection: Detection, width: int) -> Detection:
    """The same finding in the mirrored picture, `width` pixels wide."""
    mask = np.ascontiguousarray(detection.mask[:, ::-1])
    return replace(detection, corners=mirrored(detection.corners, width), mask=mask)
