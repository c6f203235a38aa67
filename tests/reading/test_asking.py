"""What a person at the terminal is asked about the cards of a photograph."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from scanner.learning.proposals import Proposal, Status
from tests.eyes.made import face, lying
from web.terminal.asking import answered, piece_said, small_picture

BACKS = (("donut_back", 0.5), ("selection_back", 0.5))


def proposed(piece: str, status: Status, same_as: int | None = None) -> Proposal:
    candidates = BACKS if piece.endswith("_back") else ((piece, 0.9),)
    return Proposal(piece, status, 0.9, candidates, piece, lying(100, 100), face("plain"), 0.72, same_as=same_as)


class Person:
    """Answers one question after the other and remembers them."""

    def __init__(self, *answers: str) -> None:
        self._answers: Iterator[str] = iter(answers)
        self.heard: list[str] = []

    def __call__(self, question: str) -> str:
        self.heard.append(question)
        return next(self._answers)


SURE, DOUBTFUL = Status.TAKEN, Status.ASKED


def test_the_sure_ones_are_agreed_to_at_once() -> None:
    person = Person("")
    told = answered((proposed("plain", SURE), proposed("milk", SURE)), person)
    assert {one.status for one in told} == {SURE} and len(person.heard) == 1
    assert "Milk, Plain" in person.heard[0]


def test_cards_that_are_alike_are_asked_about_once(capsys: pytest.CaptureFixture[str]) -> None:
    person = Person("2")
    told = answered((proposed("donut_back", DOUBTFUL), proposed("donut_back", DOUBTFUL, 0)), person)
    assert [(one.piece, one.status) for one in told] == [("selection_back", SURE)] * 2
    assert "▀" in capsys.readouterr().out


def test_what_a_person_leaves_out_stays_open() -> None:
    told = answered((proposed("unknown", DOUBTFUL),), Person(""))
    assert told[0].status is DOUBTFUL


def test_a_word_that_is_no_card_is_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    told = answered((proposed("unknown", DOUBTFUL),), Person("banana", "éclair"))
    assert (told[0].piece, told[0].status) == ("eclair", SURE)
    assert "banana" in capsys.readouterr().out


def test_who_does_not_believe_the_sure_ones_is_asked_about_each() -> None:
    told = answered((proposed("plain", SURE), proposed("milk", SURE)), Person("n", "1", "coffee"))
    assert [one.piece for one in told] == ["plain", "coffee"]


class Leaves(Person):
    """Says no more after the last answer, as by Ctrl-D."""

    def __call__(self, question: str) -> str:
        try:
            return super().__call__(question)
        except StopIteration:
            raise EOFError from None


def test_whoever_says_no_more_leaves_out_the_rest() -> None:
    asked = (proposed("plain", SURE), *(proposed("unknown", DOUBTFUL) for _ in range(2)), proposed("coffee", SURE))
    told = answered(asked, Leaves("y", "milk"))
    assert [(one.piece, one.status) for one in told] == [
        ("plain", SURE), ("milk", SURE), ("unknown", DOUBTFUL), ("coffee", SURE),
    ]  # fmt: skip


def test_nothing_is_agreed_to_by_whoever_says_nothing() -> None:
    told = answered((proposed("plain", SURE), proposed("unknown", DOUBTFUL)), Leaves())
    assert {one.status for one in told} == {DOUBTFUL}


@pytest.mark.parametrize(
    ("answer", "piece"),
    [("plain", "plain"), ("Day-Old Donuts", "day_old_donuts"), ("抹茶", "mucho_matcha"), ("select 3", "select_3"),
     ("SELECT_3", "select_3"), ("donut back", "donut_back"), ("indicator 7", "indicator_7"),
     ("boston crem", "boston_cream"),
     ("select 8", None), ("dog", None)],
)  # fmt: skip
def test_a_card_is_called_by_its_name_in_either_language(answer: str, piece: str | None) -> None:
    assert piece_said(answer) == piece


def test_a_small_picture_keeps_the_card_s_shape() -> None:
    lines = small_picture(face("plain")).split("\n")
    assert {line.count("▀") for line in lines} == {24} and len(lines) == round(24 * 352 / 252 / 2)
    black, white = (small_picture(np.full((140, 100, 3), value, np.uint8)) for value in (0, 255))
    assert "38;2;0;0;0" in black and "48;2;255;255;255" in white
