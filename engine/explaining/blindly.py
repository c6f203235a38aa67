"""A card that went to one of several, or was one of a pile's, and that nobody can read where it lies now.  Knows no
game.

What lies there without a name may be that card, or a fan of selection cards, or the edge of another.  Who got it, and
which it was, is a choice that somebody made, and a plate's worth of points may hang on it: it is told once the card is
read there or everything else speaks for it, and asked about where play goes on before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.explaining.expected import Expect, Form, Layout
from engine.explaining.fit import Look
from engine.explaining.rivals import agree, said
from engine.explaining.story import S, Story
from engine.explaining.thresholds import MARGIN
from engine.explaining.weighing import Weighed, changed_places
from engine.observation import UNKNOWN, Place

BLINDLY = 12.0
"""How much dearer, in nats, another way must be before it is told where the card went that nobody can read."""
CARRIED = 4
"""So many other stories are gone on with beside the best, each by one card that nobody can read."""
Cards = frozenset[tuple[Place, str]]


def are_blind(window: Sequence[Look], best: Weighed[S], other: Weighed[S]) -> bool:
    """Whether the two tell where the same card went otherwise, or which came out of a pile, and it is read nowhere."""
    if other.total >= best.total + BLINDLY:
        return False
    k = agree(best, other)
    if k >= min(best.done, other.done):
        return False
    (mine, left), (theirs, left_too) = _moves(best, k), _moves(other, k)
    if not mine or not theirs or mine == theirs:
        return False
    if left != left_too and not (other.total < best.total + MARGIN and _of_a_pile(best, k, left ^ left_too)):
        return False
    return not any(_is_read(window, best, k, *card) for card in mine)


def blind_to(window: Sequence[Look], best: Weighed[S], others: Sequence[Weighed[S]]) -> tuple[Story[S], ...]:
    """The other stories, one for each card, that nothing but a card that nobody can read tells from the best.

    What comes next is told upon the best one; only if it is told upon these as well do they stay as likely.
    """
    apart: list[Story[S]] = []
    for other in (other for other in others if are_blind(window, best, other)):
        k = agree(best, other)
        if all(said(other.story[k]) != said(step) for story in apart for step in story[k : k + 1]):
            apart.append(other.begun)
    return tuple(apart[:CARRIED])


def _of_a_pile(told: Weighed[S], k: int, left: Cards) -> bool:
    """Whether all these cards lay on one another before step k, where hardly one of them is seen."""
    return all(told.told[k][place].form in (Form.PILE, Form.HEAP) for place, _ in left)


def _moves(told: Weighed[S], k: int) -> tuple[Cards, Cards]:
    """What step k, from 0, lays among others, and what it takes away from somewhere."""
    before, after = told.told[k], told.told[k + 1]
    places = changed_places(before, after)
    came = {(p, piece) for p in places if after[p].form is Form.SPREAD for piece in _more(before, after, p)}
    left = {(p, piece) for p in places for piece in _more(after, before, p)}
    return frozenset(came), frozenset(left)


def _more(before: Layout, after: Layout, place: Place) -> Counter[str]:
    """What lies at a place after, and did not before, but for what nobody has read."""
    nothing = Expect((), Form.OPEN)
    more = Counter(after.get(place, nothing).pieces) - Counter(before.get(place, nothing).pieces)
    more.pop(UNKNOWN, None)
    return more


def _is_read(window: Sequence[Look], best: Weighed[S], k: int, place: Place, piece: str) -> bool:
    """Whether any look since step k shows the card by its name where it came to lie."""
    before = Counter(best.told[k][place].pieces)[piece] if place in best.told[k] else 0
    return any(
        sum(sighting.piece == piece for sighting in look.at(place)) > before
        for look, position in zip(window, best.path, strict=True)
        if position >= 2 * (k + 1)
    )
