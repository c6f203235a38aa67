"""The parts of the house that pages ask the app for."""

from __future__ import annotations

from typing import TypeVar

from flask import abort, current_app

T = TypeVar("T")


def part(name: str, kind: type[T]) -> T:
    """The app's extension of that name; 404 where this app has none."""
    found = current_app.extensions.get(name)
    if not isinstance(found, kind):
        abort(404)
    return found
