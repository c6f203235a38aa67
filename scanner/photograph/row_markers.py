"""Row markers that the detector overlooked, or saw badly.

Of a small tile that is seen from a slant the detector knows where it is, but hardly its outline: it lies as the cards
beside it do, and is looked for there so.  One as bright as the table, or half in shadow, is easily overlooked; but they
lie in a line, as far from each other as those that were found: where two of them are known, each number says where its
own one must lie.  It counts only if it surely shows its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import middle_of
from scanner.geometry.tablemap import Doubles, TableMap, table_map
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import seen_card
from scanner.photograph.besides import lies_there
from scanner.photograph.surely import sizes_of
from scanner.pieces import MARKER, is_marker
from scanner.types import Detection, Floats, Image, SeenCard

SURELY = 0.8
"""How sure a marker must be to tell of others, or to be one itself."""
IN_STEP = 0.3
"""How far known markers may lie from where their numbers have them, in card widths: else they lie in no row."""
NEAR, STEP = (0.36, 0.24), 0.12
"""How far from its place, along the row and across it, a marker is looked for, and how closely; in card widths."""
CLOSELY = 5
"""Of these places the likeliest are looked at closely,"""
LESS = 0.85
"""unless they are so much less like any face than the markers that are known: there lies none."""
HARDLY = 1.2
"""What is less like every marker at first sight, wherever about there it is laid, is none, and is not looked at
closely."""
WIDTHS, AWAY = (0.4, 0.48, 0.56), (-0.12, -0.06, 0.0, 0.06, 0.12)
"""How wide a marker may be, and how far from where the detector saw it, in card widths."""


def overlooked_markers(image: Image, cards: Sequence[SeenCard], recogniser: Recogniser) -> list[SeenCard]:
    """The numbered markers of the deck that are not among the cards of a photograph and lie where they should."""
    known = {card.piece: card for card in cards if is_row_marker(card)}
    sure = sizes_of(cards)
    if sum(card.confidence >= SURELY for card in known.values()) < 2 or not sure:
        return []
    table = table_map(sure)
    wanted = {piece for piece in recogniser.book.pieces if is_marker(piece)} - known.keys()
    found: dict[str, SeenCard] = {}
    least = min(recogniser.alike(image, [wholly_seen(card.corners, "marker") for card in known.values()])) - LESS
    for piece in sorted(wanted, key=lambda one: _away(one, known)):
        line = _line_of([card for card in (known | found).values() if card.confidence >= SURELY], table)
        card = _look_for(image, piece, line, table, recogniser, least) if line is not None else None
        if card is not None:
            found[piece] = card
    return list(found.values())


def outlined_anew(
    image: Image, cards: Sequence[SeenCard], nameless: Sequence[SeenCard], recogniser: Recogniser
) -> list[SeenCard]:
    """The markers among those that the detector saw and nobody could name, where they lie as the nearest card does.

    From a slant the cells of a tile tell where it is, but hardly its outline.
    """
    known = [card for card in cards if card.kind == "card" and card.piece != UNKNOWN]
    sure = sizes_of(known)
    if not sure or not any(map(is_marker, recogniser.book.pieces)):
        return []
    table, told = table_map(sure), {card.piece: card for card in cards if is_row_marker(card)}
    free = [one for one in nameless if not lies_there(one, [*known, *told.values()])]
    tried = [_outlined(image, one.corners, known, table, recogniser) for one in free]
    surest = {card.piece: card for card in sorted(filter(None, tried), key=lambda card: card.confidence)}
    return [card for piece, card in surest.items() if piece not in told]


def _outlined(
    image: Image, seen: Floats, known: Sequence[SeenCard], table: TableMap, recogniser: Recogniser
) -> SeenCard | None:
    """What marker surely lies about there; one of those places, all lying straight beside the nearest card."""
    nearest = min(known, key=lambda card: float(np.linalg.norm(middle_of(card.corners) - seen.mean(axis=0))))
    flat, middle = table.flat(nearest.corners), table.flat(seen).mean(axis=0)
    across = flat[1] - flat[0]
    along = np.array([-across[1], across[0]])
    unit = np.array([-across - along, across - along, across + along, along - across]) / 2
    quads = [middle + x * across + y * along + width * unit for width in WIDTHS for x in AWAY for y in AWAY]
    places = [table.back(np.asarray(quad, np.float32)) for quad in quads]
    looked = read_at(image, places, "marker", recogniser, HARDLY)
    sure = [card for card in looked if is_row_marker(card) and card.confidence >= SURELY]
    return max(sure, key=lambda card: card.confidence, default=None)


def read_at(
    image: Image, places: Sequence[Floats], kind: str, recogniser: Recogniser, least: float = -np.inf
) -> list[SeenCard]:
    """What lies at those of these places, (4, 2) pixels each, that look most like some face, and at `least` so like."""
    things = [wholly_seen(corners, kind) for corners in places if _is_inside(corners, image)]
    alike = np.array(recogniser.alike(image, things))
    there = [things[k] for k in np.argsort(-alike)[:CLOSELY] if alike[k] >= least]
    return [seen_card(one, found) for one, found in zip(there, recogniser.weigh(image, there), strict=True)]


def is_row_marker(card: SeenCard) -> bool:
    """Whether it is a row marker with its number."""
    return card.kind == "marker" and is_marker(card.piece)


def _number_of(piece: str) -> int:
    """The number that a row marker's name bears."""
    return int(piece.removeprefix(MARKER))


