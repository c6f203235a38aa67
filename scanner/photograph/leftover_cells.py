"""Where the network sees card and none is told, whatever became of its cells.

Cells of a card in a heap, or dark on dark, may agree on no card at all, or on one that is none.  What is not told then
was seen all the same: it is looked at as one card where it has a card's size, and told without a name where nobody can
name it and named cards lie beside it: a question, not a gap.  What looks much like the table may be table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np

from scanner.finding.bare_table import Bare
from scanner.finding.ghosts import seen_of, span
from scanner.geometry.rectify import homography, sides, turned
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import by_name, name_of, seen_card
from scanner.photograph.besides import LEFT
from scanner.photograph.leftover_findings import BESIDE, ENOUGH, FEWEST, FINE, Mask, drawn, lying, seen
from scanner.photograph.leftover_pieces import MOST, area_of, middle_of_piece, on_map, pieces_of, points_of, share_of
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Detection, Findings, Floats, Image, SeenCard

BROAD = 1.3
"""What is no broader than so many cards are long may be a whole plate of which nothing is told but one card."""
WHOLE = (0.7, 1.25)
"""What has so much of a card's area may be one as it lies there."""
TABLE = 0.5
"""Of a card no more than this looks like the table.  Of what the network took for card and nothing told, on 74 made
photographs, eleven cards and heaps looked so to 0.37, twenty-two pieces of tables from 0.67 on."""
STRIP, STRIP_TABLE, BESIDE_IT = 0.1, 0.35, 0.9
"""A strip of so much of a card, half of what is enough elsewhere, may be all that is seen of one: it looks no more like
the table than so, and lies by so much beside named cards and far from those asked about.  On 81 photographs,
path-traced ones and plates laid in columns and heaps, seven such strips were of cards and none was table; of eleven
more like the table nine were."""
MOSTLY = 0.5
"""More than so much of a piece is most of it."""
UNTOUCHED = 0.9
"""A card of which so much is left open was never taken out of the picture."""
NEAR = 0.3
"""So much of what must not be left out in silence lies beside named cards, or what lies there is enough for a card."""
REAL = 0.9
"""Far from all named cards, too, cards lie that crossed each other so that the network made one of several: what shows
as much of itself, and looks as surely like cards.  Three whole plates of 152 were missing without a word, 0.95 and more
by both; of 41 other such pieces on 110 pictures (bowls, pads, carpets, chips) none that is no table comes to 0.9 and is
larger than a third of a card."""
_MASK = (24, 32)


def untold(findings: Findings, cards: Sequence[SeenCard], bare: Bare | None) -> list[Detection]:
    """What the network took for card and none of the cards tells, as cards of the size of the named ones; `alone`
    where nothing is to be said of it unless it has a name.

    None where too few cards are named to know the size, or where nobody knows what is table (`bare`).
    """
    named, nameless = by_name(cards)
    if findings.cards is None or bare is None or len(named) < FEWEST:
        return []
    scale, size = _map_of(findings, named)
    left = on_map(findings.cards, size) & ~drawn([card.corners for card in cards], scale, size)
    near, asked = (_beside(some, scale, size) for some in (named, nameless))
    table = on_map(bare.table, size)
    pieces = [one for one in pieces_of(left, STRIP, broad=_broad(named)) if _may_be_card(one, table, near & ~asked)]
    found = [one for one in findings.detections if min(one.real, one.visible) >= REAL]

    def is_real(piece: Mask) -> bool:
        return any(area_of(piece & seen([one], scale, size)) >= ENOUGH for one in found)

    told = ((piece, alone and not is_real(piece)) for piece, alone in _asked_of(pieces, near))
    return [_as_card(piece, scale, named, alone=alone) for piece, alone in told]


def _beside(cards: Sequence[SeenCard], scale: float, size: tuple[int, int]) -> Mask:
    return drawn([card.corners for card in cards], scale, size, round(BESIDE * FINE))


def _may_be_card(piece: Mask, table: Mask, near: Mask) -> bool:
    """Whether a piece looks as little like the table as its size asks for."""
    if area_of(piece) >= ENOUGH:
        return share_of(table, piece) <= TABLE
    return share_of(table, piece) <= STRIP_TABLE and share_of(near, piece) >= BESIDE_IT


def _broad(named: Sequence[SeenCard]) -> float:
    """How broad a line of cards is at most, in the map's pixels."""
    shapes = [sides(card.corners) for card in named]
    return BROAD * FINE * float(np.median([(along / max(across, 1.0)) ** 0.5 for across, along in shapes]))


def _asked_of(pieces: Sequence[Mask], near: Mask) -> Iterator[tuple[Mask, bool]]:
    """Each piece, and whether nothing is to be said of it; of one that goes on far beyond the named cards what lies
    beside them."""
    for piece in pieces:
        beside = np.asarray(piece & near)
        if share_of(near, piece) >= NEAR:
            yield piece, False
        elif area_of(beside) >= ENOUGH:
            yield beside, False
        elif area_of(piece) <= MOST:
            yield piece, True


def asked_once(
    image: Image, told: Sequence[SeenCard], found: Sequence[Detection], more: Sequence[Detection]
) -> list[SeenCard]:
    """The cards told, without those of `more` that got no name where most of what is seen of them was `found` to be
    another card without one: that one asks about it."""
    _, nameless = by_name(told)
    looks = {id(card): one for card in nameless for one in more if one.corners is card.corners}
    uncovered = Uncovered(image, ())
    for card in nameless:
        if id(card) not in looks:
            uncovered.take(card.corners, seen_of(card, found))
    again = {number for number, look in looks.items() if uncovered.share(look) <= LEFT}
    return [card for card in told if id(card) not in again]


