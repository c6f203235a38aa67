"""Cards that are nobody's: the row and what is left of it, deck, discard pile, markers, selection cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.counting.at_markers import taken
from scanner.geometry.rectify import middle_of, sides
from scanner.geometry.tablemap import table_map
from scanner.naming.verdict import has_name, in_question
from scanner.pieces import BACKS, DECK_BACK, is_numbered
from scanner.places.nearness import NARROWEST, axes_of, gap_of, natural_groups, turn_between
from scanner.types import Floats, SeenCard

SLIVER = 0.25
"""A thing of which less is seen may be left out."""
AWAY = 0.6
"""A sliver farther than this from every named card, in card widths, belongs to none of their plates."""
ASKEW = 10.0
"""What touches a card of a plate, so many degrees askew of it, was thrown there: the cards of a row lie straight."""
_OPPOSITE = -0.5
_STEEP = 0.35
"""What lies beside, far off, is neither above nor below: at a picture's side cards are seen askew."""


def commons(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards that are nobody's: by what they are, and by lying in line with the deck or under a marker."""
    never, rest = _parted(cards)
    in_line = _beside_decks(never, rest)
    at_markers, _ = taken(never, rest, in_line)
    return never + [card for number, card in enumerate(rest) if number in in_line | at_markers]


def asked_at_markers(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards, those as questions that are the row's or somebody's as a doubtful marker is one or is none, or as one
    marker is believed or others are."""
    never, rest = _parted(cards)
    _, asked = taken(never, rest, _beside_decks(never, rest))
    at = [rest[number] for number in asked]
    return [replace(card, candidates=in_question(card.piece)) if card in at and card.piece != UNKNOWN else card
            for card in cards]  # fmt: skip


def _parted(cards: Sequence[SeenCard]) -> tuple[list[SeenCard], list[SeenCard]]:
    """Those that nobody ever owns, and the rest."""
    never = [card for card in cards if _never_owned(card)]
    return never, [card for card in cards if card not in never]


def _beside_decks(never: Sequence[SeenCard], rest: Sequence[SeenCard]) -> set[int]:
    return {number for deck in never if deck.piece == DECK_BACK for number in _in_line_with(deck, rest)}


def _never_owned(card: SeenCard) -> bool:
    name = card.piece
    return is_numbered(name) or name in BACKS or card.kind == "marker"


def _in_line_with(deck: SeenCard, cards: Sequence[SeenCard]) -> set[int]:
    """The cards that continue the deck sideways, each no farther than a card's width from the one before."""
    line, fresh = set[int](), [deck]
    while fresh:
        last = fresh.pop()
        for number, card in enumerate(cards):
            if number not in line and _beside(last, card):
                line.add(number)
                fresh.append(card)
    return line


def _beside(one: SeenCard, other: SeenCard) -> bool:
    """Whether another card lies to the left or the right of one, upright or upside down like it."""
    across, along = axes_of(one.corners)
    width, length = sides(one.corners)
    step = middle_of(other.corners) - middle_of(one.corners)
    sideways, lengthways = abs(float(step @ across)) / width, abs(float(step @ along)) / length
    return lengthways < 0.35 and sideways < 2.2 and abs(float(axes_of(other.corners)[1] @ along)) > 0.8


def slivers(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """What is hardly seen, unknown and far from every named card: most likely no card at all."""
    told = [card for card in cards if has_name(card)]
    faint = [card for card in cards if not has_name(card) and (card.visible < SLIVER or not told)]
    return [card for card in faint if all(gap_of(card, other) > AWAY for other in told)]


def nameless(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """What lies apart in groups of which no card has a name: a score sheet, a bowl of snacks, or cards unread."""
    groups = [group for group in natural_groups(cards) if not any(has_name(card) for card in group)]
    return [card for group in groups for card in group]


def amidst(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """Cards that lie between plates of people who sit on both sides: nobody sits there, so they are left of the row."""
    groups = natural_groups(cards)
    there = from_above(groups)
    return [card for group, seen in zip(groups, there, strict=True)
            if between(seen, there, opposite=True) and not lie_askew(seen, there, ASKEW) for card in group]  # fmt: skip


def lie_askew(group: Sequence[SeenCard], groups: Sequence[Sequence[SeenCard]], degrees: float) -> bool:
    """Whether one of its cards, as they lie on the table, touches one of another group and lies so far aslant of it."""
    others = [card for other in groups if other is not group for card in other]
    near = ((one, other) for one in group for other in others if gap_of(one, other) < NARROWEST)
    return any(abs(turn_between(one.corners, other.corners)) > degrees for one, other in near)


def from_above(groups: Sequence[Sequence[SeenCard]]) -> list[list[SeenCard]]:
    """The same cards as they lie on the table: seen from a slant, and far beside the first of several photographs, what
    lies beside a plate may seem to lie above or below it, and neighbours to face each other."""
    named = [card for group in groups for card in group if has_name(card)]
    if not named:
        return [list(group) for group in groups]
    table = table_map([card.corners for card in named])
    return [[replace(card, corners=table.flat(card.corners)) for card in group] for group in groups]


def between(group: Sequence[SeenCard], groups: Sequence[Sequence[SeenCard]], *, opposite: bool) -> bool:
    """Whether a group lies between one above and one below it, as its cards face; `opposite`: those face each other."""
    others = [other for other in groups if other is not group]
    above, below = [o for o in others if _step(group, o) < -1], [o for o in others if _step(group, o) > 1]
    pairs = [(one, other) for one in above for other in below if _spans([*one, *other], group)]
    return any(not opposite or float(_lying(one)[1] @ _lying(other)[1]) < _OPPOSITE for one, other in pairs)


def _step(group: Sequence[SeenCard], other: Sequence[SeenCard]) -> float:
    """How far another group lies below one, as its cards face, in card lengths; negative above; 0 beside it."""
    middle, along, length = _lying(group)
    step = _lying(other)[0] - middle
    below, aside = float(step @ along), abs(float(step @ np.array([-along[1], along[0]])))
    return below / length if abs(below) > _STEEP * aside else 0.0


def _spans(cards: Sequence[SeenCard], group: Sequence[SeenCard]) -> bool:
    """Whether a group's middle lies no farther left or right, as it faces, than the cards do."""
    middle, along, _ = _lying(group)
    aside = (np.concatenate([card.corners for card in cards]) - middle) @ np.array([-along[1], along[0]])
    return bool(aside.min() < 0 < aside.max())


def _lying(group: Sequence[SeenCard]) -> tuple[Floats, Floats, float]:
    """Where a group lies, which way most of its cards face, and how long a card is."""
    told = [card for card in group if has_name(card)] or list(group)
    places = np.array([middle_of(card.corners) for card in group])
    facing = np.median([axes_of(card.corners)[1] for card in told], axis=0)
    length = float(np.median([max(sides(card.corners)) for card in group]))
    return np.asarray(places.mean(axis=0), np.float32), np.asarray(facing, np.float32), length
