"""Thoughts that go on together."""

from __future__ import annotations

import pytest

from scanner.naming.thoughts import Thought, think_together


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
