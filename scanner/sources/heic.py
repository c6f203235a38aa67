"""Pictures as iPhones keep them, and some other phones: HEIC, which OpenCV does not read.

Ten of 3,000 broken ones killed the process of the library that reads them (pi-heif 1.4).  So each is read in a process
of its own (``python -m scanner.sources.heic``: a file goes in, an array comes out).
"""

from __future__ import annotations

import io
import struct
import subprocess
import sys

import numpy as np

from scanner.types import Image

_KINDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
_PATIENCE = 60.0
"""Seconds after which a picture counts as one that cannot be read."""
_BROKEN = (ValueError, EOFError, SyntaxError, RuntimeError, OSError, IndexError)
"""What the library raises where it cannot read on."""


def is_heic(data: bytes) -> bool:
    """Whether a file's head says so."""
    return data[4:8] == b"ftyp" and data[8:12] in _KINDS


def size_of(data: bytes) -> tuple[int, int] | None:
    """(width, height) of the largest picture that the file's boxes speak of, before it is turned right way up."""
    sizes, place = [], data.find(b"ispe")
    while 0 <= place <= len(data) - 16:
        sizes.append(struct.unpack_from(">II", data, place + 8))
        place = data.find(b"ispe", place + 4)
    return max(sizes, key=lambda size: size[0] * size[1], default=None)


def decoded(data: bytes) -> Image | None:
    """The picture, right way up, in eight bits a channel; None for a broken one."""
    command = [sys.executable, "-P", "-m", __name__]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=_PATIENCE, check=True)
    except (subprocess.SubprocessError, OSError):
        return None
    return np.asarray(np.load(io.BytesIO(done.stdout)), np.uint8)


def _read(data: bytes) -> Image:
    """The same, by the library in this process.  Raises one of `_BROKEN`, or dies."""
    import pi_heif

    picture = pi_heif.open_heif(data, bgr_mode=True)
    pixels = np.array(picture)   # a copy: its memory is the library's, and goes with it
    return np.repeat(pixels[..., None], 3, axis=2) if pixels.ndim == 2 else np.ascontiguousarray(pixels[..., :3])


def _main() -> int:
    try:
        image = _read(sys.stdin.buffer.read())
    except _BROKEN:
        return 1
    np.save(sys.stdout.buffer, image)
    return 0


if __name__ == "__main__":
    sys.exit(_main())
