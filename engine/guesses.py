"""Since when a story has rested on the same guess.  Knows no game.

Where play goes on, the looks that are remembered last but seconds; a guess that explains all that time is no fresh one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic

from engine.story import Game, S
from engine.weighing import Weighed


@dataclass(slots=True)
class Guesses(Generic[S]):
    """Remembers the first guess of the best story from one observation to the next."""

    game: Game[S]
    _deeds: list[Any] = field(default_factory=list)
    _since: float | None = None

    def since(self, best: Weighed[S], at: float) -> float | None:
        """Since when every best story has begun like this one, up to its first guess; None if it guesses nothing."""
        first = next((k for k, step in enumerate(best.story[: best.done]) if step.guessed), None)
        if first is None:
            self._deeds, self._since = [], None
            return None
        deeds = [self.game.deeds(step.events) for step in best.story[: first + 1]]
        if self._since is None or deeds != self._deeds:
            self._deeds, self._since = deeds, at
        return self._since
