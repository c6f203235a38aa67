"""The style, the types and the direction of the imports are tests like any other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]


def tool(name: str) -> str:
    """The checker installed beside this Python."""
    for candidate in (Path(sys.executable).with_name(name), Path(sys.executable).with_name(f"{name}.exe")):
        if candidate.exists():
            return str(candidate)
    pytest.fail(f"{name} is not installed: pip install -e '.[check]'")


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "--output-format", "concise", "."],
        ["mypy"],
        ["lint-imports", "--cache-dir", ".import_linter_cache"],
    ],
    ids=["style", "types", "import_directions"],
)
def test_the_code_passes(command: list[str]) -> None:
    done = subprocess.run(
        [tool(command[0]), *command[1:]], cwd=HOME, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
