"""A picture out of a file's bytes, and what its decoder says of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from tempfile import TemporaryFile
from threading import Lock

import cv2
import numpy as np

from scanner.sources import heic
from scanner.types import Image

_ONE_AT_A_TIME = Lock()
"""There is but one console to keep quiet: of two at once the second would keep it so for good."""


def decoded(data: bytes) -> tuple[Image | None, bytes]:
    """(the picture, or None for what is none; what the decoder complained of)."""
    complaints, image = list[bytes](), None
    if heic.is_heic(data):
        return heic.decoded(data), b""
    with suppress(cv2.error), _overheard(complaints):
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return (None if image is None else np.asarray(image, np.uint8)), b"".join(complaints)


@contextmanager
def _overheard(complaints: list[bytes]) -> Iterator[None]:
    """What the libraries that decode say of a broken picture goes there: for people one sentence of ours is enough."""
    with _ONE_AT_A_TIME, ExitStack() as opened:
        try:
            aside = opened.enter_context(TemporaryFile())
            kept = os.dup(2)
        except OSError:  # a program without a console, or a computer without room
            yield
            return
        try:
            os.dup2(aside.fileno(), 2)
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            aside.seek(0)
            complaints.append(aside.read())
