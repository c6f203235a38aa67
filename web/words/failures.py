"""What a command cannot do, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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
