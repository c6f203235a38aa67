"""A browser as the camera: who may send pictures, how many, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scanner.sources.sent import SentPictures
from tests.web.conftest import OWN_PAGE
from web.doors.browser_camera import MOST_A_SECOND, BrowserCamera, Word
from web.pages.app import create_app
from web.table.live import LiveTable


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def camera() -> BrowserCamera:
    return BrowserCamera(SentPictures(silence=0.0), clock=Clock())


@pytest.fixture
def app(live: LiveTable, camera: BrowserCamera) -> Iterator[Flask]:
    app = create_app(live)
    app.extensions["browser_camera"] = camera
    yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def jpeg(shade: int) -> bytes:
    return cv2.imencode(".jpg", np.full((48, 64, 3), shade, np.uint8))[1].tobytes()


def send(client: FlaskClient, number: int, data: bytes | None = None, device: str = "a1", **more: str) -> TestResponse:
    headers = {**OWN_PAGE, "X-Device": device, "X-Picture": str(number), **more}
    return client.post("/camera/picture", data=jpeg(number) if data is None else data, headers=headers)


def seen(camera: BrowserCamera) -> int | None:
    """The grey of the newest picture, rounded to tens."""
    frame = camera.pictures.read()
    return None if frame is None else round(float(frame.image.mean()) / 10) * 10


def test_a_picture_that_is_sent_is_looked_at(client: FlaskClient, camera: BrowserCamera) -> None:
    answer = send(client, 70)
    assert answer.status_code == 200 and answer.json == {"paused": False, "sentence": "", "sentence_ja": ""}
    assert seen(camera) == 70 and camera.sends


def test_a_picture_that_was_overtaken_is_left_out(client: FlaskClient, camera: BrowserCamera) -> None:
    send(client, 120)
    assert send(client, 110).status_code == 200
    assert seen(camera) == 120


def test_a_photograph_shows_a_table_at_rest(client: FlaskClient, camera: BrowserCamera) -> None:
    send(client, 50, **{"X-Settled": "1"})
    frame = camera.pictures.read()
    assert frame is not None and frame.settled


def test_the_device_that_began_last_is_the_camera(client: FlaskClient, camera: BrowserCamera) -> None:
    send(client, 10, device="a1")
    assert client.post("/camera/begin", headers={**OWN_PAGE, "X-Device": "b2"}).status_code == 200
    assert send(client, 200, device="a1").status_code == 409
    assert send(client, 30, device="b2").status_code == 200
    assert seen(camera) == 30


def test_pictures_that_come_too_fast_are_refused_until_a_second_has_passed(
    client: FlaskClient, camera: BrowserCamera
) -> None:
    statuses = {send(client, number).status_code for number in range(MOST_A_SECOND)}
    assert statuses == {200} and send(client, 100).status_code == 429
    assert isinstance(camera.clock, Clock)
    camera.clock.now = 1.5
    assert send(client, 101).status_code == 200


@pytest.mark.parametrize(
    ("data", "status"), [(b"", 400), (b"<html>", 400), (jpeg(9)[:30], 400), (jpeg(9) + bytes(9_000_000), 413)]
)
def test_what_is_no_bearable_picture_is_refused(
    client: FlaskClient, camera: BrowserCamera, data: bytes, status: int
) -> None:
    assert send(client, 1, data).status_code == status
    assert seen(camera) is None


@pytest.mark.parametrize("headers", [{"X-Device": ""}, {"X-Device": "../x"}, {"X-Picture": "-1"}, {"X-Picture": "x"}])
def test_a_picture_without_a_number_or_a_sender_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    assert send(client, 1, **headers).status_code == 400


def test_another_site_sends_no_picture(client: FlaskClient, camera: BrowserCamera) -> None:
    headers = {"Origin": "http://evil.example", "X-Device": "a1", "X-Picture": "1"}
    assert client.post("/camera/picture", data=jpeg(9), headers=headers).status_code == 403
    assert seen(camera) is None


def test_the_camera_s_page_hears_how_the_table_does(client: FlaskClient, camera: BrowserCamera) -> None:
    camera.word = lambda: Word(True, "It is dark.", "暗いです。")
    assert send(client, 1).json == {"paused": True, "sentence": "It is dark.", "sentence_ja": "暗いです。"}


def test_only_the_camera_itself_can_say_that_it_sleeps(client: FlaskClient, camera: BrowserCamera) -> None:
    told: list[str] = []
    camera.speak = told.append
    send(client, 1, device="a1")
    client.post("/camera/asleep?device=b2", headers=OWN_PAGE)
    assert told == []
    client.post("/camera/asleep?device=a1", headers=OWN_PAGE)
    assert told == ["The phone sleeps: wake it, and it goes on by itself"]


def test_before_a_device_is_the_camera_nobody_s_phone_sleeps(client: FlaskClient, camera: BrowserCamera) -> None:
    told: list[str] = []
    camera.speak = told.append
    for address in ("/camera/asleep", "/camera/asleep?device="):
        assert client.post(address, headers=OWN_PAGE).status_code == 204
    assert told == []


def test_where_no_browser_is_the_camera_there_is_no_such_page(live: LiveTable) -> None:
    client = create_app(live).test_client()
    assert client.get("/camera").status_code == 404
    assert send(client, 1).status_code == 404


def test_the_camera_s_page_holds_no_script_of_its_own(client: FlaskClient) -> None:
    page = client.get("/camera").text
    assert page.count("<script") == page.count('<script type="module" src="/static/setup/') == 1
