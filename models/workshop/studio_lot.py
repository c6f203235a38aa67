"""Pictures that nobody chose: decks, tables, lights and cameras of the studio by lot.

A deck is one of the studio's four, one of the ten made ones on real paper, or a design drawn by lot like those.  Each
lies in four pictures: a game in progress, two ends of a game, and its cards laid out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from models.workshop.art import require_fonts
from models.workshop.made_decks import GROUPS, STYLES, Style, faces
from models.workshop.studio_decks import DECKS, Deck
from models.workshop.studio_donuts import Picture
from models.workshop.studio_ground import GROUNDS
from models.workshop.studio_render import Setup
from models.workshop.studio_shots import Shot

Dice = np.random.Generator
KINDS = ("table", "final", "final", "grid")
DESIGNS = 6
"""Designs by lot among which a deck is drawn."""
LIGHTS = ("lamp", "glare", "window", "evening", "soft")
COVERED = ("final00", "final30", "final55")
CARD_MM = 63.0
"""What `STYLES` are drawn for, across."""
SEATS = ("near", "near", "far", "far", "left", "right")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A deck and, where it is not one of the studio's own designs, the style of its faces."""

    deck: Deck
    style: Style | None = None


def colour(dice: Dice, dark: float, light: float) -> str:
    """Any colour, each channel from `dark` to `light` of 255."""
    return "#" + "".join(f"{int(255 * dice.uniform(dark, light)):02x}" for _ in range(3))


def style_by_lot(dice: Dice, name: str) -> Style:
    """A design like the made decks': dark words on a light ground, or light ones on a dark."""
    dark, light = partial(colour, dice, 0.0, 0.35), partial(colour, dice, 0.75, 1.0)
    ink, paper = (dark(), light()) if dice.random() < 0.7 else (light(), dark())
    one = colour(dice, 0.0, 1.0)
    grounds = [colour(dice, 0.0, 1.0) if dice.random() < 0.7 else one for _ in GROUPS]
    words = str(dice.choice(["top", "below", "bare"]))
    if words == "bare":   # then the words stand on the ground itself
        grounds = [light() for _ in GROUPS] if dice.random() < 0.5 else [paper] * 4
        ink = dark()
    return Style(name, (grounds[0], grounds[1], grounds[2], grounds[3]), ink, paper, int(dice.integers(0, 36)),
                 colour(dice, 0.0, 1.0), str(dice.choice(["solid", "stripes", "dots", "rays", "checks"])), words,
                 str(dice.choice([style.font for style in STYLES])), float(dice.uniform(0.75, 1.15)),
                 float(dice.normal(0, 5)), int(dice.integers(0, 180)), (dark(), light()))


def made_of(dice: Dice, style: Style) -> Drawn:
    """A made deck's cards on some paper or other."""
    width = CARD_MM * float(dice.uniform(0.9, 1.02))
    edge = float(dice.choice([0.12, 0.8]))
    deck = Deck(style.name, width, 1.4 * width, float(dice.uniform(1.5, 5)), float(dice.uniform(0.15, 0.6)),
                float(dice.choice([0.0, 0.3, 1.0])), style.font, style.grounds, (*style.grounds, *style.backs),
                (edge, edge, edge))
    return Drawn(deck, style)


def decks_by_lot(dice: Dice, count: int, seed: int) -> list[Drawn]:
    """So many different decks."""
    designs = [style_by_lot(dice, f"lot{seed}{'abcdef'[k]}") for k in range(DESIGNS)]
    all_ = [*(Drawn(deck) for deck in DECKS), *(made_of(dice, style) for style in (*STYLES, *designs))]
    return [all_[k] for k in dice.permutation(len(all_))[:count]]


def setup_by_lot(dice: Dice) -> Setup:
    """A table, a light and a camera, good or bad."""
    return Setup(str(dice.choice(list(GROUNDS))), str(dice.choice(LIGHTS)), True, float(dice.uniform(1.0, 2.6)),
                 float(dice.uniform(1.0, 5.0)), int(dice.integers(75, 94)))


def sides_by_lot(dice: Dice) -> tuple[str, ...]:
    """Where two to six people sit."""
    return tuple(str(side) for side in dice.permutation(SEATS)[: dice.integers(2, len(SEATS) + 1)])


def shot_by_lot(dice: Dice, kind: str) -> Shot:
    """A picture of that kind; from over the far players' shoulders in every fourth."""
    where = float(180 * (dice.random() < 0.25) + dice.normal(0, 6))
    kind = str(dice.choice(COVERED)) if kind == "final" else kind
    return Shot(kind, setup_by_lot(dice), float(dice.uniform(42, 86)), where,
                () if kind == "grid" else sides_by_lot(dice), float(dice.uniform(40, 68)), float(dice.uniform(25, 90)))


def work_by_lot(seed: int, count: int) -> Iterator[tuple[int, Drawn, str]]:
    """So many pictures: the seed, deck and kind of each, one of every deck, then the next of each."""
    decks = decks_by_lot(np.random.default_rng(seed), -(-count // len(KINDS)), seed)
    turns = [(turn, n) for turn in range(len(KINDS)) for n in range(len(decks))]
    for turn, n in turns[:count]:
        yield 1000 * seed + 10 * n + turn, decks[n], KINDS[turn]


def made(drawn: Drawn) -> dict[str, Picture] | None:
    """The faces of a deck that is none of the studio's own."""
    if drawn.style is None:
        return None
    require_fonts([drawn.style.font])
    return {stem: np.asarray(face, np.uint8) for stem, face in faces(drawn.style).items()}
