"""A picture lies in memory that another process sees."""

from __future__ import annotations

import os

import numpy as np
import pytest

from scanner.naming.handed_over import USUAL, Lying, Memory

SMALL = np.arange(6 * 8 * 3, dtype=np.uint8).reshape(6, 8, 3)


@pytest.fixture
def memory() -> Memory:
    made = Memory.made()
    if made.number < 0:
        pytest.skip("this system has no memory without a name")
    return made


def test_what_is_laid_is_seen_by_whoever_has_the_number(memory: Memory) -> None:
    other = Memory(os.dup(memory.number))
    for picture in (SMALL, 255 - SMALL):
        sent = memory.lay(picture)
        assert isinstance(sent, Lying)
        assert (other.picture(sent) == picture).all()


def test_a_picture_larger_than_most_is_seen_whole(memory: Memory) -> None:
    other = Memory(os.dup(memory.number))
    assert (other.picture(memory.lay(SMALL)) == SMALL).all()
    large = np.random.default_rng(1).integers(0, 256, (USUAL // 900, 1000, 3), dtype=np.uint8)
    assert large.nbytes > USUAL
    assert (other.picture(memory.lay(large)) == large).all()


def test_a_part_of_a_picture_is_laid_as_it_looks(memory: Memory) -> None:
    part = SMALL[1:5, 2:7]
    assert (memory.picture(memory.lay(part)) == part).all()


def test_where_there_is_no_such_memory_the_picture_itself_is_sent() -> None:
    without = Memory(-1)
    assert without.picture(without.lay(SMALL)) is SMALL


def test_a_system_that_has_none_or_has_no_more_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError

    memory = Memory.made()
    monkeypatch.setattr(os, "ftruncate", full)
    large = np.zeros((1, USUAL + 3, 1), np.uint8)
    assert memory.lay(large) is large
    monkeypatch.setattr(os, "memfd_create", full, raising=False)
    assert Memory.made().number == -1
    monkeypatch.delattr(os, "memfd_create", raising=False)
    assert Memory.made().number == -1


def test_what_is_seen_stays_when_the_memory_is_let_go(memory: Memory) -> None:
    seen = memory.picture(memory.lay(SMALL))
    memory.close()
    memory.close()
    assert (seen == SMALL).all() and memory.number == -1
    assert memory.lay(SMALL) is SMALL
