"""Events to and from the public JSON: ``event`` is the snake_case name, ``from`` is `Moved.origin`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, get_args

from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    GameEnded,
    GameStarted,
    Moved,
    PicksRevealed,
    PlayerLeft,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)

Json = dict[str, Any]

NAMES: Mapping[type, str] = {kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(Event)}
"""The public name of each kind of event."""

_FIELDS = {kind: tuple(f.name for f in fields(kind)) for kind in NAMES}


def event_to_json(event: Event) -> Json:
    """The event with the names and fields of the public JSON, ``event`` first."""
    kind = type(event)
    return {"event": NAMES[kind]} | {name: _plain(getattr(event, name)) for name in _FIELDS[kind]}


def _plain(value: Any) -> Any:
    if isinstance(value, Moved):
        return {"piece": value.piece, "from": value.origin, "to": value.to}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return value


def event_from_json(body: Mapping[str, Any]) -> Event:
    """The event that a line of JSON tells; what else the line has (seq, t, source) is left aside.

    ValueError says which event is not known or what it lacks.
    """
    read = _READERS.get(str(body.get("event")))
    if read is None:
        raise ValueError(f"'{body.get('event')}' is no event of this game.")
    try:
        return read(body)
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError) as error:
        raise ValueError(f"{body['event']} cannot be read: {type(error).__name__} {error} in {dict(body)}.") from error


def _moved(body: Mapping[str, Any]) -> Moved:
    return Moved(str(body["piece"]), str(body["from"]), str(body["to"]))


def _row(body: Mapping[str, Any]) -> tuple[str | None, ...]:
    return tuple(None if piece is None else str(piece) for piece in body["row"])


def _words(words: Any) -> tuple[str, ...]:
    return tuple(str(word) for word in words)


def _numbers(numbers: Mapping[str, Any]) -> dict[str, int]:
    return {str(name): int(number) for name, number in numbers.items()}


def _table_read(b: Mapping[str, Any]) -> TableRead:
    plates = {str(name): _words(plate) for name, plate in b["plates"].items()}
    deck, top = b.get("deck"), b.get("discard_top")
    return TableRead(_row(b), plates, None if top is None else str(top), None if deck is None else int(deck))


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Event]] = {
    "game_started": lambda b: GameStarted(
        _words(b["players"]), int(b["deck_size"]), {str(k): str(v) for k, v in b.get("settings", {}).items()}
    ),
    "row_dealt": lambda b: RowDealt(_row(b)),
    "table_read": _table_read,
    "picks_revealed": lambda b: PicksRevealed(_numbers(b["picks"])),
    "donut_taken": lambda b: DonutTaken(str(b["player"]), int(b["slot"]), str(b["piece"])),
    "donut_discarded": lambda b: DonutDiscarded(int(b["slot"]), str(b["piece"]), _words(b["players"])),
    "power_prompted": lambda b: PowerPrompted(
        str(b["player"]), str(b["piece"]), _words(b["options"]), str(b["rule"])
    ),
    "power_resolved": lambda b: PowerResolved(
        str(b["player"]), str(b["piece"]), tuple(_moved(m) for m in b["moved"])
    ),
    "row_refilled": lambda b: RowRefilled(_row(b)),
    "player_left": lambda b: PlayerLeft(str(b["player"]), str(b["cards"]), int(b["slots"])),
    "game_ended": lambda b: GameEnded(_numbers(b["scores"]), _numbers(b["cards"]), _words(b["winners"])),
}
