"""Questions whether a card lies before somebody that are over because it has been told meanwhile, in another way.

Whoever taps such a card onto its plate, or off it, has answered; an answer after that would count it twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.ledger import Ledger
from engine.meaning import count_by_now


def told_meanwhile(ledger: Ledger) -> Iterator[tuple[int, str]]:
    """The open questions that the plates, as they are told by now, have answered, each with that answer."""
    for matter in ledger.matters:
        for answer, way in ledger.entry(matter.seq).memo.get("answers", {}).items():
            if _is_so(ledger, way):
                yield matter.seq, answer


def _is_so(ledger: Ledger, way: Mapping[str, Any]) -> bool:
    """Whether what an answer says of a card is told already."""
    lies, gone = way.get("lies", {}), way.get("gone", {})
    return ("count" in lies and not _lacks(ledger, lies)) or ("count" in gone and _lacks(ledger, gone))


def _lacks(ledger: Ledger, about: Mapping[str, Any]) -> bool:
    """Whether somebody has fewer cards of a name than with the one that was asked about."""
    return ledger.state.plates[about["player"]].count(about["piece"]) < count_by_now(ledger.log, about)
