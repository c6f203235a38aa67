"""Which choice did a player make?  Read off what is seen: what a power moved is missing here and lies there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from engine.explaining.expected import Expect
from engine.explaining.fit import Look
from engine.explaining.story import Reading
from engine.go_nuts.cards import POWERS
from engine.go_nuts.choice import Choice, Group
from engine.go_nuts.events import Moved
from engine.go_nuts.layout import expect_at, plate_of, with_moved
from engine.go_nuts.powers import choices
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.reading import come_to, may_be_new, newcomers, read_card
from engine.go_nuts.unruled_powers import unruled
from engine.observation import UNKNOWN, Place, PlaceKind

ENOUGH = 80
"""Up to so many ways to use a power, all are looked at; beyond that, those that its single cards suggest."""
KEPT = 6
"""Ways that go on into a story."""
FILLED = 0.3
"""What it costs to say that a card lies in a gap that is filled already."""
ALIKE = 1.5
"""What it costs on top of that when it is the very same card that lay there before."""
COVERED = 1.0
"""The most that the pile may say against a use: a card that was thrown away later may lie on it."""
LATER = 3.0
"""The most, in nats, that may speak for a use where another power follows: what is gone, that one may have moved."""
BLIND = 3.0
"""What it costs to say that a card moved which nobody saw."""
IN_VIEW = 5.0
"""What it costs on top of that where everything can be seen: as much as to say that the rules were broken."""
HOUSE = 2.0
"""What it costs to say that a power was used in a way of which the rules do not speak: most play as it is printed."""


@dataclass(frozen=True, slots=True)
class Use:
    """One way to use the open power, with the cards that were read for it."""

    moved: tuple[Moved, ...]
    readings: tuple[Reading, ...] = ()
    prior: float = 0.0
    dearer: float = 0.0
    """How much dearer, in nats, this way is than the likeliest."""


def uses(state: GameState, look: Look) -> tuple[Use, ...]:
    """The likeliest ways in which the open power was used, the likeliest first."""
    lawful = choices(state)
    found = [use for choice in lawful for way in ways(state, look, choice) for use in _read(state, look, way)]
    found += _unruled_uses(state, look, lawful)
    weigh, least = Weigher(state, look), -LATER if _powers_follow(state) else -math.inf
    costs = [weigh.cost(use.moved) + use.prior for use in found]
    ranked = sorted((max(cost, least), cost, n) for n, cost in enumerate(costs))[:KEPT]
    return tuple(replace(found[n], dearer=cost - ranked[0][0]) for cost, _, n in ranked)


def _powers_follow(state: GameState) -> bool:
    """Whether other powers come in this round, which may have moved what this one did not."""
    return any(state.row[slot - 1] in POWERS and len(state.choosers(slot)) == 1 for slot in state.pending)


def _unruled_uses(state: GameState, look: Look, lawful: Sequence[Choice]) -> Iterator[Use]:
    """The uses that the rules neither allow nor forbid."""
    for choice in unruled(state):
        for way in ways(state, look, choice):
            if not any(other.allows(way) for other in lawful):
                yield from (replace(use, prior=use.prior + HOUSE) for use in _read(state, look, way))


@dataclass(slots=True)
class Weigher:
    """What moves cost against a look, at the places that they touch."""

    state: GameState
    look: Look
    _now: dict[Place, float] = field(default_factory=dict)

    def cost(self, moved: Iterable[Moved]) -> float:
        """How badly the table would fit after these moves, less how badly it fits now."""
        return sum(self._at(p, expect) - self._before(p) for p, expect in with_moved(self.state, moved).items())

    def _before(self, place: Place) -> float:
        if place not in self._now:
            self._now[place] = self._at(place, expect_at(self.state, place))
        return self._now[place]

    def _at(self, place: Place, expect: Expect) -> float:
        pushed = place.kind is PlaceKind.ROW and self.state.settings["row_refill"] == "pushed_together"
        if pushed and self._row_is_full():
            return 0.0  # every card lies elsewhere by now
        if place.kind is PlaceKind.ROW and not expect.pieces and self.look.at(place) and self._row_is_full():
            was = expect_at(self.state, place)
            return FILLED + (ALIKE if was.pieces and self.look.cost_at(place, was) < ALIKE else 0.0)
        cost = self.look.cost_at(place, expect)
        return min(cost, COVERED) if place.kind is PlaceKind.DISCARD else cost

    def _row_is_full(self) -> bool:
        places = (Place(PlaceKind.ROW, n) for n in range(1, self.state.slots + 1))
        return all(self.look.at(p) or not self.look.sees(p) for p in places)


def ways(state: GameState, look: Look, choice: Choice) -> list[tuple[Moved, ...]]:
    """All ways of a small choice; of a large one, those whose single cards look moved."""
    few = list(islice(choice.outcomes(), ENOUGH + 1))
    if len(few) <= ENOUGH:
        return few
    weigh = Weigher(state, look)
    narrow = Choice(tuple(_likeliest(group, weigh, 12 if len(choice.groups) > 1 else 8) for group in choice.groups))
    if len(choice.groups) == 1:
        return list(islice(narrow.outcomes(), 4 * ENOUGH))
    return _one_by_one(narrow.groups, weigh)


def _likeliest(group: Group, weigh: Weigher, count: int) -> Group:
    """The group with only those cards that look moved the most; never fewer than it needs."""
    alike = sorted(group.cards, key=lambda m: weigh.cost((m,)))
    return replace(group, cards=tuple(alike[: max(count, group.most)]))


def _one_by_one(groups: Sequence[Group], weigh: Weigher) -> list[tuple[Moved, ...]]:
    """A card from each group at once: begin with the likeliest of each, then better one after another."""
    picked = [group.cards[0] for group in groups]
    tried: list[tuple[Moved, ...]] = []
    for _ in range(2):
        for n, group in enumerate(groups):
            options = [(*picked[:n], card, *picked[n + 1 :]) for card in dict.fromkeys(group.cards)]
            tried += options
            picked = list(min(options, key=weigh.cost))
    return list(dict.fromkeys(tried))


def _read(state: GameState, look: Look, moved: tuple[Moved, ...]) -> list[Use]:
    """The ways with the cards that nobody knew read off the plate where they came to lie."""
    blind = next((n for n, m in enumerate(moved) if m.piece == UNKNOWN and m.to.startswith("plate/")), None)
    if blind is None:
        return [Use(moved)]
    player = moved[blind].to.removeprefix("plate/")
    named = [m.piece for m in moved if m.to == moved[blind].to and m.piece != UNKNOWN]
    new, prior, read = newcomers(state, look, player, named)[:2] or come_to(state, look, player)[:1], 0.0, list[Use]()
    if not new:
        in_view = look.sees(plate_of(state, player))
        read, prior = [Use(moved, prior=BLIND + IN_VIEW * in_view)], BLIND
        new = may_be_new(state, look, player, named)[:1]
    for sighting in new:
        reading = read_card(state, sighting, blind + 1)
        known = (*moved[:blind], replace(moved[blind], piece=reading.piece), *moved[blind + 1 :])
        read.append(Use(known, (reading,), prior))
    return read
