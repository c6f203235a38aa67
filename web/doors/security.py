"""Who may ask for what: the page is for this machine's own browsers, and nobody else's pages may use it.

Checked before anything else is done: the Host header (against DNS rebinding), then where a request comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, abort, jsonify, request
from werkzeug.exceptions import HTTPException, SecurityError

from web.words.said import Said
from web.words.translated import both

MOST_BYTES = 64 * 1024
"""The largest request that is read, where a page does not take larger ones."""
LOOPBACK = ("127.0.0.1", "localhost")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""On every answer.  There is no CORS header anywhere: no other site may read a thing."""


WORDS = {
    404: "There is nothing at this address.",
    413: "That is larger than is taken here: a photograph has up to 25 MB.",
}


def guarded(config: Mapping[str, Any]) -> Flask:
    """An app without any pages yet: the checks before, and the headers after, every request of it.

    Foreign Host headers are found by Flask itself, which reads ``TRUSTED_HOSTS``; it would say so
    last, here it is first.
    """
    app = Flask("web")  # where the templates lie, and what is static
    app.config.from_mapping({"MAX_CONTENT_LENGTH": MOST_BYTES, **config})
    app.config["TRUSTED_HOSTS"] = app.config["TRUSTED_HOSTS"] or list(LOOPBACK)
    app.before_request(_refuse_other_hosts)
    app.before_request(_refuse_other_sites)
    app.after_request(_with_headers)
    app.register_error_handler(HTTPException, _in_one_sentence)
    return app


def _refuse_other_hosts() -> None:
    if isinstance(request.routing_exception, SecurityError):
        raise request.routing_exception


def _refuse_other_sites() -> None:
    site = request.headers.get("Sec-Fetch-Site", "none")
    if request.method in ("GET", "HEAD"):
        visiting = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        if site not in ("same-origin", "none") and not visiting:
            abort(403, "Another site may not read this table.")
        return
    if site not in ("same-origin", "none") or request.headers.get("Origin") != request.host_url.rstrip("/"):
        abort(403, "Only the dashboard's own page may change the game.")


def _in_one_sentence(error: HTTPException) -> tuple[Response, int]:
    """What went wrong: as JSON for a page, as plain words for a person who opened an address."""
    said, code = _said(error), error.code or 500
    if "text/html" in request.headers.get("Accept", ""):  # in the house, without https, browsers tell nothing more
        words = said.ja if request.accept_languages.best_match(["en", "ja"]) == "ja" else said.en
        return Response(f"{words}\n", mimetype="text/plain"), code
    return jsonify({"error": said.en, "error_ja": said.ja}), code


def _said(error: HTTPException) -> Said:
    """In our own words, where the library would say it in its."""
    is_ours = error.description and error.description != type(error).description
    return both(error.description or "" if is_ours else WORDS.get(error.code or 500, "That cannot be."))


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response
