"""A video file and a folder of pictures as the camera."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.sources.frames import SourceError, open_source
from scanner.types import Frame
from tests.frames.conftest import picture


def shade(frame: Frame) -> float:
    return float(frame.image.mean())


def test_at_full_speed_every_frame_of_a_video_comes_in_order(clip: Path) -> None:
    frames = list(open_source(str(clip), "max"))
    assert [f.number for f in frames] == list(range(10))
    assert [shade(f) for f in frames] == pytest.approx([20 * n for n in range(10)], abs=4)


def test_a_frame_of_a_video_carries_its_time_in_the_video(clip: Path) -> None:
    assert [f.taken_at for f in open_source(str(clip), "max")] == pytest.approx([n / 10 for n in range(10)])


def test_a_video_names_its_rate_and_is_not_live(clip: Path) -> None:
    source = open_source(str(clip), "max")
    assert (source.fps, source.live) == (10.0, False)
    source.close()


def test_at_its_own_pace_a_video_gives_its_newest_frame_and_never_misses_the_last(clip: Path) -> None:
    source = open_source(str(clip), "1")
    frames = list(source)
    source.close()
    numbers = [f.number for f in frames]
    assert numbers == sorted(set(numbers)) and numbers[-1] == 9
    assert [f.taken_at for f in frames] == pytest.approx([n / 10 for n in numbers])


def test_a_video_that_breaks_off_gives_what_it_has(clip: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.avi"
    writer = cv2.VideoWriter(str(whole), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for seed in range(10):
        writer.write(np.random.default_rng(seed).integers(0, 255, (48, 64, 3), np.uint8))
    writer.release()
    cut = tmp_path / "cut.avi"
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    assert 1 <= len(list(open_source(str(cut), "max"))) < 10


def test_pictures_of_a_folder_come_in_name_order_and_each_is_a_settled_table(tmp_path: Path) -> None:
    for name, grey in (("b.png", 100), ("a.png", 0), ("c.jpg", 200)):
        cv2.imwrite(str(tmp_path / name), picture(grey))
    (tmp_path / "notes.txt").write_text("not a picture")
    frames = list(open_source(str(tmp_path)))
    assert [shade(f) for f in frames] == pytest.approx([0, 100, 200], abs=2)
    assert all(f.settled for f in frames)
    assert [f.taken_at for f in frames] == [0.0, 1.0, 2.0]


def test_one_picture_is_a_folder_of_one(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), picture(60))
    assert [f.settled for f in open_source(str(tmp_path / "table.png"))] == [True]


def test_a_frame_of_a_video_is_not_settled(clip: Path) -> None:
    assert not any(f.settled for f in open_source(str(clip), "max"))


def test_a_truncated_picture_in_a_folder_is_named_in_one_sentence(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.jpg"), picture(60))
    (tmp_path / "b.jpg").write_bytes((tmp_path / "a.jpg").read_bytes()[:300])
    with pytest.raises(SourceError, match=r"b\.jpg") as caught:
        list(open_source(str(tmp_path)))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("src", "sentence"),
    [
        ("nowhere.mp4", "no such file, folder or camera"),
        ("~nobody-of-that-name/film.mp4", "no such file, folder or camera"),
        ("table" * 60, "cannot be read|no such file"),
        ("http://[::1/video", "No camera answers"),
        ("99999999999", "There is no camera 99999999999 here"),
        ("", "has no name"),
        ("-1", "counted from 0"),
        ("97", "no camera 97"),
        ("ftp://camera/stream", "http"),
        ("browser", "browser"),
        ("http://127.0.0.1:9/video", "No camera answers at http://127.0.0.1:9/video"),
    ],
)
def test_a_source_that_is_not_there_is_said_in_one_sentence(src: str, sentence: str) -> None:
    with pytest.raises(SourceError, match=sentence) as caught:
        open_source(src)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_video_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "words.mp4").write_text("these are words")
    with pytest.raises(SourceError, match="not a video"):
        open_source(str(tmp_path / "words.mp4"))


def test_an_empty_file_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "empty.mp4").touch()
    with pytest.raises(SourceError, match="empty"):
        open_source(str(tmp_path / "empty.mp4"))


def test_a_folder_without_pictures_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no picture"):
        open_source(str(tmp_path))
