"""Decks that no training has seen, for measuring: the demo's drawings on cards of ten other designs.

Every deck has its own ground, frame, place and fonts for the words, colours and size of the drawing, and its own
back, selection cards and markers.  Needs `resvg-py` and the fonts named in `STYLES` (Debian: fonts-comfortaa,
fonts-quicksand, fonts-dejavu, fonts-liberation).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import cv2
import numpy as np

from models.workshop.art import CARDS, CRULLER, HEIGHT, WIDTH, draw
from models.workshop.demo_donuts import PICTURES

GROUPS = (2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Style:
    """How one deck looks.

    grounds: the cards' colours by smallest number of players.  ink, paper: of words and of what they stand on.
    edge, edge_colour: the border's width (of 500) and colour.  ground: solid, stripes, dots, rays or checks.
    words: where name and text stand: top (name above, text below), below (both below) or bare (no box at all).
    size, turn, hue: of the drawing (1 = as wide as it was drawn; degrees; half degrees of hue).
    """

    name: str
    grounds: tuple[str, str, str, str]
    ink: str
    paper: str
    edge: int
    edge_colour: str
    ground: str
    words: str
    font: str
    size: float
    turn: float
    hue: int
    backs: tuple[str, str]


STYLES = (
    Style("bakery", ("#f6e7c8", "#f3cdb6", "#d7c2e6", "#bcd8ea"), "#5a2d14", "#fffdf6", 26, "#fffdf6", "stripes",
          "below", "DejaVu Serif", 0.95, 0, 0, ("#8c4a2f", "#d9a066")),
    Style("night", ("#20283a", "#3a2038", "#1f3a30", "#3a3320"), "#f4f1e4", "#121722", 0, "#000000", "dots", "top",
          "Liberation Sans", 1.0, 0, 0, ("#10131c", "#6a7bb0")),
    Style("white", ("#ffffff", "#ffffff", "#ffffff", "#ffffff"), "#222222", "#ffffff", 8, "#d0d0d0", "solid", "bare",
          "Liberation Serif", 0.85, 0, 12, ("#f4f4f4", "#b0343c")),
    Style("neon", ("#ff2e88", "#00c2c7", "#8bd400", "#ffb300"), "#1a1a1a", "#ffffff", 0, "#000000", "rays", "top",
          "Quicksand", 1.1, 8, 60, ("#1a1a1a", "#ff2e88")),
    Style("kraft", ("#c6a77c", "#b98f5f", "#a98a6a", "#cdb58f"), "#2f1d10", "#e9d9bd", 18, "#8a6a45", "solid", "below",
          "DejaVu Sans", 0.9, 0, 0, ("#8a6a45", "#5b452c")),
    Style("picnic", ("#d8343c", "#2b6cb0", "#2f855a", "#b7791f"), "#ffffff", "#7a1c20", 22, "#fdfdf8", "checks", "top",
          "Comfortaa", 0.9, -10, 0, ("#d8343c", "#fdfdf8")),
    Style("sorbet", ("#ffe0ec", "#e2f7df", "#dff1ff", "#fff3cf"), "#7b3c6e", "#ffffff", 14, "#ffc6de", "dots", "bare",
          "Quicksand", 1.15, 0, 140, ("#ffc6de", "#b9e3c6")),
    Style("ink", ("#111111", "#111111", "#111111", "#111111"), "#111111", "#f8f8f0", 34, "#111111", "solid", "below",
          "Liberation Sans Narrow", 0.95, 0, 90, ("#f8f8f0", "#111111")),
    Style("retro", ("#e76f51", "#2a9d8f", "#e9c46a", "#264653"), "#fdf6e3", "#6b2d1a", 30, "#f4e3c1", "rays", "top",
          "DejaVu Serif", 1.0, 5, 20, ("#264653", "#e9c46a")),
    Style("plain", ("#9aa5b1", "#9aa5b1", "#9aa5b1", "#9aa5b1"), "#1f2933", "#e4e7eb", 10, "#f5f7fa", "stripes",
          "below", "DejaVu Sans Mono", 0.8, 0, 40, ("#52606d", "#cbd2d9")),
)


def svg(body: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    box = f'viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {box}>{body}</svg>'


def written(style: Style, x: float, y: float, words: str, size: float, ink: str) -> str:
    where = f'x="{x}" y="{y}" text-anchor="middle" fill="{ink}"'
    return f'<text {where} font-family="{style.font}" font-weight="700" font-size="{size}">{words}</text>'


def grounded(style: Style, colour: str, height: int = HEIGHT) -> str:
    """The card's ground and border."""
    out = f'<rect width="{WIDTH}" height="{height}" fill="{colour}"/><g fill="#ffffff" opacity=".16">'
    if style.ground == "stripes":
        out += "".join(f'<rect x="{x}" width="22" height="{height}"/>' for x in range(0, WIDTH, 55))
    elif style.ground == "dots":
        out += "".join(f'<circle cx="{x + 25 * (y // 50 % 2)}" cy="{y}" r="10"/>'
                       for y in range(0, height + 50, 50) for x in range(0, WIDTH + 50, 50))
    elif style.ground == "rays":
        out += "".join(f'<path d="M250 300 L225 -700 L310 -700 Z" transform="rotate({a} 250 300)"/>'
                       for a in range(0, 360, 24))
    elif style.ground == "checks":
        out += "".join(f'<rect x="{x}" y="{y}" width="50" height="50"/>'
                       for y in range(0, height, 50) for x in range(y // 50 % 2 * 50, WIDTH, 100))
    half = style.edge / 2
    edge = (f'<rect x="{half}" y="{half}" width="{WIDTH - style.edge}" height="{height - style.edge}" fill="none" '
            f'stroke="{style.edge_colour}" stroke-width="{style.edge}"/>')
    return f"{out}</g>{edge if style.edge else ''}"


def donut(style: Style, piece: str, group: int | None = None) -> str:
    """One donut card."""
    count, value, _, words = CARDS.get(piece, (group or 2, *CRULLER))
    name, middle = piece.replace("_", " ").title().replace("Eclair", "Éclair"), 300 if style.words == "top" else 260
    size = 46 if len(name) < 13 else 36
    drawing = f'<g transform="translate(250 {middle}) rotate({style.turn}) scale({style.size})">{PICTURES[piece]()}</g>'
    ink = style.ink if style.words != "bare" or count < 6 else "#000000"
    box = "" if style.words == "bare" else f'<rect x="40" y="500" width="420" height="160" fill="{style.paper}"/>'
    if style.words == "top":
        band = f'<rect x="30" y="34" width="440" height="70" rx="14" fill="{style.paper}"/>'
        name_at = band + written(style, 250, 86, name, size, ink)
        text = box + written(style, 250, 575, value or "★", 60, ink) + written(style, 250, 630, words[:28], 24, ink)
    else:
        name_at = box + written(style, 250, 550, name, size, ink)
        text = written(style, 250, 600, value or "★", 44, ink) + written(style, 250, 640, words[:30], 23, ink)
    return svg(grounded(style, style.grounds[count - 2]) + drawing + name_at + text)


def selection(style: Style, number: int, player: int) -> str:
    """A selection card: its number, large, on the player's colour."""
    colour = (*style.grounds, *style.backs)[player % 6] if style.name not in ("white", "ink", "plain") else style.paper
    disc = f'<circle cx="250" cy="350" r="170" fill="{style.paper}"/>' if style.ground != "solid" else ""
    mark = f'<rect x="60" y="{60 + 90 * player}" width="60" height="60" fill="{style.backs[player % 2]}"/>'
    return svg(grounded(style, colour) + disc + written(style, 250, 455, str(number), 300, style.ink) + mark)


def back(style: Style, first: str, second: str, words: str) -> str:
    dice = Random(words + style.name)
    places = [(500 * dice.random(), 700 * dice.random(), 10 + 30 * dice.random()) for _ in range(60)]
    spots = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}"/>' for x, y, r in places)
    spots = f'<g fill="{second}" opacity=".7">{spots}</g>'
    return svg(grounded(style, first) + spots + written(style, 250, 370, words, 70, second))


def marker(style: Style, number: int) -> str:
    ground = f'<rect width="500" height="500" rx="40" fill="{style.backs[0]}"/>'
    disc = f'<circle cx="250" cy="250" r="190" fill="{style.backs[1]}"/>'
    return svg(ground + disc + written(style, 250, 350, str(number), 280, style.backs[0]), 500, 500)


def recoloured(picture: np.ndarray, hue: int) -> np.ndarray:
    """The picture with its hues moved on, which changes donuts and leaves greys alone."""
    hsv = cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(int) + hue) % 180
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)


def faces(style: Style) -> dict[str, np.ndarray]:
    """Every face as a BGR picture, by file stem (`PIECE` or `PIECE@VARIANT`)."""
    drawn = {piece: donut(style, piece) for piece in CARDS}
    drawn |= {f"french_cruller@{group}": donut(style, "french_cruller", group) for group in GROUPS}
    drawn |= {f"select_{n}@{p}": selection(style, n, p) for n in range(1, 8) for p in range(6)}
    drawn |= {f"indicator_{n}": marker(style, n) for n in range(1, 8)}
    drawn["donut_back"] = back(style, *style.backs, "donuts")
    drawn["selection_back"] = back(style, *style.backs[::-1], "pick")
    return {stem: recoloured(draw(text), style.hue) for stem, text in drawn.items()}


def write_faces(folder: Path, pictures: dict[str, np.ndarray]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for stem, picture in pictures.items():
        smaller = cv2.resize(picture, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"{stem}.png"), smaller)
