"""How a command is written: what is wrong is said in one line, with exit status 2."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Donuts, donuts_process

COMMANDS = ["demo", "play", "enrol", "scan", "score", "replay", "judge", "doctor", "calibrate"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_contract_has_help(donuts: Donuts, command: str) -> None:
    answer = donuts(command, "--help")
    assert answer.status == 0 and answer.out.startswith(f"Usage: donuts {command}")


def test_without_a_command_the_help_is_shown(donuts: Donuts) -> None:
    answer = donuts()
    assert answer.status == 0 and all(command in answer.out for command in COMMANDS)


def test_the_version_is_that_of_the_package(donuts: Donuts) -> None:
    declared = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    answer = donuts("--version")
    assert (answer.status, answer.out) == (0, f"donuts {declared}\n")


def test_the_help_needs_neither_eyes_nor_server() -> None:
    heavy = "assert not {'cv2', 'onnxruntime', 'flask', 'numpy'} & set(sys.modules)"
    answer = donuts_process_code(f"import sys; from web.cli import run; run(['--help']); {heavy}")
    assert answer == 0


def donuts_process_code(code: str) -> int:
    import subprocess

    return subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False).returncode


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "No such command 'dance'"),
        (["play", "--players", "Ann,Ben", "--no-web"], "Missing option '--camera'"),
        (["play", "--camera", "0", "--speed", "3"], "'3' is not one of '1', 'max'"),
        (["play", "--camera", "0", "--loud"], "No such option: --loud"),
        (["play", "--camera", "0", "--port", "70000"], "65535"),
        (["scan"], "Missing argument"),
        (["score"], "Missing argument"),
        (["replay"], "Missing argument"),
        (["enrol", "--deck", "mine"], "--faces DIR"),
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
