"""Since when a card lies that was overlooked for a while."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from scanner.finding.patchwork import Where
from scanner.following.cards.tracks import Tracks
from scanner.following.changes.glimpse import Glimpse
from scanner.following.changes.motion import Motion
from scanner.following.changes.overlooked import Overlooked
from scanner.following.doubted.doubts import learned
from scanner.following.pipeline import Pipeline
from scanner.geometry.rectify import moved
from scanner.types import Findings, Floats, Image, SeenCard
from tests.scanner_follow.lying import camera, quad
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import SIZE, ImperfectEyes, Stage, Thing, hand_over

FAN = (-5.0, 4.0)
NUMBER = "select_5"
AT = (1.0, 1.6)


class LateEyes(ImperfectEyes):
    """Eyes that overlook one piece for some looks."""

    overlooks = NUMBER

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        left = tuple(one for one in found.detections if self._seen[id(one)].piece != self.overlooks)
        return Findings(left, found.hands, found.size)


def watching() -> Session:
    """A table of two before the first choice, where an open number lies that the eyes overlook."""
    session = Session()
    session.eyes = LateEyes(session.stage, session.rng)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2)
    session.lay(list(ROW), [[], []], [], [None, None])
    session.stage.things.append(Thing(NUMBER, quad(*FAN)))
    session.watch(4.0)
    return session


def lies_since(session: Session, piece: str) -> float:
    """Since when a card lies there, as it was told last."""
    return next(sighting.since for sighting in session.told[-1].sightings if sighting.piece == piece)


def found_at_last(session: Session) -> float:
    """The eyes find what they overlooked: since when it lies there, then."""
    session.eyes.overlooks = ""  # type: ignore[attr-defined]
    session.stage.hands = [hand_over(4, 2.5, False)]
    session.watch(0.3)
    session.stage.hands = []
    session.watch(1.5)
    return lies_since(session, NUMBER)


def test_a_card_that_was_overlooked_lies_there_since_its_place_looks_so() -> None:
    """A number that lay open when the table was first seen is nobody's choice of this moment."""
    assert found_at_last(watching()) < 1.0


def test_neither_a_lamp_nor_a_passing_hand_lays_it_there() -> None:
    session = watching()
    session.stage.brightness = 0.8
    session.watch(1.0)
    session.stage.hands = [hand_over(*FAN, False)]
    session.watch(0.5)
    session.stage.hands = []
    session.watch(0.5)
    assert found_at_last(session) < 1.0


def test_a_card_that_is_laid_where_others_were_not_found_lies_there_since_then() -> None:
    session = watching()
    session.stage.hands = [hand_over(*AT, False)]
    session.watch(0.5)
    session.stage.things.append(Thing("select_2", quad(*AT)))
    session.watch(0.5)
    session.stage.hands = []
    session.watch(1.5)
    assert lies_since(session, "select_2") > 4.5


@pytest.mark.parametrize("laid", [0.0, 5.0])
def test_what_is_made_out_from_above_lies_there_since_its_place_looks_so(laid: float) -> None:
    """Such a look comes late, for a card that lay there long and for one that was just turned up."""
    stage, motion, tracks = Stage(), Motion(), Tracks()
    for number in range(9):
        stage.things = [Thing(NUMBER, quad(*FAN))] if number >= laid else []
        motion.see(stage.picture(), float(number))
        motion.looked(np.zeros(motion.shape, np.bool_))
    corners = moved(stage.things[0].corners, stage.view)
    card = SeenCard(((NUMBER, 0.99), ("unknown", 0.01)), corners, 1.0, 0.9)
    assert learned(tracks, motion, [card], 8.0, overlooked=False)
    assert laid <= tracks.alive[0].since <= laid + 1  # in one picture it was laid, in the next it is at rest


@pytest.mark.parametrize(("laid", "since"), [("select_3", 12.0), ("select_1", 0.0)])
def test_a_card_laid_in_the_place_of_another_lies_there_since_that_is_gone_however_alike_they_look(
    laid: str, since: float
) -> None:
    stage, motion, tracks = Stage(), Motion(), Tracks()
    motion.see(stage.picture(), 0.0)
    corners = moved(quad(*FAN), stage.view)
    glimpse = motion.glimpse(corners)
    first, second = (SeenCard(((piece, 0.99), ("unknown", 0.01)), corners, 1.0, 0.9) for piece in ("select_1", laid))
    tracks.born(first, 0.0, glimpse, at_once=True)
    tracks.missed(tracks.alive[0], 12.0, True, at_once=True)
    tracks.born(second, 12.5, glimpse, at_once=True, since=0.0)
    assert tracks.alive[0].since == since


def levels(seed: int, like: float = 0.0) -> Floats:
    """(6, 6) levels of a place that shows some picture, or one that shares so much of its pattern with the first."""
    first, own = (np.random.default_rng(n).normal(0, 30, (6, 6)) for n in (0, seed))
    return np.asarray(128 + like * first + (1 - like**2) ** 0.5 * own, np.float32)


def since(pictures: Sequence[Floats]) -> float:
    """Since when a place looks as in the last of these pictures, half a second apart, the last at second 10."""
    lately = Overlooked()
    for n, picture in enumerate(pictures, 1 - len(pictures)):
        lately.remember(picture, 10 + n / 2)
    return lately.since(Glimpse(0, 0, np.ones((6, 6), np.bool_), pictures[-1]), 10.0)


@pytest.mark.parametrize(("covered", "lay_there_since"), [(3, 7.0), (5, 10.0)])
def test_what_was_covered_for_longer_than_a_hand_passes_was_laid_there_just_now(
    covered: int, lay_there_since: float
) -> None:
    assert since([levels(0)] * 3 + [levels(7)] * covered + [levels(0)]) == lay_there_since


@pytest.mark.parametrize(("hidden", "lay_there_since"), [(1, 8.0), (3, 10.0)])
def test_where_a_hand_has_lain_over_a_part_of_it_all_the_time_the_rest_tells(
    hidden: int, lay_there_since: float
) -> None:
    """Half of it is too little."""
    partly = levels(0)
    partly[:, :hidden] = np.inf
    assert since([*[partly] * 4, levels(0)]) == lay_there_since


@pytest.mark.parametrize(("like", "lay_there_since"), [(1.0, 8.0), (0.8, 9.0)])
def test_another_card_in_the_same_frame_is_not_what_lies_there_now(like: float, lay_there_since: float) -> None:
    assert since([levels(5, like)] * 2 + [levels(0, 1.0)] * 3) == lay_there_since


BUMPED = np.array([[1, 0, 43.0], [0, 1, 6.0], [0, 0, 1]]) @ camera(SIZE, wide=18)
PUT_ELSEWHERE = camera(SIZE, wide=18, tilt=0.3, far_side=True)


@pytest.mark.parametrize("view", [BUMPED, PUT_ELSEWHERE])
def test_where_the_camera_stands_elsewhere_nothing_lay_there_before(view: NDArray[np.float64]) -> None:
    """A card is laid where, in the picture before the bump, another of the same kind was overlooked."""
    session = watching()
    session.stage.things.pop()
    session.stage.view = view
    session.watch(1.0)
    back = np.asarray(np.linalg.inv(session.stage.view), np.float64)
    before_the_bump = moved(moved(quad(*FAN), camera(SIZE, wide=18)), back)
    session.eyes.overlooks = ""  # type: ignore[attr-defined]
    session.stage.things.append(Thing(NUMBER, before_the_bump))
    session.watch(1.5)
    assert lies_since(session, NUMBER) > 4.5
