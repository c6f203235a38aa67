"""The keys of the house: whoever reaches the table from another device has one from a QR code, or stays outside."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from flask import Flask, abort, g, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from web.doors.roles import CAMERA, HOST, SPECTATOR, Kind, Role
from web.kept.folders import data_folder

COOKIE = "donuts_key"
CAMERA_COOKIE = "donuts_camera"
"""One phone may be the camera and look on as well: cookies do not tell ports apart."""
SENTENCE = "This table is private: open it by the QR code or the whole address that its own computer shows."
CLOSED = "The table is closed to other devices."
DAYS = 60


def house_key(folder: Path | None = None) -> str:
    """This person's key; made once, and kept so that a phone finds back after a restart."""
    path = (folder or data_folder()) / "key"
    try:
        kept = path.read_text("ascii").strip()
    except (OSError, ValueError):
        kept = ""
    if re.fullmatch(r"[\w-]{20,}", kept):
        return kept
    key = secrets.token_urlsafe(18)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)
    return key


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of everybody, all made of the house's own: nothing else has to be kept.

    A player's key carries the name.  `players` are those of the game that is played now: whoever played in another
    looks on.
    """

    house: str
    players: Callable[[], Sequence[str]] = tuple

    def of(self, role: Role) -> str:
        """The key that makes somebody this."""
        if role.kind is Kind.HOST:
            return self.house
        told = hmac.digest(self.house.encode(), f"{role.kind}/{role.name}".encode(), hashlib.sha256)
        name = f"{_as_text(role.name.encode())}." if role.name else ""
        return name + _as_text(told[:18])

    def role(self, key: str | None) -> Role | None:
        """Who has this key; None for nobody."""
        name = _named(key or "")
        if name and _fits(key, self.of(Role(Kind.PLAYER, name))):
            return Role(Kind.PLAYER, name) if name in self.players() else SPECTATOR
        return next((role for role in (HOST, SPECTATOR) if _fits(key, self.of(role))), None)


def _as_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _named(key: str) -> str:
    """The name that a player's key carries; empty for any other, and for what is no key."""
    name, dot, _ = key.rpartition(".")
    try:
        return base64.urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode() if dot else ""
    except ValueError:
        return ""


def _fits(given: str | None, key: str) -> bool:
    """Whether it is this key; how long that takes tells nothing of it."""
    return given is not None and hmac.compare_digest(given.encode(), key.encode())


def demand_key(app: Flask, keys: Keys, is_open: Callable[[], bool] = lambda: True) -> None:
    """Let nobody into an app who has no key, first in the address and then in a cookie; nobody while it is closed."""

    def doorkeeper() -> BaseResponse | None:
        return _let_in(COOKIE, keys.role) if is_open() else abort(403, CLOSED)

    app.before_request(doorkeeper)


def demand_camera_key(app: Flask, keys: Keys) -> None:
    """Let nobody in but the phone that is the camera."""
    app.before_request(lambda: _let_in(CAMERA_COOKIE, lambda key: CAMERA if _fits(key, keys.of(CAMERA)) else None))


def _let_in(cookie: str, role_of: Callable[[str | None], Role | None]) -> BaseResponse | None:
    """Turn an address with a key into one without it, so that no history or screen shows the key."""
    given = request.args.get("key")
    if request.method == "GET" and given is not None and role_of(given) is not None:
        rest = {name: value for name, value in request.args.items() if name != "key"}
        answer = redirect("/" + request.path.lstrip("/") + (f"?{urlencode(rest)}" if rest else ""))
        answer.set_cookie(
            cookie, given, max_age=DAYS * 86400, httponly=True, samesite="Lax", secure=request.is_secure
        )
        return answer
    role = role_of(request.cookies.get(cookie))
    if role is None:
        abort(403, SENTENCE)
    g.role = role
    return None
