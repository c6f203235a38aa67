"""What a table's file keeps of who sits where, and of whom it is believed the next time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.store import Kept, load, save
from engine.table import Table
from tests.calibration.test_store import LAYOUT
from tests.scanner_follow.theatre import ImperfectEyes, Stage
from web.table.live import LiveTable
from web.watching.standing import Standing

SAID = replace(LAYOUT, said=True)


def evening(path: Path, names: Sequence[str]) -> Standing:
    """Eyes and table of a game of these players before the camera of the file."""
    standing = Standing.of(path)
    standing.live = LiveTable(Table.create(None, names))
    eyes = ImperfectEyes(Stage(), np.random.default_rng(1))
    standing.look(eyes, eyes, len(names))
    return standing


def begins_with_seats(standing: Standing) -> bool:
    """Whether the eyes take it that people have said who sits where."""
    assert standing.eyes is not None and standing.eyes._layout is not None
    return standing.eyes._layout.said


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    save(path, Kept(None, SAID, ("Ann", "Ben")))
    return path


def test_the_same_names_in_the_same_order_sit_where_they_sat(kept: Path) -> None:
    standing = evening(kept, ["Ann", "Ben"])
    assert begins_with_seats(standing) and standing.otherwise == ""


def test_names_in_another_order_are_no_answer_and_it_is_said(kept: Path) -> None:
    standing = evening(kept, ["Ben", "Ann"])
    assert not begins_with_seats(standing)
    assert "Last time they sat as Ann,Ben" in standing.otherwise and "now it is Ben,Ann" in standing.otherwise


def test_of_other_people_nothing_is_known_and_nothing_said(kept: Path) -> None:
    standing = evening(kept, ["Cleo", "Dan"])
    assert not begins_with_seats(standing) and standing.otherwise == ""


def test_a_file_that_does_not_tell_whose_the_seats_are_is_no_answer(tmp_path: Path) -> None:
    save(tmp_path / "table.json", Kept(None, SAID))
    assert not begins_with_seats(evening(tmp_path / "table.json", ["Ann", "Ben"]))


@pytest.mark.parametrize(("turn", "names"), [(0, ("Ben", "Ann")), (1, ("Ann", "Ben")), (None, ())])
def test_an_answer_is_kept_with_the_names_as_the_eyes_count_the_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turn: int | None, names: tuple[str, ...]
) -> None:
    standing = evening(tmp_path / "table.json", ["Ann", "Ben"])
    monkeypatch.setattr("scanner.following.pipeline.Pipeline.layout", LAYOUT)
    standing.keep()
    assert load(tmp_path / "table.json").names == (), "nobody has said anything yet"
    assert standing.live is not None
    standing.live.command("reseat", {"players": ["Ben", "Ann"]})
    standing.turn = lambda: turn
    standing.keep()
    again = load(tmp_path / "table.json")
    assert again.names == names and again.layout is not None and again.layout.said == bool(names)
