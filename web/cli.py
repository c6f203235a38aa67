"""The command `donuts`: what can be asked of it.

Exit status: 0 done; 1 done, but something is left open; 2 cannot, with one line on standard error.
How that comes about, `web.terminal.outcome` says.
Whatever is heavy to import is imported by the command that needs it, so that ``donuts --help`` is quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from web.terminal.outcome import outcome

# Read when numpy is imported: on matrices so small two threads gain nothing, and on a busy machine they wait.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Read when OpenCV is imported, here and in the process where strangers' pictures are decoded: the head of a GIF or a
# TIFF of a few bytes can ask for gigabytes.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "64000000")

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


class Speed(StrEnum):
    """How fast a video file is played."""

    OWN = "1"
    MAX = "max"


class Language(StrEnum):
    """What the program speaks."""

    EN = "en"
    JA = "ja"


def _version(asked: bool) -> None:
    """Say which version this is, and no more."""
    if asked:
        from importlib.metadata import version

        print("donuts", version("donut-referee"))
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")]
Deck = Annotated[str | None, typer.Option(metavar="DECK", help="The deck: a name in your data folder, or a path.")]
Json = Annotated[bool, typer.Option("--json", help="One line of JSON each.")]
Port = Annotated[int | None, typer.Option(metavar="N", min=0, max=65535, help="The dashboard's port.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open the dashboard.")]
Photos = Annotated[list[Path], typer.Argument(metavar="PHOTO", help="Photographs.")]
Annotate = Annotated[Path | None, typer.Option(metavar="DIR", help="Where to put the pictures drawn on.")]
Rules = Annotated[list[str] | None, typer.Option("--rule", metavar="KEY=VALUE", help="A house rule.")]
Game = Annotated[Path, typer.Argument(metavar="GAME", help="A game's file.")]
Lang = Annotated[Language, typer.Option(help="The language.")]


@app.callback()
def about(
    version: Version = False,
) -> None:
    """A referee beside a real table for the card game Go Nuts for Donuts.  Begin with: donuts play"""


@app.command()
def demo(port: Port = None, no_browser: NoBrowser = False) -> int:
    """Watch a recorded table being refereed."""
    from web.terminal.demonstration import demo

    return demo(port, browser=not no_browser)


@app.command()
def play(
    camera: Annotated[
        str | None, typer.Option(metavar="SRC", help="Camera index, address, video file, folder, or browser.")
    ] = None,
    players: Annotated[str | None, typer.Option(metavar="Ann,Ben", help="Names, clockwise.")] = None,
    deck: Deck = None,
    game: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game here; take it up.")] = None,
    layout: Annotated[Path | None, typer.Option(metavar="FILE", help="Where everything lies.")] = None,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The dashboard's address.")] = "127.0.0.1",
    port: Port = None,
    no_web: Annotated[bool, typer.Option("--no-web", help="Without the dashboard.")] = False,
    no_browser: NoBrowser = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One line of JSON an event.")] = False,
    speed: Annotated[Speed, typer.Option(help="A file at its own pace, or every frame.")] = Speed.OWN,
    lang: Annotated[
        Language | None, typer.Option(help="The language of what is printed, and in which the pages begin.")
    ] = None,
    rule: Rules = None,
) -> int:
    """Referee the game on the table before the camera.  What is not said here is set up in the browser."""
    from web.terminal.options import PlayOptions
    from web.terminal.play import play

    options = PlayOptions(
        camera=camera, players=players, deck=deck, game=game, layout=layout, rules=tuple(rule or ()),
        host=host, port=port, web=not no_web, browser=not no_browser, jsonl=jsonl, speed=speed, lang=lang,
    )  # fmt: skip
    return play(options)


@app.command()
def enrol(
    deck: Annotated[str, typer.Option(metavar="DECK", help="The deck: a name in your data folder, or a path.")],
    photos: Annotated[list[Path] | None, typer.Argument(metavar="PHOTO", help="Cards laid side by side.")] = None,
    faces: Annotated[Path | None, typer.Option(metavar="DIR", help="One picture a face.")] = None,
    camera: Annotated[
        str | None, typer.Option(metavar="SRC", help="What this camera sees once nothing moves before it.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Take every sure proposal.")] = False,
    json: Json = False,
) -> int:
    """Learn the faces of a deck."""
    from web.terminal.enrolling import enrol

    return enrol(deck, tuple(photos or ()), faces, camera, yes=yes, as_json=json)


@app.command()
def scan(photos: Photos, deck: Deck = None, json: Json = False, annotate: Annotate = None) -> int:
    """Name the cards in photographs."""
    from web.terminal.scan import scan

    return scan(tuple(photos), deck, annotate, as_json=json)


@app.command()
def score(
    photos: Photos,
    together: Annotated[bool, typer.Option("--together", help="The photographs show one table.")] = False,
    deck: Deck = None,
    players: Annotated[str | None, typer.Option(metavar="N|Ann,Ben", help="How many, or names.")] = None,
    json: Json = False,
    annotate: Annotate = None,
    rule: Rules = None,
) -> int:
    """Count the points on the plates in photographs."""
    from web.terminal.score import score

    return score(
        tuple(photos), deck, players, annotate, together=together, as_json=json, rules=tuple(rule or ())
    )


@app.command()
def replay(
    game: Game,
    at: Annotated[int | None, typer.Option(metavar="SEQ", min=1, help="After this event.")] = None,
    json: Json = False,
) -> int:
    """Show how a game stood after an event, and the score."""
    from web.terminal.games import replay

    return replay(game, at, as_json=json)


@app.command()
def judge(game: Game, lang: Lang = Language.EN, json: Json = False) -> int:
    """Read out every ruling of a game, and what is open."""
    from web.terminal.games import judge

    return judge(game, lang, as_json=json)


calibrations = typer.Typer(invoke_without_command=True)
app.add_typer(calibrations, name="calibrate", help="Keep where everything lies; straighten a lens.")
LayoutFile = Annotated[Path, typer.Option("--layout", metavar="FILE", help="The file that play --layout takes.")]


@calibrations.callback()
def calibrate(context: typer.Context) -> None:
    """Keep where everything lies, or straighten a wide lens.  Neither is needed to play."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@calibrations.command("table")
