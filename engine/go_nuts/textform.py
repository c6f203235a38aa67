"""The pieces of the one-line text form of a state."""

from __future__ import annotations

from urllib.parse import quote, unquote

from engine.go_nuts.pile import Orders


def quoted(name: str) -> str:
    """A name in which nothing stands that the text form means otherwise."""
    return quote(name, safe="")


def joined(words: tuple[str, ...]) -> str:
    """Words with commas; a hyphen for none."""
    return ",".join(words) or "-"


def split(text: str) -> tuple[str, ...]:
    """The words between the commas."""
    return () if text == "-" else tuple(text.split(","))


def pairs(text: str) -> dict[str, str]:
    """``Ann:1,Ben:3`` by name."""
    return {unquote(k): v for k, _, v in (word.partition(":") for word in split(text))}


def pieces_in(text: str) -> tuple[str, ...]:
    """Pieces with commas; ValueError for what can be none."""
    pieces = split(text)
    for piece in pieces:
        if not piece.replace("_", "").isalnum():
            raise ValueError(f"'{piece}' is no piece")
    return pieces


def row_in(text: str) -> tuple[str | None, ...]:
    """Pieces with commas, a point for a gap."""
    return tuple(None if p == "." else pieces_in(p)[0] for p in split(text))


def orders_text(orders: Orders) -> str:
    """The orders of a pile: ``plain,glazed+milk/milk,glazed,plain``; cards with a plus lie in any order."""
    return "/".join(joined(tuple("+".join(heap) for heap in order)) for order in orders)


def orders_in(text: str) -> Orders:
    """The orders that `orders_text` says."""
    orders = () if text == "-" else text.split("/")
    return tuple(tuple(pieces_in(heap.replace("+", ",")) for heap in split(order)) for order in orders)
