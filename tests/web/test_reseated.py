"""A camera that is put back on another side of the table: every plate stays its player's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation
from scanner.flat import TrackedCard
from scanner.pipeline import Step
from scanner.settled import PlacedCard
from scanner.types import Frame
from web.reseated import LOOKS, Reseated

FRAME = Frame(np.zeros((2, 2, 3), np.uint8), 0, 0.0)
GAME = (("plain", "eclair"), ("milk", "coffee"), ("glazed", "glazed"))
Plates = Sequence[Sequence[str]]


def at(kind: PlaceKind, seat: int, piece: str) -> Sighting:
    return Sighting(Place(kind, seat), ((piece, 0.0),))


@dataclass
class Camera:
    """Sees plates as they lie from its side, seat 1 first, and everybody's number."""

    plates: Plates
    hidden: frozenset[Place] = frozenset()

    def see(self, frame: Frame) -> Step:
        plates = [at(PlaceKind.PLATE, n, piece) for n, plate in enumerate(self.plates, 1) for piece in plate]
        picks = [at(PlaceKind.PICK, n, f"select_{n}") for n in range(1, len(self.plates) + 1)]
        row = [at(PlaceKind.ROW, 1, "plain")]
        cards = tuple(
            PlacedCard(TrackedCard(n, one.candidates, np.zeros((4, 2), np.float32), 1.0), one.place, True)
            for n, one in enumerate([*plates, *picks, *row])
        )
        return Step(0, 0.0, cards, TableObservation(1, 0.0, (*plates, *picks, *row), self.hidden), {})


def seen(camera: Camera, game: Plates = GAME) -> TableObservation | None:
    return Reseated(camera, lambda: game).see(FRAME).observation


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


def test_what_is_hidden_and_what_is_drawn_is_counted_the_same_way() -> None:
    step = Reseated(Camera([*GAME[1:], GAME[0]], frozenset({Place(PlaceKind.PLATE, 3)})), lambda: GAME).see(FRAME)
    assert step.observation is not None and step.observation.hidden == {Place(PlaceKind.PLATE, 1)}
    assert step.cards[0].place == Place(PlaceKind.PLATE, 2)


def test_a_card_that_is_misread_and_one_that_nobody_can_read_change_nothing() -> None:
    observation = seen(Camera([("milk", "powdered"), ("glazed", "glazed"), ("plain", UNKNOWN)]))
    assert pieces(observation) == [["plain", UNKNOWN], ["milk", "powdered"], ["glazed", "glazed"]]


def test_before_anybody_has_a_card_the_seats_are_as_they_are_counted() -> None:
    assert pieces(seen(Camera(GAME), ((), (), ()))) == [list(plate) for plate in GAME]


def test_as_long_as_the_plates_do_not_tell_nothing_is_told_of_the_table() -> None:
    eyes = Reseated(Camera([(UNKNOWN, UNKNOWN), (), (UNKNOWN,)]), lambda: GAME)
    told = [eyes.see(FRAME).observation for _ in range(LOOKS)]
    assert told[:-1] == [None] * (LOOKS - 1) and told[-1] is not None


def test_plates_that_are_alike_are_not_guessed_about() -> None:
    eyes = Reseated(Camera([("plain",), ("plain",)]), lambda: [("plain",), ("plain",)])
    assert eyes.see(FRAME).observation is None


def test_seats_that_fit_badly_are_never_taken_for_granted() -> None:
    eyes = Reseated(Camera([("milk", UNKNOWN), (UNKNOWN,), ()]), lambda: GAME)
    assert [eyes.see(FRAME).observation for _ in range(2 * LOOKS)] == [None] * (2 * LOOKS)
