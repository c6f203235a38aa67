"""Many trains of thought at once: each asks for what it needs next, and what all ask for is worked out together.

A thought is a generator that yields a question, is sent the answer, and returns what it came to.  It reads as if there
were but one card; the work is done for all cards in a few large steps.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
Thought = Generator[Any, Any, T]
"""What yields questions and comes to a T.  Answers are untyped here: who asks knows what comes back."""


def think_together(thoughts: Sequence[Thought[T]], answer: Callable[[list[Any]], list[Any]]) -> list[T]:
    """What each thought comes to; `answer` is given what those that still think ask for, and answers in that order."""
    results: dict[int, T] = {}
    open_questions: dict[int, Any] = {}
    for k, thought in enumerate(thoughts):
        _go_on(k, thought, None, open_questions, results)
    while open_questions:
        asked, open_questions = open_questions, {}
        for k, said in zip(asked, answer(list(asked.values())), strict=True):
            _go_on(k, thoughts[k], said, open_questions, results)
    return [results[k] for k in range(len(thoughts))]


def _go_on(k: int, thought: Thought[T], said: Any, open_questions: dict[int, Any], results: dict[int, T]) -> None:
    """Think until the next question or the end."""
    try:
        open_questions[k] = thought.send(said)
    except StopIteration as end:
        results[k] = end.value
