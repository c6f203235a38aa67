"""What a correction teaches the eyes, and that nothing else does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.table import Table
from scanner.naming.deck import DeckBook
from scanner.types import Floats, Image
from tests.eyes.made import deck, face, found, lay, lying, table
from web.kept.album import Mark, Shot
from web.kept.shelf import Shelf
from web.table.lessons import Deed, Lessons, NewestDeck, Renamed, picture_of, renamed
from web.table.live import LiveTable

RED = (0.35, 0.5, 1.1)
"""A lamp in which the eclair was taken for something else."""
ROW = ("plain", "milk", "coffee", "glazed", "powdered")


def shot(*cards: tuple[str, str, str, Floats], seen: float = 1.0) -> Shot:
    """A picture of cards, each with what it is, what it was taken for, its place and its corners."""
    picture: Image = table(640, 480)
    for piece, _, _, corners in cards:
        lay(picture, piece, corners, RED)
    jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
    marks = tuple(
        Mark(said, place, tuple((float(x) / 640, float(y) / 480) for x, y in corners), seen)
        for _, said, place, corners in cards
    )
    return Shot(jpeg, marks)


LYING = lying(320, 240, 110)


class Kitchen:
    """A game whose second card of the row is an eclair that was read as milk."""

    def __init__(self, folder: Path, picture: Shot) -> None:
        self.shelf = Shelf(folder / "mine.deck").with_book(deck())
        self.live = LiveTable(Table.create(folder / "game.donuts", ("Ann", "Ben", "Cleo", "Dan")))
        self.live.looks_on(lambda secret, most: picture)
        self.live.heed = Lessons(lambda: self.shelf, self.put).heed
        self.live.command("play", {"seen": 1, "faces": list(ROW)})

    def put(self, shelf: Shelf) -> None:
        self.shelf = shelf

    @property
    def faces(self) -> tuple[str, ...]:
        assert self.shelf.book is not None
        assert DeckBook.load(self.shelf.path).faces == self.shelf.book.faces
        return self.shelf.book.faces


@pytest.fixture
def kitchen(tmp_path: Path) -> Kitchen:
    return Kitchen(tmp_path, shot(("eclair", "milk", "row/2", LYING)))


def test_a_card_that_was_misread_is_known_better_at_once_and_on_the_disk(kitchen: Kitchen) -> None:
    kitchen.live.command("correct", {"target": "row/2", "piece": "eclair"})
    assert "eclair@2" in kitchen.faces and len(kitchen.faces) == len(deck().faces) + 1


def test_a_correction_that_is_taken_back_has_taught_nothing(kitchen: Kitchen) -> None:
    kitchen.live.command("correct", {"target": "row/2", "piece": "eclair"})
    last = kitchen.live.log[-1].seq
    before = next(e.seq for e in kitchen.live.log if e.event == "corrected") - 1
    kitchen.live.command("undo", {"to_seq": before, "seen": last})
    assert kitchen.faces == deck().faces


def test_the_eyes_name_the_next_card_by_what_was_learned(kitchen: Kitchen) -> None:
    picture: Image = table(640, 480)
    lay(picture, "eclair", LYING, RED)
    eyes = NewestDeck(lambda: kitchen.shelf)
    (before,) = eyes.name(picture, [found(LYING)])
    kitchen.live.command("correct", {"target": "row/2", "piece": "eclair"})
    (after,) = eyes.name(picture, [found(LYING)])
    assert after.piece == "eclair"
    assert after.confidence > before.confidence or before.piece != "eclair"


def test_a_correction_of_what_happened_teaches_no_wrong_face(tmp_path: Path) -> None:
    plainly_milk = table(640, 480)
    lay(plainly_milk, "milk", LYING)
    told = shot(("milk", "milk", "row/2", LYING))
    jpeg = cv2.imencode(".jpg", plainly_milk)[1].tobytes()
    kitchen = Kitchen(tmp_path, replace(told, jpeg=jpeg))
    kitchen.live.command("correct", {"target": "row/2", "piece": "eclair"})
    assert kitchen.faces == deck().faces


CARD = Renamed("plate/1", "milk", "eclair")


@pytest.mark.parametrize(
    "picture",
    [
        shot(("eclair", "milk", "plate/2", LYING)),
        shot(("eclair", "plain", "plate/1", LYING)),
        shot(("eclair", "milk", "plate/1", lying(150, 200, 90)), ("milk", "milk", "plate/1", lying(450, 200, 90))),
        shot(("eclair", "milk", "plate/1", LYING), seen=0.7),
        shot(("eclair", "milk", "plate/1", lying(320, 240, 50))),
        replace(shot(("eclair", "milk", "plate/1", LYING)), jpeg=b"no picture"),
    ],
    ids=["elsewhere", "read otherwise", "two that may be meant", "covered", "too small", "damaged"],
)
def test_a_doubtful_picture_teaches_nothing(picture: Shot) -> None:
    assert picture_of(CARD, picture) is None


def test_a_card_that_nobody_could_read_is_the_one_that_is_meant() -> None:
    beside = ("plain", "plain", "plate/1", lying(450, 200, 90))
    assert picture_of(CARD, shot(("eclair", "unknown", "plate/1", lying(150, 200, 90)), beside)) is not None


def test_only_one_card_that_is_another_one_now_is_a_lesson(kitchen: Kitchen) -> None:
    state = kitchen.live.state
    other = replace(state, row=("plain", "eclair", "coffee", "glazed", "powdered"))
    assert renamed(state, other) == Renamed("row/2", "milk", "eclair")
    assert renamed(state, replace(state, row=("plain", "eclair", "coffee", "glazed", "plain"))) is None
    assert renamed(state, replace(state, row=("plain", None, "coffee", "glazed", "powdered"))) is None
    assert renamed(state, replace(state, row=("plain", "unknown", "coffee", "glazed", "powdered"))) is None
    assert renamed(state, state) is None


def test_without_a_camera_or_without_a_deck_a_correction_is_only_a_correction(tmp_path: Path) -> None:
    kitchen = Kitchen(tmp_path, shot(("eclair", "milk", "row/2", LYING)))
    lessons = Lessons(lambda: Shelf(tmp_path / "none.deck"), kitchen.put)
    before = kitchen.live.state
    after = replace(before, row=("plain", "eclair", "coffee", "glazed", "powdered"))
    lessons.heed(Deed(before, after, kitchen.live.log, 1, None))
    assert kitchen.faces == deck().faces


def test_a_deck_keeps_at_least_one_face() -> None:
    assert deck("plain", "milk").without_face("milk").faces == ("plain",)
    with pytest.raises(ValueError, match="cannot be without"):
        deck("plain").without_face("plain")
    with pytest.raises(ValueError, match="cannot be without"):
        deck("plain", "milk").without_face("coffee")


def test_the_face_that_was_laid_is_the_face_that_is_cut_out() -> None:
    cut = picture_of(CARD, shot(("eclair", "milk", "plate/1", LYING)))
    assert cut is not None
    lit = np.clip(face("eclair") * np.array(RED), 0, 255).astype(np.uint8)
    true = cv2.resize(lit, (cut.shape[1], cut.shape[0]), interpolation=cv2.INTER_AREA)
    assert np.corrcoef(cut.ravel(), true.ravel())[0, 1] > 0.9
