"""Counting only: what is sent is checked, and the sum explains itself."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from flask.testing import FlaskClient

from engine.observation import UNKNOWN
from engine.table import Table
from scanner.counting.photo_scan import PhotoScan
from tests.eyes.test_plates import FAR, NEAR
from tests.web.conftest import OWN_PAGE
from tests.web.hallway import Hallway
from web.kept.evening import Evening
from web.pages.app import create_app
from web.photographs.counting import counted
from web.table.live import LiveTable


def summed(client: FlaskClient, plates: object, names: object) -> tuple[int, dict[str, object]]:
    answer = client.post("/score/sum", json={"plates": plates, "names": names}, headers=OWN_PAGE)
    return answer.status_code, answer.json


def test_every_point_has_its_reason_in_both_languages(client: FlaskClient) -> None:
    status, found = summed(client, [["powdered", "donut_holes", "donut_holes"], ["plain"]], ["Ann", "Ben"])
    assert (status, found["totals"], found["winners"]) == (200, [6, 4], ["Ann"])
    first = found["lines"][0][0]  # type: ignore[index]
    assert first == {"what": {"en": "Powdered x1", "ja": first["what"]["ja"]}, "points": 3, "rule": "GN-PW"}
    assert found["sentence"] == {"en": "Ann wins!", "ja": "Annの勝ち！"} and found["tie_break"] is None


def test_a_tie_is_decided_by_cards_and_said_so(client: FlaskClient) -> None:
    _, found = summed(client, [["glazed", "eclair"], ["french_cruller"]], ["Ann", "Ben"])
    assert found["winners"] == ["Ann"] and "more cards" in found["tie_break"]["en"]  # type: ignore[index]


def test_what_no_box_has_so_often_is_asked_about_in_both_languages(client: FlaskClient) -> None:
    crullers, plain = ["french_cruller"] * 2, ["plain"] * 4
    assert summed(client, [[*crullers, *plain], [*crullers, "plain"]], ["Ann", "Ben"])[1]["too_many"] == []
    _, found = summed(client, [[*crullers, "milk"], [*crullers, "french_cruller", "milk"]], ["Ann", "Ben"])
    assert [(one["piece"], one["count"]) for one in found["too_many"]] == [("french_cruller", 5), ("milk", 2)]  # type: ignore[attr-defined]
    assert found["too_many"][0]["sentence"] == {  # type: ignore[index]
        "en": "French Cruller is counted 5 times, and a box has only 4: is each of them one?",
        "ja": "フレンチ・クーラーが5枚と数えられていますが、1箱には4枚だけです。全部それで合っていますか。",
    }
    assert found["winners"] == ["Ben"], "it is evidence, and people may know better"


OLD = ["old_fashioned", *["glazed"] * 5, *["powdered"] * 4]
"""Ten cards: 22 points, and 27 where ten are few enough for an Old-Fashioned."""


def test_points_are_counted_by_the_house_rules_of_the_game_on_this_table() -> None:
    """The photograph of a table told another winner than its own game, without a word."""
    house = {"edition": "jp_sheet_as_printed", "matcha_limit": "6"}
    live = LiveTable(Table.create(None, ["Ann", "Ben"], house))
    _, found = summed(create_app(live).test_client(), [OLD, ["red_velvet"]], ["Ann", "Ben"])
    assert found["totals"] == [27, 2] and found["rules"] == house
    _, usual = summed(create_app(LiveTable(Table.create(None, ["Ann", "Ben"]))).test_client(), [OLD, []], ["A", "B"])
    assert usual["totals"] == [22, 0] and usual["rules"] == {}


def test_before_a_game_the_house_rules_are_those_of_the_set_up(tmp_path: Path) -> None:
    way = Hallway(tmp_path, Evening(("Ann", "Ben"), rules={"old_fashioned_limit": "10"}))
    app = create_app(way.live)
    app.extensions["hall"] = way.hall
    _, found = summed(app.test_client(), [OLD, []], ["Ann", "Ben"])
    assert found["totals"] == [27, 0] and found["rules"] == {"old_fashioned_limit": "10"}
    way.hall.rule({})
    way.hall.start()
    assert summed(app.test_client(), [OLD, []], ["Ann", "Ben"])[1]["totals"] == [22, 0]


@pytest.mark.parametrize(
    ("plates", "names"),
    [
        ([["plain"]], ["Ann", "Ben"]), ([["plain"], []], ["Ann", "Ann"]), ([["pizza"], []], ["Ann", "Ben"]),
        ([["plain"] * 99, []], ["Ann", "Ben"]), ("plain", "Ann"), (None, None), ([[]] * 7, list("abcdefg")),
        ([[1], []], ["Ann", "Ben"]), ([[["plain"]], []], ["Ann", "Ben"]),
        ([["plain"], []], ["A" * 99, "Ben"]), ([], []),
    ],
)  # fmt: skip
def test_what_is_no_table_is_refused_in_one_sentence(client: FlaskClient, plates: object, names: object) -> None:
    status, found = summed(client, plates, names)
    assert status == 400 and str(found["error"]).endswith(".") and found["error_ja"]


def test_photographs_are_bounded_in_number_and_size(client: FlaskClient) -> None:
    def send(*files: bytes) -> int:
        data = {"photo": [(io.BytesIO(file), f"{n}.jpg") for n, file in enumerate(files)]}
        return client.post("/score/photos", data=data, headers=OWN_PAGE).status_code

    assert send() == 400 and send(*[b"x"] * 7) == 400
    form = {"content_type": "multipart/form-data; boundary=x", "headers": OWN_PAGE}
    assert client.post("/score/photos", data=b"x" * (26 * 1024 * 1024), **form).status_code == 413


def test_that_a_hand_may_hide_cards_is_asked_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = np.zeros((100, 125), np.bool_)
    hands[68:82, 58:72] = True
    scan = PhotoScan("a.jpg", np.full((800, 1000, 3), 128, np.uint8), 1.0, tuple(NEAR + FAR), hands=hands)
    monkeypatch.setattr("web.photographs.counting._scan", lambda *_: scan)
    found, _, trouble = counted([("a.jpg", b"")], 2, None)
    assert not trouble and found["question"] is None and found["players"] == 2
    assert [(one["en"].startswith("A hand"), "手" in one["ja"]) for one in found["hidden"]] == [(True, True)]


def test_what_a_card_says_against_its_looks_is_shown_with_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *rest = NEAR
    asked = ((UNKNOWN, 0.6), (first.piece, 0.4))
    cards = (replace(first, candidates=asked, says="Pumpkin"), *rest, *FAR)
    scan = PhotoScan("a.jpg", np.full((800, 1000, 3), 128, np.uint8), 1.0, cards)
    monkeypatch.setattr("web.photographs.counting._scan", lambda *_: scan)
    found, _, _ = counted([("a.jpg", b"")], 2, None)
    (doubt,) = [card for card in found["cards"] if not card["sure"]]
    assert doubt["says"] == "Pumpkin" and first.piece in doubt["candidates"]
    assert not any("says" in card for card in found["cards"] if card["sure"])


def test_without_a_camera_there_is_no_picture_of_it(client: FlaskClient) -> None:
    answer = client.post("/score/camera", headers=OWN_PAGE)
    assert answer.status_code == 400 and "No camera" in answer.json["error"]


def test_another_site_counts_nothing(client: FlaskClient) -> None:
    for part in ("photos", "camera", "sum"):
        assert client.post(f"/score/{part}", headers={"Origin": "http://evil.example"}).status_code == 403
