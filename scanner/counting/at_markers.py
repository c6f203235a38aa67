"""Which cards are the row's since a marker stands at them, and of which that is not sure.

A marker of an empty slot may stand nearer to somebody's plate than to anything of the row.  But in a row all cards lie
on the same side of their markers: what lies on another side than cards in line with the deck is not the row's, what
lies on another side than the deck is asked about, and so is all of it where cards lie on several sides and no deck is,
or where backs do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from scanner.geometry.rectify import middle_of, sides
from scanner.pieces import DECK_BACK, is_marker
from scanner.types import Floats, SeenCard

CERTAIN, OTHERS = 0.95, 2
"""A row marker less sure than this may be a spot of the cloth unless so many others are as sure: on two of some hundred
photographs of tables without a row a spot passed for one, and a cloth with dots has many.  One alone is
never sure: a row has as many as slots, and a peanut in a bowl passed for a number with 0.99."""
NEAR = 1.4
"""A card whose middle is no farther from a marker's, in card widths, may be the one that it stands at."""
ASIDE = 0.5
"""Two markers have their cards on the same side if the directions to them agree so well (the cosine)."""
UPON = 0.5
"""A marker no farther from a card's middle, in card widths, lies upon it, on no side."""


@dataclass(frozen=True, slots=True, eq=False)
class _Claim:
    """The card, by its number, that a marker stands at; step: (2,) from the marker's middle to its, in card widths."""

    number: int
    step: Floats


def taken(markers: Sequence[SeenCard], cards: Sequence[SeenCard], row: Collection[int]) -> tuple[set[int], set[int]]:
    """The numbers of those of the cards that markers take for the row's, and of those that may be or may not be.

    markers: all that is nobody's, markers and the deck among it.  row: the numbers of cards that are surely the row's.
    """
    doubtful = _doubtful([card for card in markers if _is_marker(card)])
    sure = [card for card in markers if _is_marker(card) and card not in doubtful]
    claims = _claims(sure, cards)
    believed, contested = _believed(claims, row, _sides_of_decks(sure, markers))
    asked = {claim.number for claim in (*contested, *_claims(doubtful, cards))}
    return {claim.number for claim in believed}, asked


def _doubtful(markers: Sequence[SeenCard]) -> list[SeenCard]:
    doubtful = [marker for marker in markers if marker.confidence < CERTAIN]
    if len(markers) == 1:
        return list(markers)
    return doubtful if len(markers) - len(doubtful) < OTHERS else []


def _is_marker(card: SeenCard) -> bool:
    return card.kind == "marker" or is_marker(card.piece)


def _claims(markers: Sequence[SeenCard], cards: Sequence[SeenCard]) -> list[_Claim]:
    """The one card that each marker stands at: the nearest, if it is near."""
    found = [_claim(marker, cards) for marker in markers if cards]
    return [claim for claim in found if float(np.linalg.norm(claim.step)) < NEAR]


def _claim(marker: SeenCard, cards: Sequence[SeenCard]) -> _Claim:
    place = middle_of(marker.corners)
    steps = [(middle_of(card.corners) - place) / sides(card.corners)[0] for card in cards]
    nearest = min(range(len(steps)), key=lambda number: float(np.linalg.norm(steps[number])))
    return _Claim(nearest, np.asarray(steps[nearest], np.float32))


def _believed(
    claims: Sequence[_Claim], row: Collection[int], decks: Sequence[Floats]
) -> tuple[list[_Claim], list[_Claim]]:
    """Those on the row's side, and those that are in question; `decks`: the directions in which backs lie."""
    aside = [claim for claim in claims if float(np.linalg.norm(claim.step)) >= UPON]
    if known := next((claim for claim in aside if claim.number in row), None):
        return _beside(known.step, claims), []
    way = next((step for step in (*decks, *(claim.step for claim in aside))), None)
    if not all(_agree(decks[0], other) for other in decks):
        return [], list(claims)
    believed = list(claims) if way is None else _beside(way, claims)
    others = [claim for claim in claims if claim not in believed]
    return ([], list(claims)) if others and not decks else (believed, others)


def _sides_of_decks(markers: Sequence[SeenCard], nobodys: Sequence[SeenCard]) -> list[Floats]:
    """(2,) each, from the markers' line to what may be the deck, in card widths; none to what lies in that line."""
    if len(markers) < OTHERS:
        return []
    places = np.array([middle_of(marker.corners) for marker in markers])
    along = np.linalg.svd(places - places.mean(axis=0))[2][0]
    decks = [card.corners for card in nobodys if card.piece == DECK_BACK]
    steps = [(middle_of(deck) - places.mean(axis=0)) / sides(deck)[0] for deck in decks]
    away = [np.asarray(step - (step @ along) * along, np.float32) for step in steps]
    return [step for step in away if float(np.linalg.norm(step)) > UPON]


def _beside(step: Floats, claims: Sequence[_Claim]) -> list[_Claim]:
    """Those of the claims that are on that side."""
    return [claim for claim in claims if _agree(step, claim.step)]


def _agree(one: Floats, other: Floats) -> bool:
    lengths = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    return min(lengths) < UPON or float(one @ other) > ASIDE * lengths[0] * lengths[1]
