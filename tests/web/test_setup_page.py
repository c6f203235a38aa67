"""The set-up page over HTTP: what it shows, what it may ask for, and what it is refused."""

from __future__ import annotations

import shutil
import sys
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from engine.go_nuts.moves import Deal
from engine.table import Table
from scanner.learning.enrol import enrol_faces
from scanner.learning.proposals import Proposal, Status
from scanner.naming.deck import DeckBook
from tests.eyes.made import face, lying
from tests.web.conftest import OWN_PAGE
from tests.web.hallway import Hallway
from web.kept.evening import Evening
from web.kept.shelf import Shelf
from web.pages.app import create_app
from web.table.live import LiveTable
from web.watching.cameras import cameras_here


@pytest.fixture
def way(tmp_path: Path) -> Hallway:
    return Hallway(tmp_path, Evening(("Ann", "Ben")))


@pytest.fixture
def client(way: Hallway) -> FlaskClient:
    app = create_app(way.live)
    app.extensions |= {"hall": way.hall, "browser_camera": way.hall.door.camera}
    return app.test_client()


def post(client: FlaskClient, path: str, told: object = None) -> tuple[int, dict[str, str]]:
    answer = client.post(f"/setup/{path}", json={} if told is None else told, headers=OWN_PAGE)
    return answer.status_code, answer.json


def test_before_a_game_everybody_comes_to_the_set_up_page(client: FlaskClient, way: Hallway) -> None:
    assert client.get("/").location == "/setup"
    assert client.get("/setup").status_code == 200
    way.hall.start()
    assert client.get("/").status_code == 200


def test_a_table_without_a_hall_has_no_such_page(live: LiveTable) -> None:
    client = create_app(live).test_client()
    assert client.get("/setup").status_code == 404 and client.get("/").status_code == 200


def test_the_page_hears_all_that_it_shows(client: FlaskClient) -> None:
    state = client.get("/setup/state").json
    assert state["players"] == ["Ann", "Ben"] and state["rehearsing"]
    assert [item["key"] for item in state["checklist"]] == ["picture", "faces", "deck", "row", "plates", "named"]
    assert all(item["said"]["ja"] for item in state["checklist"])
    assert len(state["seats"]["places"]) == 2 and not state["seats"]["known"]
    assert state["deck"]["faces"] == 0 and state["phone"] == {"open": False, "address": "", "sends": False}


def test_a_deck_without_numbers_is_not_all_that_a_game_needs(
    client: FlaskClient, way: Hallway, tmp_path: Path
) -> None:
    faces = home_made(tmp_path / "faces")
    picture = next(faces.iterdir())
    way.hall.shelf = way.hall.shelf.with_book(enrol_faces(faces))
    item = next(one for one in client.get("/setup/state").json["checklist"] if one["key"] == "faces")
    assert not item["done"] and "no selection card 1, 2, 3:" in item["said"]["en"]
    for number in (1, 2, 3):
        shutil.copy(picture, faces / f"select_{number}{picture.suffix}")
    way.hall.shelf = way.hall.shelf.with_book(enrol_faces(faces))
    item = next(one for one in client.get("/setup/state").json["checklist"] if one["key"] == "faces")
    assert item["done"] and "learnt" in item["said"]["en"]


