"""Setting up in a real browser: camera, names, seats, house rules, and the start."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from engine.go_nuts.moves import Deal
from engine.table import Table
from tests.web.filmed import OpenPage, at_rest, chromium, film, open_page, until, url, way
from tests.web.hallway import Hallway

__all__ = ["chromium", "film", "open_page", "url", "way"]

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


def test_from_the_first_look_to_the_game_it_takes_three_taps(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    expect(page.locator("#preview.live")).to_be_visible()
    expect(page.get_by_role("list").get_by_text("The camera sends pictures.")).to_be_visible()
    page.get_by_role("button", name="Start all the same").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    assert way.live.path is not None and way.hall.players == ("Ann", "Ben")


def test_a_game_that_was_broken_off_goes_on_with_one_tap(open_page: OpenPage, url: str, way: Hallway) -> None:
    with closing(Table.create(way.folder / "broken off.donuts", ("Cem", "Dee"))) as table:
        table.play(Deal(("plain", "glazed", "powdered")), by="Cem", at=7.0)
    page = open_page(url)
    expect(page.get_by_role("region", name="The last game was not finished")).to_contain_text("Cem 0 · Dee 0")
    page.get_by_role("button", name="Go on with it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your donuts")
    assert way.live.path == way.folder / "broken off.donuts" and way.hall.players == ("Cem", "Dee")


def test_this_browser_stays_the_camera_when_the_game_begins(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    expect(page.locator("#preview.live")).to_be_visible()
    page.get_by_role("button", name="Start all the same").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    begun = way.hall.seen.picture
    until(lambda: way.hall.seen.picture is not begun)


def test_a_page_that_is_still_open_goes_to_the_set_up_before_the_next_game(
    open_page: OpenPage, url: str, way: Hallway
) -> None:
    way.hall.start()
    page = open_page(url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    way.hall.rehearsing = True  # as after a new start of the program, to which the page finds back
    way.live.wait_for_start(True)
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def test_names_are_dragged_in_the_picture_only_where_there_is_one(
    open_page: OpenPage, url: str, way: Hallway
) -> None:
    """Who taps everything was told to drag names in a picture that the page does not have."""
    page = open_page(url)
    players = page.get_by_role("region", name="Players")
    expect(players.get_by_text("Clockwise round the table.")).not_to_contain_text("Drag")
    page.get_by_role("button", name="This browser's camera").click()
    expect(players.get_by_text("Clockwise round the table.")).to_contain_text("Drag the names in the picture")


def test_names_are_typed_players_come_and_go(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="One more").click()
    expect(page.get_by_label("Name of player 3")).to_have_value("Player 3")
    page.get_by_label("Name of player 3").fill("Cem")
    page.keyboard.press("Tab")
    until(lambda: way.hall.players == ("Ann", "Ben", "Cem"))
    page.get_by_role("button", name="Ann does not play").click()
    until(lambda: way.hall.players == ("Ben", "Cem"))
    expect(page.get_by_label("Name of player 1")).to_have_value("Ben")  # the page has heard of it too
    page.get_by_label("Name of player 1").fill("Cem")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert")).to_have_text("Two players have the same name.")


def test_a_name_that_somebody_else_has_stays_to_be_put_right_and_nothing_starts(
    open_page: OpenPage, url: str, way: Hallway
) -> None:
    """What was typed was thrown away, and the game began with a stranger in its place."""
    page = open_page(url)
    mine = page.get_by_label("Name of player 2")
    mine.fill("ann")
    page.keyboard.press("Tab")
    expect(mine).to_have_attribute("aria-invalid", "true")
    expect(mine).to_have_accessible_description("Two players have the same name.")
    expect(page.get_by_label("Name of player 1")).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".players .note")).to_have_text("同じ名前のプレイヤーがいます。")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="One more").click()
    expect(page.get_by_label("Name of player 3")).to_have_value("Player 3")
    page.get_by_role("button", name="Start the game").click()
    expect(mine).to_be_focused()
    expect(mine).to_have_value("ann")
    assert way.hall.rehearsing and way.hall.players == ("Ann", "Ben")
    mine.fill("Anna")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    assert way.hall.players == ("Ann", "Anna", "Player 3")


def slowly(page: Any) -> None:
    """What is said of the players takes its time on the way, as through a wall or two."""

    def late(route: Any) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/setup/players", late)


def test_a_name_that_was_typed_just_before_the_next_tap_is_kept(
    open_page: OpenPage, url: str, way: Hallway
) -> None:
    """Whoever typed a name and tapped *One more* found the name gone, or nobody more."""
    page = open_page(url)
    slowly(page)
    page.get_by_label("Name of player 1").fill("Oma")
    page.get_by_role("button", name="One more").click()
    expect(page.get_by_label("Name of player 3")).to_have_value("Player 3")
    page.get_by_label("Name of player 3").fill("Cem")
    page.get_by_role("button", name="Ben does not play").click()
    expect(page.get_by_label("Name of player 2")).to_have_value("Cem")
    expect(page.get_by_label("Name of player 1")).to_have_value("Oma")
    # What is on its way goes on only while the page is waited for.
    until(lambda: way.hall.players == ("Oma", "Cem"), lambda seconds: page.wait_for_timeout(1000 * seconds))
    assert way.hall.players == ("Oma", "Cem")


def test_the_last_name_is_typed_and_the_game_started_with_the_next_tap(
    open_page: OpenPage, url: str, way: Hallway
) -> None:
    """The game began with the name that was there before."""
    page = open_page(url)
    slowly(page)
    page.get_by_label("Name of player 2").fill("Opa")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    assert way.hall.players == ("Ann", "Opa")


@pytest.mark.parametrize("slow", [False, True])
def test_nothing_starts_with_a_name_that_is_refused_only_after_the_tap(
    open_page: OpenPage, url: str, way: Hallway, slow: bool
) -> None:
    page = open_page(url)
    if slow:
        slowly(page)
    page.get_by_label("Name of player 2").fill("Ann")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_label("Name of player 2")).to_be_focused()
    expect(page.get_by_label("Name of player 2")).to_have_value("Ann")
    assert way.hall.rehearsing


def test_a_name_that_could_not_be_sent_is_sent_with_the_start(
    open_page: OpenPage, url: str, way: Hallway
) -> None:
    page = open_page(url)
    page.route("**/setup/players", lambda route: route.fulfill(status=400, json={"error": "Not now."}))
    page.get_by_label("Name of player 2").fill("Opa")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Name of player 2")).to_have_accessible_description("Not now.")
    page.unroute("**/setup/players")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    assert way.hall.players == ("Ann", "Opa")


def test_a_name_is_dragged_to_where_its_player_sits(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    expect(page.locator("#preview.live")).to_be_visible()
    chip, view = page.get_by_role("button", name="Ann sits here"), page.locator(".viewfinder")
    box, frame = at_rest(chip), at_rest(view)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(frame["x"] + 0.2 * frame["width"], frame["y"] + 0.3 * frame["height"], steps=4)
    page.mouse.up()
    until(lambda: len(way.hall.places.by_hand) == 2)
    places = dict(zip(way.hall.players, way.hall.places.by_hand, strict=True))
    assert places["Ann"] == pytest.approx((0.2, 0.3), abs=0.08)
    assert places["Ben"] == pytest.approx((0.5, 0.12), abs=0.08)


def test_a_seat_is_moved_by_two_taps(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    page.get_by_role("button", name="Ben sits here").click()
    expect(page.get_by_role("button", name="Ben sits here")).to_have_attribute("aria-pressed", "true")
    frame = page.locator(".seats").bounding_box()
    page.locator(".seats").click(position={"x": 0.9 * frame["width"], "y": 0.4 * frame["height"]})
    until(lambda: len(way.hall.places.by_hand) == 2)
    assert way.hall.places.by_hand[way.hall.players.index("Ben")] == pytest.approx((0.9, 0.4), abs=0.02)


def test_a_seat_is_moved_by_the_arrow_keys(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    chip = page.get_by_role("button", name="Ben sits here")
    expect(chip).to_be_visible()
    chip.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    until(lambda: len(way.hall.places.by_hand) == 2)
    assert way.hall.places.by_hand[way.hall.players.index("Ben")][0] == pytest.approx(0.59, abs=0.02)


DROPS = """([name, type]) => {
  const files = new DataTransfer();
  files.items.add(new File(["no picture"], name, { type }));
  dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
}"""


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (("rules.pdf", "application/pdf"), "This is not a picture that can be read."),
        (("IMG_0001.HEIC", ""), "is not a picture that can be read: use JPEG or PNG."),
    ],
)
def test_a_dropped_file_that_is_no_picture_is_answered_with_a_sentence(
    open_page: OpenPage, url: str, file: tuple[str, str], said: str
) -> None:
    page = open_page(url)
    expect(page.get_by_role("heading", name="Your deck")).to_be_visible()
    page.evaluate(DROPS, list(file))
    expect(page.get_by_text(said)).to_be_visible()


def test_on_a_phone_an_address_is_typed_beside_a_button_whose_word_is_whole(open_page: OpenPage, url: str) -> None:
    """It said Loo, and k below it; and no camera seemed chosen as well as another."""
    page = open_page(url, viewport={"width": 390, "height": 844})
    page.get_by_role("button", name="Another…").click()
    expect(page.locator(".tile[aria-pressed=true]")).to_have_text("Another…")
    look = page.get_by_role("button", name="Look", exact=True).bounding_box()
    another = page.get_by_role("button", name="One more").bounding_box()
    assert look["height"] == pytest.approx(another["height"], abs=1) and look["x"] + look["width"] <= 390


def test_house_rules_are_chosen_under_advanced(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_text("Advanced: house rules").click()
    page.get_by_label("Day-Old Donuts takes").select_option(label="exactly three cards")
    until(lambda: way.hall.evening.rules == {"day_old": "exactly_3"})
    page.get_by_label("Day-Old Donuts takes").select_option(index=0)
    until(lambda: way.hall.evening.rules == {})


def test_the_japanese_sheet_shows_the_rules_that_it_brings_and_one_of_them_may_be_as_usual(
    open_page: OpenPage, url: str, way: Hallway
) -> None:
    """The page said 9 cards where the game counted up to 10, and 9 could not be chosen."""
    page = open_page(url)
    page.get_by_text("Advanced: house rules").click()
    limit = page.get_by_label("Old Fashioned: up to how many cards")
    expect(limit).to_have_value("9")
    page.get_by_label("Which rules").select_option("jp_sheet_as_printed")
    expect(limit).to_have_value("10")
    limit.select_option("9")
    until(lambda: way.hall.evening.rules == {"edition": "jp_sheet_as_printed", "old_fashioned_limit": "9"})
    expect(limit).to_have_value("9")
    page.get_by_label("Which rules").select_option("gamewright_en")
    until(lambda: way.hall.evening.rules == {})
    expect(limit).to_have_value("9")
