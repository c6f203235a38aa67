"""How a command is written: what is wrong is said in one line, with exit status 2."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.cli.conftest import Donuts, donuts_process

ROOT = Path(__file__).parents[2]
COMMANDS = ["demo", "play", "enrol", "scan", "score", "replay", "judge", "doctor", "calibrate"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_contract_has_help(donuts: Donuts, command: str) -> None:
    answer = donuts(command, "--help")
    assert answer.status == 0 and answer.out.startswith(f"Usage: donuts {command}")


@pytest.mark.parametrize("command", [*COMMANDS, "calibrate table", "calibrate lens"])
def test_every_option_is_told_in_words_and_takes_no_programmer_s_type(donuts: Donuts, command: str) -> None:
    told = donuts(*command.split(), "--help").out.partition("Options:")[2]
    assert not re.search(r"<[a-z ]+>", told)
    assert not re.findall(r"^  --\S+(?: [A-Z]+)?$(?!\n {8})", told, re.MULTILINE)


def test_without_a_command_the_help_is_shown(donuts: Donuts) -> None:
    answer = donuts()
    assert answer.status == 0 and all(command in answer.out for command in COMMANDS)


def test_the_version_is_that_of_the_package(donuts: Donuts) -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    answer = donuts("--version")
    assert (answer.status, answer.out) == (0, f"donuts {declared}\n")


def test_the_help_needs_neither_eyes_nor_server() -> None:
    heavy = "assert not {'cv2', 'onnxruntime', 'flask', 'numpy'} & set(sys.modules)"
    answer = donuts_process_code(f"import sys; from web.cli import run; run(['--help']); {heavy}")
    assert answer == 0


def donuts_process_code(code: str) -> int:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "No such command 'dance' (donuts --help says what there is"),
        (["play", "--players", "Ann,Ben", "--no-web"], "Missing option '--camera'"),
        (["play", "--camera", "0", "--speed", "3"], "'3' is not one of '1', 'max'"),
        (["play", "--camera", "0", "--loud"], "donuts play --help"),
        (["calibrate", "dance"], "donuts calibrate --help"),
        (["play", "--camera", "0", "--port", "70000"], "'--port': the most is 65535"),
        (["scan"], "Missing argument"),
        (["score"], "Missing argument"),
        (["replay"], "Missing argument"),
        (["enrol", "--deck", "mine"], "Name photographs of the cards, or a camera with --camera SRC, or a folder of "),
        (["enrol", "--deck", "mine", "--faces", "one", "sheet.jpg"], "learned from one of these at a time: photo"),
        (["replay", "--at", "x", "game"], "Invalid value for '--at': a whole number is needed\n"),
        (["replay", "--at", "0", "game"], "Invalid value for '--at': the least is 1\n"),
        (["play", "--port", "x"], "Invalid value for '--port': a whole number is needed\n"),
        (["score", "a.jpg", "--players", "７"], "2 to 6 people play, not 7\n"),
        (["score", "a.jpg", "--players=-3"], "2 to 6 people play, not -3\n"),
        *((["score", "a.jpg", f"--players={no_number}"], "2 to 6 people play, not 1\n")
          for no_number in ("²", "--3", "9" * 5000)),
    ],
)
def test_a_command_that_is_written_wrongly_is_told_so_in_one_line(
    donuts: Donuts, arguments: list[str], sentence: str
) -> None:
    answer = donuts(*arguments)
    assert sentence in answer.sentence and "Value error" not in answer.err


def test_the_program_itself_ends_with_the_exit_status_and_no_traceback() -> None:
    answer = donuts_process("scan", "nowhere.jpg", "--deck", "nowhere.deck")
    assert re.fullmatch(r"donuts: There is no deck nowhere\.deck.*\n", answer.err) and answer.status == 2


def test_a_reader_who_leaves_has_left_nothing_open() -> None:
    command = [sys.executable, "-m", "web.cli", "--help"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as left:
        assert left.stdout is not None and left.stderr is not None
        left.stdout.close()
        assert left.stderr.read() == b""
    assert left.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a name has to be in some writing")
def test_a_file_whose_name_is_in_no_writing_is_told_and_read_like_any_other(deck: Path, tmp_path: Path) -> None:
    photo = tmp_path / "table\udcff.jpg"
    assert "There is no picture" in donuts_process("scan", photo, "--deck", deck).sentence
    cv2.imwrite(str(tmp_path / "bare.jpg"), np.full((600, 800, 3), 90, np.uint8))
    (tmp_path / "bare.jpg").rename(photo)
    assert json.loads(donuts_process("scan", photo, "--deck", deck, "--json").out)["photo"] == str(photo)
