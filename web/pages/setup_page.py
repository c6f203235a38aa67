"""The set-up page and what it may ask for: a camera, players, seats, house rules, a phone, and the start."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from web.doors.network import is_loopback
from web.doors.roles import Kind, role_now
from web.hall.opening import BROWSER
from web.pages.here import hall_if_any, sent, the_hall
from web.pages.house_page import qr
from web.pages.setup_state import state_of
from web.shown.dashboard import as_text
from web.watching.cameras import cameras_here
from web.words.failures import CannotError
from web.words.refused import RefusedError

setup_page = Blueprint("setup_page", __name__, url_prefix="/setup")

LONGEST_SOURCE = 400


@setup_page.before_app_request
def set_up_first() -> BaseResponse | None:
    """Before a game there is no table to look at."""
    hall = hall_if_any()
    waiting = hall is not None and hall.rehearsing
    looks_back = "game" in request.args
    host = role_now().kind is Kind.HOST  # others see that it is being set up
    at_table = request.path == "/" and request.method == "GET" and not looks_back and host
    return redirect("/setup") if waiting and at_table else None


@setup_page.get("")
def page() -> str:
    """The page itself; it asks for everything else."""
    the_hall()
    return render_template("setup.html")


@setup_page.get("/state")
def state() -> Response:
    """Everything that the page shows."""
    told = as_text(state_of(the_hall(), cameras_here()))  # everybody by seat, which `jsonify` would sort by name
    return Response(told, mimetype="application/json")


@setup_page.post("/camera")
def camera() -> Response:
    """``{"source": "0"}``: look through this camera; an empty name is none."""
    source = chosen().get("source")
    if not isinstance(source, str) or len(source) > LONGEST_SOURCE or not source.isprintable():
        raise RefusedError("Choose a camera.", "カメラを選んでください。")
    if not (source.isdecimal() or source in ("", BROWSER) or is_loopback(request.remote_addr or "")):
        # An address or a folder of this machine: its pictures are not for everybody in the house.
        raise RefusedError(
            "That can be chosen at the table's own computer only.", "これは本体のパソコンでだけ選べます。"
        )
    the_hall().choose_camera(source.strip())
    return _done()


@setup_page.post("/players")
def players() -> Response:
    """``{"players": ["Ann", "Ben"]}``: who plays, clockwise."""
    named = chosen().get("players")
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        raise RefusedError("Say who plays.", "プレイヤーの名前を入れてください。")
    the_hall().seat(named)
    return _done()


@setup_page.post("/seats")
def seats() -> Response:
    """``{"places": [[0.5, 0.9], ...]}``: where each sits, as shares of the picture, in the order of their names."""
    places = chosen().get("places")
    if not isinstance(places, list) or not all(_is_place(place) for place in places):
        raise RefusedError("Every player needs a place in the picture.", "全員の席を映像の中に置いてください。")
    the_hall().put([(float(x), float(y)) for x, y in places])
    return _done()


@setup_page.post("/rules")
def rules() -> Response:
    """``{"rules": {"day_old": "exactly_3"}}``: the house rules, those not named as usual."""
    wanted = chosen().get("rules")
    if not isinstance(wanted, dict) or not all(isinstance(value, str) for value in wanted.values()):
        raise RefusedError("Say which house rules.", "ハウスルールを選んでください。")
    the_hall().rule(wanted)
    return _done()


@setup_page.post("/phone")
def phone() -> Response:
    """A phone may be the camera: its door is opened."""
    hall = the_hall()
    try:
        hall.door.open()
    except CannotError as error:
        raise RefusedError(str(error)) from None
    except OSError as error:
        raise RefusedError(f"The door for the phone cannot be opened: {error.strerror}") from None
    return _done()


@setup_page.get("/phone.svg")
def phone_code() -> Response:
    """The QR code of the phone's address."""
    address = the_hall().door.address
    if not address:
        abort(404, "The door for the phone is closed.")
    return qr(address)


@setup_page.post("/go_on")
def go_on() -> Response:
    """``{"game": "2026-11-22 20.15.00"}``: take up a game that was broken off.

    With ``"damaged": true`` one of which only a part is whole.
    """
    said = chosen()
    name = said.get("game")
    if not isinstance(name, str):
        raise RefusedError("Say which game.", "どのゲームか選んでください。")
    the_hall().go_on(name, damaged=said.get("damaged") is True)
    return _done()


@setup_page.post("/start")
def start() -> Response:
    """Begin the game."""
    the_hall().start()
    return _done()


def chosen() -> dict[str, Any]:
    """What somebody chooses.  Raises RefusedError."""
    return sent("A choice comes as a JSON object.")


def _is_place(place: object) -> bool:
    return isinstance(place, list) and len(place) == 2 and all(map(_is_share, place))


def _is_share(value: object) -> bool:
    """Of a whole number of 400 digits no float can be made: it is none before that is tried."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _done() -> Response:
    return jsonify({"done": True})
