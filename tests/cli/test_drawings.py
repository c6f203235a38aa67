"""Photographs that were drawn on are kept, and nothing is lost by it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from web.terminal.drawings import Drawings
from web.words.failures import CannotError

PICTURE = np.full((40, 60, 3), 90, np.uint8)


def photograph(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"taken")
    return path


def test_two_photographs_of_one_name_are_drawn_under_two(tmp_path: Path) -> None:
    photos = [photograph(tmp_path / folder / name) for folder, name in (("a", "x.jpg"), ("b", "x.jpg"), ("b", "x.png"))]
    drawings = Drawings(tmp_path / "drawn", photos)
    for photo in photos:
        drawings.keep(photo, PICTURE)
    assert sorted(path.name for path in (tmp_path / "drawn").iterdir()) == ["x (2).jpg", "x (3).jpg", "x.jpg"]


def test_no_photograph_is_drawn_over_even_one_that_is_looked_at_later(tmp_path: Path) -> None:
    photos = [photograph(tmp_path / folder / "x.jpg") for folder in "ab"]
    Drawings(tmp_path / "b", photos).keep(photos[0], PICTURE)
    assert photos[1].read_bytes() == b"taken" and (tmp_path / "b" / "x (2).jpg").exists()


def test_looking_once_more_draws_under_the_same_name(tmp_path: Path) -> None:
    photo = photograph(tmp_path / "卓.jpg")
    for _ in range(2):
        Drawings(tmp_path / "drawn", [photo]).keep(photo, PICTURE)
    assert [path.name for path in (tmp_path / "drawn").iterdir()] == ["卓.jpg"]


def test_a_file_is_no_folder_to_draw_into(tmp_path: Path) -> None:
    with pytest.raises(CannotError, match="is a file: name a folder"):
        Drawings(photograph(tmp_path / "notes"), [])


def test_what_finds_no_room_is_named_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, data: bytes) -> int:
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match=r"x\.jpg"):
        Drawings(tmp_path / "drawn", []).keep(tmp_path / "x.jpg", PICTURE)
    assert not list((tmp_path / "drawn").iterdir())
