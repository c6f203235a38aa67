"""What happens to cameras amid a game: judgement waits until it is over, and goes on where it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.table import Table
from scanner.following.camera.mirror import Mirror
from scanner.following.doubted.doubts import Closely
from scanner.following.health import BURNT_OUT, NO_ROW, SHAKY, TOO_DARK, TOO_FEW, TOO_SLOW
from scanner.following.pipeline import Pipeline
from tests.scanner_follow.lying import camera, quad
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import SIZE, Stage, Thing, hand_over

NAMES = ("Ann", "Ben")


class Game:
    """A table of two under the eyes and the referee, dealt, both with a card chosen face down.

    close: makes what looks closely at what stays in doubt, if anything does.
    """

    def __init__(self, markers: bool = True, close: Callable[[Stage], Closely] | None = None) -> None:
        self.session, self.table = Session(markers=markers), Table.create(None, NAMES)
        if close is not None:
            eyes = self.session.eyes
            self.session.pipeline = Pipeline(eyes, eyes, len(NAMES), closely=close(self.session.stage))
        self.heard = 0
        self.lie(picks=[None, None])
        self.lie(picks=["selection_back"] * 2)

    def lie(self, row: list[str | None] | None = None, plates: list[list[str]] | None = None,
            picks: list[str | None] | None = None) -> None:  # fmt: skip
        """The table is changed, and watched until the referee has heard of it."""
        self.session.lay(row or list(ROW), plates or [[], []], [], picks or [None, None])
        self.watch(2.0)

    def watch(self, seconds: float) -> None:
        """Time passes, and the referee hears what is told."""
        self.session.watch(seconds)
        for told in self.session.told[self.heard :]:
            self.table.observe(told)
        self.heard = len(self.session.told)

    @property
    def events(self) -> list[str]:
        """What the log tells."""
        return [entry.event for entry in self.table.log]


def exposure_jumps(game: Game) -> None:
    """The camera is dazzled and finds its exposure again."""
    for brightness in (1.6, 0.5, 1.3, 0.8, 1.0):
        game.session.stage.brightness = brightness
        game.watch(0.1)


def lamp_is_switched_on(game: Game) -> None:
    """It stays lighter."""
    game.session.stage.brightness = 1.35
    game.watch(0.5)


def everything_blurs(game: Game) -> None:
    """The camera is shaken: for a while nothing is found in what it sees."""
    still, game.session.eyes.dropped = game.session.stage.picture, 1.0
    for length in (9, 15, 21, 15, 9):
        smeared = cv2.blur(still(), (length, 3))
        game.session.stage.picture = lambda smeared=smeared: np.asarray(smeared, np.uint8)  # type: ignore[method-assign,misc]
        game.watch(0.1)
    game.session.stage.picture, game.session.eyes.dropped = still, 0.0  # type: ignore[method-assign]


def camera_is_bumped(game: Game) -> None:
    """It stands askew from now on."""
    shift = np.array([[1, 0, 18.0], [0, 1, -7.0], [0, 0, 1]])
    game.session.stage.view = shift @ camera(SIZE, wide=18.3, tilt=0.04)
    game.watch(0.2)


def video_is_paused(game: Game) -> None:
    """No picture comes for a quarter of an hour, after a few that were all the same."""
    game.watch(3.0)
    game.session.camera.number += 9000


def pictures_become_smaller(game: Game) -> None:
    """A browser that has much to do, or a camera by a worse cable, sends fewer pixels from now on."""
    game.session.stage.size = SIZE[0] * 3 // 4, SIZE[1] * 3 // 4
    game.session.stage.view = np.diag([0.75, 0.75, 1.0]) @ game.session.stage.view
    game.watch(0.2)


def _seen_from(game: Game, width: int, height: int, way: NDArray[np.float64]) -> None:
    """The camera sees the table by this map of what it saw before."""
    game.session.stage.size = width, height
    game.session.stage.view = way @ game.session.stage.view
    game.watch(0.5)


def picture_is_upside_down(game: Game) -> None:
    """The phone was put back the other way round."""
    _seen_from(game, *SIZE, np.array([[-1, 0, SIZE[0]], [0, -1, SIZE[1]], [0, 0, 1.0]]))


def picture_stands_upright(game: Game) -> None:
    """The phone takes itself to be held upright, and turns what it sees by a quarter."""
    _seen_from(game, *SIZE[::-1], np.array([[0, -1, SIZE[1]], [1, 0, 0], [0, 0, 1.0]]))


def camera_stands_on_a_chair(game: Game) -> None:
    """It was put elsewhere, farther off and at an angle."""
    turn = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), 60, 0.75)
    _seen_from(game, *SIZE, np.vstack([turn, [0, 0, 1]]))


DISTURBANCES = [
    exposure_jumps, lamp_is_switched_on, everything_blurs, camera_is_bumped, video_is_paused, pictures_become_smaller,
    picture_is_upside_down, picture_stands_upright, camera_stands_on_a_chair,
]  # fmt: skip


@pytest.mark.parametrize("disturb", DISTURBANCES)
def test_judgement_waits_and_goes_on_where_it_was(disturb: Callable[[Game], None]) -> None:
    game = Game()
    assert game.events == ["game_started", "row_dealt"]
    disturb(game)
    game.watch(2.0)
    assert game.events == ["game_started", "row_dealt"]
    assert not game.session.told[-1].hidden
    assert game.session.seen()["row/2"] == Counter(["glazed"])
    game.lie(picks=["select_1", "select_2"])
    game.lie([None, "glazed", "eclair"], [["plain"], []], ["select_1", "select_2"])
    game.lie([None, None, "eclair"], [["plain"], ["glazed"]], ["select_1", "select_2"])
    assert game.events[2:] == ["picks_revealed", "donut_taken", "donut_taken"]


@pytest.mark.parametrize("disturb", [exposure_jumps, everything_blurs])
def test_amid_a_disturbance_no_card_is_told_where_it_does_not_lie(disturb: Callable[[Game], None]) -> None:
    game = Game()
    before, number = {s.place: s.piece for s in game.session.told[-1].sightings}, len(game.session.told)
    disturb(game)
    game.watch(2.0)
    for told in game.session.told[number:]:
        assert {s.place: s.piece for s in told.sightings}.items() <= before.items()
        assert set(before) - {s.place for s in told.sightings} <= told.hidden


def lens_is_covered(game: Game, seconds: float) -> None:
    """Somebody's hand lies on the camera: one and the same colour everywhere, and no card."""
    still, game.session.eyes.dropped = game.session.stage.picture, 1.0
    game.session.stage.picture = lambda: np.full((SIZE[1], SIZE[0], 3), (60, 80, 140), np.uint8)  # type: ignore[method-assign]
    game.watch(seconds)
    game.session.stage.picture, game.session.eyes.dropped = still, 0.0  # type: ignore[method-assign]


