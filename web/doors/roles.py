"""Who somebody is at the table, and what may be done from there: host, player, spectator.

While one screen is used there is only the host, and nobody notices that there are roles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from flask import Flask, abort, g, request

from web.shown.dashboard import Dashboard
from web.words.refused import RefusedError

LOOKS_ON = "This device only looks on: ask at the table's own computer."
HOSTS_PAGES = ("/setup", "/camera", "/house", "/score/photos", "/score/camera")
"""What the host alone opens: it shows or changes more than the table."""


class Kind(StrEnum):
    """What somebody is."""

    HOST = "host"
    """May do everything."""
    PLAYER = "player"
    """Sees everything that the table may see; chooses the own number, uses the own power, answers the own questions."""
    SPECTATOR = "spectator"
    """Sees, and writes nothing."""
    CAMERA = "camera"
    """A phone that sends pictures; it sees nothing of the game."""


@dataclass(frozen=True, slots=True)
class Role:
    """Who somebody is; `name` is a player's."""

    kind: Kind
    name: str = ""


HOST = Role(Kind.HOST)
SPECTATOR = Role(Kind.SPECTATOR)
CAMERA = Role(Kind.CAMERA)


class NotYoursError(RefusedError):
    """Somebody else has to say that."""


def role_now() -> Role:
    """Who makes the request that is answered now."""
    role: Role = g.get("role", HOST)
    return role


def keep_to_roles(app: Flask) -> None:
    """Let nobody but the host write anything, or open what is the host's, except a player's own commands."""
    app.before_request(_refuse_what_is_the_host_s)


def _refuse_what_is_the_host_s() -> None:
    role = role_now()
    if role.kind is Kind.HOST:
        return
    if request.path.startswith(HOSTS_PAGES):
        abort(403, LOOKS_ON)
    commands = role.kind is Kind.PLAYER and request.path.startswith("/api/") and request.path.count("/") == 2
    if request.method not in ("GET", "HEAD") and not commands:
        abort(403, LOOKS_ON)


def check(role: Role, command: str, args: Mapping[str, object], now: Dashboard) -> None:
    """Raises NotYoursError for a command that is not this person's to give."""
    if role.kind is Kind.HOST or (role.kind is Kind.PLAYER and _own(role.name, command, args, now)):
        return
    raise NotYoursError(LOOKS_ON if role.kind is not Kind.PLAYER else "That is for the table's own computer to say.")


def _own(name: str, command: str, args: Mapping[str, object], now: Dashboard) -> bool:
    match command:
        case "pick":
            return args.get("player") == name
        case "play":
            return now.prompt is not None and now.prompt.player == name and not args.get("override")
        case "answer":
            return any(matter.seq == args.get("seq") and matter.player == name for matter in now.matters)
        case _:
            return False
