"""Whose cards are whose, from how they lie in one photograph.

What lies in the row, beside the deck and on the discard pile, markers and selection cards belongs to nobody.  The rest
falls into plates: cards that touch or nearly touch and face the same way.  Where it is not clear how the cards fall
into as many plates as there are players, the answer is a question.  So it is where a line of cards lies between others
and may be what is left of the row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.rectify import sides
from scanner.scan import name_of
from scanner.types import Floats, SeenCard

SURE = 0.8
"""A card so likely to be what it seems is counted, whatever else it may be."""
COUNTED, RIVAL = 0.7, 0.15
"""One less likely is counted from here on if nothing else comes near; any other is asked about."""
FARTHEST = 2.0
"""Cards of one plate lie no farther from their neighbours than this, in card widths."""
NARROWEST = 0.25
"""Plates lie no nearer to each other than this, in card widths."""
CLEARLY = 1.6
"""By how much the gaps between plates must exceed those within them."""
_TURNED_AWAY = 2.0
"""What lying the other way round counts for, in card widths of distance."""
MOST_GROUPS = 9
"""Six plates, and what may be left of a row in pieces."""
SPREAD = 0.6
"""Gaps within plates wider than this, in card widths, may be gaps between plates, where a finer division is clear."""
SLIVER = 0.25
"""A thing of which less is seen may be left out."""
_OPPOSITE = -0.5


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

    elsewhere: cards that belong to nobody: row, deck, discard pile, markers, selection cards.
    """

    plates: tuple[Plate, ...]
    elsewhere: tuple[SeenCard, ...]
    question: str | None = None


def plates_of(cards: Sequence[SeenCard], players: int | None = None, *, mirrored: bool = False) -> PlatesSeen:
    """Sort the cards of a photograph into plates; without a number of players, as many as there are.

    mirrored: the photograph shows the table the wrong way round, so seats follow each other against the clock.
    """
    common = commons(cards)
    owned = [card for card in cards if card not in common]
    for nobodys in (slivers(owned), amidst(owned)):
        common += nobodys
        owned = [card for card in owned if card not in nobodys]
    groups, question = into_groups(owned, players)
    if question is None and players is None:
        question = _unsaid(groups)
    if question:
        return PlatesSeen((), tuple(cards), question)
    seated = in_order_of_seats(groups, middle_of(common, owned), -1 if mirrored else 1)
    plates = tuple(_plate(seat, group) for seat, group in enumerate(seated, 1))
    return PlatesSeen(plates, tuple(common))


def _plate(seat: int, group: list[SeenCard]) -> Plate:
    ordered = sorted(group, key=lambda card: float(card.corners[:, 0].mean()))
    sure = tuple(card for card in ordered if _is_sure(card))
    return Plate(seat, sure, tuple(card for card in ordered if not _is_sure(card)))


def _is_sure(card: SeenCard) -> bool:
    piece, confidence = name_of(card)
    others = [p for other, p in card.candidates if other != piece]
    return piece != UNKNOWN and (confidence >= SURE or (confidence >= COUNTED and max(others, default=0.0) < RIVAL))


