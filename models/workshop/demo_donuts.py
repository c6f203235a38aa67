"""Drawings of the demo deck's 23 cards: SVG fragments on a 360 x 330 field, origin in its middle.

Cartoons with faces, as on the real cards, but of the project's own drawing.  Everything is written as vector shapes,
so the deck can be remade at any size.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from random import Random

INK = "#4b2a1c"
DOUGH, GOLD, CREAM, CHOCOLATE, WHITE = "#e0a458", "#f3c872", "#fff1cf", "#5a2f1f", "#fffaf2"
SPRINKLES = ("#e4405f", "#f7c844", "#3fa7d6", "#59b86b", "#ffffff", "#9b5de5")


def _shape(path: str, fill: str, line: float = 6, ink: str = INK) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{line}" stroke-linejoin="round"/>'


def _circle(x: float, y: float, r: float, fill: str, line: float = 6, ink: str = INK) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}" stroke="{ink}" stroke-width="{line}"/>'


def _stroke(path: str, colour: str, width: float) -> str:
    return (f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
            'stroke-linecap="round" stroke-linejoin="round"/>')


def _turned(body: str, degrees: float, x: float = 0, y: float = 0, size: float = 1) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f}) rotate({degrees:.1f}) scale({size})">{body}</g>'


def _face(x: float = 0, y: float = 84, size: float = 1, ink: str = INK) -> str:
    eyes = "".join(_circle(s * 27, -6, 9, ink, 0) + _circle(s * 27 + 3, -9, 3.2, WHITE, 0) for s in (-1, 1))
    cheeks = "".join(f'<ellipse cx="{s * 47}" cy="10" rx="12" ry="8" fill="#f0647c" opacity=".65"/>' for s in (-1, 1))
    smile = _stroke("M-13 8 Q0 24 13 8", ink, 6)
    return f'<g transform="translate({x} {y}) scale({size})">{cheeks}{eyes}{smile}</g>'


def _wavy(outer: float, depth: float, waves: int, turn: float = 0.3) -> str:
    """A closed ring-shaped path whose outer edge runs in waves; the hole is 44 wide."""
    points = [(outer + depth * sin(waves * a + turn), a) for a in (2 * pi * k / 120 for k in range(120))]
    edge = " L".join(f"{r * cos(a):.1f} {r * sin(a):.1f}" for r, a in points)
    return f"M{edge} Z M44 0 A44 44 0 1 0 -44 0 A44 44 0 1 0 44 0 Z"


def _ring(dough: str, icing: str | None = None, waves: int = 9) -> str:
    plain = "M138 0 A138 138 0 1 1 -138 0 A138 138 0 1 1 138 0 Z M38 0 A38 38 0 1 0 -38 0 A38 38 0 1 0 38 0 Z"
    body = _shape(plain, dough, 7)
    if icing:
        body += _shape(_wavy(116, 9, waves), icing, 5)
    shine = _stroke("M-98 -42 A108 108 0 0 1 -38 -100", "#ffffff", 11)
    return body + f'<g opacity=".6">{shine}</g>'


def _scatter(colours: tuple[str, ...], seed: int, count: int, length: float, inner: float = 58) -> str:
    """Sprinkles strewn on a ring, leaving the face free."""
    dice, out = Random(seed), ""
    for k in range(count):
        angle, radius = 2 * pi * (k + dice.random() * 0.6) / count, inner + dice.random() * 42
        x, y = radius * cos(angle), radius * sin(angle)
        if y > 42 and abs(x) < 76:
            continue
        bar = _stroke(f"M{-length} 0 L{length} 0", colours[k % len(colours)], 9)
        out += _turned(bar, dice.random() * 180, x, y)
    return out


def _drizzle(colour: str, width: float = 8) -> str:
    lines = " ".join(f"M{-100 + 25 * k} {-62 + abs(k - 4) * 7} l22 {-34 + abs(k - 4) * 3}" for k in range(9))
    return _stroke(lines, colour, width)


def _bar(dough: str, icing: str, lines: str, colour: str) -> str:
    body = _shape("M-112 -56 H112 A56 56 0 0 1 112 56 H-112 A56 56 0 0 1 -112 -56 Z", dough, 7)
    top = _shape("M-112 -44 H112 Q152 -30 146 8 Q126 30 96 16 Q60 40 24 22 Q-14 42 -50 20 Q-84 40 -116 22 "
                 "Q-152 20 -148 -12 Q-140 -42 -112 -44 Z", icing, 5)
    return body + top + _stroke(lines, colour, 8)


def _ball(x: float, y: float, r: float, fill: str) -> str:
    shine = _stroke(f"M{x - r * .55:.0f} {y - r * .2:.0f} Q{x - r * .45:.0f} {y - r * .55:.0f} {x - r * .1:.0f} "
                    f"{y - r * .62:.0f}", "#ffffff", r * .13)
    return _circle(x, y, r, fill) + f'<g opacity=".6">{shine}</g>'


def _cruller(icing: str) -> str:
    places = [(30 * k, 98 * cos(pi * k / 6), 98 * sin(pi * k / 6)) for k in range(12)]
    lobe = _shape("M0 -34 Q34 -28 30 8 Q24 40 -6 34 Q-32 26 -28 -8 Q-24 -34 0 -34 Z", GOLD, 6)
    lobes = "".join(_turned(lobe, a + 12, x, y) for a, x, y in places)
    ribs = "".join(_turned(_stroke("M-10 -30 Q18 0 -8 32", icing, 15), a + 20, x, y) for a, x, y in places)
    return lobes + ribs + _ball(0, 92, 46, GOLD) + _face(0, 92, .8)


def _holes() -> str:
    spots = "".join(_circle(58 + 34 * cos(k * 2.4), 62 + 30 * sin(k * 2.4), 6, WHITE, 0) for k in range(6))
    return (_ball(-66, -62, 58, CHOCOLATE) + _ball(62, -70, 52, WHITE) + _ball(62, 60, 62, "#c47a3d") + spots
            + _ball(-62, 66, 70, GOLD) + _face(-62, 72))


def _jelly() -> str:
    blob = _shape("M52 -96 Q100 -110 108 -66 Q136 -36 106 -14 Q104 32 82 8 Q48 -6 58 -40 Q34 -70 52 -96 Z", "#d81e4a")
    jam = _turned(blob, -96, 0, -10, 1.12)   # on the left, which still shows when cards overlap on a plate
    return _ball(0, 0, 136, GOLD) + _scatter((WHITE,), 5, 26, 1, 40) + jam + _face(14, 72, 1.15)


def _cream() -> str:
    body = _ball(0, 6, 132, GOLD)
    icing = _shape("M-128 -14 Q-120 -126 0 -126 Q120 -126 128 -14 Q104 22 78 -2 Q50 34 22 4 Q-6 36 -34 4 Q-64 32 -86 0 "
                   "Q-112 18 -128 -14 Z", CHOCOLATE, 6)
    filling = _shape("M-86 118 Q-60 84 -24 104 Q0 88 26 104 Q60 86 86 118 Q40 160 0 154 Q-50 160 -86 118 Z", CREAM, 6)
    return body + icing + filling + _face(0, 56)


def _claw() -> str:
    toes = "".join(_turned(_ball(0, -84, 42, "#c98a45") + _ball(0, -106, 17, WHITE), a) for a in (-57, -19, 19, 57))
    palm = _shape("M-104 10 Q-92 -64 0 -64 Q92 -64 104 10 Q120 116 0 122 Q-120 116 -104 10 Z", "#d99a50", 7)
    return toes + palm + _stroke("M-66 -22 q20 14 40 0 q20 -14 40 0 q20 14 40 0", WHITE, 9) + _face(0, 52, 1.2)


def _twist() -> str:
    loops = "".join(_turned(_shape("M-66 -22 Q0 -56 66 -22 Q84 6 60 26 Q0 -6 -60 30 Q-86 4 -66 -22 Z",
                                   ("#c8843c", "#e2a75c")[k % 2], 6), -24, 0, -118 + 46 * k) for k in range(6))
    return _turned(loops + _scatter(("#7b3f1d",), 3, 34, 3, 8), 24) + _face(-6, 52, 1.1)


def _cup(liquid: str, body: str, steam: bool) -> str:
    bow = "M96 -14 Q168 -20 150 46 Q134 84 84 72"
    handle = _stroke(bow, INK, 32) + _stroke(bow, body, 19)
    mug = _shape("M-106 -62 L-84 122 Q0 150 84 122 L106 -62 Z", body, 7)
    top = f'<ellipse cy="-62" rx="106" ry="32" fill="{body}" stroke="{INK}" stroke-width="7"/>'
    top += f'<ellipse cy="-58" rx="86" ry="21" fill="{liquid}"/>'
    puffs = _stroke("M-40 -104 q-22 -20 0 -36 M0 -112 q-22 -20 0 -36 M40 -104 q-22 -20 0 -36", WHITE, 11)
    return handle + mug + top + (puffs if steam else "") + _face(0, 44, 1.2)


def _milk() -> str:
    glass = _shape("M-84 -134 L-64 134 H64 L84 -134 Z", "#d8eef7", 7)
    white = _shape("M-74 -82 Q-36 -100 0 -82 Q40 -64 76 -84 L58 126 H-58 Z", WHITE, 4, "#b9cdd8")
    straw = _stroke("M18 -86 L52 -152 L92 -160", "#e4405f", 15)
    return glass + white + straw + _face(0, 40, 1.2)


def _old() -> str:
    petal = _shape("M-38 -96 Q-30 -142 0 -140 Q30 -142 38 -96 Z", "#b9752f")
    petals = "".join(_turned(petal, 36 * k) for k in range(10))
    cracks = "".join(_turned(_stroke("M-18 -84 Q0 -98 18 -84", "#7d4a1c", 6), 36 * k + 18) for k in range(10))
    return petals + _shape(_wavy(104, 4, 20), "#cf8d43", 5) + cracks + _face(0, 74, .9)


def _stale() -> str:
    spots = "".join(_circle(96 * cos(a), 96 * sin(a), r, "#7ea05b", 4, "#56713c") for a, r in
                    ((3.6, 19), (4.5, 13), (5.6, 22), (0.3, 14), (2.7, 12)))
    flies = "".join(_circle(x, y, 6, INK, 0) + _stroke(f"M{x - 12} {y - 9} l9 6 m6 0 l9 -6", INK, 4)
                    for x, y in ((-138, -118), (132, -128), (150, 40)))
    grumpy = _stroke("M-42 62 l26 10 M42 62 l-26 10", INK, 6) + _stroke("M-14 106 Q0 92 14 106", INK, 6)
    eyes = _circle(-26, 84, 8, INK, 0) + _circle(26, 84, 8, INK, 0)
    return _ring("#b89a63", "#93856a", 7) + spots + flies + grumpy + eyes


def _powder() -> str:
    return _ring("#f4e3cf", WHITE, 13) + _scatter(("#e7d7e8", "#f0dcc6"), 8, 40, 1) + _face()


def _plain() -> str:
    return _ring(DOUGH) + _stroke("M-64 -74 A98 98 0 0 1 74 -64", "#c5853c", 7) + _face(0, 88)


def _frosted(dough: str, icing: str, waves: int, on_top: str, ink: str = INK) -> str:
    return _ring(dough, icing, waves) + on_top + _face(ink=ink)


PICTURES: dict[str, Callable[[], str]] = {
    "chocolate_frosted": lambda: _frosted(DOUGH, "#7a4128", 8, _scatter(("#c98d62", "#e9c39c"), 2, 15, 5), "#fff1cf"),
    "donut_holes": _holes,
    "eclair": lambda: _turned(
        _bar(GOLD, CHOCOLATE, "M-92 -26 l36 22 M-44 -30 l40 26 M8 -30 l40 26 M60 -30 l38 24", CREAM)
        + _face(0, 42, .55), -27, 0, 0, 1.05),
    "french_cruller": lambda: _cruller(CREAM),
    "glazed": lambda: _frosted(GOLD, "#ffe3a1", 6, _stroke("M-84 -34 q14 -44 56 -56 M44 -84 q38 18 48 56", WHITE, 13)),
    "jelly_filled": _jelly,
    "maple_bar": lambda: _turned(_bar("#dca45a", "#c9722b", "M-100 -16 h64 M-12 -24 h52 M66 -14 h44", "#f0b070")
                                 + _face(0, 44, .6), 24, 0, 0, 1.05),
    "plain": _plain,
    "powdered": _powder,
    "boston_cream": _cream,
    "double_chocolate": lambda: _frosted("#6b3a24", "#38190f", 10, _drizzle("#8f5638"), "#f6d9b8"),
    "red_velvet": lambda: _frosted("#a8202f", CREAM, 7, _scatter(("#c22f3d", "#8d1626"), 4, 17, 2)),
    "sprinkled": lambda: _frosted(DOUGH, "#ff9ec0", 8, _scatter(SPRINKLES, 6, 32, 8)),
    "bear_claw": _claw,
    "cinnamon_twist": _twist,
    "coffee": lambda: _cup("#4a2513", "#f2eee6", True),
    "day_old_donuts": _stale,
    "milk": _milk,
    "old_fashioned": _old,
    "maple_frosted": lambda: _frosted(DOUGH, "#cd7f32", 8, _drizzle("#f4c38a", 9)),
    "mucho_matcha": lambda: _frosted("#c3a558", "#8fb94b", 9, _drizzle("#d9eaa3", 7)),
    "raspberry_frosted": lambda: _frosted(DOUGH, "#c9275f", 8, _drizzle("#ffc3d7", 7)),
    "strawberry_glazed": lambda: _frosted(GOLD, "#f0566e", 7, _scatter(("#ffe9a8",), 9, 22, 2)),
}
"""What is on each card, by piece name."""
