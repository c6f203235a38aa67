"""A card is laid down that no look finds: it is known by its face, where the bare table looks otherwise than it did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from scanner.following.doubted.laid_anywhere import IN_VAIN
from scanner.geometry.rectify import middle_of, moved
from scanner.geometry.tablemap import TableMap
from scanner.types import Floats, Image, SeenCard
from tests.scanner_follow.close_looks import TellsNothing
from tests.scanner_follow.lying import quad
from tests.scanner_follow.test_disturbed import Game
from tests.scanner_follow.theatre import Stage

PICKS: list[str | None] = ["select_1", "select_3"]
ONE_TAKEN: list[str | None] = [None, "glazed", "eclair"]
NEAR = 0.6
"""Card widths."""


@dataclass
class FaceEyes(TellsNothing):
    """Know the card whose middle is near a place, so surely, and keep where they were asked to look.

    near: how near, in card widths.  least: the share of a card that they must see.
    """

    stage: Stage
    surely: float = 0.98
    near: float = NEAR
    least: float = 0.0
    asked: list[Floats] = field(default_factory=list)

    def __call__(self, image: Image, width: float) -> Iterator[list[SeenCard] | None]:
        yield []

    def card_at(self, image: Image, thing: SeenCard, table: TableMap) -> SeenCard | None:
        self.asked.append(middle_of(thing.corners))
        for one, share in zip(self.stage.things, self.stage.seen()[0], strict=True):
            corners = moved(one.corners, self.stage.view)
            away = np.linalg.norm(middle_of(corners) - self.asked[-1]) / np.linalg.norm(corners[1] - corners[0])
            if one.kind == "card" and away < self.near and share >= self.least:
                return SeenCard(((one.piece, self.surely), ("unknown", 1 - self.surely)), corners, 1.0, 0.9)
        return None


def chosen(surely: float = 0.98, overlooked: str = "plain") -> tuple[Game, FaceEyes]:
    """Both have shown a number, and the network does not see a piece any more."""
    made: list[FaceEyes] = []

    def close(stage: Stage) -> FaceEyes:
        made.append(FaceEyes(stage, surely))
        return made[0]

    game = Game(close=close)
    game.lie(picks=PICKS)
    game.session.eyes.overlooked = {overlooked}
    return game, made[0]


def at(game: Game, middle: tuple[float, float]) -> Floats:
    """(2,) pixels of a place of the table."""
    return middle_of(moved(quad(*middle), game.session.stage.view))


def times_asked(game: Game, eyes: FaceEyes, middle: tuple[float, float]) -> int:
    near = game.session.stage.view[0, 0] * NEAR
    return sum(bool(np.linalg.norm(place - at(game, middle)) < near) for place in eyes.asked)


def test_a_card_on_a_plate_is_told_though_no_look_finds_it() -> None:
    game, eyes = chosen()
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    assert game.session.seen()["plate/1"] == {"plain": 1}
    assert game.events[-1] == "donut_taken"
    assert times_asked(game, eyes, (-6.0, 3.0)) == 1


def test_a_card_of_the_row_is_told_though_no_look_finds_it() -> None:
    game, _ = chosen()
    game.lie([None, "glazed", None], [["plain"], ["eclair"]], PICKS)
    game.session.eyes.overlooked = {"jelly_filled"}
    game.lie(["powdered", "glazed", "jelly_filled"], [["plain"], ["eclair"]])
    assert game.events[-1] == "row_refilled"
    assert game.table.state.row == ("powdered", "glazed", "jelly_filled")


def test_numbers_are_told_though_no_look_finds_them() -> None:
    """Turned up a moment ago, and no cards that have lain about since the beginning."""
    game, _ = chosen(overlooked="none")
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.lie([None, "glazed", None], [["plain"], ["eclair"]], PICKS)
    game.lie(["powdered", "glazed", "jelly_filled"], [["plain"], ["eclair"]])
    game.session.eyes.overlooked = {"select_2", "select_3"}
    game.lie(["powdered", "glazed", "jelly_filled"], [["plain"], ["eclair"]], ["select_2", "select_3"])
    assert game.session.seen()["pick/1"] == {"select_2": 1}
    assert game.session.seen()["pick/2"] == {"select_3": 1}


def test_a_number_whose_disc_passes_for_a_marker_is_told() -> None:
    """A dark card on a dark table: the disc with the number is all that looks see of it."""
    game, _ = chosen(overlooked="none")
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.lie([None, "glazed", None], [["plain"], ["eclair"]], PICKS)
    game.lie(["powdered", "glazed", "jelly_filled"], [["plain"], ["eclair"]])
    game.session.eyes.discs = {"select_2"}
    game.lie(["powdered", "glazed", "jelly_filled"], [["plain"], ["eclair"]], ["select_2", "select_3"])
    assert game.session.seen()["pick/1"] == {"select_2": 1}


@pytest.mark.parametrize("brightness", [1.4, 0.6])
def test_a_card_that_no_look_finds_is_told_in_another_light_too(brightness: float) -> None:
    game, _ = chosen()
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.session.stage.brightness = brightness
    game.watch(4.0)
    assert game.session.seen()["plate/1"] == {"plain": 1}
    game.lie(ONE_TAKEN, [[], []], PICKS)
    assert "plate/1" not in game.session.seen()


def test_two_that_were_laid_side_by_side_are_both_found() -> None:
    game, _ = chosen()
    game.session.eyes.overlooked = {"plain", "eclair"}
    game.lie([None, "glazed", None], [["plain", "eclair"], []], PICKS)
    assert game.session.seen()["plate/1"] == {"plain": 1, "eclair": 1}


@pytest.mark.parametrize("surely", [0.98, 0.91])
def test_a_card_that_was_found_so_stays_when_another_is_laid_upon_it(surely: float) -> None:
    """Half of it is hidden then, and is known neither by looks nor by its face."""
    game, eyes = chosen(surely)
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.lie([None, "glazed", None], [["plain"], ["eclair"]], PICKS)
    eyes.surely = 0.0
    game.lie([None, "glazed", None], [["plain", "powdered"], ["eclair"]], PICKS)
    game.watch(3.0)
    assert game.session.seen()["plate/1"] == {"plain": 1, "powdered": 1}


def test_what_is_not_sure_is_told_as_nothing_and_looked_at_once() -> None:
    game, eyes = chosen(surely=0.85)
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.watch(6.0)
    assert "plate/1" not in game.session.seen()
    assert times_asked(game, eyes, (-6.0, 3.0)) == 1


def test_cards_that_looks_find_are_not_looked_for() -> None:
    game, eyes = chosen(overlooked="none")
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.lie([None, "glazed", None], [["plain"], ["eclair"]], PICKS)
    game.lie(["powdered", "glazed", "jelly_filled"], [["plain"], ["eclair"]])
    assert not eyes.asked


def test_light_that_falls_upon_the_table_is_no_card() -> None:
    """A shadow comes slowly, and no hand is there."""
    game, eyes = chosen()
    for step in range(20):
        game.session.stage.brightness = 1.0 - 0.015 * step
        game.watch(0.2)
    assert not eyes.asked


@pytest.mark.parametrize("size", [(0.3, 0.3), (5.0, 3.0)])
def test_what_is_far_smaller_or_larger_than_a_card_is_not_looked_at(size: tuple[float, float]) -> None:
    game, eyes = chosen()
    game.session.stage.coats = [quad(4.0, -3.5, 0, size)]
    game.watch(3.0)
    assert not eyes.asked


def test_a_thing_that_is_no_card_is_looked_at_once() -> None:
    game, eyes = chosen()
    game.session.stage.coats = [quad(4.0, -3.5, 0)]
    game.watch(6.0)
    assert len(eyes.asked) == 1
    assert game.events[-1] != "asked"


def test_a_table_that_looks_otherwise_in_many_places_at_once_is_not_looked_at_in_each() -> None:
    """Somebody leans on it, and the squares of its cloth lie a pixel farther on."""
    game, eyes = chosen()
    squares = [quad(1.3 * x, y, 0, (0.8, 0.8)) for x in range(-4, 5) for y in (-3.6, 3.6)]
    for leans in (True, False):
        eyes.asked.clear()
        game.session.stage.coats = squares if leans else []
        game.watch(6.0)
        assert len(eyes.asked) == IN_VAIN
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    assert game.session.seen()["plate/1"] == {"plain": 1}


def test_a_card_is_found_among_places_that_are_no_cards() -> None:
    game, _ = chosen()
    game.session.stage.coats = [quad(1.3 * x, -3.6, 0, (0.7, 0.7)) for x in range(-4, 5)]
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.watch(3.0)
    assert game.session.seen()["plate/1"] == {"plain": 1}


@pytest.mark.parametrize("step", [0.8, 0.62, 0.5])
def test_the_next_card_of_a_plate_may_lie_upon_one_that_no_look_finds_either(step: float) -> None:
    """The lower one's place looks otherwise long before it is known what lies upon it: it passed for taken away."""
    game, eyes = chosen()
    eyes.near, eyes.least = 0.35, 0.8
    game.session.table.on_plate = lambda seat, k: (6 - 12 * (seat == 1) + step * k, 3.0)  # type: ignore[method-assign]
    game.session.eyes.overlooked = {"plain", "powdered"}
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.lie(ONE_TAKEN, [["plain", "powdered"], []], PICKS)
    game.watch(6.0)
    assert game.session.seen()["plate/1"] == {"plain": 1, "powdered": 1}
    assert not game.session.told[-1].hidden


def test_cards_that_no_look_finds_are_gone_when_they_are_taken_away() -> None:
    game, _ = chosen()
    game.session.eyes.overlooked = {"plain", "powdered"}
    game.lie(ONE_TAKEN, [["plain", "powdered"], []], PICKS)
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    assert game.session.seen()["plate/1"] == {"plain": 1}
    game.lie(ONE_TAKEN, [[], []], PICKS)
    assert "plate/1" not in game.session.seen()
    assert not game.session.told[-1].hidden


def test_a_card_that_no_look_finds_is_told_again_after_a_bump() -> None:
    """It is found anew: nothing looks as it did where it lies now."""
    game, _ = chosen()
    game.lie(ONE_TAKEN, [["plain"], []], PICKS)
    game.session.stage.view = np.array([[1, 0, 18.0], [0, 1, -7.0], [0, 0, 1]]) @ game.session.stage.view
    game.watch(6.0)
    assert game.session.seen()["plate/1"] == {"plain": 1}
