"""Learning a deck: one picture per face, a flat scan or a photograph of the card with some table around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scanner.geometry.rectify import frame_corners, sides, upright
from scanner.learning import windows
from scanner.learning.one_card import OneCard, Seen, card_in
from scanner.learning.windows import Framed
from scanner.naming.deck import DeckBook, DeckError
from scanner.photograph.best_look import Finder
from scanner.sources.photo import ENDINGS, PhotoError, load_photo
from scanner.types import Floats, Image

__all__ = ["DeckBook", "DeckError", "EnrolError", "Face", "enrol_faces", "faces_in"]

_LAID = 0.25
"""Where so many of the pictures of one size surely are photographs of a card that lies on something, all are."""
_MOST = 0.5
"""Where so many of all are, whatever their sizes, what lies midway in another is no window printed on a card."""


class EnrolError(Exception):
    """Faces that cannot be learned; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One picture of a folder and the card in it.

    corners: (4, 2) pixels, from its top left; those of the picture if it is a flat scan.
    """

    path: Path
    corners: Floats

    @property
    def name(self) -> str:
        return self.path.stem

    def cut_out(self) -> tuple[Image, float]:
        """The card upright, and its width over its height."""
        across, along = sides(self.corners)
        return upright(_picture(self.path), self.corners, (max(round(across), 8), max(round(along), 8))), across / along


def enrol_faces(folder: Path, detector: Finder | None = None) -> DeckBook:
    """Learn every picture of a folder, named ``PIECE.png`` or ``PIECE@VARIANT.jpg``.

    Raises EnrolError for a folder without pictures or a picture that cannot be used.
    """
    return learned_from(faces_in(folder, detector))


def learned_from(faces: list[Face]) -> DeckBook:
    """The deck of these faces."""
    cut = {face.name: face.cut_out() for face in faces}
    return DeckBook.of({name: card for name, (card, _) in cut.items()}, {name: wide for name, (_, wide) in cut.items()})


def faces_in(folder: Path, detector: Finder | None = None) -> list[Face]:
    """Where the card lies in every picture of a folder; raises EnrolError as `enrol_faces` does."""
    paths = _pictures_of(folder)
    shapes: dict[str, tuple[int, ...]] = {}
    cards: dict[str, OneCard] = {}
    framed: dict[str, Framed] = {}
    for path in paths:
        image = _picture(path)
        shapes[path.stem] = image.shape
        card = card_in(image, detector)
        if card is not None:
            cards[path.stem], framed[path.stem] = card, Framed.of(image, card.corners)
    taken = _photographs(cards, shapes)
    outlined = {name for name, card in cards.items() if card.seen >= Seen.OUTLINED} - taken
    likely = {name: framed[name] for name in outlined}
    taken |= outlined - windows.printed(likely, shapes)
    return [Face(path, _corners(path, cards.get(path.stem), shapes[path.stem], path.stem in taken)) for path in paths]


def _photographs(cards: Mapping[str, OneCard], shapes: Mapping[str, tuple[int, ...]]) -> set[str]:
    """The names of the pictures that are of a size in which surely photographs are; and, where most of all are some,
    each cut to a size of its own, of those whose card lies midway."""
    laid = [shapes[name] for name, card in cards.items() if card.seen == Seen.LAID]
    same = {name for name, shape in shapes.items() if laid.count(shape) > _LAID * list(shapes.values()).count(shape)}
    if len(laid) <= _MOST * len(shapes):
        return same
    return same | {name for name, card in cards.items() if card.seen == Seen.MIDWAY}


def _corners(path: Path, card: OneCard | None, shape: tuple[int, ...], photographed: bool) -> Floats:
    if not photographed:
        return frame_corners(shape[1], shape[0])
    if card is None:
        raise EnrolError(f"In {path} no card is found: photograph it again, with some plain table all round it.")
    return card.corners


def _pictures_of(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise EnrolError(f"There is no folder {folder} with faces to learn.")
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
    if not paths:
        raise EnrolError(f"The folder {folder} holds no pictures: name them PIECE.png or PIECE@VARIANT.png.")
    return paths


def _picture(path: Path) -> Image:
    try:
        return load_photo(path)
    except PhotoError as error:
        raise EnrolError(str(error)) from error
