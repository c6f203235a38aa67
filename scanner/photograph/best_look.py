"""At what size a photograph is looked at: its cards may be few and large, or many and small.

A card that is too large for the network falls into pieces, and a small one is not seen from afar.  What is a card
is one at several sizes, and not what cloth, carpet or the grain of wood look like at one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import cv2
import numpy as np

from models.geometry import STRIDE
from scanner.finding.detect import Detector
from scanner.finding.ghosts import span
from scanner.geometry.rectify import common, overlap, sides, turned
from scanner.photograph.witnesses import SAME, SHOWN, TAKEN, is_witness, lies_on, without_holders, witnessed
from scanner.types import Detection, Findings, Floats, Image

SMALLER = (0.7, 0.5)
"""A picture is looked at smaller by these factors, too,"""
OTHER_SIDES = (320, 224, 160)
"""and at these long sides of the network's input, in pixels, at which few large cards are seen well."""
APART = 1.2
"""Sides that differ by less than this factor show the same."""
SMALLEST = (112, 84)
"""The long sides at which one card is seen well that fills most of a picture."""
WHOLE = 0.9
"""Where cards are so whole and so surely seen, no other size shows them better."""
CLOSER = 1.25
"""But a card may be overlooked all the same, a far one above all where near ones are so large that they fall into
pieces: the picture is looked at once more so much larger.  Of 10,298 cards of 532 photographs that show all whole the
first look shows 15 nowhere near; a look so much larger shows something in a free place in six of the photographs, in
one of them such a card; looks 0.7 and 0.8 times as large show no more of them."""
EXPLAINED = 0.6
"""What less is told of, as seen or as lying under others, fell into pieces, however whole all else is."""
PIECES = 0.6
"""Where cards are so little whole, near ones are in pieces all over: from nearer there would be more of them."""
AGREED = 0.8
"""A look is good that shows so much of what others show as well, beside the one that shows most of it."""
MORE_WHOLE, LESS_SURE = 0.05, 0.05
"""It must show them so much more whole than the first look: covered ones are whole in none.  And where cards are less
surely seen there are none: from too far, two plates and the table between look like one."""
LITTLE = 0.22
"""A look that shows so little of what another shows as well tells nothing of how whole cards are seen: a few small
things were taken for cards, and near ones lie there in pieces.  Of 41 photographs that are looked at at several sizes
the first look of twenty shows less than a tenth, of four 0.17 to 0.21, and each is seen better from farther off."""
LARGE = 0.8
"""A row marker of so much of the cards' size may be a card (625 true markers had 0.65 of it and less)."""
WITNESSED, SURELY = 0.5, 1.2
"""How surely other looks together show a card where the chosen one shows none (a sure and whole one counts as 1 in each
look): from here on it is named if it surely can be, and from there on it is told in any case.  On made and path-traced
tables 102 of 154 of the first were cards and 59 of 70 of the second, on phone photographs of carpets 7 of 11 of the
second; of what was less surely shown than 0.8 there, 5 of 157 were cards, so none of these is told without a name."""


class Finder(Protocol):
    """What finds the cards: `scanner.finding.detect.Detector`, or a stand-in."""

    def find(self, image: Image) -> Findings: ...


def best_look(image: Image, detector: Finder) -> Findings:
    """What the detector finds at the size at which the cards are best seen."""
    best = best_of(_looks(image, detector, _worth_a_look))
    return replace(best, besides=(*best.besides, *_large_markers(best)))


def _large_markers(look: Findings) -> list[Detection]:
    """The row markers that are as large as cards, as the cards that they may be: a number on a disc, dark on dark."""
    spans = [span(one) for one in look.detections if is_witness(one)]
    large = LARGE * float(np.median(spans or [np.inf]))
    tiles = [one for one in look.detections if one.kind == "marker" and one.visible >= SHOWN and span(one) >= large]
    return [replace(one, corners=_short_side_first(one.corners), kind="card", alone=True) for one in tiles]


def _short_side_first(corners: Floats) -> Floats:
    across, along = sides(corners)
    return corners if across <= along else turned(corners, 1)


def looks_at(image: Image, detector: Finder) -> list[Findings]:
    """What the detector finds at the size that it chooses, and at all others."""
    return _looks(image, detector, lambda first, _: [*other_sides(first), *SMALLEST])


def _looks(
    image: Image, detector: Finder, others: Callable[[Findings, Callable[[int], Findings]], Sequence[int]]
) -> list[Findings]:
    """The first look, and those at the other sides that `others` asks for, which may look roughly at any side first;
    the first alone by what cannot choose a size."""
    if not isinstance(detector, Detector):
        return [detector.find(image)]
    sharp, roughly = detector.refined(image, detector.rough(image)), partial(detector.rough, image)
    return [sharp, *(detector.find(image, side) for side in others(sharp, roughly))]


def _worth_a_look(first: Findings, roughly: Callable[[int], Findings]) -> list[int]:
    """The other sides at which a picture is looked at: one from nearer where the first look overlooked something, and
    smaller ones unless it shows all cards whole.  Where it shows pieces all over, smaller ones alone."""
    whole = wholeness(first)
    if whole < PIECES:
        return other_sides(first)
    closer = round(CLOSER * STRIDE * max(first.hands.shape))
    overlooked = any(is_witness(card) and not _is_known(card, first) for card in roughly(closer).detections)
    cards = [card for card in first.detections if is_witness(card)]
    in_pieces = any(_is_piece(card, cards) for card in cards)
    smaller = other_sides(first) if overlooked or in_pieces or whole < WHOLE else []
    return [closer, *smaller] if overlooked else smaller


