"""Amendments: what falls and what stands in its stead when a card or a past event was something else.

Only what changes falls; what is still valid stays where it is in the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.go_nuts import CARDS, Verdict, event_from_json, judge
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    PicksRevealed,
    PowerPrompted,
    PowerResolved,
)
from engine.go_nuts.lineage import renamed
from engine.go_nuts.state import GameState
from engine.go_nuts.tracing import Card
from engine.history.as_told import AsTold
from engine.history.notes import remarks
from engine.history.past import Amendment, Draft, Past


@dataclass(slots=True)
class _Rewrite:
    """Collects what changes, event by event."""

    past: Past
    events: list[Event]
    dropped: set[int] = field(default_factory=set)
    added: dict[int, Event] = field(default_factory=dict)
    """The power of a card that was taken, by where that is: it stands in for what was told of it last."""

    def amendment(self) -> Amendment:
        withdrawn: list[int] = []
        drafts: list[Draft] = []
        for n, (entry, old, new) in enumerate(zip(self.past.entries, self.past.events, self.events, strict=True)):
            if n in self.dropped:
                withdrawn.append(entry.seq)
            elif new != old:
                withdrawn.append(entry.seq)
                drafts.append(Draft(new, replaces=entry.seq, remark=remarks(entry)))
            if n in self.added:
                drafts.append(self._power(n))
        return Amendment(tuple(withdrawn), tuple(drafts))

    def _power(self, taken: int) -> Draft:
        told = [m for m in followers(self.events, taken) if isinstance(self.events[m], PowerResolved)]
        last = [*self.past.powers.get(taken, ()), *(self.past.entries[m] for m in told)][-1:]
        if not last:
            return Draft(self.added[taken], after=self.past.entries[taken].seq)
        return Draft(self.added[taken], replaces=last[0].seq)

    def state_after(self, index: int) -> GameState | None:
        """The game as it reads now, once the event at an index has happened."""
        game = AsTold()
        for n in range(index + 1):
            told = [] if n in self.dropped else [(self.events[n], self.past.entries[n].root)]
            for event, root in [*told, *([(self.added[n], 0)] if n in self.added else [])]:
                game.happens(event, root)
            for edit, root in self.past.put_right.get(n, ()) if n < index else ():
                game.put_right(edit, root)
        return game.state


def rename(past: Past, card: Card, piece: str) -> Amendment:
    """That card was another piece all along: every event that names it is told again."""
    events = [
        renamed(event, cards, card, piece)
        for event, cards in zip(past.events, past.lineage.mentions, strict=True)
    ]
    rewrite = _Rewrite(past, events)
    _powers_follow(rewrite)
    return rewrite.amendment()


def repick(past: Past, index: int, picks: Mapping[str, int]) -> Amendment:
    """The picks of a round were others, and so was who shared a card that was thrown away."""
    events = list(past.events)
    events[index] = PicksRevealed(dict(picks))
    for n in range(index + 1, len(events)):
        event = events[n]
        if isinstance(event, PicksRevealed):
            break
        if isinstance(event, DonutDiscarded):
            shared = tuple(name for name, slot in picks.items() if slot == event.slot)
            events[n] = replace(event, players=shared) if len(shared) > 1 else event
    return _Rewrite(past, events).amendment()


def _powers_follow(rewrite: _Rewrite) -> None:
    """A card that is another has another power: what was resolved for the old one falls."""
    for n, (old, new) in enumerate(zip(rewrite.past.events, rewrite.events, strict=True)):
        if not isinstance(new, DonutTaken) or new == old:
            continue
        follow = followers(rewrite.events, n)
        rewrite.dropped.update(follow)
        power_now = new.piece in CARDS and CARDS[new.piece].has_power
        if power_now and n + len(follow) + 1 < len(rewrite.events):
            rewrite.added[n] = _as_once_told(rewrite, n, new)


def _as_once_told(rewrite: _Rewrite, taken: int, card: DonutTaken) -> Event:
    """What the power of a donut did: as it was told before the card passed for another, where the rules allow it now.

    Otherwise play has moved on, the power is over, and nobody saw it do anything.
    """
    once = rewrite.past.powers.get(taken, ())
    told = [e for e in once if (e.body["player"], e.body["piece"]) == (card.player, card.piece)]
    state = rewrite.state_after(taken) if told else None
    for entry in told[-1:]:
        event = event_from_json(dict(entry.body))
        if state is not None and judge(state, event).verdict is not Verdict.ILLEGAL:
            return event
    return PowerResolved(card.player, card.piece, ())


def followers(events: Sequence[Event], taken: int) -> list[int]:
    """The power events that belong to the donut taken at an index."""
    follow: list[int] = []
    for n in range(taken + 1, len(events)):
        if not isinstance(events[n], PowerPrompted | PowerResolved):
            break
        follow.append(n)
    return follow
