"""What every test may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

HOME = Path(__file__).parents[1]

# No test is timed: a slow machine is not a wrong program.
settings.register_profile("table", deadline=None, print_blob=True)
settings.load_profile("table")


@pytest.fixture(scope="session")
def home() -> Path:
    """The repository's folder."""
    return HOME


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of scenes and photographs beside the repository; tests that measure on it skip without it."""
    folder = HOME.parent / "shared"
    if not (folder / "scenes").is_dir():
        pytest.skip("no ../shared/scenes beside the repository")
    return folder
