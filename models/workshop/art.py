"""The demo's own deck: every face as SVG, drawn to 500 x 700 PNG (63 x 88 mm with a hair of bleed).

It follows what is known of the real cards (lower-case name, a box with the text, background colour by player count, as
many dots above and below the box, a star at its corners where the card has a power) in a layout, palette and hand of
its own.  Needs `resvg-py` and the fonts Comfortaa and Quicksand (Debian: fonts-comfortaa, fonts-quicksand).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from random import Random

import cv2
import numpy as np
import resvg_py

from models.workshop.demo_donuts import INK, PICTURES, SPRINKLES

WIDTH, HEIGHT = 500, 700
FONTS = "fonts-comfortaa fonts-quicksand fonts-dejavu fonts-liberation"
"""Debian's packages of the fonts of all decks that are drawn."""
GROUPS = {2: ("#6fd0c5", "#8fdfd5", "#12605c"), 3: ("#f58fae", "#f9aac2", "#8a1f49"),
          4: ("#a98be0", "#bca3ea", "#432a86"), 5: ("#6da8ee", "#8cbdf5", "#1d4a8f")}
"""Ground, pattern and ink, by the smallest number of players that uses the card."""

CARDS: dict[str, tuple[int, str, bool, str]] = {
    "chocolate_frosted": (2, "", True, "Draw the top card of the deck."),
    "donut_holes": (2, "1·3·6·10·15", False, "The more, the better: for 1 to 5 of them."),
    "eclair": (2, "", True, "Take the top card of the discard pile."),
    "glazed": (2, "2", False, "Sweet and simple."),
    "jelly_filled": (2, "5", False, "For every two of them."),
    "maple_bar": (2, "3", False, "Each, with seven or more types."),
    "plain": (2, "1", False, "Most plain: 3 more points."),
    "powdered": (2, "3", False, "Mind your sleeves."),
    "boston_cream": (3, "6·0·15·0·25", False, "For 2, 3, 4, 5 or 6 of them."),
    "double_chocolate": (3, "", True, "Draw two, keep one, put one back."),
    "red_velvet": (3, "-2", True, "Take any card of the discard pile."),
    "sprinkled": (3, "2", True, "Give one of your cards away."),
    "bear_claw": (4, "-2", True, "Take a card from an opponent."),
    "cinnamon_twist": (4, "1", True, "Everybody passes a card to the left."),
    "coffee": (4, "1", False, "For every negative card you have."),
    "day_old_donuts": (4, "-7", True, "Take up to three discarded cards."),
    "milk": (4, "5", True, "Discard three of your cards or this one."),
    "old_fashioned": (4, "5", False, "Each, with fewer than ten cards."),
    "maple_frosted": (5, "5", False, "Each, if nobody has fewer cards."),
    "mucho_matcha": (5, "3", False, "Each, with fewer than seven types."),
    "raspberry_frosted": (5, "", True, "Discard a card you had before."),
    "strawberry_glazed": (5, "-2", True, "Discard a card of an opponent."),
}
CRULLER = ("2", True, "Discard any cards of the row that nobody chose.")
PLAYERS = ("#d9473f", "#2f6fc4", "#2f9a5b", "#e39a1f", "#7d4bb3", "#4d4d57")
"""The selection cards' colour, by player."""


