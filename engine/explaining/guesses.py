"""Since when a story has rested on the same guess, or on the same doubtful card.  Knows no game.

Where play goes on, the looks that are remembered last but seconds; a guess that explains all that time is no fresh one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from engine.explaining.story import Game, S, Step
from engine.explaining.weighing import Weighed


@dataclass(slots=True)
class Guesses(Generic[S]):
    """Remembers how the best story began, up to its last step that is such a one, from one observation to the next."""

    game: Game[S]
    rests_on: Callable[[Step[S]], bool]
    _begun: list[tuple[Any, float]] = field(default_factory=list)
    """What each step comes to, and since when every best story has begun like this one, up to it."""

    def since(self, best: Weighed[S], at: float) -> dict[int, float]:
        """Since when every best story has begun like this one, up to each such step, counted from 0."""
        such = [k for k, step in enumerate(best.story[: best.done]) if self.rests_on(step)]
        deeds = [self.game.deeds(step.events) for step in best.story[: max(such, default=-1) + 1]]
        alike = next((k for k, (one, (was, _)) in enumerate(zip(deeds, self._begun, strict=False)) if one != was), None)
        kept = self._begun[: len(deeds) if alike is None else alike]
        self._begun = kept + [(deed, at) for deed in deeds[len(kept) :]]
        return {k: self._begun[k][1] for k in such}
