"""A browser as the camera: pictures are sent, only the newest is looked at, and a silent sender is told of."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest

from scanner.sources.photo import PhotoError
from scanner.sources.sent import HOPE, LOST, FromBrowser, SentPictures
from tests.frames.conftest import picture


def jpeg(shade: int) -> bytes:
    return cv2.imencode(".jpg", picture(shade))[1].tobytes()


def test_only_the_newest_picture_is_read() -> None:
    pictures = SentPictures(silence=0.0)
    for shade in (10, 90, 200):
        pictures.put(jpeg(shade))
    frame = pictures.read()
    assert frame is not None and round(float(frame.image.mean())) == pytest.approx(200, abs=2)
    assert pictures.read() is None


def test_a_photograph_that_is_sent_shows_a_table_at_rest() -> None:
    pictures = SentPictures(silence=0.0)
    pictures.put(jpeg(10), settled=True)
    frame = pictures.read()
    assert frame is not None and frame.settled


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + bytes(100),
        cv2.imencode(".png", picture(9))[1].tobytes(),
        b"\xff\xd8\xff" + bytes(20),
        cv2.imencode(".jpg", np.zeros((8, 5000, 3), np.uint8))[1].tobytes(),
        jpeg(9) + bytes(9_000_000),
    ],
    ids=["nothing", "a gif", "a png", "a head without a size", "too wide", "too many bytes"],
)
def test_what_is_no_jpeg_of_a_bearable_size_is_not_taken(data: bytes) -> None:
    pictures = SentPictures(silence=0.0)
    with pytest.raises(PhotoError):
        pictures.put(data)
    assert pictures.read() is None


def test_a_picture_that_is_cut_short_is_passed_over() -> None:
    pictures = SentPictures(silence=0.0)
    pictures.put(jpeg(10)[:-40])
    assert pictures.read() is None


def test_a_browser_that_sends_nothing_but_broken_pictures_has_fallen_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = SentPictures(silence=0.05)
    pictures.put(jpeg(10)[:-40])
    broken = pictures._take()
    monkeypatch.setattr(SentPictures, "_take", lambda _: broken)
    assert pictures.read() is None


def test_a_browser_that_falls_silent_is_told_of_and_welcome_again() -> None:
    told: list[str] = []
    pictures = SentPictures(silence=0.05)
    source = FromBrowser(pictures, patience=30.0, speak=told.append)
    frames = iter(source)
    pictures.put(jpeg(10))
    first = next(frames)
    while not told:
        time.sleep(0.01)
    pictures.put(jpeg(20))
    second = next(frames)
    source.close()
    assert told[:2] == [LOST + HOPE, ""]
    assert second.taken_at > first.taken_at and second.number == first.number + 1


def test_a_camera_that_is_given_back_can_be_taken_again() -> None:
    pictures = SentPictures(silence=30.0)
    FromBrowser(pictures, patience=30.0, speak=None).close()
    source = FromBrowser(pictures, patience=30.0, speak=None)
    pictures.put(jpeg(10))
    assert next(iter(source)).number == 0
    source.close()
