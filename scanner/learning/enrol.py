"""Learning a deck: one picture per face, a flat scan or a photograph of the card with some table around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scanner.geometry.rectify import frame_corners, sides, turned, upright
from scanner.learning import windows
from scanner.learning.one_card import OneCard, Seen, card_in, tile_in
from scanner.learning.windows import Framed
from scanner.naming.deck import DeckBook
from scanner.naming.poses import SQUARE
from scanner.photograph.best_look import Finder
from scanner.pieces import is_marker
from scanner.sources.photo import ENDINGS, PhotoError, load_photo
from scanner.types import Floats, Image

_LAID = 0.25
"""Where so many of the pictures of one size surely are photographs of a card that lies on something, all are."""
_MOST = 0.5
"""Where so many of all are, whatever their sizes, what lies midway in another is no window printed on a card; and where
so many of one size show a card that reaches the edge, too: of 14 faces of each of 21 flat decks one did at most."""
_ALONE = 2
"""Of so few pictures nothing is told by the others."""


class EnrolError(Exception):
    """Faces that cannot be learned; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One picture of a folder and the card in it.

    corners: (4, 2) pixels, from its top left; those of the picture if it is a flat scan.
    photographed: whether it is none, and the card was cut out of what lies round it.
    """

    path: Path
    corners: Floats
    photographed: bool = False

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
        card = (tile_in if is_marker(path.stem) else card_in)(image, detector)
        if card is not None:
            cards[path.stem], framed[path.stem] = card, Framed.of(image, card.corners)
    taken = _photographs(cards, shapes) | _taken_too_near(cards, framed, shapes)
    outlined = {name for name, card in cards.items() if card.seen >= Seen.OUTLINED} - taken
    likely = {name: framed[name] for name in outlined}
    taken |= outlined - windows.printed(likely, shapes)
    _refuse_bare([path for path in paths if path.stem in taken - set(cards)])
    return [
        Face(path, cards[path.stem].corners, photographed=True) if path.stem in taken
        else Face(path, _from_edge_to_edge(shapes[path.stem]))
        for path in paths
    ]  # fmt: skip


def _photographs(cards: Mapping[str, OneCard], shapes: Mapping[str, tuple[int, ...]]) -> set[str]:
    """The names of the pictures that are of a size in which surely photographs are; and, where most of all are some,
    each cut to a size of its own, of those whose card lies midway or was taken too near."""
    laid = [shapes[name] for name, card in cards.items() if card.seen == Seen.LAID]
    same = {name for name, shape in shapes.items() if laid.count(shape) > _LAID * list(shapes.values()).count(shape)}
    if len(laid) <= _MOST * len(shapes):
        return same
    return same | {name for name, card in cards.items() if card.seen in (Seen.MIDWAY, Seen.CLOSE)}


def _taken_too_near(
    cards: Mapping[str, OneCard], framed: Mapping[str, Framed], shapes: Mapping[str, tuple[int, ...]]
) -> set[str]:
    """The names of the pictures of a size in which most show a card that reaches the picture's edge, unless it is art
    that is printed there: photographs, each with a strip of table at two sides of the card."""
    near = {name for name, card in cards.items() if card.seen in (Seen.CLOSE, Seen.LAID)}
    near -= windows.printed({name: framed[name] for name in near}, shapes)
    of_size, sizes = Counter(shapes.values()), Counter(shapes[name] for name in near)
    return {name for name, shape in shapes.items() if sizes[shape] > max(_MOST * of_size[shape], _ALONE)}


def _from_edge_to_edge(shape: tuple[int, ...]) -> Floats:
    """(4, 2) the picture's own corners; a card that lies on its long side is stood up, as all cards are kept."""
    corners = frame_corners(shape[1], shape[0])
    return turned(corners, 1) if shape[0] < SQUARE * shape[1] else corners


def _refuse_bare(bare: Sequence[Path]) -> None:
    """Raises EnrolError for photographs in which no card is found, all of them at once."""
    if bare:
        *others, last = map(str, bare)
        named, each = (f"{', '.join(others)} and {last}", "each") if others else (last, "it")
        raise EnrolError(f"In {named} no card is found: photograph {each} again, with some plain table all round it.")


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
