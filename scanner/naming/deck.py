"""The faces of one person's physical deck, kept in one file."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import HEIGHT, WIDTH
from scanner.naming import appearance
from scanner.naming.averaged_light import smaller
from scanner.naming.gallery import compare
from scanner.naming.local_features import FaceSpots, outline_of, usual_length
from scanner.naming.patterns import Patterns, patterns_of
from scanner.types import Floats, Image

THUMBNAIL = (2 * WIDTH, 2 * HEIGHT)
"""(width, height) of the kept picture of a face, in pixels."""
MOST_VARIANTS = 8
"""Faces kept of one piece: four colours of French Cruller, six of a selection card, and room for other light."""
PLAINLY, BY_FAR = 2.3, 0.3
"""A picture so like a face, and so much more than like any of the piece it is said to be, shows that other face: 700
open cards of seven decks are 2.5 to 2.9 like their own face (but for a few in glare), and were never more than 0.1
more like another.  One wrong tap taught a Jelly-Filled (2.5) as a Plain (2.0) for good."""
AHEAD = 0.2
"""What must speak for a picture's being seen in a mirror."""
LENS = 1.5
"""How much a face is blurred, in pixels of its kept picture, to look as from afar: cards are 60 to 170 pixels wide on
a table, and hardly ever quite sharp."""
KNOWN, KNOWN_COLOUR = 2.5, 0.96
"""How like a known face (of 3, and of 1) a further picture of the same piece brings nothing new."""


class DeckError(Exception):
    """A deck that cannot be used; the message is one sentence for the user."""


class OtherEyesError(DeckError):
    """A whole deck that was made with another version of the eyes."""


def _eyes_fingerprint() -> str:
    """SHA-256 of what decides how faces are compared; a deck made under another one must be enrolled again."""
    what = f"cells {appearance.COLUMNS}x{appearance.ROWS} looks {appearance.VERSION} crop {WIDTH}x{HEIGHT}"
    return hashlib.sha256(what.encode()).hexdigest()


