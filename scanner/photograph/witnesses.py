"""What several looks at one photograph say of each other's cards: which of them show the same, and what holds cards.

A screen, a tray or a box is a rectangle, and from far enough looks like one card, seen whole and surely.  But a card
holds no others: what several cards lie wholly in, each shown by several looks, is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from scanner.finding.ghosts import Outlined
from scanner.geometry.rectify import common, overlap
from scanner.types import Detection, Findings

SAME, SHOWN, SURE = 0.75, 0.3, 0.5
"""Outlines that share so much are one card's; what less is seen of, or what is less surely seen, is no witness."""
TAKEN = 0.3
"""Where cards that are borne out take so much of a place, the look that was chosen shows what lies there."""
HELD, SMALL, INSIDE, SURELY = 3, 0.25, 0.9, 1.2
"""So many cards lie in what holds them, apart from each other, each of so much of its size at most, with so much of
itself, and shown so surely by all other looks together (a sure and whole one counts as 1 in each look).  A photograph
of a screen has five such in the screen; fourteen photographs of near cards, of two and of many have one at most."""


def is_witness(found: Detection) -> bool:
    """Whether it says something of what lies where another look shows a card."""
    return found.kind == "card" and min(found.score, found.real) >= SURE and found.visible >= SHOWN


def witnessed(card: Detection, looks: Sequence[Sequence[Detection]]) -> float:
    """How surely looks show a card there, added up."""
    same = ([one for one in look if overlap(card.corners, one.corners) > SAME] for look in looks)
    return sum(max((min(one.score, one.visible, one.real) for one in shown), default=0.0) for shown in same)


def lies_on(one: Outlined, other: Outlined) -> float:
    """How much two share, over the lesser of both."""
    lesser = min(cv2.contourArea(one.corners), cv2.contourArea(other.corners))
    return common(one.corners, other.corners) / max(lesser, 1.0)


def without_holders(looks: Sequence[Findings]) -> list[Findings]:
    """The looks without what holds several cards that others of them show."""
    witnesses = [[one for one in look.detections if is_witness(one)] for look in looks]
    return [
        replace(look, detections=tuple(_none_that_hold(look, [*witnesses[:k], *witnesses[k + 1 :]])))
        for k, look in enumerate(looks)
    ]


def _none_that_hold(look: Findings, others: Sequence[Sequence[Detection]]) -> Iterator[Detection]:
    cards = [one for other in others for one in other]
    places = np.array([[*one.corners.mean(axis=0), cv2.contourArea(one.corners)] for one in cards]).reshape(-1, 3)
    for found in look.detections:
        low, high = found.corners.min(axis=0), found.corners.max(axis=0)
        within = ((places[:, :2] > low) & (places[:, :2] < high)).all(axis=1)
        within &= places[:, 2] < SMALL * cv2.contourArea(found.corners)
        if within.sum() <= HELD or not _holds(found, [cards[k] for k in np.flatnonzero(within)], others):
            yield found


def _holds(holder: Detection, cards: Sequence[Detection], looks: Sequence[Sequence[Detection]]) -> bool:
    """Whether enough of these cards lie in it."""
    held: list[Detection] = []
    for one in cards:
        if len(held) < HELD and lies_on(one, holder) > INSIDE and all(lies_on(one, other) <= TAKEN for other in held):
            held += [one] * (witnessed(one, looks) >= SURELY)
    return len(held) >= HELD