@pytest.mark.parametrize(("seconds", "away"), [(3.0, 0), (40.0, 40)])
def test_while_no_card_is_seen_no_place_is_empty_and_after_long_it_is_said(seconds: float, away: int) -> None:
    game = Game()
    places, number = game.session.told[-1].sightings, len(game.session.told)
    lens_is_covered(game, seconds)
    assert all({s.place for s in places} <= told.hidden for told in game.session.told[number:])
    number = len(game.session.told)
    game.watch(1.0)
    assert {round(told.away) for told in game.session.told[number:] if not told.hidden} == {away}
    assert game.events == ["game_started", "row_dealt"]


def test_a_round_that_is_played_under_a_covered_lens_is_asked_about() -> None:
    game = Game()
    lens_is_covered(game, 2.0)
    game.session.lay(["eclair", "powdered", "eclair"], [["plain"], ["glazed"]], [], [None, None])
    lens_is_covered(game, 20.0)
    game.watch(30.0)
    assert "donut_taken" in game.events and game.events[-1] == "asked"
    assert game.table.open_questions[0].question.startswith("The camera saw nothing for 22 seconds")


@pytest.mark.parametrize(("repeats", "away"), [(7.0, 0), (30.0, 30)])
def test_a_camera_that_hung_for_long_has_seen_nothing_meanwhile(repeats: float, away: int) -> None:
    session = Game().session
    (frame,) = session.camera.frames(1)
    session.pipeline.see(frame)
    for second in range(1, round(repeats) + 1):
        session.pipeline.see(replace(frame, taken_at=frame.taken_at + second, repeated_for=float(second)))
    session.camera.number += round((repeats + 0.1) * session.camera.fps)
    number = len(session.told)
    session.watch(2.0)
    assert {round(told.away) for told in session.told[number:]} == {away}


