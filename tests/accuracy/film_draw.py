"""Films drawn by lot: ``python -m tests.accuracy.films OUT --seed N --count K`` films games that nobody chose.

Everything is drawn: who sits where, the deck, the table, the light, the camera, and what people do beside the game.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from models.workshop.demo_story import Incident
from models.workshop.film_paint import Look
from models.workshop.made_decks import STYLES
from models.workshop.made_light import daylight, dusk, glare, lamp, shadow
from models.workshop.surfaces import artwork, checks, cloth, wood
from tests.accuracy import film_games as games
from tests.accuracy import film_incidents as odd
from tests.accuracy.film_spec import NARROW, OPEN_PLATE, PLATE, STACKED, WIDE, FilmSpec

SIDES = {
    2: (("near", "far"), ("near", "near"), ("left", "right"), ("near", "right")),
    3: (("near", "near", "far"), ("near", "right", "left"), ("near", "far", "far")),
    4: (("near", "near", "far", "far"), ("near", "right", "far", "left")),
    5: (("near", "near", "right", "far", "far"), ("near", "near", "far", "far", "left")),
    6: (("near", "near", "right", "far", "far", "left"), ("near", "near", "near", "far", "far", "far")),
}
ROUNDS = {2: 4, 3: 3, 4: 2, 5: 2, 6: 2}
FIRST_TRUE = 4
"""The event before which the first thing happens beside the game: somebody has a card by then, mostly."""


def drawn(seed: int) -> FilmSpec:
    """The film of this seed."""
    dice = Random(seed)
    players = dice.choice((2, 2, 3, 3, 4, 4, 5, 6))
    sides = dice.choice(SIDES[players])
    words, beside = _incidents(dice, games.NAMES[:players])
    spare, spared = _spare(dice, players)
    look, lights = _look(dice)
    habits = [word for word, so in (("keeps", dice.random() < 0.35), ("apart", dice.random() < 0.4)) if so]
    camera = replace(
        WIDE if players > 2 or dice.random() < 0.3 else NARROW, elevation=dice.uniform(48, 80),
        azimuth=dice.choice((0, 180)) + dice.uniform(-25, 25), roll=dice.uniform(-4, 4),
    )  # fmt: skip
    special = [f"{players} players ({', '.join(sides)})", *words, *spared, *lights, *habits]
    return FilmSpec(
        f"drawn{seed}", "; ".join(special), sides, dice.randrange(len(STYLES)), look, camera,
        dice.choice((PLATE, PLATE, OPEN_PLATE, STACKED)), ROUNDS[players],
        _game(dice, players), dice.random() < 0.5, dice.random() < 0.6, dice.choice((20, 23, 30)),
        spare=spare, pace=dice.choice((0.5, 1.0)), sloppy=dice.choice((1.0, 2.0)), beside=beside,
        keeps="keeps" in habits, apart=2.5 if "apart" in habits else 0.0,
        knocked_at=dice.randrange(2, 10) if dice.random() < 0.25 else None,
    )  # fmt: skip


def _game(dice: Random, players: int) -> int:
    """The most eventful of some games."""
    first = dice.randrange(10_000) * 100
    return games.eventful(players, ROUNDS[players], tries=12, first=first)


def _incidents(dice: Random, names: tuple[str, ...]) -> tuple[list[str], Incident]:
    """One to three things beside the game."""
    told, done = [], []
    for kind in dice.sample(range(9), dice.choice((1, 2, 3))):
        player, at = dice.choice(names), dice.randrange(FIRST_TRUE, 14)
        word, incident = (
            ("plate pushed", odd.plate_pushed(player, at, (dice.uniform(-40, 40), dice.uniform(-25, 5)))),
            ("deck pushed", odd.deck_pushed(player, at, (dice.uniform(-25, 5), dice.uniform(-20, 20)))),
            ("two cards exchanged", odd.two_exchanged(player, at)),
            ("a card turned down", odd.turned_down(player, at)),
            ("pile looked through", odd.pile_looked_through(player, at)),
            ("arm over the row", odd.arm_over_the_row(player, at, at + 3)),
            ("a card dropped", odd.dropped(player, at)),
            ("second thoughts", games.second_thoughts(player, (at,))),
            ("two hands", games.two_hands(player, (at, at + 1, at + 3))),
        )[kind]
        told.append(f"{word} ({player}, {at})")
        done.append(incident)
    return told, games.all_of(*done)


def _spare(dice: Random, players: int) -> tuple[tuple[tuple[int, bool], ...], list[str]]:
    """Unused selection cards: of nobody, of some, of all, open or not."""
    kind = dice.choice(("none", "none", "some", "all open", "all closed"))
    some = tuple((n, dice.random() < 0.5) for n in range(players) if dice.random() < 0.5)
    spare = {"none": (), "some": some, "all open": tuple((n, True) for n in range(players)),
             "all closed": tuple((n, False) for n in range(players))}[kind]
    return spare, [f"unused selection cards: {kind}"] if spare else []


def _look(dice: Random) -> tuple[Look, list[str]]:
    """Table, light and what the light and the camera do."""
    surface, light = dice.choice((wood, cloth, checks, artwork)), dice.choice((lamp, daylight, dusk, shadow, glare))
    look = Look(surface, light, dice.randrange(1000), dice.choice((2.0, 2.0, 4.0)), mirror=dice.random() < 0.12)
    words = [light.__name__] + ["mirrored"] * look.mirror
    if dice.random() < 0.2:
        at, gain = dice.uniform(8, 30), dice.choice((0.5, 1.4))
        look, words = replace(look, lamp=(at, gain)), [*words, "lamp on" if gain < 1 else "lamp off"]
    if dice.random() < 0.25:
        look, words = replace(look, phone=True), [*words, "phone"]
    if dice.random() < 0.15:
        look, words = replace(look, paused=(dice.uniform(10, 25), 4.0)), [*words, "paused"]
    return look, words
