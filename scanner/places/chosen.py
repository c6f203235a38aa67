"""Which selection cards may be picks, and what speaks for one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.observation import UNKNOWN
from scanner.places.flat import Flat, Role, gap, heaps
from scanner.places.row_line import RowLine, apart
from scanner.places.seats import TOGETHER, Home

FAN = 0.12
"""Selection cards no farther from one another, in card widths, are a hand of unused ones."""
UPON = 0.8
"""Card widths between the middles of a selection card and one that it covers, at most."""
OPEN = 0.8
"""The share that is seen of a card that lies upon all others."""
NEWER = 1.0
"""What lies for so many seconds longer than every player's pick was there before them."""
APART = 1.0
"""Card widths between the middles of two players' picks, at least."""
FACE_UP, NEWEST, USUAL = 3.0, 2.0, 1.0
"""What speaks for a selection card being the pick and not one left over, in card widths of distance."""
ANOTHERS = 2.0
"""What speaks against one that lies where another player always lays theirs: people lay it there round after round."""


def possible_picks(selections: Sequence[Flat], players: int) -> list[Flat]:
    """The selection cards that may be picks: not those of a fan or a heap of unused ones, nor those that lay before."""
    if len(selections) <= players:
        return list(selections)
    single = [heap[0] for heap in heaps(selections, FAN) if len(heap) == 1]
    newest = sorted(single, key=lambda card: -card.card.since)
    if len(single) > players and newest[players - 1].card.since > newest[players].card.since + NEWER:
        return newest[:players]
    return single


def one_at_each_place(picks: Sequence[Flat]) -> list[Flat]:
    """The picks, but for those that lie where a newer one does.

    Nobody lays a card upon somebody else's, but one that is pushed about is seen twice for a moment.
    """
    kept: list[Flat] = []
    for card in sorted(picks, key=lambda card: -card.card.since):
        if all(float(np.linalg.norm(card.middle - other.middle)) > APART for other in kept):
            kept.append(card)
    return [card for card in picks if any(card is one for one in kept)]


def lay_before(card: Flat, selections: Sequence[Flat], begun: float, dealt: float) -> bool:
    """Whether a selection card showed its number before there was a row to choose from: then nobody chose with it.

    Nor with one that lay open when the table was first seen, where others are turned up later.
    """
    later = any(other.number is not None and other.card.since > begun + NEWER for other in selections)
    if later and lay_open(card, begun):
        return True
    return card.number is not None and card.card.since < max(dealt - NEWER, begun)


def lay_hidden(selections: Sequence[Flat], begun: float) -> list[Flat]:
    """Of more selection cards than there are players, those that lay face down when the table was first seen, where
    others were laid down later: the tops of fans, mostly.  Was one somebody's choice all the same, its number tells.
    """
    later = any(card.card.since > begun + NEWER for card in selections)
    return [card for card in selections if later and card.number is None and card.card.since <= begun + NEWER]


def lay_open(card: Flat, begun: float) -> bool:
    """Whether a selection card showed its number when the table was first seen: it is a choice, or one left over."""
    return card.number is not None and card.card.since < begun + NEWER


def in_a_fan(card: Flat, nameless: Sequence[Flat]) -> bool:
    """Whether a selection card lies upon others, of which too little is seen to name them: nobody has a donut yet."""
    return any(gap(card, other) <= FAN for other in nameless if other is not card)


def lies_upon(card: Flat, others: Sequence[Flat]) -> bool:
    """Whether a selection card lies upon another card that cannot be read; one beside a plate does not."""
    return _overlaps(card, [other for other in others if not other.has_name and other is not card])


def lies_beneath(card: Flat, selections: Sequence[Flat]) -> bool:
    """Whether a selection card lies partly under another one: nobody chooses one of those that were left over."""
    return _overlaps(card, [other for other in selections if other.card.visible >= OPEN > card.card.visible])


def _overlaps(card: Flat, others: Sequence[Flat]) -> bool:
    """Whether it lies upon or under one of the others."""
    return any(apart(card.middle, other.middle) < UPON for other in others)


def unread_picks(cards: Sequence[Flat], homes: Sequence[Home], row: RowLine) -> list[Flat]:
    """What cannot be named, lies apart from plates, and where a player whose pick is not seen laid the last one."""
    picks = [card for card in cards if card.role is Role.SELECTION]
    waiting = [home for home in homes if not any(lies_as_usual(card, home) for card in picks)]
    return [
        card for card in cards
        if card.card.piece == UNKNOWN and card.role is Role.DONUT and any(lies_as_usual(card, home) for home in waiting)
        and all(home.distance(card, row) > TOGETHER for home in homes if home.plate)
    ]  # fmt: skip


def unread_first_pick(cards: Sequence[Flat], picks: Sequence[Flat], players: int, dealt: float) -> list[Flat]:
    """The pick of the one player whose number is not read, where nobody has a card yet and all others show theirs: the
    only thing without a name that came since the row was dealt and lies by itself; none where several may be it.

    What is left of it to be seen may be in pieces: a lamp burns out the middle.
    dealt: since when there has been a row to choose from.
    """
    if len(picks) != players - 1 or any(card.number is None for card in picks):
        return []
    new = [card for card in cards if not card.has_name and card.role is Role.DONUT and card.card.since > dealt + NEWER]
    others = [card for card in cards if card not in new]
    alone = [thing for thing in heaps(new, FAN) if all(gap(a, b) > FAN for a in thing for b in others)]
    alone = [thing for thing in alone if len(thing) == 1 or _are_pieces(thing)]
    return [max(alone[0], key=lambda piece: piece.card.visible)] if len(alone) == 1 else []


def _are_pieces(things: Sequence[Flat]) -> bool:
    """Whether these may be what is seen of one card: none is seen whole, and each touches each."""
    return all(one.card.visible < OPEN and gap(one, other) <= FAN for one in things for other in things)


def speaks_for(card: Flat, home: Home, newness: float, homes: Sequence[Home]) -> float:
    """What speaks for a selection card being the pick of one of these homes, in card widths of distance."""
    usual = lies_as_usual(card, home)
    anothers = not usual and any(lies_as_usual(card, other) for other in homes)
    return FACE_UP * (card.number is not None) + NEWEST * newness + USUAL * usual - ANOTHERS * anothers


def lies_as_usual(card: Flat, home: Home) -> bool:
    """Whether it lies where this player laid theirs the last time."""
    return home.pick is not None and float(np.linalg.norm(home.pick - card.middle)) < 1
