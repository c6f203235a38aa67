"""What a sheet asks holds for the table at which it was opened: it never takes back, or moves, what came since."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.table import Table
from tests.web.chromium import OpenPage, served
from tests.web.conftest import Hands
from web.table.asked import StaleError
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser
THREE = ["Ann", "Ben", "Cem"]
PHONES = [(390, 844), (320, 640)]
MOVED_ON = "moved on"


@pytest.fixture
def chosen(hands: Hands) -> Hands:
    """Ann has chosen the first card, Ben the second."""
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    return hands


def undo(page: Any) -> Any:
    page.get_by_role("button", name="Undo").click()
    return page.get_by_role("dialog").get_by_role("button", name="Undo")


def otherwise(page: Any) -> Any:
    page.get_by_role("button", name="It went otherwise").click()
    return page.get_by_role("dialog").get_by_role("button", name="Ben")


def disputed(page: Any) -> Any:
    page.locator(".timeline li button").last.click()
    return page.get_by_role("dialog").get_by_role("button", name="Take back everything after this")


def in_the_menu(page: Any, deed: str) -> Any:
    page.get_by_role("button", name="Menu").click()
    return page.get_by_role("dialog").get_by_role("button", name=deed, exact=True)


def ending(page: Any) -> Any:
    in_the_menu(page, "End the game now").click()
    return page.get_by_role("dialog").get_by_role("button", name="Yes, end it")


def misdealt(page: Any) -> Any:
    in_the_menu(page, "Misdeal: start again").click()
    return page.get_by_role("dialog").get_by_role("button", name="Start again")


@pytest.mark.parametrize("opened", [undo, otherwise, ending, misdealt])
def test_a_sheet_about_the_last_step_shuts_when_another_is_played(
    open_page: OpenPage, chosen: Hands, opened: Any
) -> None:
    page = open_page(served(chosen.live))
    expect(opened(page)).to_be_visible()
    chosen.play()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("alert").filter(has_text=MOVED_ON)).to_be_visible()


@pytest.mark.parametrize("opened", [undo, otherwise, disputed, ending, misdealt])
def test_a_tap_that_crosses_with_another_s_is_refused(open_page: OpenPage, chosen: Hands, opened: Any) -> None:
    """Everything that was played since went with it, without a word."""
    page = open_page(served(chosen.live))
    if opened is not disputed:  # the news comes after the tap: as if it had not shut
        page.evaluate("HTMLDialogElement.prototype.close = () => {}")
    button = opened(page)
    expect(button).to_be_visible()
    chosen.play()
    chosen.play()
    before = chosen.live.log
    expect(page.locator(f'.timeline li[data-key="{before[-1].seq}"]')).to_be_attached()
    with page.expect_response("**/api/*") as answer:
        button.click()
    assert answer.value.status == 409 and MOVED_ON in json.loads(answer.value.text())["error"]
    assert chosen.live.log == before


@pytest.mark.parametrize("deed", ["End the game now", "Misdeal: start again", "A player leaves"])
def test_what_is_played_while_the_menu_lies_over_it_is_not_ended_unseen(
    open_page: OpenPage, tmp_path: Path, deed: str
) -> None:
    """The menu itself stays: whoever is about to choose a language or a voice loses nothing."""
    three = Hands.at(LiveTable(Table.create(tmp_path / "three.donuts", THREE), begin=dealt_anew))
    three.fill()
    page = open_page(served(three.live))
    button = in_the_menu(page, deed)
    expect(button).to_be_visible()
    three.pick({"Ann": 1, "Ben": 2, "Cem": 3})
    expect(page.locator(f'.timeline li[data-key="{three.live.log[-1].seq}"]')).to_be_attached()
    button.click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("alert").filter(has_text=MOVED_ON)).to_be_visible()
    in_the_menu(page, deed).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def dealt_anew(players: Sequence[str]) -> Table:
    return Table.create(None, players)


@pytest.mark.parametrize(
    ("name", "args"),
    [("end", {}), ("start", {"players": THREE}), ("leave", {"player": "Cem", "cards": "out", "narrower": False})],
)
def test_a_deed_of_the_menu_holds_for_the_table_that_was_seen(
    tmp_path: Path, name: str, args: dict[str, object]
) -> None:
    three = Hands.at(LiveTable(Table.create(tmp_path / "three.donuts", THREE), begin=dealt_anew))
    seen = three.fill().seq
    now = three.pick({"Ann": 1, "Ben": 2, "Cem": 3}).seq
    before = three.live.log
    with pytest.raises(StaleError, match=MOVED_ON):
        three.tell(name, seen=seen, **args)
    assert three.live.log == before
    assert three.tell(name, seen=now, **args).seq != now


def test_what_a_sheet_is_refused_is_said_in_it(open_page: OpenPage, hands: Hands) -> None:
    """It lay beneath the sheet, where nobody saw it and no screen reader speaks of it."""
    house = served(hands.live)
    for width, height in (*PHONES, (1280, 800)):
        page = open_page(house, expects="status of 400", viewport={"width": width, "height": height})
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="New game").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("textbox").nth(1).fill("ann")
        dialog.get_by_role("button", name="Start").click()
        said = dialog.get_by_role("alert")
        expect(said).to_contain_text("Two players are called Ann")
        box = said.bounding_box()
        top = page.evaluate("([x, y]) => document.elementFromPoint(x, y).className", [box["x"] + 30, box["y"] + 12])
        assert top == "toast", "nothing lies over it"
        dialog.get_by_role("button", name="Close").click()
        expect(page.locator("#urgent")).to_contain_text("Two players are called Ann")


def test_what_is_refused_covers_no_button_on_a_phone(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    house = served(hands.live)
    for width, height in PHONES:
        page = open_page(house, expects="status of 400", viewport={"width": width, "height": height})
        number = page.get_by_role("button", name="Ann, Slot 1")
        number.scroll_into_view_if_needed()
        page.route("**/api/pick", lambda route: route.fulfill(status=400, json={"error": "Ann cannot choose it. " * 4}))
        number.click()
        said = page.locator(".toast")
        expect(said).to_be_visible()
        box = said.bounding_box()
        for one in page.locator(".numbers .number").all():
            place = one.bounding_box()
            assert place["y"] >= box["y"] + box["height"] or place["y"] + place["height"] <= box["y"]
