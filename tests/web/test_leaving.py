"""A player goes home, and the others play on at the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from scanner.following.step import Step
from scanner.types import Frame
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.kept.past_games import played
from web.pages.stream import shown
from web.table.live import LiveTable
from web.watching.announce import Announcer, as_json
from web.watching.watch import SourceClock, Watch
from web.words.refused import RefusedError

THREE = ("Ann", "Ben", "Cem")


@pytest.fixture
def three(tmp_path: Path) -> Hands:
    """Ann, Ben and Cem, the first row dealt."""
    found = Hands.at(LiveTable(Table.create(tmp_path / "three.donuts", THREE)))
    found.fill(["glazed", "plain", "powdered", "donut_holes"])
    return found


def test_whoever_left_is_waited_for_no_more(three: Hands) -> None:
    three.pick({"Ann": 1, "Ben": 2})
    now = three.tell("leave", player="Cem", cards="out", narrower=False)
    assert now.phase == "resolve" and [player.left for player in now.players] == ["", "", "out"]
    with pytest.raises(RefusedError):
        three.tell("pick", player="Cem", slot=1)


def test_the_row_is_one_card_narrower_from_then_on_and_the_game_is_played_to_its_end(three: Hands) -> None:
    three.tell("leave", player="Cem", cards="out", narrower=True)
    three.pick({"Ann": 4, "Ben": 1})
    three.resolve()
    assert three.live.dashboard().missing == (1,) and three.live.dashboard().row[3].closed
    end = three.fill()
    assert [slot.piece is not None for slot in end.row] == [True, True, True, False]
    three.tell("end")
    end = three.live.dashboard()
    assert end.ending is not None and end.players[2].total is None
    assert played("three", "", three.live.log).players == ("Ann", "Ben")


def test_of_two_players_none_can_leave(hands: Hands) -> None:
    hands.fill()
    with pytest.raises(RefusedError, match="end the game") as refused:
        hands.tell("leave", player="Ann", cards="out", narrower=False)
    assert refused.value.sentence_ja != str(refused.value)


def test_it_is_told_in_both_languages(three: Hands) -> None:
    three.tell("leave", player="Ben", cards="stay", narrower=False)
    told = shown(three.live.log[-1], three.live.log)["words"]
    assert told["en"].startswith("Ben has gone home; the cards stay") and told["ja"].startswith("Benが抜けました")
    assert three.live.dashboard().players[1].left == "stay"


@dataclass
class Eyes:
    """See the same numbers all the time, and no card beside them."""

    numbers: tuple[str, ...]

    def see(self, frame: Frame) -> Step:
        places = [Place(PlaceKind.PICK, seat) for seat in range(1, 4)]
        lying = (Sighting(place, ((one, 0.0),), since=101.0) for place, one in zip(places, self.numbers, strict=False))
        hidden = frozenset(Place(PlaceKind.ROW, slot) for slot in range(1, 5))
        seen = TableObservation(frame.number, frame.taken_at, tuple(lying), hidden)
        return Step(frame.taken_at, (), seen, {})


@dataclass
class Camera:
    """So many seconds of pictures, two a second."""

    seconds: int
    live: bool = False
    fps: float = 2.0

    def __iter__(self) -> Iterator[Frame]:
        for n in range(2 * self.seconds):
            yield Frame(np.zeros((2, 2, 3), np.uint8), n, 100 + n / 2)

    def close(self) -> None:
        """There is nothing to close."""


@pytest.mark.parametrize(
    ("numbers", "said"),
    [(("select_1", "unknown"), "Ben's number cannot be read"), (("select_1", "select_2"), "")],
)
def test_the_number_of_whoever_left_is_not_waited_for(three: Hands, numbers: tuple[str, ...], said: str) -> None:
    """It was counted in: the one that nobody could read was never spoken of, and once it was read, Cem's was."""
    three.tell("leave", player="Cem", cards="out", narrower=False)
    three.tell("pause")  # what is judged is no matter here
    watch = Watch(lambda _: Eyes(numbers), three.live, Announcer(as_json), None, SourceClock())
    watch.follow(Camera(10))
    assert watch.health.startswith(said) and bool(watch.health) == bool(said)


@pytest.mark.browser
def test_a_player_leaves_in_the_menu_and_the_others_go_on(open_page: OpenPage, three: Hands) -> None:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    page = open_page(served(three.live))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="A player leaves").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Ben").click()
    dialog.get_by_role("button", name="stay, and are counted at the end").click()
    dialog.get_by_role("button", name="Ben goes, we play on").click()
    expect(page.locator(".plate").nth(1)).to_contain_text("has gone home")
    expect(page.get_by_role("group", name="Ben, your number")).to_have_count(0)
    for name in ("Ann, Slot 1", "Cem, Slot 2"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann takes Glazed")


@pytest.mark.browser
def test_who_left_with_their_cards_makes_nobody_a_leader(open_page: OpenPage, tmp_path: Path) -> None:
    """Where all who play have as much nobody leads."""
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    three = Hands.at(LiveTable(Table.create(tmp_path / "tied.donuts", THREE)))
    three.fill(["glazed", "glazed", "powdered", "plain"])
    three.pick({"Ann": 1, "Ben": 2, "Cem": 3})
    three.resolve()
    page = open_page(served(three.live))
    expect(page.locator(".crown")).to_have_count(1)
    three.tell("leave", player="Cem", cards="out", narrower=False)
    expect(page.locator(".plate").nth(2)).to_contain_text("has gone home")
    expect(page.locator(".crown")).to_have_count(0)
