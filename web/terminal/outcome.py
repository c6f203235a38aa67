"""How a command of `donuts` comes out: its exit status, and the one line in which a person is told what was wrong."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import typer

from web.words.failures import CANNOT, DONE, LEFT_OPEN, CannotError

# Typer keeps its own copy of click; this is the base of every complaint about how a command was written.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]
NUMBERS = {
    r"Input should be a valid integer.*": "a whole number is needed",
    r"Input should be greater than or equal to (\d+)": r"the least is \1",
    r"Input should be less than or equal to (\d+)": r"the most is \1",
}
"""What is said of a number in a programmer's words, and in people's."""
INTERRUPTED = 130
"""What typer makes of Ctrl-C."""


def outcome(app: typer.Typer, arguments: Sequence[str]) -> int:
    """Do what the arguments ask, or show the help where they ask nothing; the exit status.

    Raises nothing that a person did wrong.
    """
    _write_every_name()
    try:
        status = app(list(arguments) or ["--help"], prog_name="donuts", standalone_mode=False) or DONE
        return LEFT_OPEN if status == INTERRUPTED else int(status)
    except UsageError as error:
        sentence = _complaint(error)
    except CannotError as error:
        sentence = str(error)
    except (BrokenPipeError, SystemExit):  # typer makes the one into the other, with a status of its own
        return _reader_left()
    except OSError as error:
        sentence = f"{error.filename or 'A file cannot be read or written'}: {error.strerror or error}"
    except ImportError as error:
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        return LEFT_OPEN  # what is half loaded makes its own complaint of Ctrl-C
    print("donuts:", " ".join(sentence.replace("Value error, ", "").split()), file=sys.stderr)
    return CANNOT


def _write_every_name() -> None:
    """Names may be Japanese, a Windows console may not; a file's name may be in no writing at all, and is then told in
    escapes, which JSON reads back as the same name."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _complaint(error: Exception) -> str:
    """What is wrong with how a command was written, and where it is said what there is instead."""
    sentence = str(getattr(error, "format_message", error.__str__)())
    for theirs, ours in NUMBERS.items():
        sentence = re.sub(theirs, ours, sentence)
    context = getattr(error, "ctx", None)
    if not sentence.startswith("No such") or context is None:
        return sentence
    return f"{sentence.rstrip('.')} ({context.command_path} --help says what there is)"


def _reader_left() -> int:
    """Whoever read the lines has left, as ``| head`` does; Python must not complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE
