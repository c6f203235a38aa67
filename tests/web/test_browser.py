"""The page in a real browser: Chromium as Debian has it."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.table import Table
from tests.web.chromium import OpenPage, served, until
from tests.web.conftest import Hands
from web.shown.dashboard import CameraShown
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

pytestmark = pytest.mark.browser


def face(page: Any, name: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def test_a_round_is_played_by_tapping_alone(open_page: OpenPage, live: LiveTable) -> None:
    page = open_page(served(live))
    page.get_by_role("button", name="Tap the cards of the row").click()
    for name in ("Chocolate Frosted", "Plain", "Powdered"):
        face(page, name)
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your donuts")
    page.get_by_role("group", name="Ann, your number").get_by_role("button", name="Ann, Slot 1").click()
    expect(page.get_by_role("group", name="Ann, your number")).to_contain_text("has chosen")
    page.get_by_role("group", name="Ben, your number").get_by_role("button", name="Ben, Slot 3").click()
    page.get_by_role("button", name="Ann has it").click()
    page.get_by_role("button", name="Tap the card that turns up").click()
    face(page, "Maple Bar")
    page.get_by_role("button", name="Ben has it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Refill the row")
    plates = page.locator(".plate")
    expect(plates.nth(0).locator(".cards img")).to_have_count(2)
    expect(plates.nth(1).locator(".total")).to_have_text("3 points")
    assert [c.piece for c in live.dashboard().players[0].cards] == ["chocolate_frosted", "maple_bar"]


def test_a_game_that_ends_shows_the_winner_and_a_rematch(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(hands.live))
    end = hands.whole_game()
    assert end.ending is not None
    expect(page.get_by_role("heading", level=1)).to_have_text(end.ending.sentence.en)
    expect(page.locator(".score-sheet tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")


def test_any_card_is_put_right_in_two_taps(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    page = open_page(served(hands.live))
    page.locator(".row").get_by_role("button", name="Slot 1: Glazed").click()
    face(page, "Éclair")
    expect(page.locator(".row").get_by_role("button", name="Slot 1: Éclair")).to_be_visible()
    assert hands.live.dashboard().row[0].piece == "eclair"


def test_a_donut_is_added_to_a_plate_and_taken_away_again(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(hands.live))
    page.get_by_role("button", name="Ben: Add a card").click()
    face(page, "Powdered")
    expect(page.locator(".plate").nth(1).locator(".total")).to_have_text("3 points")
    page.locator(".plate").nth(1).get_by_role("button", name="Powdered").click()
    face(page, "No card here")
    expect(page.locator(".plate").nth(1).locator(".total")).to_have_text("0 points")


def test_the_last_step_is_undone(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    page = open_page(served(hands.live))
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your donuts")
    expect(page.locator(".timeline .fallen")).to_contain_text("Revealed: Ann 1, Ben 2")


def test_where_everything_is_taken_back_there_is_no_undo_left_to_tap(open_page: OpenPage, hands: Hands) -> None:
    """The button stayed, and a tap on it did nothing without a word."""
    hands.fill(["glazed", "plain", "powdered"])
    page = open_page(served(hands.live))
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_many_undos_in_a_row_are_one_line_that_says_what_was_taken_back(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()
    page = open_page(served(hands.live))
    for left in (3, 2, 1):
        hands.tell("undo", seen=hands.live.dashboard().seq, to_seq=left + 1)
    line = page.locator(".timeline .undone")
    expect(line).to_have_text(re.compile(r"Taken back, with what followed \(3 steps\): Revealed: Ann 1, Ben 2"))
    expect(page.locator(".timeline .fallen")).to_have_count(3)
    line.click()
    page.get_by_role("dialog").get_by_role("button", name="Bring back all up to this").click()
    expect(page.locator(".timeline .fallen")).to_have_count(0)
    expect(line.first).to_contain_text("Brought back")


def test_no_pick_is_on_the_page_before_the_reveal(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    page = open_page(served(hands.live))
    hands.tell("pick", player="Ann", slot=3)
    expect(page.locator(".plate").nth(0)).to_contain_text("has chosen")
    before = page.content()
    hands.tell("pick", player="Ann", slot=1)
    hands.tell("pause")
    expect(page.locator(".paused")).to_be_visible()
    hands.tell("resume")
    expect(page.locator(".paused")).to_have_count(0)
    assert page.content() == before
    assert page.locator(".slot .who .name-tag").count() == 0
    hands.tell("pick", player="Ben", slot=2)
    expect(page.locator(".slot").nth(0)).to_contain_text("Ann")


def test_two_browsers_see_the_same_table(open_page: OpenPage, hands: Hands) -> None:
    url = served(hands.live)
    one, other = open_page(url), open_page(url)
    one.get_by_role("button", name="Tap the cards of the row").click()
    for name in ("Glazed", "Plain", "Powdered"):
        face(one, name)
    expect(other.locator(".row").get_by_role("button", name="Slot 3: Powdered")).to_be_visible()
    expect(other.locator("#calm")).to_contain_text("The row: Glazed, Plain, Powdered")


def test_what_the_table_knows_already_is_not_asked_on_and_that_is_said_aloud(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(hands.live))
    page.get_by_role("button", name="Tap the cards of the row").click()
    hands.fill(["glazed", "plain", "powdered"])
    expect(page.get_by_role("alert")).to_contain_text("has moved on meanwhile: look again")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert sum(entry.event == "row_dealt" for entry in hands.live.log) == 1


def test_a_name_that_looks_like_a_script_is_a_name(open_page: OpenPage) -> None:
    name = "<script>window.owned=1</script><img src=x onerror=window.owned=2>"
    live = LiveTable(Table.create(None, (name, "Ben")))
    page = open_page(served(live))
    Hands.at(live).whole_game()
    expect(page.locator(".score-sheet")).to_contain_text(name)
    assert page.evaluate("window.owned") is None
    assert page.locator("img[src=x]").count() == 0


def test_the_language_is_switched_live(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    page = open_page(served(hands.live))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("heading", level=1, include_hidden=True)).to_have_text("ドーナツを選ぼう")
    assert page.evaluate("document.documentElement.lang") == "ja"


def test_the_preview_shows_the_newest_picture(open_page: OpenPage, hands: Hands, home: Path) -> None:
    page = open_page(served(hands.live))
    expect(page.locator("#preview")).to_have_count(0)
    hands.live.camera(CameraShown("on", "", 10.0))
    picture = (home / "web" / "demo" / "faces" / "plain.png").read_bytes()
    hands.live.preview(picture, 1)
    expect(page.locator("#preview.live")).to_be_visible()
    until(page, "document.getElementById('preview').naturalWidth > 0")
    first = page.locator("#preview").get_attribute("src")
    hands.live.preview(picture, 2)
    expect(page.locator("#preview")).not_to_have_attribute("src", first)


def test_a_lost_camera_says_so(open_page: OpenPage, hands: Hands) -> None:
    page = open_page(served(hands.live))
    hands.live.camera(CameraShown("lost", "The camera is silent: is it still plugged in?"))
    expect(page.locator(".camera .trouble")).to_have_text("The camera is silent: is it still plugged in?")
    expect(page.locator("#top")).to_contain_text("Camera lost")
    expect(page.locator(".trouble.on-top")).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".trouble.on-top")).to_have_text("The camera is silent: is it still plugged in?")
    expect(page.locator(".trouble.on-top")).to_be_in_viewport()


def test_where_no_card_is_known_the_way_to_the_deck_is_shown(open_page: OpenPage, hands: Hands) -> None:
    hands.live.camera(CameraShown("on", "", 10.0))
    hands.fill(["unknown", "unknown", "unknown"])
    page = open_page(served(hands.live))
    expect(page.locator(".camera").get_by_role("link", name="Learn cards")).to_have_attribute("href", "/setup")
    hands.tell("correct", target="row/1", piece="plain")
    expect(page.locator(".camera").get_by_role("link")).to_have_count(0)


LONG = [
    "Donaudampfschifffahrtsgesellschaftskapit", "<script>alert(1)</script>", "O'Neil & \"Co\"", "row/2a", 40 * "W",
    "🍩",
]  # fmt: skip


@pytest.mark.parametrize(
    "names",
    [["Ann", "Ben"], ["Ann", "Benedetta Carlotta", "Cy", "Di"], ["Ann", "Ben", "Cy", "Di", "Eve", "Fred"], LONG],
    ids=["two", "four", "six", "long"],
)
def test_nothing_sticks_out_at_any_size(open_page: OpenPage, names: list[str]) -> None:
    live = LiveTable(Table.create(None, names))
    hands = Hands.at(live)
    hands.fill()
    hands.pick(dict.fromkeys([p.name for p in live.dashboard().players], 2))
    live.camera(CameraShown("on", "", 12.0))
    page = open_page(served(live))
    for width, height in ((320, 640), (390, 844), (768, 1024), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def right_of(place: Any) -> float:
    """Where it ends to the right."""
    box = place.bounding_box()
    return float(box["x"] + box["width"])


def test_a_killed_server_comes_back_and_nothing_is_lost(open_page: OpenPage, tmp_path: Path, home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tests.web.serving", str(tmp_path / "game.donuts"), str(port)]

    def start() -> subprocess.Popen[bytes]:
        server = subprocess.Popen(command, cwd=home)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return server
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    server = start()
    try:
        page = open_page(f"http://127.0.0.1:{port}/")
        page.get_by_role("button", name="Tap the cards of the row").click()
        for name in ("Glazed", "Plain", "Powdered"):
            face(page, name)
        expect(page.get_by_role("heading", level=1)).to_have_text("Choose your donuts")
        server.kill()
        server.wait()
        expect(page.locator("#top")).to_contain_text("Reconnecting")
        page.set_viewport_size({"width": 360, "height": 740})
        sound = page.locator("#top").get_by_role("button").first
        assert right_of(page.locator("#top .chips > :last-child")) <= sound.bounding_box()["x"], "it hid the buttons"
        server = start()
        expect(page.locator("#top")).not_to_contain_text("Reconnecting")
        expect(page.locator(".row").get_by_role("button", name="Slot 3: Powdered")).to_be_visible()
        expect(page.locator(".timeline li")).to_have_count(2)
    finally:
        server.kill()
        server.wait()


def test_every_button_has_a_name(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 1})
    page = open_page(served(hands.live))
    for button in page.get_by_role("button").all():
        name = button.get_attribute("aria-label") or button.inner_text()
        assert re.search(r"\w", name), button.evaluate("b => b.outerHTML")
