"""Whose cards are whose, told by a few drawn tables."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.counting.score_photo import UNNAMED, UNREAD, plates_of
from scanner.geometry.rectify import moved
from scanner.types import SeenCard
from tests.eyes.made import lying


def card(piece: str, x: float, y: float, turn: float = 0, confidence: float = 0.97, kind: str = "card") -> SeenCard:
    candidates = ((piece, confidence), ("unknown", 1 - confidence))
    return SeenCard(candidates, lying(x, y, width=60, turn=turn), 1.0, 0.9, kind)


def plate(pieces: str, x: float, y: float, turn: float = 0, step: float = 62) -> list[SeenCard]:
    return [card(piece, x + k * step, y, turn) for k, piece in enumerate(pieces.split())]


NEAR = plate("plain milk eclair", 300, 600)
FAR = plate("glazed coffee", 330, 80, turn=180)


def names(seen: tuple[SeenCard, ...]) -> list[str]:
    return [c.piece for c in seen]


def test_the_plate_below_is_seat_one() -> None:
    seen = plates_of(FAR + NEAR, players=2)
    assert seen.question is None
    assert [names(p.cards) for p in seen.plates] == [["plain", "milk", "eclair"], ["glazed", "coffee"]]
    assert [p.seat for p in seen.plates] == [1, 2]


def test_seats_go_clockwise_from_the_leftmost_plate_below() -> None:
    corners = {"milk": (120, 600), "eclair": (120, 100), "coffee": (900, 100), "glazed": (900, 600)}
    cards = [c for piece, (x, y) in corners.items() for c in plate(f"{piece} {piece}", x, y)]
    assert [p.cards[0].piece for p in plates_of(cards, players=4).plates] == ["milk", "eclair", "coffee", "glazed"]


def test_players_at_the_sides_are_met_on_the_way_round() -> None:
    left = [card("milk", 60, 300 + 62 * k, turn=90) for k in range(3)]
    right = [card("eclair", 900, 300 + 62 * k, turn=270) for k in range(3)]
    seen = plates_of(right + left + plate("glazed plain", 400, 60, turn=180) + plate("coffee coffee", 400, 640), 4)
    assert [p.cards[0].piece for p in seen.plates] == ["coffee", "milk", "glazed", "eclair"]


def test_without_a_plate_below_the_row_the_lowest_is_first() -> None:
    row = [card("donut_back", 200, 500), card("plain", 270, 500), card("milk", 340, 500)]
    seen = plates_of(row + plate("coffee coffee", 100, 300) + plate("eclair eclair", 500, 100), players=2)
    assert [p.cards[0].piece for p in seen.plates] == ["coffee", "eclair"]


def test_a_score_sheet_full_of_what_looks_like_cards_is_nobodys_plate() -> None:
    sheet = plate("unknown unknown unknown", 800, 300)
    seen = plates_of([*NEAR, *FAR, *sheet], players=2)
    assert seen.question is None
    assert [names(p.cards) for p in seen.plates] == [["plain", "milk", "eclair"], ["glazed", "coffee"]]
    assert list(seen.strange) == sheet
    assert set(map(id, sheet)) <= set(map(id, seen.elsewhere))


def test_what_lies_at_a_plate_across_and_nameless_is_a_question_of_that_plate() -> None:
    """Four half-covered cards that nobody could read were seen as one across, and were nobody's: the total beside them
    stood without a question."""
    across = card("unknown", 479, 80, turn=90)
    seen = plates_of([*NEAR, *FAR, across], players=2)
    assert [list(p.uncertain) for p in seen.plates] == [[], [across]]
    assert seen.strange == () and across not in seen.elsewhere
    away = card("unknown", 530, 80, turn=90)
    assert plates_of([*NEAR, *FAR, away], players=2).strange == (away,)


def test_a_plate_of_which_no_card_was_named_is_still_the_players_who_would_have_none() -> None:
    unread = plate("unknown unknown unknown", 800, 300)
    seen = plates_of([*NEAR, *FAR, *unread], players=3)
    assert sorted(len(p.uncertain) for p in seen.plates) == [0, 0, 3]
    assert seen.strange == ()


def test_row_deck_discard_markers_and_selection_cards_belong_to_nobody() -> None:
    row = [card("donut_back", 200, 340), card("bear_claw", 120, 340)]
    row += [card(piece, 290 + 70 * k, 340) for k, piece in enumerate(("powdered", "maple_bar", "red_velvet"))]
    row += [card("indicator_4", 570, 280, kind="marker"), card("sprinkled", 570, 340)]
    picks = [card("select_2", 520, 600), card("selection_back", 250, 80, turn=180)]
    seen = plates_of(NEAR + row + picks + FAR, players=2)
    assert [len(p.cards) for p in seen.plates] == [3, 2]
    assert len(seen.elsewhere) == len(row) + len(picks)


def test_cards_that_overlap_are_one_plate() -> None:
    seen = plates_of(plate("plain milk eclair glazed", 300, 600, step=25) + FAR, players=2)
    assert [len(p.cards) for p in seen.plates] == [4, 2]


def test_plates_that_run_into_each_other_are_a_question() -> None:
    near = plate("plain milk eclair glazed plain milk", 200, 600)
    seen = plates_of(near + FAR, players=3)
    assert seen.plates == ()
    assert seen.question is not None
    assert "3 players" in seen.question


@pytest.mark.parametrize("players", [1, 3, 6])
def test_more_or_fewer_plates_than_players_are_a_question(players: int) -> None:
    seen = plates_of(NEAR + FAR, players=players)
    assert seen.plates == ()
    many = "is 1 player" if players == 1 else f"are {players} players"
    assert seen.question == f"2 plates are seen, but there {many}: whose cards are whose?"


def test_without_a_number_of_players_the_plates_are_counted() -> None:
    assert len(plates_of(NEAR + FAR).plates) == 2
    side = plate("milk milk", 800, 350)
    assert len(plates_of(NEAR + FAR + side).plates) == 3


@pytest.mark.parametrize("wider", [8, 12, 20])
def test_where_nobody_said_how_many_play_no_number_of_players_is_made_up(wider: int) -> None:
    """It said: 1 plate is seen, but there is 1 player."""
    seen = plates_of([card("plain", 100 + 70 * k + wider * k * k, 600) for k in range(9)])
    assert seen.question == "1 plate is seen, but two or more play: whose cards are whose?"


def test_an_empty_table_is_a_question() -> None:
    assert "No cards" in (plates_of([], players=2).question or "")


def test_a_card_in_doubt_lies_on_the_plate_but_is_not_counted() -> None:
    doubtful = [card("plain", 486, 600, confidence=0.6), card("unknown", 548, 600, confidence=0.9)]
    seen = plates_of(NEAR + doubtful + FAR, players=2)
    assert names(seen.plates[0].cards) == ["plain", "milk", "eclair"]
    assert len(seen.plates[0].uncertain) == 2


@pytest.mark.parametrize(("rivals", "counted"), [((0.1, 0.09, 0.06), True), ((0.2, 0.05), False)])
def test_a_card_that_is_not_quite_sure_counts_when_nothing_else_comes_near(
    rivals: tuple[float, ...], counted: bool
) -> None:
    others = tuple(zip(("plain", "unknown", "milk"), rivals, strict=False))
    jelly = SeenCard((("jelly_filled", 0.75), *others), lying(486, 600, width=60), 0.45, 0.9)
    near = plates_of([*NEAR, jelly, *FAR], players=2).plates[0]
    assert ("jelly_filled" in names(near.cards), len(near.uncertain)) == (counted, 0 if counted else 1)


def test_seats_do_not_depend_on_the_order_in_which_cards_are_found() -> None:
    cards = [*NEAR, *FAR, *plate("milk milk", 800, 350)]
    shuffled = [cards[k] for k in np.random.default_rng(1).permutation(len(cards))]
    one, other = plates_of(cards, players=3), plates_of(shuffled, players=3)
    assert [names(p.cards) for p in one.plates] == [names(p.cards) for p in other.plates]


def test_what_is_left_of_a_row_without_deck_and_markers_belongs_to_nobody() -> None:
    row = [card(piece, 300 + 75 * k, 340) for k, piece in enumerate(("powdered", "maple_bar", "red_velvet"))]
    for players in (2, None):
        seen = plates_of(NEAR + row + FAR, players)
        assert seen.question is None
        assert [len(p.cards) for p in seen.plates] == [3, 2] and len(seen.elsewhere) == 3


def test_two_who_sit_side_by_side_both_have_plates_though_one_lies_askew_at_the_edge_of_the_picture() -> None:
    far, left = plate("glazed " + 9 * "coffee ", 450, 80, turn=180), plate("plain milk", 100, 600)
    right = plate("eclair eclair eclair", 750, 620, turn=13)
    seen = plates_of(far + left + right, players=3)
    assert sorted(len(p.cards) for p in seen.plates) == [2, 3, 10]


def test_a_discard_pile_alone_between_the_plates_is_no_plate_and_on_none() -> None:
    seen = plates_of([*NEAR, card("milk", 340, 480), *FAR], players=2)
    assert [len(p.cards) for p in seen.plates] == [3, 2]


def test_a_line_near_one_plate_is_no_part_of_it_because_two_players_were_told() -> None:
    """The row faces as the near plate does, and lies nearer to it than the far plate does; nobody sits opposite."""
    row = [card(piece, 300 + 75 * k, 430) for k, piece in enumerate(("powdered", "maple_bar", "red_velvet"))]
    seen = plates_of(NEAR + row + plate("glazed coffee", 330, 80), players=2)
    assert seen.plates == () and seen.question is not None


def test_lines_laid_out_for_the_photograph_count_once_it_is_said_how_many_play() -> None:
    lines = plate("plain milk", 300, 100) + plate("eclair coffee", 300, 350) + plate("glazed plain", 300, 600)
    assert [len(p.cards) for p in plates_of(lines, players=3).plates] == [2, 2, 2]
    assert "Say how many play" in (plates_of(lines).question or "")


def test_one_plate_is_a_question_since_nobody_plays_alone() -> None:
    assert "1 plate is seen" in (plates_of(NEAR).question or "")
    assert len(plates_of(NEAR, players=1).plates) == 1


def test_an_unknown_card_belongs_to_its_plate_whichever_end_of_it_is_up() -> None:
    stranger = card("unknown", 486, 600, turn=180, confidence=1.0)
    seen = plates_of([*NEAR, stranger, *FAR], players=2)
    assert [len(p.uncertain) for p in seen.plates] == [1, 0]


def test_what_has_no_name_and_lies_on_a_plate_s_last_card_is_asked_about_though_it_seems_to_lie_across() -> None:
    two_in_one = card("unknown", 470, 600, turn=90)
    seen = plates_of([*NEAR, two_in_one, *FAR], players=2)
    assert [(names(p.cards), len(p.uncertain)) for p in seen.plates] == [
        (["plain", "milk", "eclair"], 1), (["glazed", "coffee"], 0)
    ]  # fmt: skip
    assert seen.strange == ()


def test_in_a_mirrored_photograph_seats_follow_each_other_against_the_clock() -> None:
    corners = {"milk": (120, 600), "eclair": (120, 100), "coffee": (900, 100), "glazed": (900, 600)}
    cards = [c for piece, (x, y) in corners.items() for c in plate(f"{piece} {piece}", x, y)]
    seen = plates_of(cards, players=4, mirrored=True)
    assert [p.cards[0].piece for p in seen.plates] == ["milk", "glazed", "coffee", "eclair"]


def test_what_is_hardly_seen_far_from_all_cards_is_no_plate() -> None:
    faint = replace(card("unknown", 900, 120, confidence=0.6), visible=0.15)
    assert [len(p.cards) for p in plates_of([*NEAR, faint, *FAR], players=2).plates] == [3, 2]
    beside = replace(card("unknown", 490, 600, confidence=0.6), visible=0.15)
    assert [len(p.uncertain) for p in plates_of([*NEAR, beside, *FAR], players=2).plates] == [1, 0]


def test_a_plate_between_what_is_hardly_seen_above_and_below_it_is_not_left_of_a_row() -> None:
    """Between a score pad and a dark box, edges of which passed for cards, a plate of nine was left out."""
    above, below = card("unknown", 360, 120, 180, 0.6), card("unknown", 360, 780, 0, 0.6)
    slivers = [replace(one, visible=0.15) for one in (above, below)]
    aside = plate("glazed coffee", 900, 500)
    for players in (2, None):
        seen = plates_of([*plate("plain milk eclair", 300, 450), *aside, *slivers], players)
        assert sorted(len(p.cards) for p in seen.plates) == [2, 3]


def test_where_no_card_is_named_nothing_is_a_plate() -> None:
    ghosts = [card("unknown", 200, 200, confidence=0.7), card("unknown", 700, 500, confidence=0.7)]
    assert "No cards" in (plates_of(ghosts, players=2).question or "")


def test_where_no_card_is_named_it_is_said_that_none_can_be_told() -> None:
    """It was asked whether the whole table is in the picture, with all its cards in it."""
    seen = plates_of([card("unknown", 400 + 70 * k, 300) for k in range(3)], 2)
    assert seen.plates == () and seen.question == UNREAD
    assert plates_of([card("select_1", 400, 300)], 2).question != UNREAD


def test_what_nobody_can_name_makes_no_player_unasked() -> None:
    """Another game's cards beside the table were a third player, who had the fewest cards for Maple Frosted."""
    beside = [card("unknown", 900, 340)]
    assert plates_of([*NEAR, *FAR, *beside]).question == UNNAMED
    assert len(plates_of([*NEAR, *FAR]).plates) == 2
    assert [len(p.cards) for p in plates_of([*NEAR, *FAR, *beside], players=2).plates] == [3, 2]


