"""A camera that stands elsewhere by now: of what its picture no longer shows nothing is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.geometry.rectify import moved
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.test_steady import STANDS, dealt, move, off_by
from tests.scanner_follow.theatre import SIZE


@pytest.fixture
def table() -> Session:
    """Dealt and seen by a camera that stands."""
    session = dealt()
    session.watch(2.0)
    return session


@pytest.mark.parametrize("seconds", [0.5, 6.0])
@pytest.mark.parametrize(("piece", "x", "y"), [("glazed", 0, -1), ("eclair", 1, 0)])
def test_what_a_camera_does_not_show_that_stands_elsewhere_now_is_hidden_and_not_gone(
    table: Session, piece: str, x: int, y: int, seconds: float
) -> None:
    """It glides after somebody and stays there: a plate and a slot of the row were told to be empty."""
    lies = moved([t for t in table.stage.things if t.piece == piece][-1].corners, STANDS).mean(axis=0)
    off = np.array([(SIZE[0] + 25 - lies[0]) * x, (lies[1] + 20) * y])
    before, number = table.seen(), len(table.told)
    for tenth in range(14):
        move(table, off_by(*(off * (tenth + 1) / 14)))
        table.watch(0.1)
    table.watch(seconds)
    for told in table.told[number:]:
        seen = {str(sighting.place) for sighting in told.sightings}
        assert before.keys() - seen <= set(map(str, told.hidden))
    if seconds > 2:
        assert np.array_equal(table.pipeline.view, np.eye(3))
        assert set(map(str, table.told[-1].hidden)) == {"plate/2", *(["row/3"] if x else [])}
    for tenth in range(14):
        move(table, off_by(*(off * (13 - tenth) / 14)))
        table.watch(0.1)
    table.watch(4.0)
    assert table.seen() == before and not table.told[-1].hidden


def test_a_pile_outside_the_picture_is_no_card_in_view() -> None:
    """While a lens was covered, that card was thought to be seen, and so every other to be gone."""
    table = dealt()
    table.lay(list(ROW), [["plain"], ["glazed"]], ["powdered"], [None, None])
    table.watch(2.0)
    before = table.seen()
    lies = moved(next(t for t in table.stage.things if t.piece == "powdered").corners, STANDS).mean(axis=0)
    for tenth in range(14):
        move(table, off_by(-(lies[0] + 15) * (tenth + 1) / 14, 0))
        table.watch(0.1)
    table.watch(4.0)
    assert set(map(str, table.told[-1].hidden)) == {"discard", "plate/1"}
    table.stage.picture = lambda: np.full((SIZE[1], SIZE[0], 3), (60, 80, 140), np.uint8)  # type: ignore[method-assign]
    table.eyes.dropped, number = 1.0, len(table.told)
    table.watch(4.0)
    assert all(before.keys() <= set(map(str, told.hidden)) for told in table.told[number:])


def test_cards_outside_the_picture_do_not_say_that_the_table_is_seen_from_elsewhere(table: Session) -> None:
    """Half of all cards were, and at every look the others were thought to have moved."""
    lies = moved(next(t for t in table.stage.things if t.piece == "glazed").corners, STANDS).mean(axis=0)
    for tenth in range(30):
        move(table, off_by((SIZE[0] + 15 - lies[0]) * (tenth + 1) / 30, 0))
        table.watch(0.1)
    stood = table.camera.number / table.camera.fps
    table.watch(3.0)
    assert set(map(str, table.told[-1].hidden)) == {"row/2", "row/3", "plate/2"}
    assert table.pipeline._follower.whereabouts.elsewhere.steady_at > stood


@pytest.mark.parametrize(("off", "worth"), [(0, 1), (2 * SIZE[0], 0)])
def test_no_look_tells_more_of_what_lies_outside_the_picture(table: Session, off: float, worth: int) -> None:
    """The eyes looked again and again as long as the camera stood there."""
    follower = table.pipeline._follower
    track = follower.tracks.alive[0]
    follower.tracks.alive = [replace(track, seen=1, corners=track.corners + np.float32([off, 0]))]
    assert len(follower.doubtful()) == worth
