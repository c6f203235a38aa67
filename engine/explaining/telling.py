"""Which stories are worth weighing, by all that is remembered.  Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.explaining.expected import LASTING, Expect
from engine.explaining.eyesight import shows
from engine.explaining.fit import Look
from engine.explaining.pooling import pooled, remembered
from engine.explaining.story import Game, S, Step, Story
from engine.explaining.weighing import Weighed, ranked, used_cards
from engine.observation import Place, PlaceKind

Asked = Callable[[Look], Iterable[Step[S]]]
"""The steps that answer open questions as a look suggests."""


def unasked(_: Look) -> tuple[()]:
    """Nothing is asked."""
    return ()


@dataclass(frozen=True, slots=True)
class Telling(Generic[S]):
    """What may have happened since the settled state.

    window: the looks since then.  tentative: the best story by the look before.  alike: others that were told from it
    by nothing but a card that nobody can read.  stale: cards that have done their work.
    """

    game: Game[S]
    window: Sequence[Look]
    tentative: Story[S]
    stale: Mapping[Place, str]
    alike: Sequence[Story[S]] = ()

    def weighed(
        self, state: S, repairs: Sequence[Step[S]] = (), asked: Asked[S] = unasked
    ) -> list[Weighed[S]]:
        """Every story worth weighing, the cheapest first; the empty story is always among them."""
        view = pooled(self.window)
        before = remembered(self.window, view)
        view = remembered(self.window, view, PlaceKind.PICK) or view
        stories: list[Story[S]] = [(), *self._told(state, (), view)]
        stories += self._told(state, (), before) if before is not None else []
        for repair in (*(one for one in repairs if self._is_seen(state, one)), *asked(view)):
            stories += self._told(repair.state, (repair,), view)
        for begun in (self.tentative, *self.alike):
            stories += [begun, *self._told(begun[-1].state, begun, view)] if begun else []
        stories += self._guessed_anew(view)
        return ranked(self.game, self.window, state, stories)

    def _is_seen(self, state: S, repair: Step[S]) -> bool:
        """Whether some look shows of every card that putting a mistake right takes away that it is gone: one that lies
        there all the time was not taken away, and another of its name laid down."""
        before, after = self.game.layout(state), self.game.layout(repair.state)
        left = [place for place, lies in after.items() if Counter(before[place].pieces) - Counter(lies.pieces)]
        return all(any(self._gone(look, before[place], after[place], place) for look in self.window) for place in left)

    @staticmethod
    def _gone(look: Look, before: Expect, after: Expect, place: Place) -> bool:
        return before.form not in LASTING or look.cost_at(place, after) < look.cost_at(place, before)

    def _guessed_anew(self, view: Look) -> list[Story[S]]:
        """The story up to where it was guessed, first and last, and how it goes on now that more is in view.

        What came before the guess may have been hidden then; nothing that is seen now makes it less likely.
        """
        guesses = [n for n, step in enumerate(self.tentative) if step.guessed and n]
        return [
            story for n in sorted({*guesses[:1], *guesses[-1:]})
            for story in self._told(self.tentative[n - 1].state, self.tentative[:n], view)
        ]  # fmt: skip

    def _told(self, state: S, first: Story[S], view: Look) -> list[Story[S]]:
        """How a story may go on as a view suggests."""
        used = {place for place, piece in used_cards(first).items() if shows(view, place, piece)}
        return [(*first, *more) for more in self.game.stories(state, view, frozenset({*self.stale, *used}))]
