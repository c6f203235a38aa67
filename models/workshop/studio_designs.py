"""How the four decks of the studio draw a donut's card, and all of a deck's faces."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from random import Random

import cv2
import numpy as np

from models.workshop.art import CARDS, CRULLER
from models.workshop.paint import clouds, tint
from models.workshop.studio_decks import Deck, back, drawn, marker, selection, word
from models.workshop.studio_donuts import DONUTS, Picture, bgr, brush, lines, pixels

JAPANESE = dict(zip(DONUTS, (
    "チョコレート・フロスト", "ドーナツ・ホール", "エクレア", "フレンチ・クーラー", "グレイズ",
    "ジェリー・フィールド", "メイプル・バー", "プレーン", "パウダー", "ボストン・クリーム", "ダブル・チョコレート",
    "レッド・ベルベット", "スプリングル", "ベア・クロウ", "シナモン・ツイスト", "コーヒー", "オールド・ドーナツ",
    "ミルク", "オールド・ファッション", "メープル・フロスト", "抹茶", "ラズベリー・フロスト",
    "ストロベリー・グレイズ"), strict=True))
"""The names of the Japanese edition."""


def _put(picture: np.ndarray, x: float, y: float, width: float, height: float) -> str:
    """A picture (BGR or BGRA) as part of a drawing."""
    code = base64.b64encode(cv2.imencode(".png", picture)[1].tobytes()).decode()
    return f'<image x="{x}" y="{y}" width="{width}" height="{height}" xlink:href="data:image/png;base64,{code}"/>'


def _name(piece: str) -> str:
    name = piece.replace("_", " ").replace("eclair", "éclair")
    return name.replace("jelly f", "jelly-f").replace("day old", "day-old")


def _told(piece: str, group: int) -> tuple[int, str, bool, str]:
    """Group, points, power and rule of a card."""
    return CARDS.get(piece, (group, *CRULLER))


def _wrapped(deck: Deck, x: float, y: float, words: str, size: float, ink: str, most: int) -> str:
    """Words in lines of at most so many letters."""
    rows: list[str] = []
    for part in words.split():
        if rows and len(rows[-1]) + len(part) < most:
            rows[-1] += " " + part
        else:
            rows.append(part)
    return "".join(word(deck, x, y + 1.25 * size * k, row, size, ink) for k, row in enumerate(rows))


def _slate(deck: Deck, piece: str, group: int, photos: Mapping[str, Picture]) -> str:
    """The photograph is the card; the name, large, over its lower end."""
    (width, height), (count, value, power, words) = deck.size, _told(piece, group)
    ink = deck.inks[count - 2]
    photo = cv2.resize(photos[piece], (height, height), interpolation=cv2.INTER_CUBIC)
    left = (height - width) // 2
    fade = np.clip((np.arange(height) - 0.6 * height) / (0.25 * height), 0, 0.8)[:, None, None]
    ground = photo[:, left : left + width] * (1 - fade) + np.float32(bgr(ink)) * 0.25 * fade
    beads = "".join(f'<circle cx="{30 + 24 * k}" cy="32" r="9" fill="{ink}"/>' for k in range(count))
    star = f'<rect x="{width - 52}" y="18" width="30" height="30" fill="#ffd23f" ' \
           f'transform="rotate(45 {width - 37} 33)"/>' if power else ""
    size = min(62, 1.45 * width / max(6, len(_name(piece))))
    return (_put(ground.astype(np.uint8), 0, 0, width, height) + beads + star
            + word(deck, width / 2, height - 130, _name(piece), size, "#ffffff")
            + word(deck, width / 2, height - 78, value.replace("-", "−"), 40, ink)
            + _wrapped(deck, width / 2, height - 42, words, 19, "#e8e8e8", 44))


def _outline(deck: Deck, piece: str, group: int, photos: Mapping[str, Picture]) -> str:
    """Much bare card: a thin drawing, a name in capitals, one rule below it."""
    (width, height), (count, value, power, words) = deck.size, _told(piece, group)
    ink = deck.inks[count - 2]
    drawing = f'<g transform="translate({width / 2 - 140} 190)">{lines(piece, 280, 4.5, ink)}</g>'
    rule = f'<path d="M60 150 H{width - 60}" stroke="{ink}" stroke-width="3"/>' * (1 + power)
    bars = "".join(f'<rect x="{width / 2 - 17 * count + 34 * k}" y="{height - 34}" width="22" height="8" fill="{ink}"/>'
                   for k in range(count))
    size = min(44, 1.35 * width / max(7, len(_name(piece))))
    return (f'<rect width="{width}" height="{height}" fill="#f3efe4"/>' + drawing + rule + bars
            + word(deck, width / 2, 118, _name(piece).upper(), size, ink)
            + word(deck, width / 2, 556, value.replace("-", "−") or "*", 46, ink)
            + _wrapped(deck, width / 2, 604, words, 23, "#3a3a3a", 30))


def _arcade(deck: Deck, piece: str, group: int, photos: Mapping[str, Picture]) -> str:
    """A dark frame, a window of coarse pixels, the name in a bar at the top."""
    (width, height), (count, value, _, words) = deck.size, _told(piece, group)
    ink, dice, name = deck.inks[count - 2], Random(piece), _name(piece)
    places = [(36 + 16 * dice.randrange(26), 120 + 16 * dice.randrange(22)) for _ in range(30)]
    stars = "".join(f'<rect x="{x}" y="{y}" width="8" height="8" fill="#ffffff" opacity=".5"/>' for x, y in places)
    art, cover = pixels(piece, 24, 312)
    lives = "".join(f'<rect x="{44 + 30 * k}" y="{height - 46}" width="20" height="20" fill="{ink}"/>'
                    for k in range(count))
    return (f'<rect width="{width}" height="{height}" fill="#14121f"/>'
            f'<rect x="28" y="104" width="{width - 56}" height="372" fill="{ink}"/>{stars}'
            + _put(np.dstack([art, np.uint8(cover * 255)]), width / 2 - 156, 134, 312, 312)
            + word(deck, width / 2, 80, name, min(42, 1.5 * (width - 60) / max(6, len(name))), "#fff6d0")
            + f'<rect x="28" y="490" width="{width - 56}" height="146" fill="#2a2740"/>'
            + word(deck, width / 2, 540, value.replace("-", "−") or "POWER", 40, "#ffd75a")
            + _wrapped(deck, width / 2, 580, words, 20, "#d8d8f0", 34) + lives)


def _upright(deck: Deck, name: str) -> str:
    """A name from top to bottom; what lengthens a vowel stands up, too."""
    step, out = min(54, 620 / len(name)), ""
    for k, letter in enumerate(name):
        if letter == "ー":
            out += f'<rect x="40" y="{62 + step * k}" width="7" height="{0.7 * step}" fill="#fbf7ec"/>'
        else:
            out += word(deck, 44, 70 + step * (k + 0.4), letter, 0.86 * step, "#fbf7ec")
    return out


def _fude(deck: Deck, piece: str, group: int, photos: Mapping[str, Picture]) -> str:
    """Brushwork on rough paper; the name in Japanese, and once more on a strip of colour at the left."""
    (width, height), (count, value, power, _) = deck.size, _told(piece, group)
    ink, dice, name, side = deck.inks[count - 2], np.random.default_rng(3), JAPANESE[piece], 340
    paper = tint(clouds(dice, (width, height), 7), (214, 226, 236), (232, 242, 246))
    part = np.s_[150 : 150 + side, (width + 60 - side) // 2 : (width + 60 + side) // 2]
    paper[part] = brush(piece, side, paper[part])
    seal = f'<rect x="{width - 80}" y="{height - 84}" width="48" height="48" rx="8" fill="#b3261e"/>' if power else ""
    dots = "".join(f'<circle cx="{110 + 26 * k}" cy="{height - 36}" r="8" fill="{ink}"/>' for k in range(count))
    return (_put(paper, 0, 0, width, height) + f'<rect x="12" y="14" width="64" height="{height - 28}" fill="{ink}"/>'
            + _upright(deck, name) + seal + dots
            + word(deck, (width + 70) / 2, 96, name, min(46, 380 / len(name)), "#2a2420")
            + word(deck, (width + 70) / 2, 580, value.replace("-", "−"), 52, ink))


FACES = {"slate": _slate, "outline": _outline, "arcade": _arcade, "fude": _fude}


def faces(deck: Deck, photos: Mapping[str, Picture]) -> dict[str, Picture]:
    """Every face, by file stem (`PIECE` or `PIECE@VARIANT`); `photos` are square pictures of all donuts."""
    face = FACES[deck.name]
    out = {piece: drawn(deck, face(deck, piece, 2, photos)) for piece in DONUTS if piece != "french_cruller"}
    out |= {f"french_cruller@{g}": drawn(deck, face(deck, "french_cruller", g, photos)) for g in (2, 3, 4, 5)}
    out |= {f"select_{n}@{p}": drawn(deck, selection(deck, n, p)) for n in range(1, 8) for p in range(6)}
    out |= {f"indicator_{n}": drawn(deck, marker(deck, n), square=True) for n in range(1, 8)}
    out["donut_back"] = drawn(deck, back(deck, deck.inks[0], "#f4efe2"))
    out["selection_back"] = drawn(deck, back(deck, "#2c2a33", deck.players[4]))
    return out
