"""When the eyes may think that the camera was bumped."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.following.camera.bump import common_shift, may_be_bumped, tells_of_it
from scanner.following.camera.elsewhere import seen_from_elsewhere
from scanner.following.cards.smooth import Votes
from scanner.following.cards.track import Track
from scanner.following.changes.glimpse import Glimpse
from scanner.geometry.rectify import moved
from scanner.types import Floats
from tests.scanner_follow.lying import quad

LOOK = Glimpse(0, 0, np.ones((1, 1), np.bool_), np.zeros((1, 1), np.float32))


def lying(kind: str, corners: Floats, piece: str = "plain", visible: float = 1.0) -> Track:
    votes = Votes().with_look([(piece, 0.99)])
    return Track(1, np.asarray(corners, np.float32), kind, votes, visible, 0.0, LOOK, seen=3)


def wandering() -> tuple[list[Track], list[tuple[Floats, str]]]:
    """A deck and two row markers that are found a few pixels off, each another way, as a hand goes by."""
    tiles = [lying("marker", 30 * quad(x, -2, size=(1, 1)), "indicator_1") for x in (5, 9)]
    tracks = [lying("card", 100 * quad(0, 0), "donut_back"), *tiles]
    off = ([1, 9], [-4, 1], [3, -4])
    return tracks, [(np.asarray(t.corners + step, np.float32), t.kind) for t, step in zip(tracks, off, strict=True)]


@pytest.mark.parametrize(
    ("moves", "in_view", "bumped"),
    [
        pytest.param([0.01] * 8, 8, False, id="all lie where they lay"),
        pytest.param([0.3] * 8, 8, True, id="all have moved a little"),
        pytest.param([], 8, True, id="none lies near where it lay"),
        pytest.param([0.3, 0.2, 0.01], 8, True, id="one is where another was by chance"),
        pytest.param([0.01, 0.02, 0.3], 8, False, id="deck and marker stay while the row is cleared and dealt"),
    ],
)
def test_what_lies_where_it_lay_speaks_against_a_bump(moves: list[float], in_view: int, bumped: bool) -> None:
    assert may_be_bumped(moves, in_view) is bumped


def test_what_wanders_each_by_itself_has_no_common_shift() -> None:
    assert common_shift(*wandering()) is None


@pytest.mark.parametrize("step", [(14.0, 3.0), (-40.0, 25.0)])
def test_what_all_went_the_same_way_has_one(step: tuple[float, float]) -> None:
    tracks = [lying("card", 100 * quad(1.3 * k, 0.2 * k)) for k in range(5)]
    found = [(np.asarray(track.corners + step, np.float32), "card") for track in tracks]
    matrix = common_shift(tracks, found)
    assert matrix is not None
    assert all(np.abs(moved(t.corners, matrix) - new).max() < 1 for t, (new, _) in zip(tracks, found, strict=True))


def test_a_map_that_makes_a_card_tiny_is_none_though_most_bear_it_out() -> None:
    """Read off a few small things side by side, a homography says anything of what lies far from them."""
    tracks = [lying("card", 40 * quad(x, y)) for x, y in ((0, 0), (1.2, 0), (0, 1.6), (1.2, 1.6))]
    bent = np.array([[1, 0, 12], [0, 1, 9], [0.0006, 0.0009, 1]])
    found = [(moved(track.corners, bent), "card") for track in tracks]
    assert common_shift(tracks, found) is not None
    assert common_shift([*tracks, lying("card", 100 * quad(9, 5))], found) is None


@pytest.mark.parametrize(
    ("track", "tells"),
    [
        pytest.param(lying("card", 100 * quad(0, 0)), True, id="a card"),
        pytest.param(lying("card", 100 * quad(0, 0), "unknown"), True, id="one that nobody can read, all of it seen"),
        pytest.param(lying("card", 20 * quad(0, 0), "unknown", 0.15), False, id="a sliver"),
        pytest.param(lying("marker", 30 * quad(0, 0), "indicator_1"), True, id="a row marker"),
        pytest.param(lying("marker", 20 * quad(0, 0), "unknown"), False, id="a nut in a bowl"),
    ],
)
def test_what_may_be_no_card_tells_of_no_bump(track: Track, tells: bool) -> None:
    assert tells_of_it(track) is tells


@pytest.mark.parametrize(("pixels", "elsewhere"), [(0.0, False), (2.0, False), (200.0, True)])
def test_cards_that_lie_where_they_lay_are_seen_from_no_other_place(pixels: float, elsewhere: bool) -> None:
    """Half of the table may be out of sight, and what is read again tells of a camera that stands where it stood."""
    way = np.array([[1, 0, pixels], [0, 1, 0], [0, 0, 1.0]])
    pieces = ("plain", "glazed", "milk", "eclair", "coffee")
    lay = [(piece, 100 * quad(1.4 * k, 0.3 * k)) for k, piece in enumerate(pieces)]
    found = seen_from_elsewhere(lay, [(piece, moved(corners, way)) for piece, corners in lay])
    assert (found is not None) is elsewhere
