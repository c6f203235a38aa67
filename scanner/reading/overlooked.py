"""Cards that the detector overlooked and whose print was found: learned where they lie, asked about where counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.outline import Ground, fitted
from scanner.geometry.rectify import middle_of, sides, turned
from scanner.reading.cards import NameReader
from scanner.reading.names import parts_of_longer
from scanner.reading.said import Reading
from scanner.reading.spotted import Named, Spotted, cards_about, contains
from scanner.types import Detection, Floats, Image, SeenCard

MOST_SHARED = 0.15
"""A card that is found by its name covers no more of one that was found already, over its own area."""
READ = 0.97
"""How surely a card is what its printed name says."""
PERHAPS = 0.4
"""How surely a card is there whose name alone was seen: it is asked about."""
BESIDE, NEAR = 0.25, 0.6
"""An unknown card surely bears a name, or perhaps, if it lies no farther off than this, over its length."""
_TELLING = 6
"""Of so many cards next to a name is looked where their own names stand."""
_LEAST_HIGH = 0.04
"""Lines less high than this, over the length of the cards, are no names."""
_SAME_PLACE = 0.1
"""Two outlines whose corners lie no farther from each other, over the card's length, are one card's."""
_LEVEL, _NEXT = 0.1, 2.5
"""Print is in line with a name that is no farther up or down than this, in card lengths or widths, and so near."""
_AS_HIGH = (0.6, 1.7)
"""How high a line that may be a name is, over one that is."""
_DARK, _BRIGHTEST = 128, 99.5
"""A picture of which so many in a hundred values are no brighter is a dark one."""
_WHOLE = np.ones((32, 24), np.bool_)
_NOBODY = ((UNKNOWN, 1.0),)


def by_their_names(
    image: Image, reader: NameReader, found: Sequence[tuple[str, Floats]], unread: Sequence[Floats] = ()
) -> list[tuple[Detection, Reading]]:
    """Open cards about names that stand on none of the cards found, each a piece with its (4, 2) corners.

    Only those on which the same name is read again, and those that lie where a card was found that could not be read.
    """
    lines = reader.lines.found(image)
    outside = [line for line in lines if not any(contains(corners, line.mean(axis=0)) for _, corners in found)]
    names = reader.lines.spotted(image, outside)
    near = _nearest(found, names)
    mine = [line for line in lines if any(contains(corners, line.mean(axis=0)) for _, corners in near)]
    known = _named(reader.lines.spotted(image, mine), near)
    roughly = [(name, corners) for name, corners in zip(names, cards_about(names, known), strict=True)
               if corners is not None and _lies_free(corners, image, [c for _, c in found])]  # fmt: skip
    ground = Ground.of(image, [*(c for _, c in found), *(c for _, c in roughly)])
    read = [
        _read_again(image, reader, name, (fitted(image, corners, ground), corners)) or _at_last(name, corners, unread)
        for name, corners in roughly
    ]
    told = list[tuple[Detection, Reading]]()
    for pair in read:   # a card may bear its name twice, and the edges about either are those of the same card
        others = [*(c for _, c in found), *(card.corners for card, _ in told)]
        if pair is not None and _lies_free(pair[0].corners, image, others):
            told.append(pair)
    return told


def _nearest(found: Sequence[tuple[str, Floats]], names: Sequence[Spotted]) -> list[tuple[str, Floats]]:
    """The few cards that lie nearest to each name: they tell where names stand on cards, and to read takes long."""
    chosen = set[int]()
    for name in names:
        away = [float(np.linalg.norm(middle_of(corners) - name.middle)) for _, corners in found]
        chosen.update(np.argsort(away)[:_TELLING].tolist())
    return [found[n] for n in sorted(chosen)]


def _at_last(name: Spotted, about: Floats, unread: Sequence[Floats]) -> tuple[Detection, Reading] | None:
    """The card that was found where a name tells that it lies, and was not read itself; the same way up."""
    for corners in unread:
        ways = (corners, turned(corners, 2))
        card = min(ways, key=lambda way: float(np.linalg.norm(way - about)))
        if np.linalg.norm(card - about, axis=1).max() < _SAME_PLACE * sides(about)[1]:
            reading = Reading(((name.piece, 1.0),), name.text, card, sure=True, at=name.middle)
            return Detection(card, "card", 1.0, 1.0, _WHOLE), reading
    return None


def _read_again(
    image: Image, reader: NameReader, name: Spotted, tries: Sequence[Floats]
) -> tuple[Detection, Reading] | None:
    """The first of several outlines on which the same name is read; None if it is on none."""
    for corners in tries:
        card = Detection(corners, "card", 1.0, 1.0, _WHOLE)
        reading = reader.read(image, card)
        if reading.sure and reading.piece == name.piece:
            return card, reading
    return None


def perhaps_there(image: Image, reader: NameReader, cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards, with each name that stands where none of them is named so.

    It is the name of the unknown card on which it stands; where none lies there is one more card, which is asked about.
    So is one whose name may be the end of a longer one, the beginning being covered.
    """
    named = [(card.piece, card.corners) for card in cards if card.kind == "card" and card.piece != UNKNOWN]
    every = reader.lines.found(image)
    lines = [line for line in every if _may_be_name(line, [corners for _, corners in named])]
    names = reader.lines.spotted(image, lines)
    known = _named(names, named)
    strays = [name for name in names if not any(_says(piece, corners, name) for piece, corners in named)]
    told = list(cards)
    for name, corners in zip(strays, cards_about(strays, known), strict=True):
        mine, off = _bearer(name, corners, told)
        sure = off < BESIDE and not parts_of_longer(name.piece, reader.names)
        bearer = SeenCard((), name.corners, PERHAPS, PERHAPS) if mine is None else told.pop(mine)
        about = bearer.corners if corners is None else corners
        told.append(replace(bearer, candidates=named_so(name.piece, READ if sure else PERHAPS), corners=about))
    return [*told, *_under_print(image, reader, [*every, *_in_the_dark(image, reader)], known, told)]


