"""Which cards are read in a look: what is new first, nothing for ever, and what was read twice rests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from scanner.following.cards.smooth import Votes
from scanner.following.cards.track import READINGS, Track
from scanner.following.cards.tracks import Tracks
from scanner.following.cards.worth import AT_ONCE, DOUBTS_AT_ONCE, MARKERS_AT_ONCE, Choice, Reason, choose
from scanner.following.changes.glimpse import Glimpse
from scanner.following.follow import adopted
from scanner.types import Detection, SeenCard
from tests.scanner_follow.lying import quad

NOTHING = Glimpse(0, 0, np.ones((1, 1), np.bool_), np.zeros((1, 1), np.float32))
SURE, OPEN = Votes().with_look([("plain", 0.99)]), Votes().with_look([("plain", 0.5), ("glazed", 0.45)])


def spot(k: int) -> np.ndarray:
    return np.asarray(100 * quad(2 * k, 0), np.float32)


def detection(k: int, visible: float = 1.0, kind: str = "card") -> Detection:
    return Detection(spot(k), kind, 0.9, visible, np.ones((32, 24), np.bool_))


def track(k: int, votes: Votes = SURE, reads: int = 2) -> Track:
    return Track(k, spot(k), "card", votes, 1.0, 0.0, NOTHING, seen=3, reads=reads)


def chosen(
    detections: Sequence[Detection], tracks: dict[int, Track], changed: Sequence[int] = (), *, at_once: bool = False
) -> Choice:
    numbers = range(len(detections))
    return choose(detections, tracks, lambda t: t.number in changed, numbers, all_at_once=at_once)


def test_a_card_that_was_read_twice_and_is_sure_is_not_read_again() -> None:
    choice = chosen([detection(0)], {0: track(0)})
    assert (dict(choice.now), choice.known, choice.later) == ({}, (0,), False)


def test_each_card_has_the_best_reason_that_there_is() -> None:
    tracks = {1: track(1), 2: track(2, reads=1), 3: track(3, OPEN)}
    choice = chosen([detection(k) for k in range(4)], tracks, changed=[1])
    assert dict(choice.now) == {0: Reason.NEW, 1: Reason.CHANGED, 2: Reason.ONCE_MORE, 3: Reason.DOUBT}
    assert list(choice.now) == [0, 1, 2, 3]


def test_a_doubt_that_does_not_go_away_is_left_alone_until_something_changes() -> None:
    tracks = {0: track(0, OPEN, reads=READINGS[1])}
    assert not chosen([detection(0)], tracks).now
    assert chosen([detection(0)], tracks, changed=[0]).now


def test_a_card_of_which_much_more_is_seen_than_before_is_read_as_if_for_the_first_time() -> None:
    """In noise a selection card passed four times for a marker and a sliver, and then was found whole."""
    sliver = replace(track(0, Votes().with_look([("unknown", 0.9)]), reads=READINGS[1]), visible=0.2)
    assert not chosen([detection(0, 0.4)], {0: sliver}).now
    assert chosen([detection(0, 0.9)], {0: sliver}).now
    assert not chosen([detection(0, 0.9)], {0: replace(sliver, votes=SURE)}).now
    tracks = Tracks([sliver])
    tracks.read(sliver, SeenCard((("plain", 0.9),), spot(0), 0.9, 0.9), 7.0, NOTHING, False, at_once=False)
    (seen,) = tracks.alive
    assert (seen.votes.piece, seen.reads) == ("plain", 1)


def test_no_more_than_a_dozen_are_read_at_once_and_the_rest_waits() -> None:
    many = [detection(k) for k in range(AT_ONCE + 3)]
    choice = chosen(many, {0: track(0, reads=1)})
    assert len(choice.now) == AT_ONCE
    assert choice.later
    assert 0 not in choice.now
    assert len(chosen(many, {}, at_once=True).now) == len(many)


def test_old_doubts_do_not_keep_new_cards_waiting() -> None:
    doubts = {k: track(k, OPEN) for k in range(8)}
    choice = chosen([detection(k) for k in range(9)], doubts)
    assert list(choice.now.values()) == [Reason.NEW, *[Reason.DOUBT] * DOUBTS_AT_ONCE]
    assert choice.later


@pytest.mark.parametrize(("visible", "read"), [(0.4, False), (0.9, True)])
def test_a_marker_is_read_where_enough_of_it_is_seen(visible: float, read: bool) -> None:
    assert bool(chosen([detection(0, visible, "marker")], {}).now) is read


def test_a_speck_is_no_marker_that_can_be_read() -> None:
    """Printed on a donut, seven pixels wide: it was read as the seven, surely."""
    speck = replace(detection(0, kind="marker"), corners=np.asarray(spot(0) * 0.07, np.float32))
    assert not chosen([speck], {}).now
    assert chosen([replace(speck, kind="card")], {}).now


def test_a_reading_against_what_was_thought_is_a_doubt_until_it_is_borne_out() -> None:
    believed = track(0, SURE.with_look([("plain", 0.99)]))
    assert believed.settled
    puzzling = replace(believed, reads=1, agreed=False)
    assert puzzling.in_doubt
    assert not puzzling.settled
    assert replace(puzzling, reads=READINGS[1]).settled


@pytest.mark.parametrize(("off", "changed", "anew"), [(0.1, True, False), (0.3, False, False), (0.3, True, True)])
def test_a_card_that_is_nudged_or_seen_better_was_not_laid_anew(off: float, changed: bool, anew: bool) -> None:
    """The open top card of a fan passed for the newest, which its player had just chosen."""
    tracks, before = Tracks([track(0)]), spot(0)
    card = SeenCard((("plain", 0.99),), before + np.float32(off * (before[1, 0] - before[0, 0])), 1.0, 0.9)
    tracks.read(tracks.alive[0], card, 7.0, NOTHING, changed, at_once=False)
    assert tracks.alive[0].since == (7.0 if anew else 0.0)


def test_a_card_found_askew_is_known_again_by_where_it_turned_out_to_lie() -> None:
    card = SeenCard((("plain", 0.99),), spot(1), 1.0, 0.9)
    assert adopted({7: card}, [track(0), track(1)], {3: track(0)})[7].number == 1
    assert adopted({7: card}, [track(0), track(1)], {3: track(1)}) == {}


def test_cards_do_not_wait_for_what_passes_for_markers_on_a_cloth_with_dots() -> None:
    """Dozens of dots came and went, and were new in every look: in 26 seconds cards were read once."""
    dots = [detection(k, 1.0, "marker") for k in range(2 * AT_ONCE)]
    cards = [detection(k, 0.8) for k in range(2 * AT_ONCE, 2 * AT_ONCE + 5)]
    once = {k: track(k, reads=1) for k in range(2 * AT_ONCE, 2 * AT_ONCE + 5)}
    now = chosen(dots + cards, once).now
    assert now.keys() >= once.keys() and len(now) == AT_ONCE


def test_markers_are_read_though_many_cards_wait() -> None:
    cards = [detection(k) for k in range(2 * AT_ONCE)]
    markers = [detection(k, 0.9, "marker") for k in range(2 * AT_ONCE, 2 * AT_ONCE + 5)]
    now = chosen(cards + markers, {}).now
    assert sum(j >= 2 * AT_ONCE for j in now) == MARKERS_AT_ONCE and len(now) == AT_ONCE
