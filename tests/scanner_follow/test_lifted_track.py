"""A card that was lifted is gone after two looks, also where the first of them read the bare table in its place."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.following.cards.track import Track
from scanner.following.cards.tracks import GONE, UNBELIEVED, Tracks
from scanner.types import SeenCard
from tests.scanner_follow.lying import quad
from tests.scanner_follow.test_made_out import SURELY, nothing_yet

NAMELESS = (("unknown", 0.83), ("glazed", 0.1))


def read_as(candidates: tuple[tuple[str, float], ...], *, changed: bool) -> tuple[Tracks, Track]:
    """A card that has lain there for long, read once more; `changed`: its place looks different."""
    motion, tracks = nothing_yet()
    corners = np.asarray(60 * quad(0, 0) + np.float32([300, 180]), np.float32)
    tracks.born(SeenCard(SURELY, corners, 1.0, 0.9), 1.0, motion.glimpse(corners), at_once=True)
    for look in range(UNBELIEVED):
        tracks.read(tracks.alive[0], SeenCard(SURELY, corners, 1.0, 0.9), 2.0 + look, motion.glimpse(corners),
                    False, at_once=False)  # fmt: skip
    tracks.read(tracks.alive[0], SeenCard(candidates, corners, 1.0, 0.9), 20.0, motion.glimpse(corners), changed,
                at_once=False)  # fmt: skip
    return tracks, tracks.alive[0]


@pytest.mark.parametrize(("candidates", "changed", "looks"), [
    (NAMELESS, True, GONE), (SURELY, True, UNBELIEVED), (NAMELESS, False, UNBELIEVED),
])  # fmt: skip
def test_a_card_is_given_up_as_its_place_was_last_read(
    candidates: tuple[tuple[str, float], ...], changed: bool, looks: int
) -> None:
    """It lay in its slot and on the pile at once for three seconds, and the pile's history was told anew."""
    tracks, _ = read_as(candidates, changed=changed)
    gone = [tracks.missed(tracks.alive[0], 21.0 + look, False, at_once=False) for look in range(looks)]
    assert gone == [False] * (looks - 1) + [True] and not tracks.alive


def test_read_by_its_name_again_it_lies_there_as_before() -> None:
    tracks, track = read_as(NAMELESS, changed=True)
    card = SeenCard(SURELY, track.corners, 1.0, 0.9)
    tracks.read(track, card, 21.0, track.glimpse, True, at_once=False)
    assert not any(tracks.missed(tracks.alive[0], 22.0 + look, False, at_once=False) for look in range(UNBELIEVED - 1))
