"""What a close look makes out is taken among the cards that are followed: since when it lies there, and until when."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.following.cards.tracks import UNBELIEVED, Tracks
from scanner.following.changes.motion import Motion
from scanner.following.doubted.doubts import learned
from scanner.types import SeenCard
from tests.scanner_follow.lying import quad

SURELY = (("glazed", 0.99), ("unknown", 0.01))
DOUBTFUL = (("select_3", 0.68), ("select_2", 0.1), ("unknown", 0.05))


def nothing_yet() -> tuple[Motion, Tracks]:
    """A picture in which nothing is followed."""
    motion = Motion()
    motion.see(np.full((360, 640, 3), 90, np.uint8), 0.0)
    return motion, Tracks()


@pytest.mark.parametrize(("piece", "overlooked", "since"), [
    ("select_3", True, 2.0), ("select_3", False, 20.0), ("plain", True, 20.0)
])  # fmt: skip
def test_a_number_that_a_close_look_makes_out_was_not_turned_up_this_moment(
    piece: str, overlooked: bool, since: float
) -> None:
    """It may be the top of a fan that has lain there all along, while others show their choices one after another."""
    motion, tracks = nothing_yet()
    for name, at, x in (("plain", 2.0, 100), ("select_1", 15.0, 300), (piece, 20.0, 500)):
        corners = 60 * quad(0, 0) + np.float32([x, 180])
        card = SeenCard(((name, 0.99), ("unknown", 0.01)), corners, 1.0, 0.9)
        if at < 20:
            tracks.born(card, at, motion.glimpse(corners), at_once=True)
        else:
            assert learned(tracks, motion, [card], at, overlooked=overlooked)
    assert [track.since for track in tracks.alive] == [2.0, 15.0, since]


def made_out() -> tuple[Motion, Tracks]:
    """A number that nobody had seen, made out by a close look, in doubt."""
    motion, tracks = nothing_yet()
    corners = 60 * quad(0, 0) + np.float32([300, 180])
    assert learned(tracks, motion, [SeenCard(DOUBTFUL, corners, 1.0, 0.9)], 2.0, overlooked=False)
    return motion, tracks


def test_what_a_close_look_makes_out_is_told_though_it_is_in_doubt() -> None:
    _, tracks = made_out()
    assert [track.votes.piece for track in tracks.alive] == ["select_3"]


def test_what_the_usual_looks_never_find_is_not_gone_while_its_place_looks_the_same() -> None:
    _, tracks = made_out()
    assert not any(tracks.missed(tracks.alive[0], 3.0 + n, False, at_once=False) for n in range(20))
    assert [tracks.missed(tracks.alive[0], 30.0 + n, True, at_once=False) for n in range(2)] == [False, True]


@pytest.mark.parametrize("off", [0.3, 0.45])
def test_a_card_that_was_lifted_and_is_named_closely_a_little_aside_is_kept(off: float) -> None:
    """It has the number of what it was followed as; that is no other thing which it accounts for."""
    motion, tracks = nothing_yet()
    corners = 60 * quad(0, 0) + np.float32([300, 180])
    faint = SeenCard((("glazed", 0.7), ("plain", 0.2), ("unknown", 0.1)), corners, 1.0, 0.9)
    tracks.born(faint, 1.0, motion.glimpse(corners), at_once=True)
    tracks.missed(tracks.alive[0], 2.0, True, at_once=False)
    aside = np.asarray(corners + np.array([60 * off, 0]), np.float32)
    assert learned(tracks, motion, [SeenCard(SURELY, aside, 1.0, 0.9)], 3.0, overlooked=True)
    assert [track.votes.piece for track in tracks.alive] == ["glazed"]


def test_what_was_made_out_a_little_aside_of_a_card_that_usual_looks_find_is_no_second_one_of_its_name() -> None:
    motion, tracks = nothing_yet()
    corners = 60 * quad(0, 0) + np.float32([300, 180])
    assert learned(tracks, motion, [SeenCard(SURELY, corners, 0.5, 0.9)], 1.0, overlooked=False)
    (made_out,) = tracks.alive
    there = np.asarray(corners + np.array([24.0, 0]), np.float32)
    found = SeenCard(SURELY, there, 1.0, 0.9)
    tracks.born(found, 2.0, motion.glimpse(there), at_once=True)
    for n in range(UNBELIEVED):
        for track in list(tracks.alive):
            if track.number == made_out.number:
                tracks.missed(track, 3.0 + n, False, at_once=False)
            else:
                tracks.read(track, found, 3.0 + n, motion.glimpse(there), False, at_once=False)
    assert [track.votes.piece for track in tracks.alive] == ["glazed"]
