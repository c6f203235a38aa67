"""Cards that the look which was chosen does not show, though other looks at the same picture do.

A large card falls into pieces at one size, and a dark one on dark cloth is not seen at another.  When all else is told,
what other looks show in places that are left is named like any card.  What nobody can name there is told without one,
if the looks show it surely: a question, not a gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2

from engine.observation import UNKNOWN
from scanner.finding.ghosts import Outlined, Sizes, seen_of
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import has_name, seen_card
from scanner.photograph.surely import is_sure
from scanner.photograph.uncovered_map import Uncovered
from scanner.photograph.witnesses import lies_on
from scanner.types import Detection, Image, SeenCard

LEFT = 0.5
"""So much of what is seen of such a card lies on none that has a name."""
INSTEAD, WITHIN = 0.5, 0.75
"""What shares so much with another thing, over the lesser of both, lies in its place; a nameless one that lies so far
within a named one was a piece of it: a card of which a third is seen shares less with the one that covers it."""

WHOLE = 0.8
"""So surely and so whole another look shows a card that is told where else no card has a name: single strangers on the
few photographs whose chosen look shows none of them, or pieces, 0.88 to 0.97; on 20 bare tables at most 0.75."""
MUCH = 0.5
"""A nameless thing asks about a card that it lies on if it is so large against it: a sticker on a card does not."""


def seen_besides(
    image: Image, besides: Sequence[Detection], told: Sequence[SeenCard], recogniser: Recogniser, asked: float
) -> list[SeenCard]:
    """What other looks show besides the cards told; `asked` as `scanner.photograph.company` has it."""
    left = left_besides(image, besides, told)
    sizes = Sizes(_named(told))
    cards = [seen_card(one, found, asked) for one, found in zip(left, recogniser.weigh(image, left), strict=True)]
    named = [card for card in cards if is_sure(card) and not sizes.odd(card)]
    asked_of = [card for card in told if card.piece == UNKNOWN]
    nameless = [card for card in cards if not (is_sure(card) or card.alone or _is_asked(card, asked_of))]
    return [*named, *map(_unnamed, nameless)]


def or_shown_besides(cards: Sequence[SeenCard], besides: Sequence[Detection]) -> tuple[SeenCard, ...]:
    """The cards; where none has a name, with what another look shows surely and whole, instead of pieces of it.

    A single card that nobody knows falls into pieces where it is seen too large, and they are told as none.
    """
    if any(card.kind == "card" and has_name(card) for card in cards):
        return tuple(cards)
    sure = [one for one in besides if one.kind == "card" and min(one.score, one.visible, one.real) >= WHOLE]
    told: list[SeenCard] = []
    for one in sure:
        card = SeenCard(((UNKNOWN, 1.0),), one.corners, one.visible, one.score, real=one.real)
        if not _is_asked(card, [*cards, *told]):
            told.append(card)
    return (*(card for card in cards if card.kind != "card" or not lies_there(card, told, WITHIN)), *told)


def left_besides(
    image: Image, besides: Sequence[Detection], told: Sequence[SeenCard], seen: Sequence[Detection] = ()
) -> list[Detection]:
    """What other looks show of a card's size where none of the cards told has a name; `seen` as `_not_explained` has
    it."""
    known = _named(told)
    sizes = Sizes(known)
    return [one for one in _not_explained(image, besides, known, seen) if not sizes.odd(one)]


def _named(told: Sequence[SeenCard]) -> list[SeenCard]:
    return [card for card in told if card.kind == "card" and card.piece != UNKNOWN]


def without_pieces(told: Sequence[SeenCard], named: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards told, without nameless things that were pieces of those that have a name now."""
    known = [card for card in named if card.piece != UNKNOWN]
    return [one for one in told if one.piece != UNKNOWN or not lies_there(one, known, WITHIN)]


def _not_explained(
    image: Image, found: Sequence[Detection], known: Sequence[SeenCard], seen: Sequence[Detection] = ()
) -> list[Detection]:
    """The findings of which most is seen beside the known cards: beside their outlines, or what was `seen` of them."""
    uncovered = Uncovered(image, ())
    for card in known if found else ():
        uncovered.take(card.corners, seen_of(card, seen))
    return [one for one in found if uncovered.share(one) > LEFT]


def lies_there(card: Outlined, others: Sequence[Outlined], share: float = INSTEAD) -> bool:
    """Whether one of the others lies where a card does."""
    return any(lies_on(card, other) > share for other in others)


def _is_asked(card: SeenCard, nameless: Sequence[SeenCard]) -> bool:
    """Whether something without a name lies there that may be it."""
    least = MUCH * float(cv2.contourArea(card.corners))
    return lies_there(card, [one for one in nameless if float(cv2.contourArea(one.corners)) >= least])


def _unnamed(card: SeenCard) -> SeenCard:
    """What it may be stays to be asked; no name is given to it."""
    doubt = [(piece, p) for piece, p in card.candidates if piece != UNKNOWN]
    return replace(card, candidates=((UNKNOWN, 1 - sum(p for _, p in doubt)), *doubt))
