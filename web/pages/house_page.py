"""Other screens: the host opens the table to the house, and gives everybody a code of their own."""

from __future__ import annotations

import io

import segno
from flask import Blueprint, Response, abort, jsonify, request

from web.doors.house_door import HouseDoor
from web.doors.parts import part
from web.doors.roles import Role
from web.words.failures import CannotError
from web.words.refused import RefusedError

house_page = Blueprint("house_page", __name__, url_prefix="/house")


def _the_door() -> HouseDoor:
    """The app's door for other screens; 404 where there is none."""
    return part("house_door", HouseDoor)


@house_page.get("/state")
def state() -> Response:
    """Whether the door is open, and who may come in by which address."""
    return _state(_the_door())


@house_page.post("/open")
def open_door() -> Response:
    """Let other screens in."""
    door = _the_door()
    try:
        door.open()
    except (CannotError, OSError) as error:
        raise RefusedError(str(error)) from None
    return _state(door)


@house_page.post("/close")
def close_door() -> Response:
    """Let nobody in any more."""
    door = _the_door()
    if door.can_close:
        door.close()
    return _state(door)


@house_page.get("/code.svg")
def code() -> Response:
    """The QR code of the address of ``role``, and of ``name`` where that is a player."""
    door = _the_door()
    asked = (request.args.get("role", ""), request.args.get("name", ""))
    role = next((one for one in door.roles() if (one.kind, one.name) == asked), None)
    if role is None or not door.is_open:
        abort(404)
    return qr(door.address_of(role))


def qr(address: str) -> Response:
    """A QR code, dark on white in every look: cameras want it so."""
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", scale=8, border=3, light="#fff", dark="#2a140b")
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


def _state(door: HouseDoor) -> Response:
    roles = [_shown(door, role) for role in door.roles()] if door.is_open else []
    return jsonify({"open": door.is_open, "can_close": door.can_close, "roles": roles})


def _shown(door: HouseDoor, role: Role) -> dict[str, str]:
    return {"role": role.kind, "name": role.name, "address": door.address_of(role)}
