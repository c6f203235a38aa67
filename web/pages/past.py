"""The page of past games: what was played, who is how good, and games to take elsewhere or to bring in."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, request

from engine.entry import LogEntry
from engine.journal_errors import JournalError
from web.doors.roles import Kind, role_now
from web.kept.album import Album
from web.kept.exchange import ImportedError, as_csv, as_json, take_in
from web.kept.past_games import NoSuchGameError, PastGames, name_of
from web.kept.rescue import rescue
from web.kept.statistics import records
from web.pages.here import LARGEST_FILE, hall_if_any, marks_of, picture_of, the_table
from web.pages.stream import shown
from web.shown.dashboard import Dashboard, as_text
from web.shown.disputes import look_into
from web.shown.showing import Around, dashboard_of
from web.shown.told import Moment
from web.shown.trying import try_all
from web.words.refused import RefusedError
from web.words.translated import both

past = Blueprint("past", __name__)


def _past_games() -> PastGames:
    """The games beside the one that is played now."""
    folder = _folder()
    kept: PastGames | None = current_app.extensions.get("past_games")
    if kept is None or kept.folder != folder:
        kept = current_app.extensions["past_games"] = PastGames(folder)
    return kept


def _folder() -> Path | None:
    """Where the game lies that is played now or, before one is begun, where it will."""
    live, hall = the_table(), hall_if_any()
    if live.path is not None:
        return live.path.parent
    if hall is None:
        return None
    return hall.game.folder


@past.get("/games")
def page() -> str:
    """The page itself."""
    return render_template("games.html")


@past.get("/api/games")
def games() -> Response:
    """Every game and every player's record."""
    live, kept, is_host = the_table(), _past_games(), role_now().kind is Kind.HOST
    hall = hall_if_any()
    sets_up = hall is not None and hall.rehearsing
    found = kept.games()
    told: dict[str, Any] = {
        "games": [asdict(game) for game in found],
        "damaged": [asdict(game) for game in kept.damaged()],
        "unreadable": [asdict(both(why)) for why in (*kept.unreadable(), *kept.copies())],
        "records": [asdict(one) for one in records(found)],
        "now": _now(),
        "can_take_up": is_host and (sets_up or (live.path is not None and live.dashboard().can_start)),
        "sets_up": sets_up,
        "is_host": is_host,
        "hides": _now() if live.dashboard().totals_hidden else None,
    }
    return Response(as_text(told), mimetype="application/json")


@past.get("/api/games/export.<kind>")
def export(kind: str) -> Response:
    """All games as one file, ``json`` or ``csv``."""
    makers = {"json": (as_json, "application/json"), "csv": (as_csv, "text/csv")}
    if kind not in makers:
        abort(404, "Games are exported as json or as csv.")
    make, mime = makers[kind]
    kept_as = f'attachment; filename="donut games {time.strftime("%Y-%m-%d")}.{kind}"'
    return Response(make(_past_games()), mimetype=mime, headers={"Content-Disposition": kept_as})


@past.post("/api/games/import")
def bring_in() -> Response:
    """Put the games of an exported file beside the others."""
    request.max_content_length = LARGEST_FILE
    try:
        return jsonify({"new": take_in(_past_games(), request.get_data(as_text=True), try_all)})
    except ImportedError as error:
        raise RefusedError(str(error)) from error


@past.post("/api/games/<name>/rescue")
def go_on_before_the_damage(name: str) -> Response:
    """What of a damaged game is whole is the game from now on; the damaged file stays beside it."""
    if name == _now():
        raise RefusedError("That game is on the table already.", "そのゲームはもう始まっています。")
    try:
        return jsonify({"aside": rescue(_past_games().path(name)).name})
    except (JournalError, NoSuchGameError) as error:
        raise RefusedError(str(error)) from error


def _now() -> str | None:
    """The game that is on the table."""
    path = the_table().path
    return None if path is None else name_of(path)


@past.get("/api/games/<name>/log")
def log(name: str) -> Response:
    """A whole game as the page has a live one: the dashboard of its end and every entry."""
    entries = _log(name)
    with _saying_damaged(name, (ValueError,)):
        told = {"dashboard": _moment(name, len(entries)).to_json(), "entries": [shown(one, entries) for one in entries]}
    return Response(as_text(told), mimetype="application/json")


@past.get("/api/games/<name>/moment/<int:seq>")
def moment(name: str, seq: int) -> Response:
    """The dashboard of a game as it was after an entry."""
    with _saying_damaged(name, (ValueError,)):
        return Response(as_text(_moment(name, seq).to_json()), mimetype="application/json")


@past.get("/api/games/<name>/ruling/<int:seq>")
def ruling(name: str, seq: int) -> Response:
    """What the rules say to an entry of a game, and what shows that it happened so."""
    try:
        with _saying_damaged(name):
            return jsonify(look_into(_log(name), seq, _album(name)).to_json())
    except ValueError as error:
        abort(404, str(error))


@past.get("/api/games/<name>/picture/<int:seq>")
def picture(name: str, seq: int) -> Response:
    """The table's picture at an entry of a game."""
    return picture_of(_album(name).of(seq))


@past.get("/api/games/<name>/marks/<int:seq>")
def marks(name: str, seq: int) -> Response:
    """Where each card lies in that picture."""
    return marks_of(_album(name).of(seq))


@contextmanager
def _saying_damaged(name: str, also: tuple[type[Exception], ...] = ()) -> Iterator[None]:
    """A game that another program wrote may hold what no page can show."""
    try:
        yield
    except (KeyError, TypeError, AttributeError, IndexError, OverflowError) + also:
        abort(404, f"{name} is damaged.")


def _log(name: str) -> tuple[LogEntry, ...]:
    try:
        return _past_games().log(name)
    except NoSuchGameError as error:
        abort(404, str(error))


def _album(name: str) -> Album:
    try:
        return Album.beside(_past_games().path(name))
    except NoSuchGameError as error:
        abort(404, str(error))


def _moment(name: str, seq: int) -> Dashboard:
    try:
        return dashboard_of(Moment.after(_log(name), seq), Around(album=_album(name)))
    except ValueError as error:
        abort(404, str(error))
