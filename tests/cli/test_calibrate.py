"""`calibrate`, and a `play` that begins with what it kept."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.store import load
from tests.calibration.test_lens import TILTS, photograph
from tests.cli.conftest import Donuts
from tests.scanner_follow.theatre import ImperfectEyes, Stage, Table

ROW = ["plain", "glazed", "eclair"]


class Room:
    """A table for two before a camera that takes pictures into a folder, and a file for what is known of it."""

    def __init__(self, folder: Path) -> None:
        self.stage, self.pictures, self.layout = Stage(), folder / "pictures", folder / "table.json"
        self.pictures.mkdir()
        self.eyes = ImperfectEyes(self.stage, np.random.default_rng(1))

    def lay(self, row: list[str | None], plates: list[list[str]]) -> None:
        self.stage.things = Table(2, markers=False).things(row, plates, ["milk"], [None, None])

    def photograph(self) -> None:
        for name in ("1.png", "2.png"):
            cv2.imwrite(str(self.pictures / name), self.stage.picture())


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    room = Room(tmp_path)
    for module in ("web.terminal.calibrate", "web.terminal.play"):
        monkeypatch.setattr(f"{module}.Detector", lambda **_: room.eyes)
    for module in ("web.terminal.calibrate", "web.kept.shelf"):
        monkeypatch.setattr(f"{module}.Recogniser", lambda book: room.eyes)
    return room


def test_the_table_is_found_said_in_words_and_kept(donuts: Donuts, deck: Path, room: Room) -> None:
    room.lay(list(ROW), [["powdered"], ["coffee"]])
    room.photograph()
    answer = donuts(
        "calibrate", "table", "--camera", room.pictures, "--players", "Ann,Ben", "--layout", room.layout, "--deck", deck
    )
    assert answer.status == 0 and answer.err == ""
    assert "The picture has 640x360 pixels, and 7 cards are seen." in answer.out
    assert "the row goes to the right from it" in answer.out and "The row has 3 slots" in answer.out
    assert "Ann, seat 1, sits at the bottom left of the picture." in answer.out
    assert "Ben, seat 2, sits at the top right of the picture." in answer.out
    kept = load(room.layout).layout
    assert kept is not None and kept.size == (640, 360) and len(kept.seats) == 2


def test_a_table_without_plates_is_kept_and_the_seats_are_left_open(donuts: Donuts, deck: Path, room: Room) -> None:
    room.lay(list(ROW), [[], []])
    room.photograph()
    answer = donuts(
        "calibrate", "table", "--camera", room.pictures, "--players", "2", "--layout", room.layout, "--deck", deck
    )
    assert answer.status == 1 and "Where the players sit is not seen yet" in answer.out and room.layout.exists()


def test_nothing_is_kept_of_a_picture_without_a_table(donuts: Donuts, deck: Path, room: Room) -> None:
    room.photograph()
    answer = donuts(
        "calibrate", "table", "--camera", room.pictures, "--players", "2", "--layout", room.layout, "--deck", deck
    )
    assert answer.status == 1 and "Nothing is kept: No card is seen" in answer.out and not room.layout.exists()


def test_a_row_whose_slots_can_only_be_guessed_is_not_kept(donuts: Donuts, deck: Path, room: Room) -> None:
    room.lay(["plain", "glazed", None], [["powdered"], ["coffee"]])
    room.photograph()
    answer = donuts(
        "calibrate", "table", "--camera", room.pictures, "--players", "2", "--layout", room.layout, "--deck", deck
    )
    assert answer.status == 1 and "lay a card in each slot of the row" in answer.out and not room.layout.exists()


def play(donuts: Donuts, deck: Path, room: Room) -> list[dict[str, object]]:
    answer = donuts(
        "play", "--camera", room.pictures, "--players", "Ann,Ben", "--layout", room.layout, "--deck", deck,
        "--no-web", "--jsonl", "--speed", "max",
    )  # fmt: skip
    assert answer.status in (0, 1), answer.err
    return [json.loads(line) for line in answer.out.splitlines()]


def test_a_game_leaves_its_layout_and_the_next_begins_with_it(donuts: Donuts, deck: Path, room: Room) -> None:
    room.lay(list(ROW), [["powdered"], ["coffee"]])
    room.photograph()
    play(donuts, deck, room)
    first = load(room.layout).layout
    assert first is not None
    room.lay([None, None, "plain"], [["powdered"], ["coffee"]])
    room.photograph()
    play(donuts, deck, room)
    again = load(room.layout).layout
    assert again is not None and np.allclose(again.slots, first.slots, atol=2) and np.allclose(again.deck, first.deck)


def test_a_camera_that_was_moved_is_said_and_the_layout_kept_anew(donuts: Donuts, deck: Path, room: Room) -> None:
    room.lay(list(ROW), [["powdered"], ["coffee"]])
    room.photograph()
    play(donuts, deck, room)
    before = load(room.layout).layout
    room.stage.view = room.stage.view @ np.array([[1, 0, 1.5], [0, 1, 0], [0, 0, 1]])
    room.photograph()
    answer = donuts(
        "play", "--camera", room.pictures, "--players", "Ann,Ben", "--layout", room.layout, "--deck", deck, "--no-web"
    )
    assert "was of another table or another place of the camera" in answer.err
    assert load(room.layout).layout != before


@pytest.mark.parametrize("command", [("play", "--no-web"), ("calibrate", "table")])
def test_a_damaged_layout_is_said_in_one_line_and_left_as_it_is(
    donuts: Donuts, deck: Path, room: Room, command: tuple[str, ...]
) -> None:
    room.lay(list(ROW), [["powdered"], ["coffee"]])
    room.photograph()
    room.layout.write_text('{"kind": "donuts la')
    answer = donuts(
        *command, "--camera", room.pictures, "--players", "Ann,Ben", "--layout", room.layout, "--deck", deck
    )
    assert "table.json is damaged or is no layout file" in answer.sentence
    assert room.layout.read_text() == '{"kind": "donuts la'


def test_a_layout_that_cannot_be_written_is_said_before_the_game_and_not_after(
    donuts: Donuts, deck: Path, room: Room
) -> None:
    room.lay(list(ROW), [["powdered"], ["coffee"]])
    room.photograph()
    layout, game = deck / "table.json", room.layout.with_name("begun.donuts")
    answer = donuts(
        "play", "--camera", room.pictures, "--players", "Ann,Ben", "--layout", layout, "--deck", deck, "--no-web",
        "--game", game,
    )  # fmt: skip
    assert answer.status == 2 and f"{layout} cannot be written" in answer.sentence
    assert not game.exists()


def a_lens(donuts: Donuts, folder: Path, layout: Path, count: int = len(TILTS)) -> str:
    folder.mkdir(exist_ok=True)
    photos = [folder / f"{number}.png" for number in range(count)]
    for path, tilt in zip(photos, TILTS, strict=False):
        cv2.imwrite(str(path), photograph(tilt))
    answer = donuts("calibrate", "lens", *photos, "--layout", layout, "--board", "7x5")
    return answer.sentence if answer.status else answer.out


def test_a_lens_is_measured_and_kept_and_play_straightens_with_it(
    donuts: Donuts, deck: Path, room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "The lens is measured" in a_lens(donuts, tmp_path / "board", room.layout)
    kept = load(room.layout)
    assert kept.lens is not None and kept.lens.bent[0] == pytest.approx(-0.28, abs=0.03)
    room.lay(list(ROW), [["powdered"], ["coffee"]])
    room.photograph()
    seen, find = [], room.eyes.find
    monkeypatch.setattr(room.eyes, "find", lambda image, **how: (seen.append(image), find(image, **how))[1])
    play(donuts, deck, room)
    assert np.array_equal(seen[0], kept.lens.straighten(room.stage.picture()))
    assert load(room.layout).lens == kept.lens and load(room.layout).layout is not None


def test_too_few_photographs_of_the_board_keep_what_was_there(donuts: Donuts, tmp_path: Path) -> None:
    assert "seen on 2 photographs: 3" in a_lens(donuts, tmp_path / "board", tmp_path / "table.json", 2)
    assert not (tmp_path / "table.json").exists()


def test_a_board_that_is_no_board_is_said_in_one_line(donuts: Donuts, tmp_path: Path) -> None:
    answer = donuts("calibrate", "lens", "a.jpg", "--layout", tmp_path / "table.json", "--board", "large")
    assert "count the corners between the squares" in answer.sentence
