"""At what size a photograph is looked at, and what a look shows that no other does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.finding.detect import Detector
from scanner.finding.patchwork import Where
from scanner.photograph.best_look import best_look, other_sides
from scanner.types import Detection, Findings, Image
from tests.eyes.made import found, lying, table

CARD = replace(found(lying(300, 240, width=150)), score=0.85)
CELLS = (120, 160)


class Looks(Detector):
    """Shows what it was told to at each size of its input."""

    def __init__(self, **shown: list[Detection]) -> None:
        super().__init__(refine=False)
        self._shown = shown

    def rough(self, image: Image, side: int | None = None, where: Where | None = None) -> Findings:
        cards = self._shown.get(f"at_{side or 640}", [])
        return Findings(tuple(cards), np.zeros(CELLS, np.bool_), (640, 480))


def fragment(x: float, y: float) -> Detection:
    """What a carpet looks like at one size."""
    return replace(found(lying(x, y, width=30)), score=0.75)


def test_a_card_that_two_sizes_show_is_preferred_to_a_carpet_that_one_shows() -> None:
    carpet = [fragment(60 * x, 60 * y) for x in range(1, 10) for y in range(1, 7)]
    seen = best_look(table(), Looks(at_640=carpet, at_320=[CARD], at_224=[CARD]))
    assert seen.detections == (CARD,)


def test_what_no_other_look_shows_is_told_to_be_alone() -> None:
    seen = best_look(table(), Looks(at_640=[CARD, fragment(60, 60)], at_448=[CARD, fragment(500, 400)]))
    assert [one.alone for one in seen.detections] == [False, True]


def test_where_the_first_look_shows_cards_whole_none_is_alone() -> None:
    assert not best_look(table(), Looks(at_640=[replace(CARD, score=0.95)])).detections[0].alone


def test_a_card_that_the_first_look_overlooks_is_told_besides_where_a_closer_one_shows_it() -> None:
    whole, overlooked = replace(CARD, score=0.95), replace(found(lying(500, 240, width=150)), score=0.95)
    seen = best_look(table(), Looks(at_640=[whole], at_800=[whole, overlooked], at_448=[whole]))
    assert [one.corners.tolist() for one in seen.besides] == [overlooked.corners.tolist()]


def test_a_far_card_is_not_overlooked_because_near_ones_are_too_large_to_be_seen_whole() -> None:
    part = np.zeros((32, 24), np.bool_)
    part[:26] = True
    near, far = replace(CARD, mask=part, visible=0.8), replace(found(lying(500, 100, width=60)), score=0.8)
    piece = replace(fragment(500, 100), visible=0.2)
    seen = best_look(table(), Looks(at_640=[near, piece], at_800=[near, far], at_448=[near]))
    assert [one.corners.tolist() for one in seen.besides] == [far.corners.tolist()]


@pytest.mark.parametrize(("at", "besides"), [(500, 1), (350, 0)])
def test_one_card_in_pieces_among_whole_ones_is_looked_at_from_farther_unless_it_lies_under_another(
    at: int, besides: int
) -> None:
    whole = [replace(found(lying(x, 100 + y, width=90)), score=1.0) for x in (100, 200, 300) for y in (0, 140)]
    piece = replace(found(lying(at, 240, width=90)), score=0.7, visible=0.39)
    shown = replace(found(lying(at, 300, width=90)), score=0.95)
    seen = best_look(table(), Looks(at_640=[*whole, piece], at_448=[*whole, shown]))
    assert len(seen.besides) == besides


def test_where_near_cards_are_in_pieces_all_over_no_look_from_nearer_is_taken() -> None:
    pieces = [replace(fragment(60 * x, 240), visible=0.4) for x in range(2, 6)]
    closer = [replace(fragment(500, 60 * y), score=0.95) for y in range(1, 7)]
    seen = best_look(table(), Looks(at_640=pieces, at_800=closer, at_448=[CARD], at_320=[CARD]))
    assert seen.detections == (CARD,) and seen.besides == ()


def test_what_a_closer_look_shows_where_the_first_shows_a_row_marker_is_not_overlooked() -> None:
    tile = replace(found(lying(500, 240, width=60), kind="marker"), score=0.95)
    whole, again = replace(CARD, score=0.95), replace(tile, kind="card")
    assert best_look(table(), Looks(at_640=[whole, tile], at_800=[whole, again])).besides == ()


@pytest.mark.parametrize("width, cards", [(60, 0), (140, 1)])
def test_a_row_marker_as_large_as_cards_may_be_one(width: float, cards: int) -> None:
    tile = replace(found(lying(500, 240, width=width), kind="marker"), score=0.6)
    told = best_look(table(), Looks(at_640=[replace(CARD, score=0.95), tile])).besides
    assert [(one.kind, one.alone) for one in told] == [("card", True)] * cards


def test_the_other_sizes_follow_from_the_first_and_none_is_nearly_another() -> None:
    assert other_sides(Findings((), np.zeros(CELLS, np.bool_), (640, 480))) == [448, 320, 224, 160]
    assert other_sides(Findings((), np.zeros((162, 288), np.bool_), (1920, 1080))) == [806, 576, 320, 224, 160]


OTHER = replace(found(lying(500, 240, width=150)), score=0.85)
PIECE = replace(fragment(500, 240), score=0.7)


def besides(*, at_640: list[Detection], **others: list[Detection]) -> list[tuple[list[list[float]], bool]]:
    """Where the look that is taken shows no card, though others do, and which of them are alone."""
    seen = best_look(table(), Looks(at_640=at_640, **others))
    assert [one.corners.tolist() for one in seen.detections] == [one.corners.tolist() for one in at_640]
    return [(one.corners.tolist(), one.alone) for one in seen.besides]


def test_a_card_that_two_other_sizes_show_is_told_besides_where_the_size_that_is_taken_shows_but_a_piece() -> None:
    told = besides(at_640=[CARD, PIECE], at_448=[CARD, OTHER], at_320=[CARD, OTHER])
    assert told == [(OTHER.corners.tolist(), False)]


def test_what_but_one_other_size_shows_is_told_besides_where_it_looks_like_a_card_and_is_alone() -> None:
    assert besides(at_640=[CARD, PIECE], at_448=[CARD, OTHER], at_320=[CARD]) == [(OTHER.corners.tolist(), True)]
    hardly = replace(OTHER, score=0.45)
    assert besides(at_640=[CARD, PIECE], at_448=[CARD, hardly], at_320=[CARD]) == []


def test_what_lies_besides_where_something_else_is_borne_out_is_alone_however_surely_it_is_shown() -> None:
    from_afar = replace(found(lying(300, 240, width=300)), score=0.85)
    told = besides(at_640=[CARD], at_448=[CARD], at_224=[from_afar], at_160=[from_afar])
    assert told == [(from_afar.corners.tolist(), True)]


def test_a_card_that_other_sizes_show_alike_is_none_besides() -> None:
    alike = replace(found(lying(305, 243, width=150)), score=0.95)
    assert besides(at_640=[CARD], at_448=[alike], at_320=[alike]) == []


@pytest.mark.parametrize("width", [30, 48])
def test_small_things_that_the_first_look_shows_whole_hide_no_large_cards(width: float) -> None:
    """Boxes drawn on near playing cards: all else of these was in pieces, and four cards were missing."""
    boxes = [replace(found(lying(60, y, width)), score=0.95) for y in (60, 240, 420)]
    large = [replace(found(lying(x, 240, width=160)), score=0.9, visible=0.8) for x in (300, 480)]
    pieces = [replace(fragment(x, 240), score=0.6, visible=0.4) for x in (300, 480)]
    seen = best_look(table(), Looks(at_640=[*boxes, *pieces], at_448=boxes, at_320=large, at_224=large))
    assert [one.corners.tolist() for one in seen.detections] == [one.corners.tolist() for one in large]


def test_what_holds_cards_is_none() -> None:
    """A screen was one card from afar, whole and sure, and of eighteen cards on it two were told, without a word."""
    plates = [replace(found(lying(90 + 60 * k, y, width=50)), visible=0.6) for k in range(6) for y in (140, 340)]
    screen = replace(found(lying(320, 240, width=330)), score=1.0)
    looks = Looks(at_640=plates, at_448=plates, at_320=plates[:4], at_224=[screen], at_160=[screen], at_112=[screen])
    seen = best_look(table(), looks)
    assert seen.detections == tuple(plates) and not seen.besides


def test_a_card_on_which_two_things_look_like_cards_is_one() -> None:
    panels = [fragment(280, 200), fragment(320, 280)]
    looks = Looks(at_640=panels, at_448=panels, at_320=[CARD], at_224=[CARD], at_160=[CARD])
    assert best_look(table(), looks).detections == (CARD,)
