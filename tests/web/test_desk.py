"""The camera desk: one camera after another, in one time, whatever becomes of each."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from scanner.sources.frames import FrameSource, SourceError
from scanner.types import Frame
from web.shown.dashboard import CameraShown
from web.watching.desk import STUMBLED, CameraDesk


@dataclass
class Pictures:
    """A source of so many frames a second apart, which then ends, fails, or waits to be closed."""

    count: int = 2
    after: str = "ends"
    live: bool = True
    fps: float = 0.0
    closed: threading.Event = field(default_factory=threading.Event)

    def __iter__(self) -> Iterator[Frame]:
        for number in range(self.count):
            yield Frame(np.zeros((2, 2, 3), np.uint8), number, float(number))
        if self.after == "fails":
            raise SourceError("It was unplugged")
        if self.after == "waits":
            self.closed.wait()

    def close(self) -> None:
        self.closed.set()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Table:
    """A desk with cameras by name, and what was told of them."""

    cameras: dict[str, Pictures]
    told: list[CameraShown] = field(default_factory=list)
    clock: Clock = field(default_factory=Clock)
    failure: Exception | None = None

    def desk(self) -> CameraDesk:
        return CameraDesk(self._open, self.told.append, self.clock)

    def _open(self, name: str) -> FrameSource:
        if name not in self.cameras:
            raise self.failure or SourceError(f"There is no camera {name}")
        return self.cameras[name]


def test_a_camera_that_is_not_there_is_told_and_another_can_be_chosen() -> None:
    table = Table({"good": Pictures()})
    desk = table.desk()
    desk.choose("bad")
    turns = desk.turns()
    threading.Timer(0.1, lambda: desk.choose("good")).start()
    assert len(list(next(turns))) == 2
    assert table.told == [CameraShown("lost", "There is no camera bad")]


def test_a_camera_that_the_program_fails_to_open_costs_no_evening(capsys: pytest.CaptureFixture[str]) -> None:
    """The set-up page remembers it besides: the program would have ended at each start."""
    table = Table({"good": Pictures()})
    table.failure = ValueError("Invalid IPv6 URL")
    desk = table.desk()
    desk.choose("http://[")
    turns = desk.turns()
    threading.Timer(0.1, lambda: desk.choose("good")).start()
    assert len(list(next(turns))) == 2
    assert table.told == [CameraShown("lost", STUMBLED)] and "Invalid IPv6 URL" in capsys.readouterr().err


def test_another_camera_takes_over_amid_the_pictures_of_the_first() -> None:
    first, second = Pictures(after="waits"), Pictures()
    desk = Table({"first": first, "second": second}).desk()
    desk.choose("first")
    turns = desk.turns()
    threading.Timer(0.1, lambda: desk.choose("second")).start()
    assert len(list(next(turns))) == 2 and first.closed.is_set()
    assert len(list(next(turns))) == 2


def test_time_never_goes_back_from_one_camera_to_the_next() -> None:
    table = Table({"a": Pictures(3), "b": Pictures(3)})
    desk = table.desk()
    desk.choose("a")
    turns = desk.turns()
    table.clock.now = 7.0
    times = [frame.taken_at for frame in next(turns)]
    desk.choose("b")
    table.clock.now = 8.0
    times += [frame.taken_at for frame in next(turns)]
    assert times == [7.0, 8.0, 9.0, 9.0, 9.0, 10.0]


def test_who_wants_to_look_anew_gets_a_turn_of_their_own_at_the_same_camera() -> None:
    table = Table({"a": Pictures(3)})
    desk = table.desk()
    desk.choose("a")
    turns = desk.turns()
    first = next(turns)
    seen = []
    for frame in first:
        seen.append(frame.number)
        desk.look_anew()
    assert seen == [0] and not first.over
    assert [frame.number for frame in next(turns)] == [0, 1, 2]
    assert table.told == []


def test_a_film_keeps_its_own_time_and_another_goes_on_from_it() -> None:
    table = Table({"a": Pictures(3, live=False), "b": Pictures(2, live=False)})
    desk = table.desk()
    desk.choose("a")
    turns = desk.turns()
    table.clock.now = 50.0
    times = [frame.taken_at for frame in next(turns)]
    desk.choose("b")
    times += [frame.taken_at for frame in next(turns)]
    assert times == [0.0, 1.0, 2.0, 2.0, 3.0]


def test_a_camera_that_is_open_already_is_looked_through_first() -> None:
    table = Table({})
    desk = table.desk()
    desk.begin_with("mine", Pictures(2))
    assert len(list(next(desk.turns()))) == 2 and desk.chosen == "mine" and table.told == []


def test_a_camera_that_is_open_already_is_let_go_where_another_is_chosen_before_anybody_looks() -> None:
    film, camera = Pictures(count=1, live=False), Pictures(count=3)
    desk = Table({"camera": camera}).desk()
    desk.begin_with("film", film)
    desk.choose("camera")
    assert len(list(next(desk.turns()))) == 3 and film.closed.is_set()


def test_a_game_that_is_taken_up_goes_on_where_its_time_had_come_to() -> None:
    table = Table({"a": Pictures(2)})
    desk = table.desk()
    desk.begin_at(300.0)
    desk.choose("a")
    assert [frame.taken_at for frame in next(desk.turns())] == [300.0, 301.0]


def test_a_camera_that_fails_and_a_film_that_ends_are_told_apart() -> None:
    table = Table({"film": Pictures(live=False), "cable": Pictures(after="fails")})
    desk = table.desk()
    desk.choose("film")
    turns = desk.turns()
    list(next(turns))
    threading.Timer(0.1, lambda: desk.choose("cable")).start()
    list(next(turns))
    threading.Timer(0.1, lambda: desk.choose("film")).start()
    next(turns)
    assert table.told == [CameraShown("done"), CameraShown("lost", "It was unplugged")]


def test_without_a_camera_nobody_looks_and_a_closed_desk_is_the_end() -> None:
    table = Table({"a": Pictures(after="waits")})
    desk = table.desk()
    desk.choose("a")
    turns = desk.turns()
    next(turns)
    desk.choose("")
    threading.Timer(0.1, desk.close).start()
    assert list(turns) == []
    assert table.told == [CameraShown("off")] and desk.chosen == ""
