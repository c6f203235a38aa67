"""What a correction changes besides the card that it names: what the power of the old one did is undone with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.entry import LogEntry
from engine.go_nuts.state import GameState
from engine.go_nuts.tracing import parts
from engine.history.as_told import fold
from engine.history.log import up_to
from web.words.names import piece_name, place_name
from web.words.said import Said

Lying = Counter[tuple[str, str]]
"""The cards that can be seen: where each lies, and which it is."""


def besides(entry: LogEntry, log: Sequence[LogEntry]) -> Said | None:
    """What else is otherwise since a card was corrected, and must be looked at; None where nothing is."""
    target, _, now = str(entry.body.get("what", "")).partition(": ")
    if entry.event != "corrected" or target in ("deck", "seats") or target.startswith("pick/") or ", to " in now:
        return None
    if not any(log[seq - 1].event == "power_resolved" for seq in entry.body.get("withdrawn", ())):
        return None  # to find out takes two games told from the start, and a long one has dozens of corrections
    before, after = fold(log[: entry.seq - 1]), fold(up_to(log, entry.seq))
    if before is None or after is None:
        return None
    told = list(_changes(before, after, _place(target), now.partition(", not ")[0]))
    return Said("; ".join(one.en for one in told), "。".join(one.ja for one in told)) if told else None


def _place(target: str) -> str:
    kind, name, number = parts(target)
    return {"row": f"row/{number}", "plate": f"plate/{name}"}.get(kind, kind)


def _changes(before: GameState, after: GameState, place: str, piece: str) -> Iterator[Said]:
    gone, come = _lying(before) - _lying(after), _lying(after) - _lying(before)
    _take_out(gone, come, place, piece)
    for here, card in list(gone.elements()):
        there = next((where for where, other in come.elements() if other == card), None)
        come -= Counter() if there is None else Counter([(there, card)])
        yield _goes(card, here, there)
    for there, card in come.elements():
        yield _goes(card, None, there)
    if before.deck_left != after.deck_left and after.deck_left is not None:
        yield Said(f"the deck has {after.deck_left} cards", f"山札は{after.deck_left}枚です")


def _lying(state: GameState) -> Lying:
    row = Counter((f"row/{slot}", piece) for slot, piece in enumerate(state.row, 1) if piece is not None)
    plates = Counter((f"plate/{name}", piece) for name, cards in state.plates.items() for piece in cards)
    return row + plates + Counter(("discard", piece) for piece in state.discard)


def _take_out(gone: Lying, come: Lying, place: str, piece: str) -> None:
    """What was said itself: one card has the other's place, came to it or left it."""
    there = [where for where, card in come.elements() if card == piece]
    changed = [where for where, _ in gone.elements() if where in there]
    here = place if place in changed or not changed else changed[0]
    come -= Counter([(here, piece)])
    old = next((one for one in gone.elements() if one[0] == here), None)
    if old is not None and (here in there or piece == "no card"):
        gone -= Counter([old])


def _goes(card: str, here: str | None, there: str | None) -> Said:
    """A card that went somewhere, came from the deck, or is nowhere that anybody sees."""
    english, japanese = piece_name(card), piece_name(card, "ja")
    old, new = ([place_name(place, lang) for lang in ("en", "ja")] if place else None for place in (here, there))
    if old and new:
        return Said(f"{english} goes from {old[0]} to {new[0]}", f"{japanese}は{old[1]}から{new[1]}に移ります")
    if old:
        return Said(f"{english} is gone from {old[0]}", f"{old[1]}の{japanese}はなくなります")
    assert new, card
    return Said(f"{english} comes to {new[0]}", f"{new[1]}に{japanese}が加わります")
