"""Where the row lies while hardly anything of it is seen: a lamp burns cards out, and other things lie in lines."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.finding.patchwork import Where
from scanner.following.cards.often_found import OFTEN, OftenFound
from scanner.following.pipeline import Pipeline
from scanner.places.flat import TrackedCard
from scanner.places.zones import Zones
from scanner.types import Detection, Findings, Image
from tests.scanner_follow.close_looks import CloseEyes
from tests.scanner_follow.lying import DONUTS, Floats, Imaginary, camera, quad
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import ImperfectEyes


def nameless(card: TrackedCard, visible: float) -> TrackedCard:
    """What is left of a card under a lamp."""
    return replace(card, candidates=(("unknown", 0.0),), visible=visible)


def score_pad(table: Imaginary, size: tuple[float, float]) -> None:
    """Three lines of five figures, farther off than any card."""
    for line in range(3):
        for k in range(5):
            table.lay("unknown", quad(4.0 + 1.2 * size[0] * k, -3.5 + 1.5 * size[1] * line, size=size), "elsewhere")


def test_figures_on_a_score_pad_are_no_row() -> None:
    """They are many and lie in lines; of the row two cards are seen, and the deck is not."""
    table, zones = Imaginary(camera(tilt=0.5)), Zones(2)
    table.row(DONUTS[:3], markers=False, discard=())
    deck, burnt, *seen = table.cards
    score_pad(table, (0.36, 0.45))
    zones.locate([*seen, *table.cards[4:]])
    assert not zones.found
    there = zones.locate([deck, burnt, *seen, *table.cards[4:]])
    assert {track: str(place) for track, place in there.items()} == table.truth


def test_what_nobody_can_name_is_no_row() -> None:
    table, zones = Imaginary(), Zones(2)
    score_pad(table, (1.0, 1.4))
    zones.locate(table.cards)
    assert not zones.found


def test_printed_places_beside_the_deck_are_no_row_and_the_cards_that_are_dealt_are() -> None:
    """Before anything is dealt a playmat's places lie in line with the deck, as many as the row has."""
    table, zones = Imaginary(), Zones(2)
    table.row(DONUTS[:3], markers=False, discard=())
    deck, *row = table.cards
    for k in (1, 2, 3):
        table.lay("unknown", quad(-2.5 - 1.3 * k, 0.05), "elsewhere")
    places = table.cards[4:]
    zones.locate([deck, *places])
    assert not zones.found
    there = zones.locate([deck, *row, *places])
    assert [str(there[card.track]) for card in row] == ["row/1", "row/2", "row/3"]


@pytest.mark.parametrize("hidden", [(), ("row/3",), ("row/2", "row/3")])
def test_the_discard_pile_is_no_row_where_no_card_of_the_row_has_a_name(hidden: tuple[str, ...]) -> None:
    """Its card passed for the row's first, and the row for the pile: what has no name did not count as a line."""
    table, zones = Imaginary(), Zones(2)
    table.row(DONUTS[:3], markers=False, discard=("milk",))
    seen = [card for card in table.cards if table.truth[card.track] not in hidden]
    in_row = [card for card in seen if table.truth[card.track].startswith("row/")]
    zones.locate([nameless(card, 1.0) if card in in_row else card for card in seen])
    assert not zones.found
    if not hidden:
        there = zones.locate(seen)
        assert {track: str(place) for track, place in there.items()} == table.truth


def test_a_guess_makes_no_row_of_printed_places() -> None:
    """The deck's back, which nobody can name, is hardly more like a milk, and a place passes for the deck."""
    table, zones = Imaginary(), Zones(2)
    for k in range(4):
        table.lay("unknown", quad(-2.0 + 1.3 * k, 0.05), "elsewhere")
    *places, back = table.cards
    guessed = replace(back, candidates=(("milk", 0.0), ("unknown", -0.3)))
    zones.locate([*places, guessed])
    assert not zones.found
    zones.locate([*places, replace(back, candidates=(("milk", 0.0), ("unknown", -3.0)))])
    assert zones.found


def test_a_deck_of_which_a_lamp_leaves_little_to_be_seen_tells_where_the_row_lies() -> None:
    table, zones = Imaginary(), Zones(2)
    table.row(DONUTS[:3], markers=False, discard=())
    deck, *row = table.cards
    there = zones.locate(row, [nameless(deck, 0.25)])
    assert {track: str(place) for track, place in there.items()} == {c.track: table.truth[c.track] for c in row}


@pytest.mark.parametrize("outlines", [False, True])
def test_where_two_such_things_tell_of_another_row_each_nothing_is_told(outlines: bool) -> None:
    """Also where nothing is seen of them but their outlines."""
    table, zones = Imaginary(), Zones(2)
    table.row(DONUTS[:3], markers=False, discard=())
    deck, *row = table.cards
    table.lay("unknown", quad(3 * 1.25 + 0.1, 0.0), "elsewhere")
    both = [nameless(deck, 0.0 if outlines else 0.25), nameless(table.cards[-1], 0.0 if outlines else 0.3)]
    zones.locate(row, () if outlines else both, both if outlines else ())
    assert not zones.found


def from_a_slant(card: TrackedCard, visible: float) -> TrackedCard:
    """What is seen of a card so foreshortened that it passes for one that lies across."""
    (left, top), (right, bottom) = card.corners.min(axis=0).tolist(), card.corners.max(axis=0).tolist()
    middle, half = np.array([left + right, top + bottom]) / 2, np.array([right - left, 1.25 * (right - left)]) / 2
    corners = middle + half * np.array([[1, -1], [1, 1], [-1, 1], [-1, -1]])
    return replace(nameless(card, visible), corners=np.asarray(corners, np.float32))


