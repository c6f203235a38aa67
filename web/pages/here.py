"""The table and the hall of the app that is asked, what was sent to it, and how it refuses."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from flask import Response, abort, jsonify, request

from web.doors.parts import part, part_if_any
from web.doors.roles import NotYoursError
from web.hall.hall import Hall
from web.kept.album import Shot
from web.shown.matters import rule_shown
from web.table.asked import AgainstTheRulesError, StaleError
from web.table.live import LiveTable
from web.words.refused import RefusedError

LARGEST_FILE = 25 * 1024 * 1024
"""The largest photograph or file of games that is taken; all photographs of one table together may have as much."""


def the_table() -> LiveTable:
    """The table of the game."""
    return part("live", LiveTable)


def the_hall() -> Hall:
    """The hall before the game; 404 where there is none."""
    return part("hall", Hall)


def hall_if_any() -> Hall | None:
    """The hall; None where the table was opened without one."""
    return part_if_any("hall", Hall)


def picture_of(shot: Shot | None) -> Response:
    """The picture of a moment; 404 where none is kept."""
    if shot is None:
        abort(404, "No picture is kept of this moment.")
    return Response(shot.jpeg, mimetype="image/jpeg")


def marks_of(shot: Shot | None) -> Response:
    """Where each card lies in that picture; nowhere where none is kept."""
    return jsonify([asdict(mark) for mark in shot.marks] if shot else [])


def json_sent() -> Any:
    """The JSON of a request; None for what is none, or nested without end."""
    try:
        return request.get_json(silent=True)
    except RecursionError:
        return None


def sent(otherwise: str) -> dict[str, Any]:
    """The JSON object of a request.  Raises RefusedError, with that sentence, for anything else."""
    told = json_sent()
    if not isinstance(told, dict):
        raise RefusedError(otherwise)
    return told


def refused(error: RefusedError) -> tuple[Response, int]:
    """One sentence for whoever asked: 409 when the table has moved on since, 403 when somebody else has to ask it."""
    told: dict[str, Any] = {"error": str(error), "error_ja": error.sentence_ja}
    if isinstance(error, AgainstTheRulesError):
        rule = rule_shown(error.rule)
        told |= {"against_the_rules": True, "rule": asdict(rule) if rule else None}
    codes = {StaleError: 409, NotYoursError: 403}
    return jsonify(told), codes.get(type(error), 400)
