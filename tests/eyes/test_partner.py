"""Two processes at one picture: they come by the names that one comes by, whatever becomes of the other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path

import pytest

from scanner.naming import partner as module
from scanner.naming.partner import MANY, Partner
from scanner.naming.recognise import Recogniser
from scanner.types import Detection, Image
from tests.eyes.made import PIECES, deck, found, lay, lying, nudged, table

PATIENCE = 30.0
LYING = list(islice(cycle(PIECES), MANY + 1))
BEGUN = "from scanner.naming.partner import Partner; one = Partner(); print(one._process.pid, flush=True); input()"

pytestmark = pytest.mark.skipif(module.cores() < 2, reason="one core has nobody to share with")


@pytest.fixture(scope="module")
def namer() -> Recogniser:
    return Recogniser(deck())


@pytest.fixture
def partner(namer: Recogniser) -> Iterator[Partner]:
    """One that has learned the deck."""
    with closing(Partner(namer.book)) as partner:
        until(lambda: partner.knows(namer.book))
        yield partner


@pytest.fixture(scope="module")
def full() -> tuple[Image, Sequence[Detection]]:
    """A table of many cards in rows."""
    picture, there = table(1000, 480), []
    for k, piece in enumerate(LYING):
        corners = lying(80 + 140 * (k % 7), 130 + 210 * (k // 7), turn=2.0 * k)
        lay(picture, piece, corners)
        there.append(found(nudged(corners, 0.01)))
    return picture, there


def until(done: Callable[[], bool]) -> None:
    began = time.monotonic()
    while not done():
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.01)


def pieces(cards: Sequence[object]) -> list[str]:
    return [card.piece for card in cards]  # type: ignore[attr-defined]


def unable(*_: object) -> list[object]:
    raise AssertionError("named alone")


def failed(*_: object) -> list[object]:
    raise RuntimeError


def test_what_two_name_has_the_names_that_one_finds(
    partner: Partner, namer: Recogniser, full: tuple[Image, Sequence[Detection]], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = namer.name(*full)
    monkeypatch.setattr(namer, "weigh", unable)
    for _ in range(2):
        together = partner.name(namer, *full)
        assert pieces(together) == pieces(alone) == LYING
        assert [card.confidence for card in together] == pytest.approx([card.confidence for card in alone], abs=0.02)


def test_few_cards_are_not_worth_sharing(
    partner: Partner, namer: Recogniser, full: tuple[Image, Sequence[Detection]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_in_two", unable)
    assert pieces(partner.name(namer, full[0], full[1][:3])) == LYING[:3]


def test_when_the_other_dies_one_goes_on_alone(
    partner: Partner, namer: Recogniser, full: tuple[Image, Sequence[Detection]]
) -> None:
    assert partner._process is not None
    partner._process.kill()
    for _ in range(2):
        assert pieces(partner.name(namer, *full)) == LYING
    assert partner._process is None


def test_what_fails_here_amid_the_work_is_no_answer_of_the_next(
    partner: Partner, namer: Recogniser, full: tuple[Image, Sequence[Detection]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as failing, pytest.raises(RuntimeError):
        failing.setattr(namer, "begin", failed)
        partner.name(namer, *full)
    assert not partner.knows(namer.book)
    assert pieces(partner.name(namer, *full)) == LYING


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system halts no process")
def test_one_that_does_not_answer_is_waited_for_no_longer(
    partner: Partner, namer: Recogniser, full: tuple[Image, Sequence[Detection]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    assert partner._process is not None
    os.kill(partner._process.pid, signal.SIGSTOP)
    assert pieces(partner.name(namer, *full)) == LYING
    assert partner._process is None


def test_a_deck_that_is_new_is_learned_while_one_names_alone(
    partner: Partner, full: tuple[Image, Sequence[Detection]], monkeypatch: pytest.MonkeyPatch
) -> None:
    better = Recogniser(deck(*PIECES[:5]))
    without = [piece if piece in PIECES[:5] else "unknown" for piece in LYING]
    assert pieces(partner.name(better, *full)) == without
    until(lambda: partner.knows(better.book))
    monkeypatch.setattr(better, "weigh", unable)
    assert pieces(partner.name(better, *full)) == without


def test_without_a_deck_it_learns_the_one_that_names(
    namer: Recogniser, full: tuple[Image, Sequence[Detection]]
) -> None:
    with closing(Partner()) as partner:
        assert pieces(partner.name(namer, *full)) == LYING
        until(lambda: partner.knows(namer.book))


def test_where_no_process_can_be_begun_one_names_alone(
    namer: Recogniser, full: tuple[Image, Sequence[Detection]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with closing(Partner(namer.book)) as partner:
        assert partner._process is None
        assert pieces(partner.name(namer, *full)) == LYING


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="this system does not show its processes")
def test_it_ends_with_a_program_that_was_killed() -> None:
    begun = subprocess.Popen([sys.executable, "-c", BEGUN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with begun:
        assert begun.stdout is not None
        other = int(begun.stdout.readline())
        assert running(other)
        begun.kill()
    until(lambda: not running(other))


def running(number: int) -> bool:
    """Whether there is such a process, and it has not ended unnoticed."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
