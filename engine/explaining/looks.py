"""What is remembered of what was seen: every look since the table last agreed with the settled state, and how well the
eyes see what.  Concludes nothing, and knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from engine.explaining.expected import Layout
from engine.explaining.eyesight import Eyesight
from engine.explaining.fit import Look
from engine.explaining.pooling import pooled, remembered, same_sight, shows_no_more
from engine.explaining.story import Accepted, Game, S
from engine.explaining.strangers import Strangers
from engine.explaining.thresholds import QUIET, WINDOW
from engine.observation import TableObservation


@dataclass(slots=True)
class Looks(Generic[S]):
    """The looks that a story has to explain, `window`, with the newest last."""

    game: Game[S]
    window: list[Look] = field(default_factory=list)
    eyes: Eyesight = field(default_factory=Eyesight)
    _strangers: Strangers = field(default_factory=Strangers)

    @property
    def newest(self) -> Look:
        """The last one; there is one once something was remembered."""
        return self.window[-1]

    def forget(self) -> None:
        """They belong to a story that does not hold any more, or is told.  How well the eyes see stays known."""
        self.window = []

    def look(self, observation: TableObservation, layout: Layout) -> Look:
        """An observation without what is no card of this game, or lies there and is nobody's; `layout` is what should
        lie there."""
        kept = tuple(s for s in observation.sightings if self.game.belongs(s.place, s.piece))
        observation = replace(observation, sightings=kept)
        self._strangers.note_later(observation, layout)
        return self.eyes.look(self._strangers.left_out(observation), layout)

    def remember(self, look: Look) -> bool:
        """Keep a look; whether it shows anything else than the one before."""
        same = bool(self.window) and same_sight(self.newest.observation, look.observation)
        if same:
            look.times, look.since = self.newest.times + 1, self.newest.since
            self.window[-1] = look
        else:
            self.window = [*_worth_keeping(self.window), look]
        return not same

    def as_it_lies(self) -> Look:
        """What all that is remembered shows of the table by now."""
        view = pooled(self.window)
        return remembered(self.window, view) or view

    def told(self, accepted: Sequence[Accepted[S]], layout: Layout) -> bool:
        """These steps are told, and explain what was seen until then; whether everything lies as they leave it."""
        newest, last = self.newest, accepted[-1]
        self.eyes.used({place: piece for one in accepted for place, piece in one.step.uses.items()}, self.window)
        self.eyes.settled(newest, layout)
        if last.step.uses:
            self._strangers.note(newest.observation, layout)
        if newest.cost(layout) <= QUIET:
            self.forget()
            return True
        stood = [look for look in self.window[:-1] if look.came >= last.seen_at]
        self.window = [look.knowing(self.eyes.stale) for look in (*stood, newest)]
        return False


def _worth_keeping(window: Sequence[Look]) -> list[Look]:
    """The looks that are remembered beside one more: hands that come and go are no reason to forget what they hid."""
    if len(window) < WINDOW:
        return [*window]
    dropped = next((k for k in range(1, len(window)) if shows_no_more(window, k)), 0)
    return [look for k, look in enumerate(window) if k != dropped]
