"""Of cards of one photograph that show the same face and say two names, one was misread."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scanner.learning.learn import learned, proposal
from scanner.learning.proposals import Proposal
from scanner.learning.two_names import misread
from scanner.naming.recognise import Recogniser
from scanner.reading.cards import NameReader
from tests.eyes.made import found
from tests.reading.printed import NAMES, WORDS, laid_out, named, places


def proposals(*faces: tuple[str, int]) -> list[Proposal]:
    """Cards of these pieces, each with what is drawn on it, laid out and read."""
    at = places(len(faces))
    picture = laid_out([named(WORDS[piece], drawn) for piece, drawn in faces], at)
    reader = NameReader(NAMES)
    return [proposal(picture, found(place), reader.read(picture, found(place))) for place in at]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        (["eclair", "eclair", "eclair"], []),
        (["eclair", "milk", "eclair"], [1]),
        (["milk", "eclair", "eclair"], [0]),
        (["eclair", "milk", "plain"], [0, 1, 2]),
    ],
)
def test_what_fewer_of_the_cards_with_one_face_say_is_misread(said: list[str], wrong: list[int]) -> None:
    read = [replace(one, piece=piece) for one, piece in zip(proposals(*[("eclair", 25)] * 3), said, strict=True)]
    book = learned(read)
    assert book is not None and sorted(misread(read, Recogniser(book))) == wrong


def test_cards_with_faces_of_their_own_say_what_they_say() -> None:
    read = proposals(("eclair", 25), ("milk", 60), ("strawberry_glazed", 95), ("milk", 60))
    book = learned(read)
    assert book is not None and not misread(read, Recogniser(book))