def _in_the_dark(image: Image, reader: NameReader) -> list[Floats]:
    """The lines of a dark picture that show once it is made brighter."""
    brightest = float(np.percentile(image[::8, ::8], _BRIGHTEST))
    if brightest >= _DARK:
        return []
    return reader.lines.found(np.asarray(cv2.convertScaleAbs(image, alpha=255 / max(brightest, 1.0)), np.uint8))


def _under_print(
    image: Image, reader: NameReader, lines: Sequence[Floats], known: Sequence[Named], cards: Sequence[SeenCard]
) -> list[SeenCard]:
    """Cards without a name for words that stand on none, in line with the name of a card beside it.

    Of a plate of dark cards on a dark table one may be found and read, and the others not be found at all.
    """
    more = list[SeenCard]()
    for line in lines if known else ():
        middle = np.asarray(line.mean(axis=0), np.float32)
        like = min(known, key=lambda one: float(np.linalg.norm(one.line.middle - middle)))
        free = not any(contains(card.corners, middle) for card in (*cards, *more))
        if free and _in_line(line, like) and not reader.lines.says_numbers(image, line):
            more.append(SeenCard(_NOBODY, like.corners + middle - like.line.middle, PERHAPS, PERHAPS))
    return more


def _in_line(line: Floats, like: Named) -> bool:
    """Whether a line is as high as a name, and as far up or as far along its card as that is on the next."""
    width, length = sides(like.corners)
    across, along = (like.corners[k] - like.corners[0] for k in (1, 3))
    step = line.mean(axis=0) - like.line.middle
    sideways, up = abs(float(step @ across)) / width**2, abs(float(step @ along)) / length**2
    tall = sides(line)[1] / max(sides(like.line.corners)[1], 1e-6)
    in_row = up < _LEVEL and sideways < _NEXT
    return _AS_HIGH[0] < tall < _AS_HIGH[1] and (in_row or (sideways < _LEVEL and up < _NEXT))


def _bearer(name: Spotted, corners: Floats | None, cards: Sequence[SeenCard]) -> tuple[int | None, float]:
    """Which unknown card a name stands on, and how far that lies from where it should, over its length."""
    nameless = [n for n, card in enumerate(cards) if card.piece == UNKNOWN and contains(card.corners, name.middle)]
    if corners is None:
        return (nameless[0] if len(nameless) == 1 else None), np.inf
    off = {n: float(np.linalg.norm((cards[n].corners - corners).mean(axis=0))) / sides(corners)[1] for n in nameless}
    nearest = min(off, key=off.__getitem__, default=None)
    return (nearest, off[nearest]) if nearest is not None and off[nearest] < NEAR else (None, np.inf)


def named_so(piece: str, surely: float) -> tuple[tuple[str, float], ...]:
    """The candidates of a card that is this piece or unknown, the likelier first."""
    both = sorted(((piece, surely), (UNKNOWN, 1 - surely)), key=lambda entry: -entry[1])
    return tuple(both)


def _says(piece: str, corners: Floats, name: Spotted) -> bool:
    return name.piece == piece and contains(corners, name.middle)


def _may_be_name(line: Floats, cards: Sequence[Floats]) -> bool:
    """Whether a line is not much too small for a name beside cards of such a size."""
    length = float(np.median([sides(corners)[1] for corners in cards] or [0.0]))
    return sides(line)[1] >= _LEAST_HIGH * length


def _named(names: Sequence[Spotted], cards: Sequence[tuple[str, Floats]]) -> list[Named]:
    """Cards that were found, each with the line that bears its name."""
    return [
        Named(corners, name)
        for piece, corners in cards
        for name in names
        if name.piece == piece and contains(corners, name.middle)
    ]


def _lies_free(corners: Floats, image: Image, others: Sequence[Floats]) -> bool:
    """Whether a card lies in the picture and hardly over another one."""
    height, width = image.shape[:2]
    if (corners < 0).any() or (corners > np.array([width, height])).any():
        return False
    quads = [corners.astype(np.float32), *(other.astype(np.float32) for other in others)]
    most = max((cv2.intersectConvexConvex(quads[0], other)[0] for other in quads[1:]), default=0.0)
    return most <= MOST_SHARED * cv2.contourArea(quads[0])
