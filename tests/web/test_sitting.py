"""Two whose cards were taken for each other's change places, amid the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table import Table
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.pages.stream import shown
from web.table.live import LiveTable
from web.words.refused import RefusedError

THREE = ("Ann", "Ben", "Cem")


@pytest.fixture
def three(tmp_path: Path) -> Hands:
    """Ann has a Glazed and Ben a Plain; they are asked for their next numbers."""
    found = Hands.at(LiveTable(Table.create(tmp_path / "three.donuts", THREE)))
    found.fill(["glazed", "plain", "powdered", "donut_holes"])
    found.pick({"Ann": 1, "Ben": 2, "Cem": 3})
    found.resolve()
    found.fill(["glazed", "plain", "powdered"])
    return found


def plates(hands: Hands) -> dict[str, tuple[str, ...]]:
    return dict(hands.live.state.plates)


def test_what_was_told_of_one_is_told_of_the_other_and_can_be_undone(three: Hands) -> None:
    last = three.live.log[-1].seq
    now = three.tell("reseat", players=["Ben", "Ann", "Cem"])
    assert [player.name for player in now.players] == ["Ben", "Ann", "Cem"]
    assert plates(three) == {"Ben": ("glazed",), "Ann": ("plain",), "Cem": ("powdered",)}
    three.tell("undo", to_seq=last, seen=now.seq)
    assert plates(three) == {"Ann": ("glazed",), "Ben": ("plain",), "Cem": ("powdered",)}


def test_only_those_who_play_change_places(three: Hands) -> None:
    for players in (["Ann", "Ben"], ["Ann", "Ben", "Dee"], list(THREE)):
        with pytest.raises(RefusedError, match="Only those who play"):
            three.tell("reseat", players=players)


def test_it_is_told_in_both_languages(three: Hands) -> None:
    last = three.live.log[-1].seq
    three.tell("reseat", players=["Ben", "Ann", "Cem"])
    told = shown(three.live.log[last], three.live.log)["words"]
    assert "the players sit in this order: Ben, Ann, Cem" in told["en"] and "席順はBen、Ann、Cem" in told["ja"]


@pytest.mark.browser
def test_two_taps_in_the_menu_change_them(open_page: OpenPage, three: Hands) -> None:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    page = open_page(served(three.live))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Two sit the other way round").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Ann").click()
    expect(dialog.get_by_role("button", name="Ann")).to_have_attribute("aria-pressed", "true")
    dialog.get_by_role("button", name="Ben").click()
    expect(dialog).to_be_hidden()
    expect(page.locator(".plate").nth(0)).to_contain_text("Ben")
    assert plates(three) == {"Ben": ("glazed",), "Ann": ("plain",), "Cem": ("powdered",)}
