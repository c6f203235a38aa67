"""One card in one place: what was made of a whole card and what was made of a part of it are one card, not two.

Where a lamp burns out half of a card the rest of it may be read on its own, beside the whole, which looks like nothing.
Told both, the one card would be counted and asked about; read in print as well, it would be counted twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2

from engine.observation import UNKNOWN
from scanner.finding.ghosts import TWICE
from scanner.geometry.rectify import common, middle_of, overlap
from scanner.naming.verdict import has_name, in_question, name_of
from scanner.types import SeenCard

LEEWAY = 0.05
"""What is seen of a card may be told wrongly by so much."""
LIKELY = 0.25
"""A card without a name that is so likely a piece is that piece where one of that name is told in its place."""
CERTAIN, DOUBTFUL = 0.95, 0.7
"""A name so sure stands beside one that is less sure than this, made of less of the card."""


def told_once(cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """The cards, each in its place once, in the order given: as the one of which more is seen, and as a question where
    they do not say the same."""
    told = list[SeenCard]()
    for card in cards:
        same = next((n for n, other in enumerate(told) if _are_one(card, other)), None)
        if same is None:
            told.append(card)
        elif card.kind != told[same].kind:
            told[same] = card if card.kind == "marker" else told[same]
        elif card.kind == "marker":
            told[same] = max(told[same], card, key=lambda one: (has_name(one), one.confidence))
        else:
            told[same] = _as_one(told[same], card)
    return tuple(told)


def _are_one(one: SeenCard, other: SeenCard) -> bool:
    return _is_same(one, other) or _is_one_tile(one, other) or _is_tile_as_card(one, other)


def _is_tile_as_card(one: SeenCard, other: SeenCard) -> bool:
    """Whether a row marker is told once more as a card: one as large as cards is looked at as what it may be, too."""
    names = {name_of(card)[0] for card in (one, other)}
    named_alike = len(names) == 1 and UNKNOWN not in names
    return one.kind != other.kind and named_alike and overlap(one.corners, other.corners) > TWICE


def _is_same(one: SeenCard, other: SeenCard) -> bool:
    """Whether two cards lie in one place, and have one name or show more than one on the other can."""
    covered = common(one.corners, other.corners) / max(min(map(_area, (one, other))), 1.0)
    too_much = one.visible + other.visible > 2 - covered + LEEWAY    # one of them, and of the other what lies beside it
    names = {name_of(card)[0] for card in (one, other)}
    if UNKNOWN not in names or _may_be_it(one, other) or _may_be_it(other, one):
        # of the lower one no more shows than lies beside the upper; a nameless one may be any
        too_much = min(one.visible, other.visible) > 1 - covered + LEEWAY
    alike = len(names) == 1 and UNKNOWN not in names
    return one.kind == other.kind == "card" and (too_much or alike) and overlap(one.corners, other.corners) > TWICE


def _may_be_it(nameless: SeenCard, card: SeenCard) -> bool:
    """Whether a card without a name is likelier what another one is named than anything else."""
    pieces = [(probability, piece) for piece, probability in nameless.candidates if piece != UNKNOWN]
    likely, piece = max(pieces, default=(0.0, UNKNOWN))
    return not has_name(nameless) and likely >= LIKELY and piece == name_of(card)[0]


def _is_one_tile(one: SeenCard, other: SeenCard) -> bool:
    """Whether two row markers lie in one place: from a slant a tile's cells may disagree on how it is turned, and the
    wrong outline shows some other number."""
    return one.kind == other.kind == "marker" and (_has_its_middle_in(one, other) or _has_its_middle_in(other, one))


def _has_its_middle_in(one: SeenCard, other: SeenCard) -> bool:
    x, y = middle_of(one.corners).tolist()
    return cv2.pointPolygonTest(other.corners, (x, y), False) >= 0


def _as_one(one: SeenCard, other: SeenCard) -> SeenCard:
    """What two looks at one card tell: nothing sure where only one has a name, or another one than the other, unless
    what was made of less of it is much less sure."""
    whole, part = sorted((one, other), key=lambda card: -card.visible)
    if _may_be_it(whole, part):
        return replace(part, visible=whole.visible)
    if _may_be_it(part, whole):
        return whole
    names = [name for name, _ in map(name_of, (whole, part))]
    if names[0] == names[1] or _outweighs(whole, part):
        return whole
    if UNKNOWN not in names:
        return replace(whole, candidates=in_question(*names))
    named = part if names[0] == UNKNOWN else whole
    return replace(whole, candidates=in_question(named.piece), corners=named.corners)


def _outweighs(whole: SeenCard, part: SeenCard) -> bool:
    """A nameless strip is no weak witness: it is what a card beneath another looks like."""
    known = whole.piece != UNKNOWN and whole.confidence >= CERTAIN
    return known and part.piece not in (UNKNOWN, whole.piece) and part.confidence < DOUBTFUL


def _area(card: SeenCard) -> float:
    return float(cv2.contourArea(card.corners))
