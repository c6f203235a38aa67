"""What a story costs: how cheaply it explains everything that is remembered, look by look.  Knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic

from engine.explaining.expected import Expect, Form, Layout
from engine.explaining.fit import Look
from engine.explaining.story import Game, S, Story, still_doubtful
from engine.explaining.thresholds import FAR, ODD, SAME, UNDER_WAY
from engine.observation import Place

Change = tuple[Place, Expect | None, Expect]
"""What a step changes: at a place, what lay there before and what lies there after it."""


@dataclass(slots=True)
class Weighed(Generic[S]):
    """A story against everything remembered."""

    story: Story[S]
    ends: list[float]
    """The cheapest total for each final position; position 2k is after step k, 2k-1 amid it."""
    path: list[int]
    """The position of each look on the cheapest path."""
    window: Sequence[Look]
    told: list[Layout]
    """What the story says lies there, before it and after each of its steps."""
    costs: list[float]
    """What each look costs on the cheapest path, once for each time that it was seen."""

    @property
    def left(self) -> float:
        """What the newest look shows that the story does not explain, but for cards covered or unread."""
        return self._left(-1)

    @property
    def most_left(self) -> float:
        """The most that any look shows which the story does not explain."""
        return max(map(self._left, range(len(self.window))))

    @property
    def contradicting(self) -> frozenset[Place]:
        """The places at which the newest look plainly shows what the story does not explain."""
        return self.window[-1].contradicting(self.told[self.final // 2], ODD)

    def _left(self, n: int) -> float:
        look = self.window[n]
        return self.costs[n] / min(look.times, SAME) - look.unclear(self.told[self.path[n] // 2])

    @property
    def total(self) -> float:
        return min(self.ends)

    @property
    def final(self) -> int:
        return self.path[-1]

    @property
    def done(self) -> int:
        """How many steps are complete at the end."""
        return self.final // 2

    @property
    def begun(self) -> Story[S]:
        """What of it is done, as far as it is carried on while it is not certain yet."""
        return self.story[: min(self.done, FAR)]

    @property
    def is_open(self) -> bool:
        """Whether it rests on a guess of which what happens next tells more."""
        steps = self.story[: self.done]
        return any(step.open and still_doubtful(self.story, n, self.done) for n, step in enumerate(steps))


@dataclass(slots=True)
class Workings(Generic[S]):
    """What was worked out already: stories share their beginnings."""

    game: Game[S]
    _layouts: dict[int, Layout] = field(default_factory=dict)
    _changes: dict[tuple[int, int], list[Change]] = field(default_factory=dict)
    _costs: dict[tuple[int, int, int], tuple[float, float]] = field(default_factory=dict)

    def layout(self, moment: S, before: Story[S]) -> Layout:
        """What lies on the table at a moment, after these steps."""
        if id(moment) not in self._layouts:
            self._layouts[id(moment)] = _with_used_cards(self.game.layout(moment), used_cards(before))
        return self._layouts[id(moment)]

    def dearer(self, look: Look, before: Layout, after: Layout) -> tuple[float, float]:
        """How much dearer a look is after a step than before it, and amid it."""
        key = (id(look), id(before), id(after))
        if key not in self._costs:
            self._costs[key] = self._weighed(look, self._changed(before, after))
        return self._costs[key]

    def _changed(self, before: Layout, after: Layout) -> list[Change]:
        key = (id(before), id(after))
        if key not in self._changes:
            self._changes[key] = [(p, before.get(p), after[p]) for p in changed_places(before, after)]
        return self._changes[key]

    @staticmethod
    def _weighed(look: Look, changes: Sequence[Change]) -> tuple[float, float]:
        whole = amid = 0.0
        for place, was, expect in changes:
            more = look.cost_at(place, expect) - (look.cost_at(place, was) if was is not None else 0.0)
            whole += more
            amid += more if expect.form is Form.SECRET else min(more, 0.0)  # what lies there shows nothing of the step
        return whole, amid + UNDER_WAY


def _weigh(workings: Workings[S], window: Sequence[Look], state: S, story: Story[S]) -> Weighed[S]:
    """What a story costs against every look of the window."""
    moments = (state, *(step.state for step in story))
    told = [workings.layout(moment, story[:n]) for n, moment in enumerate(moments)]
    priors = [0.0]
    for step in story:
        priors += [priors[-1] + step.prior] * 2
    rows = [_costs(look, told, workings, min(look.times, SAME)) for look in window]
    best, path = _in_order(rows, priors)
    return Weighed(story, best, path, window, told, [row[at] for row, at in zip(rows, path, strict=True)])


def ranked(game: Game[S], window: Sequence[Look], state: S, stories: Sequence[Story[S]]) -> list[Weighed[S]]:
    """Stories by what they cost, the cheapest first; of those that explain equally well, the one that claims less."""
    workings = Workings(game)
    weighed = [_weigh(workings, window, state, story) for story in stories]
    return sorted(weighed, key=lambda w: (round(w.total, 6), w.final))


def used_cards(story: Story[S]) -> dict[Place, str]:
    """The cards that these steps have used up."""
    return {place: piece for step in story for place, piece in step.uses.items()}


def _with_used_cards(layout: Layout, used: Mapping[Place, str]) -> Layout:
    """Where all should be face down, a card that did its work before may still show its face."""
    if not any(expect.form is Form.SECRET for expect in layout.values()):
        return layout
    return {
        place: Expect((*expect.pieces, used[place]), Form.SECRET)
        if expect.form is Form.SECRET and place in used
        else expect
        for place, expect in layout.items()
    }


def changed_places(before: Layout, after: Layout) -> list[Place]:
    """Where a story expects otherwise after a step than before it."""
    return [place for place, expect in after.items() if before.get(place) != expect]


def _costs(look: Look, told: Sequence[Layout], workings: Workings[S], weight: int) -> list[float]:
    """What a look costs at each position of a story: after each step, and amid the next."""
    now = look.cost(told[0])
    costs = [weight * now]
    for before, after in pairwise(told):
        whole, amid = workings.dearer(look, before, after)
        costs += [weight * (now + amid), weight * (now + whole)]
        now += whole
    return costs


def _in_order(rows: Sequence[Sequence[float]], priors: Sequence[float]) -> tuple[list[float], list[int]]:
    """The cheapest totals by final position, and the positions of the looks on the cheapest path.

    Positions never go back: what happened before is seen before.
    """
    totals = [0.0] * len(priors)
    froms: list[list[int]] = []
    for row in rows:
        came: list[int] = []
        best = 0
        for position in range(len(row)):
            if totals[position] < totals[best]:
                best = position
            came.append(best)
        totals = [totals[came[p]] + cost for p, cost in enumerate(row)]
        froms.append(came)
    ends = [total + prior for total, prior in zip(totals, priors, strict=True)]
    path = [ends.index(min(ends))]
    for came in reversed(froms[1:]):
        path.append(came[path[-1]])
    return ends, path[::-1]