ASLANT = np.array([[240.0, 63, 240], [17, 318, 2000], [0.0086, 0.05, 1]])
"""From card widths on a table to a picture that shows a part of it: what lies far to the left is seen askew."""


def test_a_plate_far_beside_what_the_picture_shows_lies_not_between_those_of_others() -> None:
    """Seen askew, it passed for left over from the row, and a player was left out without a word."""
    def at(turn: float, *places: tuple[str, float, float]) -> list[SeenCard]:
        return [card(piece, 60 * x, 60 * y, turn) for piece, x, y in places]

    ann = at(-5, ("maple_frosted", -4.4, 4.1), ("plain", -3.8, 4.1), ("plain", -3.1, 4.0), ("maple_bar", -2.4, 3.9),
             ("milk", -1.7, 3.9), ("maple_bar", -2.9, 5.5))  # fmt: skip
    ben = at(175, ("bear_claw", -5.2, -1.6), ("donut_holes", -4.5, -1.7), ("red_velvet", -3.8, -1.8),
             ("eclair", -3.1, -1.9), ("milk", -2.4, -1.9), ("eclair", -4.6, -3.1), ("jelly_filled", -3.9, -3.2),
             ("raspberry_frosted", -3.2, -3.3))  # fmt: skip
    cleo = at(172, ("french_cruller", 4.8, -2.8), ("day_old_donuts", 4.1, -2.7), ("raspberry_frosted", 3.4, -2.6),
              ("french_cruller", 2.7, -2.5), ("strawberry_glazed", 2.0, -2.4))  # fmt: skip
    dan = at(-8, ("glazed", 2.7, 3.3), ("strawberry_glazed", 3.4, 3.2), ("boston_cream", 4.1, 3.2),
             ("bear_claw", 4.7, 3.1), ("milk", 5.5, 3.0), ("powdered", 3.5, 4.7), ("strawberry_glazed", 4.3, 4.6),
             ("double_chocolate", 4.9, 4.5))  # fmt: skip
    seen = plates_of([replace(c, corners=moved(c.corners / np.float32(60), ASLANT)) for c in [*ann, *ben, *cleo, *dan]])
    assert (seen.question, sorted(len(p.cards) for p in seen.plates)) == (None, [5, 6, 8, 8])
