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


def spelt(number: int, first: bool) -> Thought[str]:
    """Has a number doubled and then a word, or the word `first`."""
    for word in (first, not first):
        if word:
            yield "word"
        else:
            number = yield number
    return str(number)


def test_each_thought_gets_its_own_answers_and_the_results_keep_their_order() -> None:
    thoughts = [doubling(1, 3), doubling(5, 0), doubling(2, 1)]
    assert think_together(thoughts, {int: lambda numbers: [2 * number for number in numbers]}) == [8, 5, 4]


def test_what_all_ask_for_is_answered_in_one_go() -> None:
    asked: list[list[int]] = []

    def answer(numbers: list[int]) -> list[int]:
        asked.append(numbers)
        return [2 * number for number in numbers]

    think_together([doubling(1, 2), doubling(3, 2), doubling(7, 1)], {int: answer})
    assert asked == [[1, 3, 7], [2, 6]]


def test_what_stands_later_waits_until_nobody_asks_for_what_stands_earlier() -> None:
    asked: list[list[int | str]] = []

    def answer(questions: list[int | str]) -> list[int | str]:
        asked.append(questions)
        return [2 * one if isinstance(one, int) else one for one in questions]

    thoughts = [spelt(1, first=True), spelt(2, first=False), spelt(3, first=False)]
    assert think_together(thoughts, {int: answer, str: answer}) == ["2", "4", "6"]
    assert asked == [[2, 3], ["word"] * 3, [1]]


def test_no_thoughts_ask_nothing() -> None:
    assert think_together([], {int: lambda asked: pytest.fail("asked")}) == []
