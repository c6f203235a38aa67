"""The app of the dashboard: the table in a browser, live, and everything that people can tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask

from web.doors.browser_camera import browser_camera
from web.doors.roles import keep_to_roles
from web.doors.security import guarded
from web.pages.api import api
from web.pages.deck_page import deck_page
from web.pages.here import refused
from web.pages.house_page import house_page
from web.pages.past import past
from web.pages.score_only import score_only
from web.pages.setup_page import setup_page
from web.pages.stream import stream
from web.pages.views import views
from web.table.live import LiveTable
from web.words.refused import RefusedError

PARTS = (views, api, past, score_only, stream, browser_camera, setup_page, deck_page, house_page)


def create_app(
    live: LiveTable, config: Mapping[str, Any] | None = None, doorkeeper: Callable[[Flask], None] | None = None
) -> Flask:
    """The dashboard of a table.  ``TRUSTED_HOSTS`` in `config` names the hosts beside this machine's own loopback,
    ``LANGUAGE`` in which one the pages begin, if not in each browser's.

    `doorkeeper` says who comes in; without one, whoever reaches this is the host.
    """
    app = guarded(config or {})
    app.extensions["live"] = live
    if doorkeeper is not None:
        doorkeeper(app)
    keep_to_roles(app)
    for part in PARTS:
        app.register_blueprint(part)
    app.register_error_handler(RefusedError, refused)
    return app
