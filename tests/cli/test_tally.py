"""From named cards on a photograph to the score sheet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scanner.counting.photo_scan import PhotoScan
from scanner.sources.photo import PhotoError
from scanner.types import SeenCard
from tests.cli.conftest import Donuts
from web.photographs.tally import count_together
from web.terminal.score import asked_about

FAR, ROW, NEAR = 150, 500, 850
"""Where Ben's plate, the row and Ann's plate lie, from top to bottom, in pixels."""
LIT = np.full((1080, 1920, 3), 128, np.uint8)
"""A picture that is not dark: nothing on it is looked at."""


def card(piece: str, x: float, y: float, confidence: float = 0.99) -> SeenCard:
    corners = np.array([[x, y], [x + 100, y], [x + 100, y + 140], [x, y + 140]], np.float32)
    if y == FAR:  # Ben sits opposite
        corners = np.roll(corners, 2, axis=0)
    return SeenCard(((piece, confidence), ("unknown", 1 - confidence)), corners, 1.0, 0.9)


def line(y: float, *pieces: str) -> list[SeenCard]:
    return [card(piece, 300 + 105 * n, y) for n, piece in enumerate(pieces)]


TABLE = [
    *line(FAR, "plain", "plain", "glazed"),
    *line(ROW, "donut_back", "milk", "eclair", "glazed"),
    *line(NEAR, "donut_holes", "donut_holes", "donut_holes", "donut_holes", "plain"),
]


@pytest.fixture
def scored(donuts: Donuts, deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Score a photograph on which these cards are seen; gives the exit status and the JSON."""

    def call(cards: Sequence[SeenCard], *more: str) -> tuple[int, dict[str, Any]]:
        seen = PhotoScan("end.jpg", LIT, 1.0, tuple(cards))
        monkeypatch.setattr("web.terminal.scan.scan_with", lambda *_: seen)
        answer = donuts("score", "end.jpg", "--deck", deck, "--json", *more)
        return answer.status, json.loads(answer.out)

    return call


def test_plates_are_counted_with_reasons_and_the_row_is_not(scored: Any) -> None:
    status, told = scored(TABLE, "--players", "Ann,Ben")
    ann, ben = told["players"]
    assert (ann["name"], ann["seat"], ben["name"], ben["seat"]) == ("Ann", 1, "Ben", 2)
    assert sorted(ann["cards"]) == ["donut_holes"] * 4 + ["plain"] and sorted(ben["cards"]) == [
        "glazed", "plain", "plain",
    ]  # fmt: skip
    assert {"what": "Donut Holes x4", "points": 10, "rule": "GN-DH"} in ann["lines"]
    assert (ann["total"], ben["total"]) == (11, 2 + 2 + 3)
    assert (told["photo"], told["winners"], status) == ("end.jpg", ["Ann"], 0)


def test_points_are_counted_by_the_house_rules_that_are_said(scored: Any) -> None:
    """The photograph of a table with rules of its own was counted by the usual ones, and they could not be said."""
    ann, ben = [*["powdered"] * 4, "milk", *["cinnamon_twist"] * 2], [*["glazed"] * 5, *["french_cruller"] * 4]
    ten = [*line(FAR, "old_fashioned", *ben), *line(NEAR, *ann)]
    assert scored(ten, "--players", "Ann,Ben")[1]["winners"] == ["Ann"]
    status, told = scored(ten, "--players", "Ann,Ben", "--rule", "old_fashioned_limit=10")
    assert [player["total"] for player in told["players"]] == [19, 23]
    assert (told["winners"], status) == (["Ben"], 0)


def test_a_house_rule_that_there_is_not_is_said_before_anything_is_looked_at(donuts: Donuts) -> None:
    assert "There is no house rule 'loud'" in donuts("score", "end.jpg", "--rule", "loud=yes").sentence


