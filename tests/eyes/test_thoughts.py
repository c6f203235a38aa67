"""Thoughts that go on together, and work that two threads share."""

from __future__ import annotations

import threading

import pytest

from scanner.halves import FEWEST, in_halves
from scanner.thoughts import Thought, think_together


def doubling(start: int, times: int) -> Thought[int]:
    """Has a number doubled by whoever answers, several times."""
    number = start
    for _ in range(times):
        number = yield number
    return number


def test_each_thought_gets_its_own_answers_and_the_results_keep_their_order() -> None:
    thoughts = [doubling(1, 3), doubling(5, 0), doubling(2, 1)]
    assert think_together(thoughts, lambda numbers: [2 * number for number in numbers]) == [8, 5, 4]


def test_what_all_ask_for_is_answered_in_one_go() -> None:
    asked: list[list[int]] = []

    def answer(numbers: list[int]) -> list[int]:
        asked.append(numbers)
        return [2 * number for number in numbers]

    think_together([doubling(1, 2), doubling(3, 2), doubling(7, 1)], answer)
    assert asked == [[1, 3, 7], [2, 6]]


def test_no_thoughts_ask_nothing() -> None:
    assert think_together([], lambda asked: pytest.fail("asked")) == []


def test_halves_come_back_in_order_whoever_did_them() -> None:
    workers = set()

    def work(numbers: object) -> list[int]:
        workers.add(threading.current_thread().name)
        return [2 * number for number in numbers]  # type: ignore[attr-defined]

    for count in (0, 1, FEWEST - 1, FEWEST, 3 * FEWEST + 1):
        assert in_halves(work, range(count)) == [2 * k for k in range(count)]
    assert len(workers) <= 2


def test_a_mistake_in_the_helpers_half_is_not_lost() -> None:
    def work(numbers: object) -> list[int]:
        if 0 in numbers:  # type: ignore[operator]
            raise ValueError("the first half")
        return list(numbers)  # type: ignore[call-overload]

    with pytest.raises(ValueError, match="first half"):
        in_halves(work, range(4 * FEWEST))
