"""With no deck, too, what looks like a card beside those that are read is not left out without a word."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

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


def test_what_the_network_sees_beside_read_cards_and_nothing_tells_is_asked_about() -> None:
    """Strips of a column, and cards tucked under others, were missing without a word."""
    pieces = ["plain", "red_velvet", "milk", "glazed", "coffee"]
    at = places(6, across=3)
    picture = laid_out([named(WORDS[piece], 30 * n) for n, piece in enumerate(pieces)] + [named("", 130)], at)
    findings = best_look(picture, Told(*map(found, at[:5])))
    height, width = (side // 4 for side in picture.shape[:2])
    seen = np.zeros((height, width), np.uint8)
    for corners in at:
        cv2.fillConvexPoly(seen, np.round(corners / 4 - 0.5).astype(np.int32), 1)
    cards = read_cards(picture, replace(findings, cards=seen > 0), NameReader(NAMES))
    assert sorted(name_of(card)[0] for card in cards) == sorted([*pieces, UNKNOWN])
