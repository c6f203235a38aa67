"""`play` that cannot begin: one clear sentence, exit status 2, and nothing is lost."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path

import pytest

from engine.table import Table
from tests.cli.conftest import Donuts, a_deck
from tests.cli.test_games import another_version, game

__all__ = ["game"]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("Ann", "2"),
        ("Ann,Ben,Cem,Dee,Eva,Fay,Gus", "6"),
        ("Ann,Ben,Ann", "Ann"),
        ("Ann,,Ben", "name is missing"),
        ("", "name is missing"),
        ("Ann," + "B" * 41, "up to 40 letters"),
    ],
)
def test_players_that_cannot_play_are_said_in_one_line(
    donuts: Donuts, clip: Path, deck: Path, tmp_path: Path, players: str, sentence: str
) -> None:
    file = tmp_path / "new.donuts"
    answer = donuts("play", "--camera", clip, "--players", players, "--deck", deck, "--game", file, "--no-web")
    assert sentence in answer.sentence and not file.exists()


def test_without_players_a_new_game_cannot_begin(donuts: Donuts, clip: Path, deck: Path) -> None:
    assert "--players" in donuts("play", "--camera", clip, "--deck", deck, "--no-web").sentence


@pytest.mark.parametrize(
    ("rule", "sentence"), [("loud", "KEY=VALUE"), ("loud=yes", "no house rule 'loud'"), ("sprinkled_self=x", "one of")]
)
def test_a_house_rule_that_does_not_exist_is_said_in_one_line(
    donuts: Donuts, clip: Path, deck: Path, rule: str, sentence: str
) -> None:
    answer = donuts("play", "--camera", clip, "--players", "Ann,Ben", "--deck", deck, "--no-web", "--rule", rule)
    assert sentence in answer.sentence


@pytest.mark.parametrize(
    ("camera", "sentence"),
    [("97", "no camera 97"), ("nowhere.mp4", "no such file"), ("http://127.0.0.1:9/", "No camera answers")],
)
def test_a_camera_that_is_not_there_is_said_in_one_line_and_no_game_is_begun(
    donuts: Donuts, deck: Path, tmp_path: Path, camera: str, sentence: str
) -> None:
    file = tmp_path / "new.donuts"
    answer = donuts("play", "--camera", camera, "--players", "Ann,Ben", "--deck", deck, "--game", file, "--no-web")
    assert sentence in answer.sentence and not file.exists()


def test_a_deck_made_with_other_weights_begins_no_game(donuts: Donuts, clip: Path, tmp_path: Path) -> None:
    other, file = tmp_path / "other.deck", tmp_path / "new.donuts"
    a_deck(model_sha256="0" * 64).save(other)
    answer = donuts("play", "--camera", clip, "--players", "Ann,Ben", "--deck", other, "--game", file, "--no-web")
    assert "enrol it again" in answer.sentence and not file.exists()


def test_a_port_in_use_is_said_in_one_line_and_no_game_is_begun(
    donuts: Donuts, clip: Path, deck: Path, tmp_path: Path
) -> None:
    file = tmp_path / "new.donuts"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        answer = donuts(
            "play", "--camera", clip, "--players", "Ann,Ben", "--deck", deck, "--game", file, "--port", port
        )
    assert f"Port {port} is in use" in answer.sentence and not file.exists()


@pytest.mark.parametrize("host", ["192.0.2.7", "nowhere.invalid"])
def test_an_address_of_another_machine_is_said_in_one_line_and_no_game_is_begun(
    donuts: Donuts, clip: Path, deck: Path, tmp_path: Path, host: str
) -> None:
    file = tmp_path / "new.donuts"
    answer = donuts("play", "--camera", clip, "--players", "Ann,Ben", "--deck", deck, "--game", file, "--host", host)
    assert answer.sentence == f"donuts: {host} is not an address of this machine\n" and not file.exists()


def test_a_journal_of_another_version_is_refused_and_left_as_it_is(
    donuts: Donuts, clip: Path, deck: Path, game: Path
) -> None:
    before = another_version(game).read_bytes()
    answer = donuts("play", "--camera", clip, "--players", "Ann,Ben", "--deck", deck, "--game", game, "--no-web")
    assert "another version" in answer.sentence and game.read_bytes() == before


def test_a_file_that_is_no_journal_is_refused_and_left_as_it_is(
    donuts: Donuts, clip: Path, deck: Path, tmp_path: Path
) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary")
    answer = donuts("play", "--camera", clip, "--players", "Ann,Ben", "--deck", deck, "--game", diary, "--no-web")
    assert "not a game journal" in answer.sentence and diary.read_text() == "Dear diary"


def test_other_players_cannot_take_up_a_game(donuts: Donuts, clip: Path, deck: Path, game: Path) -> None:
    answer = donuts("play", "--camera", clip, "--players", "Ann,Cem", "--deck", deck, "--game", game, "--no-web")
    assert "a game of Ann,Ben, not of Ann,Cem" in answer.sentence


def test_a_house_rule_cannot_change_on_the_way(donuts: Donuts, clip: Path, deck: Path, game: Path) -> None:
    answer = donuts(
        "play", "--camera", clip, "--deck", deck, "--game", game, "--no-web", "--rule", "maple_frosted_ties=strict"
    )
    assert "without the rule maple_frosted_ties=strict" in answer.sentence
    with closing(Table.open(game)) as table:
        assert len(table.log) == 3


def test_what_play_and_judge_cannot_do_is_said_in_the_language_that_was_asked_for(
    donuts: Donuts, game: Path, tmp_path: Path
) -> None:
    whose = donuts("play", "--camera", "0", "--players", "Ann,Cem", "--game", game, "--no-web", "--lang", "ja").sentence
    assert whose == f"donuts: {game}はAnn,Benのゲームです。--playersと合いません。\n"
    assert donuts("judge", tmp_path / "nowhere", "--lang", "ja").sentence == "donuts: そのゲームはありません。\n"
    assert "There is no game" in donuts("judge", tmp_path / "nowhere").sentence


def test_the_demo_says_of_a_port_in_use_at_once_and_in_one_line(donuts: Donuts) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        answer = donuts("demo", "--no-browser", "--port", other.getsockname()[1])
    assert "is in use by another program" in answer.sentence