def test_a_row_is_one_though_the_deck_and_a_card_of_it_seem_to_lie_across() -> None:
    """Until the deck was seen better, half a minute later, there was no game."""
    table, zones = Imaginary(), Zones(4)
    table.row(DONUTS[:5], markers=False, discard=())
    deck, first, second, *row = table.cards
    seen = [first, from_a_slant(second, 0.9), *row]
    there = zones.locate(seen, [from_a_slant(deck, 0.28)])
    assert {track: str(place) for track, place in there.items()} == {c.track: table.truth[c.track] for c in seen}


def test_a_card_that_plainly_lies_across_is_none_of_a_row() -> None:
    table, zones = Imaginary(), Zones(4)
    table.row(DONUTS[:5], markers=False, discard=())
    deck, first, second, *row = table.cards
    middle = second.corners.mean(axis=0)
    across = (second.corners - middle) @ np.array([[0, 1], [-1, 0]]) + middle
    second = replace(nameless(second, 0.9), corners=np.asarray(across, np.float32))
    zones.locate([first, second, *row], [from_a_slant(deck, 0.28)])
    assert not zones.found


class Dazzled(ImperfectEyes):
    """Eyes that see but the middle of the row's first card, and nothing of the deck."""

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        pieces = [self._seen[id(one)].piece for one in found.detections]
        self._kept = [
            replace(one, corners=shrunk(one.corners)) if piece == ROW[0] else one
            for one, piece in zip(found.detections, pieces, strict=True) if piece != "donut_back"
        ]  # fmt: skip
        for one in self._kept:
            if all(one is not other for other in found.detections):
                self._seen.pop(id(one), None)  # nobody can name it
        return replace(found, detections=tuple(self._kept))


def shrunk(corners: Floats) -> Floats:
    middle = corners.mean(axis=0)
    return np.asarray(middle + 0.6 * (corners - middle), np.float32)


def test_a_card_that_the_eyes_find_too_small_is_looked_at_closely_before_the_row_is_known() -> None:
    session = Session(markers=False)
    session.eyes = Dazzled(session.stage, session.rng)
    close = CloseEyes(session.stage)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, closely=close)
    session.lay(list(ROW), [[], []], [], [None, None])
    step = session.watch(3.0)
    assert len(close.widths) == 1
    assert {one.card.piece for one in step.cards} == set(ROW)


class MisledByPrint(ImperfectEyes):
    """Eyes that take the printed place below a card of the row for a part of it, and know nothing but the deck."""

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        pieces = [self._seen[id(one)].piece for one in found.detections]
        self._kept = [
            replace(one, corners=lengthened(one.corners)) if piece in ROW else one
            for one, piece in zip(found.detections, pieces, strict=True)
        ]
        for one in self._kept:
            if all(one is not other for other in found.detections):
                self._seen.pop(id(one), None)  # nobody can name it
        return replace(found, detections=tuple(self._kept))


class MisledByAllPrint(MisledByPrint):
    """Such eyes that do not know the deck either."""

    def find(self, image: Image, where: Where | None = None) -> Findings:
        found = super().find(image, where)
        for one in found.detections:
            self._seen.pop(id(one), None)
        return found


def lengthened(corners: Floats) -> Floats:
    foot = 0.35 * (corners[2] + corners[3] - corners[0] - corners[1]) / 2
    return np.asarray(corners + np.array([[0], [0], [1], [1]]) * foot, np.float32)


def named_closely(eyes: type[ImperfectEyes]) -> set[str]:
    """The cards of a table that was just laid, as such eyes tell them that may look closely."""
    session = Session(markers=False)
    session.eyes = eyes(session.stage, session.rng)
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, closely=CloseEyes(session.stage))
    session.lay(list(ROW), [[], []], [], [None, None])
    return {one.card.piece for one in session.watch(5.0).cards}


def test_beside_a_known_deck_what_nobody_can_name_is_looked_at_closely() -> None:
    """On a playmat all four cards of a row passed for longer than they are, and no game was told."""
    assert named_closely(MisledByPrint) == {*ROW, "donut_back"}


@pytest.mark.parametrize("known", [True, False])
def test_a_deck_of_which_nothing_is_seen_tells_where_a_row_lies_all_of_whose_cards_have_names(known: bool) -> None:
    """On a gingham cloth but the outline of its back is found, and found again."""
    table, zones = Imaginary(), Zones(2)
    table.row(DONUTS[:3], markers=False, discard=())
    deck, first, *row = table.cards
    seen = [first if known else nameless(first, 1.0), *row]
    there = zones.locate(seen, (), [nameless(deck, 0.0)])
    assert zones.found is known
    if known:
        assert {track: str(place) for track, place in there.items()} == {c.track: table.truth[c.track] for c in seen}


def outline(at: float, visible: float = 0.1, score: float = 0.6) -> Detection:
    corners = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32) + np.float32(at)
    return Detection(corners, "card", score, visible, np.zeros((32, 24), np.bool_))


def test_what_is_found_again_and_again_is_told_of_and_what_comes_and_goes_is_not() -> None:
    often = OftenFound()
    for look in range(OFTEN):
        assert not often.cards()
        often.look([outline(100 + look % 2), outline(300, visible=0.5), outline(400, score=0.2)])
    assert [one.corners[0, 0] for one in often.cards()] == [100 + (OFTEN - 1) % 2]
    often.look([])
    often.look([outline(100)])
    assert not often.cards()


def test_a_row_of_which_no_card_can_be_read_is_looked_at_closely() -> None:
    """Line drawings half upon printed places: nobody knew any card of the table, so none was ever looked at."""
    assert named_closely(MisledByAllPrint) == {*ROW, "donut_back"}
