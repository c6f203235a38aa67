"""Places at which a card was looked for: what comes of those where none could be named."""

from __future__ import annotations

from collections.abc import Sequence

from engine.observation import UNKNOWN
from scanner.naming.verdict import has_name
from scanner.photograph.besides import lies_there
from scanner.photograph.hinted import Place, Region, same
from scanner.photograph.next_card import NextCards
from scanner.photograph.surely import WELL_FOUNDED, is_named
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import SeenCard

PATIENCE = 7
"""After so many places in vain the rest is left alone."""
PART = 0.1
"""A card that is seen to be one by so much less of it than lies open explains only that part."""
OF_ONE = 0.7
"""What shares so much with a named card, over the lesser of both, may be that card."""
THE_VERY = 0.85
"""What shares so much with a card, over the lesser of both, is that card."""
Tried = tuple[Place, SeenCard]


def settled(one: Tried | None, beside: NextCards) -> Tried | None:
    """The card that was found, exactly where it lies."""
    return None if one is None else (one[0], beside.settled(one[1]))


def doubtful(uncovered: Uncovered, tried: Sequence[Tried], taken: Sequence[Place]) -> Tried | None:
    """The likeliest of the cards that were tried in vain, if features tell of it and it lies as open as it did.

    taken: the places at which cards were found.
    """
    for place, card in sorted(tried, key=lambda t: -t[1].confidence):
        founded = is_named(card) and place.features >= WELL_FOUNDED and not any(place is one for one in taken)
        if founded and _lies_as_open(card, uncovered):
            return place, card
    return None


def in_question(uncovered: Uncovered, in_vain: Sequence[Tried], told: Sequence[SeenCard]) -> list[SeenCard]:
    """What features of one piece tell of, nobody could name, and nothing else came to explain: there is a card, be it
    any.

    Else it would be missing in silence, where what its neighbours hide is thought to be seen.
    """
    asked, named = list[SeenCard](), [card for card in told if card.piece != UNKNOWN]
    for place, card in sorted(in_vain, key=lambda t: -t[0].features):
        founded = place.told is not None and place.features >= WELL_FOUNDED and _lies_as_open(card, uncovered)
        if founded and not lies_there(card, [*named, *asked], OF_ONE):
            asked.append(card)
    return asked


def is_asked(card: SeenCard, asked: Sequence[SeenCard]) -> bool:
    """Whether a nameless finding is of one of these, of which more is known."""
    return not has_name(card) and lies_there(card, asked, THE_VERY)


def _lies_as_open(card: SeenCard, uncovered: Uncovered) -> bool:
    """Whether nothing found since lies on what was seen of it."""
    return abs(float(uncovered.cells(card.corners).mean()) - card.visible) < PART


def in_turn(region: Region, tried: Sequence[Place]) -> list[Place]:
    """The most promising of the places that were not tried yet."""
    return [place for place in region.places() if not any(same(place, other) for other in tried)][:PATIENCE]


def straight(region: Region, tried: Sequence[Tried]) -> list[Tried]:
    """Those that lie there as a card can: a face laid over several cards would explain them all."""
    return [(place, card) for place, card in tried if not region.is_bent(card.corners)]
