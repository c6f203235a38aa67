"""Photographs as strangers take them: ``python -m models.workshop.odd_tables --out out/odd``.

Finished tables with side seats, leftovers, strangers, heaps and hands, and photographs in every shape a phone gives
them, with exact truth, from fixed seeds.  Each is laid with a deck of `made_decks`; ``decks/STYLE/faces`` is what is
enrolled for it, and may lack faces.  `tests.accuracy.odd` measures on them what `donuts scan` and `donuts score` say.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from models.workshop.art import require_fonts
from models.workshop.made_decks import STYLES
from models.workshop.odd_layouts import (
    everything,
    in_lines,
    leftovers,
    plates,
    run_together,
    selection_cards,
    stacked,
    turned_over,
    with_instead,
)  # fmt: skip
from models.workshop.odd_pictures import UNLEARNED, Laying, Odd, write


def with_row(players: int, left: int, *, markers: bool, deck: bool = False, discard: bool = True) -> Laying:
    """Plates round what is left in the middle."""
    return lambda rng: leftovers(rng, players + 1, left, markers=markers, deck=deck, discard=discard) + plates(
        rng, players
    )


def ends(players: int, least: int = 3, most: int = 6, step: float = 1.06) -> Laying:
    """Nothing but plates."""
    return lambda rng: plates(rng, players, least, most, step)


def strangers(*names: str) -> Laying:
    """A stranger's card on a plate of each of the first players."""
    return lambda rng: with_instead(plates(rng, 3), names)


ODD = (
    Odd("five_players", ends(5), 5),
    Odd("six_players", ends(6), 6),
    Odd("six_players_slant", ends(6), 6, slant=True),
    Odd("six_players_covered", ends(6, 4, 5, 0.7), 6),
    Odd("five_players_row", with_row(5, 4, markers=True, deck=True), 5),
    Odd("players_not_told", ends(4), None),
    Odd("row_not_told", with_row(3, 3, markers=False), None),
    Odd("row_markers", with_row(3, 3, markers=True), 3),
    Odd("row_bare", with_row(3, 3, markers=False), 3),
    Odd("row_bare_two", with_row(2, 2, markers=False), 2),
    Odd("row_deck", with_row(3, 2, markers=False, deck=True), 3),
    Odd("row_discard_only", with_row(2, 0, markers=False), 2),
    Odd("far_side", lambda rng: turned_over(with_row(3, 3, markers=True, deck=True)(rng)), 3),
    Odd("turned_90", with_row(3, 2, markers=True, deck=True), 3, turns=1),
    Odd("turned_180", with_row(2, 2, markers=True, deck=True), 2, turns=2),
    Odd("turned_exif", ends(3), 3, exif=6),
    Odd("mirrored", ends(3), 3, mirrored=True),
    Odd("mirrored_covered", ends(3, 4, 6, 0.7), 3, mirrored=True),
    Odd("mirrored_no_deck", ends(3), 3, mirrored=True, deck=False),
    Odd("no_deck_six", ends(6), 6, deck=False),
    Odd("no_deck_turned", ends(3), 3, turns=1, deck=False),
    Odd("no_deck_row", with_row(3, 2, markers=True, deck=True), 3, deck=False),
    Odd("selection_cards", lambda rng: plates(rng, 3, 2, 4) + selection_cards(3, 4), 3),
    Odd("stacks_edges", lambda rng: stacked(rng, 2, 0.07), 2),
    Odd("stacks_words", lambda rng: stacked(rng, 3, 0.2), 3),
    Odd("cruller_unlearned", strangers(UNLEARNED), 3),
    Odd("another_game", strangers("another@0", "another@1", "another@2"), 3),
    Odd("promo_card", strangers("promo@0", "promo@1"), 3),
    Odd("promo_no_deck", strangers("promo@0", "promo@1"), 3, deck=False),
    Odd("hand", ends(3), 3, hands=1),
    Odd("two_hands_slant", ends(2), 2, hands=2, slant=True),
    Odd("portrait", ends(2, 3, 5), 2, size=(1080, 1920)),
    Odd("portrait_lines", lambda rng: in_lines(rng, 4), 4, size=(1200, 1600)),
    Odd("lines_not_told", lambda rng: in_lines(rng, 3), None),
    Odd("twelve_megapixels", ends(4), 4, size=(4032, 3024)),
    Odd("forty_eight_megapixels", ends(3), 3, size=(8064, 6048)),
    Odd("small", ends(2, 2, 3), 2, size=(800, 600)),
    Odd("grey", ends(3), 3, grey=True),
    Odd("alpha", ends(2), 2, ending=".alpha.png"),
    Odd("sixteen_bit", ends(2), 2, ending=".16.png"),
    Odd("webp", ends(2), 2, ending=".webp"),
    Odd("two_cards", lambda rng: plates(rng, 2, 1, 1), 2),
    Odd("no_card", lambda rng: [], 2),
    Odd("seventy", everything, None),
    Odd("run_together", run_together, 3),
    Odd("one_too_many", ends(4), 3),
    Odd("sleeves_clear", ends(4), 4, sleeves="clear"),
    Odd("sleeves_matte", ends(4), 4, sleeves="matte"),
    Odd("sleeves_black", ends(4), 4, sleeves="black"),
    Odd("sleeves_clear_covered", ends(3, 4, 6, 0.7), 3, sleeves="clear"),
    Odd("sleeves_matte_covered", ends(3, 4, 6, 0.7), 3, sleeves="matte"),
    Odd("sleeves_black_covered", ends(3, 4, 6, 0.7), 3, sleeves="black"),
    Odd("sleeves_no_deck", ends(3), 3, sleeves="clear", deck=False),
)


def make(folder: Path, seed: int, only: str = "") -> None:
    """Write every photograph with its truth, and the decks that they are scored with."""
    for number, odd in enumerate(ODD):
        if only in ("", odd.name):
            write(folder, np.random.default_rng((seed, number)), odd, number)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/odd"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="one case")
    given = parser.parse_args()
    require_fonts(style.font for style in STYLES)
    make(given.out, given.seed, given.only)
