"""Plates as families lay them down, by lot: ``python -m models.workshop.family_tables --out out/family``.

Finished tables of two to five players with a deck of `made_decks`, each plate laid another way (`family_layouts`),
seen from above or from a slant.  They are written as `odd_tables` writes its own, and measured as those are: the names
of the photographs say how their plates are laid, clockwise from the near left.  Another ``--seed`` is other tables.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import numpy as np

from models.workshop.art import require_fonts
from models.workshop.family_layouts import KINDS, family_plates
from models.workshop.made_decks import STYLES
from models.workshop.odd_pictures import Odd, write

PLAYERS = (2, 3, 4, 5)
SLANTING = 0.5
"""The share of photographs that are taken from a slant."""


def make(folder: Path, seed: int, count: int) -> None:
    """Write so many photographs with their truth, and the decks that they are scored with."""
    for number in range(count):
        rng = np.random.default_rng((seed, number))
        kinds = [str(kind) for kind in rng.choice(list(KINDS), int(rng.choice(PLAYERS)))]
        name, slant = f"{number:02d}_{'_'.join(kinds)}", bool(rng.random() < SLANTING)
        write(folder, rng, Odd(name, partial(family_plates, kinds=kinds), len(kinds), slant=slant), number)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/family"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    given = parser.parse_args()
    require_fonts(style.font for style in STYLES)
    make(given.out, given.seed, given.count)