def test_what_no_box_has_so_often_is_asked_about_and_nobody_has_won(
    scored: Any, donuts: Donuts, deck: Path
) -> None:
    """A pile of cards that were all read as one was counted with a winner."""
    claws = [*line(FAR, *["bear_claw"] * 3, "plain"), *line(NEAR, *["bear_claw"] * 2, *["powdered"] * 4)]
    status, told = scored(claws, "--players", "Ann,Ben")
    asked = "Bear Claw is counted 5 times, and a box has only 2: is each of them one?"
    assert (status, told["winners"]) == (1, [])
    assert [(one["hidden"], one["open"]) for one in told["players"]] == [([asked], True)] * 2
    assert [one["total"] for one in told["players"]] == [8, -2]
    sheet = donuts("score", "end.jpg", "--deck", deck, "--players", "Ann,Ben").out
    assert sheet.count(f"?  {asked}") == 2 and "Winner" not in sheet
    status, told = scored([*line(FAR, "bear_claw", "plain"), *line(NEAR, "bear_claw")], "--players", "Ann,Ben")
    assert (status, told["winners"]) == (0, ["Ben"]) and "hidden" not in told["players"][0]


def test_who_has_nothing_of_what_is_counted_too_often_is_not_asked(scored: Any) -> None:
    plates = [*line(FAR, *["milk"] * 2), *line(NEAR, "plain", "powdered")]
    assert ["hidden" in one for one in scored(plates, "--players", "Ann,Ben")[1]["players"]] == [False, True]


def test_players_without_names_are_numbered(scored: Any) -> None:
    _, told = scored(TABLE, "--players", "2")
    assert [player["name"] for player in told["players"]] == ["Player 1", "Player 2"]


def test_a_card_that_is_not_sure_is_a_question_and_is_not_counted(scored: Any) -> None:
    doubtful = card("powdered", 825, NEAR, confidence=0.6)
    status, told = scored([*TABLE, doubtful], "--players", "Ann,Ben")
    (question,) = told["players"][0]["uncertain"]
    assert question["candidates"] == [["powdered", 0.6], ["unknown", 0.4]] and len(question["corners"]) == 4
    assert told["players"][0]["total"] == 11 and status == 1


def test_what_a_card_says_against_its_looks_is_told_with_the_question(scored: Any) -> None:
    asked = (("unknown", 0.6), ("powdered", 0.4))
    promo = replace(card("powdered", 825, NEAR), candidates=asked, says="Pumpkin")
    status, told = scored([*TABLE, promo], "--players", "Ann,Ben")
    (question,) = told["players"][0]["uncertain"]
    assert question["says"] == "Pumpkin" and told["players"][0]["total"] == 11 and status == 1
    assert asked_about(promo).endswith("looks like powdered, but it says 'Pumpkin': which is it?")


def test_a_card_of_another_game_is_a_question(scored: Any) -> None:
    status, told = scored([*TABLE, card("queen_of_hearts", 825, NEAR)], "--players", "Ann,Ben")
    assert told["players"][0]["uncertain"][0]["candidates"][0][0] == "queen_of_hearts" and status == 1


def test_more_plates_than_players_are_a_question_and_never_a_guess(scored: Any) -> None:
    far_off = [card("plain", 1500, NEAR), card("glazed", 1605, NEAR)]
    status, told = scored([*TABLE, *far_off], "--players", "Ann,Ben")
    assert (status, told["players"], told["winners"]) == (1, [], []) and told["question"]


