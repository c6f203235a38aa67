"""Steps that need nothing to be seen, or only that the table rests.  Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.explaining.fit import Look
from engine.explaining.story import Accepted, Doubt, Game, S, Stands
from engine.explaining.thresholds import LINGERING, SETTLED, THINKING


def at_rest(game: Game[S], state: S, look: Look) -> tuple[Accepted[S], ...]:
    """What happens from a state on without anything to be seen; what needs stillness waits for it."""
    story = game.at_rest(state)
    if not story:
        return ()
    observation = look.observation
    needed = LINGERING if observation.hidden else SETTLED
    if any(step.stands is Stands.MOVED_ON for step in story):
        needed = THINKING
    if observation.still_for < needed:
        upto = next((n for n, s in enumerate(story) if s.stands is not Stands.AT_ONCE), len(story))
        story = story[:upto]
    return tuple(Accepted(step, observation.taken_at) for step in story)


def in_the_end(game: Game[S], state: S, at: float) -> tuple[Accepted[S], ...]:
    """The same when nothing more will be seen: stillness is certain."""
    return tuple(Accepted(step, at) for step in game.at_rest(state))


def doubt_at_rest(game: Game[S], doubt: Doubt[S] | None, rest: Sequence[Accepted[S]]) -> Doubt[S] | None:
    """A doubt whose other stories come to rest as well, where the first one does."""
    if doubt is None or not rest:
        return doubt
    rivals = tuple((*rival, *game.at_rest(rival[-1].state)) for rival in doubt.rivals)
    return replace(doubt, rivals=rivals)
