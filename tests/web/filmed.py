"""A browser whose camera is a film, before a hall with stand-in eyes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.web.chromium import Launch, OpenPage, Pages, served
from tests.web.hallway import Hallway
from web.kept.evening import Evening

__all__ = ["SIZES", "OpenPage", "at_rest", "chromium", "film", "open_page", "until", "url", "way"]

SIZES = ((320, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080))


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the fake camera films: a grey table with a white card, as JPEG after JPEG."""
    picture = np.full((720, 1280, 3), 90, np.uint8)
    cv2.rectangle(picture, (500, 200), (700, 480), (235, 235, 235), -1)
    path = tmp_path_factory.mktemp("film") / "table.mjpeg"
    path.write_bytes(30 * cv2.imencode(".jpg", picture)[1].tobytes())
    return path


@pytest.fixture(scope="module")
def chromium(launch: Launch, film: Path) -> Iterator[Any]:
    camera = [
        "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]  # fmt: skip
    browser = launch(*camera)
    yield browser
    browser.close()


@pytest.fixture
def open_page(chromium: Any) -> Iterator[OpenPage]:
    """Opens a page; at the end no page may have complained of anything but what was refused."""
    pages = Pages(chromium, ignore_https_errors=True)
    yield pages.open
    pages.close()
    assert [words for words in pages.complaints if "status of 4" not in words] == []


@pytest.fixture
def way(tmp_path: Path) -> Hallway:
    return Hallway(tmp_path, Evening(("Ann", "Ben")))


@pytest.fixture
def url(way: Hallway) -> Iterator[str]:
    """The set-up page's address; somebody watches the cameras meanwhile."""
    with way.watched():
        yield served(way.live, {"hall": way.hall, "browser_camera": way.hall.door.camera})


def until(is_so: Callable[[], bool], pause: Callable[[float], None] = time.sleep) -> None:
    """Wait until something that no page shows is so.  pause: waits for so many seconds."""
    for _ in range(1200):
        if is_so():
            return
        pause(0.05)
    raise AssertionError("it never came to be so")


def at_rest(locator: Any) -> Any:
    """Where something is, once it stays there: the first picture moves what lies below it."""
    places = [None, locator.bounding_box()]
    while places[-1] is None or places[-1] != places[-2]:
        time.sleep(0.4)
        places.append(locator.bounding_box())
    return places[-1]
