"""The key of the house: whoever reaches the dashboard from another device has it from the QR code, or stays outside."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from pathlib import Path
from urllib.parse import urlencode

from flask import Flask, abort, current_app, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from web.home import data_folder

COOKIE = "donuts_key"
SENTENCE = "This table is private: open it by the QR code or the whole address that its own computer shows."
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


def demand_key(app: Flask, key: str) -> None:
    """Let nobody into an app who has not the key: in the address once, in a cookie from then on."""
    app.config["KEY"] = key
    app.before_request(_refuse_without_key)


def _refuse_without_key() -> BaseResponse | None:
    """Turn an address with the key into one without it, so that no history or screen shows the key."""
    if request.method == "GET" and _fits(request.args.get("key")):
        rest = {name: value for name, value in request.args.items() if name != "key"}
        answer = redirect("/" + request.path.lstrip("/") + (f"?{urlencode(rest)}" if rest else ""))
        answer.set_cookie(
            COOKIE, current_app.config["KEY"], max_age=DAYS * 86400, httponly=True, samesite="Lax",
            secure=request.is_secure,
        )  # fmt: skip
        return answer
    if not _fits(request.cookies.get(COOKIE)):
        abort(403, SENTENCE)
    return None


def _fits(given: str | None) -> bool:
    return given is not None and hmac.compare_digest(given.encode(), str(current_app.config["KEY"]).encode())