def test_in_words_the_sheet_names_every_point(donuts: Donuts, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = PhotoScan("end.jpg", LIT, 1.0, tuple(TABLE))
    monkeypatch.setattr("web.terminal.scan.scan_with", lambda *_: seen)
    sheet = donuts("score", "end.jpg", "--deck", deck, "--players", "Ann,Ben").out
    assert "Ann: 11 points with 5 cards" in sheet and "10  Donut Holes x4" in sheet and "Winner: Ann" in sheet


def test_the_picture_is_kept_with_the_cards_drawn_on_it(scored: Any, tmp_path: Path) -> None:
    scored(TABLE, "--players", "2", "--annotate", str(tmp_path / "drawn"))
    assert (tmp_path / "drawn" / "end.jpg").stat().st_size > 1000


@pytest.fixture
def together(donuts: Donuts, deck: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Score photographs of one table, each showing its own cards; gives the exit status and the JSON."""

    def call(**photos: Sequence[SeenCard]) -> tuple[int, dict[str, Any]]:
        def seen(path: Path, *_: object) -> PhotoScan:
            return PhotoScan(str(path), LIT, 1.0, tuple(photos[path.stem]))

        monkeypatch.setattr("web.terminal.scan.scan_with", seen)
        files = [f"{name}.jpg" for name in photos]
        answer = donuts("score", *files, "--together", "--deck", deck, "--json", "--players", "Ann,Ben")
        return answer.status, json.loads(answer.out)

    return call


def moved_by(cards: Sequence[SeenCard], x: float, y: float) -> list[SeenCard]:
    return [replace(card, corners=card.corners + np.array([x, y], np.float32)) for card in cards]


def test_two_photographs_of_one_table_make_one_answer_in_which_every_card_counts_once(together: Any) -> None:
    ben, row, ann = TABLE[:3], TABLE[3:7], TABLE[7:]
    status, told = together(far=moved_by([*ben, *row], 0, 300), near=moved_by([*row, *ann], 20, -400))
    assert status == 0 and (told["photo"], told["photos"]) == ("far.jpg", ["far.jpg", "near.jpg"])
    assert [(player["name"], player["total"], len(player["cards"])) for player in told["players"]] == [
        ("Ann", 11, 5), ("Ben", 7, 3),
    ]  # fmt: skip
    assert told["winners"] == ["Ann"]


def test_photographs_that_nothing_lays_over_each_other_are_a_question(together: Any) -> None:
    status, told = together(far=TABLE[:7], near=TABLE[7:])
    assert (status, told["players"], told["winners"]) == (1, [], [])
    assert "Where on the table is near.jpg, beside far.jpg?" in told["question"]


def test_one_of_several_photographs_that_cannot_be_read_counts_nothing(
    donuts: Donuts, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen(path: Path, *_: object) -> PhotoScan:
        if path.stem == "broken":
            raise PhotoError("broken.jpg is empty: take or copy the picture again.")
        return PhotoScan(str(path), LIT, 1.0, tuple(TABLE))

    monkeypatch.setattr("web.terminal.scan.scan_with", seen)
    answer = donuts("score", "end.jpg", "broken.jpg", "--together", "--deck", deck, "--players", "2")
    assert "broken.jpg is empty" in answer.sentence and answer.out == ""


@pytest.mark.parametrize(("candidates", "asked"), [
    ((("glazed", 0.6), ("plain", 0.3), ("unknown", 0.1)), "glazed or plain?"),
    ((("unknown", 0.6), ("boston_cream", 0.4)), "boston cream, or something else?"),
    ((("unknown", 1.0),), "which one?"),
])  # fmt: skip
def test_the_sheet_asks_about_a_doubtful_card_in_words(candidates: tuple[tuple[str, float], ...], asked: str) -> None:
    assert asked_about(SeenCard(candidates, card("plain", 100, NEAR).corners, 1.0, 0.9)).endswith(asked)


def test_a_hand_that_lies_on_a_plate_in_all_photographs_is_asked_about() -> None:
    hands = np.zeros((108, 192), np.bool_)
    hands[80:104, 84:110] = True  # right of Ann's last card
    one = PhotoScan("a.jpg", LIT, 1.0, tuple(TABLE), hands=hands)
    hidden = [bool(p.hidden) for p in count_together([one, replace(one, photo="b.jpg")], 2, ()).plates]
    assert hidden == [True, False]
    free = replace(one, photo="b.jpg", hands=np.zeros_like(hands))
    assert not count_together([one, free], 2, ()).is_open
