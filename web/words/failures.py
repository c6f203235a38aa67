"""What a command cannot do, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from web.words.translated import both

DONE, LEFT_OPEN, CANNOT = 0, 1, 2
"""Exit statuses: done; done, but something is left open; cannot."""


class CannotError(Exception):
    """A command cannot go on; the message is one sentence for the person who gave it.  Exit status 2."""


@contextmanager
def saying(*known: type[Exception]) -> Iterator[None]:
    """Turn failures whose message is already one clear sentence into `CannotError`."""
    try:
        yield
    except known as error:
        raise CannotError(str(error)) from error


@contextmanager
def saying_in(lang: str | None) -> Iterator[None]:
    """What a command cannot do is said in the language that was asked for, as far as it is known in it."""
    try:
        yield
    except CannotError as error:
        raise CannotError(in_language(str(error), lang)) from error


def in_language(sentence: str, lang: str | None) -> str:
    """A sentence in the language that was asked for; one of which only the English is known stays so."""
    return both(sentence).ja if lang == "ja" else sentence
