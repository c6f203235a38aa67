"""Questions which number somebody chose, while its round goes on: what is done next answers them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.at_table.ledger import Ledger
from engine.entry import LogEntry
from engine.explaining.fit import Look
from engine.explaining.story import Step
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.in_question import is_shown, otherwise
from engine.go_nuts.stories.numbers import number_on
from engine.history.notes import PEOPLE_TELL


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """An open question about a number of the last reveal."""

    seq: int
    player: str
    numbers: frozenset[int]
    """What the answers are."""


def _number_questions(ledger: Ledger) -> Iterator[NumberQuestion]:
    """Those that are open."""
    reveal = ledger.last_reveal()
    if reveal is None:
        return
    names = (reveal.seq, reveal.root)
    for matter in ledger.matters:
        ways = [way for way in ledger.entry(matter.seq).answers.values() if "player" in way]
        if ways and ways[0]["seq"] in names:
            numbers = (number_on(way["piece"]) for way in ways)
            yield NumberQuestion(matter.seq, ways[0]["player"], frozenset(n for n in numbers if n is not None))


def answered_otherwise(ledger: Ledger, look: Look) -> Iterator[Step[GameState]]:
    """The steps that take some of them for answered otherwise than play went on, by who has what."""
    state, asked = ledger.state, {question.player: question for question in _number_questions(ledger)}
    for others, step in otherwise(state, look, {player: question.numbers for player, question in asked.items()}):
        shown = {name for name, slot in others.items() if is_shown(state, look, step.state.picks, slot)}
        answers = {asked[name].seq: str(slot) for name, slot in others.items()}
        yield replace(step, answers=answers, shown=frozenset(asked[name].seq for name in shown))


def borne_out(ledger: Ledger) -> Iterator[tuple[int, str]]:
    """Those that play has answered as it was told, each with that answer: who is asked about took that very card
    since, or the row is full again.  A card that was taken before may have raised the question: people tell."""
    for asked in _number_questions(ledger):
        if PEOPLE_TELL in ledger.entry(asked.seq).memo:
            continue
        reveal, *since = _since_the_reveal(ledger)
        slot = reveal.body["picks"].get(asked.player)
        if slot in asked.numbers and any(_tells(entry, asked.player, slot) for entry in since):
            yield asked.seq, str(slot)


def _since_the_reveal(ledger: Ledger) -> list[LogEntry]:
    """The last reveal, and what stands after it."""
    stand = ledger.stands
    return list(stand[max(n for n, entry in enumerate(stand) if entry.event == "picks_revealed") :])


def _tells(entry: LogEntry, player: str, slot: int) -> bool:
    took = entry.event == "donut_taken" and (entry.body["player"], entry.body["slot"]) == (player, slot)
    return took or entry.event == "row_refilled"
