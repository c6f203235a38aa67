"""Cards that still lie where they lay, told by what is left to be seen of them.

A card is seen best when it is laid down; later others cover it, and what the detector then makes of its rest is often
crooked, or two cards taken for one.  But nothing that lies still has to be found again: where the rest of a well known
card looks exactly as before, the card is there, with the name and the corners that it had, and whatever is found on
that rest is nothing new.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.following.cards.footprint import filled, outlines, seen_cells, share_in, who_is_who
from scanner.following.cards.track import READINGS, Track
from scanner.following.changes.glimpse import Glimpse, Mask
from scanner.following.changes.motion import Motion
from scanner.types import Detection

LEAST_REST, LEAST_OPEN = 0.2, 0.1
"""The share of a card that must be left to be seen, and the share that nothing is thought to cover."""
FEWEST, FEWEST_OPEN = 6, 3
"""The same in cells."""
UNLIKE, MOSTLY = 0.1, 0.6
"""The share of what nothing covers which may look different (noise, shadows), but for a belt beside what lies on the
card, whose edge is seldom found exactly; and the share that must look as before all the same."""
OLD = 0.6
"""A finding of which more than this share of what is seen looks as known cards did shows nothing new."""
UPON = 0.1
"""The share of a card that another must lie on to be told to lie upon it: cards side by side touch."""
LYING_BELOW = 0.3
"""A nameless thing of which less is seen lies under what hides it, if it is any."""
STAYED = 2
"""So many cards and markers that lie exactly where they lay say that nothing was bumped, whatever the others do:
between two pictures that are far apart, people deal, take and cover half a table."""
MANY = 0.5
"""The share of the well known cards in view, and `STAYED` of them at least, that stay where nothing was bumped."""


@dataclass(frozen=True, slots=True, eq=False)
class Staying:
    """glimpses: by number of the track, how a card that stays looks now, and which share of it others do not cover.

    news: the findings that are none of these cards.
    """

    glimpses: Mapping[int, tuple[Glimpse, float]]
    news: tuple[Detection, ...]

    def many_of(self, in_view: Sequence[Track]) -> bool:
        """Whether so many of the tracks in view stay that neither camera nor table can have been bumped."""
        stay = sum(track.number in self.glimpses for track in in_view)
        return stay >= max(STAYED, MANY * sum(map(is_well_known, in_view)))


def staying(
    tracks: Sequence[Track], found: Sequence[Detection], motion: Motion, busy: Mask, *, settled: bool
) -> Staying:
    """Which of the tracks stay, and what else was found.  `busy`: the cells where a hand or something moving is.

    settled: every picture stands for itself, and what is found in it is believed.
    """
    known = [] if settled else [track for track in tracks if is_well_known(track)]
    if not known:
        return Staying({}, tuple(found))
    looks = {track.number: motion.alike(track.glimpse) for track in known}
    alike = _union([(track.glimpse, looks[track.number]) for track in known], busy)
    seen, lies_at = seen_cells(found, motion), who_is_who(found, known)
    fresh = np.array([share_in(cells, alike) <= OLD for cells in seen], np.bool_)
    above, rests = lying_above([track for track in tracks if _may_cover(track)], motion), dict[int, Mask]()
    upon = {
        j: filled([found[j].corners], motion) for j in np.flatnonzero(fresh).tolist() if found[j].visible >= LYING_BELOW
    }  # fmt: skip
    for i, track in enumerate(known):
        over = [cells for j, cells in upon.items() if not lies_at[j, i]]
        rest = _rest_of(track, looks[track.number], busy, _covers(track, [above[track.number], *over]))
        if rest is not None:
            rests[track.number] = rest
    for number in _disturbed(known, rests, motion, busy):
        del rests[number]
    stay = [track for track in known if track.number in rests]
    shown = _union([(track.glimpse, rests[track.number]) for track in stay], busy)
    told = np.asarray(lies_at[:, [track.number in rests for track in known]].any(axis=1), np.bool_)
    fresh |= who_is_who(found, [track for track in tracks if _is_in_doubt(track)]).any(axis=1) & ~told
    news = tuple(
        detection for j, detection in enumerate(found) if fresh[j] or not (told[j] or share_in(seen[j], shown) > OLD)
    )
    left = {track.number: _left(track, above[track.number] & ~busy, looks[track.number]) for track in stay}
    return Staying({t.number: (_as_now(t, rests[t.number], motion), left[t.number]) for t in stay}, news)


def is_well_known(track: Track) -> bool:
    """Whether a card was read as often as it is worth, and its name is beyond doubt."""
    return track.kind == "card" and track.settled and track.reads >= READINGS[0] and not track.is_unclear


def _may_cover(track: Track) -> bool:
    """Whether a card may lie upon others: what lies on top is seen, and of a nameless thing so little is often but a
    printed line, or an edge, beside the card that lies there."""
    return not track.is_unclear or track.visible >= LYING_BELOW


def _is_in_doubt(track: Track) -> bool:
    """Whether a card with a name is not sure yet: found again it is read again, though its neighbours, laid down in the
    same moment, look as they did with it upon them."""
    return track.kind == "card" and not is_well_known(track) and track.votes.piece != UNKNOWN


def _covers(track: Track, over: Sequence[Mask]) -> Mask:
    """The cells of its glimpse in which one of these masks of the picture is True."""
    window = track.glimpse.window
    covers = over[0][window].copy()
    for cells in over[1:]:
        covers |= cells[window]
    return covers


def _rest_of(track: Track, alike: Mask, busy: Mask, covers: Mask) -> Mask | None:
    """The cells in which a card is seen as before; None if they are too few, or if it is plainly not there.

    alike: the cells of its glimpse that look as they did.  busy: cells of the picture of which nothing is known.
    covers: the cells of its glimpse where other cards are thought to lie over it; how far they reach is not known
    exactly.
    """
    glimpse, window = track.glimpse, track.glimpse.window
    whole = np.count_nonzero(glimpse.inside)
    clear = glimpse.inside & ~busy[window]
    rest = np.asarray(clear & alike)
    bare = clear & ~covers
    in_plain_view, otherwise = np.count_nonzero(bare), bare & ~rest
    if np.count_nonzero(rest & ~covers) < max(FEWEST_OPEN, LEAST_OPEN * whole, MOSTLY * in_plain_view):
        return None
    if np.count_nonzero(rest) < max(FEWEST, LEAST_REST * whole):
        return None
    if np.count_nonzero(otherwise) <= UNLIKE * in_plain_view:
        return rest
    near = cv2.dilate(covers.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    return None if np.count_nonzero(otherwise & ~near) > UNLIKE * in_plain_view else rest


def _disturbed(known: Sequence[Track], rests: Mapping[int, Mask], motion: Motion, busy: Mask) -> list[int]:
    """The cards that seem to stay, but one that lay upon them does not: whoever lifted that may have exchanged both.

    Little is left to be seen of a covered card, and many faces have that alike.
    """
    lifted = [track for track in known if track.number not in rests and _in_plain_view(track, busy)]
    return [
        track.number for track in known
        if track.number in rests and any(_lay_upon(other, track, motion) for other in lifted)
    ]  # fmt: skip


def _in_plain_view(track: Track, busy: Mask) -> bool:
    """Whether most of the place where a card lay can be seen."""
    inside = track.glimpse.inside
    return bool(2 * np.count_nonzero(inside & busy[track.glimpse.window]) < np.count_nonzero(inside))


def _lay_upon(upper: Track, lower: Track, motion: Motion) -> bool:
    """Whether a card was laid down on another, later."""
    if upper.since <= lower.since:
        return False
    inside = lower.glimpse.inside
    on_it = filled([upper.corners], motion)[lower.glimpse.window]
    return bool(np.count_nonzero(inside & on_it) > UPON * np.count_nonzero(inside))


def _as_now(track: Track, rest: Mask, motion: Motion) -> Glimpse:
    """A card as it looks now where it is seen, and as it was elsewhere."""
    old = track.glimpse
    return replace(old, levels=np.where(rest, motion.looking_at(old).levels, old.levels))


def _left(track: Track, above: Mask, alike: Mask) -> float:
    """Which share of what was seen of a card is not under others now; alike: the cells of it that look as they did."""
    glimpse = track.glimpse
    covered = np.count_nonzero(glimpse.inside & above[glimpse.window] & ~alike)
    return 1 - covered / np.count_nonzero(glimpse.inside)


def lying_above(tracks: Sequence[Track], motion: Motion) -> dict[int, Mask]:
    """Of every track, the cells of the cards that were laid down after it."""
    above: dict[int, Mask] = {}
    over = np.zeros(motion.shape, np.uint8)
    newest_first = sorted(tracks, key=lambda track: -track.since)
    pairs = zip(newest_first, outlines([track.corners for track in newest_first], motion), strict=True)
    for _, laid_together in groupby(pairs, key=lambda pair: pair[0].since):
        cells = over.copy()
        for track, outline in laid_together:
            above[track.number] = cells.view(np.bool_)
            cv2.fillConvexPoly(over, outline, 1)
    return above


def _union(parts: Sequence[tuple[Glimpse, Mask]], like: Mask) -> Mask:
    """All these cells of all these glimpses."""
    cells = np.zeros(like.shape, np.bool_)
    for glimpse, mask in parts:
        cells[glimpse.window] |= glimpse.inside & mask
    return cells
