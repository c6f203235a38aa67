"""When the table is looked at: soon after something came to rest, seldom while it rests."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from scanner.following.changes.motion import REST, Motion
from scanner.following.changes.pace import AMID, AT_REST, CONFIRM, IN_NOISE, PARTLY, PATIENCE, SELDOM, Due, Pace

STEP = 0.04


class Watching:
    """A motion and a pace under a grey picture in which squares move and lie."""

    def __init__(self) -> None:
        self.motion, self.pace, self.now = Motion(), Pace(), 0.0

    def looks(
        self, seconds: float, *, moving: bool = False, lying: int = 0, unfinished: bool = False, noise: float = 0.0,
        card: float = 0.0,
    ) -> list[float]:  # fmt: skip
        """The times of the looks while a square moves or does not, and a number of others lie there.

        card: how many cells the cards have that are known by then.
        """
        times, rng = [], np.random.default_rng(1)
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            picture = np.full((360, 640, 3), 100, np.uint8)
            for k in range(lying):
                picture[200:240, 40 + 90 * k : 80 + 90 * k] = 200
            if moving:
                x = round(self.now / STEP) % 12 * 40
                picture[40:120, x : x + 80] = 250
            noisy = np.clip(picture + rng.normal(0, noise, picture.shape), 0, 255) if noise else picture
            self.motion.see(np.asarray(noisy, np.uint8), self.now)
            due = self.pace.due(self.motion, unfinished, self.now)
            if due is not Due.NOT:
                self.motion.looked(np.zeros((9, 16), np.bool_), everywhere=due is Due.ALL)
                self.pace.looked(self.now, due, card)
                times.append(self.now)
        return times


def pauses(times: list[float]) -> list[float]:
    return [round(after - before, 2) for before, after in pairwise(times)]


def test_a_settled_table_is_looked_at_twice_more_and_then_every_few_seconds() -> None:
    watching = Watching()
    gaps = pauses(watching.looks(12.0))
    assert [round(gap, 1) for gap in gaps] == [AT_REST[1], SELDOM, SELDOM]


def test_what_has_not_settled_is_looked_at_at_once_but_not_for_ever() -> None:
    watching = Watching()
    times = watching.looks(4.0, unfinished=True)
    quick = [gap for gap in pauses(times) if gap <= CONFIRM + STEP]
    assert len(quick) == PATIENCE - 1
    assert len(times) <= PATIENCE + 2


def test_what_stays_in_doubt_is_looked_at_again_and_again_in_noise_since_each_look_shows_it_otherwise() -> None:
    times = Watching().looks(6.0, unfinished=True, noise=8.0)
    later = [gap for gap in pauses(times) if gap > CONFIRM + STEP]
    assert later and max(later) <= IN_NOISE + STEP
    assert len(Watching().looks(6.0, noise=8.0)) <= 4


def test_while_everything_moves_the_looks_are_few() -> None:
    watching = Watching()
    watching.looks(1.0)
    began = watching.now
    times = watching.looks(6.0, moving=True)
    assert times[0] - began >= AMID
    assert min(pauses(times)) >= AMID


def test_what_moved_through_the_picture_and_left_no_trace_is_not_worth_a_look() -> None:
    watching = Watching()
    watching.looks(2.0)
    assert watching.looks(0.8, moving=True) == []
    assert watching.looks(2.0) == []


def test_a_card_that_came_to_rest_is_looked_at_within_a_quarter_of_a_second_whatever_else_moves() -> None:
    watching = Watching()
    watching.looks(1.0)
    watching.looks(0.8, moving=True)
    laid = watching.now
    times = watching.looks(1.5, moving=True, lying=1)
    assert any(laid + REST <= time <= laid + REST + PARTLY + STEP for time in times)


def test_what_is_little_beside_a_card_waits_until_nothing_moves_but_not_for_long() -> None:
    watching = Watching()
    watching.looks(1.0, card=1000)
    assert watching.looks(0.8, moving=True, lying=1, card=1000) == []
    rests = watching.now
    assert watching.looks(1.0, lying=1, card=1000)[0] - rests <= REST + CONFIRM + STEP
    later = Watching()
    later.looks(1.0, card=1000)
    began = later.now
    assert later.looks(4.0, moving=True, lying=1, card=1000)[0] - began <= AMID + STEP
