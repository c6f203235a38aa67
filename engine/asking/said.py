"""What people say of cards with one deed: which of them they name, and what these may be taken for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.asking.lying_questions import GO_ON
from engine.entry import LogEntry
from engine.explaining.expected import Expect, Form, Layout
from engine.go_nuts.layout import layout
from engine.go_nuts.state import GameState
from engine.go_nuts.tracing import Card
from engine.history.log import standing, up_to
from engine.history.names_since import names_since
from engine.history.past import Past
from engine.observation import Place

NAMES = frozenset({"answered", "corrected"})
"""Entries in which people may say what a card is."""
NOTHING = Expect((), Form.OPEN)


@dataclass(frozen=True, slots=True, order=True)
class Said:
    """A card at a place is this piece; `entry` says so."""

    place: Place
    piece: str
    entry: int
    taken_for: tuple[str, ...] = ()
    """What else the eyes thought of when they asked."""


def said_with(log: Sequence[LogEntry], known: int, before: GameState, after: GameState) -> frozenset[Said]:
    """The cards that people have named with one deed, the entries of the log after the first `known`.

    Those that have another name now, and that which was asked about, though it is what play had gone on with: the eyes
    may still come to think otherwise, and that was answered.  Who goes on from what lies there names nothing: what lies
    there is as the eyes read it.
    """
    deed = next(_by_people(log[known:]), None)
    if deed is None or before.players != after.players or deed.body.get("answer") == GO_ON:
        return frozenset()
    was, now = layout(before), layout(after)
    renamed = {(place, piece): () for place in now for piece in _renamed(place, was, now)}
    past = Past.of(log)
    asked = ((_lies(past, card, after), others) for card, others in _asked(log, deed, past))
    told = {**renamed, **{lies: others for lies, others in asked if lies is not None}}
    return frozenset(Said(*lies, deed.seq, tuple(sorted({*others} - {lies[1]}))) for lies, others in told.items())


def said_before(log: Sequence[LogEntry], state: GameState) -> Iterator[Said]:
    """The cards that people have named in a game that is taken up again, each where it lies by now and as it was named
    last: with that deed undone, what was said before it does not come back.

    What the eyes read then is not in the log; what the cards were told to be before is."""
    past, named = Past.of(log), dict[Card, tuple[int, frozenset[str]]]()
    for deed in _by_people(standing(log)):
        for card, others in _named_by(log, deed, past):
            named[card] = deed.seq, named.get(card, (0, frozenset()))[1] | {*others}
    for card, (entry, names) in named.items():
        lies = _lies(past, card, state)
        if lies is not None:
            yield Said(*lies, entry, tuple(sorted(names - {lies[1]})))


def _named_by(log: Sequence[LogEntry], deed: LogEntry, past: Past) -> Iterator[tuple[Card, Sequence[str]]]:
    """The cards that people have named with a deed, and what else they were taken for."""
    yield from _asked(log, deed, past)
    then = Past.of(log[: deed.seq - 1])
    for one in names_since(then, Past.of(up_to(log, deed.seq))):
        card = past.card(*then.lineage.known[one])
        if card is not None:
            yield card, (then.lineage.pieces[one],)


def _by_people(entries: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """The entries with which people may have named a card."""
    return (e for e in entries if e.event in NAMES and e.body.get("by", "table") != "table")


def _lies(past: Past, card: Card, state: GameState) -> tuple[Place, str] | None:
    """Where a card lies, and what it is told to be; None where it is not to be seen."""
    place = past.lineage.place(state, card)
    piece = None if place is None else past.lineage.named(state, place, card)
    return None if place is None or piece is None else (place, piece)


def _renamed(place: Place, before: Layout, after: Layout) -> list[str]:
    """The pieces that lie at a place now in the stead of others."""
    was, now = (Counter(lies.get(place, NOTHING).pieces) for lies in (before, after))
    return list(now - was) if was - now else []


def _asked(log: Sequence[LogEntry], deed: LogEntry, past: Past) -> Iterator[tuple[Card, Sequence[str]]]:
    """The card that a deed answers a question about, with all the answers that name one.

    None where another lies upon it: that was what the eyes had read."""
    if deed.event == "answered" and "upon" in log[deed.body["seq_of"] - 1].answers.get(deed.body["answer"], {}):
        return
    fell = (seq for seq in deed.withdrawn if log[seq - 1].event == "asked")
    for seq in (deed.body["seq_of"],) if deed.event == "answered" else fell:
        card = past.asked_about(log[seq - 1])
        if card is not None:
            yield card, [name for name, way in log[seq - 1].answers.items() if "mention" in way]
