"""Pictures of cards: the faces of the deck on the table where it is known, and a drawn donut where it is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

import cv2

from engine.go_nuts.cards import CARDS
from scanner.naming.deck import DeckBook
from scanner.pieces import is_back, is_numbered
from web.words.names import piece_name


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file as it goes over the wire."""

    mime: str
    data: bytes


def pictures_of(book: DeckBook) -> dict[str, Picture]:
    """The thumbnails of a deck that the eyes have learnt."""
    found: dict[str, Picture] = {}
    for face, thumbnail in zip(book.faces, book.thumbnails, strict=True):
        data = cv2.imencode(".webp", thumbnail, [cv2.IMWRITE_WEBP_QUALITY, 78])[1].tobytes()
        found.setdefault(face.partition("@")[0], Picture("image/webp", data))
    return found


def picture(piece: str, known: Mapping[str, Picture]) -> Picture:
    """A picture for any piece name, drawn where none is known."""
    return known.get(piece) or Picture("image/svg+xml", _drawn(piece).encode())


_GROUND = {2: "#8fd0ef", 3: "#f7a8c4", 4: "#a9dba3", 5: "#f9d56e"}
"""The ground of a card by the smallest number of players that uses it."""

_ICING = {
    "chocolate_frosted": "#5a2f1c", "donut_holes": "#e0a85f", "eclair": "#4c2616", "french_cruller": "#f0cf8a",
    "glazed": "#f7e3bd", "jelly_filled": "#c8324f", "maple_bar": "#b56a2c", "plain": "#d79b53", "powdered": "#ffffff",
    "boston_cream": "#4c2616", "double_chocolate": "#3d1c10", "red_velvet": "#a3202f", "sprinkled": "#f48fb8",
    "bear_claw": "#c98842", "cinnamon_twist": "#a8642f", "coffee": "#6d4630", "day_old_donuts": "#9aa27a",
    "milk": "#fdfdfb", "old_fashioned": "#c07f3f", "maple_frosted": "#c77f3a", "mucho_matcha": "#8db45c",
    "raspberry_frosted": "#d6457b", "strawberry_glazed": "#f2738c",
}  # fmt: skip
_SPRINKLES = (
    (28, 50, 32, 52, "#ffd25e"), (40, 42, 45, 43, "#7fd6c2"), (58, 42, 62, 45, "#fff4d6"), (73, 55, 74, 60, "#7fd6c2"),
    (71, 74, 67, 78, "#ffd25e"), (55, 87, 50, 86, "#fff4d6"), (38, 85, 34, 81, "#7fd6c2"), (27, 68, 27, 63, "#fff4d6"),
)  # fmt: skip


def _drawn(piece: str) -> str:
    """A card as SVG, 100 by 140."""
    card = CARDS.get(piece)
    if card is not None:
        dots = "".join(f'<circle cx="{50 + 9 * (n - (card.min_players - 1) / 2)}" cy="108" r="2.6" fill="#4a2618"/>'
                       for n in range(card.min_players))  # fmt: skip
        return _frame(_GROUND[card.min_players], _donut(_ICING[piece]) + dots + _name(card.name))
    if is_numbered(piece):
        return _frame("#fff4e0" if piece[0] == "s" else "#c98b55", _numeral(piece[-1]))
    if is_back(piece):
        return _frame("#d6336c" if piece[0] == "d" else "#6b4430", _donut("#ffd9e5"))
    return _frame("#e9ddcd", _numeral("?") + _name("?" if piece == "unknown" else piece_name(piece)))


def _frame(ground: str, inside: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">'
        f'<rect width="100" height="140" rx="8" fill="{ground}"/>'
        '<rect x="5" y="5" width="90" height="130" rx="6" fill="none" stroke="#fff" stroke-opacity=".7" '
        f'stroke-width="2"/>{inside}</svg>'
    )


def _donut(icing: str) -> str:
    sprinkles = "".join(
        f'<path d="M{x} {y}L{u} {v}" stroke="{c}" stroke-width="3" stroke-linecap="round"/>'
        for x, y, u, v, c in _SPRINKLES
    )
    return (
        '<circle cx="50" cy="66" r="25" fill="none" stroke="#b97a3e" stroke-width="22"/>'
        f'<circle cx="50" cy="64" r="25" fill="none" stroke="{icing}" stroke-width="19"/>{sprinkles}'
    )


def _name(name: str) -> str:
    size = min(12.0, round(140 / len(name), 1))
    return (
        '<rect x="5" y="9" width="90" height="21" fill="#4a2618"/>'
        f'<text x="50" y="24" font-family="system-ui,sans-serif" font-weight="700" font-size="{size}" '
        f'text-anchor="middle" fill="#fff6ea">{escape(name)}</text>'
    )


def _numeral(number: str) -> str:
    return (
        '<text x="50" y="93" font-family="system-ui,sans-serif" font-weight="800" font-size="64" '
        f'text-anchor="middle" fill="#4a2618">{escape(number)}</text>'
    )
