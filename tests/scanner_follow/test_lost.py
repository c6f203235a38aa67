"""A camera that is lost: nothing tells where it looks.  What it does not show by then is hidden, not empty."""

from __future__ import annotations

import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from scanner.finding.patchwork import Where
from scanner.following.health import ASTRAY
from scanner.following.pipeline import Pipeline
from scanner.types import Detection, Findings, Image
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.test_steady import move, off_by
from tests.scanner_follow.theatre import SIZE, ImperfectEyes

TURNS = [off_by(0.62 * SIZE[0], 0.0), off_by(0.0, -0.55 * SIZE[1]), off_by(-0.75 * SIZE[0], 40.0, 8.0)]
"""Until most of the row is out of the picture, at once."""


class GrainyEyes(ImperfectEyes):
    """Take the grain of the table for slivers of cards, at first sight, of which so much is seen."""

    visible = 0.3

    def find(self, image: Image, where: Where | None = None) -> Findings:
        seen = super().find(image, where)
        if self.looks > 2:
            return seen
        cards = (np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32) + (90 + 150 * k, 60) for k in range(6))
        grain = [Detection(corners, "card", 0.2, self.visible, np.ones((32, 24), np.bool_)) for corners in cards]
        return Findings((*seen.detections, *grain), seen.hands, seen.size)


def amid_a_round() -> Session:
    """A table of two, on which both numbers lie open."""
    session = Session()
    for picks in ([None, None], ["selection_back"] * 2, ["select_1", "select_2"]):
        session.lay(list(ROW), [["powdered"], ["maple_bar"]], [], list(picks))
        session.watch(2.0)
    return session


@pytest.mark.parametrize("seconds", [1.0, 8.0])
@pytest.mark.parametrize("way", range(len(TURNS)))
def test_while_a_camera_is_lost_nothing_is_empty(way: int, seconds: float) -> None:
    """Slots and plates outside its picture were told to be empty."""
    session = amid_a_round()
    before, number = session.seen(), len(session.told)
    move(session, TURNS[way])
    session.watch(seconds)
    for told in session.told[number:]:
        seen = {str(sighting.place) for sighting in told.sightings}
        assert before.keys() - seen <= set(map(str, told.hidden))
    move(session, off_by(0, 0))
    session.watch(4.0)
    assert session.seen() == before and not session.told[-1].hidden


@pytest.mark.parametrize("tenths", [4, 30])
@pytest.mark.parametrize("away", [(0.6, -0.6, 5.0), (-0.9, 0.1, 8.0)])
def test_nor_while_it_is_turned_away_by_and_by(away: tuple[float, float, float], tenths: int) -> None:
    session = amid_a_round()
    before, number = session.seen(), len(session.told)
    x, y, degrees = away[0] * SIZE[0], away[1] * SIZE[1], away[2]
    for share in [*range(1, tenths), *[tenths] * 60, *range(tenths - 1, -1, -1)]:
        move(session, off_by(x * share / tenths, y * share / tenths, degrees * share / tenths))
        session.watch(0.1)
    session.watch(4.0)
    for told in session.told[number:]:
        seen = {str(sighting.place) for sighting in told.sightings}
        assert before.keys() - seen <= set(map(str, told.hidden))
    assert session.seen() == before and not session.told[-1].hidden


def test_a_camera_that_is_lost_says_so() -> None:
    session = amid_a_round()
    move(session, TURNS[1])
    assert session.watch(3.0).health == ASTRAY
    move(session, off_by(0, 0))
    assert session.watch(2.0).health == ""


def test_what_was_played_while_the_camera_was_lost_is_seen_when_it_looks_there_again() -> None:
    """A whole row, and the deck where it lay, say that it does; most of the cards are others by then."""
    session = amid_a_round()
    move(session, TURNS[1])
    session.watch(8.0)
    row = ["sprinkled", "boston_cream", ROW[2]]
    session.lay(list(row), [["powdered", ROW[0]], ["maple_bar", ROW[1]]], [], [None, None])
    move(session, off_by(0, 0))
    session.watch(3.0)
    assert [next(iter(session.seen()[f"row/{n}"])) for n in (1, 2, 3)] == row
    assert Place(PlaceKind.PICK, 1) not in session.told[-1].hidden and "pick/1" not in session.seen()


@pytest.mark.parametrize("from_elsewhere", [False, True])
def test_a_table_that_is_learned_anew_is_said_to_be(from_elsewhere: bool) -> None:
    """The camera was put back on the other side, and the round is another: seats are counted from there."""
    session = amid_a_round()
    move(session, TURNS[1])
    session.watch(8.0)
    session.lay(["sprinkled", "boston_cream", ROW[2]], [["powdered", ROW[0]], ["maple_bar", ROW[1]]], [], [None, None])
    move(session, off_by(0, 0, 180.0) if from_elsewhere else off_by(0, 0))
    steps = [session.pipeline.see(frame) for frame in session.camera.frames(30)]
    assert any(step.anew for step in steps) == from_elsewhere


@pytest.mark.parametrize("markers", [True, False])
def test_what_was_laid_as_all_numbers_were_taken_up_is_not_forgotten_either(markers: bool) -> None:
    """Half of all cards went with one look, and what came with it was not known to lie there: turned away, the camera
    was not lost, and put back askew it told a card of the row on somebody's plate."""
    session = Session(markers=markers)
    for picks in ([None, None], ["selection_back"] * 2, ["select_1", "select_2"]):
        session.lay(list(ROW), [[], []], [], list(picks))
        session.watch(1.5)
    session.lay([None, None, ROW[2]], [[ROW[0]], [ROW[1]]], [], [None, None])
    session.watch(3.0)
    before = session.seen()
    move(session, off_by(0.7 * SIZE[0], -0.3 * SIZE[1]))
    assert session.watch(3.0).health == ASTRAY
    move(session, off_by(30.0, 20.0, 20.0))
    session.watch(6.0)
    assert session.seen() == before


@pytest.mark.parametrize(("visible", "lost"), [(0.3, False), (0.9, True)])
def test_the_grain_of_a_table_is_nothing_that_a_camera_has_lost(visible: float, *, lost: bool) -> None:
    """Slivers came and went before anything was dealt: for six seconds it was said that the camera sees no cards any
    more, and whether it shows them in a mirror was never asked."""
    session = Session()
    session.eyes = GrainyEyes(session.stage, session.rng)
    session.eyes.visible = visible
    session.pipeline = Pipeline(session.eyes, session.eyes, 2)
    session.eyes.view = lambda: session.pipeline.view
    session.watch(0.5)
    session.lay([ROW[0], None, None], [[], []], [], [None, None])
    assert (session.watch(3.0).health == ASTRAY) == lost
