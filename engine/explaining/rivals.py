"""What two weighed stories have in common, and whether one comes near the other.  Knows no game."""

from __future__ import annotations

from engine.explaining.story import Game, S, Step
from engine.explaining.thresholds import MARGIN
from engine.explaining.weighing import Weighed


def agree(best: Weighed[S], rival: Weighed[S]) -> int:
    """How many first steps two stories tell alike, as far as the rival goes."""
    alike = 0
    for mine, other in zip(best.story[: best.done], rival.story[: rival.done], strict=False):
        if said(mine) != said(other):
            break
        alike += 1
    return alike


def is_asked_already(game: Game[S], best: Weighed[S], rival: Weighed[S]) -> bool:
    """Whether an open question is about all in which the two differ: not where cards come to lie before others."""
    k = agree(best, rival)
    asked = any(step.answers for one in (best, rival) for step in one.story[: one.done][k : k + 1])
    return asked and _end_alike(game, best, rival)


def said(step: Step[S]) -> tuple[object, ...]:
    """What a step tells."""
    return step.events, step.reread, step.settles, step.answers


def first_breach(told: Weighed[S]) -> int | None:
    """Which of a story's steps is its first mistake, from 0."""
    return next((n for n, step in enumerate(told.story[: told.done]) if step.breach is not None), None)


def are_rivals(game: Game[S], best: Weighed[S], other: Weighed[S]) -> bool:
    """Whether another story is nearly as good, and tells otherwise what was done or what lies there."""
    if other.total >= best.total + MARGIN:
        return False
    return not _end_alike(game, best, other) or are_twins(game, best, other)


def are_twins(game: Game[S], best: Weighed[S], other: Weighed[S]) -> bool:
    """Whether another story is nearly as good and comes to the very same table by other moves.

    Of what nobody saw chosen only the table matters.
    """
    if other.total >= best.total + MARGIN or not _end_alike(game, best, other):
        return False
    mine, others = best.story[: best.done], other.story[: other.done]
    guessed = any(step.guessed for step in (*mine, *others))
    return not guessed and [game.deeds(step.events) for step in mine] != [game.deeds(step.events) for step in others]


def _end_alike(game: Game[S], best: Weighed[S], other: Weighed[S]) -> bool:
    if not best.done or not other.done:
        return False
    return game.alike(best.story[best.done - 1].state, other.story[other.done - 1].state)