def _svg(body: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{body}</svg>')


def _text(x: float, y: float, words: str, size: float, colour: str, font: str = "Comfortaa", more: str = "") -> str:
    return (f'<text x="{x}" y="{y}" font-family="{font}" font-weight="700" font-size="{size}" fill="{colour}" '
            f'text-anchor="middle" {more}>{words}</text>')


def _star(x: float, y: float, size: float) -> str:
    corners = ((size * (1, .46)[k % 2], pi * k / 5 - pi / 2) for k in range(10))
    points = " ".join(f"{x + r * cos(a):.1f},{y + r * sin(a):.1f}" for r, a in corners)
    return f'<polygon points="{points}" fill="#ffd23f" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'


def _dots(count: int, y: float, ink: str) -> str:
    left = WIDTH / 2 - 13 * (count - 1)
    return "".join(f'<circle cx="{left + 26 * k}" cy="{y}" r="9" fill="{ink}" stroke="#fffaf0" stroke-width="4"/>'
                   for k in range(count))


def _ground(colour: str, pattern: str) -> str:
    """Full bleed: gingham-like diagonal bands round a pale plate with a scalloped rim."""
    bands = "".join(f'<path d="M{x} 0 l700 700 M{x + 700} 0 l-700 700"/>' for x in range(-700, 500, 100))
    bands = f'<g stroke="{pattern}" stroke-width="26" opacity=".7">{bands}</g>'
    rim = "".join(f'<circle cx="{250 + 176 * cos(pi * k / 14):.1f}" cy="{292 + 166 * sin(pi * k / 14):.1f}" r="24" '
                  'fill="#fffaf0"/>' for k in range(28))
    plate = (f'<ellipse cx="250" cy="292" rx="184" ry="174" fill="#fffaf0"/>'
             '<ellipse cx="250" cy="292" rx="160" ry="150" fill="none" '
             f'stroke="{colour}" stroke-width="5" opacity=".6"/>')
    return f'<rect width="500" height="700" fill="{colour}"/>{bands}{rim}{plate}'


def _lines(words: str, limit: int = 26) -> list[str]:
    """One line if it fits, otherwise two of about the same length."""
    if len(words) <= limit:
        return [words]
    gaps = [k for k, letter in enumerate(words) if letter == " "]
    middle = min(gaps, key=lambda k: abs(k - len(words) / 2))
    return [words[:middle], words[middle + 1:]]


def _box(count: int, value: str, power: bool, words: str, ink: str) -> str:
    lines = _lines(words)
    top = 548 if value else 560
    frame = f'<rect x="46" y="508" width="408" height="150" rx="26" fill="#fffaf0" stroke="{ink}" stroke-width="6"/>'
    number = _text(250, 566, value.replace("-", "−"), 52 if len(value) < 4 else 40, ink) if value else ""
    rows = "".join(_text(250, top + (52 if value else 16) + 31 * k, line, 26, "#3b2a24", "Quicksand")
                   for k, line in enumerate(lines))
    stars = _star(58, 516, 30) + _star(442, 516, 30) if power else ""
    return frame + number + rows + _dots(count, 508, ink) + _dots(count, 658, ink) + stars


def donut_svg(piece: str, group: int | None = None) -> str:
    """One donut card; `group` (2..5) chooses the colour of a French Cruller."""
    count, value, power, words = CARDS.get(piece, (group or 2, *CRULLER))
    colour, pattern, ink = GROUPS[count]
    name = {"eclair": "éclair", "jelly_filled": "jelly-filled", "day_old_donuts": "day-old donuts"}.get(
        piece, piece.replace("_", " "))
    size = 50 if len(name) < 13 else 42
    banner = (f'<path d="M0 28 H500 V104 Q375 128 250 128 Q125 128 0 104 Z" fill="{ink}"/>'
              + _text(250, 88, name, size, "#fffaf0"))
    shadow = '<ellipse cx="250" cy="436" rx="130" ry="15" fill="#000000" opacity=".12"/>'
    picture = f'<g transform="translate(250 296) scale(1.08)">{PICTURES[piece]()}</g>'
    return _svg(_ground(colour, pattern) + banner + shadow + picture + _box(count, value, power, words, ink))


def selection_svg(number: int, player: int) -> str:
    """A selection card: a big number on a bitten donut, in the player's colour."""
    colour, turn = PLAYERS[player], 'transform="rotate(180 250 350)"'
    corner = _text(62, 96, str(number), 74, "#fffaf0")
    stripes = "".join(f'<rect x="{x}" width="25" height="700"/>' for x in range(0, 500, 50))
    stripes = f'<g fill="#ffffff" opacity=".13">{stripes}</g>'
    ring = (f'<circle cx="250" cy="350" r="186" fill="#fff3d6" stroke="{INK}" stroke-width="8"/>'
            f'<circle cx="250" cy="350" r="154" fill="none" stroke="{colour}" stroke-width="9" stroke-dasharray="4 26" '
            'stroke-linecap="round"/>')
    middle = _text(250, 442, str(number), 260, INK)
    ground = f'<rect width="500" height="700" fill="{colour}"/>{stripes}'
    return _svg(f"{ground}{ring}{middle}{corner}<g {turn}>{corner}</g>")


def _sprinkled_back(ground: str, colours: tuple[str, ...], words: str, seed: int) -> str:
    dice, strewn = Random(seed), ""
    for k in range(150):
        x, y, turn = dice.random() * 500, dice.random() * 700, dice.random() * 180
        strewn += (f'<rect x="-17" y="-6" width="34" height="12" rx="6" fill="{colours[k % len(colours)]}" '
                   f'transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})"/>')
    label = (f'<rect x="70" y="290" width="360" height="120" rx="60" fill="#fffaf0" stroke="{INK}" stroke-width="8"/>'
             + _text(250, 369, words, 58, INK))
    edge = '<rect x="11" y="11" width="478" height="678" rx="20" fill="none" stroke="#fffaf0" stroke-width="22"/>'
    return _svg(f'<rect width="500" height="700" fill="{ground}"/>{strewn}{label}{edge}')


def indicator_svg(number: int) -> str:
    """A square row marker, 500 x 500."""
    return _svg('<rect width="500" height="500" fill="#4b2a1c"/><circle cx="250" cy="250" r="205" fill="#ffd23f"/>'
                '<circle cx="250" cy="250" r="168" fill="none" stroke="#4b2a1c" stroke-width="12"/>'
                + _text(250, 345, str(number), 270, "#4b2a1c"), 500, 500)


def deck_svg() -> dict[str, str]:
    """Every face of the deck as SVG, by file stem (`PIECE` or `PIECE@VARIANT`)."""
    faces = {piece: donut_svg(piece) for piece in CARDS}
    faces |= {f"french_cruller@{group}": donut_svg("french_cruller", group) for group in GROUPS}
    faces |= {f"select_{n}@{p}": selection_svg(n, p) for n in range(1, 8) for p in range(6)}
    faces |= {f"indicator_{n}": indicator_svg(n) for n in range(1, 8)}
    faces["donut_back"] = _sprinkled_back("#f2b8cb", SPRINKLES[:4] + ("#fffaf0",), "donuts", 4)
    faces["selection_back"] = _sprinkled_back("#3b3a5c", ("#5a587f", "#6f6d9a"), "pick", 11)
    return faces


@cache
def has_font(family: str) -> bool:
    """Whether the font is installed: where it is not, the drawing has another one's words or none, and says nothing."""
    words = _svg(_text(20, 30, "M", 30, "#ffffff", family), 40, 40)
    return bool(_drawn(words, serif_family="-").any())


def require_fonts(families: Iterable[str]) -> None:
    """Ends the program with a sentence where cards would be drawn without their words."""
    if missing := sorted({family for family in families if not has_font(family)}):
        raise SystemExit(f"cards need the fonts {', '.join(missing)} (Debian: apt install {FONTS})")


def draw(svg: str) -> np.ndarray:
    """The drawing as a BGR picture."""
    return _drawn(svg)


def _drawn(svg: str, **more: str) -> np.ndarray:
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg, **more))
    picture = cv2.imdecode(np.frombuffer(drawn, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError("the drawing is no picture")
    return picture


def write_faces(folder: Path) -> int:
    """Writes every face as a PNG of at most 48 colours; returns how many."""
    from PIL import Image as Pillow

    folder.mkdir(parents=True, exist_ok=True)
    faces = deck_svg()
    for stem, svg in faces.items():
        picture = Pillow.fromarray(cv2.cvtColor(draw(svg), cv2.COLOR_BGR2RGB))
        picture.quantize(48, dither=Pillow.Dither.NONE).save(folder / f"{stem}.png", optimize=True)
    return len(faces)
