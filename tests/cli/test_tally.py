"""From named cards on a photograph to the score sheet."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scanner.scan import PhotoScan
from scanner.types import SeenCard
from tests.cli.conftest import Donuts

FAR, ROW, NEAR = 150, 500, 850
"""Where Ben's plate, the row and Ann's plate lie, from top to bottom, in pixels."""


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
        seen = PhotoScan("end.jpg", np.zeros((1080, 1920, 3), np.uint8), 1.0, tuple(cards))
        monkeypatch.setattr("web.tally.scan_photo", lambda *_: seen)
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


def test_players_without_names_are_numbered(scored: Any) -> None:
    _, told = scored(TABLE, "--players", "2")
    assert [player["name"] for player in told["players"]] == ["Player 1", "Player 2"]


def test_a_card_that_is_not_sure_is_a_question_and_is_not_counted(scored: Any) -> None:
    doubtful = card("powdered", 825, NEAR, confidence=0.6)
    status, told = scored([*TABLE, doubtful], "--players", "Ann,Ben")
    (question,) = told["players"][0]["uncertain"]
    assert question["candidates"] == [["powdered", 0.6], ["unknown", 0.4]] and len(question["corners"]) == 4
    assert told["players"][0]["total"] == 11 and status == 1


def test_a_card_of_another_game_is_a_question(scored: Any) -> None:
    status, told = scored([*TABLE, card("queen_of_hearts", 825, NEAR)], "--players", "Ann,Ben")
    assert told["players"][0]["uncertain"][0]["candidates"][0][0] == "queen_of_hearts" and status == 1


def test_more_plates_than_players_are_a_question_and_never_a_guess(scored: Any) -> None:
    far_off = [card("plain", 1500, NEAR), card("glazed", 1605, NEAR)]
    status, told = scored([*TABLE, *far_off], "--players", "Ann,Ben")
    assert (status, told["players"], told["winners"]) == (1, [], []) and told["question"]


def test_in_words_the_sheet_names_every_point(donuts: Donuts, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = PhotoScan("end.jpg", np.zeros((1080, 1920, 3), np.uint8), 1.0, tuple(TABLE))
    monkeypatch.setattr("web.tally.scan_photo", lambda *_: seen)
    sheet = donuts("score", "end.jpg", "--deck", deck, "--players", "Ann,Ben").out
    assert "Ann: 11 points with 5 cards" in sheet and "10  Donut Holes x4" in sheet and "Winner: Ann" in sheet


def test_the_picture_is_kept_with_the_cards_drawn_on_it(scored: Any, tmp_path: Path) -> None:
    scored(TABLE, "--players", "2", "--annotate", str(tmp_path / "drawn"))
    assert (tmp_path / "drawn" / "end.jpg").stat().st_size > 1000
