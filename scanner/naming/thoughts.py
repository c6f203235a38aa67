"""Many trains of thought at once: each asks for what it needs next, and what all ask for is worked out together.

A thought is a generator that yields a question, is sent the answer, and returns what it came to.  It reads as if there
were but one card; the work is done for all cards in a few large steps.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
Thought = Generator[Any, Any, T]
"""What yields questions and comes to a T.  Answers are untyped here: who asks knows what comes back."""
Answer = Callable[[list[Any]], list[Any]]
"""What answers questions of one kind."""


def think_together(thoughts: Sequence[Thought[T]], ways: Mapping[type, Answer]) -> list[T]:
    """What each thought comes to.

    ways: for each kind of question what answers many of them, in their order.  While anybody asks for what stands
    earlier there, what stands later waits: until then more may ask for it.
    """
    results: dict[int, T] = {}
    open_questions: dict[int, Any] = {}
    for k, thought in enumerate(thoughts):
        _go_on(k, thought, None, open_questions, results)
    while open_questions:
        kind = next(kind for kind in ways if any(isinstance(one, kind) for one in open_questions.values()))
        asked = {k: one for k, one in open_questions.items() if isinstance(one, kind)}
        for k, said in zip(asked, ways[kind](list(asked.values())), strict=True):
            del open_questions[k]
            _go_on(k, thoughts[k], said, open_questions, results)
    return [results[k] for k in range(len(thoughts))]


def _go_on(k: int, thought: Thought[T], said: Any, open_questions: dict[int, Any], results: dict[int, T]) -> None:
    """Think until the next question or the end."""
    try:
        open_questions[k] = thought.send(said)
    except StopIteration as end:
        results[k] = end.value