def calibrate_table(
    camera: Annotated[str, typer.Option(metavar="SRC", help="Camera index, address, video file or folder.")],
    players: Annotated[str, typer.Option(metavar="N|Ann,Ben", help="How many, or names, clockwise.")],
    layout: LayoutFile,
    deck: Deck = None,
) -> int:
    """Look at the table for a few seconds and keep where everything lies."""
    from web.terminal.calibrate import calibrate_table

    return calibrate_table(camera, players, deck, layout)


@calibrations.command("lens")
def calibrate_lens(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO", help="A chessboard, from three sides or more.")],
    layout: LayoutFile,
    board: Annotated[str, typer.Option(metavar="9x6", help="The chessboard's corners between squares.")] = "9x6",
) -> int:
    """Straighten a lens by photographs of a chessboard."""
    from web.terminal.calibrate import calibrate_lens

    return calibrate_lens(tuple(photos), layout, board)


@app.command()
def doctor(
    camera: Annotated[str | None, typer.Option(metavar="SRC", help="The camera to look through.")] = None,
    deck: Deck = None,
) -> int:
    """Say what would stop a game, before it begins."""
    from web.terminal.doctor import doctor

    return doctor(camera, deck)


def run(arguments: Sequence[str]) -> int:
    """Run ``donuts ARGUMENTS``; returns the exit status and raises nothing that a person did wrong."""
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")  # nothing leaves this machine; read when onnxruntime loads
    return outcome(app, arguments)


def main() -> NoReturn:
    """The command `donuts`; ends the program with its exit status."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
