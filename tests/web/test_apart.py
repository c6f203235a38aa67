"""Work in a process of its own: what kills it kills nothing else."""

from __future__ import annotations

import os
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