Itself = Callable[[SeenCard], bool]
"""Whether a card shows its own face wherever no other lies on it."""


def showing_between(
    findings: Findings, cards: Sequence[SeenCard], bare: Bare | None, uncovered: Uncovered | None,
    itself: Itself = lambda _: False,
) -> list[SeenCard]:  # fmt: skip
    """Cards without a name for what the network sees mostly within the outlines of others, where these are not seen.

    What lies both upon cards and under cards may lie within their outlines altogether.  `uncovered`: what the named
    ones leave, as far as each is seen.  What belongs to one that shows `itself` there is no other.
    """
    named, _ = by_name(cards)
    if findings.cards is None or bare is None or uncovered is None or len(named) < FEWEST:
        return []
    scale, size = _map_of(findings, named)
    explained = [card for card in named if float(uncovered.cells(card.corners).mean()) < UNTOUCHED]
    others = [card.corners for card in cards if not any(card is one for one in explained)]
    left = on_map(findings.cards, size) & on_map(uncovered.left, size) & ~drawn(others, scale, size)
    near, table = drawn([card.corners for card in named], scale, size), on_map(bare.table, size)

    def pieces(where: Mask) -> list[Mask]:
        return [one for one in pieces_of(where, gap=1) if share_of(table, one) <= TABLE and share_of(near, one) >= NEAR]

    own = _under_large(pieces(left), explained, scale, size, itself)
    apart = pieces(left & ~drawn(own, scale, size)) if own else pieces(left)
    of_none = [piece for piece in apart if not any(map(itself, _within(piece, explained, scale, size)))]
    return [lying(middle_of_piece(piece) / scale, min(1.0, area_of(piece)), named) for piece in of_none]


def _under_large(
    pieces: Sequence[Mask], cards: Sequence[SeenCard], scale: float, size: tuple[int, int], itself: Itself
) -> list[Floats]:
    """Where those of the cards lie that show `itself` under a piece that is larger than one card.

    Where cards touch each other, what was not seen of several is one piece.
    """
    large = [piece for piece in pieces if area_of(piece) > WHOLE[1]]

    def is_there(card: SeenCard) -> bool:
        return any(area_of(drawn([card.corners], scale, size) & one) >= ENOUGH for one in large)

    return [card.corners for card in cards if is_there(card) and itself(card)]


def _within(piece: Mask, cards: Sequence[SeenCard], scale: float, size: tuple[int, int]) -> Iterator[SeenCard]:
    """The cards within whose outlines most of a piece lies."""
    return (card for card in cards if share_of(drawn([card.corners], scale, size), piece) > MOSTLY)


def shows_itself(image: Image, cards: Sequence[SeenCard], recogniser: Recogniser, asked: float) -> Itself:
    """By its looks on all that none of the other cards may lie on; `asked` as `scanner.photograph.company` has it."""

    def itself(card: SeenCard) -> bool:
        others = Uncovered(image, ())
        for other in cards:
            if other is not card and other.kind == "card":
                others.take(other.corners)
        cells = others.cells(card.corners)
        there = Detection(card.corners, "card", 1.0, float(cells.mean()), cells)
        (found,) = recogniser.weigh(image, [there])
        return name_of(seen_card(there, found, asked))[0] == name_of(card)[0]

    return itself


def _map_of(findings: Findings, named: Sequence[SeenCard]) -> tuple[float, tuple[int, int]]:
    """How many pixels of the map a pixel of the picture is, and the map's size, (width, height)."""
    scale = FINE / float(np.median([span(card) for card in named]))
    return scale, (max(1, round(findings.size[0] * scale)), max(1, round(findings.size[1] * scale)))


def _as_card(piece: Mask, scale: float, named: Sequence[SeenCard], *, alone: bool) -> Detection:
    """A card where a piece lies: as the piece is turned where it is as large as one, else as the nearest named card."""
    there = lying(middle_of_piece(piece) / scale, 1.0, named).corners
    if WHOLE[0] <= area_of(piece) <= WHOLE[1]:
        there = _turned_as(np.asarray(cv2.boxPoints(cv2.minAreaRect(points_of(piece))) / scale, np.float32), there)
    way = homography(there * np.float32(scale), np.array([[0, 0], [24, 0], [24, 32], [0, 32]], np.float32))
    mask = cv2.warpPerspective(piece, way, _MASK, flags=cv2.INTER_NEAREST) > 0
    return Detection(there, "card", 1.0, float(mask.mean()), mask, alone=alone)


def _turned_as(box: Floats, card: Floats) -> Floats:
    """(4, 2) a card of the size of `card` in the middle of a rectangle, its sides along the rectangle's."""
    upright = box if sides(box)[0] <= sides(box)[1] else turned(box, 1)
    (across, along), (width, length) = (upright[1] - upright[0], upright[3] - upright[0]), sides(card)
    across, along = across / np.linalg.norm(across) * width / 2, along / np.linalg.norm(along) * length / 2
    middle = upright.mean(axis=0)
    corners = [middle - across - along, middle + across - along, middle + across + along, middle - across + along]
    return np.asarray(corners, np.float32)
