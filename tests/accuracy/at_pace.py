"""A game as a camera shows it: ``python -m tests.accuracy.at_pace FOLDER... [--times 1 2 3] [--keep]``.

Read picture by picture, a film may be told whole by luck.  A camera waits for nobody: the picture that is looked at is
the newest when the last one is done with, and a slower computer sees fewer of them.  Here the eyes and the referee
take as long as they take, or so many times as long, and what is shown meanwhile nobody sees.  Pictures are sent as
network cameras send them, and the last one stays for a while before the film ends.

Which pictures are taken depends on how fast this computer happens to be.  `--taken` keeps that: another version of the
program that is given the same folder sees the same pictures.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.go_nuts import score
from engine.table import Table
from scanner.finding.detect import Detector
from scanner.following.pipeline import Pipeline
from scanner.learning.enrol import enrol_faces
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.photograph.closely import Closely
from scanner.sources.frames import open_source
from scanner.types import Frame
from tests.accuracy import report_pace
from tests.accuracy.games import GameResult, compare, read_end
from tests.accuracy.kept import keep
from tests.accuracy.machine import stamp
from tests.accuracy.sets import PictureSet, TrueGame, find_sets
from tests.bench.camera import QUALITY
from web.table.live import LiveTable

AFTERWARDS = 10.0
"""Seconds for which the last picture stays."""
TIMES = (1.0, 2.0, 3.0)


@dataclass(slots=True)
class Pace:
    """Which pictures are taken: the newest one each time, or those of a run before.

    times: as if the computer were so many times as slow.  taken: by number, when each was done with, in source time.
    """

    times: float
    taken: dict[int, float] = field(default_factory=dict)
    again: bool = False
    _free: float = 0.0

    def takes(self, frame: Frame) -> bool:
        """Whether this picture is looked at."""
        return frame.number in self.taken if self.again else frame.taken_at >= self._free

    def done(self, frame: Frame, seconds: float) -> float:
        """A picture took so long: when it is done with, in source time."""
        if not self.again:
            self._free = self.taken[frame.number] = frame.taken_at + seconds * self.times
        return self.taken[frame.number]


def shown(video: Path) -> Iterator[Frame]:
    """The pictures of a film, and the last one once more for a while."""
    source = open_source(str(video), "max")
    step, last = 1.0 / source.fps, None
    for frame in source:
        yield frame
        last = frame
    source.close()
    for k in range(1, int(AFTERWARDS / step) + 1):
        if last is not None:
            yield replace(last, number=last.number + k, taken_at=last.taken_at + k * step)


def as_sent(frame: Frame) -> Frame:
    """The picture as it comes out of a network camera."""
    jpeg = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
    return replace(frame, image=np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8))


def watch(game: TrueGame, deck: DeckBook, pace: Pace) -> GameResult:
    """Follow a game at this pace; what is told counts from when its picture is done with."""
    names, namer = game.truth["players"], Recogniser(deck)
    eyes = Pipeline(Detector(steady=True), namer, players=len(names), closely=Closely(lambda: namer))
    live, told, done = LiveTable(Table.create(None, names)), list[dict[str, Any]](), 0.0
    for frame in filter(pace.takes, shown(game.video)):
        sent, began = as_sent(frame), time.perf_counter()
        live.observe(eyes.see(sent))
        done = pace.done(frame, time.perf_counter() - began)
        told += [{**entry.to_json(), "t": done} for entry in live.log[len(told) :]]
    live.finish()   # a hand that the last picture shows may stay over the last card for ever
    told += [{**entry.to_json(), "t": done} for entry in live.log[len(told) :]]
    result = compare(game.truth["events"], told)
    scores = {name: its.total for name, its in score(live.state).items()}
    read_end(result, game.truth, {"plates": live.state.plates, "scores": scores})
    live.close()
    return result


def measure(found: PictureSet, times: Sequence[float], kept: Path | None = None) -> Iterator[dict[str, Any]]:
    """Each game of a set at each pace; `kept` is the folder that says, or will say, which pictures are taken."""
    deck = enrol_faces(found.faces, Detector())
    for game in found.games:
        for slow in times:
            file = kept and kept / f"{found.name}-{game.video.stem}-{slow:g}.json"
            result = watch(game, deck, pace := _pace(slow, file))
            if file and not pace.again:
                file.write_text(json.dumps(pace.taken), "utf-8")
            yield {"game": game.video.name, "set": found.name, "times": slow, "pictures": len(pace.taken),
                   **asdict(result)}


def _pace(slow: float, file: Path | None) -> Pace:
    """The pace of a run before, where it is kept, or a new one."""
    if file is None or not file.exists():
        return Pace(slow)
    taken = json.loads(file.read_text("utf-8"))
    return Pace(slow, {int(number): done for number, done in taken.items()}, again=True)


def keep_measured(found: PictureSet, times: Sequence[float], say: Callable[[str], None]) -> None:
    """Measure a set's games and put them into the report."""
    say(f"{found.name}: as a camera shows it")
    keep("at pace", found.name, {"stamp": stamp(), "rows": list(measure(found, times))})


def main() -> None:
    """Print a table of the sets given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--times", type=float, nargs="+", default=TIMES, help="so many times as slow as this computer")
    parser.add_argument("--taken", type=Path, metavar="FOLDER", help="which pictures are taken: kept there, and reused")
    parser.add_argument("--keep", action="store_true", help="put the table into docs/accuracy.md")
    given = parser.parse_args()
    if given.taken:
        given.taken.mkdir(parents=True, exist_ok=True)
    found = [one for folder in given.sets for one in find_sets(folder)]
    for one in found:
        if given.keep:
            keep_measured(one, given.times, lambda line: print(line, flush=True))
        else:
            print("\n".join(report_pace.rows(list(measure(one, given.times, given.taken)))))


if __name__ == "__main__":
    main()