def _is_piece(card: Detection, cards: Sequence[Detection]) -> bool:
    """Whether most of a card is neither seen nor lies under others that are seen better: it fell into pieces."""
    upon = sum(common(card.corners, one.corners) for one in cards if one.visible > card.visible)
    return card.visible + upon / max(float(cv2.contourArea(card.corners)), 1.0) < EXPLAINED


def _is_known(card: Detection, first: Findings) -> bool:
    """Whether the first look shows a card in its place, or a row marker just there."""
    cards = [one for one in first.detections if is_witness(one)]
    tiles = [one for one in first.detections if one.kind == "marker"]
    return _is_taken(card, cards) or any(overlap(card.corners, tile.corners) > SAME for tile in tiles)


def other_sides(first: Findings) -> list[int]:
    """Long sides of the network's input for other looks than this one, the largest first."""
    side = STRIDE * max(first.hands.shape)
    told = [side]
    for other in sorted((*OTHER_SIDES, *(round(side * factor) for factor in SMALLER)), reverse=True):
        if told[-1] >= APART * other:
            told.append(other)
    return told[1:]


def best_of(looks: Sequence[Findings]) -> Findings:
    """The first look, if it shows about as much of what others show as any does; else the most whole of those that do,
    where there is one that shows more than the first."""
    if len(looks) == 1:
        return looks[0]
    looks = without_holders(looks)
    witnesses = [[one for one in look.detections if is_witness(one)] for look in looks]
    told = [_told_by(look, [*witnesses[:k], *witnesses[k + 1 :]]) for k, look in enumerate(looks)]
    shared = [sum(_area(one) * one.score for one in _without_lone(look).detections if is_witness(one)) for look in told]
    enough = AGREED * max(shared)
    rich = [look for look, pixels in zip(told, shared, strict=True) if pixels >= enough]
    better = rich if shared[0] < LITTLE * max(shared) else [look for look in rich if _shows_more(look, told[0])]
    best = told[0] if told[0] is rich[0] or not better else max(better, key=wholeness)
    mine = next(k for k, look in enumerate(told) if look is best)
    return replace(best, besides=_besides(best, [*witnesses[:mine], *witnesses[mine + 1 :]]))


def _besides(look: Findings, others: Sequence[Sequence[Detection]]) -> tuple[Detection, ...]:
    """The cards that other looks show and this one does not, or otherwise, the surest first.

    Where it shows something else that is borne out, a card is alone, however surely the others show it.
    """
    mine = [one for one in look.detections if one.kind == "card"]
    borne_out = [one for one in mine if not one.alone]
    missing = [card for other in others for card in other if not shown_by(card, [mine])]
    told: list[Detection] = []
    for surely, card in sorted(((witnessed(card, others), card) for card in missing), key=lambda one: -one[0]):
        if surely >= WITNESSED and not _is_taken(card, told):
            told.append(replace(card, alone=surely < SURELY or _is_taken(card, borne_out)))
    return tuple(told)


def _is_taken(card: Detection, by: Sequence[Detection]) -> bool:
    return any(lies_on(card, one) > TAKEN for one in by)


def _shows_more(look: Findings, first: Findings) -> bool:
    """Whether it shows cards about as surely as the first look, and more whole."""
    sure = _sureness(look) >= _sureness(first) - LESS_SURE
    return sure and wholeness(_without_lone(look)) >= wholeness(_without_lone(first)) + MORE_WHOLE


def _without_lone(look: Findings) -> Findings:
    return replace(look, detections=tuple(one for one in look.detections if not one.alone))


def _told_by(look: Findings, others: Sequence[Sequence[Detection]]) -> Findings:
    """What the look shows, and what of it none of the others does.  Of 69 cards without a name on made tables each was
    shown by another, of 161 findings on carpets, wood and newspapers 44 were."""
    return replace(look, detections=tuple(
        one if one.kind != "card" or shown_by(one, others) else replace(one, alone=True)
        for one in look.detections
    ))  # fmt: skip


def shown_by(card: Detection, looks: Sequence[Sequence[Detection]]) -> int:
    """How many looks show the same card."""
    return sum(any(overlap(card.corners, one.corners) > SAME for one in look) for look in looks)


def wholeness(findings: Findings) -> float:
    """How whole and how sure the cards are, on average over what is seen of them; 0..1."""
    return _average([(card, card.score * card.visible) for card in findings.detections if card.kind == "card"])


def _sureness(findings: Findings) -> float:
    """The same of how sure they are alone."""
    return _average([(card, card.score) for card in findings.detections if card.kind == "card"])


def _average(values: Sequence[tuple[Detection, float]]) -> float:
    """The mean over what is seen of cards."""
    return sum(value * _area(card) for card, value in values) / max(sum(_area(card) for card, _ in values), 1.0)


def _area(card: Detection) -> float:
    """Pixels of the picture in which it is seen."""
    return float(cv2.contourArea(card.corners) * card.visible)
