"""Squares of a cloth pass for small cards: once cards tell how large they are, these are not read."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.following.cards.too_small import TooSmall
from scanner.following.cards.tracks import Tracks
from scanner.types import Detection, SeenCard
from tests.scanner_follow.lying import Floats, quad
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.test_made_out import SURELY, nothing_yet
from tests.scanner_follow.theatre import Thing

NAMELESS = (("unknown", 0.9), ("plain", 0.1))


def detection(corners: Floats, kind: str = "card") -> Detection:
    return Detection(corners, kind, 0.9, 1.0, np.ones((32, 24), np.bool_))


def following(*lying: tuple[float, tuple[tuple[str, float], ...]]) -> tuple[TooSmall, Tracks]:
    """Things side by side, each so many pixels wide."""
    motion, tracks = nothing_yet()
    for n, (width, piece) in enumerate(lying):
        corners = np.asarray(width * quad(0, 0) + np.float32([70 + 110 * n, 180]), np.float32)
        card = SeenCard(piece, corners, 1.0, 0.9)
        tracks.born(card, 1.0, motion.glimpse(corners), at_once=True)
        tracks.read(tracks.alive[n], card, 1.0, motion.glimpse(corners), False, at_once=True)
    return TooSmall(tracks), tracks


@pytest.mark.parametrize(("width", "kind", "too_small"), [
    (30.0, "card", True), (55.0, "card", False), (140.0, "card", False), (30.0, "marker", False),
])  # fmt: skip
def test_beside_cards_with_names_what_is_half_as_large_is_none(width: float, kind: str, too_small: bool) -> None:
    small, _ = following(*[(60.0, SURELY)] * 3)
    small.look(2.0)
    corners = np.asarray(width * quad(0, 0) + np.float32([300, 180]), np.float32)
    assert small.holds(detection(corners, kind)) == too_small


def test_what_was_followed_before_cards_told_how_large_they_are_is_dropped() -> None:
    small, tracks = following(*[(60.0, SURELY)] * 3, (30.0, NAMELESS), (55.0, NAMELESS))
    small.look(2.0)
    assert [track.number for track in tracks.alive] == [1, 2, 3, 5]


@pytest.mark.parametrize(("left", "known"), [((60.0,), True), ((30.0,), False), ((), False)])
def test_a_few_cards_of_their_size_bear_out_what_more_have_told(left: tuple[float, ...], known: bool) -> None:
    """Where the camera was put farther off, the cards that are left are of another size, or there are none."""
    small, tracks = following(*[(60.0, SURELY)] * 3)
    small.look(2.0)
    _, fewer = following(*[(width, SURELY) for width in left])
    tracks.alive = fewer.alive
    small.look(3.0)
    assert small.holds(detection(np.asarray(30 * quad(0, 0) + np.float32([300, 180]), np.float32))) == known


def test_squares_of_a_cloth_are_not_read_once_the_row_has_names() -> None:
    session = Session()
    session.lay(list(ROW), [[], []], [], [None, None])
    squares = [Thing("square", quad(-7 + 0.9 * k, 3.5, size=(0.45, 0.5))) for k in range(14)]
    session.eyes.strangers = {"square"}
    session.watch(2.0)
    read = session.eyes.names
    session.stage.things += squares
    session.watch(4.0)
    assert session.eyes.names - read < len(squares)
    seen = session.seen()
    assert [list(seen[f"row/{n}"]) for n in (1, 2, 3)] == [[piece] for piece in ROW]
