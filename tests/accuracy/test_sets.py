"""Reading a folder of pictures with their truth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.accuracy.finals import compare as compare_final
from tests.accuracy.finals import finished
from tests.accuracy.reading import is_laid_out
from tests.accuracy.sets import SetError, TrueCard, TruePhoto, find_sets

SQUARE = [[10, 10], [20, 10], [20, 24], [10, 24]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two sets in one folder: measured photographs with a game, and named photographs."""
    mint, web = tmp_path / "all" / "mint", tmp_path / "all" / "webcam"
    for place in (mint / "faces", mint / "game", web / "faces"):
        place.mkdir(parents=True)
    cards = [{"label": "french_cruller@2", "zone": "row_1", "player": None, "corners": SQUARE, "visible": 1.0},
             {"label": "plain", "zone": "collection", "player": 0, "corners": [[-3, 1], *SQUARE[1:]], "visible": 0.9}]
    (mint / "a.json").write_text(json.dumps({"size": [100, 50], "cards": cards}))
    (mint / "a.jpg").touch()
    (mint / "game" / "game.mp4").touch()
    (mint / "game" / "truth.json").write_text(json.dumps({"players": ["Ann", "Ben"], "events": []}))
    (web / "truth.json").write_text(json.dumps([{"photo": "b.jpg", "cards": [{"piece": "x", "covered": True}]}]))
    return tmp_path / "all"


def test_every_set_below_a_folder_is_found_with_its_photographs_and_games(folder: Path) -> None:
    mint, webcam = find_sets(folder)
    assert (mint.name, len(mint.photos), len(mint.games)) == ("mint", 1, 1)
    assert (webcam.name, webcam.photos[0].measured, webcam.photos[0].cards[0].covered) == ("webcam", False, True)
    assert mint.games[0].truth["players"] == ["Ann", "Ben"]


def test_a_variant_is_its_piece_and_a_card_past_the_edge_does_not_count(folder: Path) -> None:
    (photo,) = next(iter(find_sets(folder))).photos
    assert [(card.piece, card.countable) for card in photo.cards] == [("french_cruller", True), ("plain", False)]


def test_a_folder_without_faces_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetError, match="has faces/"):
        list(find_sets(tmp_path))
    with pytest.raises(SetError, match="no such folder"):
        list(find_sets(tmp_path / "nowhere"))


def plate_card(piece: str, player: int, visible: float = 1.0) -> TrueCard:
    return TrueCard(piece, visible=visible, player=player, zone="collection")


def test_a_table_is_finished_when_only_plates_are_left() -> None:
    cards = (plate_card("plain", 0), plate_card("milk", 1), plate_card("glazed", 1, visible=0.1))
    assert finished(TruePhoto(Path("end.jpg"), cards, True)) == {0: ["plain"], 1: ["milk"]}
    row = TrueCard("plain", zone="row_1")
    assert finished(TruePhoto(Path("play.jpg"), (*cards, row), True)) == {}


def test_a_plate_is_right_when_its_cards_and_its_total_are_whoever_sits_there() -> None:
    plates: dict[str | int, list[str]] = {0: ["powdered"], 1: ["glazed", "glazed"]}
    said = {"players": [
        {"total": 4, "cards": ["glazed", "glazed"], "uncertain": []}, {"total": 3, "cards": ["plain"], "uncertain": []},
    ]}  # fmt: skip
    result = compare_final(TruePhoto(Path("end.jpg"), (), True), plates, said)
    assert (result.right, result.plates, result.totals_true, result.totals_said) == (1, 2, [3, 4], [3, 4])


def test_a_plate_that_is_wrong_though_nothing_was_asked_is_a_silent_mistake() -> None:
    plates: dict[str | int, list[str]] = {0: ["powdered"], 1: ["glazed", "glazed"]}
    said = {"players": [{"total": 3, "cards": ["plain"], "uncertain": []},
                        {"total": 2, "cards": ["glazed"], "uncertain": [{}]}]}
    result = compare_final(TruePhoto(Path("end.jpg"), (), True), plates, said)
    assert (result.right, result.silent, result.uncertain) == (0, 1, 1)


def test_cards_side_by_side_are_learned_from_and_a_table_in_play_is_not() -> None:
    grid = tuple(TrueCard(piece, zone="grid") for piece in ("plain", "milk"))
    assert is_laid_out(TruePhoto(Path("grid.jpg"), grid, True))
    assert not is_laid_out(TruePhoto(Path("play.jpg"), (*grid, TrueCard("plain", zone="row_1")), True))
    assert not is_laid_out(TruePhoto(Path("named.jpg"), grid, False))


def test_a_question_instead_of_a_count_is_kept_and_no_answer_is_told_from_it() -> None:
    plates: dict[str | int, list[str]] = {0: ["powdered"], 1: ["plain"]}
    asked = compare_final(TruePhoto(Path("end.jpg"), (), True), plates, {"players": [], "question": "Whose?"})
    silent = compare_final(TruePhoto(Path("end.jpg"), (), True), plates, {})
    assert (asked.question, silent.question) == ("Whose?", "no answer")
