"""What the dashboard is told of the camera while a source is followed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

import numpy as np
import pytest

from engine.entry import LogEntry
from engine.journal_errors import FullDiskError
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from scanner.types import Frame
from tests.cli.scripted import ScriptedEyes, SeenStep, a_game
from web.table.live import LiveTable
from web.watching.announce import Announcer, as_json
from web.watching.frozen import SENTENCE
from web.watching.watch import Preview, SourceClock, Watch


class Film:
    """Three black frames."""

    live = False
    fps = 1.0

    def __iter__(self) -> Iterator[Frame]:
        return (Frame(np.zeros((540, 1920, 3), np.uint8), n, float(n)) for n in range(3))

    def close(self) -> None:
        """Nothing was opened."""


class Looks(Film):
    """So many black frames, one a second."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def __iter__(self) -> Iterator[Frame]:
        return (Frame(np.zeros((54, 96, 3), np.uint8), n, float(n)) for n in range(self.looks))


class DarkEyes:
    """Eyes that find the picture dark until the last frame."""

    def see(self, frame: Frame) -> SeenStep:
        return SeenStep(frame.taken_at, None, health="" if frame.number == 2 else "It is dark.")


def test_what_is_wrong_with_the_picture_is_shown_and_is_gone_when_it_is_well_again() -> None:
    live = LiveTable(Table.create(None, ["Ann", "Ben"]))
    told = [live.dashboard().camera.sentence]
    tell = live.camera
    live.camera = lambda camera: (told.append(camera.sentence), tell(camera))[1]  # type: ignore[method-assign]
    watch = Watch(lambda players: DarkEyes(), live, Announcer(as_json), Preview(live), SourceClock())  # type: ignore[arg-type,return-value]
    watch.follow(Film())
    assert "It is dark." in told and live.dashboard().camera.sentence == ""


def test_what_the_deck_lacks_for_these_players_is_said_while_nothing_else_is_wrong() -> None:
    live = LiveTable(Table.create(None, ["Ann", "Ben"]))
    eyes = lambda players: DarkEyes()  # noqa: E731
    watch = Watch(eyes, live, Announcer(as_json), Preview(live), SourceClock(), lacks="{} numbers are missing.".format)  # type: ignore[arg-type,return-value]
    watch.follow(Film())
    assert live.dashboard().camera.sentence == "2 numbers are missing."


class WideAwakeEyes:
    """Eyes that find nothing wrong."""

    def see(self, frame: Frame) -> SeenStep:
        return SeenStep(frame.taken_at, None)


class Hung(Film):
    """A camera that sends a picture every second: at first the same one, in the end one of a grain more."""

    live = True

    def __iter__(self) -> Iterator[Frame]:
        for n in range(30):
            yield Frame(np.full((54, 96, 3), 90 + (n == 29), np.uint8), n, float(n))


class Still(Hung):
    """The same as a film."""

    live = False


@pytest.mark.parametrize("source", [Hung(), Still()])
def test_a_camera_that_hangs_is_told_from_a_table_at_rest(source: Film) -> None:
    live = LiveTable(Table.create(None, ["Ann", "Ben"]))
    told: list[str] = []
    tell = live.camera
    live.camera = lambda camera: (told.append(camera.sentence), tell(camera))[1]  # type: ignore[method-assign]
    watch = Watch(lambda players: WideAwakeEyes(), live, Announcer(as_json), Preview(live), SourceClock())  # type: ignore[arg-type,return-value]
    watch.follow(source)
    assert (SENTENCE in told) == source.live and live.dashboard().camera.sentence == ""


def test_what_the_last_picture_of_a_film_shows_is_shown_in_the_end() -> None:
    """A picture two seconds old stood beside an objection to what had come since."""
    live, shown = LiveTable(Table.create(None, ["Ann", "Ben"])), list[int]()
    live.preview = lambda jpeg, number: shown.append(number)  # type: ignore[method-assign]
    watch = Watch(lambda players: WideAwakeEyes(), live, Announcer(as_json), Preview(live), SourceClock())  # type: ignore[arg-type,return-value]
    watch.follow(Film())
    assert shown[-1] == [frame.number for frame in Film()][-1]


