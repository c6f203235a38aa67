"""Whether a round that nobody saw rests on more than one card's other name.  Knows no game.

A card in deep shadow may be read as another.  A whole round explains that as well: all chose it, it was thrown away
where nobody looks, and another was dealt in its place.  Where nothing but that name tells of a round, none is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from engine.expected import Expect, Form, Layout
from engine.fit import Look
from engine.observation import Place
from engine.story import Game, S, Stands, Step
from engine.thresholds import MARGIN
from engine.weighing import Weighed, changed_places, ranked

NAMES = 2
"""So many cards that are others by their names do not all lie in shadow."""


@dataclass(frozen=True, slots=True)
class BorneOut(Generic[S]):
    """Everything that is remembered, asked about rounds that nobody saw."""

    game: Game[S]
    window: Sequence[Look]

    def told(self, state: S, weighed: Sequence[Weighed[S]]) -> list[Weighed[S]]:
        """The stories, the cheapest first, each as far as something speaks for it beside what one card is called."""
        borne_out = [self._upto(state, one) for one in weighed]
        if all(upto == len(one.story) for one, upto in zip(weighed, borne_out, strict=True)):
            return list(weighed)
        stories = [one.story[:upto] for one, upto in zip(weighed, borne_out, strict=True)]
        return ranked(self.game, self.window, state, stories)

    def _upto(self, state: S, told: Weighed[S]) -> int:
        """How many steps there are before the first round at which a story guesses and for which nothing speaks."""
        steps = told.story[: told.done]
        guesses = [k for k, step in enumerate(steps) if _is_guess(step)]
        if not guesses:
            return len(told.story)
        layouts = [self.game.layout(moment) for moment in (state, *(step.state for step in steps))]
        rounds = ((k, layouts[k : _end_of_round(steps, k) + 1]) for k in guesses)
        return next((k for k, lies in rounds if not self._shows(lies)), len(told.story))

    def _shows(self, layouts: Sequence[Layout]) -> bool:
        """Whether the looks show a round: what lies there before it, after its choice, and after each of its steps."""
        before, chosen, after = layouts[0], layouts[1], layouts[-1]
        if any(self._gain(place, before, chosen) > 0 for place in changed_places(before, chosen)):
            return True  # somebody's choice
        if any(self._was_left(place, layouts) for place, lies in before.items() if _is_single(lies)):
            return True
        better = [p for p in changed_places(before, after) if p in before and self._gain(p, before, after) >= MARGIN]
        names = [place for place in better if _is_single(before[place])]
        return len(names) >= NAMES or len(better) > len(names)

    def _gain(self, place: Place, before: Layout, after: Layout) -> float:
        """How much better some look fits what lies at a place afterwards."""
        return max(look.cost_at(place, before[place]) - look.cost_at(place, after[place]) for look in self.window)

    def _was_left(self, place: Place, layouts: Sequence[Layout]) -> bool:
        """Whether a single card that a round takes away was seen to be gone, or to have come elsewhere."""
        if all(lies[place].pieces for lies in layouts):
            return False
        return any(
            place in look.followed.gone or (look.sees(place) and not look.at(place)) for look in self.window
        )


def _is_guess(step: Step[S]) -> bool:
    return step.guessed and step.stands is Stands.MOVED_ON


def _is_single(expect: Expect) -> bool:
    return expect.form is Form.SINGLE and bool(expect.pieces)


def _end_of_round(steps: Sequence[Step[S]], k: int) -> int:
    """After how many steps the next choice is told, or the story ends."""
    return next((n for n in range(k + 1, len(steps)) if steps[n].uses or _is_guess(steps[n])), len(steps))