def _away(piece: str, known: dict[str, SeenCard]) -> tuple[int, str]:
    """How many numbers from the next that is known: the nearest is the surest to be found, and tells of the next."""
    return min(abs(_number_of(piece) - _number_of(other)) for other in known), piece


class _Line:
    """Where the markers of a row lie on the table.

    origin, step: (2,) the place of number 0, and how far it is to the next.  tile: (4, 2) corners about the middle.
    """

    def __init__(self, origin: Doubles, step: Doubles, tile: Doubles) -> None:
        self.origin, self.step, self.tile = origin, step, tile

    def places(self, number: int) -> Iterator[Doubles]:
        """(4, 2) corners on the table, for each place about that of a number."""
        along = self.step / max(float(np.linalg.norm(self.step)), 1e-6)
        across = np.array([-along[1], along[0]])
        for x in np.arange(-NEAR[0], NEAR[0] + STEP / 2, STEP):
            for y in np.arange(-NEAR[1], NEAR[1] + STEP / 2, STEP):
                yield self.tile + self.origin + number * self.step + x * along + y * across


def _line_of(markers: Sequence[SeenCard], table: TableMap) -> _Line | None:
    """The line that known markers lie in, each as far on as its number says; None where they do not."""
    corners = np.array([table.flat(card.corners) for card in markers], np.float64)
    middles = corners.mean(axis=1)
    terms = np.array([[1, _number_of(card.piece)] for card in markers], np.float64)
    origin, step = np.linalg.lstsq(terms, middles, rcond=None)[0]
    apart = np.linalg.norm(terms @ np.array([origin, step]) - middles, axis=1)
    return None if apart.max() > IN_STEP else _Line(origin, step, np.median(corners - middles[:, None], axis=0))


def _look_for(
    image: Image, piece: str, line: _Line, table: TableMap, recogniser: Recogniser, least: float
) -> SeenCard | None:
    """The marker of that number, if it lies about where it should, in the picture.

    least: how alike to some face a place must be, at first sight, to be looked at closely.
    """
    places = [table.back(place.astype(np.float32)) for place in line.places(_number_of(piece))]
    tried = [wholly_seen(corners, "marker") for corners in places if _is_inside(corners, image)]
    alike = np.array(recogniser.alike(image, tried))
    likely = [k for k in np.argsort(-alike)[:CLOSELY] if alike[k] >= least]
    laid = recogniser.best_laid_as(image, [tried[k] for k in likely], piece)
    if laid is None:
        return None
    there = wholly_seen(laid.corners, "marker")
    card = seen_card(there, recogniser.weigh(image, [there])[0])
    return card if card.piece == piece and card.confidence >= SURELY else None


def wholly_seen(corners: Floats, kind: str) -> Detection:
    """What lies there, nothing of it hidden."""
    return Detection(corners, kind, 1.0, 1.0, np.ones((ROWS, COLUMNS), np.bool_))


def _is_inside(corners: Floats, image: Image) -> bool:
    """Whether all of it lies in the picture."""
    size = np.array(image.shape[1::-1])
    return bool(np.isfinite(corners).all() and (corners >= 0).all() and (corners < size).all())
