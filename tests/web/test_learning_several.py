"""Several photographs of a deck at once: each is read, and of each that cannot be read it is said which it was."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from scanner.learning.proposals import Proposal, Status
from scanner.sources.photo import PhotoError
from tests.web.filmed import OpenPage, chromium, film, open_page, url, way
from tests.web.hallway import Hallway
from web.kept.shelf import Shelf
from web.photographs.learning import MOST_WAITING, Learning
from web.words.said import Said

__all__ = ["chromium", "film", "open_page", "url", "way"]

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
EMPTY = b""


@dataclass
class Reader:
    """In the stead of the other process: a card off every photograph that is not empty, after some seconds."""

    takes: float = 0.0
    read: list[str] = field(default_factory=list)

    def do(self, _: object, data: bytes, name: str) -> tuple[tuple[Proposal, ...], tuple[Said, ...]]:
        time.sleep(self.takes)
        self.read.append(name)
        if data == EMPTY:
            raise PhotoError(f"{name} is empty: take or copy the picture again.")
        corners = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
        picture = np.zeros((140, 100, 3), np.uint8)
        return (Proposal("plain", Status.TAKEN, 0.9, (("plain", 0.9),), "", corners, picture, 0.71),), ()


@pytest.fixture
def reader() -> Reader:
    return Reader()


@pytest.fixture
def learning(tmp_path: Path, reader: Reader) -> Learning:
    return Learning(lambda: Shelf(tmp_path / "a.deck"), lambda shelf: None, reader)  # type: ignore[arg-type]


def until_read(learning: Learning) -> list[str]:
    """What is said in English of the photographs, once all are read."""
    until = time.monotonic() + 20
    while learning.to_json()["reading"] and time.monotonic() < until:
        time.sleep(0.01)
    return [said["en"] for said in learning.to_json()["troubles"]]


def test_what_is_wrong_with_one_photograph_is_not_forgotten_for_the_next(learning: Learning) -> None:
    """The card that was on the first was not learned, and nothing said so."""
    learning.add("IMG_1.jpg", EMPTY)
    until_read(learning)
    learning.add("IMG_2.jpg", b"a picture", along=True)
    assert until_read(learning) == ["IMG_1.jpg is empty: take or copy the picture again."]
    assert len(learning.to_json()["cards"]) == 1


def test_of_photographs_that_are_sent_later_only_their_own_is_told(learning: Learning) -> None:
    learning.add("IMG_1.jpg", EMPTY)
    until_read(learning)
    learning.add("IMG_2.jpg", b"a picture")
    assert until_read(learning) == []


@pytest.mark.browser
def test_many_photographs_dropped_at_once_are_all_read_and_told_by_name(
    open_page: OpenPage, url: str, way: Hallway, reader: Reader
) -> None:
    """Those that came while a dozen waited were refused, and a family's single cards were missing."""
    reader.takes = 0.3
    way.hall.learning.apart = reader  # type: ignore[assignment]
    page = open_page(url)
    names = [f"card {n}.jpg" for n in range(MOST_WAITING + 8)]
    photographs = [{"name": name, "mimeType": "image/jpeg", "buffer": name.encode()} for name in names]
    photographs[1]["buffer"] = EMPTY
    page.get_by_label("Add photographs").set_input_files(photographs)
    until = time.monotonic() + 60
    while len(reader.read) < len(names) and time.monotonic() < until:
        page.wait_for_timeout(50)
    assert reader.read == names
    page.get_by_text("card 1.jpg is empty").wait_for()
    page.get_by_role("button", name=f"Learn these {len(names) - 1}").wait_for()
