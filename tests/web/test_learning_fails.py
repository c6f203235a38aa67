"""What goes wrong with a photograph is said in one sentence, and whoever sent it goes on."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import numpy as np
import pytest

from scanner.learning.proposals import Proposal, Status
from web.kept.shelf import Shelf
from web.photographs.apart import DiedError
from web.photographs.counting import CannotCountError, count_apart
from web.photographs.learning import Learning
from web.words.refused import RefusedError
from web.words.said import Said


class Stumbling:
    """In the stead of the other process: it fails at what comes first, and finds a card on all that follows."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)

    def do(self, *_: object) -> tuple[tuple[Proposal, ...], tuple[Said, ...]]:
        if self.failures:
            raise self.failures.pop(0)
        corners = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
        picture = np.zeros((140, 100, 3), np.uint8)
        return (Proposal("plain", Status.TAKEN, 0.9, (("plain", 0.9),), "", corners, picture, 0.71),), ()


def learning(folder: Path, *failures: Exception) -> Learning:
    return Learning(lambda: Shelf(folder / "a.deck"), lambda shelf: None, Stumbling(*failures))  # type: ignore[arg-type]


def until_read(learning: Learning) -> list[str]:
    until = time.monotonic() + 20
    while learning.to_json()["reading"] and time.monotonic() < until:
        time.sleep(0.01)
    assert not learning.to_json()["reading"]
    return [said["en"] for said in learning.to_json()["troubles"]]


@pytest.mark.parametrize("failure", [MemoryError(), ValueError("no such kernel"), OSError(11, "Try again")])
def test_photographs_are_read_on_after_one_at_which_the_program_fails(tmp_path: Path, failure: Exception) -> None:
    deck = learning(tmp_path, failure)
    deck.add("IMG_1.jpg", b"")
    assert until_read(deck) == ["IMG_1.jpg: The program fails at this picture: make it smaller, or take another one."]
    deck.add("IMG_2.jpg", b"", along=True)
    until_read(deck)
    assert len(deck.to_json()["cards"]) == 1


def test_a_reader_that_cannot_begin_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = learning(tmp_path)
    with monkeypatch.context() as crowded, pytest.raises(RuntimeError):
        crowded.setattr(threading.Thread, "start", lambda _: (_ for _ in ()).throw(RuntimeError("no more threads")))
        deck.add("IMG_1.jpg", b"")
    deck.add("IMG_2.jpg", b"")
    assert until_read(deck) == []


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (DiedError(), "That picture cannot be read."),
        (MemoryError(), "The program fails at this picture: make it smaller, or take another one."),
        (ValueError("no such kernel"), "The program fails at this picture: make it smaller, or take another one."),
    ],
)
def test_a_count_at_which_the_program_fails_is_refused_in_one_sentence(failure: Exception, said: str) -> None:
    with pytest.raises(CannotCountError) as refused:
        count_apart(Stumbling(failure), [("a.jpg", b"")], None, None)  # type: ignore[arg-type]
    assert str(refused.value) == said and refused.value.sentence_ja != said


def test_what_was_answered_is_still_there_after_a_deck_could_not_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Shelf] = []
    deck = Learning(lambda: Shelf(tmp_path / "a.deck"), kept.append, Stumbling())  # type: ignore[arg-type]
    deck.add("IMG_1.jpg", b"")
    until_read(deck)
    deck.say(0, "glazed")
    before = deck.to_json()
    with monkeypatch.context() as full, pytest.raises(RefusedError, match="cannot be kept: No space left"):
        full.setattr(np, "savez_compressed", lambda *_, **__: (_ for _ in ()).throw(OSError(28, "No space left")))
        deck.keep()
    assert deck.to_json() == before and not kept
    deck.keep()
    assert not deck.to_json()["cards"] and kept[0].book is not None and kept[0].book.pieces == ("glazed",)
