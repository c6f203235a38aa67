"""What the set-up page may ask for while a deck is learned."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, request

from web.pages.here import LARGEST_FILE, the_hall
from web.pages.setup_page import chosen
from web.words.refused import RefusedError

LONGEST_FILE_NAME = 80
"""Letters of a file's name that are told again."""
deck_page = Blueprint("deck_page", __name__, url_prefix="/setup/deck")


@deck_page.post("/photo")
def photo() -> Response:
    """A photograph of cards laid side by side, as the body of the request.

    ``name`` is what its file is called, and ``along`` is there where others were sent just before it.
    """
    request.max_content_length = LARGEST_FILE
    name = request.args.get("name", "")[:LONGEST_FILE_NAME].strip() or "The photograph"
    the_hall().learning.add(name, request.get_data(), along="along" in request.args)
    return jsonify({"done": True})


@deck_page.post("/camera")
def camera() -> Response:
    """The cards that the camera sees now."""
    hall = the_hall()
    if hall.seen.picture is None or not hall.seen.is_fresh:
        raise RefusedError("No camera sees the table now.", "今、カメラに場が映っていません。")
    hall.learning.add_picture(hall.seen.picture)
    return jsonify({"done": True})


@deck_page.post("/card")
def card() -> Response:
    """``{"id": 3, "piece": "plain"}``: what a card is; without a piece it is left out."""
    told = chosen()
    number, piece = told.get("id"), told.get("piece")
    if type(number) is not int or not (piece is None or isinstance(piece, str)):
        raise RefusedError("Say which card it is.", "どのカードか選んでください。")
    the_hall().learning.say(number, piece)
    return jsonify({"done": True})


@deck_page.get("/card/<int:number>.jpg")
def card_picture(number: int) -> Response:
    """One card of the photographs, upright."""
    found = the_hall().learning.picture(number)
    if found is None:
        abort(404, "That card is not here any more.")
    return Response(found, mimetype="image/jpeg")


@deck_page.post("/keep")
def keep() -> Response:
    """Learn what is named."""
    the_hall().learning.keep()
    return jsonify({"done": True})


@deck_page.post("/forget")
def forget() -> Response:
    """Learn nothing of it."""
    the_hall().learning.forget()
    return jsonify({"done": True})
