"""A film at which somebody answers: ``python -m tests.accuracy.answered FOLDER [--kept FILE]``.

What a family has of a film on which the eyes are in doubt: each question is answered some seconds after it was asked,
and each objection is put right or overruled, by somebody who was there.  What they would say of anything but seats and
the row is found by trying: the story is told on with each answer in turn, and the one is given with which it comes
nearest to what happened.  Where none makes it better the question is left open.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.entry import LogEntry
from engine.history.log import OpenMatter
from engine.table import Table
from tests.accuracy.games import GameResult, compare
from tests.accuracy.retold import Seen, result_of, seen_of, sits, summed_up
from tests.accuracy.sets import find_sets

THINKS = 4.0
"""Seconds of the film from a question to its answer."""
AHEAD = 25.0
"""Seconds for which the story is told on with an answer that is tried."""

Script = Mapping[int, str | None]
"""By number, what is said to a question or an objection; None leaves it open."""


def retell(
    truth: Mapping[str, Any], seen: Sequence[Seen], script: Script, until: float = float("inf"), *, waits: bool = True
) -> tuple[Table, list[LogEntry], OpenMatter | None]:
    """The story of a film with these answers: the table, its log, and the first matter that is due and has none.

    waits: it ends there; otherwise what is not in the script stays open.
    """
    table, log, asked, at = Table.create(None, truth["players"]), list[LogEntry](), dict[int, float](), 0.0
    for observation, _ in seen:
        if observation.taken_at > until:
            return table, log, None
        at = observation.taken_at
        log += table.observe(observation)
        for matter in table.open_questions:
            if at < asked.setdefault(matter.seq, at) + THINKS:
                continue
            if matter.seq not in script and waits:
                return table, log, matter
            log += _say(table, matter, script.get(matter.seq), at)
    log += table.finish(at)
    return table, log, None


def _say(table: Table, matter: OpenMatter, said: str | None, at: float) -> tuple[LogEntry, ...]:
    if said is None or matter.seq not in {one.seq for one in table.open_questions}:
        return ()
    say = table.answer if matter.kind == "asked" else table.settle
    return say(matter.seq, said, by="table", at=at)


def answered(truth: Mapping[str, Any], seen: Sequence[Seen]) -> tuple[GameResult, dict[int, tuple[str, str | None]]]:
    """How a film is told with its questions answered, and by number what was asked and what was said."""
    script, said = dict[int, str | None](), dict[int, tuple[str, str | None]]()
    while True:
        table, log, matter = retell(truth, seen, script)
        if matter is None:
            result = result_of(dict(truth), table, log)
            table.close()
            return result, said
        asked = next(entry for entry in log if entry.seq == matter.seq)
        script[matter.seq] = _best(truth, seen, script, matter, asked, log[-1].at)
        said[matter.seq] = (matter.question, script[matter.seq])
        table.close()


def _best(
    truth: Mapping[str, Any], seen: Sequence[Seen], script: Script, matter: OpenMatter, asked: LogEntry, at: float
) -> str | None:
    """What somebody who was there says: who chose, and what lies in the row; otherwise the answer with which the story
    comes nearest to what happened, and None where it is best left open."""
    def worth(said: str | None) -> tuple[int, int]:
        until = at + THINKS + AHEAD
        table, log, _ = retell(truth, seen, {**script, matter.seq: said}, until, waits=False)
        happened = [event for event in truth["events"] if event["t"] <= until]
        result, still_open = compare(happened, [entry.to_json() for entry in log]), len(table.open_questions)
        table.close()
        return result.right - len(result.extra), -still_open

    known = [*dict(sits([asked], dict(truth))).values(), *_in_the_row(truth, matter, asked.at + THINKS)]
    if known:
        return known[0]
    return max([None, *_ways(truth, matter)], key=worth)


def _ways(truth: Mapping[str, Any], matter: OpenMatter) -> list[str]:
    """What may be said: the answers that are offered, and of a card any other name too."""
    if matter.kind == "objected":
        return ["kept", "put_right"]
    pieces = {piece for event in truth["events"] for piece in event.get("row", ())}
    pieces |= {piece for cards in truth["final"].values() for piece in cards}
    return [*matter.options, *(sorted(pieces - {*matter.options}) if matter.where else ())]


def _in_the_row(truth: Mapping[str, Any], matter: OpenMatter, at: float) -> list[str]:
    """The card that lay in the slot that is asked about, if one is."""
    place, _, slot = matter.where.partition("/")
    dealt = [event["row"] for event in truth["events"] if "row" in event and event["t"] <= at]
    return [dealt[-1][int(slot) - 1]] if place == "row" and dealt else []


def lines(truth: Mapping[str, Any], seen: Sequence[Seen]) -> Iterator[str]:
    """What was asked and what was said to it, and how it goes with the truth then."""
    result, said = answered(truth, seen)
    for seq, (question, answer) in sorted(said.items()):
        yield f"{seq:4} {question} {'(left open)' if answer is None else answer}"
    yield from summed_up(result)


def main() -> None:
    """Print it for the first game of a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="what the eyes saw: kept there, and judged again")
    given = parser.parse_args()
    found = next(one for one in find_sets(given.folder) if one.games)
    game = found.games[0]
    for line in lines(game.truth, seen_of(found, game, given.kept)):
        print(line)


if __name__ == "__main__":
    main()
