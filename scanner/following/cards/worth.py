"""Which cards are worth being read in a look: naming is what costs, and an unchanged card reads as it did.

New and changed cards come first; what does not fit into one look waits for the next.  A card that stays in doubt is
not read for ever: the same picture gives the same doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import IntEnum

from scanner.following.cards.track import MOVED, READINGS, Track, apart
from scanner.geometry.rectify import sides
from scanner.types import Detection

AT_ONCE = 12
"""Cards that are read in one look."""
DOUBTS_AT_ONCE = 3
"""Of them, cards that were read before and stay in doubt."""
MARKERS_AT_ONCE = 3
"""Of them, markers at most, while cards wait: on a cloth with dots these pass for dozens, and come and go."""
PLAIN_MARKER = 0.5
"""A marker of which less is seen is not read: it could not be told from the edge of a card."""

LEAST_MARKER = 12.0
"""Pixels along its shorter side below which a marker cannot be read: any number is like so small a speck."""


class Reason(IntEnum):
    """Why a card is to be read, the best reason first."""

    NEW = 0
    CHANGED = 1
    ONCE_MORE = 2
    """Everything is read twice."""
    DOUBT = 3
    """It was read and is not sure, or lies a little elsewhere in a picture that has not changed."""


Entry = tuple[Reason, float, int]
"""Why a detection is to be read, what is seen of it (less than 0, the most first), and its number."""


@dataclass(frozen=True, slots=True)
class Choice:
    """now: by number of the detection, why it is read in this look.  known: detections that need no reading.

    later: whether some have to wait.
    """

    now: Mapping[int, Reason]
    known: tuple[int, ...]
    later: bool


def choose(
    detections: Sequence[Detection], owners: Mapping[int, Track], differs: Callable[[Track], bool],
    candidates: Sequence[int], *, all_at_once: bool,
) -> Choice:  # fmt: skip
    """Which of the `candidates`, numbers of detections that lie still, to read now.

    owners: the track of a detection, where it has one.  differs: whether a track's place looks different since it was
    read.  all_at_once: nothing is put off.
    """
    reasons = {j: _reason(detections[j], owners.get(j), differs) for j in candidates}
    wanted = sorted(
        (reason, -detections[j].visible, j) for j, reason in reasons.items() if reason is not None
    )
    chosen = wanted if all_at_once else _fitting(wanted, {j for j in reasons if detections[j].kind == "marker"})
    known = tuple(j for j, reason in reasons.items() if reason is None and j in owners)
    return Choice({j: reason for reason, _, j in chosen}, known, len(chosen) < len(wanted))


def _fitting(wanted: Sequence[Entry], markers: Set[int]) -> list[Entry]:
    """Those of all that are wanted that fit into one look, in their order."""
    doubts = [entry for entry in wanted if entry[0] is Reason.DOUBT][DOUBTS_AT_ONCE:]
    cards = [entry for entry in wanted if entry not in doubts and entry[-1] not in markers]
    others = [entry for entry in wanted if entry not in doubts and entry[-1] in markers]
    others = others[: max(MARKERS_AT_ONCE, AT_ONCE - len(cards))]
    return sorted(cards[: AT_ONCE - len(others)] + others)


def _reason(detection: Detection, track: Track | None, differs: Callable[[Track], bool]) -> Reason | None:
    marker = detection.kind == "marker"
    if marker and (detection.visible < PLAIN_MARKER or min(sides(detection.corners)) < LEAST_MARKER):
        return None
    if track is None:
        return Reason.NEW
    if differs(track):
        return Reason.CHANGED
    if track.reads < READINGS[0]:
        return Reason.ONCE_MORE
    seen_better = not marker and track.is_seen_better(detection.visible)
    if seen_better or track.in_doubt or (_moved(track, detection) and track.reads < READINGS[1] and not marker):
        return Reason.DOUBT
    return None


def _moved(track: Track, detection: Detection) -> bool:
    return apart(detection.corners, track.corners, track.kind) > 3 * MOVED
