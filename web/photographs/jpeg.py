"""Pictures as files, as a page or an album takes them."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.types import Image

PREVIEW_WIDTH = 960
QUALITY = 80


def as_jpeg(image: Image, most: int = PREVIEW_WIDTH, quality: int = QUALITY) -> bytes:
    """A picture at most so many pixels wide, as a JPEG file."""
    height, width = image.shape[:2]
    if width > most:
        size = (most, round(height * most / width))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
