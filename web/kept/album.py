"""Pictures of the table, kept only around events: with the game, and gone with one word.

A picture belongs to the entries that were made when it was taken; its file says which: ``0007-0009.jpg``.  Its marks
are where the cards lie in it, so that a page can point at one.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

FOLDER_ENDING = ".pictures"
ROOM_FOR_THE_GAME = 16_000_000
"""Bytes that pictures leave free on the disk: a game's file grows by a megabyte in an evening, and what it needs to
write an entry must be there."""
NAME = re.compile(r"(\d+)-(\d+)\.jpg")


@dataclass(frozen=True, slots=True)
class Mark:
    """A card in a picture: what it was taken for, its place, and its four corners as shares of width and height.

    seen: how much of it is seen, 0..1; 0 for one that has not come to rest.
    """

    piece: str
    place: str
    corners: tuple[tuple[float, float], ...]
    seen: float = 1.0


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture file and the cards in it."""

    jpeg: bytes
    marks: tuple[Mark, ...]


class Album:
    """The pictures of one game.  Without a folder they are kept in memory."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._shots: dict[tuple[int, int], Shot | None] = {}
        """By the first and last entry; None where the picture is still in its file only."""
        with contextlib.suppress(OSError):  # none there yet, or one that may not be looked into
            for path in sorted(folder.iterdir()) if folder is not None else ():
                if found := NAME.fullmatch(path.name):
                    self._shots[int(found[1]), int(found[2])] = None

    @classmethod
    def beside(cls, game: Path) -> Album:
        """The album of a game that is kept in a file."""
        return cls(game.with_name(game.name + FOLDER_ENDING))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The entries that have a picture."""
        return tuple(sorted(n for first, last in self._shots for n in range(first, last + 1)))

    def keep(self, seqs: Sequence[int], shot: Shot) -> None:
        """Keep one picture for entries made at the same moment.  A full disk costs pictures, never the game."""
        span = (seqs[0], seqs[-1])
        if self._folder is None:
            self._shots[span] = shot
        elif self._written(self._folder, self._path(span), shot):
            self._shots[span] = None

    @staticmethod
    def _written(folder: Path, path: Path, shot: Shot) -> bool:
        """Whether a picture was put on the disk; where it was not, nothing of it stays behind."""
        marks = path.with_suffix(".json")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if shutil.disk_usage(folder).free < ROOM_FOR_THE_GAME:
                return False
            marks.write_text(json.dumps([asdict(mark) for mark in shot.marks]), "utf-8")
            path.write_bytes(shot.jpeg)
        except OSError:
            for begun in (marks, path):
                with contextlib.suppress(OSError):
                    begun.unlink(missing_ok=True)
            return False
        return True

    def of(self, seq: int) -> Shot | None:
        """The picture of an entry."""
        span = next((one for one in self._shots if one[0] <= seq <= one[1]), None)
        if span is None:
            return None
        return self._shots[span] or self._read(self._path(span))

    def before(self, seq: int) -> int | None:
        """The last entry before this one that has another picture."""
        first = next((one[0] for one in self._shots if one[0] <= seq <= one[1]), seq)
        return max((last for _, last in self._shots if last < first), default=None)

    def clear(self) -> None:
        """Delete every picture.  Raises OSError where some cannot be: those, and no others, are still there."""
        left: list[OSError] = []
        if self._folder is not None:
            for path in [*self._folder.glob("*-*.jpg"), *self._folder.glob("*-*.json")]:
                try:
                    path.unlink(missing_ok=True)
                except OSError as error:
                    left.append(error)
            with contextlib.suppress(OSError):  # something else lies in it
                self._folder.rmdir()
        self._shots = {span: shot for span, shot in self._shots.items() if left and self._path(span).exists()}
        if left:
            raise left[0]

    def set_aside(self, last: int, other: Album) -> None:
        """Put the pictures of what comes after an entry into another album: that will be told otherwise here.

        They need no room there, as they only move.  One that cannot is gone: it is no picture of what is told instead.
        """
        for span in [one for one in self._shots if one[1] > last]:
            shot = self._shots.pop(span)
            if shot is not None:
                other.keep(range(span[0], span[1] + 1), shot)
            elif _moved(self._path(span), other._path(span)):
                other._shots[span] = None

    def _path(self, span: tuple[int, int]) -> Path:
        assert self._folder is not None
        return self._folder / f"{span[0]:04d}-{span[1]:04d}.jpg"

    def _read(self, path: Path) -> Shot | None:
        try:
            marks = json.loads(path.with_suffix(".json").read_text("utf-8"))
            places = tuple(map(_mark, marks))
            return Shot(path.read_bytes(), places)
        except (OSError, ValueError, KeyError, TypeError):
            return None


def _moved(path: Path, to: Path) -> bool:
    """Whether a picture, with its marks, is in another folder now; it is in this one no more."""
    files = [(path.with_suffix(ending), to.with_suffix(ending)) for ending in (".json", ".jpg")]
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        for here, there in files:
            here.replace(there)
    except OSError:
        for here, _ in files:
            here.unlink(missing_ok=True)
        return False
    return True


def _mark(told: dict[str, Any]) -> Mark:
    """A mark as it was written; earlier ones do not say how much is seen."""
    corners = tuple((x, y) for x, y in told["corners"])
    return Mark(told["piece"], told["place"], corners, float(told.get("seen", 1.0)))
