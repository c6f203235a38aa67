"""The page itself, and the pictures of the cards."""

from __future__ import annotations

import re

from flask import Blueprint, Response, abort, render_template

from web.pages.here import the_table
from web.shown.pictures import picture

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
    found = picture(piece, the_table().pictures)
    return Response(found.data, mimetype=found.mime, headers={"Cache-Control": "private, max-age=600"})
