"""Since when a card lies that was overlooked for a while."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.finding.patchwork import Where
from scanner.following.doubts import learned
from scanner.following.motion import Motion
from scanner.following.pipeline import Pipeline
from scanner.following.track import Tracks
from scanner.geometry.rectify import moved
from scanner.types import Findings, Image, SeenCard
from tests.scanner_follow.lying import quad
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import ImperfectEyes, Stage, Thing, hand_over

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
