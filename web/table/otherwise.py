"""A power that was used otherwise than it allows: any card of the table may be said to have moved."""

from __future__ import annotations

from collections import Counter

from engine.go_nuts import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.moves import UsePower
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN
from web.table.asked import Asked
from web.words.refused import RefusedError

MOST = 8
"""Cards that one power may be said to have moved."""


def otherwise_used(state: GameState, asked: Asked) -> UsePower:
    """What ``moved``, a list of ``{"piece", "from", "to"}``, says; each card must lie where it is said to come from,
    as often as it is said."""
    told = asked.args.get("moved")
    if state.prompt is None or not isinstance(told, list) or len(told) > MOST:
        raise RefusedError("The power cannot be used that way.")
    moved = tuple(_moved(state, one) for one in told)
    for (piece, origin), times in Counter((one.piece, one.origin) for one in moved).items():
        if origin != "deck" and times > _lying(state, origin).count(piece):
            raise RefusedError("Each card can have moved only once.", "1枚のカードは1回しか動かせません。")
    return UsePower(state.prompt.player, state.prompt.piece, moved)


def _moved(state: GameState, one: object) -> Moved:
    if not isinstance(one, dict):
        raise RefusedError("The power cannot be used that way.")
    piece, origin, to = (str(one.get(key)) for key in ("piece", "from", "to"))
    if piece not in _lying(state, origin) or to not in _goals(state):
        raise RefusedError("The power cannot move those cards.")
    return Moved(piece, origin, to)


def _lying(state: GameState, place: str) -> tuple[str | None, ...]:
    """The cards that may come from there; from the deck any."""
    kind, _, rest = place.partition("/")
    match kind:
        case "deck":
            return (*CARDS, UNKNOWN)
        case "discard":
            return state.discard
        case "plate":
            return state.plates.get(rest, ())
        case "row" if rest in map(str, range(1, len(state.row) + 1)):
            return state.row[int(rest) - 1 : int(rest)]
        case _:
            return ()


def _goals(state: GameState) -> tuple[str, ...]:
    return ("discard", "deck", *(f"plate/{name}" for name in state.playing))
