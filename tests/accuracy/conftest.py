"""What the eyes see of the demo's first minute, looked at once for all tests that tell it on."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from tests.accuracy.retold import Seen, looked
from tests.accuracy.sets import find_sets

DEMO = next(iter(find_sets(Path(__file__).parents[2] / "web" / "demo")))
GAME = DEMO.games[0]
EARLY = 60
"""Observations: the row is dealt and the first numbers are chosen."""


@pytest.fixture(scope="session")
def seen() -> list[Seen]:
    return list(islice(looked(DEMO, GAME), EARLY))
