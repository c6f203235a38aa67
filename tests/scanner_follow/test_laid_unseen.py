"""A card is dealt to the row that the eyes do not make out: its slot is not empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from engine.observation import Place, PlaceKind
from scanner.geometry.rectify import moved, overlap
from scanner.geometry.tablemap import TableMap
from scanner.types import Floats, Image, SeenCard
from tests.scanner_follow.close_looks import TellsNothing
from tests.scanner_follow.test_disturbed import Game
from tests.scanner_follow.theatre import Stage, hand_over

THIRD = Place(PlaceKind.ROW, 3)
PICKS: list[str | None] = ["select_1", "select_3"]
TAKEN = [["plain"], ["eclair"]]


@dataclass
class FaceEyes(TellsNothing):
    """Know the card that lies at a place, so surely, and keep where they were asked to look."""

    stage: Stage
    surely: float = 0.98
    asked: list[Floats] = field(default_factory=list)

    def card_at(self, image: Image, thing: SeenCard, table: TableMap) -> SeenCard | None:
        self.asked.append(thing.corners)
        there = [(one.piece, moved(one.corners, self.stage.view)) for one in self.stage.things if one.kind == "card"]
        lies = [(piece, corners) for piece, corners in there if overlap(corners, thing.corners) > 0.5]
        seen = [SeenCard(((piece, self.surely), ("unknown", 1 - self.surely)), at, 1.0, 0.9) for piece, at in lies]
        return seen[0] if seen else None

    def __call__(self, image: Image, width: float) -> Iterator[list[SeenCard] | None]:
        yield []


def one_round(close: Callable[[Stage], FaceEyes] | None = None) -> Game:
    """Both have taken a card, from the first and the last slot."""
    game = Game(close=close)
    game.lie(picks=PICKS)
    game.lie([None, "glazed", "eclair"], [["plain"], []], PICKS)
    game.lie([None, "glazed", None], TAKEN, PICKS)
    return game


def a_hand_comes_and_goes(game: Game, seconds: float = 0.5) -> None:
    game.session.stage.hands = [hand_over(2.5, 0, from_far=False)]
    game.watch(seconds)
    game.session.stage.hands = []


def test_the_row_is_filled_though_a_card_of_it_is_not_made_out() -> None:
    game = one_round()
    game.session.eyes.overlooked = {"jelly_filled"}
    a_hand_comes_and_goes(game)
    game.lie(["powdered", "glazed", "jelly_filled"], TAKEN)
    assert THIRD in game.session.told[-1].hidden
    game.lie(["powdered", "glazed", "jelly_filled"], TAKEN, ["selection_back"] * 2)
    game.watch(6.0)
    game.lie(["powdered", "glazed", "jelly_filled"], TAKEN, ["select_1", "select_2"])
    game.lie([None, "glazed", "jelly_filled"], [["plain", "powdered"], ["eclair"]], ["select_1", "select_2"])
    assert game.events[-3:] == ["row_refilled", "picks_revealed", "donut_taken"]
    assert game.table.state.row == (None, "glazed", "unknown")


@pytest.mark.parametrize("brightness", [1.0, 0.8, 1.25])
def test_a_slot_that_a_hand_has_only_passed_over_is_empty(brightness: float) -> None:
    game = one_round()
    a_hand_comes_and_goes(game)
    game.session.stage.brightness = brightness
    game.watch(3.0)
    assert not game.session.told[-1].hidden


def test_a_slot_is_empty_again_when_what_lay_there_unseen_is_taken() -> None:
    game = one_round()
    game.session.eyes.overlooked = {"jelly_filled"}
    rows: list[list[str | None]] = [["powdered", "glazed", "jelly_filled"], ["powdered", "glazed", None]]
    for row in rows:
        a_hand_comes_and_goes(game)
        game.lie(row, TAKEN)
    assert not game.session.told[-1].hidden


def dealt_anew(surely: float) -> tuple[Game, FaceEyes]:
    """The row is filled, and the network does not see the last of its cards."""
    made: list[FaceEyes] = []

    def close(stage: Stage) -> FaceEyes:
        made.append(FaceEyes(stage, surely))
        return made[0]

    game = one_round(close)
    game.session.eyes.overlooked = {"jelly_filled"}
    a_hand_comes_and_goes(game)
    game.lie(["powdered", "glazed", "jelly_filled"], TAKEN)
    return game, made[0]


def test_a_card_that_no_look_finds_is_known_by_its_face_at_its_slot() -> None:
    game, close = dealt_anew(0.98)
    assert game.events[-1] == "row_refilled"
    assert game.table.state.row == ("powdered", "glazed", "jelly_filled")
    assert THIRD not in game.session.told[-1].hidden
    asked = len(close.asked)
    game.watch(5.0)
    assert len(close.asked) == asked


def test_a_face_that_is_not_sure_leaves_the_slot_hidden_and_is_asked_for_once() -> None:
    game, close = dealt_anew(0.85)
    game.watch(3.0)
    assert THIRD in game.session.told[-1].hidden
    assert "row/3" not in game.session.seen()
    rightmost = max(slot[:, 0].max() for slot in close.asked)
    assert sum(bool(slot[:, 0].max() == rightmost) for slot in close.asked) == 1


def test_bare_slots_are_not_looked_at_for_faces() -> None:
    made: list[FaceEyes] = []

    def close(stage: Stage) -> FaceEyes:
        made.append(FaceEyes(stage))
        return made[0]

    game = one_round(close)
    a_hand_comes_and_goes(game)
    game.watch(3.0)
    assert made[0].asked == []
