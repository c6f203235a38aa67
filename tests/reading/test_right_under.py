"""A card right under one whose name is read, of which corners stick out: with no deck, too, it is not left out."""

from __future__ import annotations

from engine.observation import UNKNOWN
from scanner.learning.unprepared import read_cards
from scanner.naming.verdict import name_of
from scanner.photograph.best_look import best_look
from scanner.reading.cards import NameReader
from tests.eyes.made import Told, found, lying
from tests.reading.printed import NAMES, WORDS, laid_out, named, places


def test_what_sticks_out_all_round_a_read_card_is_asked_about() -> None:
    pieces = ["plain", "red_velvet", "milk", "glazed", "coffee"]
    at = [corners + 60 for corners in places(5, across=3)]
    lost = lying(*map(float, at[1].mean(axis=0)), 130, 45)
    faces = [named("eclair", 130), *(named(WORDS[piece], 30 * n) for n, piece in enumerate(pieces))]
    picture = laid_out(faces, [lost, *at])
    cards = read_cards(picture, best_look(picture, Told(*map(found, at))), NameReader(NAMES))
    assert sorted(name_of(card)[0] for card in cards) == sorted([*pieces, UNKNOWN])
