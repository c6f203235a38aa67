"""The real command, called as a person calls it, with a data folder of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from scanner.naming.deck import DeckBook
from tests.frames.conftest import clip, serve

__all__ = ["clip", "serve"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command said."""

    status: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one line on standard error of a command that cannot."""
        assert self.status == 2, self
        assert self.err.count("\n") == 1 and self.err.startswith("donuts: "), self.err
        assert "Traceback" not in self.err + self.out
        return self.err


Donuts = Callable[..., Answer]


@pytest.fixture
def donuts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Donuts:
    """Run ``donuts ARGUMENTS`` in this process."""
    from web.cli import run

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))

    def call(*arguments: object) -> Answer:
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Answer(status, said.out, said.err)

    return call


def donuts_process(*arguments: object, timeout: float = 120.0) -> Answer:
    """Run ``donuts ARGUMENTS`` as a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "web.cli", *[str(argument) for argument in arguments]],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def a_deck(*more: str, **changed: object) -> DeckBook:
    """A deck of three faces, and more, that nobody plays with."""
    dice = np.random.default_rng(1)
    faces = {name: dice.integers(0, 255, (140, 100, 3), np.uint8) for name in ("plain", "eclair", "milk", *more)}
    book = DeckBook.of(faces, dict.fromkeys(faces, 0.71))
    return DeckBook(**{**{f: getattr(book, f) for f in DeckBook.__dataclass_fields__}, **changed})


@pytest.fixture(scope="session")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck on the disk."""
    path = tmp_path_factory.mktemp("deck") / "three.deck"
    a_deck().save(path)
    return path
