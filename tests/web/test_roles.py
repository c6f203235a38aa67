"""Three roles: the host does everything, a player what is the own, a spectator nothing; one screen has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from flask.testing import FlaskClient

from tests.web.chromium import OpenPage, served
from tests.web.conftest import OWN_PAGE, Hands
from tests.web.test_accessible import asked, violations
from web.doors.house_door import HouseDoor
from web.doors.keys import COOKIE, Keys, demand_key
from web.doors.network import EVERYWHERE
from web.doors.roles import CAMERA, HOST, SPECTATOR, Kind, Role
from web.pages.app import create_app
from web.table.live import LiveTable

KEYS = Keys("a-key-that-nobody-guesses", lambda: ["Ann", "Ben"])
ANN, BEN = Role(Kind.PLAYER, "Ann"), Role(Kind.PLAYER, "Ben")
COMMANDS = (
    "pause", "resume", "pick", "play", "start", "take_up", "totals", "reread", "forget_pictures", "correct", "answer",
    "hand", "settle", "undo", "end", "leave", "reseat",
)  # fmt: skip
HOSTS_CODE = "/house/code.svg?role=host&name="
As = Callable[[Role], FlaskClient]


@pytest.fixture
def someone(live: LiveTable) -> As:
    """A client with somebody's key."""

    def client(role: Role) -> FlaskClient:
        found = create_app(live, doorkeeper=lambda app: demand_key(app, KEYS)).test_client()
        found.set_cookie(COOKIE, KEYS.of(role))
        return found

    return client


def told(client: FlaskClient, command: str, **args: object) -> int:
    return client.post(f"/api/{command}", json=args, headers=OWN_PAGE).status_code


def test_on_the_one_screen_there_is_only_the_host(client: FlaskClient) -> None:
    assert client.get("/api/me").json == {"role": "host", "name": ""}


@pytest.mark.parametrize("role", [HOST, ANN, SPECTATOR])
def test_everybody_with_a_key_sees_the_table(someone: As, role: Role) -> None:
    client = someone(role)
    assert client.get("/api/me").json == {"role": role.kind, "name": role.name}
    for route in ("/", "/api/table", "/api/moment/1", "/api/ruling/1", "/cards/plain", "/games", "/api/games"):
        assert client.get(route).status_code == 200, route


def test_every_key_differs_and_none_is_the_camera_s() -> None:
    roles = (HOST, ANN, BEN, SPECTATOR, CAMERA)
    assert len({KEYS.of(role) for role in roles}) == len(roles)
    assert [KEYS.role(KEYS.of(role)) for role in roles] == [HOST, ANN, BEN, SPECTATOR, None]


def test_whoever_does_not_play_in_this_game_looks_on() -> None:
    assert KEYS.role(KEYS.of(Role(Kind.PLAYER, "Cem"))) == SPECTATOR
    assert Keys("another house's key", lambda: ["Ann"]).role(KEYS.of(ANN)) is None


@pytest.mark.parametrize("key", ["", ".", "QW5u.", "QW5u.wrong", "\u00e4\u00e4.x", "=.=", "QW5u", None])
def test_a_key_that_is_none_opens_nothing(key: str | None) -> None:
    assert KEYS.role(key) is None


@pytest.mark.parametrize("command", COMMANDS)
def test_a_spectator_writes_nothing(someone: As, live: LiveTable, command: str) -> None:
    assert told(someone(SPECTATOR), command, seen=1, player="Ann", slot=1, seq=1) == 403
    assert len(live.log) == 1 and not live.dashboard().paused


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("pick", "play", "answer")])
def test_a_player_commands_nothing_but_the_own_game(someone: As, live: LiveTable, command: str) -> None:
    assert told(someone(ANN), command, seen=1, hidden=True, players=["Ann", "Ben"]) == 403
    assert len(live.log) == 1 and not live.dashboard().paused


@pytest.mark.parametrize("role", [ANN, SPECTATOR])
@pytest.mark.parametrize("route", ["/setup", "/setup/state", "/setup/phone.svg", "/camera", "/house/state", HOSTS_CODE])
def test_the_host_s_pages_are_the_host_s(someone: As, role: Role, route: str) -> None:
    assert someone(role).get(route).status_code == 403


@pytest.mark.parametrize("role", [ANN, SPECTATOR])
@pytest.mark.parametrize("route", ["/score/photos", "/score/camera", "/api/games/import", "/house/open"])
def test_nobody_else_gives_this_machine_work(someone: As, role: Role, route: str) -> None:
    assert someone(role).post(route, data=b"", headers=OWN_PAGE).status_code == 403


