"""The cards from which the second way of finding cards goes on: those that have a name already.

That way is `scanner.photograph.leftover_search`.  What lies next to a card can be read once it is known where that one
ends.  It begins with those that are sure; those that are not come in when all else that is sure is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from scanner.photograph.hinted import MOSTLY
from scanner.photograph.next_card import NextCards
from scanner.photograph.surely import is_named
from scanner.photograph.tried import PART
from scanner.photograph.uncovered_map import EXPLAINED, Uncovered
from scanner.types import Detection, SeenCard


def taken_out(
    known: Sequence[tuple[SeenCard, Detection]], beside: NextCards, uncovered: Uncovered
) -> list[SeenCard]:
    """Those surely named cards that lie under none but these, taken out of what is left, from the topmost down.

    Of such a card as much is seen as those above it leave open; it is laid where it lies.
    """
    beside.measure([card for card, _ in known])
    waiting, found = sorted(known, key=lambda pair: -pair[0].visible), list[SeenCard]()
    while waiting:
        open_to_view = [float(uncovered.cells(card.corners).mean()) for card, _ in waiting]
        free = [pair for pair, cells in zip(waiting, open_to_view, strict=True) if is_free(pair[0], cells)]
        if not free:
            break
        card, look = free[0]
        waiting.remove(free[0])
        found.append(card if card.visible > MOSTLY else beside.settled(card, look))
        uncovered.take(found[-1].corners)
    return found


def is_free(card: SeenCard, open_to_view: float) -> bool:
    """Whether it lies under no card but those found, which leave this share of it open to view."""
    return card.visible > MOSTLY or open_to_view - card.visible <= PART


def add_parts(
    known: Sequence[tuple[SeenCard, Detection]], uncovered: Uncovered, found: list[SeenCard]
) -> list[SeenCard]:
    """The surely named cards that nothing found so far explains: what the detector saw of them is taken out."""
    parts = list[SeenCard]()
    for card, look in known:
        if uncovered.share(look) > EXPLAINED:
            uncovered.take(card.corners, look)
            parts.append(card)
    found += parts
    return parts


def add_probable(
    doubtful: Sequence[tuple[SeenCard, Detection]], beside: NextCards, uncovered: Uncovered, found: list[SeenCard]
) -> None:
    """Add the cards that have a name, though not surely, where nothing found so far explains them, and those next to
    them.

    A plate is read from its topmost card down, and where one of its cards is not known nothing under it is found: a
    bent card over a half-covered one left six of ten without a name.
    """
    probable = [pair for pair in doubtful if is_named(pair[0])]
    for card, look in sorted(probable, key=lambda pair: -pair[0].confidence):
        there = beside.named_anew(card, look) if uncovered.share(look) > EXPLAINED else None
        if there is not None:
            uncovered.take(there.corners, look)
            found.append(there)
            beside.read_on(found, [there], probable)
