"""Opening the table to the house: a key for whoever comes from another device, and https for a phone's camera."""

from __future__ import annotations

import datetime
import socket
import ssl
import stat
import sys
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import cv2
import numpy as np
import pytest
from cryptography import x509
from flask.testing import FlaskClient

from scanner.sources.sent import SentPictures
from tests.web.conftest import OWN_PAGE
from web.doors import certificate as certificates
from web.doors.browser_camera import BrowserCamera
from web.doors.keys import CAMERA_COOKIE, COOKIE, Keys, demand_key, house_key
from web.doors.network import is_loopback
from web.doors.phone_door import Answers, PhoneDoor
from web.pages.app import create_app
from web.table.live import LiveTable

KEY = "a-key-that-nobody-guesses"
ROUTES = ("/", "/api/table", "/api/cards", "/cards/plain", "/events", "/frame", "/static/style.css", "/camera")
JPEG = cv2.imencode(".jpg", np.full((48, 64, 3), 90, np.uint8))[1].tobytes()


@pytest.fixture
def outside(live: LiveTable) -> FlaskClient:
    """A client of a dashboard that is open to the house, without the key."""
    return create_app(live, doorkeeper=lambda app: demand_key(app, Keys(KEY))).test_client()


@pytest.mark.parametrize("route", [*ROUTES, "/?key=wrong", "/?key=", "/api/table?key="])
def test_without_the_key_nobody_sees_anything(outside: FlaskClient, route: str) -> None:
    assert outside.get(route).status_code == 403


def test_without_the_key_nobody_changes_anything(outside: FlaskClient, live: LiveTable) -> None:
    assert outside.post("/api/pause", json={}, headers=OWN_PAGE).status_code == 403
    assert outside.post(f"/api/pause?key={KEY}", json={}, headers=OWN_PAGE).status_code == 403
    assert not live.dashboard().paused


def test_the_key_opens_the_table_and_leaves_the_address(outside: FlaskClient, live: LiveTable) -> None:
    answer = outside.get(f"/?key={KEY}&look=dark")
    assert (answer.status_code, answer.location) == (302, "/?look=dark")
    cookie = outside.get_cookie(COOKIE)
    assert cookie is not None and cookie.http_only and cookie.same_site == "Lax"
    assert outside.get("/").status_code == 200
    assert outside.post("/api/pause", json={}, headers=OWN_PAGE).status_code == 200
    assert live.dashboard().paused


def test_a_foreign_host_is_refused_before_the_key_is_looked_at(outside: FlaskClient) -> None:
    for route in ("/", f"/?key={KEY}", "/events"):
        answer = outside.get(route, headers={"Host": "evil.example"})
        assert answer.status_code == 400 and "Set-Cookie" not in answer.headers


def test_the_key_in_an_address_leads_to_no_other_site(outside: FlaskClient) -> None:
    assert outside.get(f"/%2Fevil.example/?key={KEY}").location == "/evil.example/"


def test_another_site_is_refused_even_with_the_key(outside: FlaskClient, live: LiveTable) -> None:
    outside.get(f"/?key={KEY}")
    headers = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert outside.post("/api/pause", json={}, headers=headers).status_code == 403
    assert not live.dashboard().paused


