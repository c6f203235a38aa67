"""What a card is worth is the difference that it makes to the score, whoever has left."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.go_nuts import CARDS, score
from engine.go_nuts.settings import CHOICES, resolve
from engine.go_nuts.state import GameState
from web.shown.worth import Worth, worth

NAMES = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay")
ALONE = {"Ann": ("maple_frosted",), "Ben": ("glazed", "glazed"), "Cem": ("plain", "plain"), "Eve": ()}
CARD = st.sampled_from(["maple_frosted", "plain", "old_fashioned", "unknown", *CARDS])


@st.composite
def tables(draw: st.DrawFn) -> GameState:
    """Cards before two to six players, some of whom have left with their cards or without."""
    players = NAMES[: draw(st.integers(2, 6))]
    left = draw(st.dictionaries(st.sampled_from(players[1:]), st.sampled_from(["out", "stay"])))
    return GameState(
        players=players,
        settings=resolve({rule: draw(st.sampled_from(choices)) for rule, choices in CHOICES.items()}),
        row=tuple(draw(st.lists(st.none() | CARD, max_size=4))),
        plates={name: tuple(draw(st.lists(CARD, max_size=6))) for name in players},
        discard=tuple(draw(st.lists(CARD, max_size=2))),
        left=left,
    )


def test_who_left_with_their_cards_has_not_the_fewest() -> None:
    table = GameState(tuple(ALONE), row=("powdered",), plates=ALONE)
    assert worth(table, "plate/Ann/1") == (Worth("Ann", 0, True),)
    assert worth(replace(table, left={"Eve": "out"}), "plate/Ann/1") == (Worth("Ann", 5, True),)
    assert worth(replace(table, left={"Eve": "stay"}), "plate/Ann/1") == (Worth("Ann", 0, True),)


def test_who_has_left_takes_no_card_any_more() -> None:
    table = GameState(tuple(ALONE), row=("powdered",), plates=ALONE)
    for cards in ("out", "stay"):
        found = worth(replace(table, left={"Eve": cards}), "row/1")
        assert [one.player for one in found] == ["Ann", "Ben", "Cem"]


@given(tables())
@settings(max_examples=300, deadline=None)
def test_a_card_that_somebody_has_is_worth_what_the_score_says(table: GameState) -> None:
    for name, plate in table.plates.items():
        for n, piece in enumerate(plate):
            without = replace(table, plates={**table.plates, name: plate[:n] + plate[n + 1 :]})
            found = worth(table, f"plate/{name}/{n + 1}")
            if piece not in CARDS or table.left.get(name) == "out":
                assert found == ()
            else:
                assert found == (Worth(name, score(table)[name].total - score(without)[name].total, True),)


@given(tables())
@settings(max_examples=300, deadline=None)
def test_a_card_that_may_be_taken_is_worth_what_the_score_would_say(table: GameState) -> None:
    lying = {f"row/{n}": piece for n, piece in enumerate(table.row, 1)}
    lying |= {f"discard/{n}": piece for n, piece in enumerate(table.discard, 1)}
    for target, piece in lying.items():
        if piece not in CARDS:
            assert worth(table, target) == ()
            continue
        for name in table.playing:
            taken = replace(table, plates={**table.plates, name: (*table.plates[name], piece)})
            points = score(taken)[name].total - score(table)[name].total
            assert Worth(name, points, False) in worth(table, target)
        assert [one.player for one in worth(table, target)] == list(table.playing)
