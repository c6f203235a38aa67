"""A camera that is put back on another side of the table: every plate stays its player's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation
from scanner.following.cards.settled import PlacedCard
from scanner.following.step import Step
from scanner.places.flat import TrackedCard
from scanner.types import Frame
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.kept.album import Mark, Shot
from web.table.asked import StaleError
from web.table.whose_plate import WhosePlate
from web.watching.reseated import LOOKS, Reseated

FRAME = Frame(np.zeros((2, 2, 3), np.uint8), 0, 0.0)
GAME = (("plain", "eclair"), ("milk", "coffee"), ("glazed", "glazed"))
NAMES = ("Ann", "Ben", "Cem")
Plates = Sequence[Sequence[str]]


def at(kind: PlaceKind, seat: int, piece: str) -> Sighting:
    return Sighting(Place(kind, seat), ((piece, 0.0),))


@dataclass
class Camera:
    """Sees plates as they lie from its side, seat 1 first, and everybody's number."""

    plates: Plates
    hidden: frozenset[Place] = frozenset()
    first: int = 0
    anew: bool = False
    away: float = 0.0

    def see(self, frame: Frame) -> Step:
        plates = [at(PlaceKind.PLATE, n, piece) for n, plate in enumerate(self.plates, 1) for piece in plate]
        picks = [at(PlaceKind.PICK, n, f"select_{n}") for n in range(1, len(self.plates) + 1)]
        row = [at(PlaceKind.ROW, 1, "plain")]
        cards = tuple(
            PlacedCard(TrackedCard(n, one.candidates, np.zeros((4, 2), np.float32), 1.0), one.place, True)
            for n, one in enumerate([*plates, *picks, *row])
        )
        anew, self.anew = self.anew, False
        return Step(0.0, cards, self._seen((*plates, *picks, *row)), {}, anew=anew)

    def _seen(self, sightings: tuple[Sighting, ...]) -> TableObservation:
        return TableObservation(1, 0.0, sightings, self.hidden, firsts=(2,), first=self.first, away=self.away)


def seen(camera: Camera, game: Plates = GAME) -> TableObservation | None:
    return reseated(camera, game).see(FRAME).observation


def reseated(camera: Camera, game: Plates, whose: WhosePlate | None = None) -> Reseated:
    return Reseated(camera, lambda: dict(zip(NAMES, game, strict=False)), whose or WhosePlate())


def pieces(observation: TableObservation | None) -> list[list[str]]:
    assert observation is not None
    return [[s.piece for s in observation.at(Place(PlaceKind.PLATE, n))] for n in (1, 2, 3)]


@pytest.mark.parametrize("turn", range(3))
def test_from_every_side_of_the_table_the_plates_are_their_players(turn: int) -> None:
    observation = seen(Camera([*GAME[turn:], *GAME[:turn]]))
    assert pieces(observation) == [list(plate) for plate in GAME]
    assert observation is not None
    assert observation.at(Place(PlaceKind.PICK, turn + 1))[0].piece == "select_1"
    assert observation.at(Place(PlaceKind.ROW, 1))[0].piece == "plain"


def test_before_a_camera_people_say_who_sits_where_and_not_plates() -> None:
    """The names may have been put in the order of the seats in an earlier game: turned again, all are exchanged."""
    observation = seen(Camera([[], [], []], first=2), ((), (), ()))
    assert observation is not None
    assert (observation.firsts, observation.first) == ((2,), 0)


def test_what_is_hidden_and_what_is_drawn_is_counted_the_same_way() -> None:
    step = reseated(Camera([*GAME[1:], GAME[0]], frozenset({Place(PlaceKind.PLATE, 3)})), GAME).see(FRAME)
    assert step.observation is not None and step.observation.hidden == {Place(PlaceKind.PLATE, 1)}
    assert step.cards[0].place == Place(PlaceKind.PLATE, 2)


def test_a_card_that_is_misread_and_one_that_nobody_can_read_change_nothing() -> None:
    observation = seen(Camera([("milk", "powdered"), ("glazed", "glazed"), ("plain", UNKNOWN)]))
    assert pieces(observation) == [["plain", UNKNOWN], ["milk", "powdered"], ["glazed", "glazed"]]


def test_before_anybody_has_a_card_the_seats_are_as_they_are_counted() -> None:
    assert pieces(seen(Camera(GAME), ((), (), ()))) == [list(plate) for plate in GAME]


