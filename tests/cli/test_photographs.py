"""`scan`, `score` and `enrol` with pictures that are no good, and with decks that are none."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.counting.score_photo import UNREAD
from scanner.counting.sight import Sight
from scanner.naming.deck import DeckBook
from scanner.types import SeenCard
from tests.cli.conftest import Donuts, a_deck
from tests.eyes.made import lay, lying, table
from tests.reading.printed import WORDS, named
from web.terminal.scan import BARE


def a_png_of(width: int, height: int) -> bytes:
    """The beginning of a PNG file that says how large it is, and little more."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A folder of pictures that cannot be used."""
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / "empty.jpg").touch()
    whole = cv2.imencode(".jpg", np.full((80, 60, 3), 90, np.uint8))[1].tobytes()
    (folder / "short.jpg").write_bytes(whole[: len(whole) // 2])
    (folder / "huge.png").write_bytes(a_png_of(10_000, 10_000))
    (folder / "words.jpg").write_text("these are words")
    cv2.imwrite(str(folder / "tiny.png"), np.full((34, 60, 3), 90, np.uint8))
    return folder


BAD = [
    ("empty.jpg", "empty"),
    ("short.jpg", "cut short"),
    ("huge.png", "10000x10000"),
    ("words.jpg", "not a picture"),
    ("tiny.png", "60x34"),
    ("nowhere.jpg", "no picture"),
]


@pytest.mark.parametrize("command", ["scan", "score"])
@pytest.mark.parametrize(("name", "sentence"), BAD)
def test_a_picture_that_cannot_be_used_is_said_in_one_line(
    donuts: Donuts, bad: Path, deck: Path, command: str, name: str, sentence: str
) -> None:
    answer = donuts(command, bad / name, "--deck", deck)
    assert sentence in answer.sentence and name in answer.err


def test_one_bad_picture_does_not_keep_the_others(donuts: Donuts, bad: Path, deck: Path) -> None:
    good = bad / "good.png"
    cv2.imwrite(str(good), np.full((240, 320, 3), 90, np.uint8))
    answer = donuts("scan", bad / "empty.jpg", good, "--deck", deck, "--json")
    assert "empty" in answer.sentence
    assert [json.loads(line)["photo"] for line in answer.out.splitlines()] == [str(good)]


def test_a_picture_without_cards_leaves_something_open(donuts: Donuts, tmp_path: Path, deck: Path) -> None:
    bare = tmp_path / "bare.png"
    cv2.imwrite(str(bare), np.full((240, 320, 3), 90, np.uint8))
    answer = donuts("scan", bare, "--deck", deck, "--json")
    found = json.loads(answer.out)
    assert (answer.status, found["cards"], found["size"]) == (1, [], [320, 240])


def test_in_words_it_is_said_that_no_card_is_seen(donuts: Donuts, tmp_path: Path, deck: Path) -> None:
    bare = tmp_path / "bare.png"
    cv2.imwrite(str(bare), np.full((240, 320, 3), 90, np.uint8))
    assert BARE in donuts("scan", bare, "--deck", deck).out


def test_where_no_card_is_known_scan_says_so_and_leaves_it_open(
    donuts: Donuts, tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card of another game was one card, and all was done."""
    picture = tmp_path / "a.png"
    cv2.imwrite(str(picture), np.full((240, 320, 3), 90, np.uint8))
    stranger = SeenCard((("unknown", 0.9),), np.float32([[10, 10], [60, 10], [60, 80], [10, 80]]), 1.0, 1.0)
    monkeypatch.setattr("web.terminal.scan.looking_with", lambda _: lambda _: Sight((stranger,)))
    answer = donuts("scan", picture, "--deck", deck)
    assert answer.status == 1 and UNREAD in answer.out and BARE not in answer.out
    monkeypatch.setattr("web.terminal.scan.looking_with", lambda _: lambda _: Sight((stranger,), too_small=True))
    assert UNREAD not in donuts("scan", picture, "--deck", deck).out


def test_what_a_card_says_against_its_looks_is_told_by_scan(
    donuts: Donuts, tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was an unknown card there, and nobody could see why."""
    picture = tmp_path / "a.png"
    cv2.imwrite(str(picture), np.full((240, 320, 3), 90, np.uint8))
    corners = np.float32([[10, 10], [60, 10], [60, 80], [10, 80]])
    promo = SeenCard((("unknown", 0.6), ("powdered", 0.4)), corners, 1.0, 1.0, says="Pumpkin")
    cards = (promo, SeenCard((("plain", 1.0),), corners + 70, 1.0, 1.0))
    monkeypatch.setattr("web.terminal.scan.looking_with", lambda _: lambda _: Sight(cards))
    one, other = json.loads(donuts("scan", picture, "--deck", deck, "--json").out)["cards"]
    assert one["says"] == "Pumpkin" and "says" not in other
    assert "looks like powdered, but says 'Pumpkin'" in donuts("scan", picture, "--deck", deck).out


def test_scores_of_a_picture_without_cards_are_a_question(donuts: Donuts, tmp_path: Path, deck: Path) -> None:
    bare = tmp_path / "bare.png"
    cv2.imwrite(str(bare), np.full((240, 320, 3), 90, np.uint8))
    answer = donuts("score", bare, "--deck", deck, "--players", "2", "--json")
    found = json.loads(answer.out)
    assert (answer.status, found["players"], found["winners"]) == (1, [], [])
    assert found["question"]


def test_a_deck_made_with_other_weights_is_said_in_one_line(donuts: Donuts, tmp_path: Path) -> None:
    other = tmp_path / "other.deck"
    a_deck(model_sha256="0" * 64).save(other)
    assert "enrol it again" in donuts("scan", tmp_path / "a.jpg", "--deck", other).sentence


def test_a_file_that_is_no_deck_is_said_in_one_line(donuts: Donuts, tmp_path: Path) -> None:
    (tmp_path / "words.deck").write_text("these are words")
    assert "no deck" in donuts("scan", tmp_path / "a.jpg", "--deck", tmp_path / "words.deck").sentence


def test_without_any_deck_a_game_is_told_how_to_make_one(donuts: Donuts, tmp_path: Path) -> None:
    answer = donuts("play", "--camera", tmp_path, "--players", "Ann,Ben", "--no-web")
    assert "donuts enrol" in answer.sentence


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("1", "2 to 6"), ("7", "2 to 6"), ("Ann,Ann", "same name"), ("Ann,ann", "same name"),
        ("Ann," + "B" * 41, "40 letters"), ("Ann,,Ben", "name is missing"),
    ],
)  # fmt: skip
def test_players_that_cannot_play_cannot_be_scored(
    donuts: Donuts, tmp_path: Path, deck: Path, players: str, sentence: str
) -> None:
    answer = donuts("score", tmp_path / "a.jpg", "--deck", deck, "--players", players)
    assert sentence in answer.sentence


def faces_in(folder: Path) -> Path:
    folder.mkdir()
    dice = np.random.default_rng(5)
    for name in ("plain", "french_cruller@2", "french_cruller@3"):
        cv2.imwrite(str(folder / f"{name}.png"), dice.integers(0, 255, (280, 200, 3), np.uint8))
    return folder


def test_a_deck_is_kept_under_its_name_and_is_found_again(donuts: Donuts, tmp_path: Path) -> None:
    answer = donuts("enrol", "--deck", "mine", "--faces", faces_in(tmp_path / "faces"))
    assert answer.status == 0 and "3 faces of 2 pieces" in answer.out
    assert "eclair" in answer.out.partition("Missing: ")[2]
    assert "no selection card 1, 2, 3: who chooses that is not seen" in answer.out
    (kept,) = (tmp_path / "data").rglob("mine.deck")
    assert DeckBook.load(kept).pieces == ("french_cruller", "french_cruller", "plain")
    bare = tmp_path / "bare.png"
    cv2.imwrite(str(bare), np.full((240, 320, 3), 90, np.uint8))
    assert donuts("scan", bare, "--deck", "mine").status == 1


def test_a_face_that_bears_the_name_of_another_piece_is_told_and_learned_all_the_same(
    donuts: Donuts, tmp_path: Path
) -> None:
    folder = tmp_path / "faces"
    folder.mkdir()
    pieces = ("plain", "coffee", "red_velvet", "mucho_matcha", "glazed")
    for number, piece in enumerate(pieces):
        words = "maple bar" if piece == "glazed" else WORDS[piece]
        cv2.imwrite(str(folder / f"{piece}.png"), named(words, 25 * number))
    answer = donuts("enrol", "--deck", tmp_path / "my.deck", "--faces", folder)
    assert answer.status == 0 and "5 faces of 5 pieces" in answer.out
    assert answer.err == "donuts: glazed says 'maple bar', as Maple Bar does: is it the right picture?\n"


def test_it_is_said_of_how_many_pictures_the_card_is_cut_out(donuts: Donuts, tmp_path: Path) -> None:
    flat, laid = faces_in(tmp_path / "flat"), tmp_path / "laid"
    laid.mkdir()
    for piece in ("eclair", "milk"):
        picture = table(420, 480)
        lay(picture, piece, lying(200, 240, 150, 4))
        cv2.imwrite(str(laid / f"{piece}.png"), picture)
    assert "cut out" not in donuts("enrol", "--deck", tmp_path / "a.deck", "--faces", flat).out
    answer = donuts("enrol", "--deck", tmp_path / "b.deck", "--faces", laid)
    assert answer.out.splitlines()[0] == "Of 2 pictures the card is cut out."


def test_enrolled_faces_are_told_as_json_a_line_a_picture(donuts: Donuts, tmp_path: Path) -> None:
    faces = faces_in(tmp_path / "faces")
    answer = donuts("enrol", "--deck", tmp_path / "my.deck", "--faces", faces, "--json")
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert [Path(line["photo"]).name for line in lines] == sorted(path.name for path in faces.iterdir())
    assert [(face["piece"], face["status"]) for line in lines for face in line["faces"]] == [
        ("french_cruller", "taken"), ("french_cruller", "taken"), ("plain", "taken"),
    ]  # fmt: skip
    assert all(len(face["corners"]) == 4 for line in lines for face in line["faces"])
    assert "eclair" in lines[0]["missing"] and "plain" not in lines[0]["missing"]


def test_a_deck_of_another_game_misses_nothing(donuts: Donuts, tmp_path: Path) -> None:
    faces = tmp_path / "faces"
    faces.mkdir()
    cv2.imwrite(str(faces / "queen.png"), np.random.default_rng(2).integers(0, 255, (280, 200, 3), np.uint8))
    answer = donuts("enrol", "--deck", tmp_path / "cards.deck", "--faces", faces)
    assert answer.status == 0 and "Missing" not in answer.out


def test_a_bad_face_leaves_the_old_deck_as_it_was(donuts: Donuts, tmp_path: Path, bad: Path) -> None:
    kept = tmp_path / "my.deck"
    a_deck().save(kept)
    before = kept.read_bytes()
    assert "empty" in donuts("enrol", "--deck", kept, "--faces", bad).sentence
    assert kept.read_bytes() == before


def test_a_folder_without_faces_is_said_in_one_line(donuts: Donuts, tmp_path: Path) -> None:
    assert "no folder" in donuts("enrol", "--deck", "mine", "--faces", tmp_path / "nowhere").sentence


def test_one_face_of_one_piece_is_kept(donuts: Donuts, tmp_path: Path) -> None:
    folder = tmp_path / "faces"
    folder.mkdir()
    cv2.imwrite(str(folder / "plain.png"), np.random.default_rng(5).integers(0, 255, (280, 200, 3), np.uint8))
    answer = donuts("enrol", "--deck", tmp_path / "my.deck", "--faces", folder)
    assert answer.out.startswith(f"The deck kept in {tmp_path / 'my.deck'} has 1 face of 1 piece.\n")