def test_a_player_says_the_own_number_and_no_other(someone: As, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    assert told(someone(ANN), "pick", player="Ben", slot=1) == 403
    assert told(someone(ANN), "pick", player="Ann", slot=1) == 200
    assert [player.has_picked for player in hands.live.dashboard().players] == [True, False]


def test_a_player_uses_the_own_power_and_overrules_nothing(someone: As, hands: Hands) -> None:
    hands.fill(["french_cruller", "plain", "powdered"])
    hands.pick({"Ann": 1, "Ben": 2})
    hands.play()
    use = {"seen": hands.live.dashboard().seq, "way": 0, "picked": [[0]], "faces": []}
    assert told(someone(BEN), "play", **use) == 403
    assert told(someone(ANN), "play", **use, override=True) == 403
    assert told(someone(ANN), "play", **use) == 200
    assert hands.live.log[-1].body["by"] == "Ann"


def test_a_question_that_is_nobody_s_own_is_the_host_s(someone: As, hands: Hands) -> None:
    asked(hands)
    (matter,) = hands.live.dashboard().matters
    answer = {"seq": matter.seq, "answer": matter.options[0].answer}
    assert matter.player == "" and told(someone(ANN), "answer", **answer) == 403
    assert told(someone(HOST), "answer", **answer) == 200


def test_a_refusal_is_one_sentence_in_both_languages(someone: As) -> None:
    answer = someone(SPECTATOR).post("/api/pause", json={}, headers=OWN_PAGE)
    assert answer.json["error"].endswith(".") and answer.json["error_ja"] != answer.json["error"]


@pytest.fixture
def door(live: LiveTable) -> Iterator[HouseDoor]:
    """A door for other screens, on the loopback only, its keys in the game's folder."""
    assert live.path is not None
    folder = live.path.parent
    found = HouseDoor(live, partial(create_app, live), lambda: folder, "127.0.0.1")
    yield found
    found.close()


def on_its_own_screen(live: LiveTable, door: HouseDoor) -> FlaskClient:
    app = create_app(live)
    app.extensions["house_door"] = door
    return app.test_client()


def let_in_by(address: str) -> int:
    """What a browser with this address gets, its cookies and all."""
    browser = build_opener(HTTPCookieProcessor())
    try:
        with browser.open(address, timeout=20) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


def test_the_door_is_opened_and_closed_by_the_host(live: LiveTable, door: HouseDoor) -> None:
    client = on_its_own_screen(live, door)
    assert client.get("/house/state").json == {"open": False, "can_close": False, "roles": []}
    assert client.get(HOSTS_CODE).status_code == 404
    told = client.post("/house/open", headers=OWN_PAGE).json
    assert told["open"] and told["can_close"]
    assert [(one["role"], one["name"]) for one in told["roles"]] == [
        ("spectator", ""), ("player", "Ann"), ("player", "Ben"), ("host", ""),
    ]  # fmt: skip
    assert client.get(HOSTS_CODE).mimetype == "image/svg+xml" and client.get(f"{HOSTS_CODE}Eve").status_code == 404
    addresses = [one["address"] for one in told["roles"]]
    assert [let_in_by(address) for address in (*addresses, door.address)] == [200, 200, 200, 200, 403]
    assert not client.post("/house/close", headers=OWN_PAGE).json["open"]
    assert let_in_by(addresses[0]) == 403
    assert client.post("/house/open", headers=OWN_PAGE).json["roles"] == told["roles"]


def test_what_the_command_line_has_opened_the_page_does_not_close(live: LiveTable, door: HouseDoor) -> None:
    door.address, door.is_open = "http://10.0.0.7:8710/", True
    client = on_its_own_screen(live, door)
    told = client.post("/house/close", headers=OWN_PAGE).json
    assert (told["open"], told["can_close"]) == (True, False)
    assert told["roles"][0]["address"].startswith("http://10.0.0.7:8710/?key=")


def test_a_computer_in_no_network_says_so(
    live: LiveTable, door: HouseDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.doors.network.house_address", lambda: None)
    door.host = EVERYWHERE
    answer = on_its_own_screen(live, door).post("/house/open", headers=OWN_PAGE)
    assert answer.status_code == 400 and answer.json["error"].startswith("This computer is in no network")
    assert not door.is_open


@pytest.mark.browser
def test_the_host_opens_the_house_and_everybody_finds_the_own_place(
    open_page: OpenPage, hands: Hands, door: HouseDoor
) -> None:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
    hands.fill(["glazed", "plain", "powdered"])
    host = open_page(served(hands.live, extensions={"house_door": door}))
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Other screens").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("group", name="Let other devices in").get_by_role("button", name="On").click()
    expect(dialog.get_by_alt_text("The code")).to_be_visible()
    assert violations(host) == []
    looking = open_page(door.address_of(SPECTATOR), expects="status of 403")
    assert "key=" not in looking.url
    expect(looking.locator("#top")).to_contain_text("looking on")
    expect(looking.get_by_role("button", name="Undo")).to_have_count(0)
    expect(looking.locator(".chooser, .card.add")).to_have_count(0)
    ann = open_page(door.address_of(ANN), viewport={"width": 320, "height": 640})
    expect(ann.locator(".chooser")).to_have_count(1)
    for page, shown in ((host, 1), (looking, 0), (ann, 0)):
        expect(page.get_by_text("tap to play the whole game")).to_have_count(shown)
    ann.get_by_role("button", name="Ann, Slot 2").click()
    host.keyboard.press("Escape")
    expect(host.locator(".plate").nth(0)).to_contain_text("has chosen")
    assert violations(looking) == [] and violations(ann) == []
    door.close()
    ann.reload()
    assert "closed to other devices" in ann.inner_text("body")
