"""A camera that moves while people play: held in a hand, on a stand that sways, or gliding after people by itself."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.observation import PlaceKind
from scanner.finding.patchwork import Where
from scanner.following.camera.details import Details, small_of
from scanner.following.health import SHAKY
from scanner.geometry.rectify import frame_corners, moved
from scanner.types import Findings, Image
from tests.scanner_follow.lying import camera
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import CLOTH, SIZE, TABLE, Stage, hand_over

STANDS = camera(SIZE, wide=18)
NOWHERE = np.zeros((1, 1), np.bool_)


def off_by(x: float, y: float, degrees: float = 0.0, larger: float = 1.0) -> NDArray[np.float64]:
    """What a camera sees that is turned and moved so, in pixels, of what it saw where it stood."""
    turn = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), degrees, larger)
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]]) @ np.vstack([turn, [0, 0, 1]])


def move(session: Session, way: NDArray[np.float64], covered: float = 0.0) -> None:
    """From now on the camera sees by this map what it saw where it stood, between whole pixels, too; of its picture
    somebody's back covers such a share."""
    session.stage.view = way @ STANDS
    stood = Stage(STANDS, session.stage.things, hands=session.stage.hands).picture()
    seen = cv2.warpPerspective(stood, way, SIZE, borderValue=TABLE)
    seen[:, : round(covered * SIZE[0])] = CLOTH
    session.stage.picture = lambda: np.asarray(seen, np.uint8)  # type: ignore[method-assign]


def held_in_a_hand(
    session: Session, seconds: float, away: float = 0.0, drawn: float = 0.0, covered: float = 0.0
) -> None:
    """The camera is never where it was a tenth of a second ago, and so many pixels away, or `drawn` there by then."""
    for part in range(round(10 * seconds)):
        at, off = session.camera.number, away + drawn * (part + 1) / round(10 * seconds)
        x, y, degrees = off + 9 * np.sin(at / 3), 6 * np.sin(at / 4 + 1), 1.2 * np.sin(at / 5)
        move(session, off_by(x, y, degrees, 1 + 0.02 * np.sin(at / 7)), covered)
        session.watch(0.1)


def dealt() -> Session:
    session = Session()
    session.lay(list(ROW), [["plain"], ["glazed"]], [], [None, None])
    return session


@pytest.fixture
def table() -> Session:
    """Dealt and seen by a camera that stands."""
    session = dealt()
    session.watch(2.0)
    return session


def test_of_a_table_seen_from_a_hand_is_told_what_lies_where() -> None:
    session = dealt()
    held_in_a_hand(session, 3.0)
    row = {f"row/{n}": Counter([piece]) for n, piece in enumerate(ROW, 1)}
    assert session.seen() == {**row, "plate/1": Counter(["plain"]), "plate/2": Counter(["glazed"])}
    assert session.watch(0.1).health != SHAKY


def test_what_is_taken_before_a_camera_in_a_hand_is_told(table: Session) -> None:
    held_in_a_hand(table, 1.0)
    table.stage.hands = [hand_over(*table.table.slot(2, 3), False)]
    held_in_a_hand(table, 1.0)
    table.lay([ROW[0], None, ROW[2]], [["plain", ROW[1]], ["glazed"]], [], [None, None])
    table.stage.hands = []
    held_in_a_hand(table, 2.0)
    assert "row/2" not in table.seen()
    assert table.seen()["plate/1"] == Counter(["plain", ROW[1]])


@pytest.mark.parametrize("share", [0.75, 1.0])
def test_a_camera_in_a_hand_that_somebody_leaned_before_is_found_again(table: Session, share: float) -> None:
    """It was looked for only where it had stood, and by whatever the picture had been: the game stood still."""
    before = table.seen()
    held_in_a_hand(table, 3.0, drawn=70)
    table.eyes.dropped = 1.0
    for _ in range(20):
        held_in_a_hand(table, 0.1, away=70, covered=share)
    table.eyes.dropped = 0.0
    held_in_a_hand(table, 4.0, away=70)
    assert table.seen() == before
    assert {place.kind for place in table.told[-1].hidden} <= {PlaceKind.PICK}


def test_cards_are_told_where_the_picture_that_came_shows_them(table: Session) -> None:
    held_in_a_hand(table, 2.0)
    move(table, off_by(14, -5, 1.0))
    step = table.watch(0.2)
    shown = np.array([moved(thing.corners, table.stage.view).mean(axis=0) for thing in table.stage.things])
    for placed in step.cards:
        assert np.abs(shown - placed.card.corners.mean(axis=0)).max(axis=1).min() < 2.5
    assert not np.allclose(table.pipeline.view, np.eye(3), atol=0.5)


def test_an_arm_over_the_table_is_no_camera_that_moves(table: Session) -> None:
    for tenth in range(20):
        table.stage.hands = [hand_over(-3 + 0.3 * tenth, 0, False), hand_over(3 - 0.2 * tenth, -1, True)]
        table.watch(0.1)
        assert np.array_equal(table.pipeline.view, np.eye(3))


