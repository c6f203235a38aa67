"""With an enrolled deck: a card that looks like none of its faces is named by what is surely printed on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.counting.sight import with_deck
from scanner.naming.recognise import Recogniser
from scanner.reading.by_print import named_by_print
from scanner.reading.lettering import Lettering
from scanner.types import Floats, Image, SeenCard
from tests.eyes.made import Told, found
from tests.reading.printed import NAMES, laid_out, named, places
from tests.reading.test_borne_out import FACES, deck

STRANGE = named("french cruller", 150)
"""No face of the deck, in the deck's own frame."""


@pytest.fixture(scope="module")
def lettering() -> Lettering:
    return Lettering(deck(FACES), NAMES)


def nameless(corners: Floats, visible: float = 1.0) -> SeenCard:
    return SeenCard(((UNKNOWN, 0.8), ("glazed", 0.2)), corners, visible, 0.9)


def told(face: Image, lettering: Lettering, card: SeenCard | None = None) -> list[str]:
    """What a nameless card is told as that shows this face, beside a card that has a name."""
    at = places(2)
    beside = SeenCard((("coffee", 0.99), (UNKNOWN, 0.01)), at[1], 1.0, 0.9)
    picture = laid_out([face, FACES["coffee"]], at)
    cards = [card or nameless(at[0]), beside]
    return [one.piece for one in named_by_print(picture, cards, [found(one) for one in at], lettering)]


def test_a_colour_that_was_not_learned_is_told_by_its_name(lettering: Lettering) -> None:
    """Decks are learned from one French Cruller; those of other colours were asked about, their name in plain sight."""
    assert told(STRANGE, lettering) == ["french_cruller", "coffee"]


@pytest.mark.parametrize("words", ["blueberry frosted", "strawberry"])
def test_a_promo_card_stays_a_question(words: str, lettering: Lettering) -> None:
    assert told(named(words, 150), lettering) == [UNKNOWN, "coffee"]


def test_what_is_in_question_for_what_it_says_stays_so(lettering: Lettering) -> None:
    asked = replace(nameless(places(2)[0]), says="French Cruller")
    assert told(STRANGE, lettering, asked) == [UNKNOWN, "coffee"]


def test_of_a_sliver_nothing_is_read(lettering: Lettering) -> None:
    assert told(STRANGE, lettering, nameless(places(2)[0], visible=0.2)) == [UNKNOWN, "coffee"]


def test_the_name_of_a_card_that_is_told_by_it_makes_no_second_one(lettering: Lettering) -> None:
    (at,) = places(1)
    cards = [SeenCard((("coffee", 0.99), (UNKNOWN, 0.01)), at, 1.0, 0.9), nameless(at)]
    pieces = [one.piece for one in named_by_print(laid_out([FACES["coffee"]], [at]), cards, [found(at)], lettering)]
    assert pieces == ["coffee", UNKNOWN]


def test_a_deck_that_has_no_place_for_names_reads_none() -> None:
    silent = Lettering(deck({piece: named("", 25 * n) for n, piece in enumerate(FACES)}), NAMES)
    assert told(STRANGE, silent) == [UNKNOWN, "coffee"]


def test_part_of_a_name_is_enough_where_what_is_read_is_part_of_no_other(lettering: Lettering) -> None:
    at = places(1)[0]
    seen = np.ones((32, 24), np.bool_)
    seen[:, 17:] = False
    picture = laid_out([STRANGE], [at])
    half = replace(found(at, seen), visible=float(seen.mean()))
    (card,) = named_by_print(picture, [nameless(at, half.visible)], [half], lettering)
    assert card.piece == "french_cruller"


def test_a_photograph_counts_the_card_that_its_name_tells(lettering: Lettering) -> None:
    at = places(3)
    picture = laid_out([FACES["coffee"], STRANGE, FACES["plain"]], at)
    sight = with_deck(picture, Told(*map(found, at)), Recogniser(deck(FACES)), lettering)
    assert {card.piece for card in sight.cards} == {"coffee", "french_cruller", "plain"}
