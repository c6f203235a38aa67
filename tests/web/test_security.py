"""Only the dashboard's own page may read and change the table."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.conftest import OWN_PAGE
from web.pages.app import create_app
from web.table.live import LiveTable

ROUTES = ("/", "/api/table", "/api/cards", "/cards/plain", "/static/style.css", "/nowhere")


@pytest.mark.parametrize("route", [*ROUTES, "/events", "/frame"])
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.7"])
def test_a_foreign_host_is_answered_with_400_everywhere(client: FlaskClient, route: str, host: str) -> None:
    assert client.get(route, headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.1:8710"])
def test_this_machine_s_own_names_are_welcome(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_other_hosts_are_welcome_only_when_they_are_named(live: LiveTable) -> None:
    client = create_app(live, {"TRUSTED_HOSTS": ["192.168.1.7"]}).test_client()
    assert client.get("/", headers={"Host": "192.168.1.7:8710"}).status_code == 200
    assert client.get("/", headers={"Host": "192.168.1.8"}).status_code == 400


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "https://localhost"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_page_changes_nothing(client: FlaskClient, live: LiveTable, headers: dict[str, str]) -> None:
    answer = client.post("/api/pause", json={}, headers=headers)
    assert answer.status_code == 403 and answer.json["error"].startswith("Only the dashboard's own page")
    assert not live.dashboard().paused


def test_the_own_page_does(client: FlaskClient, live: LiveTable) -> None:
    assert client.post("/api/pause", json={}, headers=OWN_PAGE).status_code == 200
    assert live.dashboard().paused


@pytest.mark.parametrize("route", ["/api/table", "/events", "/frame", "/cards/plain"])
@pytest.mark.parametrize("mode", ["cors", "no-cors"])
def test_another_page_reads_nothing(client: FlaskClient, route: str, mode: str) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode}
    assert client.get(route, headers=headers).status_code == 403


def test_a_link_from_elsewhere_opens_the_page(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert client.get("/", headers=headers).status_code == 200


@pytest.mark.parametrize("route", ROUTES)
def test_every_answer_is_locked_down(client: FlaskClient, route: str) -> None:
    with client.get(route) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in headers


def test_the_page_has_no_script_of_its_own_and_no_style_attributes(client: FlaskClient) -> None:
    page = client.get("/").text
    assert page.count("<script") == page.count('<script type="module" src="/static/') == 1
    assert "style=" not in page and "onclick" not in page
