"""`donuts enrol PHOTO...`, called as a person calls it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.naming.deck import DeckBook
from scanner.sources.photo import load_photo
from scanner.types import Image
from tests.cli.conftest import Donuts, a_deck
from tests.eyes.made import Told, found, table
from tests.reading.printed import WORDS, back, laid_out, named, places


@pytest.fixture
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A photograph of two donuts and two backs, of which it is told where they lie."""
    at = places(4)
    photo = tmp_path / "laid.png"
    cv2.imwrite(str(photo), laid_out([named(WORDS["plain"]), named(WORDS["milk"], 90), back(), back()], at))
    monkeypatch.setattr("web.terminal.enrolling.Detector", lambda: Told(*[found(place) for place in at]))
    return photo


def test_the_sure_ones_are_kept_and_the_rest_is_listed(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    kept = tmp_path / "my.deck"
    answer = donuts("enrol", "--deck", kept, laid, "--yes")
    assert answer.status == 1 and "2 of 4 cards are taken: Milk, Plain" in answer.out
    assert answer.out.count("not taken: the card at") == 2
    assert "2 faces of 2 pieces" in answer.out and "glazed" in answer.out.partition("Missing: ")[2]
    assert DeckBook.load(kept).faces == ("milk", "plain")


@pytest.mark.parametrize(
    "stopped", [KeyboardInterrupt(), ImportError("half loaded")], ids=["by Ctrl-C", "by Ctrl-C while loading"]
)
def test_who_stops_at_a_later_photograph_keeps_what_was_learned(
    donuts: Donuts, laid: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped: BaseException
) -> None:
    def load(photo: Path) -> Image:
        if photo == laid:
            return load_photo(photo)
        raise stopped from KeyboardInterrupt()

    monkeypatch.setattr("web.terminal.enrolling.load_photo", load)
    kept = tmp_path / "my.deck"
    answer = donuts("enrol", "--deck", kept, laid, tmp_path / "later.jpg", "--yes")
    assert (answer.status, answer.err) == (1, "") and DeckBook.load(kept).faces == ("milk", "plain")


def test_a_card_that_was_learned_under_a_wrong_name_is_put_right_by_learning_it_again(
    donuts: Donuts, laid: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "my.deck"
    assert donuts("enrol", "--deck", kept, laid, "--yes").err == ""
    replace(DeckBook.load(kept), faces=("milk", "powdered")).save(kept)
    answer = donuts("enrol", "--deck", kept, laid, "--yes")
    assert DeckBook.load(kept).faces == ("milk", "plain")
    assert "learned as Powdered says otherwise now" in answer.err and answer.err.count("\n") == 1


@pytest.mark.parametrize("why, said", [(Doubt.EDGE, "where it ends"), (Doubt.COVERED, "lie upon it")])
def test_of_a_card_that_was_read_and_not_taken_is_said_why(
    donuts: Donuts, laid: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: Doubt, said: str
) -> None:
    one = Proposal("milk", Status.TAKEN, 1.0, (("milk", 1.0),), "milk", places(1)[0], table(90, 60), 0.7)
    monkeypatch.setattr("web.terminal.enrolling.read_faces", lambda *_: (one.doubted(why),))
    (line,) = (line for line in donuts("enrol", "--deck", tmp_path / "my.deck", laid, "--yes").out.splitlines()
               if "not taken" in line)  # fmt: skip
    assert "perhaps Milk: " in line and said in line


def test_the_faces_are_told_as_json(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    answer = donuts("enrol", "--deck", tmp_path / "my.deck", laid, "--yes", "--json")
    (told,) = map(json.loads, answer.out.splitlines())
    assert told["photo"] == str(laid)
    assert [(one["piece"], one["status"]) for one in told["faces"]] == [
        ("plain", "taken"), ("milk", "taken"), ("donut_back", "asked"), ("donut_back", "asked"),
    ]  # fmt: skip
    assert np.array(told["faces"][0]["corners"]).shape == (4, 2) and told["faces"][0]["confidence"] > 0.9
    assert "eclair" in told["missing"] and "milk" not in told["missing"]


def test_more_photographs_add_to_a_deck(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    kept = tmp_path / "my.deck"
    donuts("enrol", "--deck", kept, laid, "--yes")
    donuts("enrol", "--deck", kept, laid, "--yes")
    assert DeckBook.load(kept).faces == ("milk", "plain")


def test_a_deck_of_older_eyes_is_begun_anew(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    kept = tmp_path / "my.deck"
    a_deck(model_sha256="0" * 64).save(kept)
    donuts("enrol", "--deck", kept, laid, "--yes")
    assert DeckBook.load(kept).faces == ("milk", "plain")


def test_a_file_that_is_no_deck_is_not_written_over(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    kept = tmp_path / "letter.txt"
    kept.write_text("Dear Ann")
    assert "no deck" in donuts("enrol", "--deck", kept, laid, "--yes").sentence
    assert kept.read_text() == "Dear Ann"


def test_a_blurred_photograph_is_said_to_be_blurred(
    donuts: Donuts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, photo = places(3), tmp_path / "laid.png"
    cards = [named(WORDS[piece], 40 * n) for n, piece in enumerate(("plain", "milk", "coffee"))]
    cv2.imwrite(str(photo), cv2.GaussianBlur(laid_out(cards, at), (0, 0), 6))
    monkeypatch.setattr("web.terminal.enrolling.Detector", lambda: Told(*[found(place) for place in at]))
    answer = donuts("enrol", "--deck", tmp_path / "my.deck", photo, "--yes")
    assert answer.status == 1 and "0 of 3 cards are taken" in answer.out
    assert "out of focus" in answer.out and "Nothing is learned" in answer.out


def test_what_a_camera_sees_at_rest_is_learned(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    folder = tmp_path / "camera"
    folder.mkdir()
    laid.rename(folder / "first.png")
    answer = donuts("enrol", "--deck", tmp_path / "my.deck", "--camera", folder, "--yes")
    assert "Hold still" in answer.err and f"camera {folder}: 2 of 4 cards are taken" in answer.out


def test_cards_are_learned_from_one_thing_at_a_time(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    kept = tmp_path / "my.deck"
    assert "--camera SRC" in donuts("enrol", "--deck", kept).sentence
    assert "--faces DIR" in donuts("enrol", "--deck", kept, laid, "--camera", "0").sentence


def test_a_camera_that_is_not_there_is_said_in_one_line(donuts: Donuts, tmp_path: Path) -> None:
    answer = donuts("enrol", "--deck", tmp_path / "my.deck", "--camera", tmp_path / "nowhere.mp4", "--yes")
    assert answer.status == 2 and "nowhere.mp4" in answer.err and "Traceback" not in answer.err


def test_what_is_missing_is_told_in_short(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    missing = donuts("enrol", "--deck", tmp_path / "my.deck", laid, "--yes").out.partition("Missing: ")[2]
    assert "select_1 to select_7, indicator_1 to indicator_7" in missing and "select_3" not in missing


def test_a_photograph_without_cards_keeps_no_deck(donuts: Donuts, tmp_path: Path) -> None:
    bare = tmp_path / "bare.png"
    cv2.imwrite(str(bare), np.full((240, 320, 3), 90, np.uint8))
    answer = donuts("enrol", "--deck", tmp_path / "my.deck", bare, "--yes")
    assert answer.status == 1 and "No card is seen whole" in answer.out
    assert not (tmp_path / "my.deck").exists()


def test_a_photograph_that_cannot_be_read_does_not_keep_the_others(donuts: Donuts, laid: Path, tmp_path: Path) -> None:
    kept = tmp_path / "my.deck"
    assert "nowhere.jpg" in donuts("enrol", "--deck", kept, tmp_path / "nowhere.jpg", laid, "--yes").sentence
    assert DeckBook.load(kept).faces == ("milk", "plain")