def test_as_long_as_the_plates_do_not_tell_nothing_is_told_and_then_it_is_asked() -> None:
    whose = WhosePlate()
    eyes = reseated(Camera([(UNKNOWN,), (), (UNKNOWN, UNKNOWN)]), GAME, whose)
    assert [eyes.see(FRAME).observation for _ in range(LOOKS - 1)] == [None] * (LOOKS - 1) and whose.shot is None
    assert [eyes.see(FRAME).observation for _ in range(LOOKS)] == [None] * LOOKS
    assert whose.shot is not None and {mark.place for mark in whose.shot.marks} == {"plate/3"}, "the fullest is shown"
    whose.say("Ann")
    assert pieces(eyes.see(FRAME).observation) == [[UNKNOWN, UNKNOWN], [UNKNOWN], []]


def test_when_a_lost_camera_learns_the_table_anew_the_plates_tell_whose_they_are() -> None:
    """It was put back on the other side: everybody's cards were told of somebody else."""
    camera = Camera(GAME)
    eyes = reseated(camera, GAME)
    assert pieces(eyes.see(FRAME).observation) == [list(plate) for plate in GAME]
    camera.plates, camera.anew = [(), (), ()], True
    assert pieces(eyes.see(FRAME).observation) == [[], [], []], "without a plate nobody is taken for another"
    camera.plates = [*GAME[1:], GAME[0]]
    assert pieces(eyes.see(FRAME).observation) == [list(plate) for plate in GAME]


def test_until_it_is_said_whose_plate_it_is_nothing_is_told_and_then_that_nobody_saw_what_was_played() -> None:
    camera, whose = Camera(GAME), WhosePlate()
    eyes = reseated(camera, GAME, whose)
    eyes.see(FRAME)
    camera.plates, camera.anew, camera.away = [(UNKNOWN,), (), ()], True, 7.0
    assert eyes.see(FRAME).observation is None
    camera.away = 0.0
    assert [eyes.see(FRAME).observation for _ in range(LOOKS)] == [None] * LOOKS
    whose.say("Cem")
    told = [eyes.see(FRAME).observation for _ in range(2)]
    assert pieces(told[0]) == [[], [], [UNKNOWN]] and [one.away for one in told if one] == [7.0, 0.0]


def test_a_new_game_waits_for_nobody_to_say_whose_plate_one_was() -> None:
    """The cards were swept together and dealt again before somebody began the next game on the page."""
    camera, whose = Camera([("powdered",), (), ()]), WhosePlate()
    game: dict[str, Sequence[str]] = dict(zip(NAMES, GAME, strict=True))
    eyes = Reseated(camera, lambda: game, whose)
    assert [eyes.see(FRAME).observation for _ in range(LOOKS)] == [None] * LOOKS and whose.shot is not None
    for name in NAMES:
        game[name] = ()
    assert pieces(eyes.see(FRAME).observation) == [["powdered"], [], []] and whose.shot is None


def test_plates_that_are_alike_are_not_guessed_about_and_the_question_ends_when_they_differ() -> None:
    camera, whose = Camera([("plain",), ("plain",)]), WhosePlate()
    game = {"Ann": ["plain"], "Ben": ["plain"]}
    eyes = Reseated(camera, lambda: game, whose)
    assert [eyes.see(FRAME).observation for _ in range(LOOKS)] == [None] * LOOKS and whose.shot is not None
    camera.plates, game["Ann"] = [("plain",), ("plain", "milk", "coffee")], ["plain", "milk", "coffee"]
    assert eyes.see(FRAME).observation is not None and whose.shot is None


def test_seats_that_fit_badly_are_never_taken_for_granted() -> None:
    eyes = reseated(Camera([("milk", UNKNOWN), (UNKNOWN,), ()]), GAME)
    assert [eyes.see(FRAME).observation for _ in range(2 * LOOKS)] == [None] * (2 * LOOKS)


def test_an_answer_that_nobody_waits_for_is_refused(hands: Hands) -> None:
    with pytest.raises(StaleError):
        hands.tell("sits", player="Ann")


@pytest.mark.browser
def test_whose_plate_it_is_is_asked_with_its_picture(open_page: OpenPage, hands: Hands, home: Path) -> None:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    page = open_page(served(hands.live))
    picture = (home / "web" / "demo" / "faces" / "plain.png").read_bytes()
    hands.live.whose_plate.ask(Shot(picture, (Mark("plain", "plate/1", ((0, 0), (1, 0), (1, 1), (0, 1))),)))
    ticket = page.locator(".ticket.question")
    expect(ticket).to_contain_text("Whose plate is the marked one?")
    expect(ticket.locator("polygon")).to_have_count(1)
    ticket.get_by_role("button", name="Ben").click()
    expect(ticket).to_have_count(0)
    assert hands.live.whose_plate.seat(("Ann", "Ben")) == 1
