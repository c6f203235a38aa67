"""What the documents promise exists."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

PACKAGES = ("engine", "scanner", "calibration", "models", "web")
HOME = Path(__file__).parents[2]
DOCUMENTS = sorted([*HOME.glob("*.md"), *(HOME / "docs").rglob("*.md")])
FIRST_SCREEN = 40
"""Lines of the README that are seen without scrolling, more or less."""


def commands() -> dict[str, set[str]]:
    """Every command of the program, with the options that it or its own commands take."""
    from web.cli import app

    return {name: options_of(command) for name, command in parts_of(typer.main.get_command(app)).items()}


def parts_of(command: object) -> dict[str, object]:
    return getattr(command, "commands", {})


def options_of(command: object) -> set[str]:
    own = {option for parameter in getattr(command, "params", ()) for option in parameter.opts}
    return own.union(*(options_of(part) for part in parts_of(command).values()))


def written(kind: str) -> Iterator[tuple[str, str]]:
    """(document, line) of every `donuts` or `make` command in code, inline or in a block."""
    for path in DOCUMENTS:
        text = path.read_text("utf-8")
        code = re.findall(r"```(?:sh)?\n(.*?)```", text, re.DOTALL) + re.findall(r"`([^`\n]+)`", text)
        for line in "\n".join(code).splitlines():
            if line.strip().startswith(kind + " "):
                yield path.name, line.strip().partition("#")[0]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(HOME)))
def test_every_link_and_picture_leads_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text("utf-8"))
    lost = [link for link in links if "://" not in link and not (path.parent / link).exists()]
    assert lost == []


def test_every_donuts_command_in_the_documents_exists_with_its_options() -> None:
    known = commands()
    for document, line in written("donuts"):
        name, *rest = shlex.split(line)[1:]
        assert name.startswith("-") or name in known, f"{document}: {line}"
        options = {word.partition("=")[0] for word in rest if word.startswith("--")}
        assert options <= known.get(name, set()), f"{document}: {line}"


def test_every_make_command_in_the_documents_is_a_target() -> None:
    targets = set(re.findall(r"^([a-z]+):", (HOME / "Makefile").read_text("utf-8"), re.MULTILINE))
    for document, line in written("make"):
        assert line.split()[1] in targets, f"{document}: {line}"


def test_every_command_of_the_program_is_in_the_readme() -> None:
    readme = (HOME / "README.md").read_text("utf-8")
    assert [name for name in commands() if f"donuts {name}" not in readme] == []


def test_the_first_screen_says_what_it_is_shows_it_and_gives_the_two_commands() -> None:
    first = "\n".join((HOME / "README.md").read_text("utf-8").splitlines()[:FIRST_SCREEN])
    order = [first.find(part) for part in ("A referee beside", "![", "make demo", "make test", "py -m pip install .")]
    assert -1 not in order
    assert order == sorted(order)


def test_every_package_is_installed_with_what_it_needs_to_run() -> None:
    told = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    there = {
        ".".join(path.parent.relative_to(HOME).parts)
        for top in PACKAGES
        for path in (HOME / top).rglob("__init__.py")
    }
    assert set(told["packages"]) == there


def test_every_module_that_the_architecture_names_exists() -> None:
    text = (HOME / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`((?:engine|scanner|calibration|models|web)(?:\.\w+)+)`", text)
    assert len(named) >= 10
    lost = []
    for name in named:
        path = HOME.joinpath(*name.split("."))
        if not (path.with_suffix(".py").exists() or path.is_dir() or path.parent.with_suffix(".py").exists()):
            lost.append(name)
    assert lost == []


def test_the_architecture_names_every_module() -> None:
    """By its whole name, or by its file in the section of its package, if no other file of that is called so."""
    text = (HOME / "docs" / "architecture.md").read_text("utf-8")
    missing = []
    for top in PACKAGES:
        section = re.search(rf"^## {top}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
        assert section is not None, top
        files = {path.relative_to(HOME).as_posix() for path in (HOME / top).rglob("[!_]*.py")}
        files = {file for file in files if not file.startswith("models/workshop/")}
        told = re.findall(r"`([\w/]+\.py)`", section[1])
        meant = [[file for file in files if f"/{file}".endswith(f"/{ending}")] for ending in told]
        named = {file for one in meant if len(one) == 1 for file in one}
        named |= {file for file in files if f"`{file.removesuffix('.py').replace('/', '.')}`" in text}
        missing += files - named
    assert sorted(missing) == []


def test_every_file_that_the_notes_on_accuracy_name_exists() -> None:
    text = "".join(path.read_text("utf-8") for path in (HOME / "docs").glob("accuracy-*.md"))
    named = set(re.findall(r"`([\w/]+/\w+\.py)`", text))
    assert len(named) >= 10
    assert sorted(name for name in named if not (HOME / name).exists()) == []


def test_no_document_and_no_code_names_a_path_of_somebodys_machine() -> None:
    private = re.compile(r"(?<![\w.])/(?:home|Users|work|root|tmp)/\w+")
    told = [*DOCUMENTS, *(p for top in PACKAGES for p in (HOME / top).rglob("*.py"))]
    assert [str(path) for path in told if private.search(path.read_text("utf-8"))] == []


def test_every_file_that_is_not_code_is_installed_too() -> None:
    patterns = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    there = {
        path
        for top in PACKAGES
        for path in (HOME / top).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc", ".md"}
    }
    taken = {path for top, globs in patterns.items() for glob in globs for path in (HOME / top).glob(glob)}
    for_the_workshop = set((HOME / "models" / "trained").rglob("*.pt"))
    assert sorted(there - taken - for_the_workshop) == []
    assert not for_the_workshop & taken
