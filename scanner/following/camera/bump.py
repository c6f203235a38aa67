"""A bumped camera or table: all cards seem to have moved at once, by one common map."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.following.cards.staying import STAYED
from scanner.following.cards.told_of import is_told
from scanner.following.cards.track import Track, apart, width_of
from scanner.geometry.rectify import moved, turned
from scanner.types import Floats

FEWEST = 3
"""Cards that must agree on a map."""
MOST_AGREE = 0.6
"""The share of the cards in view that must."""
FARTHEST_TURN = np.pi / 4
SCALES = (0.7, 1.4)
CLOSE = 0.4
"""How far, in card widths, a card may be found from where a first guess of the map puts it."""
NOTICED = 0.08
"""A common shift of this many card widths, or less, only averages in."""
EXPLAINED = 0.5
"""What of it a map may leave: outlines that wander each by themselves have none in common."""
Complex = NDArray[np.complex128]


def tells_of_it(track: Track) -> bool:
    """Whether it surely lies on the table: what is found in its grain and in bowls beside it wanders by itself."""
    return is_told(track) and not (track.kind == "marker" and track.votes.piece == UNKNOWN)


def usual_width(tracks: Sequence[Track]) -> float:
    """Pixels of a card's width, in the middle of those followed: a tile's edges are found no more exactly."""
    cards = [width_of(track.corners) for track in tracks if track.kind == "card"]
    return float(np.median(cards or [width_of(track.corners) for track in tracks]))


def may_be_bumped(moves: Sequence[float], in_view: int) -> bool:
    """Whether it is worth asking for a common shift.

    moves: how far each card that was found again lies from where it lay, in card widths.  in_view: cards that should
    have been found.
    """
    if len(moves) >= MOST_AGREE * in_view and (not moves or float(np.median(moves)) < NOTICED):
        return False
    return sum(move < NOTICED for move in moves) < STAYED


def common_shift(tracks: Sequence[Track], quads: Sequence[tuple[Floats, str]]) -> NDArray[np.float64] | None:
    """The (3, 3) map from where the cards were to where they are now; None if they have no common one, or none moved.

    tracks: those that nothing hides, and that tell of it.  quads: corners and kind of all that was found.
    """
    if len(tracks) < FEWEST or len(quads) < FEWEST:
        return None
    guess = _best_guess(tracks, quads)
    if guess is None:
        return None
    pairs = _pairs(tracks, quads, guess)
    if len(pairs) < max(FEWEST, MOST_AGREE * len(tracks)):
        return None
    matrix = refined(guess, pairs)
    if not _keeps_sizes(matrix, tracks):
        return None
    before, by_map = (_off(way, pairs) for way in (np.eye(3), matrix))
    return matrix if before > NOTICED * usual_width(tracks) and by_map < EXPLAINED * before else None


def _off(matrix: NDArray[np.float64], pairs: Sequence[tuple[Floats, Floats]]) -> float:
    """Pixels from where a map brings cards to where they are found, in the middle of them."""
    return float(np.median([np.linalg.norm(moved(old, matrix) - new, axis=1).mean() for old, new in pairs]))


def _keeps_sizes(matrix: NDArray[np.float64], tracks: Sequence[Track]) -> bool:
    """Whether no card becomes much larger or smaller, also of those that bear the map out the least: a camera that was
    bumped stands about where it stood."""
    scales = [width_of(moved(track.corners, matrix)) / width_of(track.corners) for track in tracks]
    return SCALES[0] < min(scales) and max(scales) < SCALES[1]


def _best_guess(tracks: Sequence[Track], quads: Sequence[tuple[Floats, str]]) -> NDArray[np.float64] | None:
    """The similarity that brings one card to one found quad and most of the others along; the smallest of equals."""
    old, old_axes = middles_and_axes([track.corners for track in tracks])
    new, new_axes = middles_and_axes([corners for corners, _ in quads])
    reach = CLOSE * usual_width(tracks)
    best, best_score = None, 0.0
    for i, track in enumerate(tracks):
        for j, (_, kind) in enumerate(quads):
            turn = new_axes[j] / old_axes[i]
            turn = -turn if turn.real < 0 else turn
            if kind != track.kind or not _is_small(complex(turn)):
                continue
            there = turn * (old - old[i]) + new[j]
            nearest = np.abs(there[:, None] - new[None]).min(axis=1)
            score = np.count_nonzero(nearest < reach) - float(np.abs(there - old).mean()) / (50 * reach)
            if score > best_score:
                best, best_score = shifted(complex(turn), complex(new[j] - turn * old[i])), score
    return best


def _is_small(turn: complex) -> bool:
    return SCALES[0] < abs(turn) < SCALES[1] and abs(float(np.angle(turn))) < FARTHEST_TURN


def middles_and_axes(quads: Sequence[Floats]) -> tuple[Complex, Complex]:
    """Middles and long axes as complex numbers."""
    corners = np.array(quads, np.float64)
    middles, axes = corners.mean(axis=1), corners[:, 0] + corners[:, 1] - corners[:, 2] - corners[:, 3]
    return middles[:, 0] + 1j * middles[:, 1], axes[:, 0] + 1j * axes[:, 1]


def shifted(turn: complex, step: complex) -> NDArray[np.float64]:
    """The (3, 3) map of points, as complex numbers, that multiplies them and adds a step."""
    return np.array([[turn.real, -turn.imag, step.real], [turn.imag, turn.real, step.imag], [0, 0, 1]])


def _pairs(
    tracks: Sequence[Track], quads: Sequence[tuple[Floats, str]], guess: NDArray[np.float64]
) -> list[tuple[Floats, Floats]]:
    """Corners before and now of the cards that the guess brings home."""
    pairs = []
    for track in tracks:
        there = moved(track.corners, guess)
        same = [corners for corners, kind in quads if kind == track.kind]
        near = min(same, key=lambda corners: apart(corners, there, track.kind), default=None)
        if near is not None and apart(near, there, track.kind) < CLOSE:
            way = min((turned(near, q) for q in range(4)), key=lambda c: float(np.abs(c - there).sum()))
            pairs.append((track.corners, way))
    return pairs


def refined(guess: NDArray[np.float64], pairs: Sequence[tuple[Floats, Floats]]) -> NDArray[np.float64]:
    """The homography that fits all corners best; the guess where the corners are too few to tell."""
    if len(pairs) < 4:
        return guess
    old, new = (np.concatenate([pair[k] for pair in pairs]).astype(np.float32) for k in (0, 1))
    reach = 0.15 * width_of(pairs[0][0])
    matrix, _ = cv2.findHomography(old, new, cv2.RANSAC, reach)
    return guess if matrix is None else np.asarray(matrix, np.float64)
