"""What the eyes saw and the referee told, line by line: ``python -m tests.accuracy.retold FOLDER [--kept FILE]``.

For whoever wants to know why a film is told as it is.  Looking takes minutes, judging a second: with `--kept` what the
eyes saw is kept in that file (for this version of the program), and the next time it is only judged again.  With
`--who` the question who sits where is answered as it is asked, by somebody who was there.
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.entry import LogEntry
from engine.go_nuts import score
from engine.go_nuts.words import who_chose
from engine.observation import TableObservation
from engine.table import Table
from scanner.finding.detect import Detector
from scanner.following.pipeline import Pipeline
from scanner.learning.enrol import enrol_faces
from scanner.naming.recognise import Recogniser
from scanner.photograph.closely import Closely
from scanner.sources.frames import open_source
from tests.accuracy.games import GameResult, compare, read_end, sentence
from tests.accuracy.sets import PictureSet, TrueGame, find_sets

Seen = tuple[TableObservation, str]
"""What was told of the table, and what was said to be wrong with what the camera sees."""


def looked(found: PictureSet, game: TrueGame) -> Iterator[Seen]:
    """What the eyes tell of a film, observation by observation."""
    namer = Recogniser(enrol_faces(found.faces, Detector()))
    players = len(game.truth["players"])
    eyes = Pipeline(Detector(steady=True), namer, players=players, closely=Closely(lambda: namer))
    source = open_source(str(game.video), "max")
    for frame in source:
        step = eyes.see(frame)
        if step.observation is not None:
            yield step.observation, step.health
    source.close()


def seen_of(found: PictureSet, game: TrueGame, kept: Path | None) -> list[Seen]:
    """The same, from the file where they are kept if it is there; it is written otherwise."""
    if kept is not None and kept.exists():
        seen: list[Seen] = pickle.loads(kept.read_bytes())
        return seen
    seen = list(looked(found, game))
    if kept is not None:
        kept.write_bytes(pickle.dumps(seen))
    return seen


def told(truth: dict[str, Any], seen: Sequence[Seen], until: float = float("inf"), who: bool = False) -> Iterator[str]:
    """What was seen whenever it changed, what was told of it, and how that goes with the truth; who: as `--who`."""
    table, lay, said, at = Table.create(None, truth["players"]), "", "", 0.0
    log: list[LogEntry] = []
    for observation, health in seen:
        at = observation.taken_at
        if at > until:
            break
        new = table.observe(observation)
        for seq, name in [*sits(new, truth)] if who else ():
            new += table.answer(seq, name, by="table", at=at)
        log += new
        if (now := lying(observation)) != lay:
            yield f"{at:7.2f}   {now}"
        if health != said:
            yield f"{at:7.2f} * {health or 'all is well'}"
        yield from (f"{at:7.2f} > {sentence(entry.to_json())}" for entry in new)
        lay, said = now, health
    log += table.finish(at)
    yield from summed_up(result_of(truth, table, log))
    table.close()


def sits(asked: Sequence[LogEntry], truth: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """The questions who chose a number, with who did."""
    reveals = [event for event in truth["events"] if event["event"] == "picks_revealed"]
    chose = {who_chose(n, event["round"])[0]: name for event in reveals for name, n in event["picks"].items()}
    for entry in asked:
        if entry.event == "asked" and entry.body["question"] in chose:
            yield entry.seq, chose[entry.body["question"]]


def lying(observation: TableObservation) -> str:
    """Where which card lies, and which places nobody can tell of."""
    cards = sorted(f"{one.place}={one.piece}" for one in observation.sightings)
    return " ".join([*cards, *sorted(f"{place}~" for place in observation.hidden)])


def result_of(truth: dict[str, Any], table: Table, log: Sequence[LogEntry]) -> GameResult:
    """What was told against what happened."""
    result = compare(truth["events"], [entry.to_json() for entry in log])
    scores = {name: its.total for name, its in score(table.state).items()}
    read_end(result, truth, {"plates": table.state.plates, "scores": scores})
    return result


def summed_up(result: GameResult) -> Iterator[str]:
    """The end of the report."""
    yield f"{result.right} of {result.happened} events, {result.plates_right} of {result.plates} plates"
    for name in ("missed", "extra", "asked", "objected"):
        yield from (f"{name}: {line}" for line in getattr(result, name))


def main() -> None:
    """Print it for the first game of a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="what the eyes saw: kept there, and judged again")
    parser.add_argument("--until", type=float, default=float("inf"), metavar="SECONDS", help="of the film")
    parser.add_argument("--who", action="store_true", help="answer who sits where, as somebody who was there would")
    given = parser.parse_args()
    found = next(one for one in find_sets(given.folder) if one.games)
    game = found.games[0]
    for line in told(game.truth, seen_of(found, game, given.kept), given.until, given.who):
        print(line)


if __name__ == "__main__":
    main()
