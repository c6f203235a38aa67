"""The dashboard: the table in a browser, live, and everything that people can tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

    from web.live import LiveTable

MOST_BYTES = 64 * 1024
"""The largest command that is read."""


def create_app(
    live: LiveTable, config: Mapping[str, Any] | None = None, doorkeeper: Callable[[Flask], None] | None = None
) -> Flask:
    """The dashboard of a table.  ``TRUSTED_HOSTS`` in `config` names the hosts beside this machine's own loopback.

    `doorkeeper` says who comes in; without one, whoever reaches this is the host.
    """
    # Imported here, so that other commands of this package need not wait for a web server.
    from flask import Flask
    from werkzeug.exceptions import HTTPException

    from web.api import api
    from web.browser_camera import browser_camera
    from web.deck_page import deck_page
    from web.house_page import house_page
    from web.past import past
    from web.roles import keep_to_roles
    from web.score_only import score_only
    from web.security import guard, in_one_sentence
    from web.setup_page import setup_page
    from web.stream import stream
    from web.views import views

    app = Flask(__name__)
    app.config.from_mapping({"MAX_CONTENT_LENGTH": MOST_BYTES, **(config or {})})
    app.extensions["live"] = live
    guard(app)
    if doorkeeper is not None:
        doorkeeper(app)
    keep_to_roles(app)
    for part in (views, api, past, score_only, stream, browser_camera, setup_page, deck_page, house_page):
        app.register_blueprint(part)
    app.register_error_handler(HTTPException, in_one_sentence)
    return app
