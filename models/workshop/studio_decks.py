"""Four decks for the studio, each of another make than the demo's, the made ones' and each other's.

`slate` has photographs of donuts over its whole face, `outline` thin lines on bare card, `arcade` coarse pixels in a
dark frame, `fude` brushwork with Japanese words.  They differ in size, corners and gloss, too.  How the donuts' faces
are drawn is in `studio_designs`.  Needs `resvg-py` and the fonts named here.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

import numpy as np

from models.workshop.art import draw
from models.workshop.studio_donuts import Picture

PER_MM = 8
"""Pixels of a drawn face to a millimetre of card."""
MARKER = 32.0
"""A row marker's side, mm."""


@dataclass(frozen=True, slots=True)
class Deck:
    """width, height, radius: of a card and its corners, mm.  rough: 0 mirrors, 1 is matt.  coat: of lacquer, 0..1.

    inks: the cards' colours by smallest number of players.  players: those of the selection cards.  edge: of the paper.
    """

    name: str
    width: float
    height: float
    radius: float
    rough: float
    coat: float
    font: str
    inks: tuple[str, str, str, str]
    players: tuple[str, ...]
    edge: tuple[float, float, float] = (0.8, 0.8, 0.78)

    @property
    def size(self) -> tuple[int, int]:
        """A drawn face's width and height in pixels."""
        return round(self.width * PER_MM), round(self.height * PER_MM)


DECKS = (
    Deck("slate", 63.0, 88.0, 3.0, 0.3, 0.6, "Liberation Sans", ("#5fc9bb", "#f08fb0", "#ab8fe0", "#7fb2f0"),
         ("#b5382f", "#2c5fa8", "#2d8050", "#c98a1c", "#6b3f9c", "#55555c"), (0.15, 0.15, 0.15)),
    Deck("outline", 57.0, 89.0, 2.0, 0.55, 0.0, "Liberation Serif", ("#1f7a70", "#b8325e", "#5b3ea6", "#1f5fae"),
         ("#c0392b", "#1f5fae", "#1e8449", "#d68910", "#7d3c98", "#34495e")),
    Deck("arcade", 61.0, 87.0, 5.0, 0.18, 1.0, "DejaVu Sans Mono", ("#159a8c", "#c83a78", "#6a45c8", "#2a6fd0"),
         ("#d83a3a", "#3a6ad8", "#3aa84a", "#d8a83a", "#8a3ad8", "#707080"), (0.1, 0.1, 0.12)),
    Deck("fude", 62.0, 90.0, 3.5, 0.42, 0.25, "Noto Sans CJK JP", ("#2f6f68", "#a8405f", "#5c4a8f", "#30578c"),
         ("#9c2f2a", "#2d4f86", "#3c6e47", "#b07a23", "#6a4383", "#47423c")),
)


