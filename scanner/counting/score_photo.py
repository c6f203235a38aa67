"""Whose cards are whose, from how they lie in one photograph.

What lies in the row, beside the deck and on the discard pile, markers and selection cards belongs to nobody.  The rest
falls into plates: cards that touch or nearly touch and face the same way.  Where it is not clear how the cards fall
into as many plates as there are players, the answer is a question.  So it is where a line of cards lies between others
and may be what is left of the row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from engine.observation import UNKNOWN
from scanner.counting.nobodys import (
    amidst,
    asked_at_markers,
    between,
    commons,
    from_above,
    lie_askew,
    nameless,
    slivers,
)
from scanner.counting.thrown_down import by_gaps_alone
from scanner.counting.two_slants import at_two_slants
from scanner.counting.uneven import is_one_far_larger
from scanner.geometry.rectify import middle_of, sides
from scanner.naming.verdict import has_name, name_of
from scanner.pieces import is_selection
from scanner.places.nearness import (
    ASLANT,
    CLEARLY,
    FARTHEST,
    NARROWEST,
    cut,
    distances,
    gap_to,
    linked,
    merge_distances,
    natural_number,
    parted,
)
from scanner.types import Floats, SeenCard

SURE = 0.8
"""A card so likely to be what it seems is counted, whatever else it may be."""
COUNTED, RIVAL = 0.7, 0.15
"""One less likely is counted from here on if nothing else comes near; any other is asked about."""
SPREAD = 0.6
"""Gaps within plates wider than this, in card widths, may be gaps between plates, where a finer division is clear."""

_ONE_PLATE = "1 plate is seen, but two or more play: whose cards are whose?"
UNNAMED = "Something lies apart that nobody can name: is it a player's plate? Say how many play."
TWO_SLANTS = "Some cards lie aslant of others that they touch: are they two players' or one's? Say how many play."
UNEVEN = "One plate has far more cards than the others: are they two players' or one's? Say how many play."
UNREAD = (
    "No cards can be told, though some seem to lie there: take the picture from nearer (or from farther away, where "
    "one card fills it), or teach the deck first."
)


@dataclass(frozen=True, slots=True, eq=False)
class Plate:
    """The cards in front of one player, from left to right; `seat` counts from 1 as `--players` does.

    hidden: why there may be more of them than are seen, a sentence each.
    """

    seat: int
    cards: tuple[SeenCard, ...]
    uncertain: tuple[SeenCard, ...]
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class PlatesSeen:
    """The plates in the order of seats; `question` where they cannot be told apart (and then there are none).

    elsewhere: cards that belong to nobody: row, deck, discard pile, markers, selection cards; and the `strange`, which
    lie apart without one name among them, and are needed for nobody's plate.
    """

    plates: tuple[Plate, ...]
    elsewhere: tuple[SeenCard, ...]
    question: str | None = None
    strange: tuple[SeenCard, ...] = ()


def plates_of(cards: Sequence[SeenCard], players: int | None = None, *, mirrored: bool = False) -> PlatesSeen:
    """Sort the cards of a photograph into plates; without a number of players, as many as there are.

    mirrored: the photograph shows the table the wrong way round, so seats follow each other against the clock.
    """
    cards = asked_at_markers(cards)
    common = commons(cards)
    owned = [card for card in cards if card not in common]
    for nobodys_of in (slivers, amidst):  # in this order: slivers are nobody, between whom others could lie
        nobodys = nobodys_of(owned)
        common += nobodys
        owned = [card for card in owned if card not in nobodys]
    groups, question = _into_groups(owned, players)
    strange = nameless(owned) if question and players else []
    if strange:
        owned = [card for card in owned if card not in strange]
        groups, question = _into_groups(owned, players)
        groups = [[*group, *_at(group, groups, strange)] for group in groups]
        strange = [card for card in strange if not any(card in group for group in groups)]
    if question is None and players is None:
        question = _unsaid(groups)
    if not owned and cards and not any(has_name(card) for card in cards):
        question = UNREAD
    if question:
        return PlatesSeen((), tuple(cards), question)
    seated = _in_order_of_seats(groups, _middle_of_all(common, owned), -1 if mirrored else 1)
    plates = tuple(_plate(seat, group) for seat, group in enumerate(seated, 1))
    return PlatesSeen(plates, (*common, *strange), strange=tuple(strange))


def _at(group: list[SeenCard], groups: Sequence[list[SeenCard]], strange: Sequence[SeenCard]) -> list[SeenCard]:
    """What of the strange lies nearest to this plate, and as near as its own cards may: covered cards of it, it may be,
    of which several were seen as one, across."""
    return [card for card in strange if gap_to(card, group) <= min(SPREAD, *(gap_to(card, other) for other in groups))]


def _plate(seat: int, group: list[SeenCard]) -> Plate:
    ordered = sorted(group, key=lambda card: float(card.corners[:, 0].mean()))
    sure = tuple(card for card in ordered if _is_sure(card))
    return Plate(seat, sure, tuple(card for card in ordered if not _is_sure(card)))


def _is_sure(card: SeenCard) -> bool:
    piece, confidence = name_of(card)
    others = [p for other, p in card.candidates if other != piece]
    return piece != UNKNOWN and (confidence >= SURE or (confidence >= COUNTED and max(others, default=0.0) < RIVAL))


def _into_groups(cards: Sequence[SeenCard], players: int | None) -> tuple[list[list[SeenCard]], str | None]:
    """The cards in groups that lie together, or a question."""
    if not cards:
        return [], "No cards are seen in front of anybody: is the whole table in the picture?"
    apart = distances(cards)
    merges = merge_distances(apart)
    wanted = players or natural_number(merges)
    widest, narrowest = cut(merges, wanted)
    seen = natural_number(merges)
    apart_enough = narrowest >= max(NARROWEST, CLEARLY * widest) and widest <= FARTHEST
    unclear = not apart_enough or (wanted < seen and widest > SPREAD)
    groups = [] if unclear else parted(cards, linked(apart, (widest + min(narrowest, widest + 10)) / 2))
    if players and (unclear or _lie_across(groups)):
        groups = by_gaps_alone(cards, players)
    if groups:
        return groups, None
    there = f"{_plates(seen)} seen, but there {_players(wanted)}: whose cards are whose?"
    return [], there if players else _ONE_PLATE     # a number that nobody said is clear unless it is one


def _lie_across(groups: Sequence[list[SeenCard]]) -> bool:
    """Whether cards of what passes for two plates lie across each other: a heap, it may be."""
    there = from_above(groups)
    return any(lie_askew(group, there, ASLANT) for group in there)


def _unsaid(groups: Sequence[list[SeenCard]]) -> str | None:
    """What has to be asked where nobody said how many play."""
    if len(groups) == 1:
        return _ONE_PLATE
    if any(not any(has_name(card) for card in group) for group in groups):
        return UNNAMED      # Maple Frosted and Plain compare plates: one player too many changes the others' points
    there = from_above(groups)
    if any(between(group, there, opposite=False) for group in there):
        return "Some cards lie between others: are they somebody's, or the row's? Say how many play."
    if any(map(at_two_slants, there)) or _touch(groups):
        return TWO_SLANTS
    return UNEVEN if is_one_far_larger(groups) else None


def _touch(groups: Sequence[list[SeenCard]]) -> bool:
    """Whether what passes for two plates lies nearer than plates do, apart only for how it faces: a heap, it may be."""
    return any(gap_to(card, other) < NARROWEST for one, other in combinations(groups, 2) for card in one)


def _plates(number: int) -> str:
    return "1 plate is" if number == 1 else f"{number} plates are"


def _players(number: int) -> str:
    return "is 1 player" if number == 1 else f"are {number} players"


def _middle_of_all(common: Sequence[SeenCard], owned: Sequence[SeenCard]) -> Floats:
    """The middle of the row, or of the plates where no row is left."""
    row = [card for card in common if not is_selection(card.piece)] or list(owned)
    places = np.array([middle_of(card.corners) for card in row])
    return np.asarray((places.min(axis=0) + places.max(axis=0)) / 2, np.float32)


def _in_order_of_seats(groups: list[list[SeenCard]], middle: Floats, way: int = 1) -> list[list[SeenCard]]:
    """Clockwise (way 1; -1: against the clock) about the middle, from the leftmost plate below it, or the lowest."""
    places = [np.array([middle_of(card.corners) for card in group]).mean(axis=0) for group in groups]
    length = float(np.median([max(sides(card.corners)) for group in groups for card in group]))
    below = [k for k, place in enumerate(places) if place[1] > middle[1] + length]  # not beside the row
    if below:
        first = min(below, key=lambda k: float(places[k][0]))
    else:
        first = max(range(len(groups)), key=lambda k: float(places[k][1]))
    angles = [float(np.arctan2(*(place - middle)[::-1])) for place in places]
    order = sorted(range(len(groups)), key=lambda k: (way * (angles[k] - angles[first]) + 1e-9) % (2 * np.pi))
    return [groups[k] for k in order]
