"""A phone as the camera: its page, its code, its sleep, and photographs where the browser shows no camera."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.filmed import OpenPage, chromium, film, open_page, until, url, way
from tests.web.hallway import Hallway

__all__ = ["chromium", "film", "open_page", "url", "way"]

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


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


UNPLUGGED = """
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    if (window.unplugged) throw new DOMException("", "NotFoundError");
    return (window.camera = await open(wish));
  };
  window.unplug = () => {
    window.unplugged = true;
    const [track] = window.camera.getVideoTracks();
    track.stop();
    track.dispatchEvent(new Event("ended"));
  };
"""
"""A browser's camera that can be pulled out; it is plugged in again where ``unplugged`` is false."""


def test_a_camera_that_is_plugged_in_again_goes_on_by_itself(open_page: OpenPage, url: str, way: Hallway) -> None:
    way.hall.choose_camera("browser")
    page = open_page("about:blank")
    page.add_init_script(UNPLUGGED)
    page.goto(url + "camera")
    expect(page.locator(".state")).to_contain_text("Sending pictures")
    page.evaluate("unplug()")
    expect(page.locator(".state")).to_contain_text("No camera is found here")
    page.evaluate("unplugged = false")
    expect(page.locator(".state")).to_contain_text("Sending pictures")


def test_a_camera_that_a_call_has_taken_sends_nothing_and_says_so(open_page: OpenPage, url: str, way: Hallway) -> None:
    way.hall.choose_camera("browser")
    page = open_page(url + "camera")
    expect(page.locator(".state")).to_contain_text("Sending pictures")
    mute = "muted => Object.defineProperty({}, 'muted', {{ value: muted, configurable: true }})".format(
        "document.querySelector('video').srcObject.getVideoTracks()[0]"
    )
    page.evaluate(mute, True)
    expect(page.locator(".state")).to_contain_text("The camera gives no picture now")
    until(lambda: way.live.dashboard().camera.state == "lost")
    page.evaluate(mute, False)
    expect(page.locator(".state")).to_contain_text("Sending pictures")
    until(lambda: way.live.dashboard().camera.state == "on")


def test_this_browser_s_camera_goes_on_as_well(open_page: OpenPage, url: str, way: Hallway) -> None:
    page = open_page("about:blank")
    page.add_init_script(UNPLUGGED)
    page.goto(url)
    page.get_by_role("button", name="This browser's camera").click()
    until(lambda: way.live.dashboard().camera.state == "on")
    page.evaluate("unplug()")
    until(lambda: way.live.dashboard().camera.state == "lost")
    assert "plugged in" in way.live.dashboard().camera.sentence
    page.evaluate("unplugged = false")
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
