"""The parts of the house that pages ask the app for."""

from __future__ import annotations

from typing import TypeVar

from flask import abort, current_app

T = TypeVar("T")


def part(name: str, kind: type[T]) -> T:
    """The app's extension of that name; 404 where this app has none."""
    found = part_if_any(name, kind)
    if found is None:
        abort(404)
    return found


def part_if_any(name: str, kind: type[T]) -> T | None:
    """The app's extension of that name; None where this app has none."""
    found = current_app.extensions.get(name)
    return found if isinstance(found, kind) else None
