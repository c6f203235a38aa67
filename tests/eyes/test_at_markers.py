"""Which cards markers take out of the count, and of which that is asked."""

from __future__ import annotations

from scanner.counting.nobodys import asked_at_markers
from scanner.counting.score_photo import plates_of
from scanner.types import SeenCard
from tests.eyes.test_plates import FAR, NEAR, card, names


def test_a_doubtful_marker_without_others_takes_no_card_out_of_the_count_unasked() -> None:
    """A dot of the cloth was read as a 7, and the last card of a plate went to the row without a word."""
    dot = card("indicator_7", 424, 682, confidence=0.63, kind="marker")
    near, far = plates_of([*NEAR, *FAR, dot], players=2).plates
    assert names(near.cards) == ["plain", "milk"] and names(far.cards) == ["glazed", "coffee"]
    assert [dict(asked.candidates)["eclair"] for asked in near.uncertain] == [0.4]
    others = [card(f"indicator_{n}", 900, 100 * n, kind="marker") for n in (1, 2)]
    assert "eclair" in names(plates_of([*NEAR, *FAR, dot, *others], players=2).elsewhere)


def test_one_marker_alone_takes_no_card_out_of_the_count_unasked_however_sure() -> None:
    """A peanut in a bowl was read as a 7 with 0.99; a row has a marker for each slot."""
    alone, another = (card(f"indicator_{n}", x, 682, 0.99, kind="marker") for n, x in ((7, 424), (6, 900)))
    near, _ = plates_of([*NEAR, *FAR, alone], players=2).plates
    assert [dict(asked.candidates)["eclair"] for asked in near.uncertain] == [0.4]
    assert "eclair" in names(plates_of([*NEAR, *FAR, alone, another], players=2).elsewhere)


def test_many_doubtful_markers_do_not_vouch_for_each_other() -> None:
    lying_at = enumerate((424, 900, 1000, 1100), 1)
    dots = [card(f"indicator_{n}", x, 682, confidence=0.63, kind="marker") for n, x in lying_at]
    near, _ = plates_of([*NEAR, *FAR, *dots], players=2).plates
    assert [dict(asked.candidates)["eclair"] for asked in near.uncertain] == [0.4]


ROW = [card(piece, x, 230) for piece, x in (("powdered", 100), ("maple_bar", 170), ("red_velvet", 240))]


def markers(*places: float) -> list[SeenCard]:
    """The row's markers, nearer to the plate above than the empty slots are to any card of the row."""
    return [card(f"indicator_{n}", x, 160, 0, 0.99, "marker") for n, x in enumerate(places, 1)]


def test_a_marker_of_an_empty_slot_takes_no_card_of_the_plate_that_it_stands_near() -> None:
    """Two cards of a plate that lay across from the row's went to the row without a word."""
    row = [*ROW, card("donut_back", 30, 230), *markers(100, 170, 240, 330, 400)]
    near, far = plates_of([*NEAR, *FAR, *row], players=2).plates
    assert names(far.cards) == ["glazed", "coffee"] and len(near.cards) == 3
    beyond = [*row, card("milk", 500, 80, turn=180), card("plain", 562, 80, turn=180), *markers(500, 562)]
    assert "milk" not in names(plates_of([*NEAR, *FAR, *beyond], players=3).elsewhere)


def test_without_a_deck_cards_on_both_sides_of_the_markers_are_all_asked_about() -> None:
    """One card is left in the row, and the plate is nearer to the markers of the empty slots."""
    upon = card("indicator_6", 240, 236, 0, 0.99, "marker")
    for more in ([], [upon]):   # on no side
        both = asked_at_markers([*more, *NEAR, *FAR, ROW[2], *markers(240, 330, 392)])
        asked = {one.candidates[1][0] for one in both if one.piece == "unknown"}
        assert asked == {"glazed", "coffee", "red_velvet"}


def test_what_lies_across_the_markers_from_the_deck_is_asked_about_where_no_card_lies_beside_that() -> None:
    deck = card("donut_back", 30, 230)
    _, far = plates_of([*NEAR, *FAR, deck, *markers(100, 330, 400)], players=2).plates
    assert {asked.candidates[1][0] for asked in far.uncertain} == {"glazed", "coffee"} and far.cards == ()
    _, far = plates_of([*NEAR, *FAR, deck, ROW[2], *markers(240, 330, 400)], players=2).plates
    assert {asked.candidates[1][0] for asked in far.uncertain} == {"glazed", "coffee"}


def test_what_lies_at_markers_is_asked_about_where_backs_lie_on_both_sides_of_them() -> None:
    """A back that passed for the deck lay behind a plate: its cards went to the row, if it was found first."""
    backs = [card("donut_back", 30, 230), card("donut_back", 600, 60, turn=180)]
    for found in (backs, backs[::-1]):
        _, far = plates_of([*NEAR, *FAR, *found, *markers(100, 330, 400)], players=2).plates
        assert {asked.candidates[1][0] for asked in far.uncertain} == {"glazed", "coffee"}
