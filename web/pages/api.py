"""Commands over HTTP: ``POST /api/NAME`` with JSON; and what is printed on the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, TypeVar

from flask import Blueprint, Response, abort, jsonify, request

from engine.go_nuts.cards import CARDS
from web.doors.roles import check, role_now
from web.pages.here import marks_of, picture_of, sent, the_table
from web.shown.dashboard import as_text
from web.shown.worth import worth
from web.table.asked import Asked, StaleError

Past = TypeVar("Past")
api = Blueprint("api", __name__, url_prefix="/api")


def _past(find: Callable[[int], Past], seq: int) -> Past:
    try:
        return find(seq)
    except ValueError as error:
        abort(404, str(error))


@api.post("/<name>")
def command(name: str) -> Response:
    """Do what somebody asks of the table; the answer is the new state of the table.

    400 when it cannot be, 409 when the table has moved on since or no game has begun, each with one sentence.
    """
    args = sent("A command comes with a JSON object.")
    role, live = role_now(), the_table()
    now = live.dashboard()
    check(role, name, args, now)
    if now.waiting:  # of what is only rehearsed nothing would be left once the game begins
        raise StaleError("The game has not begun.", "ゲームはまだ始まっていません。")
    dashboard = live.command(name, args, role.name or role.kind)
    return jsonify({"done": name, "seq": dashboard.seq})


@api.get("/me")
def who_asks() -> Response:
    """What whoever asks may do here: ``{"role": "player", "name": "Ann"}``."""
    role = role_now()
    return jsonify({"role": role.kind, "name": role.name})


@api.get("/table")
def table() -> Response:
    """The dashboard as JSON, for other programs."""
    return Response(the_table().snapshot().text, mimetype="application/json")


@api.get("/moment/<int:seq>")
def moment(seq: int) -> Response:
    """The dashboard as it was after an entry of the log."""
    return Response(as_text(_past(the_table().moment, seq).to_json()), mimetype="application/json")


@api.get("/ruling/<int:seq>")
def ruling(seq: int) -> Response:
    """What the rules say to an entry of the log, and what shows that it happened so."""
    return jsonify(_past(the_table().look_into, seq).to_json())


@api.get("/worth")
def worth_of_a_card() -> Response:
    """What the card at ``target`` is worth to its owner, or to each player."""
    return jsonify([asdict(one) for one in worth(the_table().state, Asked(request.args).text("target"))])


@api.get("/picture/<int:seq>")
def picture(seq: int) -> Response:
    """The table's picture at an entry of the log."""
    return picture_of(the_table().album.of(seq))


@api.get("/marks/<int:seq>")
def marks(seq: int) -> Response:
    """Where each card lies in that picture."""
    return marks_of(the_table().album.of(seq))


@api.get("/picture/plate")
def plate_picture() -> Response:
    """The picture of the plate that is asked about."""
    return picture_of(the_table().whose_plate.shot)


@api.get("/marks/plate")
def plate_marks() -> Response:
    """Where the cards of that plate lie in its picture."""
    return marks_of(the_table().whose_plate.shot)


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
