"""The studio's chosen pictures: which deck lies where, in what light, seen from where."""

from __future__ import annotations

from dataclasses import dataclass

from models.workshop.studio_render import Setup


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture.

    kind: grid, table or finalNN.  sides: of the table, by player.  elevation: degrees above the table; round: about it,
    0 = over the near player's shoulder.  fov: degrees across.  margin: pixels of table round the cards at least.
    """

    kind: str
    setup: Setup
    elevation: float
    round: float = 0.0
    sides: tuple[str, ...] = ()
    fov: float = 55.0
    margin: float = 50.0


N, F, L, R = "near", "far", "left", "right"
SHOTS: dict[str, tuple[Shot, ...]] = {
    "slate": (
        Shot("grid", Setup("oak", "lamp"), 62, 4),
        Shot("table", Setup("stone", "glare"), 55, -5, (N, F)),
        Shot("final30", Setup("oilcloth", "soft"), 64, 3, (N, N, F)),
        Shot("final55", Setup("birch", "window"), 50, 6, (N, F)),
        Shot("table", Setup("gingham", "window", lens=2.2), 70, 180, (N, F, R), 62),
        Shot("final00", Setup("marble", "evening", noise=4.0), 58, 0, (N, F)),
    ),
    "outline": (
        Shot("grid", Setup("marble", "window"), 75, -6),
        Shot("table", Setup("birch", "lamp"), 48, 3, (N, N, F)),
        Shot("final55", Setup("gingham", "soft"), 60, 0, (N, F)),
        Shot("final30", Setup("playmat", "evening", noise=4.0), 72, 178, (N, F, F)),
        Shot("table", Setup("oak", "soft"), 86, 2, (N, N, F, F, L, R), 64),
        Shot("final00", Setup("stone", "lamp"), 42, -8, (N, F)),
    ),
    "arcade": (
        Shot("grid", Setup("gingham", "soft"), 50, 2),
        Shot("table", Setup("stone", "lamp"), 66, 0, (N, F, L)),
        Shot("final30", Setup("marble", "glare"), 52, -4, (N, F)),
        Shot("final55", Setup("playmat", "window"), 68, 5, (N, N, F)),
        Shot("table", Setup("oilcloth", "evening", noise=5.0, quality=80), 58, -3, (N, N, F, F), 60),
        Shot("final00", Setup("oak", "window"), 80, 180, (N, F, F)),
    ),
    "fude": (
        Shot("grid", Setup("stone", "window"), 58, -3),
        Shot("table", Setup("oak", "evening", noise=4.0), 60, 2, (N, F)),
        Shot("final55", Setup("marble", "lamp"), 55, -5, (N, F)),
        Shot("final30", Setup("birch", "soft", lens=2.4), 46, 4, (N, F)),
        Shot("table", Setup("playmat", "glare"), 74, -2, (N, N, F), 58),
        Shot("final00", Setup("oilcloth", "lamp"), 66, 0, (N, N, F)),
    ),
}
"""The first ones of every deck are the most telling ones, should time run out."""
