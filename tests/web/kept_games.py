"""A few evenings' games in a folder, and a house in which they can be looked at."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.table import Table
from tests.web.conftest import Hands
from web.pages.app import create_app
from web.table.live import LiveTable

BEGUN = {"event": "game_started", "round": 1, "players": ["Ann", "Ben"], "deck_size": 37, "settings": {}}
ROW = {"event": "row_dealt", "round": 1, "row": ["plain", "glazed", "powdered"]}
"""The first two entries of a game that somebody wrote."""


def play(path: Path, players: tuple[str, ...], seed: int, *, whole: bool = True) -> LiveTable:
    """A game of its own, tapped to its end or only begun."""
    live = LiveTable(Table.create(path, players), begin=lambda names: Table.create(None, names))
    hands = Hands.at(live, seed)
    hands.whole_game(seed) if whole else hands.fill()
    return live


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evenings")
    play(folder / "monday.donuts", ("Ann", "Ben"), 1)
    play(folder / "tuesday.donuts", ("Ann", "Cy", "Ben"), 2)
    play(folder / "half.donuts", ("Ann", "Ben"), 3, whole=False)
    (folder / "no game.donuts").write_text("something else")
    return folder


@pytest.fixture
def folder(evenings: Path, tmp_path: Path) -> Path:
    """Two games, half a third one, and a file that is none."""
    shutil.copytree(evenings, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def house(folder: Path) -> FlaskClient:
    live = LiveTable(Table.create(folder / "now.donuts", ("Ann", "Ben")), begin=lambda n: Table.create(None, n))
    return create_app(live).test_client()
