"""The page that counts a photograph, in a real browser: a card whose print contradicts its looks."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.web.chromium import OpenPage, served
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


def counted(open_page: OpenPage, live: LiveTable, folder: Path, *cards: dict[str, Any]) -> Any:
    """The page after a photograph with these cards was counted."""
    photo = folder / "table.jpg"
    cv2.imwrite(str(photo), np.full((450, 800, 3), 90, np.uint8))
    found = {"cards": cards, "players": 2, "question": None, "hidden": [], "size": [800, 450],
             "picture": base64.b64encode(photo.read_bytes()).decode()}  # fmt: skip
    page = open_page(served(live) + "score", wait=".drop")
    expect(page.locator(".drop")).to_contain_text("one that lies exactly on another hides it")
    page.route("**/score/photos", lambda route: route.fulfill(json=found))
    page.locator("#photos").set_input_files(photo)
    return page


def test_what_is_said_of_sharing_goes_away_again(open_page: OpenPage, live: LiveTable, tmp_path: Path) -> None:
    card = {"piece": "plain", "candidates": ["plain"], "seat": 1, "sure": True,
            "corners": [[0.1, 0.2], [0.2, 0.2], [0.2, 0.5], [0.1, 0.5]]}  # fmt: skip
    page = counted(open_page, live, tmp_path, card)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("alert").locator(".toast")).to_have_count(1)
    expect(page.get_by_role("alert").locator(".toast")).to_have_count(0)


def test_a_card_that_looks_like_one_donut_and_says_another_is_asked_with_both(
    open_page: OpenPage, live: LiveTable, tmp_path: Path
) -> None:
    card = {"piece": "unknown", "candidates": ["unknown", "powdered"], "seat": 1, "sure": False, "says": "Pumpkin",
            "corners": [[0.1, 0.2], [0.2, 0.2], [0.2, 0.5], [0.1, 0.5]]}  # fmt: skip
    page = counted(open_page, live, tmp_path, card)
    expect(page.locator(".question")).to_contain_text("Looks like Powdered, but it says “Pumpkin”")
    expect(page.locator(".plate .total b").first).to_have_text("0")
    page.locator(".question .face").click()
    expect(page.get_by_role("dialog")).to_contain_text("Looks like Powdered, but it says “Pumpkin”")
    page.get_by_role("dialog").locator(".options").get_by_role("button", name="Powdered").click()
    expect(page.locator(".plate .total b").first).to_have_text("3")
    expect(page.locator(".question")).to_have_count(0)


def test_what_a_card_of_nobody_s_is_called_gives_it_to_nobody(
    open_page: OpenPage, live: LiveTable, tmp_path: Path
) -> None:
    card = {"piece": "plain", "candidates": ["plain"], "seat": 0, "sure": True,
            "corners": [[0.1, 0.2], [0.2, 0.2], [0.2, 0.5], [0.1, 0.5]]}  # fmt: skip
    page = counted(open_page, live, tmp_path, card)
    totals = page.locator(".plate .total b")
    page.get_by_role("button", name="Plain, ").click()
    page.get_by_role("dialog").get_by_role("button", name="Powdered").click()
    expect(page.get_by_role("button", name="Powdered, ")).to_have_count(1)
    expect(totals).to_have_text(["0", "0"])
    page.get_by_role("button", name="Powdered, ").click()
    page.get_by_role("dialog").get_by_role("button", name="Player 2").click()
    expect(totals).to_have_text(["0", "3"])


def test_one_point_is_called_a_point(open_page: OpenPage, live: LiveTable) -> None:
    page = open_page(served(live) + "score", wait=".drop")
    page.get_by_role("button", name="Count by tapping").click()
    expect(page.locator(".plate .total").first).to_have_text("0 points")
    for who in ("Player 2", "Player 2", "Player 1"):  # who has the most Plain has three points more
        page.get_by_role("button", name=f"{who}: Add a card").click()
        page.get_by_role("dialog").get_by_role("button", name="Plain").click()
    expect(page.locator(".plate .total").first).to_have_text("1 point")


def a_plain(seat: int, x: float, **more: Any) -> dict[str, Any]:
    corners = [[x, 0.2], [x + 0.1, 0.2], [x + 0.1, 0.5], [x, 0.5]]
    return {"piece": "plain", "candidates": ["plain"], "seat": seat, "sure": True, "corners": corners, **more}


def spoken_of(page: Any) -> tuple[str, str]:
    """What is read out of the result, and what is sent round of it."""
    page.evaluate("() => { navigator.share = async ({ text }) => { document.body.dataset.shared = text; }; }")
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("body[data-shared]")
    return page.locator("#calm").inner_text(), page.locator("body").get_attribute("data-shared")


def test_nobody_is_said_to_have_won_to_anyone_while_a_card_is_in_question(
    open_page: OpenPage, live: LiveTable, tmp_path: Path
) -> None:
    page = counted(open_page, live, tmp_path, a_plain(1, 0.1), a_plain(2, 0.3), a_plain(2, 0.5, sure=False))
    expect(page.locator(".score-winner")).to_contain_text("once every card is known")
    for told in spoken_of(page):
        assert "win" not in told.replace("Who has won is said once every card is known.", "")
        assert "Player 1: 2" in told


def test_nobody_has_won_while_a_plate_has_no_card(open_page: OpenPage, live: LiveTable) -> None:
    page = open_page(served(live) + "score", wait=".drop")
    page.get_by_role("button", name="Count by tapping").click()
    winner = page.locator(".score-winner")
    expect(winner).to_have_text("Who has won is said once every plate has its cards.")
    for player, donut in (("Player 1", "Plain"), ("Player 2", "Powdered")):
        page.get_by_role("button", name=f"{player}: Add a card").click()
        page.get_by_role("dialog").get_by_role("button", name=donut).click()
        if player == "Player 1":
            expect(winner).to_have_text("Who has won is said once every plate has its cards.")
    expect(winner).to_contain_text("Player 1 wins!")
    assert "Player 1 wins!" in spoken_of(page)[1]


def by_tapping(open_page: OpenPage, live: LiveTable, expects: str = "") -> Any:
    page = open_page(served(live) + "score", wait=".drop", expects=expects)
    page.get_by_role("button", name="Count by tapping").click()
    return page


def names_of(page: Any) -> list[str]:
    return [field.input_value() for field in page.locator(".plate input").all()]


def test_one_player_more_has_a_name_that_nobody_has(open_page: OpenPage, live: LiveTable) -> None:
    """There were two of the name *Player 3*; then nothing was added up any more."""
    page = by_tapping(open_page, live)
    page.get_by_role("textbox", name="Name of player 1").fill("player 3")
    page.get_by_role("button", name="One more player").click()
    expect(page.locator(".plate")).to_have_count(3)
    assert names_of(page) == ["player 3", "Player 2", "Player 4"]


def test_two_of_one_name_are_told_beside_their_fields_and_nothing_is_added_up(
    open_page: OpenPage, live: LiveTable
) -> None:
    page = by_tapping(open_page, live, "status of 400")
    second = page.get_by_role("textbox", name="Name of player 2")
    second.fill("Player 1")
    second.press("Enter")
    expect(page.locator(".plate").nth(1).get_by_role("alert")).to_contain_text("the same name")
    expect(page.locator("[aria-invalid=true]")).to_have_count(2)
    expect(page.locator(".plate .total b")).to_have_text(["–", "–"])
    expect(page.get_by_role("button", name="Share")).to_be_disabled()
    second.fill("Ben")
    second.press("Enter")
    expect(page.locator(".plate .total b")).to_have_text(["0", "0"])
    expect(page.locator(".trouble")).to_have_count(0)


def test_what_was_tapped_outlasts_a_reload_until_another_table(open_page: OpenPage, live: LiveTable) -> None:
    page = by_tapping(open_page, live)
    page.get_by_role("button", name="Player 2: Add a card").click()
    page.get_by_role("dialog").get_by_role("button", name="Plain").click()
    expect(page.locator(".plate .chip")).to_have_text(["0 cards", "1 card"])
    page.reload()
    expect(page.locator(".plate .chip")).to_have_text(["0 cards", "1 card"])
    page.get_by_role("button", name="Another table").click()
    page.reload()
    expect(page.locator(".drop")).to_be_visible()


def test_a_photograph_that_was_counted_outlasts_a_reload(open_page: OpenPage, live: LiveTable, tmp_path: Path) -> None:
    page = counted(open_page, live, tmp_path, a_plain(1, 0.1), a_plain(2, 0.3))
    expect(page.locator(".score-photo polygon")).to_have_count(2)
    page.reload()
    expect(page.locator(".score-photo polygon")).to_have_count(2)
    assert page.evaluate("document.querySelector('.score-photo image').href.baseVal.startsWith('blob:')")


def add(page: Any, player: str, *donuts: str) -> None:
    for donut in donuts:
        page.get_by_role("button", name=f"{player}: Add a card").click()
        page.get_by_role("dialog").locator(".face", has_text=donut).first.click()


def test_more_milk_than_a_box_has_is_asked_about_until_people_say_that_it_is_right(
    open_page: OpenPage, live: LiveTable
) -> None:
    page = by_tapping(open_page, live)
    asked, winner = page.locator(".question"), page.locator(".score-winner")
    add(page, "Player 1", "Milk", "Plain")
    add(page, "Player 2", "Milk")
    expect(asked).to_contain_text("Milk is counted 2 times, and a box has only 1")
    expect(winner).to_have_text("Who has won is said once every card is known.")
    asked.get_by_role("button", name="Every card is counted rightly").click()
    expect(asked).to_have_count(0)
    expect(winner).to_contain_text("Player 1 wins!")
    page.reload()
    expect(winner).to_contain_text("Player 1 wins!")
    add(page, "Player 2", "Milk")
    expect(asked).to_contain_text("Milk is counted 3 times")
    expect(winner).to_contain_text("once every card is known")


def test_what_is_put_right_is_asked_no_more_and_what_was_said_of_it_is_over(
    open_page: OpenPage, live: LiveTable
) -> None:
    page = by_tapping(open_page, live)
    asked = page.locator(".question")
    add(page, "Player 1", "Milk", "Milk")
    asked.get_by_role("button", name="Every card is counted rightly").click()
    expect(asked).to_have_count(0)
    page.locator(".plate .cards .card").first.click()
    page.get_by_role("dialog").locator(".faces .face", has_text="Powdered").click()
    expect(page.locator(".plate .total b").first).to_have_text("8")
    add(page, "Player 1", "Milk")
    expect(asked).to_contain_text("Milk is counted 2 times")
    page.locator(".plate .cards").first.get_by_role("button", name="Milk").first.click()
    page.get_by_role("dialog").get_by_role("button", name="No card here").click()
    expect(asked).to_have_count(0)


def test_where_plates_run_into_each_other_it_is_said_with_one_tap_how_many_play(
    open_page: OpenPage, live: LiveTable, tmp_path: Path
) -> None:
    photo = tmp_path / "table.jpg"
    cv2.imwrite(str(photo), np.full((450, 800, 3), 90, np.uint8))
    sent: list[str] = []
    asked = {"en": "One plate has far more cards than the others. Say how many play.", "ja": "何人ですか。"}
    picture = base64.b64encode(photo.read_bytes()).decode()

    def count(route: Any) -> None:
        sent.append(route.request.post_data_buffer.decode("latin-1"))
        first = len(sent) == 1
        cards = [a_plain(0 if first else 1, 0.1), a_plain(0 if first else 2, 0.3)]
        route.fulfill(json={"cards": cards, "players": 0 if first else 2, "question": asked if first else None,
                            "hidden": [], "size": [800, 450], "picture": picture})  # fmt: skip

    page = open_page(served(live) + "score", wait=".drop")
    page.route("**/score/photos", count)
    page.locator("#photos").set_input_files(photo)
    expect(page.locator(".question")).to_contain_text("Say how many play")
    page.get_by_role("group", name="How many play?").get_by_role("button", name="2").click()
    expect(page.locator(".question")).to_have_count(0)
    expect(page.locator(".plate .chip")).to_have_text(["1 card", "1 card"])
    assert 'name="players"' not in sent[0]
    assert sent[1].split('name="players"')[1].split()[0] == "2" and "table.jpg" in sent[1]
