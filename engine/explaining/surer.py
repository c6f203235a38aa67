"""How sure the cards of a story are, by everything that was seen of them since they were read.  Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp

from engine.explaining.expected import Expect, Layout
from engine.explaining.fit import Look
from engine.explaining.pairing import likelihood
from engine.explaining.story import Game, Reading, S
from engine.explaining.thresholds import READ_MARGIN, SAME
from engine.explaining.weighing import Weighed
from engine.observation import Place, PlaceKind

HARDLY = 0.7
"""Less likely than this what eyes say of a card is hardly read: of nineteen such doubtful numbers of 22 films ten were
likelier, and right; one of the nine others was wrong."""
SURELY = 1 / (1 + exp(-READ_MARGIN))
"""Less likely than this a donut is not read surely: only saying it again would make it so.  Told so was a Chocolate
Frosted, 0.73 a Double Chocolate."""


def with_later_looks(game: Game[S], window: Sequence[Look], state: S, best: Weighed[S]) -> Weighed[S]:
    """The story, its cards as sure as everything makes them that was seen of them since they were read."""
    layouts = [game.layout(moment) for moment in (state, *(step.state for step in best.story[: best.done]))]
    story = list(best.story)
    for k, step in enumerate(story[: best.done], 1):
        if step.doubtful:
            surer = (_surer(reading, k, layouts, window, best.path) for reading in step.readings)
            story[k - 1] = replace(step, readings=tuple(surer))
    return replace(best, story=tuple(story))


def _surer(
    reading: Reading, k: int, layouts: Sequence[Layout], window: Sequence[Look], path: Sequence[int]
) -> Reading:
    """How much likelier the card is than its runner-up by all looks since step k, while it lies where it was read.

    Where much hangs on a card, looking at the same picture again makes it no surer; and none is the surer because eyes
    that follow it say so again, while something moves elsewhere or the light drifts: what they say of it has all their
    looks in it.  So what they were surer of before is void where one more look has made them doubt.
    """
    margin, doubtful = 0.0, 0.0
    for look, position in zip(window, path, strict=True):
        lies = layouts[position // 2].get(reading.where) if position // 2 >= k else None
        if lies is not None and reading.piece in lies.pieces and look.sees(reading.where):
            gain = max(-READ_MARGIN, min(_told_apart(look, reading, lies), READ_MARGIN))
            if is_no_news(look, reading.where, (reading.piece, reading.runner_up)):
                margin, doubtful = 0.0, max(doubtful, gain)
            else:
                margin += gain * (min(look.times, SAME) if reading.needed <= READ_MARGIN else 1)
    return replace(reading, margin=max(reading.margin, margin + doubtful))


def _told_apart(look: Look, reading: Reading, lies: Expect) -> float:
    """By how much a look speaks for a card rather than for what it may be beside, and for what looks like it."""
    rivals = (_exchanged(lies.pieces, reading.piece, one) for one in (reading.runner_up, *reading.alike))
    others = (Expect(pieces, lies.form) for pieces in rivals)
    return min(look.cost_at(reading.where, other) for other in others) - look.cost_at(reading.where, lies)


def is_no_news(look: Look, place: Place, pieces: Sequence[str]) -> bool:
    """Whether the eyes follow the cards at a place and can hardly read one of them, or a donut that may be one of these
    pieces not surely: saying it again makes it no surer."""
    seen = look.at(place)
    doubtful = [one for one in seen if one.piece in pieces and place.kind is not PlaceKind.PICK]
    hardly = any(likelihood(one) < HARDLY for one in seen) or any(likelihood(one) < SURELY for one in doubtful)
    return hardly and all(one.track for one in seen)


def _exchanged(pieces: tuple[str, ...], was: str, piece: str) -> tuple[str, ...]:
    n = pieces.index(was)
    return (*pieces[:n], piece, *pieces[n + 1 :])
