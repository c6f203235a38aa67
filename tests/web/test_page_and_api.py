"""The page, the pictures of the cards, and commands over HTTP."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask import render_template
from flask.testing import FlaskClient

from engine.go_nuts import CARDS
from engine.table import Table
from tests.web.conftest import OWN_PAGE, Hands
from web.pages.app import create_app
from web.shown.pictures import Picture
from web.table.live import LiveTable

PNG = b"\x89PNG\r\n\x1a\n"


def test_the_page_and_everything_it_names_is_there(client: FlaskClient) -> None:
    page = client.get("/").text
    for part in ("main.js", "style.css", "table.css", "panels.css", "fonts/fredoka.woff2", "donut.svg"):
        assert f"/static/{part}" in page
        with client.get(f"/static/{part}") as file:
            assert file.status_code == 200


def test_no_file_of_the_page_speaks_to_another_machine(home: Path) -> None:
    parts = [*(home / "web" / "static").glob("*.js"), *(home / "web" / "static").glob("*.css")]
    assert parts
    for part in [*parts, *(home / "web" / "templates").glob("*.html")]:
        words = part.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in words and "https:" not in words and "@import" not in words, part.name


@pytest.mark.parametrize("template", ["table", "setup", "score", "games", "camera"])
def test_each_page_weighs_less_than_300_kilobytes(live: LiveTable, home: Path, template: str) -> None:
    """Scripts, sheets, fonts and signs that it loads, whether it names them itself or one of them does."""
    app = create_app(live)
    with app.test_request_context():
        page = render_template(f"{template}.html")
    static = home / "web" / "static"
    loaded: set[Path] = set()
    coming = {static / name for name in OF_THE_PAGE.findall(page)}
    while coming:
        part = coming.pop()
        loaded.add(part)
        coming |= named_by(part, static) - loaded
    assert {static / "style.css", static / "words.js", static / "fonts" / "nunito.woff2"} <= loaded
    assert len(page.encode()) + sum(part.stat().st_size for part in loaded) < 300_000


OF_THE_PAGE = re.compile(r'"/static/([^"]+)"')
BESIDE_IT = re.compile(r'(?:\bfrom |\bimport |\bimport\(|\burl\()"([^"]+)"')


def named_by(part: Path, static: Path) -> set[Path]:
    """What a script imports and shows, and what a sheet refers to."""
    if part.suffix not in (".js", ".css"):
        return set()
    words = part.read_text(encoding="utf-8")
    beside = {(part.parent / name).resolve() for name in BESIDE_IT.findall(words)}
    return beside | {static / name for name in OF_THE_PAGE.findall(words)}


def test_every_word_is_there_in_both_languages(home: Path) -> None:
    text = (home / "web" / "static" / "words.js").read_text(encoding="utf-8")
    english, japanese = text.split("  en: {")[1].split("  ja: {")
    keys = [set(json_keys(part.split("};")[0])) for part in (english, japanese)]
    assert keys[0] == keys[1] and len(keys[0]) > 60


def json_keys(part: str) -> list[str]:
    """The keys of ``key: "text", key: "text"``; texts hold no quotation marks."""
    return [piece.split(",")[-1].strip(" \n{},") for piece in part.split(': "')[:-1]]


@pytest.mark.parametrize("piece", [*CARDS, "donut_back", "selection_back", "select_3", "indicator_2", "unknown"])
def test_every_card_has_a_picture(client: FlaskClient, piece: str) -> None:
    answer = client.get(f"/cards/{piece}")
    assert answer.mimetype == "image/svg+xml" and answer.text.startswith("<svg")


def test_the_deck_s_own_faces_come_before_drawn_ones() -> None:
    pictures = {"french_cruller": Picture("image/png", PNG + b"2")}
    client = create_app(LiveTable(Table.create(None, ("Ann", "Ben")), pictures=pictures)).test_client()
    assert client.get("/cards/french_cruller").data == PNG + b"2"
    assert client.get("/cards/glazed").mimetype == "image/svg+xml"


@pytest.mark.parametrize("piece", ["<script>", "../secret", "a" * 41, "Plain"])
def test_no_other_name_is_a_card(client: FlaskClient, piece: str) -> None:
    assert client.get(f"/cards/{piece}").status_code == 404


def test_a_command_is_done_and_the_table_has_it(client: FlaskClient, live: LiveTable) -> None:
    args = {"seen": live.dashboard().seq, "faces": ["glazed", "plain", "powdered"]}
    answer = client.post("/api/play", json=args, headers=OWN_PAGE)
    assert (answer.status_code, answer.json) == (200, {"done": "play", "seq": 2})
    assert [slot["piece"] for slot in client.get("/api/table").json["row"]] == ["glazed", "plain", "powdered"]


def test_a_refusal_is_one_sentence_and_a_stale_command_a_conflict(client: FlaskClient, hands: Hands) -> None:
    hands.fill(["glazed", "plain", "powdered"])
    wrong = client.post("/api/pick", json={"player": "Ann", "slot": 9}, headers=OWN_PAGE)
    assert (wrong.status_code, wrong.json) == (
        400,
        {"error": "Ann cannot choose 9 at this table.", "error_ja": "Annは9を選べません。"},
    )
    stale = client.post("/api/play", json={"seen": 1}, headers=OWN_PAGE)
    assert stale.status_code == 409 and "moved on" in stale.json["error"]


@pytest.mark.parametrize(
    "body", ["", "[]", "7", "{", '"x"', 60_000 * "["],
    ids=["nothing", "a list", "a number", "half", "a text", "without end"],
)  # fmt: skip
def test_a_command_that_is_no_object_is_refused(client: FlaskClient, body: str) -> None:
    answer = client.post("/api/pause", data=body, content_type="application/json", headers=OWN_PAGE)
    assert answer.status_code == 400 and answer.json["error"]


def test_what_no_card_can_lie_at_is_worth_nothing_or_refused(client: FlaskClient) -> None:
    assert [client.get(f"/api/worth?target={place}").json for place in ("row/9", "plate/Zoe/1", "pick")] == [[], [], []]
    for place in ("", "row/" + "9" * 5000):
        assert client.get(f"/api/worth?target={place}").status_code == 400


def test_a_huge_command_is_not_read(client: FlaskClient) -> None:
    answer = client.post("/api/pause", json={"x": "y" * 100_000}, headers=OWN_PAGE)
    assert answer.status_code in (400, 413)


def test_what_is_printed_on_the_cards_is_there_in_both_languages(client: FlaskClient) -> None:
    cards = client.get("/api/cards").json
    assert set(cards) == set(CARDS)
    assert cards["eclair"]["name"] == {"en": "Éclair", "ja": "エクレア"}
    assert all(card["text"]["en"] and card["text"]["ja"] for card in cards.values())


def test_names_stay_text_in_everything_that_is_sent() -> None:
    name = '<script>alert("x")</script>'
    client = create_app(LiveTable(Table.create(None, (name, "Ben")))).test_client()
    assert "<script>alert" not in client.get("/").text
    answer = client.get("/api/table")
    assert answer.mimetype == "application/json" and json.loads(answer.text)["players"][0]["name"] == name
