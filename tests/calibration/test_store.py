"""What is kept of a camera and its table, and what is said of a file that is not it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calibration.layout import Layout
from calibration.lens import Lens
from calibration.store import Kept, LayoutError, load, save

TABLE = (0.01, 0.0, -6.4, 0.0, 0.01, -3.6, 0.0, 0.0001, 1.0)
SLOTS = ((420.0, 360.0), (540.0, 361.5), (660.0, 362.0))
LAYOUT = Layout((1280, 720), TABLE, (300.0, 360.0), SLOTS, ((400.0, 600.0), (600.0, 90.0)))
LENS = Lens((1280, 720), (900.0, 0.0, 640.0, 0.0, 900.0, 360.0, 0.0, 0.0, 1.0), (-0.2, 0.05, 0.0, 0.0, 0.0), 0.31)


def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "kitchen" / "table.json"
    for kept in (Kept(), Kept(LENS), Kept(None, LAYOUT), Kept(LENS, LAYOUT), Kept(None, LAYOUT, ("Ann", "美咲"))):
        save(path, kept)
        assert load(path) == kept
    assert [file.name for file in path.parent.iterdir()] == ["table.json"]


def test_a_mark_that_an_editor_put_before_it_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    kept = Kept(LENS, LAYOUT, ("Ann", "美咲"))
    save(tmp_path / "table.json", kept)
    whole = (tmp_path / "table.json").read_bytes()
    (tmp_path / "table.json").write_bytes(b"\xef\xbb\xbf" + whole.replace(b"\n", b"\r\n"))
    assert load(tmp_path / "table.json") == kept


def test_a_file_that_is_not_there_yet_holds_nothing(tmp_path: Path) -> None:
    assert load(tmp_path / "new.json") == Kept()


def changed(part: str, **values: object) -> dict[str, Any]:
    whole = {"kind": "donuts layout", "version": 1, "lens": LENS.to_json(), "layout": LAYOUT.to_json()}
    return {**whole, part: {**whole[part], **values}}  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is damaged or is no layout file"),
        ('{"kind": "donuts la', "is damaged or is no layout file"),
        ("[1, 2]", "is no layout file"),
        ('{"name": "Ann"}', "is no layout file"),
        (json.dumps({**changed("lens"), "version": 2}), "was written by another version"),
        (json.dumps({**changed("lens"), "layout": 5}), "'layout' is something else"),
        (json.dumps(changed("layout", deck=[1])), "'deck' does not have 2 numbers"),
        (json.dumps(changed("layout", deck=[1, None])), "'deck' has something else than numbers"),
        (json.dumps(changed("layout", deck=[1, float("nan")])), "'deck' has something else than numbers"),
        (json.dumps(changed("layout", slots=None)), "'slots' is missing"),
        (json.dumps(changed("layout", slots=[[1, 2]])), "1 slots do not go with 2 seats"),
        (json.dumps(changed("layout", size=[0, 720])), "'size' is no picture's"),
        (json.dumps({**changed("lens"), "names": "Ann"}), "'names' is no list of names"),
        (json.dumps({**changed("lens"), "names": ["Ann", 5]}), "'names' is no list of names"),
        (json.dumps({**changed("lens"), "names": ["Ann"]}), "1 names do not go with the seats"),
        (json.dumps(changed("lens", camera=[0] * 9)), "'camera' is no camera's"),
        (json.dumps(changed("lens", error="none")), "'error' has something else than numbers"),
    ],
)
def test_a_file_that_cannot_be_used_is_said_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "table.json"
    path.write_text(text)
    with pytest.raises(LayoutError) as refused:
        load(path)
    assert sentence in str(refused.value) and str(path) in str(refused.value) and "\n" not in str(refused.value)


def test_a_file_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "drawer").touch()
    with pytest.raises(LayoutError, match=r"drawer.*cannot be written"):
        save(tmp_path / "drawer" / "table.json", Kept(LENS, LAYOUT))


def test_a_smaller_picture_of_the_same_shape_shows_the_same_table_smaller() -> None:
    half = LAYOUT.scaled((640, 360))
    assert half is not None and half.deck == (150.0, 180.0) and half.slots[0] == (210.0, 180.0)
    assert half.table == (0.02, 0.0, -6.4, 0.0, 0.02, -3.6, 0.0, 0.0002, 1.0)


def test_a_picture_of_another_shape_shows_another_part_of_the_table() -> None:
    assert LAYOUT.scaled((640, 480)) is None and LAYOUT.scaled((1920, 1088)) is not None
