"""Setting up in a real browser, and a phone whose camera is a film."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.learn import Proposal, Status
from tests.web.chromium import CHROMIUM, Launch
from tests.web.hallway import Hallway
from web import create_app
from web.evening import Evening
from web.serve import address, listen, serve

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect
expect.set_options(timeout=30_000)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no /usr/bin/chromium on this machine"),
]
SIZES = ((320, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080))
OpenPage = Callable[..., Any]


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the fake camera films: a grey table with a white card, as JPEG after JPEG."""
    picture = np.full((720, 1280, 3), 90, np.uint8)
    cv2.rectangle(picture, (500, 200), (700, 480), (235, 235, 235), -1)
    path = tmp_path_factory.mktemp("film") / "table.mjpeg"
    path.write_bytes(30 * cv2.imencode(".jpg", picture)[1].tobytes())
    return path


@pytest.fixture(scope="module")
def chromium(launch: Launch, film: Path) -> Iterator[Any]:
    camera = [
        "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]  # fmt: skip
    browser = launch(*camera)
    yield browser
    browser.close()


@pytest.fixture
def open_page(chromium: Any) -> Iterator[OpenPage]:
    """Opens a page; at the end no page may have complained of anything."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def at(url: str, **context: Any) -> Any:
        usual = {"locale": "en-GB", "reduced_motion": "reduce", "ignore_https_errors": True}
        contexts.append(chromium.new_context(**{**usual, **context}))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(url)
        return page

    yield at
    for context in contexts:
        context.close()
    assert [words for words in complaints if "status of 4" not in words] == []


@pytest.fixture
def way(tmp_path: Path) -> Hallway:
    return Hallway(tmp_path, Evening(("Ann", "Ben")))


@pytest.fixture
def url(way: Hallway) -> Iterator[str]:
    """The set-up page's address; somebody watches the cameras meanwhile."""
    app = create_app(way.live)
    app.extensions |= {"hall": way.hall, "browser_camera": way.hall.door.camera}
    listening = listen("127.0.0.1", 0)
    serve(app, listening)
    with way.watched():
        yield address(listening)


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something that no page shows is so."""
    for _ in range(1200):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to be so")


def at_rest(locator: Any) -> Any:
    """Where something is, once it stays there: the first picture moves what lies below it."""
    places = [None, locator.bounding_box()]
    while places[-1] is None or places[-1] != places[-2]:
        time.sleep(0.4)
        places.append(locator.bounding_box())
    return places[-1]


def test_from_the_first_look_to_the_game_it_takes_three_taps(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    expect(page.locator("#preview.live")).to_be_visible()
    expect(page.get_by_role("list").get_by_text("The camera sends pictures.")).to_be_visible()
    page.get_by_role("button", name="Start all the same").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    assert way.live.path is not None and way.hall.players == ("Ann", "Ben")


def test_this_browser_stays_the_camera_when_the_game_begins(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    expect(page.locator("#preview.live")).to_be_visible()
    page.get_by_role("button", name="Start all the same").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal the row")
    begun = way.hall.seen.picture
    until(lambda: way.hall.seen.picture is not begun)


def test_names_are_typed_players_come_and_go(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="One more").click()
    expect(page.get_by_label("Name of player 3")).to_have_value("Player 3")
    page.get_by_label("Name of player 3").fill("Cem")
    page.keyboard.press("Tab")
    until(lambda: way.hall.players == ("Ann", "Ben", "Cem"))
    page.get_by_role("button", name="Ann does not play").click()
    until(lambda: way.hall.players == ("Ben", "Cem"))
    page.get_by_label("Name of player 1").fill("Cem")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert")).to_have_text("Two players have the same name.")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ben")


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
    until(lambda: len(way.hall.by_hand) == 2)
    places = dict(zip(way.hall.players, way.hall.by_hand, strict=True))
    assert places["Ann"] == pytest.approx((0.2, 0.3), abs=0.08)
    assert places["Ben"] == pytest.approx((0.5, 0.12), abs=0.08)


def test_a_seat_is_moved_by_two_taps(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    page.get_by_role("button", name="Ben sits here").click()
    expect(page.get_by_role("button", name="Ben sits here")).to_have_attribute("aria-pressed", "true")
    frame = page.locator(".seats").bounding_box()
    page.locator(".seats").click(position={"x": 0.9 * frame["width"], "y": 0.4 * frame["height"]})
    until(lambda: len(way.hall.by_hand) == 2)
    assert way.hall.by_hand[way.hall.players.index("Ben")] == pytest.approx((0.9, 0.4), abs=0.02)


def test_a_seat_is_moved_by_the_arrow_keys(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="This browser's camera").click()
    chip = page.get_by_role("button", name="Ben sits here")
    expect(chip).to_be_visible()
    chip.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    until(lambda: len(way.hall.by_hand) == 2)
    assert way.hall.by_hand[way.hall.players.index("Ben")][0] == pytest.approx(0.59, abs=0.02)


def test_a_phone_becomes_the_camera_by_its_code(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="A phone").click()
    expect(page.get_by_alt_text("The code for the phone")).to_be_visible()
    phone = open_page(way.hall.door.address, viewport={"width": 390, "height": 844})
    expect(phone.locator(".state")).to_contain_text("Sending pictures")
    assert "key=" not in phone.url
    expect(page.locator("#preview.live")).to_be_visible()
    expect(page.get_by_alt_text("The code for the phone")).to_have_count(0)
    assert way.hall.seen.size == (1280, 720)


def test_a_phone_that_sleeps_is_said_so_and_goes_on_by_itself(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_role("button", name="A phone").click()
    until(lambda: way.hall.door.address != "")
    phone = open_page(way.hall.door.address)
    expect(page.locator("#preview.live")).to_be_visible()
    kept = way.hall.door.address
    phone.goto("about:blank")
    until(lambda: way.live.dashboard().camera.state == "lost")
    assert "sleeps" in way.live.dashboard().camera.sentence or "browser" in way.live.dashboard().camera.sentence
    phone.goto(kept)
    until(lambda: way.live.dashboard().camera.state == "on")


def test_a_photograph_is_sent_where_the_phone_shows_no_camera(
    open_page: OpenPage, url: str, way: Hallway, home: Path
) -> None:
    way.hall.choose_camera("browser")
    page = open_page("about:blank")
    page.add_init_script(
        "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))"
    )
    page.goto(url + "camera")
    expect(page.get_by_text("The browser may not use the camera.")).to_be_visible()
    page.get_by_label("Send a photograph").set_input_files(home / "web" / "demo" / "faces" / "plain.png")
    expect(page.get_by_text("The photograph is sent.")).to_be_visible()
    until(lambda: way.hall.seen.picture is not None)


def card(piece: str, status: Status, same_as: int | None = None) -> Proposal:
    corners = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    picture = np.random.default_rng(len(piece)).integers(0, 255, (140, 100, 3), np.uint8)
    candidates = ((piece, 0.9),) if piece != UNKNOWN else (("milk", 0.4), ("coffee", 0.3))
    return Proposal(piece, status, 0.9, candidates, "", corners, picture, 0.71, same_as=same_as)


@dataclass
class Reader:
    """Reads the same off every photograph."""

    found: tuple[Proposal, ...]

    def do(self, *_: object) -> tuple[Proposal, ...]:
        return self.found


def test_a_deck_is_learned_from_a_photograph_and_only_the_unsure_is_asked(
    open_page: OpenPage, url: str, way: Hallway, home: Path
) -> None:
    found = (card("plain", Status.TAKEN), card(UNKNOWN, Status.ASKED), card(UNKNOWN, Status.ASKED, same_as=1))
    way.hall.learning.apart = Reader(found)  # type: ignore[assignment]
    page = open_page(url)
    page.get_by_label("Add photographs").set_input_files(home / "web" / "demo" / "faces" / "plain.png")
    expect(page.get_by_text("Which cards are these? (1)")).to_be_visible()
    page.get_by_role("button", name="Coffee", exact=True).click()
    expect(page.get_by_text("Which cards are these?")).to_have_count(0)
    page.get_by_role("button", name="Learn these 2").click()
    expect(page.get_by_text("2 faces are learnt.")).to_be_visible()
    assert way.hall.shelf.book is not None and set(way.hall.shelf.book.pieces) == {"plain", "coffee"}
    assert way.hall.shelf.path.exists()


def test_house_rules_are_chosen_under_advanced(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page(url)
    page.get_by_text("Advanced: house rules").click()
    page.get_by_label("Day-Old Donuts takes").select_option(label="exactly three cards")
    until(lambda: way.hall.evening.rules == {"day_old": "exactly_3"})
    page.get_by_label("Day-Old Donuts takes").select_option(index=0)
    until(lambda: way.hall.evening.rules == {})


def test_the_set_up_speaks_japanese(open_page: OpenPage, url: str) -> None:
    page = open_page(url, locale="ja-JP")
    expect(page.get_by_role("button", name="スマホ", exact=True)).to_be_visible()
    expect(page.get_by_text("まだ映像が届いていません。")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("No picture comes yet.")).to_be_visible()


def test_nothing_sticks_out_at_any_size(open_page: OpenPage, url: str, way: Hallway) -> None:
    way.hall.seat(["Ann", "Benedetta Carlotta", "Cy", "Di", "Eve", "Fred"])
    page = open_page(url)
    page.get_by_role("button", name="A phone").click()
    expect(page.get_by_alt_text("The code for the phone")).to_be_visible()
    fits(page)
    phone = open_page(way.hall.door.address)
    expect(phone.locator(".state.good")).to_be_visible()
    fits(phone)
    expect(page.locator("#preview.live")).to_be_visible()
    fits(page)


def fits(page: Any) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_button_and_field_has_a_name(open_page: OpenPage, url: str) -> None:
    page = open_page(url)
    expect(page.get_by_label("Name of player 1")).to_be_visible()
    nameless = """() => [...document.querySelectorAll('button, input, select, a, img')].filter((e) =>
        !(e.ariaLabel || e.alt || e.labels?.length || e.innerText.trim() || e.getAttribute('alt') === ''))
        .map((e) => e.outerHTML)"""
    assert page.evaluate(nameless) == []


def accessible(page: Any) -> None:
    """Axe has nothing to say, by day and by night."""
    accessible_to_all = pytest.importorskip("tests.web.test_accessible")
    assert accessible_to_all.violations(page) == []


@pytest.mark.parametrize("look", [{}, {"viewport": {"width": 320, "height": 640}, "locale": "ja-JP"}])
def test_the_set_up_is_open_to_everybody(open_page: OpenPage, url: str, way: Hallway, look: dict[str, Any]) -> None:
    found = (card("plain", Status.TAKEN), card(UNKNOWN, Status.ASKED))
    way.hall.learning.apart = Reader(found)  # type: ignore[assignment]
    way.hall.learning.add("photo", b"")
    way.hall.choose_camera("browser")
    way.hall.door.open()
    page = open_page(url, **look)
    expect(page.locator(".proposals")).to_be_visible()
    page.locator(".advanced summary").click()
    accessible(page)
    phone = open_page(way.hall.door.address, **look)
    expect(phone.locator(".state.good")).to_be_visible()
    accessible(phone)
    expect(page.locator(".seat").first).to_be_visible()
    accessible(page)
