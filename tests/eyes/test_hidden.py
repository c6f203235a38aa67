"""What a hand or a stack hides is asked."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.counting.dim import in_the_dark
from scanner.counting.hidden import (
    Shot,
    at_cards,
    glare_beside,
    with_cut_off,
    with_darkness,
    with_glare,
    with_hand,
    with_parts,
    with_stacks,
    with_strange,
)
from scanner.counting.score_photo import plates_of
from scanner.counting.stacked import stacked
from scanner.types import Findings, Image, SeenCard
from tests.eyes.made import found, lay, lying, table
from tests.eyes.test_plates import FAR, NEAR, plate

SIZE = (1000, 800)


def hand_at(x: int, y: int, reach: int = 60) -> np.ndarray:
    """A hand of so many pixels to each side of a place, on the detector's coarse map."""
    hands = np.zeros((SIZE[1] // 8, SIZE[0] // 8), np.bool_)
    hands[(y - reach) // 8 : (y + reach) // 8, (x - reach) // 8 : (x + reach) // 8] = True
    return hands


def test_a_hand_beside_a_plate_makes_it_a_question() -> None:
    seen = with_hand(plates_of(NEAR + FAR, 2), [Shot(hand_at(520, 600), SIZE)])
    assert [bool(plate.hidden) for plate in seen.plates] == [True, False]


def test_a_hand_elsewhere_hides_nothing() -> None:
    seen = with_hand(plates_of(NEAR + FAR, 2), [Shot(hand_at(800, 300), SIZE)])
    assert not any(plate.hidden for plate in seen.plates)


def test_only_hands_that_reach_a_card_are_hands() -> None:
    card = found(lying(300, 300))
    hands = np.zeros((60, 80), np.bool_)
    hands[35:60, 42:50] = True  # from below up to the card
    hands[0:8, 60:80] = True  # warm wood in a corner
    kept = at_cards(Findings((card,), hands, (640, 480)))
    assert kept[40, 45] and not kept[:8].any()


def test_a_table_that_looks_like_a_hand_is_none() -> None:
    seen = with_hand(plates_of(NEAR + FAR, 2), [Shot(np.ones((100, 125), np.bool_), SIZE)])
    assert not any(plate.hidden for plate in seen.plates)


def lit(x: float, y: float, level: int = 90, sharp: bool = False) -> Image:
    """A table with a lamp mirrored in it there, or with a sheet of paper."""
    picture = np.full((SIZE[1], SIZE[0], 3), level, np.uint8)
    if sharp:
        cv2.rectangle(picture, (int(x) - 60, int(y) - 60), (int(x) + 60, int(y) + 60), (255, 255, 255), -1)
        return picture
    yy, xx = np.mgrid[: SIZE[1], : SIZE[0]]
    glow = 400 * np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / (2 * 70**2))
    return np.clip(picture + glow[..., None], 0, 255).astype(np.uint8)


def glaring(picture: Image) -> Shot:
    return Shot(glare_beside(picture, NEAR + FAR), SIZE)


def test_the_plate_at_which_a_lamp_blinds_is_a_question() -> None:
    (x, y) = NEAR[-1].corners.mean(axis=0) + (110, 0)
    seen = with_glare(plates_of(NEAR + FAR, 2), [glaring(lit(x, y))])
    (asked,) = (plate for plate in seen.plates if plate.hidden)
    assert {card.piece for card in asked.cards} == {"plain", "milk", "eclair"}
    assert ["Light hides" in told for told in asked.hidden] == [True]


@pytest.mark.parametrize("picture", [
    lit(*(NEAR[-1].corners.mean(axis=0) + (110, 0)), sharp=True),      # a sheet of paper
    lit(*(NEAR[-1].corners.mean(axis=0) + (110, 0)), level=215),       # a white table
    lit(*(NEAR[0].corners.mean(axis=0) + (600, 0))),                   # away from every card
])  # fmt: skip
def test_what_is_white_and_no_glare_at_cards_is_no_question(picture: Image) -> None:
    assert not any(plate.hidden for plate in with_glare(plates_of(NEAR + FAR, 2), [glaring(picture)]).plates)


def test_a_stain_like_a_finger_hides_no_card() -> None:
    seen = with_hand(plates_of(NEAR + FAR, 2), [Shot(hand_at(480, 600, reach=8), SIZE)])
    assert not any(plate.hidden for plate in seen.plates)


def test_what_a_hand_hides_on_one_photograph_is_asked_unless_another_shows_it() -> None:
    """Of several photographs nobody asked what a hand or a lamp hid: points were missing in silence."""
    shot, bare = Shot(hand_at(520, 600), SIZE), np.zeros((100, 125), np.bool_)
    aside = np.array([[1, 0, 700.0], [0, 1, 0], [0, 0, 1]])  # it begins right of the hand
    plates = plates_of(NEAR + FAR, 2)
    assert [bool(p.hidden) for p in with_hand(plates, [Shot(bare, SIZE, aside), shot]).plates] == [True, False]
    assert not any(p.hidden for p in with_hand(plates, [Shot(bare, SIZE), shot]).plates)
    assert [bool(p.hidden) for p in with_hand(plates, [shot, shot_again(shot)]).plates] == [True, False]


def shot_again(shot: Shot) -> Shot:
    """The same hand on a photograph taken a little to the left."""
    hidden = np.roll(shot.hidden, 5, axis=1)
    return Shot(hidden, SIZE, np.array([[1, 0, -40.0], [0, 1, 0], [0, 0, 1]]))


def test_a_hand_on_a_photograph_taken_elsewhere_is_asked_about_where_it_lies_on_the_table() -> None:
    plates = plates_of(NEAR + FAR, 2)
    assert [bool(p.hidden) for p in with_hand(plates, [shot_again(Shot(hand_at(520, 600), SIZE))]).plates] == [
        True, False,
    ]  # fmt: skip


def test_what_lies_apart_without_a_name_is_asked_about_at_the_nearest_plate() -> None:
    seen = with_strange(plates_of([*NEAR, *FAR, *plate("unknown unknown", 700, 250)], 2))
    assert [len(p.hidden) for p in seen.plates] == [0, 1]
    assert not any(p.hidden for p in with_strange(plates_of([*NEAR, *FAR], 2)).plates)


def test_what_lies_between_two_plates_is_asked_about_at_both() -> None:
    """Half of a plate that nobody could read lay a little nearer to its neighbour's, and its own was told for sure."""
    beside = [*plate("plain milk eclair", 100, 600), *plate("glazed coffee", 800, 600)]
    seen = with_strange(plates_of([*beside, *FAR, *plate("unknown", 490, 600)], 3))
    asked = {card.piece for p in seen.plates if p.hidden for card in p.cards}
    assert asked == {"plain", "milk", "eclair", "glazed", "coffee"} and sum(not p.hidden for p in seen.plates) == 1


def test_a_part_of_a_card_that_nobody_can_name_is_more_than_one_question() -> None:
    """Of thirteen half-covered cards one was asked about, and when that was said the total was told for sure."""
    (nameless,) = plate("unknown", 490, 600)
    seen = with_parts(plates_of([*NEAR, replace(nameless, visible=0.45), *FAR], 2))
    assert [["only a part" in told for told in p.hidden] for p in seen.plates] == [[True], []]
    assert not any(p.hidden for p in with_parts(plates_of([*NEAR, nameless, *FAR], 2)).plates), "it is seen whole"


def test_a_plate_that_reaches_beyond_the_picture_may_hold_more_unless_another_photograph_shows_it() -> None:
    """Of a plate that was half outside the picture the cards inside were told as its total, without a word."""
    plates, free = plates_of(NEAR + FAR, 2), np.zeros((1, 1), np.bool_)
    edge = int(NEAR[-1].corners[:, 0].max())
    cut, whole, aside = Shot(free, (edge - 10, 800)), Shot(free, (edge - 2, 800)), Shot(free, SIZE)
    assert [bool(p.hidden) for p in with_cut_off(plates, [cut]).plates] == [True, False]
    assert not any(p.hidden for p in with_cut_off(plates, [whole]).plates)
    assert not any(p.hidden for p in with_cut_off(plates, [cut, aside]).plates)


def test_where_something_else_is_said_to_hide_cards_that_is_enough() -> None:
    (nameless,) = plate("unknown", 490, 600)
    plates = plates_of([*NEAR, replace(nameless, visible=0.45), *FAR], 2)
    told = with_parts(with_hand(plates, [Shot(hand_at(520, 600), SIZE)]))
    assert [len(p.hidden) for p in told.plates] == [1, 0]


def pictured(*spots: tuple[str, float, float]) -> tuple[Image, list[SeenCard]]:
    """Cards laid one after the other, each at a place, and those that a look from above tells: the topmost."""
    picture, told = table(), dict[str, SeenCard]()
    for piece, x, y in spots:
        lay(picture, piece, lying(x, y, 90))
        told[piece] = SeenCard(((piece, 0.99),), lying(x, y, 90), 1.0, 0.9)
    return picture, list(told.values())


def test_a_stack_that_shows_the_edge_of_a_lower_card_is_noticed_and_single_cards_are_none() -> None:
    picture, cards = pictured(("plain", 120, 160), ("milk", 230, 160), ("glazed", 450, 150), ("glazed", 450, 162))
    assert [card.piece for card in stacked(picture, cards)] == ["glazed"]


def test_a_stack_in_dim_light_is_noticed_though_hardly_anything_is_plainly_card() -> None:
    """Three stacks of a plate in the dark end of a room were counted as three cards, without a word."""
    picture, cards = pictured(("plain", 120, 160), ("milk", 230, 160), ("glazed", 450, 150), ("glazed", 450, 162))
    dim = 0.25 * picture + np.random.default_rng(0).normal(0, 3, picture.shape)
    assert [card.piece for card in stacked(np.clip(dim, 0, 255).astype(np.uint8), cards)] == ["glazed"]


def test_a_deep_shadow_beside_a_single_card_in_good_light_is_no_stack() -> None:
    picture, shadow = table().astype(np.float64), np.ones(table().shape[:2], np.float32)
    places = {"plain": lying(120, 160), "milk": lying(260, 160), "glazed": lying(450, 150)}
    for corners in places.values():
        cv2.fillConvexPoly(shadow, np.round(corners + np.array([6, 3])).astype(np.int32), 0.5)
    picture *= cv2.GaussianBlur(shadow, (0, 0), 2.2)[..., None]
    shaded = picture.astype(np.uint8)
    for piece, corners in places.items():
        lay(shaded, piece, corners)
    assert stacked(shaded, [SeenCard(((piece, 0.99),), corners, 1.0, 0.9) for piece, corners in places.items()]) == []


def test_cards_side_by_side_are_no_stack() -> None:
    picture, cards = pictured(("plain", 120, 160), ("milk", 213, 160), ("glazed", 306, 165), ("eclair", 120, 290))
    assert stacked(picture, cards) == []


def test_the_plate_with_the_stack_is_a_question() -> None:
    plates = plates_of(NEAR + FAR, 2)
    seen = with_stacks(plates, [FAR[0].corners + np.float32(4)])
    assert [bool(plate.hidden) for plate in seen.plates] == [False, True]
    elsewhere = with_stacks(plates, [FAR[0].corners + np.float32(400)])
    assert not any(plate.hidden for plate in elsewhere.plates)


@pytest.mark.parametrize(("light", "asked"), [(1.0, False), (0.3, False), (0.15, True)])
def test_a_plate_in_the_dark_is_a_question(light: float, asked: bool) -> None:
    """Three cards of a plate in deep shade were not told, and its total stood without a question."""
    seen = with_darkness(plates_of(NEAR + FAR, 2), [Shot(in_the_dark(shaded(NEAR, light), NEAR + FAR), SIZE)])
    assert [bool(plate.hidden) for plate in seen.plates] == [asked, False]


def test_what_another_photograph_shows_in_the_light_is_not_asked_about() -> None:
    shots = [Shot(in_the_dark(shaded(NEAR, light), NEAR + FAR), SIZE) for light in (0.1, 1.0)]
    assert not any(plate.hidden for plate in with_darkness(plates_of(NEAR + FAR, 2), shots).plates)


def test_black_cards_with_a_white_word_on_them_are_not_in_the_dark() -> None:
    picture = np.full((SIZE[1], SIZE[0], 3), 12, np.uint8)
    for card in NEAR:
        x, y = card.corners.mean(axis=0)
        cv2.putText(picture, "milk", (int(x) - 20, int(y)), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (200, 200, 200), 2)
    assert not in_the_dark(picture, NEAR).any()


def shaded(cards: list[SeenCard], light: float) -> Image:
    """A table on which some of the cards lie in so much of the light."""
    picture = table(*SIZE)
    for card in [*NEAR, *FAR]:
        lay(picture, card.piece, card.corners, (light if card in cards else 1.0,) * 3)
    return picture
