"""The page itself, and the pictures of the cards."""

from __future__ import annotations

import re

from flask import Blueprint, Response, abort, current_app, render_template

from web.shown.pictures import picture
from web.table.live import LiveTable

views = Blueprint("views", __name__)

PIECE = re.compile(r"[a-z0-9_]{1,40}")


@views.get("/")
def table() -> str:
    """The one page; what it shows comes over `/events`."""
    return render_template("table.html")


@views.get("/cards/<piece>")
def card(piece: str) -> Response:
    """A picture of a card: the deck's own face, or a drawn one."""
    if not PIECE.fullmatch(piece):
        abort(404)
    live: LiveTable = current_app.extensions["live"]
    found = picture(piece, live.pictures)
    return Response(found.data, mimetype=found.mime, headers={"Cache-Control": "private, max-age=600"})
