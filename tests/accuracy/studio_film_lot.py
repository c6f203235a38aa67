"""Films in the studio that nobody chose: deck, table and light are drawn as for its pictures, the game as for films.

All are 1280 x 720, as most cameras of laptops are: at a table of six a card is some forty pixels wide then.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.workshop.studio_film import look
from models.workshop.studio_lot import Drawn, decks_by_lot, setup_by_lot
from models.workshop.studio_render import Setup
from tests.accuracy.film_draw import drawn
from tests.accuracy.film_spec import PLATE, FilmSpec

SIZE = (1280, 720)
TWO_LINES = replace(PLATE, step=43.0, per=7, line=58.0)
"""Seven cards, and the next ones in a line that covers some of theirs."""


def by_lot(seed: int, more_rounds: int = 2) -> tuple[Drawn, Setup, FilmSpec]:
    """Whose faces, on what and in which light, and which game; so many rounds more than a painted film has."""
    dice, film = np.random.default_rng(seed), drawn(seed)
    (deck,), setup = decks_by_lot(dice, 1, seed), setup_by_lot(dice)
    mishaps = {name: getattr(film.look, name) for name in ("mirror", "lamp", "phone", "paused")}
    told = [word for word in film.special.split("; ") if word != film.look.light.__name__]   # its light is not used
    special = f"{'; '.join(told)}; path traced: {deck.deck.name} on {setup.ground}, {setup.light}"
    plate = film.plate if dice.random() < 0.6 else TWO_LINES
    return deck, setup, replace(
        film, name=f"traced{seed}", special=special, look=look(setup, film.look.seed, drift=0.015, **mishaps),
        camera=replace(film.camera, size=SIZE), plate=plate, lines=1.6 if plate is TWO_LINES else film.lines,
        rounds=film.rounds + more_rounds,
    )  # fmt: skip
