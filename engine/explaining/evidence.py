"""What stands behind the steps of a story, and what speaks against them.  Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from typing import Generic

from engine.explaining.expected import LASTING, Expect, Form, Layout
from engine.explaining.fit import Look
from engine.explaining.pairing import SLIVER
from engine.explaining.rivals import agree, are_rivals
from engine.explaining.story import Accepted, Game, S, Stands, Story, still_doubtful
from engine.explaining.thresholds import CONTRADICTED, MARGIN
from engine.explaining.weighing import Weighed, changed_places
from engine.observation import UNKNOWN, Place, PlaceKind

NOWHERE = Expect((), Form.OPEN)
OFTEN = 0.75
"""Of what one look must say against a card, how much several must say on average."""
YOUNG = 1.0
"""For so many seconds a sliver must lie among other cards to stand for one."""


@dataclass(frozen=True, slots=True)
class Evidence(Generic[S]):
    """Everything that is remembered, asked about one story after another."""

    game: Game[S]
    window: Sequence[Look]

    def beyond_doubt(
        self, state: S, best: Weighed[S], rivals: Sequence[Weighed[S]], needed: int
    ) -> int:
        """How many steps stand in enough observations and are told alike by every near rival."""
        limit = min([best.done, *(agree(best, r) for r in rivals if are_rivals(self.game, best, r))])
        limit = self.uncontradicted(state, best, min(limit, self.upon_a_guess(best)))
        for k in range(limit, 0, -1):
            near = min(best.ends[: 2 * k]) < best.total + MARGIN
            if not near and self.support(state, best, k) >= needed:
                return k
        return 0

    def uncontradicted(self, state: S, best: Weighed[S], upto: int) -> int:
        """How many steps may be taken as done because later ones are: none whose result plainly is not there."""
        if self.misfits(state, best, best.done):
            return 0
        layouts = self._layouts(state, best.story[:upto])
        newest, later, astray = self.window[-1], set[Place](), self._astray(layouts[-1])
        clear = upto
        for k in range(upto, 0, -1):
            places = changed_places(layouts[k - 1], layouts[k])
            worse = sum(
                newest.cost_at(place, layouts[k][place]) - newest.cost_at(place, layouts[k - 1][place])
                for place in places
                if place not in later and place in layouts[k - 1]
            )
            if worse > CONTRADICTED or astray & _gone(places, layouts[k - 1], layouts[k]):
                clear = k - 1
            later.update(places)
        return clear

    def misfits(self, state: S, best: Weighed[S], done: int) -> bool:
        """Whether plainly another card lies in the row or on the pile than the story has there after so many steps."""
        moments = [state, *(step.state for step in best.story)]
        told = self.game.layout(moments[done])
        under_way = done == best.done and best.final % 2
        amid = changed_places(told, self.game.layout(moments[done + 1])) if under_way else []
        looks = [look for look, position in zip(self.window, best.path, strict=True) if position == best.final]
        return any(
            expect.form in (Form.SINGLE, Form.PILE, Form.HEAP) and self._plainly_another(looks, place, expect)
            for place, expect in told.items()
            if place not in amid and place.kind is not PlaceKind.PICK
        )

    def _plainly_another(self, looks: Sequence[Look], place: Place, expect: Expect) -> bool:
        """Whether the newest look says so, or several do one with another: one of many may think of any card."""
        costs = [look.cost_at(place, expect) for look in looks if look.sees(place)]
        newest = self.window[-1].cost_at(place, expect)
        return newest > CONTRADICTED or (len(costs) > 1 and fmean(costs) > CONTRADICTED * OFTEN)

    def _astray(self, told: Layout) -> frozenset[str]:
        """Pieces that plainly lie among others where no card of that kind should."""
        return frozenset(
            odd.seen.piece
            for place, expect in told.items()
            if expect.form is Form.SPREAD
            for odd in self.window[-1].mismatches(place, expect)
            if odd.expected is None and odd.seen is not None and odd.seen.piece not in (UNKNOWN, *expect.pieces)
        )

    def nowhere_seen(self, state: S, best: Weighed[S]) -> int:
        """How many steps there are before the first whose result should be in view and is nowhere to be seen."""
        newest, done = self.window[-1], best.story[: best.done]
        layouts = self._layouts(state, done)
        for k, step in enumerate(done):
            changed = changed_places(layouts[k], layouts[k + 1]) if step.stands is Stands.SEEN else []
            places = [place for place in changed if layouts[-1][place].form in LASTING]
            gains = [newest.cost_at(p, layouts[k][p]) - newest.cost_at(p, layouts[-1][p]) for p in places]
            if places and all(map(self._in_plain_view, places)) and max(gains) <= 0:
                return k
        return len(done)

    def _in_plain_view(self, place: Place) -> bool:
        """Whether a card that came to this place would be known: none lies there that nobody could read."""
        newest = self.window[-1]
        return newest.sees(place) and all(sighting.piece != UNKNOWN for sighting in newest.at(place))

    def hidden_astray(self, state: S, best: Weighed[S]) -> int:
        """How many cards that the story never has there lay, when they were last seen, at places that are hidden now.

        What a hand hides for a moment speaks against a story all the same.
        """
        layouts = self._layouts(state, best.story[: best.done])
        return sum(
            odd.expected is None and odd.seen is not None and odd.seen.piece not in (UNKNOWN, *had)
            for place, expect in layouts[-1].items()
            if expect.form is Form.SPREAD and place in self.window[-1].hidden
            for had in [{piece for told in layouts if place in told for piece in told[place].pieces}]
            for look in [look for look in self.window if look.sees(place)][-1:]
            for odd in look.mismatches(place, expect)
        )

    def upon_a_guess(self, best: Weighed[S]) -> int:
        """How many steps there are before a guess at what nobody saw that leads to another such guess, where nothing
        that is remembered shows plainly that the table lay so between the two: any table can be explained so."""
        steps = best.story[: best.done]
        guesses = [k for k, step in enumerate(steps) if step.guessed and step.stands is Stands.MOVED_ON]
        return next((one for one, other in pairwise(guesses) if not self._lay_so(best, other)), best.done)

    @staticmethod
    def _lay_so(best: Weighed[S], k: int) -> bool:
        """Whether a look shows the table after so many steps, and plainly not as it lies after all of them."""
        looks = (look for look, position in zip(best.window, best.path, strict=True) if position // 2 == k)
        return any(look.cost(best.told[best.done]) - look.cost(best.told[k]) > CONTRADICTED for look in looks)

    def seen_before_a_guess(self, state: S, best: Weighed[S], upto: int) -> int:
        """How many of so many steps may be told without the guess that comes after them: none that lays down cards
        which no look shows before it.  Only the guess tells what these were, and it may turn out another."""
        if upto >= best.done or not best.story[upto].guessed:
            return upto
        layouts = self._layouts(state, best.story[:upto])
        for k in range(upto, 0, -1):
            looks = [look for look, position in zip(self.window, best.path, strict=True) if k <= position // 2 <= upto]
            laid = [p for p in changed_places(layouts[k - 1], layouts[k]) if _is_one_card(layouts[k][p])]
            if all(any(look.sees(place) for look in looks) for place in laid):
                return k
        return 0

    def unseen_guesses(self, state: S, best: Weighed[S]) -> int:
        """How many steps there are before the first choice that was guessed by what came to a place of which nobody has
        seen anything since, or where all is in plain view and less lies than should."""
        steps = best.story[: best.done]
        layouts = self._layouts(state, steps)
        for k, step in enumerate(steps):
            if step.guessed and step.stands is Stands.MOVED_ON:
                places = {p for n in range(k, best.done) for p in changed_places(layouts[n], layouts[n + 1])}
                spread = [place for place in places if layouts[-1][place].form is Form.SPREAD]
                seen = all(any(look.sees(place) for look in self.window) for place in spread)
                if not seen or any(self._lacks(place, layouts[k][place], layouts[-1][place]) for place in spread):
                    return k
        return best.done

    def _lacks(self, place: Place, before: Expect, after: Expect) -> bool:
        """Whether the newest look plainly shows that nothing came to a place."""
        newest = self.window[-1]
        fewer = self._in_plain_view(place) and len(newest.at(place)) < len(after.pieces)
        return fewer and newest.cost_at(place, after) > newest.cost_at(place, before)

    def _layouts(self, state: S, steps: Story[S]) -> list[Layout]:
        """What lies on the table before the first of these steps, and after each."""
        return [self.game.layout(moment) for moment in (state, *(step.state for step in steps))]

    def stood(self, best: Weighed[S], k: int) -> float:
        """For how long, in seconds, everything seen has told that step k is done."""
        newest = self.window[-1].observation.taken_at
        return newest - next((a.since for a, p in zip(self.window, best.path, strict=True) if p >= 2 * k), newest)

    def support(self, state: S, best: Weighed[S], k: int) -> int:
        """In how many observations step k is seen to be done."""
        step = best.story[k - 1]
        if step.stands is not Stands.SEEN:
            return 0
        before = [self.game.layout(moment) for moment in (state, *(one.state for one in best.story[: k - 1]))]
        after = self.game.layout(step.state)
        # Hands choose already while the row is looked at: what may lie there or not need not be in view.
        places = [p for p in changed_places(before[-1], after) if after[p].form in LASTING]
        return sum(
            look.times
            for look, position in zip(self.window, best.path, strict=True)
            if position // 2 >= k and _tell(look, places, before, after)
        )

    def accepted(self, best: Weighed[S], upto: int) -> tuple[Accepted[S], ...]:
        """The first steps of a story as certain, each with when its result first stood."""
        accepted: list[Accepted[S]] = []
        for k in range(1, upto + 1):
            first = next(
                (look.came for look, p in zip(self.window, best.path, strict=True) if p // 2 >= k),
                self.window[-1].came,
            )
            step = best.story[k - 1]
            accepted.append(Accepted(step, first, still_doubtful(best.story, k - 1, upto)))
        return tuple(accepted)


def _is_one_card(expect: Expect) -> bool:
    return expect.form is Form.SINGLE and bool(expect.pieces)


def _tell(look: Look, places: Sequence[Place], before: Sequence[Layout], after: Layout) -> bool:
    """Whether a look tells of all these places; of a slot that nobody has seen for long, and that has been left or has
    got a card that nobody has read, another place does, where what is seen is plainly not what lay there before."""
    unseen = [p for p in places if p in look.followed.unseen and after[p].pieces in ((), (UNKNOWN,))]
    seen = [place for place in places if place not in unseen]
    if unseen and not any(_has_come(look, place, before, after) for place in seen):
        return False
    return all(_tells(look, place, after[place]) for place in seen)


def _has_come(look: Look, place: Place, before: Sequence[Layout], after: Layout) -> bool:
    """Whether a look shows a place as it is after a step, and as it was at no time before it."""
    earlier = (look.cost_at(place, lies[place]) for lies in before if place in lies)
    return min(earlier, default=0.0) - look.cost_at(place, after[place]) >= CONTRADICTED


def _tells(look: Look, place: Place, expect: Expect) -> bool:
    """Whether a look tells of a place: it is in view, and no card that should lie there is but a sliver just found."""
    slivers = sum(s.visible <= SLIVER and look.observation.taken_at - s.since < YOUNG for s in look.at(place))
    upon_slivers = expect.form is Form.SPREAD and slivers and len(look.at(place)) - slivers < len(expect.pieces)
    return look.sees(place) and not upon_slivers


def _gone(places: Sequence[Place], before: Layout, after: Layout) -> frozenset[str]:
    """The pieces that a step takes away from somewhere, and does not lay down among others."""
    left, came = Counter[str](), Counter[str]()
    for place in places:
        was, now = Counter(before.get(place, NOWHERE).pieces), Counter(after[place].pieces)
        left += was - now
        came += now - was if after[place].form is Form.SPREAD else Counter()
    return frozenset(left - came)
