"""Of which card a question is, wherever that lies by now: its words and its place follow the card, not the slot.

Asked of slot 3 and read two rounds later, *Which card lies in slot 3?* would be answered by the card that lies there
then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.entry import LogEntry
from engine.explaining.story import Both
from engine.go_nuts.state import GameState
from engine.go_nuts.words import lies_elsewhere, which_card
from engine.history.log import OpenMatter, open_matters
from engine.history.past import Past
from engine.observation import Place, PlaceKind


def open_by_now(log: Sequence[LogEntry], state: GameState) -> tuple[OpenMatter, ...]:
    """What is asked or objected to and not over, in the words of now."""
    return in_words_of_now(open_matters(log), log, state)


def in_words_of_now(
    matters: Sequence[OpenMatter], log: Sequence[LogEntry], state: GameState
) -> tuple[OpenMatter, ...]:
    """Open matters, those that ask which card it is with the place where that card lies by now."""
    if not any(matter.where for matter in matters):
        return tuple(matters)
    past = Past.of(log)
    return tuple(_by_now(matter, log, past, state) for matter in matters)


def untold(matters: Sequence[OpenMatter], log: Sequence[LogEntry]) -> Iterator[int]:
    """The questions about cards that lie nowhere any more, by their numbers: play went on from what lies there, or its
    owner has left with it.  Nobody can tell any more which card it was, and nothing hangs on it."""
    asked = [matter for matter in matters if log[matter.seq - 1].body.get("where")]
    if not asked:
        return
    past = Past.of(log)
    cards = past.lineage
    lying = {*cards.row, *cards.discard, *(one for plate in cards.plates.values() for one in plate)}
    for matter in asked:
        card = past.asked_about(log[matter.seq - 1])
        if card is not None and card not in lying:
            yield matter.seq


def _by_now(matter: OpenMatter, log: Sequence[LogEntry], past: Past, state: GameState) -> OpenMatter:
    card = past.asked_about(log[matter.seq - 1])
    if card is None:
        return matter
    where, words = _where(past.lineage.place(state, card), state)
    if where == matter.where:
        return matter
    in_round = int(log[matter.seq - 1].body["round"])
    english, japanese = words or lies_elsewhere(matter.where, in_round, where.partition("/")[2])
    return replace(matter, where=where, question=english, question_ja=japanese)


def _where(place: Place | None, state: GameState) -> tuple[str, Both | None]:
    """Where a card lies in the words of the public JSON, and the question which one that is; None where more than one
    card may lie there, or it is under others."""
    if place is None:
        return "", None
    where, words = which_card(state, place)
    return where, words if place.kind is not PlaceKind.PLATE else None