def drawn(deck: Deck, body: str, square: bool = False) -> Picture:
    """A face of a deck, or a square marker, from the shapes on it."""
    width, height = (256, 256) if square else deck.size
    return np.asarray(draw(f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
                           f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">{body}</svg>'), np.uint8)


def word(deck: Deck, x: float, y: float, words: str, size: float, ink: str, more: str = "") -> str:
    """Words about a place, in the deck's font."""
    return (f'<text x="{x}" y="{y}" font-family="{deck.font}" font-size="{size}" fill="{ink}" text-anchor="middle" '
            f'font-weight="700" {more}>{words}</text>')


def selection(deck: Deck, number: int, player: int) -> str:
    """A selection card: its number, large, in the player's colour."""
    (width, height), ink, paper = deck.size, deck.players[player], "#f3efe4"
    whole, middle = f'<rect width="{width}" height="{height}"', (width / 2, height / 2)
    inner = f'width="{width - 56}" height="{height - 56}"'
    if deck.name == "outline":
        frame = f'<rect x="28" y="28" {inner} fill="none" stroke="{ink}" stroke-width="10"/>'
        return f'{whole} fill="{paper}"/>{frame}' + word(deck, middle[0], middle[1] + 100, str(number), 300, ink)
    if deck.name == "slate":
        at = f'<circle cx="{middle[0]}" cy="{middle[1]}"'
        rings = "".join(f'{at} r="{r}" fill="none" stroke="{ink}" stroke-width="14"/>' for r in range(60, 420, 48))
        disc = f'{at} r="150" fill="#1c1c1f"/>'
        return (f'{whole} fill="#1c1c1f"/>{rings}{disc}'
                + word(deck, middle[0], middle[1] + 86, str(number), 240, "#ffffff"))
    if deck.name == "arcade":
        corners = ((74, 100), (width - 74, height - 56))
        return (f'{whole} fill="#14121f"/><rect x="28" y="28" {inner} fill="{ink}"/>'
                + word(deck, middle[0], middle[1] + 100, str(number), 280, "#14121f")
                + "".join(word(deck, x, y, str(number), 64, "#ffffff") for x, y in corners))
    panel = f'<rect x="60" y="120" width="{width - 120}" height="{height - 240}" rx="60" fill="#f6f0e0"/>'
    return f'{whole} fill="{ink}"/>{panel}' + word(deck, middle[0], middle[1] + 84, str(number), 230, ink)


def back(deck: Deck, first: str, second: str) -> str:
    """Rings, a lattice, blocks or waves all over."""
    (width, height), dice = deck.size, Random(first + second)
    step = {"slate": 46, "outline": 44, "arcade": 32, "fude": 60}[deck.name]
    places = [(x, y) for y in range(0, height + step, step if deck.name != "fude" else 30)
              for x in range(-60, width + 60, step)]
    line = f'fill="none" stroke="{second}"'
    if deck.name == "outline":
        path = "".join(f'<path d="M{x} 0 l{height} {height} M{x + height} 0 l-{height} {height}"/>'
                       for x in range(-height, width, step))
        art = f'<g {line} stroke-width="4">{path}</g>'
    elif deck.name == "slate":
        art = "".join(f'<circle cx="{x + 23 * (y // 46 % 2)}" cy="{y}" r="17" {line} stroke-width="7"/>'
                      for x, y in places)
    elif deck.name == "arcade":
        block = f'width="32" height="32" fill="{second}"'
        art = "".join(f'<rect x="{x}" y="{y}" {block} opacity="{0.4 + 0.6 * (x // 32 % 2)}"/>'
                      for x, y in places if dice.random() < 0.45)
    else:
        art = "".join(f'<circle cx="{x + 30 * (y // 30 % 2)}" cy="{y}" r="{r}" fill="{first}" stroke="{second}" '
                      'stroke-width="4"/>' for x, y in places for r in (30, 20, 10))
    return f'<rect width="{width}" height="{height}" fill="{first}"/>{art}'


def marker(deck: Deck, number: int) -> str:
    """A square row marker."""
    ink, paper = deck.players[3], deck.players[5]
    points = " ".join(f"{128 + r * cos(pi * k / 12):.0f},{128 + r * sin(pi * k / 12):.0f}"
                      for k in range(24) for r in [(120, 98)[k % 2]])
    shape = {"slate": '<circle cx="128" cy="128" r="104" fill="#1c1c1f"/>', "arcade": "",
             "outline": f'<circle cx="128" cy="128" r="104" fill="none" stroke="{paper}" stroke-width="8"/>',
             "fude": f'<polygon points="{points}" fill="#f6f0e0"/>'}[deck.name]
    ground, words = {"slate": (ink, "#ffffff"), "arcade": (paper, "#fff6d0"), "outline": ("#f3efe4", paper),
                     "fude": (paper, paper)}[deck.name]
    return f'<rect width="256" height="256" fill="{ground}"/>{shape}' + word(deck, 128, 182, str(number), 150, words)
