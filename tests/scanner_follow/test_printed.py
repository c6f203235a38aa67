"""A place for a card, printed on a playmat, is no card that lies there; what is laid on it is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner.finding.bare_table import Bare
from scanner.finding.patchwork import Where
from scanner.following.cards.tracks import Tracks
from scanner.following.changes.motion import Motion
from scanner.following.doubted.printed import FINER, Printed, finer
from scanner.following.pipeline import Pipeline
from scanner.types import Detection, Findings, Floats, Frame, Image, SeenCard
from tests.eyes.made import lay, table
from tests.eyes.test_bare_table import BESIDE, CARDS, mat
from tests.scanner_follow.theatre import Trusting

WHOLE = np.ones((32, 24), np.bool_)
LOOKS = 12


class TakenIn(Trusting):
    """Eyes that take a printed place for a card which they cannot name."""

    def find(self, image: Image, where: Where | None = None) -> Findings:
        corners = [*(card.corners for card in CARDS), BESIDE]
        found = tuple(Detection(quad, "card", 0.9, 1.0, WHOLE) for quad in corners)
        return Findings(found, np.zeros((4, 4), np.bool_), (image.shape[1], image.shape[0]))

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        return tuple(self._named(one) for one in detections)

    def _named(self, one: Detection) -> SeenCard:
        known = [card.piece for card in CARDS if np.allclose(card.corners, one.corners)]
        candidates = ((known[0], 0.99), ("unknown", 0.01)) if known else (("unknown", 0.9), ("plain", 0.1))
        return SeenCard(candidates, one.corners, 1.0, 0.9)


def told(pictures: Sequence[Image]) -> list[int]:
    """How many cards are told after each of some pictures, each looked at for a second."""
    eyes = TakenIn()
    pipeline, counts, number = Pipeline(eyes, eyes, 2), list[int](), 0
    for picture in pictures:
        for _ in range(LOOKS):
            step = pipeline.see(Frame(picture, number, number / LOOKS))
            number += 1
        counts.append(len(step.cards))
    return counts


def with_a_stranger(corners: Floats) -> Image:
    picture = mat(corners)
    cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (90, 60, 160))
    return picture


def test_a_printed_place_is_no_card_until_something_is_laid_on_it() -> None:
    assert told([mat(BESIDE), with_a_stranger(BESIDE), mat(BESIDE)]) == [len(CARDS), len(CARDS) + 1, len(CARDS)]


def test_where_nobody_can_tell_it_is_not_worked_out_anew_at_every_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a deck that is like the table: a bare table, and cards that are told where none lies."""
    asked = list[int]()
    monkeypatch.setattr(Bare, "between", lambda *given: asked.append(len(given)))
    tracks, printed = Tracks(), Printed(motion := Motion())
    motion.see(table(), 0.0)
    for card in [*CARDS, SeenCard((("unknown", 0.9), ("plain", 0.1)), BESIDE, 1.0, 0.9)]:
        tracks.born(card, 0.0, motion.glimpse(card.corners), at_once=True)
        tracks.read(tracks.alive[-1], card, 0.1, motion.glimpse(card.corners), changed=False, at_once=True)
    for _ in range(4):
        printed.look(table(), tracks.alive)
    assert len(asked) == 1
    tracks.dropped(tracks.alive[0], 1.0)
    printed.look(table(), tracks.alive)
    assert len(asked) == 2, "other cards may tell"


def chequered(corners: Floats) -> Image:
    """A mat on which a back of a fine pattern lies: in squares of darker and brighter than the mat, in its colours."""
    picture = mat()
    inside = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners).astype(np.int32), 1)
    squares = np.indices(picture.shape[:2]).sum(axis=0) // 2 % 2 == 0
    picture[inside > 0] = (70, 105, 150)
    for bright, factor in ((True, 1.2), (False, 0.8)):
        where = (inside > 0) & (squares == bright)
        picture[where] = (picture[where] * factor).astype(np.uint8)
    return picture


def test_a_back_of_a_fine_pattern_is_no_print_though_its_colours_are_the_mat_s() -> None:
    assert told([chequered(BESIDE)]) == [len(CARDS) + 1]
    assert finer(chequered(BESIDE), BESIDE, [card.corners for card in CARDS], [BESIDE]) > FINER


def burnt_out_on_gingham(corners: Floats) -> Image:
    """A cloth of white and red squares on which a card is white all over, as white as the squares."""
    squares = np.indices((480, 640)) // 14 % 2
    picture = np.full((480, 640, 3), (225, 225, 225), np.uint8)
    picture[squares[0] == 1], picture[squares.all(axis=0)] = (140, 140, 205), (60, 60, 190)
    for card in CARDS:
        lay(picture, card.piece, card.corners)
    cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (225, 225, 225))
    return picture


def test_a_card_that_is_burnt_out_is_no_place_of_a_cloth_with_a_pattern() -> None:
    """A row had a hole where a lamp burnt out a card on gingham, and nothing was told of the game."""
    picture, cards = burnt_out_on_gingham(BESIDE), [card.corners for card in CARDS]
    bare = Bare.between(picture, cards, [BESIDE])
    assert bare is not None and bare.shows_nothing_at(BESIDE, 0.8), "or this would show nothing"
    assert told([picture]) == [len(CARDS) + 1]


def test_a_plain_place_amid_ornaments_is_no_card() -> None:
    """Next to nothing but the camera's noise is in it, and it has the mat's own colour."""
    picture = np.full((480, 640, 3), (60, 80, 40), np.uint8)
    for y, x in np.ndindex(22, 30):
        cv2.circle(picture, (22 * x + 11 * (y % 2), 22 * y), 7, (120, 140, 100), 2, cv2.LINE_AA)
    for corners in [BESIDE, *(card.corners for card in CARDS)]:
        cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), (60, 80, 40))
    for card in CARDS:
        lay(picture, card.piece, card.corners)
    assert told([picture]) == [len(CARDS)]


