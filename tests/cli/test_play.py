"""`play --no-web --jsonl`: a whole game printed event by event, broken off, and taken up again."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.go_nuts.scoring import score_plates
from engine.observation import TableObservation
from engine.table import Table
from tests.cli.conftest import Answer, Donuts
from tests.cli.scripted import ScriptedEyes, a_clip_of, a_game
from tests.frames.conftest import Serve, stream
from tests.referee.simulate import Snapshot

NAMES = ("Ann", "Ben")
Play = Callable[..., Answer]


@pytest.fixture
def play(donuts: Donuts, deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play a script to its end in the same game file; `camera` in place of a clip of the script's length."""

    def call(script: list[TableObservation], *more: object, camera: object = None) -> Answer:
        monkeypatch.setattr("web.watching.standing.Pipeline", lambda *_, **__: ScriptedEyes(script))
        source = camera or a_clip_of(len(script), tmp_path / "clip.mp4")
        return donuts(
            "play", "--camera", source, "--players", ",".join(NAMES), "--deck", deck, "--no-web", "--speed", "max",
            "--game", tmp_path / "evening.donuts", *more,
        )  # fmt: skip

    return call


def totals(end: Snapshot) -> dict[str, int]:
    """What the plates of the end are worth."""
    points = score_plates(dict(zip(NAMES, end.plates, strict=True)))
    return {name: score.total for name, score in points.items()}


def lines(answer: Answer) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.out.splitlines()]


def test_a_whole_game_is_printed_in_order_without_gaps_and_ends_with_scores(play: Play) -> None:
    moments, script = a_game(3, NAMES)
    answer = play(script, "--jsonl")
    told = lines(answer)
    assert [event["seq"] for event in told] == list(range(1, len(told) + 1))
    assert [event["t"] for event in told] == sorted(event["t"] for event in told)
    started = {"seq": 1, "t": 0.0, "event": "game_started", "players": list(NAMES), "deck_size": 37}
    assert told[0].items() >= started.items()
    truth = [event for moment in moments for event in moment.events]
    taken = [(e["player"], e["slot"], e["piece"]) for e in truth if e["event"] == "donut_taken"]
    assert [(e["player"], e["slot"], e["piece"]) for e in told if e["event"] == "donut_taken"] == taken
    assert told[-1]["event"] == "game_ended" and told[-1]["scores"] == totals(moments[-1])
    assert answer.status == 0 and answer.err == ""


def test_the_same_pictures_give_the_same_lines(play: Play, tmp_path: Path) -> None:
    script = a_game(4, NAMES)[1][:100]
    once = play(script, "--jsonl")
    (tmp_path / "evening.donuts").unlink()
    assert play(script, "--jsonl").out == once.out


def test_a_game_that_was_broken_off_is_taken_up_again_and_prints_only_what_is_new(play: Play, tmp_path: Path) -> None:
    _, script = a_game(5, NAMES)
    half = len(script) // 2
    first = lines(play(script[:half], "--jsonl"))
    second = lines(play(script[half:], "--jsonl"))
    assert first[-1]["event"] != "game_ended" and second[-1]["event"] == "game_ended"
    assert [event["seq"] for event in first + second] == list(range(1, len(first) + len(second) + 1))
    with closing(Table.open(tmp_path / "evening.donuts")) as table:
        assert [entry.seq for entry in table.log] == [event["seq"] for event in first + second]


def test_a_recording_that_is_played_again_from_its_beginning_plays_no_round_twice(play: Play, tmp_path: Path) -> None:
    script = a_game(5, NAMES)[1][:150]
    whole = lines(play(script, "--jsonl"))
    (tmp_path / "evening.donuts").unlink()
    first = lines(play(script[:70], "--jsonl"))
    again = play(script, "--jsonl")
    played = [(event["event"], event["round"], event.get("piece")) for event in first + lines(again)]
    assert played == [(event["event"], event["round"], event.get("piece")) for event in whole]
    assert again.status == 0


def test_in_words_a_game_ends_with_scores_and_winner_and_is_not_told_twice(play: Play) -> None:
    moments, script = a_game(3, NAMES)
    scores = totals(moments[-1])
    last = play(script).out.splitlines()[-1]
    assert "The game is over" in last
    assert all(f"{name} {points}" in last for name, points in scores.items())
    assert max(scores, key=lambda name: scores[name]) in last.partition("Winner: ")[2]
    assert play(script, "--jsonl").out == ""


def test_in_japanese_all_that_is_printed_is_japanese(play: Play, donuts: Donuts, clip: Path, tmp_path: Path) -> None:
    answer = play(a_game(3, NAMES)[1][:30], "--lang", "ja")
    assert answer.out.splitlines()[0] == f"ゲームの保存先：{tmp_path / 'evening.donuts'}"
    assert "ゲーム開始" in answer.out.splitlines()[1]
    refused = donuts("play", "--camera", clip, "--no-web", "--lang", "ja").sentence
    assert refused == "donuts: だれが遊びますか。--players Ann,Ben のように名前を入れてください。\n"
    seen = play([], "--lang", "ja", "--game", tmp_path / "nothing.donuts", camera=clip)
    assert seen.err.startswith("donuts: ゲームが何も見えませんでした。") and "Nothing" not in seen.err


def test_a_camera_that_stops_is_said_in_one_line_and_the_game_is_kept(
    play: Play, serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.terminal.play.PATIENCE", 0.0)
    _, script = a_game(7, NAMES)
    answer = play(script[:30], "--jsonl", camera=serve(stream([90] * 30)))
    last = answer.err.splitlines()[-1]
    assert answer.status == 2 and "Traceback" not in answer.err
    assert last.startswith("donuts: The camera http://127.0.0.1") and "has stopped sending pictures" in last
    assert f"the game is kept in {tmp_path / 'evening.donuts'}" in last
    with closing(Table.open(tmp_path / "evening.donuts")) as table:
        assert [entry.seq for entry in table.log] == [event["seq"] for event in lines(answer)]


def test_a_game_of_which_nothing_was_seen_is_left_open(play: Play, clip: Path) -> None:
    answer = play([], "--jsonl", camera=clip)
    assert answer.status == 1 and answer.err.startswith("donuts: Nothing of the game was seen.")


def test_a_picture_that_cannot_be_read_in_the_middle_of_a_folder_keeps_the_game(play: Play, tmp_path: Path) -> None:
    import cv2
    import numpy as np

    folder = tmp_path / "pictures"
    folder.mkdir()
    _, script = a_game(8, NAMES)
    for number in range(4):
        cv2.imwrite(str(folder / f"{number}.png"), np.zeros((48, 64, 3), np.uint8))
    (folder / "4.jpg").touch()
    answer = play(script, "--jsonl", camera=folder)
    assert "4.jpg is empty" in answer.sentence and "the game is kept in" in answer.err and ".;" not in answer.err
    assert lines(answer)[0]["event"] == "game_started"