def commons(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards that are nobody's: by what they are, and by lying in line with the deck or under a marker."""
    never = [card for card in cards if _never_owned(card)]
    rest = [card for card in cards if card not in never]
    in_line = set[int]()
    for anchor in never:
        if anchor.piece == "donut_back":
            in_line |= _in_line_with(anchor, rest)
        elif anchor.kind == "marker" or anchor.piece.startswith("indicator_"):
            in_line |= _at_marker(anchor, rest)
    return never + [card for number, card in enumerate(rest) if number in in_line]


def _never_owned(card: SeenCard) -> bool:
    name = card.piece
    told = name.startswith(("indicator_", "select_")) or name in ("donut_back", "selection_back")
    return told or card.kind == "marker"


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
    across, along = _axes(one.corners)
    width, length = sides(one.corners)
    step = other.corners.mean(axis=0) - one.corners.mean(axis=0)
    sideways, lengthways = abs(float(step @ across)) / width, abs(float(step @ along)) / length
    return lengthways < 0.35 and sideways < 2.2 and abs(float(_axes(other.corners)[1] @ along)) > 0.8


def _at_marker(marker: SeenCard, cards: Sequence[SeenCard]) -> set[int]:
    """The one card that the marker stands at: the nearest, if it is near."""
    place = marker.corners.mean(axis=0)
    distances = [float(np.linalg.norm(c.corners.mean(axis=0) - place)) / sides(c.corners)[0] for c in cards]
    nearest = int(np.argmin(distances)) if distances else 0
    return {nearest} if distances and distances[nearest] < 1.4 else set()


def _axes(corners: Floats) -> tuple[Floats, Floats]:
    """Unit vectors along a card's width and along its length, in the picture."""
    across = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    along = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    return across / max(float(np.linalg.norm(across)), 1e-6), along / max(float(np.linalg.norm(along)), 1e-6)


def into_groups(cards: Sequence[SeenCard], players: int | None) -> tuple[list[list[SeenCard]], str | None]:
    """The cards in groups that lie together, or a question."""
    if not cards:
        return [], "No cards are seen in front of anybody: is the whole table in the picture?"
    apart = distances(cards)
    merges = merge_distances(apart)
    wanted = players or natural_number(merges)
    widest, narrowest = cut(merges, wanted)
    seen = natural_number(merges)
    apart_enough = narrowest >= max(NARROWEST, CLEARLY * widest) and widest <= FARTHEST
    if not apart_enough or (wanted < seen and widest > SPREAD):
        return [], f"{_plates(seen)} seen, but there {_players(wanted)}: whose cards are whose?"
    return parted(cards, linked(apart, (widest + min(narrowest, widest + 10)) / 2)), None


def slivers(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """What is hardly seen, unknown and far from every named card: most likely no card at all."""
    told = [card for card in cards if name_of(card)[0] != UNKNOWN]
    faint = [card for card in cards if name_of(card)[0] == UNKNOWN and (card.visible < SLIVER or not told)]
    return [card for card in faint if all(_gap(card, other) > SPREAD for other in told)]


def amidst(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """Cards that lie between plates of people who sit on both sides: nobody sits there, so they are left of the row."""
    groups = natural_groups(cards)
    return [card for group in groups if _between(group, groups, opposite=True) for card in group]


def _unsaid(groups: Sequence[list[SeenCard]]) -> str | None:
    """What has to be asked where nobody said how many play."""
    if len(groups) == 1:
        return "1 plate is seen, but two or more play: whose cards are whose?"
    if any(_between(group, groups, opposite=False) for group in groups):
        return "Some cards lie between others: are they somebody's, or the row's? Say how many play."
    return None


def natural_groups(cards: Sequence[SeenCard]) -> list[list[SeenCard]]:
    """The groups into which cards fall by how they lie, whoever they belong to."""
    if len(cards) < 2:
        return [list(cards)] if cards else []
    apart = distances(cards)
    merges = merge_distances(apart)
    widest, narrowest = cut(merges, natural_number(merges, MOST_GROUPS))
    return parted(cards, linked(apart, (widest + min(narrowest, widest + 10)) / 2))


def parted(cards: Sequence[SeenCard], labels: Sequence[int]) -> list[list[SeenCard]]:
    """The cards by their group numbers."""
    return [[card for card, own in zip(cards, labels, strict=True) if own == k] for k in sorted(set(labels))]


def _between(group: Sequence[SeenCard], groups: Sequence[Sequence[SeenCard]], *, opposite: bool) -> bool:
    """Whether a group lies between one above and one below it, as its cards face; `opposite`: those face each other."""
    others = [other for other in groups if other is not group]
    above, below = [o for o in others if _step(group, o) < -1], [o for o in others if _step(group, o) > 1]
    pairs = [(one, other) for one in above for other in below if _spans([*one, *other], group)]
    return any(not opposite or float(_lying(one)[1] @ _lying(other)[1]) < _OPPOSITE for one, other in pairs)


def _step(group: Sequence[SeenCard], other: Sequence[SeenCard]) -> float:
    """How far another group lies below one, as its cards face, in card lengths; negative above."""
    middle, along, length = _lying(group)
    return float((_lying(other)[0] - middle) @ along) / length


def _spans(cards: Sequence[SeenCard], group: Sequence[SeenCard]) -> bool:
    """Whether a group's middle lies no farther left or right, as it faces, than the cards do."""
    middle, along, _ = _lying(group)
    aside = (np.concatenate([card.corners for card in cards]) - middle) @ np.array([-along[1], along[0]])
    return bool(aside.min() < 0 < aside.max())


def _lying(group: Sequence[SeenCard]) -> tuple[Floats, Floats, float]:
    """Where a group lies, which way most of its cards face, and how long a card is."""
    told = [card for card in group if name_of(card)[0] != UNKNOWN] or list(group)
    places = np.array([card.corners.mean(axis=0) for card in group])
    facing = np.median([_axes(card.corners)[1] for card in told], axis=0)
    length = float(np.median([max(sides(card.corners)) for card in group]))
    return places.mean(axis=0), np.asarray(facing, np.float32), length


def cut(merges: NDArray[np.float64], groups: int) -> tuple[float, float]:
    """The widest gap within groups and the narrowest between them, if the cards are taken as so many groups."""
    inside = len(merges) + 1 - groups
    if inside < 0:
        return np.inf, 0.0
    return float(merges[:inside].max(initial=0.0)), float(merges[inside:].min(initial=np.inf))


def natural_number(merges: NDArray[np.float64], most: int = 6) -> int:
    """How many plates, 1 to `most`, stand out clearly; the most that do."""
    def clearness(groups: int) -> float:
        widest, narrowest = cut(merges, groups)
        return narrowest / max(widest, NARROWEST) if widest <= FARTHEST and narrowest < np.inf else 0.0

    return max((groups for groups in range(2, most + 1) if clearness(groups) >= CLEARLY), default=1)


def _plates(number: int) -> str:
    return "1 plate is" if number == 1 else f"{number} plates are"


def _players(number: int) -> str:
    return "is 1 player" if number == 1 else f"are {number} players"


def distances(cards: Sequence[SeenCard]) -> NDArray[np.float64]:
    """(n, n) gaps between cards in card widths, more for cards that face different ways."""
    apart = np.zeros((len(cards), len(cards)))
    for i, one in enumerate(cards):
        for j in range(i):
            gap = _gap(one, cards[j])
            facing = _facing_alike(one, cards[j])
            apart[i, j] = apart[j, i] = gap + (_TURNED_AWAY if facing < 0.5 else 0.0)
    return apart


def _facing_alike(one: SeenCard, other: SeenCard) -> float:
    """1 for cards that face the same way, 0 across, -1 opposite ways; nobody knows which end of an unknown is up."""
    alike = float(_axes(one.corners)[1] @ _axes(other.corners)[1])
    return abs(alike) if UNKNOWN in (name_of(one)[0], name_of(other)[0]) else alike


def _gap(one: SeenCard, other: SeenCard) -> float:
    """The shortest distance between two cards, in their widths."""
    return gap_between(one.corners, other.corners) / ((min(sides(one.corners)) + min(sides(other.corners))) / 2)


def gap_between(one: Floats, other: Floats) -> float:
    """The shortest distance between two quadrangles, in pixels; 0 where they touch."""
    if cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0] > 0:
        return 0.0
    ways = [(a, b) for a, b in ((one, other), (other, one))]
    nearest = [-cv2.pointPolygonTest(b.astype(np.float32), (float(x), float(y)), True) for a, b in ways for x, y in a]
    return max(0.0, min(nearest))


def merge_distances(apart: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n - 1,) the lengths of the shortest links that join all, ascending (Prim's tree)."""
    joined, links = [0], []
    left = set(range(1, len(apart)))
    while left:
        near = {j: float(apart[joined, j].min()) for j in left}
        nearest = min(near, key=near.__getitem__)
        links.append(near[nearest])
        joined.append(nearest)
        left.remove(nearest)
    return np.sort(np.array(links, np.float64))


def linked(apart: NDArray[np.float64], reach: float) -> list[int]:
    """A group number for each, where everything within reach belongs together."""
    labels = list(range(len(apart)))
    for i in range(len(apart)):
        for j in range(i):
            if apart[i, j] <= reach and labels[i] != labels[j]:
                old, new = max(labels[i], labels[j]), min(labels[i], labels[j])
                labels = [new if label == old else label for label in labels]
    return labels


def middle_of(common: Sequence[SeenCard], owned: Sequence[SeenCard]) -> Floats:
    """The middle of the row, or of the plates where no row is left."""
    row = [card for card in common if not card.piece.startswith(("select", "selection"))] or list(owned)
    places = np.array([card.corners.mean(axis=0) for card in row])
    return np.asarray((places.min(axis=0) + places.max(axis=0)) / 2, np.float32)


def in_order_of_seats(groups: list[list[SeenCard]], middle: Floats, way: int = 1) -> list[list[SeenCard]]:
    """Clockwise (way 1; -1: against the clock) about the middle, from the leftmost plate below it, or the lowest."""
    places = [np.array([card.corners.mean(axis=0) for card in group]).mean(axis=0) for group in groups]
    length = float(np.median([max(sides(card.corners)) for group in groups for card in group]))
    below = [k for k, place in enumerate(places) if place[1] > middle[1] + length]  # not beside the row
    if below:
        first = min(below, key=lambda k: float(places[k][0]))
    else:
        first = max(range(len(groups)), key=lambda k: float(places[k][1]))
    angles = [float(np.arctan2(*(place - middle)[::-1])) for place in places]
    order = sorted(range(len(groups)), key=lambda k: (way * (angles[k] - angles[first]) + 1e-9) % (2 * np.pi))
    return [groups[k] for k in order]
