"""Whether a camera stands still, and whether the cards that it sees are those of the deck, for `donuts doctor`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from engine.go_nuts.sentences import many
from engine.observation import UNKNOWN
from scanner.following.camera.mirror import FEWEST, WELL_SEEN, Mirror, Namer
from scanner.geometry.rectify import sides
from scanner.types import Detection, Findings, Image

STRANGE = 0.25
"""Where no more of the cards have a name in a picture with nothing else wrong, another deck lies there.  Of 20 cards of
one made deck at most two had a name of another, of its own 19 and more."""
MANY = 16
"""Cards that are compared with their faces in a mirror: donuts are much like themselves there."""
STEADY = 0.06
"""How far cards that lie still are found apart in two looks, of their width."""

Look = tuple[Image, Findings]


def moved(looks: Sequence[Look]) -> bool:
    """Whether the cards of one look lie elsewhere in the next, most of them: then it is the camera that moves."""
    seen = [_well_seen(found) for _, found in looks]
    return any(_apart(one, other) > STEADY for one, other in pairwise(seen))


def _well_seen(found: Findings) -> list[Detection]:
    return [one for one in found.detections if one.kind == "card" and one.visible >= WELL_SEEN]


def _apart(some: Sequence[Detection], others: Sequence[Detection]) -> float:
    """How far the middle one of some cards is from the nearest of others, in card widths; 0.0 where cards are few."""
    if min(len(some), len(others)) < FEWEST:
        return 0.0
    middles = np.array([one.corners.mean(axis=0) for one in others])
    gaps = [np.linalg.norm(middles - one.corners.mean(axis=0), axis=1).min() / min(sides(one.corners)) for one in some]
    return float(np.median(gaps))


def known_cards(namer: Namer, looks: Sequence[Look]) -> Iterator[tuple[bool, str]]:
    """Whether all is well, and a sentence: that it is a mirror, or how many cards of the fullest look are known.

    A look into which nobody reaches tells it, where there is one: what moves over a card is hardly seen as a hand.  Any
    that is not is said: on 16 of 18 tables of nine made decks with nothing wrong all were named, on one a lamp was
    said to shine, and on one a card was not read.  Across dirt, a cable or a lamp's bands a fifth to a half were not.
    """
    mirror = Mirror(namer, most=MANY)
    most, named = 0, 0
    for image, found in [look for look in looks if not look[1].hands.any()] or looks:
        seen = _well_seen(found)
        cards = namer.name(image, seen)
        mirror.look(image, seen, cards)
        most, named = max((most, named), (len(seen), sum(card.piece != UNKNOWN for card in cards)))
    if mirror.on:
        yield True, "The picture is mirrored: it is turned round by itself."
    elif most >= FEWEST and named <= STRANGE * most:
        told = f"Of {many(most, 'card that is', 'cards that are')} seen the deck knows {named}"
        yield False, f"{told}: name the right deck with --deck, or turn the cards face up."
    elif named < most:
        told = f"Of {many(most, 'card that is', 'cards that are')} well seen {many(named, 'is', 'are')} named"
        yield False, f"{told}: take away what lies on the others, clean the lens, or learn those that are not known."
    elif most:
        all_of = "The one card that is" if most == 1 else f"All {most} cards that are"
        yield True, f"{all_of} well seen {'is' if most == 1 else 'are'} named."
