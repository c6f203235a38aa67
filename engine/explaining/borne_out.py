"""Whether a round that nobody saw rests on more than one card's other name.  Knows no game.

A card in deep shadow may be read as another.  A whole round explains that as well: all chose it, it was thrown away
where nobody looks, and another was dealt in its place.  Where nothing but that name tells of a round, none is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from engine.explaining.expected import Expect, Form, Layout
from engine.explaining.fit import Look
from engine.explaining.story import Game, S, Stands, Step
from engine.explaining.thresholds import MARGIN
from engine.explaining.weighing import Weighed, changed_places, ranked
from engine.observation import Place, PlaceKind

NAMES = 2
"""So many cards that are others by their names do not all lie in shadow."""


@dataclass(frozen=True, slots=True)
class BorneOut(Generic[S]):
    """Everything that is remembered, asked about rounds that nobody saw."""

    game: Game[S]
    window: Sequence[Look]

    def told(self, state: S, weighed: Sequence[Weighed[S]]) -> list[Weighed[S]]:
        """The stories, the cheapest first, each as far as something speaks for it beside what one card is called."""
        stories = [one.story[: self._upto(state, one)] for one in weighed]
        if all(len(story) == len(one.story) for story, one in zip(stories, weighed, strict=True)):
            return list(weighed)
        return ranked(self.game, self.window, state, stories)

    def holds(self, state: S, told: Weighed[S]) -> bool:
        """Whether something speaks for every round of a story of which people's choice was not seen as it is told."""
        return self._upto(state, told) == len(told.story)

    def _upto(self, state: S, told: Weighed[S]) -> int:
        """How many steps there are before the first round at which a story guesses and for which nothing speaks."""
        steps = told.story[: told.done]
        guesses = [k for k, step in enumerate(steps) if _is_guess(step)]
        if not guesses:
            return len(told.story)
        layouts = [self.game.layout(moment) for moment in (state, *(step.state for step in steps))]
        for k in guesses:
            end = _end_of_round(steps, k)
            until = [look for look, at in zip(told.window, told.path, strict=True) if at // 2 <= end]
            if not self._shows(layouts[k : end + 1], until):
                return k
        return len(told.story)

    def _shows(self, layouts: Sequence[Layout], until: Sequence[Look]) -> bool:
        """Whether the looks show a round: what lies there before it, after its choice, and after each of its steps.

        until: the looks up to its end.  What a later one shows otherwise may be so since the next round; but what
        somebody got stays on the plate.
        """
        before, chosen, after = layouts[0], layouts[1], layouts[-1]
        if any(_gain(until, place, before, chosen) > 0 for place in changed_places(before, chosen)):
            return True  # somebody's choice
        if any(self._was_left(place, layouts, until) for place, lies in before.items() if _is_single(lies)):
            return True
        lasting = {p: self.window if before[p].form is Form.SPREAD else until for p in before}
        changed = [place for place in changed_places(before, after) if place in before]
        better = [place for place in changed if _gain(lasting[place], place, before, after) >= MARGIN]
        names = [place for place in better if _is_single(before[place])]
        mixed_up = [place for place in better if any(_is_exchanged(place, name, before, after) for name in names)]
        return len(names) >= NAMES or len(better) > len(names) + len(mixed_up)

    @staticmethod
    def _was_left(place: Place, layouts: Sequence[Layout], until: Sequence[Look]) -> bool:
        """Whether a single card that a round takes away was seen to be gone, or to have come elsewhere."""
        if all(lies[place].pieces for lies in layouts):
            return False
        return any(place in look.followed.gone or (look.sees(place) and not look.at(place)) for look in until)


def _is_guess(step: Step[S]) -> bool:
    """Whether a step says what people chose without having seen it, or otherwise than it was seen."""
    other = step.reread is not None and step.reread.place.kind is PlaceKind.PICK
    return other or (step.guessed and step.stands is Stands.MOVED_ON)


def _gain(looks: Sequence[Look], place: Place, before: Layout, after: Layout) -> float:
    """How much better some look fits what lies at a place afterwards."""
    was, now = before[place], after[place]
    return max((look.cost_at(place, was) - look.cost_at(place, now) for look in looks), default=0.0)


def _is_exchanged(pile: Place, single: Place, before: Layout, after: Layout) -> bool:
    """Whether the top of a pile and a single card are after a round what the other was called before it: two cards of
    one name, of which one was called otherwise first and the other is now."""
    if before[pile].form is not Form.PILE or after[pile].form is not Form.PILE:
        return False
    tops = before[pile].pieces[-1:], after[pile].pieces[-1:]
    return tops == (after[single].pieces, before[single].pieces)


def _is_single(expect: Expect) -> bool:
    return expect.form is Form.SINGLE and bool(expect.pieces)


def _end_of_round(steps: Sequence[Step[S]], k: int) -> int:
    """After how many steps the next choice is told, or the story ends."""
    return next((n for n in range(k + 1, len(steps)) if steps[n].uses or _is_guess(steps[n])), len(steps))
