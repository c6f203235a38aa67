"""What explains a table that no lawful story does: a misread card, or a breach of the rules.  Knows no game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Generic

from engine.explaining.borne_out import BorneOut
from engine.explaining.evidence import Evidence
from engine.explaining.expected import Form
from engine.explaining.fit import Look
from engine.explaining.pairing import CAP, NONE, UNREAD, cost_as, margin_of
from engine.explaining.pooling import pooled, remembered
from engine.explaining.rivals import agree, first_breach
from engine.explaining.story import Accepted, Game, Reading, Reread, S, Stands, Step, Story
from engine.explaining.thresholds import (
    BACK,
    BEYOND_DECK,
    BREACH_MARGIN,
    BREACH_NEEDED,
    CONTRADICTED,
    LINGERING,
    LOST,
    MARGIN,
    MISREAD,
    ODD,
    PATIENT,
    READ_MARGIN,
    REREAD_NEEDED,
    THOUGHT_OF,
    WELL_SEEN,
)
from engine.explaining.weighing import Weighed, ranked
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting

THROWN = 4
"""So many last cards of a pile may lie in another order: several are thrown at once."""


@dataclass(frozen=True, slots=True)
class Unlawful(Generic[S]):
    """Everything that is remembered, explained otherwise than by the rules."""

    game: Game[S]
    window: Sequence[Look]
    stale: frozenset[Place]
    """Places where last round's card may still lie."""
    read: Mapping[Place, Sighting]
    """Cards that have done their work, as they were read then."""
    known: Mapping[int, str]
    """Physical cards, by track, that were told as what they are where they lay alone."""
    lay: Mapping[Place, int]
    """Which physical card, by track, lay alone at a place when that was last told."""
    puzzled_for: float = 0.0
    """For how many seconds nothing has explained what is plainly there, whether or not hands rest."""

    @property
    def _evidence(self) -> Evidence[S]:
        return Evidence(self.game, self.window)

    def explained(self, state: S, lawful: Sequence[Weighed[S]]) -> tuple[Accepted[S], ...]:
        """A card that was misread, or a breach of the rules, where no lawful story explains what is seen."""
        best = lawful[0]
        if not self._is_worth_explaining(state, best):
            return ()
        done, newest = best.story[: best.done], pooled(self.window)
        view = remembered(self.window, newest) or newest
        last = done[-1].state if done else state
        reread_so = self._ranked(state, [(*done, step) for step in self._rereads(last, view)])
        reread = self._reread(state, reread_so, lawful)
        if sum(best.costs) < MISREAD:
            return reread  # dearer than anything that is left to be explained
        broken = cache(partial(self._broken, state, done, view))
        if reread and not (broken() and broken()[0].total < reread_so[0].total):
            return reread  # no breach explains it more cheaply than a misread card
        other_so = self._ranked(state, self._reconsidered(state, done, view))
        return self._otherwise(state, best, [*lawful, *reread_so], other_so, broken)

    def _is_worth_explaining(self, state: S, best: Weighed[S]) -> bool:
        """Whether what no lawful story explains has been seen often enough, and is not but hidden for a moment."""
        seen = sum(look.times for look in self.window) >= min(REREAD_NEEDED, BREACH_NEEDED)
        return seen and CONTRADICTED * self._evidence.hidden_astray(state, best) < LOST

    def _otherwise(
        self, state: S, best: Weighed[S], others: Sequence[Weighed[S]], other_so: Sequence[Weighed[S]],
        broken: Callable[[], list[Weighed[S]]],
    ) -> tuple[Accepted[S], ...]:  # fmt: skip
        """What was read before was something else, or a rule was broken.

        others: lawful stories, and those with a misread card.  broken: says which breaches there may be.
        """
        borne_out = BorneOut(self.game, self.window)
        other_so = [one for one in other_so if borne_out.holds(state, one)]
        calm = self.window[-1].observation.still_for >= PATIENT or self.puzzled_for >= LINGERING
        if not calm and not (other_so and other_so[0].total + BREACH_MARGIN < best.total):
            return ()
        other = self._other_than_read(state, other_so, others, broken())
        return other or (self._breach(state, broken(), others, other_so) if calm else ())

    def read_at_last(self, state: S, best: Weighed[S]) -> tuple[Accepted[S], ...]:
        """A card that nobody could read, read now in look after look while nothing else happens.

        Where something else has happened that is not told yet, another card may lie there by now: then only eyes that
        have followed it tell that it is the same.
        """
        unread = [place for place, expect in self.game.layout(state).items() if UNKNOWN in expect.pieces]
        if best.done or all(place.kind is PlaceKind.PICK for place in unread):
            return ()
        view = pooled(self.window)
        plain = {Reread(place, UNKNOWN, piece) for place in unread for piece in self._plainly_read(state, view, place)}
        told = self._ranked(state, [(step,) for step in self._rereads(state, view) if step.reread in plain])
        if not told or not told[0].done or self._evidence.support(state, told[0], 1) < REREAD_NEEDED:
            return ()
        reread = told[0].story[0].reread
        same = told[0].left < ODD or (reread is not None and self._is_followed(view, reread.place))
        return self._evidence.accepted(told[0], 1) if same else ()

    def _is_followed(self, view: Look, place: Place) -> bool:
        """Whether the very card lies at a place that lay there when that was told."""
        return [card.track for card in view.at(place)] == [self.lay.get(place)]

    def _plainly_read(self, state: S, view: Look, place: Place) -> Iterator[str]:
        """What a card that nobody could read is now, where it is no other that should lie there and is not seen."""
        odd = view.mismatches(place, self.game.layout(state)[place])
        unseen = [one.expected for one in odd if one.seen is None and one.expected and one.expected != UNKNOWN]
        for seen in (one.seen for one in odd if one.seen is not None and one.expected == UNKNOWN):
            if margin_of(seen) >= READ_MARGIN and all(cost_as(seen, piece) >= CONTRADICTED for piece in unseen):
                yield seen.piece

    def rather_than_guess(self, state: S, lawful: Sequence[Weighed[S]]) -> tuple[Accepted[S], ...] | None:
        """A breach that explains the table far more cheaply than the best story, which tells of what nobody saw.

        Empty while it must stand for longer; None where there is none.
        """
        best = lawful[0]
        guess = next(n for n, step in enumerate(best.story) if step.guessed)
        view = pooled(self.window)
        stories = self._after(state, best.story[:guess], self.game.breaches, view, range(guess + 1))
        broken = self._ranked(state, stories)
        if not broken or broken[0].total + BREACH_MARGIN > best.total or broken[0].left >= best.left + ODD:
            return None
        return self._breach(state, broken, lawful, ())

    def _ranked(self, state: S, stories: Sequence[Story[S]]) -> list[Weighed[S]]:
        return ranked(self.game, self.window, state, stories)

    def _broken(self, state: S, lawful: Story[S], view: Look) -> list[Weighed[S]]:
        """The stories in which somebody broke a rule, late in the lawful one or after it."""
        late = range(max(len(lawful) - BACK, 0), len(lawful) + 1)
        return self._ranked(state, self._after(state, lawful, self.game.breaches, view, late))

    def _reconsidered(self, state: S, lawful: Story[S], view: Look) -> list[Story[S]]:
        """The stories in which a card was misread that has done its work: the surer it was read, the dearer."""
        used = [n for n, step in enumerate(lawful, 1) if step.uses]  # later it makes no other story than at once
        stories = self._after(state, lawful, self.game.reconsidered, view, [0, *used])
        return [tuple(self._as_sure_as_read(step, view) for step in story) for story in stories]

    def _as_sure_as_read(self, step: Step[S], view: Look) -> Step[S]:
        reread = step.reread
        if reread is None or not reread.shown_by:
            return step
        sighting = self.read.get(reread.place) or next(iter(view.at(reread.place)), None)
        if sighting is None:
            return step
        # Where the other number was thought of, that is how likely it is; where not, it takes a blunder of the eyes.
        thought_of = reread.piece in dict(sighting.candidates) or cost_as(sighting, NONE) < READ_MARGIN + UNREAD
        margin = cost_as(sighting, reread.piece) if thought_of else CAP
        return replace(step, prior=THOUGHT_OF + margin if margin < CAP else step.prior + CAP)

    def _other_than_read(
        self, state: S, told: Sequence[Weighed[S]], others: Sequence[Weighed[S]], broken: Sequence[Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """What comes after shows that a card was another than was read; where a mistake comes near, it is asked."""
        if not told or told[0].left >= ODD:
            return ()
        best = told[0]
        at, reread = next((n, step.reread) for n, step in enumerate(best.story) if step.reread is not None)
        mistake = min((b.total for b in broken if b.left < ODD), default=math.inf)
        if best.done <= at + reread.shown_by or mistake + MARGIN <= best.total:
            return ()
        upto = self._evidence.beyond_doubt(state, best, [*others, *told[1:]], REREAD_NEEDED)
        if upto <= at + reread.shown_by:
            return ()
        accepted = self._evidence.accepted(best, upto)
        if best.total + BREACH_MARGIN <= mistake:
            return accepted
        doubt = Reading(0, reread.piece, reread.was, mistake - best.total, reread.place, BREACH_MARGIN)
        return (*accepted[:at], replace(accepted[at], doubtful=(doubt,)), *accepted[at + 1 :])

    def _reread(
        self, state: S, told: Sequence[Weighed[S]], lawful: Sequence[Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """The likeliest misread card, if it explains more than every lawful story."""
        if not told or told[0].total + MARGIN >= lawful[0].total or told[0].done < len(told[0].story):
            return ()
        if told[0].left >= ODD:
            return ()
        upto = self._evidence.beyond_doubt(state, told[0], [*lawful, *told[1:]], REREAD_NEEDED)
        return self._evidence.accepted(told[0], upto) if upto == told[0].done else ()

    def _after(
        self,
        state: S,
        lawful: Story[S],
        told: Callable[[S, Look, frozenset[Place]], Sequence[Story[S]]],
        view: Look,
        steps: Iterable[int],
    ) -> list[Story[S]]:
        """What may have happened against the rules or the reading, after so many steps of a lawful story."""
        moments = (state, *(step.state for step in lawful))
        return [(*lawful[:n], *story) for n in steps for story in told(moments[n], view, self.stale)]

    def _breach(
        self, state: S, told: Sequence[Weighed[S]], lawful: Sequence[Weighed[S]], others: Sequence[Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """A breach that explains what no lawful story and no misread card does."""
        if not told or not told[0].done:
            return ()
        best = told[0]
        steps = best.story[: best.done]
        at = first_breach(best)
        near = min([w.total - BREACH_MARGIN for w in lawful] + [w.total - MARGIN for w in others])
        if at is None or best.total > near or best.left >= ODD:
            return ()
        moved_on = len(steps) > at + 1
        traceless = steps[at].stands is not Stands.SEEN
        if not moved_on and (traceless or self.window[-1].observation.still_for < LINGERING):
            return ()
        # Either way there is an objection: of two that explain equally well, the one that claims less.
        rivals = [r for r in told[1:] if agree(best, r) <= at and r.done <= best.done]
        upto = self._evidence.beyond_doubt(state, best, rivals, BREACH_NEEDED)
        return self._evidence.accepted(best, upto) if upto > at else ()

    def _rereads(self, state: S, view: Look) -> list[Step[S]]:
        """For each card that is plainly seen as another, the story that it was another all along."""
        steps: list[Step[S]] = []
        for place, expect in self.game.layout(state).items():
            if place.kind is PlaceKind.PICK:
                continue  # its work is done: only what happens tells that it was another
            for odd in view.mismatches(place, expect):
                if odd.expected is None or odd.seen is None or odd.seen.piece in (odd.expected, UNKNOWN):
                    continue
                if self.known.get(odd.seen.track) == odd.seen.piece:
                    continue  # it is that card, come from elsewhere, and no other that was misread
                shown = {sighting.piece for sighting in view.at(place)}
                if expect.form is Form.PILE and (odd.seen.piece in expect.pieces[-THROWN:] or odd.expected in shown):
                    continue  # it lies there, in another order
                if odd.expected != UNKNOWN and (odd.seen.visible < WELL_SEEN or margin_of(odd.seen) < READ_MARGIN):
                    continue  # it was seen better when it came
                reread = Reread(place, odd.expected, odd.seen.piece)
                after = self.game.another(state, reread)
                prior = 0.0 if odd.expected == UNKNOWN else MISREAD
                prior += 0.0 if self.game.exists(after) else BEYOND_DECK
                steps.append(Step((), after, Stands.SEEN, prior, reread=reread))
        return steps
