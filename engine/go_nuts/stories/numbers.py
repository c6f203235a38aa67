"""Which number is it?  The selection cards that show their faces, and how surely each was read."""

from __future__ import annotations

from dataclasses import replace

from engine.explaining.fit import Look
from engine.explaining.pairing import CAP, NONE, cost_as
from engine.explaining.story import Reading
from engine.explaining.thresholds import MARGIN
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting

NUMBER_MARGIN = 4.0
"""How much likelier, in nats, a number must be than the next to count at once: a whole round hangs on it."""
MOST = 7
"""The highest number on any selection card."""


def read_picks(state: GameState, look: Look, stale: frozenset[Place]) -> dict[str, Reading]:
    """The selection cards that show their faces, by player; those of the round before do not count.

    While some of these lie on untouched nobody has revealed: what looks new beside them was overlooked for a while.
    Where only one lies, and all others have laid a card face down since, its player may have forgotten it, or chosen
    that number again, and any other number as well.
    """
    picks: dict[str, Reading] = {}
    seats = ((name, Place(PlaceKind.PICK, seat)) for seat, name in enumerate(state.players, 1))
    places = {name: place for name, place in seats if name not in state.left}
    old = [place for place in places.values() if _lies_alone(look, place)]
    fresh = any(place not in stale and look.at(place) for place in places.values())
    if old:
        fresh = len(old) == 1 and {*places.values()} - {*old} <= look.followed.laid
    for name, place in places.items():
        reading = read_number(look, place, state.slots) if fresh and look.sees(place) else None
        if reading is not None:
            picks[name] = _or_any(state, reading) if place in old else reading
    return picks


def _lies_alone(look: Look, place: Place) -> bool:
    """Whether a card of the round before lies on at a place, and no other beside it."""
    others = (s for s in look.at(place) if s.track != look.followed.spent.get(place) and s.piece != UNKNOWN)
    return place in look.followed.spent and not any(others)


def _or_any(state: GameState, reading: Reading) -> Reading:
    """The number that lies there from the round before: any other may have been chosen."""
    row = (f"select_{slot}" for slot, piece in enumerate(state.row, 1) if piece is not None)
    others = tuple(number for number in row if number != reading.piece)
    return replace(reading, runner_up=others[0], margin=0.0, others=others[1:]) if others else reading


def read_number(look: Look, place: Place, most: int = MOST) -> Reading | None:
    """The number on the selection card at a place, if one shows its face; the players hold those up to `most`."""
    numbers = [sighting for sighting in look.at(place) if number_on(sighting.piece) is not None]
    new = [sighting for sighting in numbers if sighting.track != look.followed.spent.get(place)]
    return next((_as_number(sighting, most) for sighting in (*new, *numbers)), None)


def _as_number(sighting: Sighting, most: int) -> Reading:
    """The likeliest number, the next, and what comes as near; a card on which no other number was thought of is as sure
    as can be.

    A number that nobody holds is no doubt about one that somebody does, and never an answer to offer: its card is in
    the box.  As the likeliest of all it stays: somebody may have taken it from there, which is against the rules.
    """
    numbers = [(piece, likely) for piece, likely in sighting.candidates if number_on(piece) is not None]
    (best, likely), *others = numbers
    if _is_held(best, most):
        others = [(piece, as_likely) for piece, as_likely in others if _is_held(piece, most)]
    piece, next_likely = others[0] if others else (UNKNOWN, likely - CAP)
    near = tuple(one for one, as_likely in others[1:] if likely - as_likely < MARGIN)
    return Reading(0, best, piece, min(likely - next_likely, CAP), sighting.place, NUMBER_MARGIN, others=near)


def likely_numbers(look: Look, reading: Reading) -> tuple[int, ...]:
    """The numbers that this selection card may show, the likeliest first; one only where that is certain."""
    if reading.sure:
        return tuple(n for n in (number_on(reading.piece),) if n is not None)
    if _lies_alone(look, reading.where):
        numbers = (number_on(piece) for piece in (reading.piece, reading.runner_up, *reading.others))
        return tuple(number for number in numbers if number is not None)
    sighting = next(s for s in look.at(reading.where) if s.piece == reading.piece)
    return tuple(
        number for piece, _ in sighting.candidates
        if (number := number_on(piece)) is not None and cost_as(sighting, piece) < NUMBER_MARGIN
    )


def may_be_any(look: Look, reading: Reading) -> bool:
    """Whether the eyes think of a selection card as one that they cannot name, so that it may show any number."""
    sighting = next((s for s in look.at(reading.where) if s.piece == reading.piece), None)
    return not reading.sure and sighting is not None and cost_as(sighting, NONE) < NUMBER_MARGIN


def _is_held(piece: str, most: int) -> bool:
    number = number_on(piece)
    return number is not None and 0 < number <= most


def as_picked(reading: Reading, mention: int, slot: int, told_at: Place, most: int) -> Reading:
    """The reading of a selection card, taken for that number; as sure as can be if no other that is held comes near.

    mention: whose it is, counted by seats from 0.  told_at: where what happens next tells whether it was that number.
    """
    piece = f"select_{slot}"
    if piece == reading.piece:
        return replace(reading, mention=mention, told_at=told_at)
    near = (reading.runner_up, *reading.others) if reading.margin < MARGIN else ()
    others = tuple(one for one in (reading.piece, *near) if one != piece and _is_held(one, most))
    margin, runner_up = (0.0, others[0]) if others else (CAP, UNKNOWN)
    return replace(
        reading, mention=mention, piece=piece, runner_up=runner_up, margin=margin, told_at=told_at, others=others[1:]
    )


def number_on(piece: str) -> int | None:
    """The number of a selection card; None for any other piece."""
    number = piece.removeprefix("select_")
    return int(number) if number.isdecimal() and number != piece else None


def shown(look: Look, place: Place) -> int | None:
    """The number on the selection card at a place, however surely it was read."""
    reading = read_number(look, place)
    return None if reading is None else number_on(reading.piece)