def test_a_deck_of_one_s_own_that_is_damaged_is_learned_anew_on_the_page(
    client: FlaskClient, way: Hallway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.kept.shelf.deck_path", lambda deck: tmp_path / f"{deck}.deck")
    monkeypatch.setattr("web.kept.decks.deck_path", lambda deck: tmp_path / f"{deck}.deck")
    (tmp_path / "default.deck").write_bytes(b"no deck at all")
    way.hall.shelf = Shelf.of(None)
    told = client.get("/setup/state").json["deck"]
    assert told["faces"] == 0 and "default.deck is damaged" in told["trouble"]["en"]
    way.hall.learn(way.hall.shelf.with_book(enrol_faces(home_made(tmp_path / "faces"))))
    assert client.get("/setup/state").json["deck"]["trouble"] is None
    assert Shelf.of(None).faces == 1


def test_a_card_that_was_learned_under_a_wrong_name_is_put_right_by_learning_it_again(
    client: FlaskClient, way: Hallway, tmp_path: Path
) -> None:
    card = face("plain")
    wrong = DeckBook.of({"glazed": card, "milk": face("milk")}, {"glazed": 0.72, "milk": 0.72})
    way.hall.shelf = Shelf(tmp_path / "mine.deck", wrong)
    told = Proposal("plain", Status.TAKEN, 0.9, (("plain", 0.9),), "plain", lying(100, 100), card, 0.72)
    way.hall.learning._take("mine.jpg", (told,), ())
    assert post(client, "deck/keep")[0] == 200
    assert DeckBook.load(tmp_path / "mine.deck").faces == ("milk", "plain")
    (said,) = client.get("/setup/state").json["deck"]["learning"]["troubles"]
    assert "learned as Glazed says otherwise" in said["en"] and "忘れました" in said["ja"]


def home_made(folder: Path) -> Path:
    """A folder with one face."""
    folder.mkdir()
    picture = np.random.default_rng(1).integers(0, 255, (140, 100, 3), np.uint8)
    cv2.imwrite(str(folder / "plain.png"), picture)
    return folder


def test_players_rules_camera_and_start_are_one_request_each(client: FlaskClient, way: Hallway) -> None:
    assert post(client, "players", {"players": ["Cem", "Dee", "Eva"]})[0] == 200
    assert post(client, "rules", {"rules": {"day_old": "exactly_3"}})[0] == 200
    assert post(client, "camera", {"source": "browser"})[0] == 200
    assert post(client, "start")[0] == 200
    assert way.hall.players == ("Cem", "Dee", "Eva") and way.desk.chosen == "browser" and not way.hall.rehearsing


def test_whoever_played_the_last_game_is_listed_by_seat(client: FlaskClient, tmp_path: Path) -> None:
    with closing(Table.create(tmp_path / "broken off.donuts", ("Mia", "Zoe", "Leo"))) as table:
        table.play(Deal(("plain", "glazed", "powdered", "eclair")), by="Mia", at=7.0)
    assert list(client.get("/setup/state").json["unfinished"]["scores"]) == ["Mia", "Zoe", "Leo"]


def test_before_a_game_any_past_one_is_put_on_the_table(client: FlaskClient, tmp_path: Path) -> None:
    for name in ("earlier", "later"):
        with closing(Table.create(tmp_path / f"{name}.donuts", ("Mia", "Leo"))) as table:
            table.play(Deal(("plain", "glazed", "powdered")), by="Mia", at=7.0)
            if name == "later":
                table.end(by="Mia", at=9.0)
    told = client.get("/api/games").json
    assert (told["can_take_up"], told["sets_up"]) == (True, True)
    assert client.get("/setup/state").json["unfinished"] is None, "the newest is over"
    assert post(client, "go_on", {"game": "earlier"})[0] == 200
    assert client.get("/api/table").json["row"][0]["piece"] == "plain"
    assert client.get("/api/games").json["sets_up"] is False


@pytest.mark.parametrize("command", ["start", "play", "correct", "end", "totals", "pause", "take_up"])
def test_a_game_that_has_not_begun_takes_no_commands(client: FlaskClient, way: Hallway, command: str) -> None:
    """They were done to the rehearsal: other players sat down, and all else was gone when the game began."""
    told = {"players": ["Cem", "Dee"], "target": "row/1", "piece": "plain", "hidden": True, "game": "x", "seen": 1}
    answer = client.post(f"/api/{command}", json=told, headers=OWN_PAGE)
    assert (answer.status_code, answer.json["error"]) == (409, "The game has not begun.")
    assert answer.json["error_ja"] == "ゲームはまだ始まっていません。"
    assert way.hall.rehearsing and way.hall.players == ("Ann", "Ben") and len(way.live.log) == 1
    assert post(client, "start")[0] == 200
    assert client.post("/api/totals", json={"hidden": True}, headers=OWN_PAGE).status_code == 200


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("players", {"players": "Ann"}), ("players", {"players": ["Ann"]}), ("players", {"players": [1, 2]}),
        ("players", []), ("rules", {"rules": {"day_old": "never"}}), ("rules", {"rules": {"day_old": 3}}),
        ("rules", {}), ("camera", {}), ("camera", {"source": 0}), ("camera", {"source": "x" * 500}),
        ("camera", {"source": "a\nb"}), ("seats", {"places": [[0.5, 0.5]]}), ("seats", {"places": [[0, 1], "x"]}),
        ("seats", {"places": [[True, 0], [0, 0]]}), ("seats", {"places": [[10**400, 0], [0, 0]]}),
        ("deck/card", {"id": 1, "piece": "plain"}),
        ("deck/card", {"id": "1"}), ("deck/keep", {}), ("deck/camera", {}),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_in_one_sentence(client: FlaskClient, path: str, told: object) -> None:
    status, answer = post(client, path, told)
    assert status == 400 and answer["error"] and "\n" not in answer["error"]


@pytest.mark.parametrize("path", ["camera", "players", "seats", "rules", "phone", "start", "deck/photo", "deck/keep"])
def test_another_site_sets_nothing_up(client: FlaskClient, way: Hallway, path: str) -> None:
    headers = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert client.post(f"/setup/{path}", json={"source": "0"}, headers=headers).status_code == 403
    assert way.hall.rehearsing and way.hall.door.address == "" and way.desk.chosen == ""


def test_the_phone_s_door_opens_when_it_is_asked_for_and_its_code_is_drawn(client: FlaskClient, way: Hallway) -> None:
    assert client.get("/setup/phone.svg").status_code == 404
    assert post(client, "phone")[0] == 200
    code = client.get("/setup/phone.svg")
    assert code.mimetype == "image/svg+xml" and b"<svg" in code.data
    assert client.get("/setup/state").json["phone"]["address"] == way.hall.door.address != ""


@pytest.mark.parametrize(
    ("source", "status"), [("0", 200), ("browser", 200), ("", 200), ("pictures", 400), ("http://10.0.0.1/", 400)]
)
def test_from_another_device_nobody_looks_into_this_machine_s_files(
    client: FlaskClient, way: Hallway, source: str, status: int
) -> None:
    from_outside = {"REMOTE_ADDR": "192.168.1.9"}
    told = {"source": source}
    answer = client.post("/setup/camera", json=told, headers=OWN_PAGE, environ_overrides=from_outside)
    assert answer.status_code == status and (way.desk.chosen == source) is (status == 200)


def test_a_photograph_that_is_too_large_is_refused(client: FlaskClient) -> None:
    answer = client.post("/setup/deck/photo", data=bytes(26 * 1024 * 1024), headers=OWN_PAGE)
    assert answer.status_code == 413


def test_the_page_has_no_script_of_its_own_and_no_style_attributes(client: FlaskClient) -> None:
    page = client.get("/setup").text
    assert page.count("<script") == page.count('<script type="module" src="/static/') == 1
    assert "style=" not in page and "onclick" not in page


def test_no_file_of_the_set_up_speaks_to_another_machine(home: Path) -> None:
    parts = [part for part in (home / "web" / "static" / "setup").iterdir() if part.suffix in (".js", ".css")]
    assert len(parts) > 8
    for part in parts:
        words = part.read_text("utf-8").replace("http://192.168.1.20:8080/video", "")
        assert "http:" not in words and "https:" not in words and "@import" not in words, part.name


def test_every_word_of_the_set_up_is_there_in_both_languages(home: Path) -> None:
    text = (home / "web" / "static" / "setup" / "words.js").read_text("utf-8")
    english, japanese = text.split("  en: {")[1].split("  ja: {")
    keys = [{piece.split(",")[-1].strip(" \n{},") for piece in part.split("};")[0].split(': "')[:-1]}
            for part in (english, japanese)]  # fmt: skip
    assert keys[0] == keys[1] and len(keys[0]) > 80


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists its cameras")
def test_the_cameras_of_this_computer_are_offered_by_name(tmp_path: Path) -> None:
    for number, (name, index) in {"video0": ("Front: Front", "0"), "video1": ("Front: Front", "1")}.items():
        (tmp_path / number).mkdir()
        (tmp_path / number / "name").write_text(name)
        (tmp_path / number / "index").write_text(index)
    assert [(one.source, one.name) for one in cameras_here(tmp_path)] == [("0", "Front")]
