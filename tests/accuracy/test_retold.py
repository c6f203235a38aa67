"""Why a film is told as it is: what was seen and what was told of it, and from what is kept the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.entry import LogEntry
from engine.go_nuts.words import who_chose
from tests.accuracy import retold
from tests.accuracy.conftest import DEMO, GAME
from tests.accuracy.retold import Seen, seen_of, sits, told
from tests.accuracy.sets import PictureSet, TrueGame


def test_what_is_seen_and_told_is_printed_beside_the_truth(seen: list[Seen]) -> None:
    truth = {**GAME.truth, "events": [event for event in GAME.truth["events"] if event["event"] == "row_dealt"]}
    lines = list(told(truth, seen))
    (dealt,) = [line for line in lines if " > " in line and "row_dealt" in line]
    before = lines[lines.index(dealt) - 1]
    row = truth["events"][0]["row"]
    assert all(f"row/{slot}={piece}" in before for slot, piece in enumerate(row, 1))
    assert any(line.startswith("1 of 1 events") for line in lines)


def test_it_ends_where_it_should(seen: list[Seen]) -> None:
    first = seen[0][0].taken_at
    assert [line for line in told(GAME.truth, seen, first) if line.startswith(f"{first:7.2f}")]
    missed = [line for line in told(GAME.truth, seen, first - 0.01) if line.startswith("missed")]
    assert len(missed) == len(GAME.truth["events"])


def test_what_was_seen_is_kept_and_not_looked_at_again(
    seen: list[Seen], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(found: PictureSet, game: TrueGame) -> list[Seen]:
        raise AssertionError("looked at again")

    kept = tmp_path / "kept"
    monkeypatch.setattr(retold, "looked", lambda found, game: iter(seen))
    assert seen_of(DEMO, GAME, kept) == seen
    monkeypatch.setattr(retold, "looked", never)
    assert seen_of(DEMO, GAME, kept) == seen


def test_who_chose_a_number_is_answered_by_the_truth() -> None:
    truth = {"events": [{"event": "picks_revealed", "round": 2, "picks": {"Ann": 3, "Ben": 1}}]}
    asked = [LogEntry(seq, 0.0, {"event": "asked", "question": who_chose(number, in_round)[0]})
             for seq, number, in_round in ((7, 1, 2), (8, 3, 1))]  # fmt: skip
    assert list(sits(asked, truth)) == [(7, "Ben")]
