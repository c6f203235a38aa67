"""A card that people put right lies where they tapped it, whatever falls with its old name.

What the power of the old name did falls, and with it perhaps that it gave the card away; and what was told later of
another card of the new name, which came by that power, would now be done to this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.entry import LogEntry
from engine.go_nuts.tracing import Card, Named, parts
from engine.history.as_told import edit_memo
from engine.history.past import Past

Mention = tuple[int, int]
"""An entry, by the number that stays however often it is retold, and which of its cards."""


def stays(log: Sequence[LogEntry], told: Sequence[LogEntry], target: str, piece: str) -> Mapping[str, Any]:
    """What a correction at a plate or the pile, told by these entries, must remember for the card to lie there."""
    before, now = Past.of(log), Past.of([*log, *told])
    kind, name, _ = parts(target)
    tapped, place = before.lineage.at(target), f"plate/{name}" if kind == "plate" else kind
    if tapped is None or kind not in ("plate", "discard"):
        return {}
    card = _known_as(now, before.lineage.known[tapped])
    here = now.lineage.discard if kind == "discard" else now.lineage.plates.get(name, ())
    twice = any(one != card for one in _standing_for(before, now, tapped) if one in here)
    if card in here and not twice:
        return {}
    lies = None if card is None or _is_moved_anew(before, now, card) else _lies(now, card)
    if lies is None:
        return edit_memo(now.lineage, f"{place}/{len(here) + 1}", piece)
    return edit_memo(now.lineage, lies, to=None if twice else place)


def _known_as(past: Past, named: Named) -> Card | None:
    return next((card for card, known in past.lineage.known.items() if known == named), None)


def _mentions(past: Past) -> Iterator[tuple[Mention, Card | None]]:
    for entry, cards in zip(past.entries, past.lineage.mentions, strict=True):
        yield from (((entry.root, n), card) for n, card in enumerate(cards))


def _is_moved_anew(before: Past, now: Past, card: Card) -> bool:
    """Whether something that was told of another card is told of this one now: that one did what is told."""
    mine = {mention for mention, one in _mentions(now) if one == card}
    once = dict(_mentions(before))
    was = {before.lineage.known[one] for one in (once.get(mention) for mention in mine) if one is not None}
    return len(was) > 1


def _standing_for(before: Past, now: Past, tapped: Card) -> Iterator[Card | None]:
    """The cards of which is told now what was told of that one."""
    mine = {mention for mention, one in _mentions(before) if one == tapped}
    yield from (one for mention, one in _mentions(now) if mention in mine)


def _lies(past: Past, card: Card) -> str | None:
    """Where a card lies, on a plate or the pile."""
    piles = {"discard": past.lineage.discard, **{f"plate/{name}": on for name, on in past.lineage.plates.items()}}
    return next((f"{place}/{cards.index(card) + 1}" for place, cards in piles.items() if card in cards), None)