def test_a_printed_place_is_hardly_busier_than_the_mat() -> None:
    assert finer(mat(BESIDE), BESIDE, [card.corners for card in CARDS], [BESIDE]) < FINER / 2


def test_a_card_that_lies_half_upon_a_printed_place_does_not_make_the_rest_busy() -> None:
    noise = np.random.default_rng(0).normal(0, 1.5, (480, 640, 3))
    smooth, upon = np.asarray(np.array([70, 105, 150]) + noise, np.uint8), BESIDE + np.float32([45, 0])
    lay(smooth, "glazed", upon)
    cards = [card.corners for card in CARDS]
    assert finer(smooth, BESIDE, cards, [BESIDE]) > 2, "or this would show nothing"
    assert finer(smooth, BESIDE, [*cards, upon], [BESIDE]) < 1.2


class AskewEyes(TakenIn):
    """Eyes that find a printed place a fifth of a card beside where it is drawn."""

    def __init__(self, off: Floats) -> None:
        self.off = off

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        *cards, place = found.detections
        return replace(found, detections=(*cards, replace(place, corners=place.corners + self.off)))


def told_by(eyes: TakenIn, picture: Image) -> int:
    pipeline = Pipeline(eyes, eyes, 2)
    for number in range(2 * LOOKS):
        step = pipeline.see(Frame(picture, number, number / LOOKS))
    return len(step.cards)


def drawn_broadly(corners: Floats) -> Image:
    """A mat with a place printed on it in a line that stands out, on a ground without any grain."""
    picture = mat()
    cv2.polylines(picture, [np.round(corners).astype(np.int32)], True, (200, 210, 220), 6)
    return picture


def test_a_printed_place_that_is_found_askew_is_no_card() -> None:
    """The line itself is no table, and lies well within what was found."""
    eyes, picture = AskewEyes(np.float32([14, 10])), drawn_broadly(BESIDE)
    found, cards = BESIDE + eyes.off, [card.corners for card in CARDS]
    bare = Bare.between(picture, cards, [found])
    assert bare is not None and not bare.shows_nothing_at(found, 0.8), "or this would show nothing"
    assert told_by(eyes, picture) == len(CARDS)


def test_a_card_with_an_even_middle_is_a_card_though_found_askew() -> None:
    eyes, picture = AskewEyes(np.float32([8, 6])), drawn_broadly(BESIDE)
    cv2.fillConvexPoly(picture, np.round(BESIDE).astype(np.int32), (90, 60, 160))
    assert told_by(eyes, picture) == len(CARDS) + 1


def test_what_was_taken_for_a_card_is_looked_at_again_when_more_cards_are_known() -> None:
    """While few are known, cards that are not lend the table their colours, or it lends them its own."""
    tracks, printed, picture = Tracks(), Printed(motion := Motion()), mat(BESIDE)
    motion.see(picture, 0.0)

    def known(card: SeenCard) -> None:
        tracks.born(card, 0.0, motion.glimpse(card.corners), at_once=True)
        tracks.read(tracks.alive[-1], card, 0.1, motion.glimpse(card.corners), changed=False, at_once=True)

    for card in [*CARDS[:3], SeenCard((("unknown", 0.9), ("plain", 0.1)), BESIDE, 1.0, 0.9)]:
        known(card)
    place = tracks.alive[-1]
    printed.look(with_a_stranger(BESIDE), tracks.alive)
    assert not printed.is_print(place)
    known(CARDS[3])
    printed.look(picture, tracks.alive)
    assert not printed.is_print(place), "one more tells hardly more"
    for k in range(2):
        known(SeenCard((("plain", 0.99),), CARDS[k].corners + np.float32([0, 260]), 1.0, 0.9))
    printed.look(picture, tracks.alive)
    assert printed.is_print(place)


def test_a_place_that_passes_for_one_with_the_card_upon_it_is_none_besides() -> None:
    """The row's first slot held its card and another that nobody could read, and nothing was told of the game."""
    askew = CARDS[1].corners + np.float32([-14, 44])
    picture = drawn_broadly(askew + np.float32([6, -14]))
    for card in CARDS:
        lay(picture, card.piece, card.corners)
    assert told_by(FoundAt(askew), picture) == len(CARDS)


class FoundAt(TakenIn):
    """Eyes that find a card beside the known ones at these corners."""

    def __init__(self, corners: Floats) -> None:
        self.corners = corners

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        *cards, place = found.detections
        return replace(found, detections=(*cards, replace(place, corners=self.corners, visible=0.52)))


def test_what_lies_outside_the_picture_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The camera has moved on: nothing tells of it."""
    asked = list[int]()
    monkeypatch.setattr(Bare, "between", lambda *given: asked.append(len(given)))
    tracks, printed = Tracks(), Printed(motion := Motion())
    motion.see(table(), 0.0)
    beyond = np.asarray(BESIDE + np.float32([table().shape[1], 0]), np.float32)
    for card in [*CARDS, SeenCard((("unknown", 0.9), ("plain", 0.1)), beyond, 1.0, 0.9)]:
        tracks.born(card, 0.0, motion.glimpse(card.corners), at_once=True)
        tracks.read(tracks.alive[-1], card, 0.1, motion.glimpse(card.corners), changed=False, at_once=True)
    printed.look(table(), tracks.alive)
    assert not asked