@pytest.mark.parametrize(("dealt", "decided"), [(True, True), (False, False)])
def test_whether_a_camera_mirrors_is_decided_once_a_row_was_told_for_a_while(
    monkeypatch: pytest.MonkeyPatch, dealt: bool, decided: bool
) -> None:
    """Later a table that turned out to lie the other way round would make false what was told."""
    said: list[bool] = []
    monkeypatch.setattr(Mirror, "decide", lambda mirror: said.append(True))
    session = Session()
    session.lay(list(ROW) if dealt else [], [[], []], [], [None, None])
    session.watch(3.0)
    assert not said
    session.watch(6.0)
    session.lay(list(ROW) if dealt else [], [[], []], [], ["selection_back"] * 2)
    session.watch(2.0)
    assert bool(said) == decided


def test_a_machine_that_is_too_slow_for_the_game_says_so() -> None:
    session = Game().session
    assert session.watch(0.1).health == ""
    for number in range(90):
        session.stage.hands = [hand_over(-5 + 0.5 * (number % 20), 1.4, False)]
        step = session.watch(0.1)
        session.camera.number += 10 if "find" in step.timings else 0
    assert step.health == TOO_SLOW


def test_a_machine_on_which_looks_and_pictures_together_take_too_long_says_so() -> None:
    """Neither takes so long by itself that it would be said."""
    session = Game().session
    session.camera.fps, session.camera.number = 100.0, 10 * session.camera.number
    for number in range(60):
        session.stage.hands = [hand_over(-5 + 0.5 * (number % 20), 1.4, False)] if number % 5 else []
        step = session.watch(0.01)
        session.camera.number += 58 if "find" in step.timings else 38
    assert step.health == TOO_SLOW


def test_a_camera_that_sends_few_pictures_is_said_to_do_so() -> None:
    session = Game().session
    session.camera.fps, session.camera.number = 2.0, round(2.0 * session.camera.number / session.camera.fps)
    assert session.watch(8.0).health == TOO_FEW


def test_a_dark_cloth_is_no_dark_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.scanner_follow.theatre.TABLE", (4, 4, 4))
    session = Game().session
    assert session.watch(1.0).health == ""
    session.stage.brightness = 0.06
    assert session.watch(1.0).health == TOO_DARK


def test_cards_that_are_burnt_out_to_white_are_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a dark table a camera makes a light picture, in which white cards show nothing."""
    monkeypatch.setattr("tests.scanner_follow.theatre.TABLE", (4, 4, 4))
    session = Session()
    session.stage.things = [Thing("plain", quad(x, y)) for x, y in ((-5.0, 2.0), (0.5, -2.5), (4.0, 1.0))]
    assert session.watch(2.0).health == NO_ROW
    session.stage.brightness = 40.0
    assert session.watch(2.0).health == BURNT_OUT
    session.stage.brightness = 1.0
    assert session.watch(2.0).health == NO_ROW


def test_a_camera_that_somebody_holds_in_the_hand_is_said_to_move() -> None:
    session = Game().session
    stands = session.stage.view
    for number in range(60):
        way = np.array([[1, 0, 25.0 * np.sin(number)], [0, 1, 17.0 * np.cos(2 * number)], [0, 0, 1]])
        session.stage.view = way @ stands
        session.stage.brightness = 1.0 - 0.4 * (number % 2)
        step = session.watch(0.1)
    assert step.health == SHAKY
    session.stage.view, session.stage.brightness = stands, 1.0
    assert session.watch(1.0).health == ""


def test_a_film_that_was_paused_now_and_then_makes_no_slow_machine() -> None:
    session = Game().session
    for number in range(30):
        session.stage.hands = [hand_over(-5 + 0.5 * (number % 20), 1.4, False)]
        step = session.watch(0.3)
        session.camera.number += 600 if number % 10 == 9 else 0
    assert step.health == ""
