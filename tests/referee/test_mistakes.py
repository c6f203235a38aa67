"""Every named mistake, shown to the referee as a table: it is found, and the right rule is named, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from engine.explaining.fit import Look
from engine.explaining.story import Breach
from engine.go_nuts.events import DonutDiscarded, DonutTaken, Event, PicksRevealed, PowerResolved, RowRefilled
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.breaches import breaches
from engine.go_nuts.umpire import GO_NUTS
from engine.observation import Place, PlaceKind, Sighting
from engine.referee import Referee
from tests.referee.imperfect_eyes import Eyes
from tests.referee.injected import SEEN, measure
from tests.referee.mistakes import MISTAKES as NAMED
from tests.referee.seen import as_it_lies
from tests.rules.tables import moved, table, take_power, told, words


@dataclass(frozen=True)
class Mistake:
    """A moment of a game, what people then do, and the rule that forbids it."""

    before: GameState
    done: Event
    rule: str
    then: tuple[Event, ...] = ()
    """How play goes on."""


def used(piece: str, *texts: str) -> PowerResolved:
    """Ann uses the power of a card so."""
    return PowerResolved("Ann", piece, moved(*texts))


def refilled(row: str) -> RowRefilled:
    return RowRefilled(tuple(None if piece == "." else piece for piece in words(row)))


ECLAIR = take_power(table("eclair glazed powdered", "1 3", discard="maple_bar donut_holes"))
CRULLER = take_power(table("french_cruller glazed powdered", "1 3"))
FROSTED = take_power(table("chocolate_frosted glazed powdered", "1 3"))
VELVET = take_power(table("red_velvet glazed powdered plain", "1 3 3", discard="maple_bar eclair plain"))
MILK = take_power(table("milk glazed powdered plain glazed", "1 3 3 3", plates={"Ann": "eclair plain glazed powdered"}))
SPRINKLED = take_power(table("sprinkled glazed powdered plain", "1 3 3", plates={"Ann": "eclair plain glazed"}))
CLAW = take_power(
    table("bear_claw glazed powdered plain glazed", "1 3 4 4", plates={"Ben": "plain eclair", "Cem": "glazed"})
)
DAY_OLD = take_power(
    table("day_old_donuts glazed powdered plain glazed", "1 3 4 4", discard="plain eclair glazed maple_bar")
)
ONE_TAKEN = told(table("plain glazed powdered", "1 3"), DonutTaken("Ann", 1, "plain"))
BEN_TAKES = DonutTaken("Ben", 3, "powdered")

MISTAKES = {
    "Éclair takes a card that is not on top": Mistake(ECLAIR, used("eclair", "maple_bar discard > Ann"), "GN-EC"),
    "Éclair draws from the deck": Mistake(ECLAIR, used("eclair", "jelly_filled deck > Ann"), "GN-EC"),
    "French Cruller discards a chosen card": Mistake(
        CRULLER, used("french_cruller", "powdered row/3 > discard"), "GN-FC"
    ),
    "Chocolate Frosted draws two": Mistake(
        FROSTED, used("chocolate_frosted", "plain deck > Ann", "eclair deck > Ann"), "GN-CF"
    ),
    "Red Velvet takes two": Mistake(VELVET, used("red_velvet", "plain discard > Ann", "eclair discard > Ann"), "GN-RV"),
    "Milk discards two": Mistake(
        MILK, used("milk", "plain Ann > discard", "glazed Ann > discard"), "GN-MI",
        (DonutDiscarded(3, "powdered", ("Ben", "Cem", "Dot")),),
    ),
    "Sprinkled gives two": Mistake(SPRINKLED, used("sprinkled", "plain Ann > Ben", "glazed Ann > Cem"), "GN-SP"),
    "Bear Claw takes two": Mistake(CLAW, used("bear_claw", "plain Ben > Ann", "glazed Cem > Ann"), "GN-BE"),
    "Day-Old Donuts take four": Mistake(
        DAY_OLD,
        used(
            "day_old_donuts", "plain discard > Ann", "eclair discard > Ann", "glazed discard > Ann",
            "maple_bar discard > Ann",
        ),
        "GN-DO",
    ),
    "a number that the row does not have": Mistake(
        table("plain glazed powdered"), PicksRevealed({"Ann": 1, "Ben": 5}), "GN-SETUP-SEL"
    ),
    "a card of the row is moved while it is refilled": Mistake(
        table(". glazed powdered maple_bar plain"), refilled("glazed powdered maple_bar plain eclair"), "GN-STAY"
    ),
    "the row is refilled in part": Mistake(table("plain . ."), refilled("plain glazed ."), "GN-REFILL"),
    "the row is refilled from the wrong end": Mistake(table(". . powdered"), refilled(". plain powdered"), "GN-REFILL"),
    "the row is refilled before all slots are resolved": Mistake(
        ONE_TAKEN, refilled("eclair glazed powdered"), "GN-REFILL"
    ),
    "the row is refilled before a power is used": Mistake(
        ECLAIR, refilled("plain glazed powdered"), "GN-POWER-NOW"
    ),
    "a power is skipped": Mistake(FROSTED, used("chocolate_frosted"), "GN-MANDATORY", (BEN_TAKES,)),
    "a player takes a second card": Mistake(ONE_TAKEN, DonutTaken("Ann", 2, "glazed"), "GN-STAY"),
    "a card is taken after the round": Mistake(
        told(ONE_TAKEN, BEN_TAKES), DonutTaken("Ann", 2, "glazed"), "GN-SELECT"
    ),
}  # fmt: skip


def objections(shown: Sequence[GameState], looks: int = 16) -> list[Breach]:
    """What the referee objects to, these states lying there one after another, each for long."""
    referee, state = Referee(GO_NUTS), shown[0]
    found: list[Breach] = []
    for moment in shown:
        for look in as_it_lies(moment, looks):
            for accepted in referee.judge(state, look).accepted:
                state = accepted.step.state
                found += [accepted.step.breach] if accepted.step.breach else []
    return found


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_once(name: str) -> None:
    mistake = MISTAKES[name]
    after = told(mistake.before, mistake.done)
    shown = [mistake.before, after] + [told(after, *mistake.then[: n + 1]) for n in range(len(mistake.then))]
    found = objections(shown)
    assert [breach.rule for breach in found] == [mistake.rule], found


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_not_objected_to_while_it_may_still_be_under_way(name: str) -> None:
    mistake = MISTAKES[name]
    assert objections([mistake.before, told(mistake.before, mistake.done)], looks=3) == []


@pytest.mark.parametrize("kind", NAMED)
def test_a_mistake_in_a_random_game_is_named_or_asked_about(kind: str) -> None:
    every = [measure(players, NAMED[kind], times=1, eyes=Eyes()) for players in (3, 5)]
    assert sum(found.made for found in every)
    assert [(found.missed, found.otherwise) for found in every] == [(0, [])] * len(every)


@pytest.mark.parametrize("seen", SEEN)
def test_a_row_pushed_together_is_not_told_as_a_round_that_nobody_saw(seen: str) -> None:
    found = measure(3, NAMED["row pushed together"], times=3, eyes=SEEN[seen])
    assert (found.made, found.named) == (3, 3), found


@pytest.mark.parametrize("thrown", [False, True])
def test_a_card_that_is_seen_no_more_was_thrown_away_by_nobody_unless_it_lies_on_the_pile(thrown: bool) -> None:
    """It lay in a lamp's gleam, and a table of six was told that slot 1 comes before slot 4."""
    state = table("plain glazed powdered", "1 3")
    (seen,) = as_it_lies(state, 1)
    kept = [one for one in seen.sightings if one.place != Place(PlaceKind.ROW, 3)]
    pile = [Sighting(Place(PlaceKind.DISCARD), (("powdered", -0.02), ("unknown", -4.0)))]
    look = Look(replace(seen, sightings=(*kept, *(pile if thrown else ()))))
    broken = {step.events[0] for story in breaches(state, look, frozenset()) for step in story[:1]}
    assert (DonutDiscarded(3, "powdered", ("Ben",)) in broken) is thrown
