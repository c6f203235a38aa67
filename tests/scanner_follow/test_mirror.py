"""A camera that shows everything the wrong way round is found out, and the table is seen as it lies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from scanner.finding.patchwork import Where
from scanner.following.camera.mirror import FEWEST, Mirror
from scanner.following.cards.settled import PlacedCard
from scanner.following.cards.smooth import Votes
from scanner.following.cards.track import Track
from scanner.following.changes.motion import Motion
from scanner.following.pipeline import Pipeline
from scanner.geometry.reflection import mirrored, turned_round
from scanner.naming.recognise import Recogniser
from scanner.places.flat import TrackedCard
from scanner.places.spots import ELSEWHERE
from scanner.types import Detection, Findings, Frame, Image, SeenCard
from tests.eyes.made import SPOTS, deck, five_cards, found, lying, table
from tests.scanner_follow.theatre import Trusting


@pytest.fixture
def picture() -> Image:
    return five_cards()


def cards_in(image: Image, in_mirror: bool) -> list[Detection]:
    """Where the cards are found."""
    corners = [lying(x, y, 80, 5) for x, y in SPOTS.values()]
    return [found(mirrored(quad, image.shape[1]) if in_mirror else quad) for quad in corners]


class SharpEyes(Trusting):
    """Finds the cards wherever they are in the picture it is given."""

    def __init__(self, true: Image) -> None:
        self.true = true
        self.shown = len(SPOTS)

    def find(self, image: Image, where: Where | None = None) -> Findings:
        seen = cards_in(image, not np.array_equal(image, self.true))
        return Findings(tuple(seen[: self.shown]), np.zeros((8, 8), np.bool_), (image.shape[1], image.shape[0]))


def test_mirrored_pictures_are_turned_round_and_cards_told_where_the_camera_shows_them(picture: Image) -> None:
    pipeline = Pipeline(SharpEyes(picture), Recogniser(deck()), players=2)
    step = pipeline.see(Frame(turned_round(picture), 0, 0.0, settled=True))
    places = {placed.card.piece: placed.card.corners.mean(axis=0) for placed in step.cards}
    assert places.keys() == SPOTS.keys()
    for piece, (x, y) in SPOTS.items():
        assert np.linalg.norm(places[piece] - (picture.shape[1] - 1 - x, y)) < 3


def test_cards_that_lay_there_before_the_mirror_was_found_out_have_lain_there_since_then(picture: Image) -> None:
    """Three do not tell of one; with the others everything is learned anew, but which are new is known."""
    eyes, before = SharpEyes(picture), picture.copy()
    pipeline = Pipeline(eyes, Recogniser(deck()), players=2)
    for quad in (card.corners for card in cards_in(picture, in_mirror=False)[3:]):
        (left, top), (right, bottom) = quad.min(axis=0).astype(int), quad.max(axis=0).astype(int) + 1
        before[top:bottom, left:right] = table()[top:bottom, left:right]
    eyes.shown = 3
    for at in (1.0, 2.0, 3.0):
        pipeline.see(Frame(turned_round(before), int(at), at, settled=True))
    eyes.shown = 5
    step = pipeline.see(Frame(turned_round(picture), 4, 4.0, settled=True))
    since = {placed.card.piece: placed.card.since for placed in step.cards}
    assert since == dict(zip(SPOTS, (1.0, 1.0, 1.0, 4.0, 4.0), strict=True))


def test_a_true_picture_stays_as_it_is(picture: Image) -> None:
    pipeline = Pipeline(SharpEyes(picture), Recogniser(deck()), players=2)
    step = pipeline.see(Frame(picture, 0, 0.0, settled=True))
    places = {placed.card.piece: placed.card.corners.mean(axis=0) for placed in step.cards}
    assert [piece for piece, spot in SPOTS.items() if np.linalg.norm(places[piece] - spot) > 3] == []


def test_a_camera_that_shows_the_table_the_other_way_round_amid_a_game_shows_the_same_cards(picture: Image) -> None:
    pipeline = Pipeline(SharpEyes(picture), Recogniser(deck()), players=2)
    other_way = turned_round(picture)
    steps = [
        pipeline.see(Frame(image, n, float(n), settled=True))
        for n, image in enumerate((picture, picture, other_way, other_way, picture, picture))
    ]
    known = {placed.card.piece: placed.card for placed in steps[1].cards}
    assert known.keys() == SPOTS.keys()
    for step, mirror in ((steps[3], True), (steps[5], False)):
        cards = {placed.card.piece: placed.card for placed in step.cards}
        assert {piece: card.track for piece, card in cards.items()} == {p: card.track for p, card in known.items()}
        for piece, card in known.items():
            there = mirrored(card.corners, picture.shape[1]) if mirror else card.corners
            assert np.abs(cards[piece].corners - there).max() < 1


def test_a_line_of_cards_down_the_middle_lies_as_it_lay_in_a_mirror_and_is_no_mirrored_one(picture: Image) -> None:
    spots = [lying((picture.shape[1] - 1) / 2, y, 80, 0) for y in (60, 150, 240, 330)]
    motion = Motion()
    motion.see(picture, 0.0)
    votes = Votes().with_look((("plain", 0.99), ("unknown", 0.01)), 1.0)
    tracks = [Track(n, quad, "card", votes, 1.0, 0.0, motion.glimpse(quad)) for n, quad in enumerate(spots)]
    mirror = Mirror(Surer(0))
    assert not mirror.turns_over(picture, [found(quad) for quad in spots], tracks)
    assert not mirror.on


def test_a_few_cards_decide_nothing_and_cards_that_nobody_knows_neither(picture: Image) -> None:
    recogniser, mirror = Recogniser(deck()), Mirror(Recogniser(deck()))
    detections = cards_in(picture, in_mirror=True)
    image = turned_round(picture)
    cards = recogniser.name(image, detections)
    mirror.look(image, detections[:3], cards[:3])
    assert not mirror.on
    empty = table()
    mirror.look(empty, detections, recogniser.name(empty, detections))
    assert not mirror.on
    mirror.look(image, detections, cards)
    assert mirror.on


def test_cards_that_are_dealt_one_by_one_are_known_to_be_mirrored_once_enough_have_come(picture: Image) -> None:
    recogniser, mirror = Recogniser(deck()), Mirror(Recogniser(deck()))
    image, detections = turned_round(picture), cards_in(picture, in_mirror=True)
    for card in detections[:3]:
        for _ in range(4):  # each is looked at several times, and is one card all the same
            mirror.look(image, [card], recogniser.name(image, [card]))
    assert not mirror.on
    for card in detections[3:]:
        mirror.look(image, [card], recogniser.name(image, [card]))
    assert mirror.on


def test_cards_that_are_dealt_one_by_one_before_a_true_camera_are_not_compared_for_ever(picture: Image) -> None:
    recogniser, counting = Recogniser(deck()), Counting(deck())
    mirror, detections = Mirror(counting), cards_in(picture, in_mirror=False)
    for card in [*detections, *detections]:
        mirror.look(picture, [card], recogniser.name(picture, [card]))
    assert not mirror.on and counting.asked == FEWEST


def test_a_few_cards_that_lie_there_for_long_are_compared_with_their_mirror_images_but_once(picture: Image) -> None:
    recogniser, counting = Recogniser(deck()), Counting(deck())
    mirror, detections = Mirror(counting), cards_in(picture, in_mirror=False)[: FEWEST - 1]
    for _ in range(10):
        mirror.look(picture, detections, recogniser.name(picture, detections))
    assert not mirror.on and counting.asked == 1


def test_a_deck_that_nobody_enrolled_is_no_mirrored_one(picture: Image) -> None:
    strangers = Recogniser(deck("glazed"))
    mirror, detections = Mirror(strangers), cards_in(picture, in_mirror=True)
    image = turned_round(picture)
    for _ in range(8):
        mirror.look(image, detections, strangers.name(image, detections))
    assert not mirror.on


def test_what_nobody_knows_before_cards_are_dealt_does_not_keep_a_mirror_from_being_found_out(picture: Image) -> None:
    """Backs, a score pad and fans that lie face down are seen for long before the first card."""
    recogniser, mirror = Recogniser(deck()), Mirror(Recogniser(deck()))
    image, detections = turned_round(picture), cards_in(picture, in_mirror=True)
    for _ in range(10):
        mirror.look(table(), detections, recogniser.name(table(), detections))
    mirror.look(image, detections, recogniser.name(image, detections))
    assert mirror.on


def test_once_it_is_decided_that_a_camera_shows_the_table_as_it_is_it_stays_so(picture: Image) -> None:
    recogniser, mirror = Recogniser(deck()), Mirror(Recogniser(deck()))
    image, detections = turned_round(picture), cards_in(picture, in_mirror=True)
    mirror.decide()
    mirror.look(image, detections, recogniser.name(image, detections))
    assert not mirror.on


def test_cards_that_hardly_tell_of_a_mirror_are_compared_until_more_have_come() -> None:
    """Four donuts much like themselves in a mirror lie there for long; those that come later tell more."""
    pieces = ("plain", "glazed", "eclair", "powdered", "maple_bar", "milk", "coffee")
    eyes, quad = OneByOne(), found(lying(60, 100, 40))
    mirror = Mirror(eyes)
    for eyes.piece in (*pieces[:4] * 5, *pieces[4:]):
        mirror.look(table(), [quad], [told(quad, 0.55, eyes.piece)])
    assert mirror.on


def test_a_row_that_has_lain_there_long_decides_nothing_while_the_few_cards_that_are_known_speak_for_a_mirror() -> None:
    """Glare lay over most of a row: after some seconds it passed for seen as it is, and everybody was seated the wrong
    way round."""
    eyes, quad = OneByOne(), found(lying(60, 100, 40))
    mirror = Mirror(eyes)
    for eyes.piece, straight in (("donut_back", 0.03), ("jelly_filled", 0.8), ("plain", 0.8), ("eclair", 0.8)):
        for _ in range(8):
            mirror.look(table(), [quad], [told(quad, straight, eyes.piece)])
        mirror.decide()
    assert mirror.on


def test_things_that_light_has_burnt_out_make_no_mirror_up() -> None:
    """Among a hundred of them some are a little like a face in the mirror, and like none as they lie: everybody was
    seated the wrong way round."""
    eyes, quad = OneByOne(), found(lying(60, 100, 40))
    mirror, eyes.surely = Mirror(eyes), 0.6
    for eyes.piece in ("plain", "glazed", "eclair", "powdered", "maple_bar", "milk", "coffee"):
        mirror.look(table(), [quad], [told(quad, 0.1, eyes.piece)])
    assert not mirror.on


def test_back_and_forth_a_card_lies_where_it_lay(picture: Image) -> None:
    quad = lying(100, 90, 80, 20)
    assert np.abs(mirrored(mirrored(quad, 640), 640) - quad).max() < 1e-4
    mirror = Mirror(Recogniser(deck()))
    placed = PlacedCard(TrackedCard(1, (("plain", 0.0),), quad, 1.0), ELSEWHERE, True)
    assert mirror.back([placed], 640)[0].card.corners is quad


class Counting(Recogniser):
    """Counts how often it is asked."""

    asked = 0

    def name(self, image: Image, detections: Sequence[Detection], thorough: bool = False) -> tuple[SeenCard, ...]:
        self.asked += 1
        return super().name(image, detections, thorough)


class Surer:
    """Names every card a little more surely in the mirror, but for the first few."""

    def __init__(self, but: int) -> None:
        self._but = but

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        return tuple(told(one, 0.8 if k < self._but else 0.99) for k, one in enumerate(detections))


class OneByOne:
    """Names the one card that lies there rather surely in the mirror."""

    piece, surely = "plain", 0.9

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        return tuple(told(one, self.surely, self.piece) for one in detections)


def told(found_there: Detection, surely: float, piece: str = "plain") -> SeenCard:
    return SeenCard(((piece, surely), ("unknown", 1 - surely)), found_there.corners, 1.0, 1.0)


@pytest.mark.parametrize(("cards", "but", "on"), [(14, 0, True), (14, 1, True), (14, 3, False), (9, 0, False)])
def test_where_nearly_all_of_many_cards_are_a_little_likelier_in_the_mirror_it_is_one(
    cards: int, but: int, *, on: bool
) -> None:
    """Donuts are much like themselves in a mirror."""
    detections = [found(lying(60 * k, 100, 40)) for k in range(cards)]
    mirror = Mirror(Surer(but), most=16)
    mirror.look(table(), detections, [told(one, 0.88) for one in detections])
    assert mirror.on == on


class LosingEyes(SharpEyes):
    """Take bare table for cards at first sight, so that the camera passes for lost once these are gone."""

    looks = 0

    def find(self, image: Image, where: Where | None = None) -> Findings:
        self.looks += 1
        if self.looks > 2:
            return super().find(image, where)
        strange = tuple(found(lying(60 + 110 * k, 420, 60)) for k in range(5))
        return Findings(strange, np.zeros((8, 8), np.bool_), (image.shape[1], image.shape[0]))


def test_cards_that_are_seen_while_a_camera_is_lost_tell_of_a_mirror_as_well(picture: Image) -> None:
    pipeline = Pipeline(LosingEyes(picture), Recogniser(deck()), players=2)
    bare = table()
    for number in range(60):
        step = pipeline.see(Frame(turned_round(bare if number < 10 else picture), number, number / 10))
    places = {placed.card.piece: placed.card.corners.mean(axis=0) for placed in step.cards}
    assert places.keys() == SPOTS.keys()
    assert all(np.linalg.norm(places[piece] - (picture.shape[1] - 1 - x, y)) < 3 for piece, (x, y) in SPOTS.items())
