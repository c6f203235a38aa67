"""Tables as they are: cards carried through, unused numbers lying about, strangers in the deck, slow machines."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engine.observation import UNKNOWN, Place, PlaceKind
from tests.scanner_follow.lying import quad
from tests.scanner_follow.test_following import ROW, Session, a_game, dealt, play_out, true_places
from tests.scanner_follow.theatre import Thing, hand_over

STRANGER = "not_enrolled"


def test_a_card_that_is_carried_through_the_picture_is_nowhere() -> None:
    session = dealt()
    before, number = session.seen(), len(session.told)
    lying = list(session.stage.things)
    for step in range(24):
        x = -8 + 0.7 * step
        session.stage.things = [*lying, Thing("milk", np.asarray(quad(x, 0.4, 15), np.float32))]
        session.stage.hands = [hand_over(x, 1.4, False)]
        session.watch(0.1)
    session.stage.things, session.stage.hands = lying, []
    session.watch(2.0)
    assert session.seen() == before
    assert not session.told[-1].hidden
    told = {(str(s.place), s.piece) for told in session.told[number:] for s in told.sightings}
    assert not [place for place, piece in told if piece == "milk" and place != "elsewhere"]


def test_two_hands_at_once_hide_what_they_hide_and_what_lies_between_is_seen() -> None:
    session = dealt()
    session.stage.hands = [hand_over(-5.5, 2.6, False), hand_over(*session.table.on_plate(2, 0), True)]
    session.watch(1.5)
    hidden = {str(place) for place in session.told[-1].hidden}
    assert {"plate/1", "plate/2"} <= hidden
    assert not hidden & {"row/1", "row/2", "row/3"}
    assert [session.seen()[f"row/{k}"] for k in (1, 2, 3)] == [Counter([piece]) for piece in ROW]


def test_unused_numbers_that_lie_beside_a_plate_are_not_the_pick() -> None:
    session = Session()
    unused = [Thing(f"select_{k + 2}", np.asarray(quad(3.4 + 0.3 * k, 3.4, 5 * k), np.float32)) for k in range(3)]
    session.lay(list(ROW), [["plain"], ["glazed"]], [], [None, None])
    session.stage.things += unused
    session.watch(2.0)
    session.lay(list(ROW), [["plain"], ["glazed"]], [], ["select_1", "selection_back"])
    session.stage.things += unused
    session.watch(2.0)
    assert session.seen()["pick/1"] == Counter(["select_1"])
    assert session.seen()["pick/2"] == Counter(["selection_back"])


def test_an_open_number_beside_each_plate_before_the_first_round_is_no_reveal() -> None:
    session = Session()
    unused = [Thing(f"select_{k + 1}", np.asarray(quad(3.4, (-1) ** k * 3.4, 5), np.float32)) for k in range(2)]
    row: list[str | None] = ["plain", "glazed", "milk"]
    nothing: list[str | None] = [None] * 3
    for lies in (nothing, row):
        session.lay(lies, [[], []], [], [None, None])
        session.stage.things += unused
        session.watch(2.5)
    assert not any(place.startswith("pick") and cards for place, cards in session.seen().items())
    session.lay(row, [[], []], [], ["select_3", "select_2"])
    session.stage.things += unused
    session.watch(2.5)
    assert {piece for seat in (1, 2) for piece in session.seen()[f"pick/{seat}"]} == {"select_2", "select_3"}
    session.lay(row, [[], []], [], [None, None])
    session.stage.things += unused
    session.watch(2.5)
    assert not any(place.startswith("pick") and cards for place, cards in session.seen().items())


def test_a_card_that_was_never_enrolled_is_a_card_all_the_same() -> None:
    session = dealt()
    session.eyes.strangers = {STRANGER}
    session.lay([STRANGER, *ROW[1:]], [["plain", STRANGER], ["glazed", "glazed"]], ["eclair"], [None, None])
    session.watch(2.5)
    assert session.seen()["row/1"] == Counter([UNKNOWN])
    assert session.seen()["plate/1"] == Counter({"plain": 1, UNKNOWN: 1})


def test_a_number_that_is_read_wrongly_while_it_is_turned_up_is_not_told() -> None:
    session = dealt()
    session.stage.hands = [hand_over(*session.table.pick_spot(1), False)]
    session.watch(0.4)
    session.lay(list(ROW), [["plain", "powdered"], ["glazed"] * 2], ["eclair"], ["select_2", "selection_back"])
    session.stage.hands, number = [], len(session.told)
    session.eyes.confused = {"select_2": ["select_3", "select_4"]}
    session.watch(2.0)
    assert session.seen()["pick/1"] == Counter(["select_2"])
    pick = Place(PlaceKind.PICK, 1)
    in_view = [told for told in session.told[number:] if pick not in told.hidden]
    assert {s.piece for told in in_view for s in told.at(pick)} == {"select_2"}


@pytest.mark.parametrize("fps", [3.0, 30.0])
def test_a_slow_machine_and_a_fast_camera_see_the_same_game(fps: float) -> None:
    session = Session(2, 5, shaking=0.01)
    session.camera.fps = fps
    for moment, seen in play_out(session, a_game(2, 1, 4)):
        assert seen == true_places(moment), moment.label
    session.watch(1.0)
    assert not session.told[-1].hidden


def test_a_picture_that_stands_still_for_a_minute_and_goes_on_is_one_game() -> None:
    session = dealt()
    before = session.seen()
    told = len(session.told)
    session.camera.number += 600
    session.watch(1.0)
    assert {round(one.away) for one in session.told[told:]} == {60}, "nobody saw what was played meanwhile"
    session.watch(3.0)
    assert session.told[-1].away == 0.0 and session.told[-1].still_for < 5.0
    session.lay([None, *ROW[1:]], [["plain", "powdered", "plain"], ["glazed"] * 2], ["eclair"], [None, None])
    session.watch(2.0)
    assert before["row/1"] == Counter(["plain"])
    assert "row/1" not in session.seen()
    assert session.seen()["plate/1"] == Counter({"plain": 2, "powdered": 1})
    assert Place(PlaceKind.ROW, 1) not in session.told[-1].hidden
