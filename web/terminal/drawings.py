"""Photographs that were drawn on, kept in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import cv2

from scanner.types import Image
from web.words.failures import CannotError


class Drawings:
    """Each under its photograph's name: never over a photograph that was given, nor over another one's drawing."""

    def __init__(self, folder: Path, photos: Sequence[Path]) -> None:
        """Raises CannotError where there can be no such folder, before anything is looked at."""
        self._folder, self._taken = folder, {photo.resolve() for photo in photos}
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise CannotError(f"{folder} is a file: name a folder for the pictures with --annotate") from None

    def keep(self, photo: Path, picture: Image) -> None:
        """Put a picture that was drawn on into the folder.  Raises OSError with its path where it cannot be written,
        and leaves nothing of it then."""
        target, another = self._folder / f"{photo.stem}.jpg", 1
        while target.resolve() in self._taken:
            another += 1
            target = self._folder / f"{photo.stem} ({another}).jpg"
        self._taken.add(target.resolve())
        try:
            target.write_bytes(cv2.imencode(".jpg", picture)[1].tobytes())
        except OSError as error:
            with suppress(OSError):
                target.unlink(missing_ok=True)
            raise OSError(error.errno, error.strerror, str(target)) from error
