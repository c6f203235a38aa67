"""What stays in doubt while the table rests is looked at closely, and only that."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from scanner.finding.patchwork import Where
from scanner.following.cards.settled import PlacedCard
from scanner.following.doubted.closer import Closer
from scanner.following.pipeline import WAITS, Pipeline
from scanner.geometry.rectify import moved
from scanner.types import Detection, Findings, Image, SeenCard
from tests.scanner_follow.close_looks import BITS, CloseEyes, Counting
from tests.scanner_follow.lying import quad
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.test_made_out import SURELY, nothing_yet
from tests.scanner_follow.theatre import ImperfectEyes, Thing, hand_over

SPOT = (-4.6, 3.1)
"""Where two cards lie of which half of one is covered, in card widths on the table."""
PAIR = ("jelly_filled", "maple_bar")


class FusingEyes(ImperfectEyes):
    """Two cards that lie half upon each other pass for one that lies across, which nobody can name."""

    shown = 0.95
    """Which share of it is seen."""

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        fused = [one for one in found.detections if self._seen[id(one)].piece in PAIR]
        if len(fused) < 2:
            return found
        self._kept = [one for one in found.detections if all(one is not other for other in fused)]
        across = moved(quad(SPOT[0] + 0.25, SPOT[1], 90, (1.35, 1.5)), self.stage.view)
        one_of_both = Detection(across, "card", 0.9, self.shown, np.ones((32, 24), np.bool_))
        self._seen.pop(id(one_of_both), None)
        self._kept.append(one_of_both)
        return Findings(tuple(self._kept), found.hands, found.size)


def watching(closely: bool = True) -> tuple[Session, CloseEyes]:
    """A table of two in the second round whose near player has no card that could be seen rightly yet."""
    session = Session()
    session.eyes = FusingEyes(session.stage, session.rng)
    close = CloseEyes(session.stage)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, closely=close if closely else None)
    session.lay(list(ROW), [["plain"], ["glazed", "glazed"]], ["eclair"], ["selection_back"] * 2)
    session.watch(2.0)
    return session, close


def lay_pair(session: Session) -> None:
    x, y = SPOT
    session.stage.things += [Thing(PAIR[0], quad(x + 0.5, y)), Thing(PAIR[1], quad(x, y))]


def test_two_cards_that_pass_for_one_are_told_once_the_table_rests() -> None:
    session, close = watching()
    before = session.seen()["plate/1"]
    lay_pair(session)
    session.watch(2.0)
    assert session.seen()["plate/1"] == before + Counter(PAIR)
    assert len(close.widths) == 1


def test_without_a_closer_look_the_doubt_stays() -> None:
    session, _ = watching(closely=False)
    lay_pair(session)
    session.watch(6.0)
    assert "unknown" in session.seen()["plate/1"]


def test_a_place_is_looked_at_closely_once_as_long_as_it_looks_the_same() -> None:
    session, close = watching()
    lay_pair(session)
    session.watch(20.0)
    assert len(close.widths) == 1
    assert session.seen()["plate/1"] >= Counter(PAIR)


def frames_until(session: Session, close: CloseEyes, finished: int) -> int:
    """After how many frames so many close looks are finished."""
    frames = 0
    while close.finished < finished:
        session.watch(1 / session.camera.fps)
        frames += 1
    return frames


def test_a_close_look_takes_a_bit_of_time_of_each_of_several_frames() -> None:
    session, close = watching()
    lay_pair(session)
    while not close.widths:
        session.watch(1 / session.camera.fps)
    assert frames_until(session, close, 1) == BITS


def test_a_close_look_at_what_changes_meanwhile_is_broken_off_and_begun_anew() -> None:
    session, close = watching()
    before = session.seen()["plate/1"]
    lay_pair(session)
    while not close.widths:
        session.watch(1 / session.camera.fps)
    session.stage.hands = [hand_over(SPOT[0], SPOT[1], False)]
    session.watch(1.0)
    assert close.finished == 0
    session.stage.hands = []
    session.watch(2.0)
    assert (len(close.widths), close.finished) == (2, 1)
    assert session.seen()["plate/1"] == before + Counter(PAIR)


def test_a_close_look_is_begun_anew_where_pictures_come_in_another_size() -> None:
    session, close = watching()
    before = session.seen()["plate/1"]
    lay_pair(session)
    while not close.widths:
        session.watch(1 / session.camera.fps)
    shown, size = session.stage.picture(), (480, 270)
    session.stage.size, session.stage.view = size, np.diag([0.75, 0.75, 1.0]) @ session.stage.view
    smaller = np.asarray(cv2.resize(shown, size, interpolation=cv2.INTER_AREA), np.uint8)
    session.stage.picture = lambda: smaller  # type: ignore[method-assign]
    session.camera.grain = cv2.resize(session.camera.grain, size, interpolation=cv2.INTER_NEAREST)
    session.watch(3.0)
    assert session.seen()["plate/1"] == before + Counter(PAIR)


def test_a_picture_by_itself_is_looked_at_closely_as_a_whole() -> None:
    session, close = watching()
    lay_pair(session)
    for frame in session.camera.frames(4):
        session.pipeline.see(replace(frame, settled=True))
        assert close.finished == len(close.widths)
    assert close.finished


def test_where_all_is_known_nothing_is_looked_at_closely() -> None:
    session, close = watching()
    session.watch(10.0)
    assert close.widths == []


def test_while_a_hand_moves_nothing_is_looked_at_closely() -> None:
    session, close = watching()
    lay_pair(session)
    for step in range(12):
        session.stage.hands = [hand_over(4 + 0.3 * (step % 2), 2.5, False)]
        session.watch(0.1)
    assert close.widths == []
    session.stage.hands = []
    session.watch(2.0)
    assert len(close.widths) == 1


@pytest.mark.parametrize("across", [0, -190])
def test_a_doubt_of_which_a_look_at_its_neighbour_showed_but_a_part_is_looked_at_for_itself(across: float) -> None:
    """Also where it lies half outside the picture: it is looked at once, and not for ever."""
    motion, tracks = nothing_yet()
    nameless = (("unknown", 0.9), ("plain", 0.1))
    for n, (x, piece) in enumerate(((100, SURELY), (300, nameless), (390, nameless), (560, SURELY))):
        corners = np.asarray(60 * quad(0, 0) + np.float32([x, 180 + across]), np.float32)
        card = SeenCard(piece, corners, 1.0, 0.9)
        tracks.born(card, 1.0, motion.glimpse(corners), at_once=True)
        tracks.read(tracks.alive[n], card, 1.0, motion.glimpse(corners), False, at_once=True)
    placed = [PlacedCard(track.card(), Place(PlaceKind.ROW, n), True) for n, track in enumerate(tracks.alive, 1)]
    close = Counting()
    closer = Closer(close, motion, tracks)
    for number in range(12):
        closer.look(np.full((360, 640, 3), 90, np.uint8), 2.0 + number, placed, lambda _: False)
    assert len(close.sizes) == 2


@pytest.mark.parametrize(("was", "settled"), [
    (PlaceKind.PICK, True), (PlaceKind.PICK, False), (PlaceKind.ELSEWHERE, True)
])  # fmt: skip
def test_a_number_that_was_turned_up_and_cannot_be_read_is_looked_at_closely(was: PlaceKind, settled: bool) -> None:
    """It was told of no place, a hand of unused numbers passed for the choice, and the round was another's."""
    motion, tracks = nothing_yet()
    back, nameless = (("selection_back", 0.99), ("unknown", 0.01)), (("unknown", 0.9), ("plain", 0.1))
    cards = [SeenCard(piece, np.asarray(60 * quad(0, 0) + np.float32([x, 180]), np.float32), 1.0, 0.9)
             for x, piece in ((100, SURELY), (200, SURELY), (560, back))]  # fmt: skip
    for n, card in enumerate(cards):
        tracks.born(card, 1.0, motion.glimpse(card.corners), at_once=True)
        tracks.read(tracks.alive[n], card, 1.0, motion.glimpse(card.corners), False, at_once=True)

    def placed(kind: PlaceKind) -> list[PlacedCard]:
        places = [Place(PlaceKind.ROW, 1), Place(PlaceKind.ROW, 2), Place(kind, int(kind is PlaceKind.PICK))]
        return [PlacedCard(track.card(), place, settled) for track, place in zip(tracks.alive, places, strict=True)]

    close = Counting()
    closer, picture = Closer(close, motion, tracks), np.full((360, 640, 3), 90, np.uint8)
    closer.look(picture, 2.0, placed(was), lambda _: False)
    assert close.sizes == []
    unread, glimpse = replace(cards[2], candidates=nameless), motion.glimpse(cards[2].corners)
    for look in range(4):
        tracks.read(tracks.alive[2], unread, 3.0, glimpse, look == 0, at_once=True)
    closer.look(picture, 4.0, placed(PlaceKind.ELSEWHERE), lambda _: False)
    assert len(close.sizes) == (was is PlaceKind.PICK and settled)


@pytest.mark.parametrize(("shown", "told"), [(0.95, True), (0.3, False)])
def test_a_close_look_at_what_is_told_of_nowhere_waits_while_other_looks_tell_more(shown: float, told: bool) -> None:
    """It takes so long that what another look made sure was told half a second late."""
    session, close = watching()
    session.stage.things.append(Thing("eclair", quad(SPOT[0] - 0.2, SPOT[1])))
    session.watch(2.0)
    assert isinstance(session.eyes, FusingEyes)
    session.eyes.shown = shown
    lay_pair(session)
    began, looks = session.watch(1 / session.camera.fps).taken_at, session.eyes.looks
    while not close.widths:
        step = session.watch(1 / session.camera.fps)
    waited, looked = step.taken_at - began, session.eyes.looks - looks
    assert (waited < WAITS - 0.05) == told and waited < WAITS + 0.15 and looked > 1
