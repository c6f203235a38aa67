"""What is told of a table over time: hands pass, eyes err, lamps are switched on, cameras are bumped."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from engine.observation import Place, PlaceKind, TableObservation
from scanner.following.pipeline import Pipeline
from scanner.following.step import Step
from scanner.types import Frame
from tests.referee.simulate import PhysicalTable, Snapshot
from tests.scanner_follow.lying import camera
from tests.scanner_follow.theatre import SIZE, Camera, ImperfectEyes, Stage, Table, hand_over

ROW = ["plain", "glazed", "eclair"]


class Session:
    """A table of some players, its camera, the eyes, and all that was told."""

    def __init__(self, players: int = 2, seed: int = 1, markers: bool = True, **faults: float) -> None:
        self.rng = np.random.default_rng(seed)
        self.stage, self.table = Stage(), Table(players, markers)
        self.eyes = ImperfectEyes(self.stage, self.rng, **faults)  # type: ignore[arg-type]
        self.camera = Camera(self.stage, self.rng)
        self.pipeline = Pipeline(self.eyes, self.eyes, players)
        self.eyes.view = lambda: self.pipeline.view
        self.told: list[TableObservation] = []

    def watch(self, seconds: float) -> Step:
        for frame in self.camera.frames(round(seconds * self.camera.fps)):
            step = self.pipeline.see(frame)
            if step.observation is not None:
                self.told.append(step.observation)
        return step

    def lay(self, row: list[str | None], plates: list[list[str]], discard: list[str], picks: list[str | None]) -> None:
        self.stage.things = self.table.things(row, plates, discard, picks)

    def seen(self) -> dict[str, Counter[str]]:
        """What the last observation has at each place; of the discard pile only the top."""
        last, seen = self.told[-1], dict[str, Counter[str]]()
        for sighting in last.sightings:
            if sighting.place.kind is PlaceKind.DISCARD:
                seen.setdefault("discard", Counter([sighting.piece]))
            elif sighting.place.kind not in (PlaceKind.ELSEWHERE, PlaceKind.DECK):
                seen.setdefault(str(sighting.place), Counter())[sighting.piece] += 1
        return seen


def true_places(moment: Snapshot) -> dict[str, Counter[str]]:
    places = {f"row/{n}": Counter([piece]) for n, piece in enumerate(moment.row, 1) if piece}
    places |= {f"plate/{n}": Counter(plate) for n, plate in enumerate(moment.plates, 1) if plate}
    places |= {f"pick/{n}": Counter([pick]) for n, pick in enumerate(moment.picks, 1) if pick}
    return places | ({"discard": Counter(moment.discard[-1:])} if moment.discard else {})


def hands_for(before: Snapshot, after: Snapshot, table: Table) -> Iterator[tuple[float, float, bool]]:
    """Where hands must be to bring about a change."""
    for n, (old, new) in enumerate(zip(before.row, after.row, strict=True), 1):
        if old != new:
            yield (*table.slot(n, len(before.row)), False)
    for seat, (mine, now) in enumerate(zip(before.plates, after.plates, strict=True), 1):
        if mine != now:
            yield (*table.on_plate(seat, max(len(now) - 1, 0)), not table.is_near(seat))
    for seat, (was, pick) in enumerate(zip(before.picks, after.picks, strict=True), 1):
        if was != pick:
            yield (*table.pick_spot(seat), not table.is_near(seat))


def play_out(session: Session, moments: list[Snapshot]) -> Iterator[tuple[Snapshot, dict[str, Counter[str]]]]:
    """Act the moments of a game out, hands and all; what was told at the end of each."""
    before = moments[0]
    for moment in moments:
        if not moment.settled:
            continue
        for x, y, far in hands_for(before, moment, session.table):
            session.stage.hands = [hand_over(x, y - 0.5 if far else y + 0.5, far)]
            session.watch(0.2)
            session.stage.hands = [hand_over(x, y, far)]
            session.watch(0.3)
        session.lay(list(moment.row), [list(p) for p in moment.plates], list(moment.discard), list(moment.picks))
        session.watch(0.2)
        session.stage.hands = []
        session.watch(1.4)
        before = moment
        yield moment, session.seen()


def a_game(players: int, rounds: int, seed: int) -> list[Snapshot]:
    names = ("Ann", "Ben", "Cem", "Dee")[:players]
    moments, dealt = [], 0
    for moment in PhysicalTable(names, random.Random(seed)).game():
        dealt += moment.label in ("dealt", "refilled")
        if dealt > rounds:
            break
        moments.append(moment)
    return moments


@pytest.mark.parametrize(("players", "markers"), [(2, True), (2, False), (3, True)])
def test_a_game_is_seen_rightly_with_shaking_corners_dropped_and_misnamed_cards(players: int, markers: bool) -> None:
    session = Session(players, 5, markers, shaking=0.01, dropped=0.03, misnamed=0.01)
    for moment, seen in play_out(session, a_game(players, 2, 4)):
        assert seen == true_places(moment), moment.label
        assert not session.told[-1].hidden
    session.watch(2.0)
    assert session.told[-1].still_for > 1.5


def dealt(**faults: float) -> Session:
    """A table of two in the second round, seen and settled."""
    session = Session(**faults)
    session.lay(list(ROW), [["plain", "powdered"], ["glazed", "glazed"]], ["eclair"], ["selection_back"] * 2)
    session.watch(2.0)
    return session


def test_a_table_at_rest_is_looked_at_a_few_times_and_then_hardly_ever() -> None:
    session = dealt()
    before, names = session.eyes.looks, session.eyes.names
    session.watch(20.0)
    assert session.eyes.looks - before <= 4
    assert session.eyes.names == names


def test_stillness_is_told_again_and_again_and_grows() -> None:
    session = dealt()
    session.watch(8.0)
    still = [told.still_for for told in session.told]
    assert still == sorted(still)
    assert still[-1] > 6
    assert sum(still_for > 3 for still_for in still) >= 2


def test_a_hand_over_the_row_hides_it_and_nothing_else() -> None:
    session = dealt()
    session.stage.hands = [hand_over(*session.table.slot(2, 3), False)]
    session.watch(1.5)
    hidden = {str(place) for place in session.told[-1].hidden}
    assert "row/2" in hidden
    assert not hidden & {"row/3", "plate/2", "discard", "pick/2"}
    assert session.seen()["plate/2"] == Counter({"glazed": 2})


def test_a_hand_that_rests_on_a_plate_hides_its_cards_but_they_are_not_gone() -> None:
    session = dealt()
    session.stage.hands = [hand_over(-5.8, 2.6, False)]
    session.watch(10.0)
    assert Place(PlaceKind.PLATE, 1) in session.told[-1].hidden
    session.stage.hands = []
    session.watch(1.0)
    assert session.seen()["plate/1"] == Counter({"plain": 1, "powdered": 1})
    assert not session.told[-1].hidden


def test_two_copies_side_by_side_are_two_cards() -> None:
    session = dealt(shaking=0.01)
    tracks = {s.track for s in session.told[-1].at(Place(PlaceKind.PLATE, 2))}
    assert len(tracks) == 2


def test_a_card_that_is_carried_to_a_plate_is_the_same_card() -> None:
    session = dealt()
    (lying,) = session.told[-1].at(Place(PlaceKind.ROW, 3))
    session.stage.hands = [hand_over(*session.table.slot(3, 3), False)]
    session.watch(0.5)
    session.lay([*ROW[:2], None], [["plain", "powdered", "eclair"], ["glazed"] * 2], ["eclair"], ["selection_back"] * 2)
    session.stage.hands = [hand_over(*session.table.on_plate(1, 2), False)]
    session.watch(0.3)
    session.stage.hands = []
    session.watch(1.5)
    plate = {s.piece: s.track for s in session.told[-1].at(Place(PlaceKind.PLATE, 1))}
    assert plate["eclair"] == lying.track


def test_a_lamp_that_is_switched_on_hides_everything_for_a_moment_and_changes_nothing() -> None:
    session = dealt()
    before, number = session.seen(), len(session.told)
    session.stage.brightness = 1.35
    session.watch(2.0)
    assert session.seen() == before
    for told in session.told[number:]:
        for sighting in told.sightings:
            assert sighting.piece in before.get(str(sighting.place), Counter([sighting.piece]))
    assert not session.told[-1].hidden


@pytest.mark.parametrize(("x", "y", "wide"), [(2.3, -0.8, 18.0), (-0.3, 0.2, 18.5), (1.25, 0.0, 17.4)])
def test_a_bumped_camera_is_registered_again_within_two_seconds(x: float, y: float, wide: float) -> None:
    session = dealt(shaking=0.01)
    before, number = session.seen(), len(session.told)
    tracks = {s.track for s in session.told[-1].sightings}
    shift = np.array([[1, 0, 12 * x], [0, 1, 12 * y], [0, 0, 1]])
    session.stage.view = shift @ camera(SIZE, wide=wide, tilt=0.05)
    session.watch(2.0)
    assert session.seen() == before
    assert not session.told[-1].hidden
    assert {s.track for s in session.told[-1].sightings} == tracks
    assert all(s.piece in before.get(str(s.place), [s.piece]) for told in session.told[number:] for s in told.sightings)


def test_an_empty_slot_stays_where_it_was_when_the_camera_is_bumped() -> None:
    session = Session(markers=False)
    session.lay(list(ROW), [["plain"], ["glazed"]], [], [None, None])
    session.watch(1.5)
    session.lay([None, "glazed", None], [["plain", "plain"], ["glazed"]], [], [None, None])
    session.watch(1.5)
    session.stage.view = np.array([[1, 0, 40], [0, 1, -11], [0, 0, 1]]) @ camera(SIZE, wide=18)
    session.watch(2.0)
    assert session.seen()["row/2"] == Counter(["glazed"])


def test_each_settled_picture_is_told_at_once() -> None:
    session = dealt()
    pipeline = Pipeline(session.eyes, session.eyes, 2)
    for number, row in enumerate([ROW, [None, *ROW[1:]], ["powdered", *ROW[1:]]]):
        session.lay(list(row), [["plain"], ["glazed"]], ["eclair"], ["select_1", "select_3"])
        step = pipeline.see(Frame(session.stage.picture(), number, float(number), settled=True))
        assert step.observation is not None
        told = {str(s.place): s.piece for s in step.observation.sightings}
        assert [told.get(f"row/{n}") for n in (1, 2, 3)] == row
        assert not step.observation.hidden
        assert step.observation.still_for > 3


def test_a_dark_picture_and_an_empty_table_are_said_in_one_sentence() -> None:
    session = Session()
    assert "No card" in session.watch(0.5).health
    session.stage.brightness = 0.1
    assert "dark" in session.watch(0.5).health
    assert dealt().watch(0.1).health == ""


def test_cards_are_told_with_the_way_they_lie() -> None:
    session = dealt()
    turns = {str(s.place): s.quarter_turns for s in session.told[-1].sightings}
    assert (turns["row/1"], turns["plate/1"], turns["plate/2"]) == (0, 0, 2)
