"""Looking back, disputes, voice, past games and counting only, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import pytest

from engine.table import Table
from scanner.learning.enrol import enrol_faces
from tests.web.chromium import OpenPage, served, until
from tests.web.conftest import Hands
from tests.web.hallway import Hallway
from tests.web.kept_games import play
from tests.web.test_accessible import PICTURE, asked, objected, over
from web.kept.album import Shot
from web.table.live import LiveTable

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser

LISTENS = """
window.heard = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  cancel() {}, getVoices: () => [], speak: (said) => window.heard.push([said.lang, said.text]),
} });
"""


def a_round(hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.resolve()


def test_the_table_is_seen_again_step_by_step_while_the_game_goes_on(open_page: OpenPage, hands: Hands) -> None:
    a_round(hands)
    page = open_page(served(hands.live))
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".past-bar")).to_contain_text("Step 3 of 5")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann takes Glazed")
    expect(page.locator(".plate .cards img")).to_have_count(0)
    hands.fill(["eclair", "plain"])
    expect(page.locator(".past-bar")).to_contain_text("Step 3 of 6")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your donuts")


def test_on_a_phone_the_table_that_is_looked_back_at_is_in_view(open_page: OpenPage, hands: Hands) -> None:
    a_round(hands)
    page = open_page(served(hands.live), viewport={"width": 390, "height": 844})
    bar = page.locator(".past-bar")
    page.get_by_role("button", name="Look back").click()
    expect(bar).to_be_in_viewport(ratio=1)
    page.locator(".timeline li button").last.click()
    page.get_by_role("button", name="See the table then").click()
    expect(bar).to_contain_text("Step 1 of 5")
    expect(bar).to_be_in_viewport(ratio=1)
    assert bar.bounding_box()["y"] >= page.locator("#top .sign-board").bounding_box()["height"], "nothing covers it"


def test_nothing_stands_between_the_buttons_of_a_step(open_page: OpenPage, hands: Hands) -> None:
    """Between them stood a 0: the step was not taken back, so nothing is to be brought back."""
    a_round(hands)
    page = open_page(served(hands.live))
    page.locator(".timeline li button").first.click()
    page.get_by_role("button", name="See the table then").wait_for()
    between = "[...document.querySelector('dialog .buttons').childNodes].filter((one) => one.nodeType !== 1).length"
    assert page.evaluate(between) == 0


def test_a_reload_in_the_middle_shows_the_same_table(open_page: OpenPage, hands: Hands) -> None:
    a_round(hands)
    page = open_page(served(hands.live))
    expect(page.locator(".timeline li")).to_have_count(5)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Refill the row")
    expect(page.locator(".timeline li")).to_have_count(5)


def test_a_new_game_keeps_names_as_they_are_and_takes_another_player_in_an_empty_field(open_page: OpenPage) -> None:
    begin = partial(Table.create, None)
    live = LiveTable(begin(("Jones, Ann", "Ben")), begin=begin)
    page = open_page(served(live))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("textbox", name="Name of player 5").fill("Cleo")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert [player.name for player in live.dashboard().players] == ["Jones, Ann", "Ben", "Cleo"]


def test_a_dispute_gets_the_ruling_and_says_when_the_evidence_is_not_enough(open_page: OpenPage, hands: Hands) -> None:
    a_round(hands)
    page = open_page(served(hands.live))
    page.get_by_role("button", name="Ann takes Glazed").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("By the rules")
    expect(dialog).to_contain_text("If you are the only player to pick a card")
    expect(dialog).to_contain_text("Not enough evidence")
    dialog.get_by_role("button", name="It was not so").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann takes Glazed")


def test_an_objection_shows_both_pictures_and_the_way_to_put_it_right(open_page: OpenPage, hands: Hands) -> None:
    objected(hands)
    page = open_page(served(hands.live))
    ticket = page.locator(".ticket.objection")
    expect(ticket).to_contain_text("Glazed: from Ann's plate to the discard pile")
    expect(ticket.locator(".photo svg image")).to_have_count(2)
    ticket.get_by_role("button", name="We put it right").click()
    expect(page.locator(".ticket")).to_have_count(0)
    expect(page.locator(".pile").nth(1)).to_contain_text("Discard 1")


def test_a_question_shows_the_picture_of_the_card_that_it_is_about(open_page: OpenPage, hands: Hands) -> None:
    asked(hands)
    page = open_page(served(hands.live))
    ticket = page.locator(".ticket.question")
    expect(ticket.locator(".photo svg image")).to_have_count(1)
    ticket.get_by_role("button", name="Powdered").click()
    expect(page.locator(".row").get_by_role("button", name="Slot 1: Powdered")).to_be_visible()


def test_what_happens_is_spoken_in_the_language_of_the_page_and_never_a_pick(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    page = open_page(served(hands.live))
    page.add_init_script(LISTENS)
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="日本語").click()
    page.get_by_role("group", name="できごとを読み上げる").get_by_role("button", name="オン").click()
    page.get_by_role("button", name="閉じる").click()
    hands.tell("pick", player="Ann", slot=3)
    expect(page.locator(".plate").nth(0)).to_contain_text("選びました")
    assert page.evaluate("window.heard.length") == 1  # its own test sentence
    hands.tell("pick", player="Ben", slot=3)
    until(page, "window.heard.length > 1")
    tongue, words = page.evaluate("window.heard.at(-1)")
    assert tongue == "ja-JP" and "Ann 3" in words and "Ben 3" in words
    page.get_by_role("button", name="読み上げる", exact=True).click()
    until(page, "window.heard.length > 2")


def test_a_whole_round_is_played_with_the_keyboard_alone(open_page: OpenPage, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    page = open_page(served(hands.live))
    for name in ("Ann, Slot 1", "Ben, Slot 2"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    for name in ("Ann has it", "Ben has it"):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Refill the row")


def test_who_goes_by_keyboard_is_at_each_next_question_and_afterwards_at_the_table(
    open_page: OpenPage, live: LiveTable
) -> None:
    page = open_page(served(live))
    page.get_by_role("button", name="Tap the cards of the row").focus()
    page.keyboard.press("Enter")
    for slot in (1, 2, 3):
        title = page.get_by_role("heading", name=f"Slot {slot}: Which card is it?")
        expect(title).to_be_visible()
        if slot > 1:
            expect(title).to_be_focused()
        page.get_by_role("dialog").locator(".face", has_text="Plain").focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose your donuts")
    expect(page.locator("#table")).to_be_focused()


def test_the_score_sheet_is_saved_as_a_picture_and_as_a_table(open_page: OpenPage, hands: Hands) -> None:
    hands.whole_game()
    page = open_page(served(hands.live))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a picture").click()
    assert Path(saved.value.path()).read_bytes()[:4] == b"\x89PNG"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    assert '"Ann"' in Path(saved.value.path()).read_text("utf-8-sig")


@pytest.mark.parametrize(("opens", "what"), [(asked, "A question"), (objected, "An objection")])
def test_what_is_open_is_written_and_said_with_whoever_has_won(
    open_page: OpenPage, hands: Hands, opens: Callable[[Hands], object], what: str
) -> None:
    opens(hands)
    assert hands.tell("end").ending is not None and hands.live.dashboard().matters
    page = open_page(served(hands.live))
    page.evaluate(LISTENS)
    page.evaluate("""() => {
      window.written = [];
      const pen = CanvasRenderingContext2D.prototype, write = pen.fillText;
      pen.fillText = function (text, ...more) { window.written.push(text); write.call(this, text, ...more); };
    }""")
    with page.expect_download():
        page.get_by_role("button", name="Save as a picture").click()
    page.get_by_role("button", name="Say it aloud").click()
    until(page, "window.heard.length > 0")
    for told in (page.evaluate("window.written.join(' ')"), page.evaluate("window.heard.at(-1)[1]")):
        assert f"{what} is still open" in told


def test_past_games_are_seen_again_and_brought_in_from_elsewhere(open_page: OpenPage, tmp_path: Path) -> None:
    for n, place in enumerate(("here", "there")):
        (tmp_path / place).mkdir()
        play(tmp_path / place / f"evening {place}.donuts", ("Ann", "Ben"), n)
    houses = [
        served(LiveTable(Table.create(tmp_path / place / "now.donuts", ("Ann", "Ben")))) for place in ("here", "there")
    ]
    there = open_page(houses[1] + "games", wait=".game-list")
    with there.expect_download() as saved:
        there.get_by_role("link", name="Everything as JSON").click()
    assert len(json.loads(Path(saved.value.path()).read_text("utf-8"))["games"]) == 1
    page = open_page(houses[0] + "games", wait=".game-list")
    page.locator("#file").set_input_files(saved.value.path())
    expect(page.get_by_role("dialog")).to_contain_text("New games: 1")
    page.get_by_role("button", name="Close").last.click()
    expect(page.locator(".game-list li")).to_have_count(2)
    page.goto(f"{houses[0]}?game=evening there")
    expect(page.locator(".winner")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")


def test_a_table_is_counted_from_a_photograph_and_put_right(
    open_page: OpenPage, live: LiveTable, home: Path, tmp_path: Path
) -> None:
    enrol_faces(home / "web" / "demo" / "faces").save(tmp_path / "demo.deck")
    clip = cv2.VideoCapture(str(home / "web" / "demo" / "clip.mp4"))
    clip.set(cv2.CAP_PROP_POS_FRAMES, 12 * 16)
    cv2.imwrite(str(tmp_path / "table.png"), clip.read()[1])
    clip.release()
    page = open_page(served(live, DECK=str(tmp_path / "demo.deck")) + "score", wait=".drop")
    page.locator("#photos").set_input_files(tmp_path / "table.png")
    page.wait_for_selector(".score-photo", timeout=120_000)
    totals = page.locator(".plate .total b")
    before = int(totals.first.inner_text())
    page.locator(".plate").nth(0).get_by_role("button", name="Add a card").click()
    page.get_by_role("dialog").get_by_role("button", name="Powdered").click()
    expect(totals.first).to_have_text(str(before + 3))


def test_a_file_that_is_no_picture_is_said_to_be_none(open_page: OpenPage, live: LiveTable, tmp_path: Path) -> None:
    (tmp_path / "letter.jpg").write_text("Dear Ann")
    page = open_page(served(live) + "score", wait=".drop", expects="status of 400")
    page.locator("#photos").set_input_files(tmp_path / "letter.jpg")
    expect(page.get_by_role("alert").first).to_contain_text("is not a picture", timeout=120_000)


def test_without_a_camera_the_choice_before_stands_and_it_is_said(open_page: OpenPage, tmp_path: Path) -> None:
    way = Hallway(tmp_path)
    page = open_page(served(way.live, {"hall": way.hall}) + "setup", wait=".tiles")
    with way.watched():
        page.get_by_role("button", name="This browser's camera").click()
        expect(page.get_by_role("alert").first).to_contain_text("This browser finds no camera")
        expect(page.get_by_role("button", name="No camera: we tap")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_below_the_table_there_is_nothing_however_long_the_game(
    open_page: OpenPage, hands: Hands, size: tuple[int, int]
) -> None:
    hands.live.looks_on(lambda secret, most: Shot(PICTURE, ()))
    over(hands)  # every step has its picture, and is in the list of what happened
    page = open_page(served(hands.live), wait=".has-picture", viewport={"width": size[0], "height": size[1]})
    below = "document.documentElement.scrollHeight - document.querySelector('main').getBoundingClientRect().bottom"
    assert page.evaluate(f"{below} - scrollY") < 10  # pixels


def test_no_page_sticks_out_of_a_small_phone(open_page: OpenPage, tmp_path: Path) -> None:
    play(tmp_path / "an evening.donuts", ("Ann", "Benedetta Carlotta Dorothea"), 1)
    house = served(LiveTable(Table.create(tmp_path / "now.donuts", ("Ann", "Benedetta Carlotta Dorothea"))))
    for part, wait in (("games", ".game-list"), ("score", ".drop"), ("?game=an evening", ".winner")):
        page = open_page(house + part, wait=wait, viewport={"width": 320, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, part


def test_a_game_is_called_by_its_day_and_not_by_its_file(open_page: OpenPage, tmp_path: Path) -> None:
    """A day is written as in the list of the games, here and on the set-up page."""
    for name in ("2026-11-29 12.49.17", "Oma's birthday"):
        play(tmp_path / f"{name}.donuts", ("Ann", "Ben"), 1)
    house = served(LiveTable(Table.create(tmp_path / "now.donuts", ("Ann", "Ben"))))
    for game, words in (("2026-11-29 12.49.17", "29 Nov 2026"), ("Oma's birthday", "Oma's birthday")):
        page = open_page(f"{house}?game={game}", wait=".winner")
        expect(page.locator(".chip[data-key=kept]")).to_have_text(words)


def test_what_is_less_than_nothing_has_a_true_minus_everywhere(open_page: OpenPage, live: LiveTable) -> None:
    page = open_page(served(live))
    told = page.evaluate("""import("/static/pieces.js").then((it) =>
      [it.sum(-4), it.points(-4), it.sum(3), it.pointsWord(-1)])""")
    assert told == ["\N{MINUS SIGN}4", "\N{MINUS SIGN}4", "3", "point"]