def test_whoever_opens_an_address_reads_plain_words(outside: FlaskClient) -> None:
    answer = outside.get("/", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert answer.mimetype == "text/plain" and "QR code" in answer.text


def test_the_key_is_kept_for_the_next_evening_and_nobody_else_reads_it(tmp_path: Path) -> None:
    key = house_key(tmp_path)
    assert len(key) >= 20 and house_key(tmp_path) == key
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


@pytest.mark.parametrize("kept", ["", "short", "with spaces in the middle", "ключ"])
def test_a_key_that_was_spoilt_is_made_anew(tmp_path: Path, kept: str) -> None:
    (tmp_path / "key").write_text(kept, "utf-8")
    assert house_key(tmp_path) not in ("", kept)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("192.168.1.7", False),
        ("::", False),
    ],
)
def test_only_loopback_is_private(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


def test_a_certificate_is_kept_until_it_no_longer_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = certificates.certificate(tmp_path, ["192.168.1.7", "kitchen"])
    first = path.read_bytes()
    assert certificates.certificate(tmp_path, ["kitchen"]).read_bytes() == first
    names = x509.load_pem_x509_certificate(first).extensions.get_extension_for_class(x509.SubjectAlternativeName)
    assert names.value.get_values_for_type(x509.DNSName) == ["kitchen"]
    moved = certificates.certificate(tmp_path, ["192.168.1.8"]).read_bytes()
    assert moved != first
    monkeypatch.setattr(certificates, "LEFT", datetime.timedelta(days=366))
    assert certificates.certificate(tmp_path, ["192.168.1.8"]).read_bytes() != moved


def test_nobody_else_reads_the_certificate_s_key(tmp_path: Path) -> None:
    path = certificates.certificate(tmp_path, ["kitchen"])
    assert b"PRIVATE KEY" in path.read_bytes()
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.fixture
def door(tmp_path: Path) -> PhoneDoor:
    """The phone's door, open on the loopback only."""
    opened = PhoneDoor(BrowserCamera(SentPictures(silence=5.0)), lambda: tmp_path, "127.0.0.1", "ja")
    opened.open()
    return opened


def asked(door: PhoneDoor, make: Callable[[HTTPSConnection, str], None]) -> HTTPResponse:
    """What the door answers to a request; the certificate is believed, as the person at the phone does."""
    url = urlsplit(door.address)
    believing = ssl.create_default_context()
    believing.check_hostname, believing.verify_mode = False, ssl.CERT_NONE
    line = HTTPSConnection(str(url.hostname), url.port, timeout=10, context=believing)
    make(line, parse_qs(url.query)["key"][0])
    answer = line.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    line.close()
    return answer


def test_a_phone_that_hangs_up_is_nobody_s_news() -> None:
    here, phone = socket.socketpair()
    answers = Answers(here, "w", 8192)
    here.shutdown(socket.SHUT_RDWR)
    with pytest.raises(OSError):
        answers.write(b"more")
    answers.close()
    assert answers.closed
    phone.close()
    here.close()


def test_a_phone_sends_its_pictures_through_the_door(door: PhoneDoor) -> None:
    url = urlsplit(door.address)
    mine = {"Origin": f"https://{url.netloc}", "X-Device": "a1", "X-Picture": "1"}

    def send(line: HTTPSConnection, key: str) -> None:
        line.request("POST", "/camera/picture", JPEG, {**mine, "Cookie": f"{CAMERA_COOKIE}={key}"})

    assert asked(door, send).status == 200
    frame = door.camera.pictures.read()
    assert frame is not None and frame.image.shape == (48, 64, 3)


def test_the_address_of_the_qr_code_gives_the_camera_s_page(door: PhoneDoor) -> None:
    answer = asked(door, lambda line, key: line.request("GET", f"/camera?key={key}"))
    assert (answer.status, answer.headers["Location"]) == (302, "/camera")
    assert "Secure" in answer.headers["Set-Cookie"]
    page = asked(door, lambda line, key: line.request("GET", "/camera", headers={"Cookie": f"{CAMERA_COOKIE}={key}"}))
    assert page.status == 200 and b"setup/camera.js" in page.body  # type: ignore[attr-defined]
    assert b'data-language="ja"' in page.body  # type: ignore[attr-defined]


@pytest.mark.parametrize("route", ["/camera", "/static/style.css", "/"])
def test_the_door_is_shut_without_the_key(door: PhoneDoor, route: str) -> None:
    assert asked(door, lambda line, _: line.request("GET", route)).status == 403


@pytest.mark.parametrize("route", ["/api/table", "/events", "/frame", "/cards/plain"])
def test_behind_the_door_there_is_no_game(door: PhoneDoor, route: str) -> None:
    answer = asked(door, lambda line, key: line.request("GET", route, headers={"Cookie": f"{CAMERA_COOKIE}={key}"}))
    assert answer.status == 404


def test_a_foreign_host_stays_outside(door: PhoneDoor) -> None:
    def ask(line: HTTPSConnection, key: str) -> None:
        line.request("GET", "/camera", headers={"Host": "evil.example", "Cookie": f"{CAMERA_COOKIE}={key}"})

    assert asked(door, ask).status == 400


def test_who_says_nothing_or_speaks_no_https_holds_nobody_up(door: PhoneDoor) -> None:
    url = urlsplit(door.address)
    silent = [socket.create_connection((str(url.hostname), url.port or 0)) for _ in range(3)]
    plain = HTTPConnection(str(url.hostname), url.port, timeout=10)
    with pytest.raises((HTTPException, OSError)):
        plain.request("GET", "/camera")
        plain.getresponse()
    plain.close()
    answer = asked(door, lambda line, key: line.request("GET", f"/camera?key={key}"))
    assert answer.status == 302
    for one in silent:
        one.close()


def test_the_door_opens_once(door: PhoneDoor) -> None:
    assert door.open() == door.address
