"""Work in a process of its own: what kills it kills nothing else."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator

import pytest

from web.photographs.apart import Apart, DiedError


@pytest.fixture
def apart() -> Iterator[Apart]:
    process = Apart()
    yield process
    process.close()


def die(status: int) -> None:
    os._exit(status)


def twice(number: int) -> int:
    if number < 0:
        raise ValueError("less than nothing")
    return 2 * number


def test_a_picture_that_kills_its_decoder_kills_nothing_else(apart: Apart) -> None:
    with pytest.raises(DiedError):
        apart.do(die, 11)
    assert apart.do(twice, 21) == 42


def test_what_the_work_raises_is_heard_here(apart: Apart) -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        apart.do(twice, -1)


def test_work_that_never_ends_is_ended() -> None:
    apart = Apart(patience=0.2)
    with pytest.raises(DiedError):
        apart.do(time.sleep, 600)
    apart.close()


def test_who_ends_it_amid_its_work_need_not_wait(apart: Apart) -> None:
    """Ctrl-C, while a photograph was read, was heeded when it was read, or after two minutes."""
    assert apart.do(twice, 21) == 42
    died: list[str] = []

    def work() -> None:
        for _ in range(2):
            try:
                apart.do(time.sleep, 60)
            except DiedError:
                died.append("died")

    working = threading.Thread(target=work, daemon=True)
    working.start()
    time.sleep(0.5)
    ending = threading.Thread(target=apart.close, daemon=True)
    ending.start()
    ending.join(10)
    working.join(10)
    assert died == ["died"] * 2 and not ending.is_alive()
