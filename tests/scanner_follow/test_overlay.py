"""What is drawn on the picture, and what must never be."""

from __future__ import annotations

import numpy as np

from engine.observation import Place, PlaceKind
from scanner.following.cards.settled import PlacedCard
from scanner.following.overlay import DOUBTFUL, Secrets, covered, draw
from scanner.following.step import Step
from scanner.places.flat import TrackedCard
from scanner.types import Image

CORNERS = np.array([[40, 30], [90, 30], [90, 100], [40, 100]], np.float32)

OPEN, PICKS, DRAWS = Secrets(), Secrets(picks=True), Secrets(draws=True)


def step_with(piece: str, kind: PlaceKind) -> Step:
    card = TrackedCard(1, ((piece, 0.0), ("unknown", -6.0)), CORNERS, 1.0)
    return Step(0.0, (PlacedCard(card, Place(kind, 1), True),), None, {})


def noisy() -> Image:
    return np.random.default_rng(1).integers(0, 255, (150, 200, 3)).astype(np.uint8)


def test_the_picture_itself_is_left_as_it_was() -> None:
    image = noisy()
    before = image.copy()
    drawn = draw(image, step_with("plain", PlaceKind.ROW), OPEN)
    assert np.array_equal(image, before)
    assert not np.array_equal(drawn, before)


def test_secret_picks_look_the_same_whatever_number_they_show_in_the_picture_and_in_words() -> None:
    one, other = noisy(), noisy()
    other[35:95, 45:85] = 255 - other[35:95, 45:85]
    drawn = [
        draw(image, step_with(piece, PlaceKind.PICK), PICKS)
        for image, piece in ((one, "select_3"), (other, "selection_back"))
    ]
    assert np.array_equal(*drawn)


def test_unused_selection_cards_are_covered_too_since_they_tell_which_is_missing() -> None:
    image = noisy()
    inside = image[50, 60].copy()
    drawn = draw(image, step_with("select_5", PlaceKind.ELSEWHERE), PICKS)
    assert not np.array_equal(drawn[50, 60], inside)


def test_a_drawn_card_on_its_way_is_covered_while_one_of_two_may_go_back_unseen() -> None:
    one, other = noisy(), noisy()
    other[35:95, 45:85] = 255 - other[35:95, 45:85]
    drawn = [
        draw(image, step_with(piece, PlaceKind.ELSEWHERE), DRAWS)
        for image, piece in ((one, "plain"), (other, "red_velvet"))
    ]
    assert np.array_equal(*drawn)
    for lying in (step_with("plain", PlaceKind.PLATE), step_with("donut_back", PlaceKind.DECK)):
        assert np.array_equal(covered(one, lying, DRAWS), one)


def test_after_the_reveal_numbers_are_drawn() -> None:
    image = noisy()
    three, four = (draw(image, step_with(f"select_{n}", PlaceKind.PICK), OPEN) for n in (3, 4))
    assert not np.array_equal(three, four)
    assert np.array_equal(three[40, 45], image[40, 45])


def test_the_face_of_a_named_card_stays_free_and_its_name_stands_under_it() -> None:
    image = noisy()
    drawn = draw(image, step_with("plain", PlaceKind.ROW), OPEN)
    assert np.array_equal(drawn[36:94, 46:84], image[36:94, 46:84])
    assert not np.array_equal(drawn[103:125, 40:90], image[103:125, 40:90])


def test_a_doubtful_card_has_a_colour_of_its_own() -> None:
    sure = step_with("plain", PlaceKind.ROW)
    card = TrackedCard(1, (("plain", 0.0), ("glazed", -0.5)), CORNERS, 1.0)
    doubtful = Step(0.0, (PlacedCard(card, Place(PlaceKind.ROW, 1), True),), None, {})
    orange = [
        int((draw(np.zeros((150, 200, 3), np.uint8), step, OPEN) == DOUBTFUL).all(axis=2).sum())
        for step in (sure, doubtful)
    ]
    assert orange[0] == 0 < 100 < orange[1]


def test_names_that_would_lie_on_each_other_are_not_all_written() -> None:
    cards = [TrackedCard(n, (("plain", 0.0),), CORNERS + np.float32(8 * n), 1.0) for n in range(4)]
    placed = tuple(PlacedCard(card, Place(PlaceKind.PLATE, 1), True) for card in cards)
    ink = [
        int((draw(np.zeros((150, 200, 3), np.uint8), Step(0.0, some, None, {}), OPEN).min(axis=2) > 100).sum())
        for some in (placed[:1], placed)
    ]
    assert 0 < ink[1] < 3 * ink[0]