@dataclass(frozen=True, eq=False)
class DeckBook:
    """The faces that the eyes know.

    faces: the name of each face, such as ``plain`` or ``french_cruller@2``.
    thumbnails: (n, 256, 192, 3) upright pictures, BGR.  aspects: (n,) width over height of the real card.
    vectors: (n, d) float16, the looks of the faces as `scanner.naming.appearance` reads them.
    model_sha256: the fingerprint of the eyes that made the vectors.  made_at: UTC, ISO 8601.
    names_at: where its names stand, as a top and a height over the card's length; None where nobody has found that out.
    """

    faces: tuple[str, ...]
    thumbnails: NDArray[np.uint8]
    aspects: Floats
    vectors: NDArray[np.float16]
    model_sha256: str
    made_at: str
    names_at: tuple[float, float] | None = None

    @classmethod
    def of(cls, faces: dict[str, Image], aspects: dict[str, float]) -> DeckBook:
        """A deck of upright pictures, each filled by its card."""
        names = tuple(sorted(faces))
        thumbnails = np.array([_thumbnail(faces[name]) for name in names], np.uint8)
        looks = appearance.looks_of([crop_of(picture) for picture in thumbnails])
        shapes = np.array([aspects[name] for name in names], np.float32)
        made_at = datetime.now(UTC).isoformat(timespec="seconds")
        return cls(names, thumbnails, shapes, looks.packed(), _eyes_fingerprint(), made_at)

    def with_face(self, piece: str, picture: Image, aspect: float) -> DeckBook:
        """The deck with one more upright picture of a piece: a variant of its own, or nothing new if it looks known."""
        added = DeckBook.of({piece: picture}, {piece: aspect})
        mine = [n for n, known in enumerate(self.pieces) if known == piece]
        if any(self._looks_known(added, n) for n in mine) or len(mine) >= MOST_VARIANTS:
            return self
        names = (*self.faces, self._free_name(piece))
        order = sorted(range(len(names)), key=names.__getitem__)
        return DeckBook(
            tuple(names[n] for n in order),
            np.concatenate([self.thumbnails, added.thumbnails])[order],
            np.concatenate([self.aspects, added.aspects])[order],
            np.concatenate([self.vectors, added.vectors])[order],
            added.model_sha256,
            added.made_at,
            self.names_at,
        )

    def without_face(self, face: str) -> DeckBook:
        """The deck without one of several faces; ValueError where it is no face of it or the only one."""
        left = [n for n, name in enumerate(self.faces) if name != face]
        if len(left) != len(self.faces) - 1 or not left:
            raise ValueError(f"The deck cannot be without {face!r}: it has {', '.join(self.faces)}.")
        kept = tuple(self.faces[n] for n in left), self.thumbnails[left], self.aspects[left], self.vectors[left]
        return DeckBook(*kept, self.model_sha256, self.made_at, self.names_at)

    def improved(self, piece: str, picture: Image) -> DeckBook:
        """The deck after a person has said which piece a card is that was seen wrongly: its picture is one more face.

        `picture` is the whole card, lying either way up, perhaps in a mirror as webcams have it.  The deck itself is
        given back where there is nothing to learn: a piece that it does not know, a picture like those it has, or one
        that plainly shows another face, as when a correction was about what happened and not about what was seen.
        """
        mine = np.array([known == piece for known in self.pieces])
        if not mine.any():
            return self
        ways = [np.ascontiguousarray(way) for way in (picture, picture[::-1, ::-1], picture[:, ::-1], picture[::-1])]
        alike = self.alike(ways)
        own, other = alike[:, mine].max(axis=1), float(alike[:, ~mine].max(initial=-1.0))
        if other >= PLAINLY and other > own.max() + BY_FAR:
            return self
        best = int((own - np.array([0, 0, AHEAD, AHEAD], np.float32)).argmax())
        return self.with_face(piece, ways[best], float(self.aspects[mine].mean()))

    def alike(self, pictures: Sequence[Image]) -> Floats:
        """(n, faces) how like each face each upright picture is as a whole, glare and all: 3 at most."""
        everywhere = np.ones((len(pictures), appearance.CELLS), np.float32)
        looks = appearance.looks_of([crop_of(_thumbnail(picture)) for picture in pictures])
        return compare(looks, everywhere, self.looks).total

    def _looks_known(self, added: DeckBook, face: int) -> bool:
        """Whether a face is near enough to one that is known: its colours, and all the rest."""
        everywhere = np.ones((1, appearance.CELLS), np.float32)
        known = appearance.Looks.unpacked(self.vectors[face : face + 1])
        likeness = compare(added.looks, everywhere, known)
        return bool(likeness.colour[0, 0] >= KNOWN_COLOUR and likeness.total[0, 0] >= KNOWN)

    def _free_name(self, piece: str) -> str:
        """The piece's own name, or the first ``PIECE@NUMBER`` that is not taken."""
        names = (piece, *(f"{piece}@{number}" for number in range(2, len(self.faces) + 3)))
        return next(name for name in names if name not in self.faces)

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The piece of each face: its name before the ``@``."""
        return tuple(name.split("@")[0] for name in self.faces)

    @cached_property
    def looks(self) -> appearance.Looks:
        """What the faces look like, upright."""
        return appearance.Looks.unpacked(self.vectors)

    @cached_property
    def patterns(self) -> Patterns:
        """The faces prepared for laying cards over them."""
        return patterns_of([crop_of(picture) for picture in self.thumbnails])

    @cached_property
    def from_afar(self) -> tuple[appearance.Looks, Patterns]:
        """The faces as a camera shows them on a table: their looks, and prepared for laying cards over them."""
        crops = [smaller(picture, (WIDTH, HEIGHT), LENS) for picture in self.thumbnails]
        return appearance.looks_of(crops), patterns_of(crops)

    @cached_property
    def length(self) -> float:
        """A card's length in widths."""
        return usual_length(self.aspects)

    @cached_property
    def outline(self) -> Floats:
        """(4, 2) a card's corners, clockwise from its top left, in card widths from its middle."""
        return outline_of(self.length)

    @cached_property
    def spots(self) -> FaceSpots:
        """The local features of the faces; made when first needed, as that takes half a second for a deck."""
        return FaceSpots(list(self.thumbnails), self.aspects, self.pieces)

    def save(self, path: Path) -> None:
        """Write the deck to one file; the old one stays whole until the new one is complete.

        Raises OSError with this path, as where the disk is full, and leaves nothing behind then.
        """
        text = {"faces": np.array(self.faces), "model_sha256": self.model_sha256, "made_at": self.made_at,
                "names_at": np.array(self.names_at or ())}  # fmt: skip
        beside = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with beside.open("wb") as file:
                np.savez_compressed(
                    file, thumbnails=self.thumbnails, aspects=self.aspects, vectors=self.vectors, **text  # type: ignore[arg-type]
                )
            beside.replace(path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise OSError(error.errno, error.strerror, str(path)) from error

    @classmethod
    def load(cls, path: Path) -> DeckBook:
        """Read a deck.  Raises DeckError for a file that is missing, damaged or made with other eyes."""
        book = cls._read(path)
        if book.model_sha256 != _eyes_fingerprint():
            raise OtherEyesError(f"The deck {path.name} was made with another version of the eyes: enrol it again.")
        shape = (len(book.faces), THUMBNAIL[1], THUMBNAIL[0], 3)
        if not book.faces or book.thumbnails.shape != shape or len(book.vectors) != len(book.faces):
            raise DeckError(f"The deck {path.name} is damaged: enrol it again.")
        return book

    @classmethod
    def _read(cls, path: Path) -> DeckBook:
        if path.is_dir():
            raise DeckError(f"{path} is a folder and no deck: make one with donuts enrol --faces {path} --deck NAME.")
        try:
            with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
                names = tuple(str(name) for name in file["faces"])
                arrays = file["thumbnails"], file["aspects"], file["vectors"]
                found = tuple(file["names_at"].tolist()) if "names_at" in file else ()
                made = str(file["model_sha256"]), str(file["made_at"])
                return cls(names, *arrays, *made, (found[0], found[1]) if len(found) == 2 else None)
        except FileNotFoundError as error:
            raise DeckError(f"There is no deck {path}: make one with donuts enrol.") from error
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, TypeError) as error:
            raise DeckError(f"The deck {path.name} is damaged or is no deck: enrol it again.") from error


def _thumbnail(picture: Image) -> Image:
    way = cv2.INTER_AREA if picture.shape[1] > THUMBNAIL[0] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, THUMBNAIL, interpolation=way), np.uint8)


def crop_of(thumbnail: Image) -> Image:
    """The kept picture of a face as the upright crop on which it is compared."""
    return np.asarray(cv2.resize(thumbnail, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