class EyesOf:
    """Eyes for some players; during their second look a game of three is begun on the page."""

    def __init__(self, players: int, live: LiveTable) -> None:
        self.players, self.live = players, live

    def see(self, frame: Frame) -> SeenStep:
        plates = tuple(Sighting(Place(PlaceKind.PLATE, n), (("plain", 0.0),)) for n in range(1, self.players + 1))
        if frame.number == 1:
            self.live.command("start", {"players": ["Ann", "Ben", "Cem"]})
        return SeenStep(frame.taken_at, TableObservation(frame.number, frame.taken_at, plates))


def test_a_new_game_of_more_players_is_looked_at_by_eyes_for_as_many() -> None:
    live = LiveTable(Table.create(None, ["Ann", "Ben"]), begin=lambda names: Table.create(None, names))
    made, told, observe = list[int](), list[tuple[int, int | None]](), live.observe

    def eyes(players: int) -> EyesOf:
        made.append(players)
        return EyesOf(players, live)

    def listen(step: SeenStep, game: int | None = None) -> object:
        told.append((len(step.observation.sightings) if step.observation else 0, game))
        return observe(step, game)

    live.observe = listen  # type: ignore[method-assign,assignment]
    Watch(eyes, live, Announcer(as_json), None, SourceClock()).follow(Film())  # type: ignore[arg-type]
    assert made == [2, 3] and told == [(2, 1), (2, 1), (3, 2)]
    assert live.dashboard().game == 2 and len(live.dashboard().players) == 3


def test_what_was_still_seen_of_the_game_before_is_no_news_of_the_new_one() -> None:
    table = Table.create(None, ["Ann", "Ben", "Cem"])
    table.observe = lambda seen: 1 / 0  # type: ignore[method-assign,assignment,return-value]
    live = LiveTable(table)
    assert live.observe(SeenStep(0, 1.0, TableObservation(1, 1.0, ())), game=7) == ()


def test_the_preview_is_no_wider_than_a_page_needs() -> None:
    import cv2

    live = LiveTable(Table.create(None, ["Ann", "Ben"]))
    watch = Watch(lambda players: DarkEyes(), live, Announcer(as_json), Preview(live), SourceClock())  # type: ignore[arg-type,return-value]
    watch.follow(Film())
    shown = live.previews.other_than(None, 0.0)
    assert shown is not None
    assert cv2.imdecode(np.frombuffer(shown[1], np.uint8), cv2.IMREAD_COLOR).shape == (270, 960, 3)


def told_by(script: Sequence[TableObservation], fails: Callable[[int], bool]) -> tuple[list[str], list[str]]:
    """What is told of a game where some attempts at writing fail, and what the page says of the camera meanwhile."""
    table = Table.create(None, ["Ann", "Ben"])
    live, said, tries = LiveTable(table), list[str](), count()
    write, tell = table._ledger.journal._write, live.camera

    def full(entries: Iterable[LogEntry]) -> None:
        if fails(next(tries)):
            raise FullDiskError("a.donuts cannot be written: the disk is full.")
        write(entries)

    table._ledger.journal._write = full  # type: ignore[method-assign]
    live.camera = lambda camera: (said.append(camera.sentence), tell(camera))[1]  # type: ignore[method-assign]
    eyes = ScriptedEyes(script)
    Watch(lambda players: eyes, live, Announcer(as_json), Preview(live), SourceClock()).follow(Looks(len(script)))  # type: ignore[arg-type,return-value]
    assert table._ledger.journal.rows() == live.log and not table.unwritten
    return [f"{e.body['event']} {e.body.get('player')} {e.body.get('piece')}" for e in live.log], said


@pytest.mark.parametrize("first", [0, 2, 5, 9])
def test_what_cannot_be_written_for_a_while_waits_for_room_and_is_no_less_told(first: int) -> None:
    _, script = a_game(3, ("Ann", "Ben"))
    whole, _ = told_by(script, lambda attempt: False)
    told, said = told_by(script, lambda attempt: first <= attempt < first + 30)
    assert told == whole and len(whole) > 5
    assert any("the disk is full" in sentence for sentence in said)
