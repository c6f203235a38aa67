"""Which cards still lie where they lay, when others are laid on them and the detector errs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.following.cards.footprint import filled
from scanner.following.cards.smooth import Votes
from scanner.following.cards.staying import Staying, staying
from scanner.following.cards.track import Track, matched
from scanner.following.changes.motion import Motion
from scanner.geometry.rectify import moved
from scanner.types import Detection, Floats
from tests.scanner_follow.lying import quad
from tests.scanner_follow.theatre import Stage, Thing

VIEW = Stage().view
OLD, SOLE = quad(2.0, 2.0), quad(-4.0, 2.0)
"""Where the card lies that is asked about, and another one far away."""


class Watched:
    """A table with a well known card, seen before and after something has happened."""

    def __init__(self, piece: str = "plain") -> None:
        self.stage, self.motion = Stage(things=[Thing(piece, OLD), Thing("eclair", SOLE)]), Motion()
        self.look()
        self.tracks = [self.track(1, piece, OLD), self.track(2, "eclair", SOLE)]

    def track(self, number: int, piece: str, corners: Floats) -> Track:
        """A track that was read twice."""
        seen, votes = moved(corners, VIEW), Votes().with_look([(piece, 0.98)]).with_look([(piece, 0.98)])
        return Track(number, seen, "card", votes, 1.0, 0.0, self.motion.glimpse(seen), seen=3, reads=2)

    def look(self) -> None:
        """A new picture, in which nothing moves."""
        self.motion.see(self.stage.picture(), 10.0)
        self.motion.looked(np.zeros((90, 160), np.bool_))

    def stay(self, *things: Thing, found: tuple[Detection, ...]) -> Staying:
        """Who stays after the table was changed to these things, and was found to hold these cards."""
        self.stage.things = list(things)
        self.look()
        return staying(self.tracks, found, self.motion, self.motion.hands, settled=False)


def detection(corners: Floats, visible: float = 1.0) -> Detection:
    """A finding of which the whole is seen."""
    return Detection(moved(corners, VIEW), "card", 0.9, visible, np.ones((32, 24), np.bool_))


def test_a_covered_card_stays_and_only_the_card_on_it_is_new() -> None:
    table = Watched()
    upper = quad(2.5, 2.1)
    found = (detection(upper), detection(quad(1.78, 2.0, size=(0.5, 1.4)), 0.4), detection(SOLE))
    stay = table.stay(Thing("plain", OLD), Thing("glazed", upper), Thing("eclair", SOLE), found=found)
    assert set(stay.glimpses) == {1, 2}
    assert stay.news == found[:1]


def test_of_a_card_under_another_that_has_become_a_track_the_rest_is_seen() -> None:
    table, upper = Watched(), quad(2.5, 2.1)
    things = (Thing("plain", OLD), Thing("glazed", upper), Thing("eclair", SOLE))
    table.stay(*things, found=(detection(upper),))
    later = table.track(3, "glazed", upper)
    table.tracks.append(replace(later, since=9.0))
    stay = table.stay(*things, found=())
    assert set(stay.glimpses) == {1, 2, 3}
    assert 0.4 < stay.glimpses[1][1] < 0.65 and stay.glimpses[2][1] == stay.glimpses[3][1] == 1.0


@pytest.mark.parametrize(
    ("upon", "hand", "stay"),
    [
        pytest.param(Thing("glazed", quad(2.5, 2.1)), False, {1, 2, 3}, id="the same lies upon it"),
        pytest.param(Thing("powdered", quad(2.5, 2.1)), False, {2}, id="another lies upon it"),
        pytest.param(Thing("powdered", quad(2.5, 2.1)), True, {1, 2}, id="a hand is there still"),
    ],
)
def test_a_card_is_looked_at_anew_when_the_one_upon_it_was_lifted(upon: Thing, hand: bool, stay: set[int]) -> None:
    table, upper = Watched(), quad(2.5, 2.1)
    plain, eclair = Thing("plain", OLD), Thing("eclair", SOLE)
    under = table.stay(plain, Thing("glazed", upper), eclair, found=(detection(upper),)).glimpses[1][0]
    later = replace(table.track(3, "glazed", upper), since=9.0)
    table.tracks = [replace(table.tracks[0], glimpse=under), table.tracks[1], later]
    busy = filled([later.corners], table.motion) & hand
    table.stage.things = [plain, upon, eclair]
    table.look()
    stays = staying(table.tracks, (detection(upper),), table.motion, busy, settled=False)
    assert set(stays.glimpses) == stay


def test_two_cards_that_are_found_as_one_do_not_do_away_with_the_lower_one() -> None:
    table, both = Watched(), quad(2.4, 2.0, size=(1.2, 1.0))
    stay = table.stay(Thing("plain", OLD), Thing("glazed", quad(2.5, 2.0)), Thing("eclair", SOLE),
                      found=(detection(both), detection(SOLE)))  # fmt: skip
    assert 1 in stay.glimpses and len(stay.news) == 1


@pytest.mark.parametrize(
    ("now", "found"),
    [
        pytest.param([], [], id="taken away"),
        pytest.param([Thing("glazed", OLD)], [OLD], id="another in its place"),
        pytest.param([Thing("glazed", quad(2.08, 2.0))], [quad(2.08, 2.0)], id="another nearly in its place"),
        pytest.param([Thing("plain", quad(2.4, 2.0))], [quad(2.4, 2.0)], id="pushed aside"),
        pytest.param([Thing("plain", quad(2.15, 2.0))], [quad(2.15, 2.0)], id="pushed aside a little"),
        pytest.param([Thing("plain", quad(2.0, 2.0, 20))], [quad(2.0, 2.0, 20)], id="turned"),
    ],
)
def test_what_does_not_lie_there_any_more_does_not_stay(now: list[Thing], found: list[Floats]) -> None:
    table = Watched()
    stay = table.stay(*now, Thing("eclair", SOLE), found=tuple(detection(corners) for corners in found))
    assert set(stay.glimpses) == {2}
    assert len(stay.news) == len(found)


def test_a_card_that_lies_open_again_is_seen_as_whole_as_before() -> None:
    table, upper = Watched(), quad(2.5, 2.1)
    plain, eclair = Thing("plain", OLD), Thing("eclair", SOLE)
    under = table.stay(plain, Thing("glazed", upper), eclair, found=(detection(upper),)).glimpses[1][0]
    table.tracks[0] = replace(table.tracks[0], glimpse=under, left=0.4)
    assert table.stay(plain, eclair, found=(detection(OLD), detection(SOLE))).glimpses[1][1] == 1.0


@pytest.mark.parametrize("said", [[("plain", 0.5), ("glazed", 0.4)], [("unknown", 0.98)]])
def test_a_card_that_is_not_known_well_is_found_anew_however_often_it_was_read(said: list[tuple[str, float]]) -> None:
    table = Watched()
    table.tracks[0] = replace(table.tracks[0], votes=Votes().with_look(said), reads=9)
    assert set(table.stay(Thing("plain", OLD), Thing("eclair", SOLE), found=()).glimpses) == {2}


def test_where_many_stay_nothing_was_bumped() -> None:
    table = Watched()
    stay = table.stay(Thing("plain", OLD), Thing("eclair", SOLE), found=())
    assert stay.many_of(table.tracks)
    assert not Staying({}, ()).many_of(table.tracks)


def test_a_card_turned_up_in_place_is_followed_and_not_the_sliver_beside_it() -> None:
    back = Watched("selection_back").tracks[0]
    sliver, whole = quad(2.02, 2.0), quad(2.04, 2.0)
    quads = [(moved(corners, VIEW), "card") for corners in (sliver, whole)]
    assert matched([back], quads) == {0: 0}
    assert matched([back], quads, slivers={0}) == {1: 0}


@pytest.mark.parametrize(("visible", "stay"), [(0.15, {2}), (0.9, {1, 2})])
def test_what_lies_hardly_seen_about_a_card_does_not_hide_that_another_was_laid_on_it(
    visible: float, stay: set[int]
) -> None:
    """A printed place that was found later than the card, and of which but a corner is seen, passed for what covered
    its drawing, which had become another; what is seen whole does lie there."""
    table = Watched()
    place, votes = moved(quad(1.7, 2.2, size=(1.2, 1.6)), VIEW), Votes().with_look([("unknown", 0.98)])
    nameless = Track(3, place, "card", votes, visible, 5.0, table.motion.glimpse(place), seen=3, reads=2)
    table.tracks.append(nameless)
    drawing = Thing("glazed", quad(1.75, 2.0, size=(0.4, 1.0)))
    found = (detection(OLD), detection(SOLE))
    stays = table.stay(Thing("plain", OLD), drawing, Thing("eclair", SOLE), found=found)
    assert {1, 2} & set(stays.glimpses) == stay
