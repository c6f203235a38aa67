"""Questions whether a card lies before somebody that are over because it has been told meanwhile, in another way.

Whoever taps such a card onto its plate, or off it, has answered; an answer after that would count it twice.  Whoever
leaves takes their cards out of the game: an answer after that would put one before nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.at_table.ledger import Ledger
from engine.history.meaning import lacks


def told_meanwhile(ledger: Ledger) -> Iterator[tuple[int, str]]:
    """The open questions that the plates, as they are told by now, have answered, each with that answer."""
    for matter in ledger.matters:
        ways = ledger.entry(matter.seq).answers
        if any(_has_left(ledger, way) for way in ways.values()):
            yield matter.seq, next(option for option in matter.options if option not in ways)
            continue
        for answer, way in ways.items():
            if _is_so(ledger, way):
                yield matter.seq, answer


def _has_left(ledger: Ledger, way: Mapping[str, Any]) -> bool:
    """Whether an answer speaks of a card of somebody who has left the game with their cards."""
    about = way.get("lies") or way.get("gone") or {}
    return ledger.state.left.get(about.get("player", "")) == "out"


def _is_so(ledger: Ledger, way: Mapping[str, Any]) -> bool:
    """Whether what an answer says of a card is told already."""
    state, log, lies, gone = ledger.state, ledger.log, way.get("lies", {}), way.get("gone", {})
    return ("count" in lies and not lacks(state, log, lies)) or ("count" in gone and lacks(state, log, gone))
