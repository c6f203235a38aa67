"""Loading a photograph: right way up, of a bearable size, or one clear sentence."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from scanner.sources import heic
from scanner.sources.damage import is_damaged
from scanner.sources.decoded import decoded
from scanner.types import Image

MOST_PIXELS = 64_000_000
"""Phones of "50 megapixels" take some more."""
NARROWEST = 40
"""A picture with a shorter side shows no card as large as it must be seen, and room round it."""
ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".heic", ".heif"})


class PhotoError(Exception):
    """A picture that cannot be used; the message is one sentence for the user."""


def load_photo(path: Path) -> Image:
    """The picture as it is meant to be looked at (EXIF orientation applied).

    Raises PhotoError for a file that is missing, empty, cut short, damaged, not a picture or of more than 64
    megapixels; the size is read from the file's head, before anything is decoded.
    """
    return photo_of(_contents(path), path.name)


def photo_of(data: bytes, name: str) -> Image:
    """The picture that these bytes of a file are, as `load_photo` has it; `name` is what the sentence calls it."""
    _check_size(data, name)
    _check_whole(data, name)
    image, complaints = decoded(data)
    if image is None and not heic.is_heic(data):
        raise PhotoError(f"{name} is not a picture that can be read: use JPEG or PNG.")
    if image is None or is_damaged(data, _jpeg_head(data)[1], complaints):
        raise PhotoError(f"{name} is damaged: copy the picture again.")
    if min(image.shape[:2]) < NARROWEST:
        raise PhotoError(f"{name} has {image.shape[1]}x{image.shape[0]} pixels: no card can be seen in it.")
    return image


def _contents(path: Path) -> bytes:
    if path.is_dir():
        raise PhotoError(f"{path} is a folder: give the photographs in it, such as {path}/*.jpg.")
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise PhotoError(f"There is no picture {path}.") from error
    except OSError as error:
        raise PhotoError(f"{path} cannot be read: {error.strerror}.") from error
    if not data:
        raise PhotoError(f"{path.name} is empty: take or copy the picture again.")
    return data


def _check_size(data: bytes, name: str) -> None:
    size = size_of(data)
    if size and size[0] * size[1] > MOST_PIXELS:
        raise PhotoError(
            f"{name} has {size[0]}x{size[1]} pixels, more than the 64 million that are taken: make it smaller."
        )


def _check_whole(data: bytes, name: str) -> None:
    """Decoders fill up a picture that was cut short with grey, silently."""
    if is_cut_short(data) or (data[:8] == b"\x89PNG\r\n\x1a\n" and not _png_is_whole(data)):
        raise PhotoError(f"{name} is cut short: copy the picture again.")


def is_cut_short(data: bytes) -> bool:
    """Whether it is a JPEG without its end."""
    return data[:3] == b"\xff\xd8\xff" and data.rfind(b"\xff\xd9") < _jpeg_head(data)[1]


def _png_is_whole(data: bytes) -> bool:
    place = 8
    while place + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, place)
        kind, end = data[place + 4 : place + 8], place + 12 + length
        if end > len(data) or zlib.crc32(data[place + 4 : end - 4]) != struct.unpack_from(">I", data, end - 4)[0]:
            return False
        if kind == b"IEND":
            return True
        place = end
    return False


def size_of(data: bytes) -> tuple[int, int] | None:
    """(width, height) from the head of a JPEG, PNG, WebP, BMP or HEIC file, or None."""
    if heic.is_heic(data):
        return heic.size_of(data)
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return struct.unpack_from(">II", data, 16)
    if data[:2] == b"BM" and len(data) >= 26:
        width, height = struct.unpack_from("<ii", data, 18)
        return abs(width), abs(height)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp_size(data)
    return _jpeg_size(data) if data[:2] == b"\xff\xd8" else None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X" and len(data) >= 30:
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8 " and len(data) >= 30:
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    return _jpeg_head(data)[0]


def _jpeg_head(data: bytes) -> tuple[tuple[int, int] | None, int]:
    """((width, height) if told, where the pixels begin): a walk along the segments, past any small preview in them."""
    size, place = None, 2
    while place + 9 <= len(data) and data[place] == 0xFF and data[place + 1] != 0xDA:
        kind = data[place + 1]
        if kind == 0xFF:
            place += 1
            continue
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, place + 5)
            size = width, height
        place += 2 + int(struct.unpack_from(">H", data, place + 2)[0])
    return size, place
