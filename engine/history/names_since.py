"""Names that cards were given since a question was asked: another story, drawn up then, is told with them, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.entry import LogEntry
from engine.go_nuts import CARDS
from engine.go_nuts.events import DonutTaken, Event, PowerResolved
from engine.go_nuts.lineage import renamed
from engine.go_nuts.tracing import Card
from engine.history.amend import followers
from engine.history.as_told import AsTold
from engine.history.log import standing
from engine.history.past import Past

Pairs = Callable[[Sequence[Event], Sequence[Event]], Sequence[tuple[int, int]]]
"""Which events of two stories are the same ones, told otherwise or not."""


def with_names_since(
    past: Past, log: Sequence[LogEntry], seqs: Sequence[int], events: Sequence[Event], pairs: Pairs
) -> list[list[Event]]:
    """What becomes of each of these events, which are said to have happened instead of the entries `seqs`, once their
    cards have the names of now.  A card that has another name has another power."""
    then = Past.of(log[: max(seqs)])
    names = names_since(then, past)
    if not names:
        return [[event] for event in events]
    cards = _cards(then, log[: max(seqs)], seqs, events, pairs)
    told = [_renamed(event, its, names) for event, its in zip(events, cards, strict=True)]
    return _powers_follow(events, told)


def names_since(then: Past, now: Past) -> dict[Card, str]:
    """The cards that have another name now, by their numbers of then."""
    names: dict[Card, str] = {}
    for card, (root, mention) in then.lineage.known.items():
        same = now.card(root, mention)
        name = then.lineage.pieces[card] if same is None else now.lineage.pieces[same]
        if name != then.lineage.pieces[card]:
            names[card] = name
    return names


def _cards(
    then: Past, log: Sequence[LogEntry], seqs: Sequence[int], events: Sequence[Event], pairs: Pairs
) -> list[list[Card | None]]:
    """The cards that each event of the other story names: those that the first story has, too, under its numbers."""
    game = AsTold()
    for entry in standing(log):
        if entry.seq not in seqs:
            game.tells(entry)
    before = len(game.cards.pieces)
    named = [list(game.happens(event)) for event in events]
    told = [n for n, entry in enumerate(then.entries) if entry.seq in seqs]
    same: dict[Card, Card] = {}
    for n, m in pairs([then.events[n] for n in told], events):
        for theirs, mine in zip(named[m], then.lineage.mentions[told[n]], strict=False):
            if theirs and mine and game.cards.pieces[theirs] == then.lineage.pieces[mine]:
                same.setdefault(theirs, mine)
    return [[c if c is None or c <= before else same.get(c, -c) for c in its] for its in named]


def _renamed(event: Event, cards: Sequence[Card | None], names: Mapping[Card, str]) -> Event:
    for card in {card for card in cards if card is not None}:
        if card in names:
            event = renamed(event, cards, card, names[card])
    return event


def _powers_follow(events: Sequence[Event], told: Sequence[Event]) -> list[list[Event]]:
    """What the power of a card did falls with its name; what that of another did nobody has told."""
    found = [[event] for event in told]
    for n, (was, now) in enumerate(zip(events, told, strict=True)):
        if isinstance(now, DonutTaken) and was != now:
            follow = followers(events, n)
            for m in follow:
                found[m] = []
            found[n] += _nothing_done(now) if n + len(follow) + 1 < len(events) else ()
    return found


def _nothing_done(card: DonutTaken) -> Iterator[Event]:
    if card.piece in CARDS and CARDS[card.piece].has_power:
        yield PowerResolved(card.player, card.piece, ())