def test_a_camera_that_stays_where_it_was_pushed_stands_there(table: Session) -> None:
    tracks, before = {s.track for s in table.told[-1].sightings}, table.seen()
    move(table, off_by(22, 9, 2.0))
    table.watch(1.0)
    assert not np.allclose(table.pipeline.view, np.eye(3), atol=0.5)
    table.watch(3.0)
    assert np.array_equal(table.pipeline.view, np.eye(3))
    assert table.seen() == before
    assert {s.track for s in table.told[-1].sightings} == tracks


def test_where_a_pushed_camera_stands_the_whole_picture_is_looked_at_first(
    table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the network last said of parts in which hands are is of what lay there before: the table was lost by it."""
    find, asked = table.eyes.find, list[Where | None]()

    def noted(image: Image, where: Where | None = None) -> Findings:
        asked.append(where)
        return find(image, where)

    monkeypatch.setattr(table.eyes, "find", noted)
    move(table, off_by(22, 9, 2.0))
    table.watch(1.0)
    at = 0
    while not np.array_equal(table.pipeline.view, np.eye(3)):
        asked.clear()
        table.stage.hands = [hand_over(-3 + 0.4 * (at := at + 1), 0, False)]
        move(table, off_by(22, 9, 2.0))
        table.watch(0.1)
    table.watch(0.5)
    assert asked and asked[0] is None


def test_a_camera_that_swings_back_stands_where_it_stood(table: Session) -> None:
    for x in (12.0, -9.0, 6.0, -3.0, 0.0):
        move(table, off_by(x, x / 2))
        table.watch(0.2)
    number = len(table.told)
    table.watch(3.0)
    assert np.array_equal(table.pipeline.view, np.eye(3))
    assert all(not told.hidden for told in table.told[number + 4 :])


def test_what_lies_outside_the_picture_is_hidden_and_not_gone(table: Session) -> None:
    plate = moved(next(t for t in table.stage.things if t.piece == "plain").corners, STANDS).mean(axis=0)
    before = table.seen()["plate/1"]
    for tenth in range(14):
        move(table, off_by(0, (tenth + 1) / 14 * (SIZE[1] + 20 - plate[1])))
        table.watch(0.1)
    told = table.told[-1]
    assert any(str(place) == "plate/1" for place in told.hidden)
    for tenth in range(14):
        move(table, off_by(0, (13 - tenth) / 14 * (SIZE[1] + 20 - plate[1])))
        table.watch(0.1)
    table.watch(2.0)
    assert table.seen()["plate/1"] == before


@pytest.mark.parametrize("way", [off_by(7.3, -4.6), off_by(20, 12, 3.0, 1.05), off_by(-30, 8, -2.0, 0.96)])
def test_where_a_camera_looks_is_read_off_details(table: Session, way: NDArray[np.float64]) -> None:
    before = table.stage.picture()
    move(table, way)
    details = Details.of(before, np.eye(3), NOWHERE)
    assert details is not None
    found = details.seen_in(table.stage.picture(), np.eye(3))
    assert found is not None
    quad = frame_corners(*SIZE) * np.float32(0.6) + np.array(SIZE, np.float32) * np.float32(0.2)
    assert np.abs(moved(quad, found) - moved(quad, way)).max() < 1.5


def test_a_row_amid_a_plain_table_is_enough() -> None:
    """All details lie within a twentieth of the picture."""
    session = dealt()
    session.lay(list(ROW), [[], []], [], [None, None])
    row = Stage(camera(SIZE, wide=26), session.stage.things).picture()
    details, way = Details.of(row, np.eye(3), NOWHERE), off_by(8, -5, 1.0)
    assert details is not None
    found = details.seen_in(cv2.warpPerspective(row, way, SIZE, borderValue=TABLE), np.eye(3))
    assert found is not None
    for thing in session.stage.things:
        corners = moved(thing.corners, camera(SIZE, wide=26))
        assert np.abs(moved(corners, found) - moved(corners, way)).max() < 1


def test_of_another_table_nothing_is_read(table: Session) -> None:
    details = Details.of(table.stage.picture(), np.eye(3), NOWHERE)
    assert details is not None
    noise = np.random.default_rng(3).integers(0, 255, (*SIZE[::-1], 3)).astype(np.uint8)
    assert details.seen_in(noise, np.eye(3)) is None
    assert details.seen_in(np.full_like(noise, 60), np.eye(3)) is None
    assert Details.of(np.full_like(noise, 60), np.eye(3), NOWHERE) is None


def test_what_is_but_noise_is_no_detail() -> None:
    """It is found wherever it is looked for, and would bear out any guess."""
    noise = np.random.default_rng(4).normal(90, 6, (*SIZE[::-1], 3)).clip(0, 255).astype(np.uint8)
    assert Details.of(noise, np.eye(3), NOWHERE) is None


def test_details_that_are_busy_tell_nothing(table: Session) -> None:
    picture = table.stage.picture()
    left = np.zeros((9, 16), np.bool_)
    left[:, :8] = True
    details = Details.of(picture, np.eye(3), left)
    assert details is not None
    assert details.there[:, 0].min() >= small_of(picture).shape[1] / 2 - 1
