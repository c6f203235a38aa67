"""Commands over HTTP: ``POST /api/NAME`` with JSON; and what is printed on the cards."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request

from engine.go_nuts.cards import CARDS
from web.commands import RefusedError, StaleError
from web.live import LiveTable

api = Blueprint("api", __name__, url_prefix="/api")


@api.post("/<name>")
def command(name: str) -> Response:
    """Do what somebody asks of the table; the answer is the new state of the table.

    400 when it cannot be, 409 when the table has moved on since, each with one sentence.
    """
    live: LiveTable = current_app.extensions["live"]
    args = request.get_json(silent=True)
    if not isinstance(args, dict):
        raise RefusedError("A command comes with a JSON object.")
    dashboard = live.command(name, args)
    return jsonify({"done": name, "seq": dashboard.seq})


@api.errorhandler(RefusedError)
def refused(error: RefusedError) -> tuple[Response, int]:
    """One sentence for whoever gave the command."""
    return jsonify({"error": str(error)}), 409 if isinstance(error, StaleError) else 400


@api.get("/table")
def table() -> Response:
    """The dashboard as JSON, for other programs."""
    live: LiveTable = current_app.extensions["live"]
    return Response(live.snapshot().text, mimetype="application/json")


@api.get("/cards")
def cards() -> Response:
    """What is printed on the cards, by piece."""
    return jsonify({piece: _printed(piece) for piece in CARDS})


def _printed(piece: str) -> dict[str, Any]:
    card = CARDS[piece]
    return {
        "name": {"en": card.name, "ja": card.name_ja},
        "text": {"en": card.text, "ja": card.text_ja},
        "min_players": card.min_players,
        "copies": card.copies,
        "power": card.has_power,
        "rule": card.rule,
    }
