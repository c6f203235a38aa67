"""What the set-up page shows, as plain JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from engine.go_nuts.cards import FEWEST_PLAYERS, MOST_PLAYERS
from engine.go_nuts.settings import CHOICES, resolve
from web.hall.hall import Hall
from web.hall.seating import guessed
from web.kept.box import WHOLE_DECK, missing_from
from web.watching.cameras import CameraOffered
from web.watching.checklist import Item
from web.words.house_rules import HOUSE_RULES
from web.words.translated import both


def state_of(hall: Hall, cameras: tuple[CameraOffered, ...]) -> dict[str, Any]:
    """Everything that the page needs to draw itself, beside the picture."""
    players = hall.players
    return {
        "rehearsing": hall.rehearsing,
        "camera": _camera(hall),
        "cameras": [asdict(one) for one in cameras],
        "phone": {"open": bool(hall.door.address), "address": hall.door.address, "sends": hall.door.camera.sends},
        "players": list(players),
        "fewest": FEWEST_PLAYERS,
        "most": MOST_PLAYERS,
        "seats": _seats(hall),
        "checklist": [asdict(item) for item in _checklist(hall)],
        "hints": [asdict(hint.said) for hint in hall.seen.hints()],
        "deck": {
            "faces": hall.shelf.faces,
            "trouble": asdict(both(hall.shelf.trouble)) if hall.shelf.trouble else None,
            "missing": [] if hall.shelf.book is None else missing_from(hall.shelf.book),
            "pieces": list(WHOLE_DECK),
            "learning": hall.learning.to_json(),
        },
        "rules": {
            "chosen": dict(hall.evening.rules),
            "plays": dict(resolve(hall.evening.rules)),
            "choices": {key: list(all_) for key, all_ in CHOICES.items()},
            "words": {key: asdict(rule) for key, rule in HOUSE_RULES.items()},
        },
        "resumes": hall.game.resumes,
        "unfinished": _unfinished(hall),
    }


def _checklist(hall: Hall) -> tuple[Item, ...]:
    players = len(hall.players)
    return hall.seen.checklist(players, hall.shelf.faces, hall.lacks(players))


def _unfinished(hall: Hall) -> dict[str, Any] | None:
    game = hall.unfinished
    if game is None:
        return None
    damaged = None if game.damaged is None else asdict(game.damaged)
    return {"name": game.name, "when": game.when, "scores": dict(game.scores), "damaged": damaged}


def _camera(hall: Hall) -> dict[str, Any]:
    shown = hall.live.dashboard().camera
    return {
        "source": hall.desk.chosen,
        "state": shown.state,
        "said": asdict(both(shown.sentence)) if shown.sentence else None,
        "fps": shown.fps,
        "fresh": hall.seen.is_fresh,
    }


def _seats(hall: Hall) -> dict[str, Any]:
    known = hall.places.of(len(hall.players))
    return {
        "places": known or guessed(len(hall.players)),
        "known": bool(known),
        "by_hand": bool(hall.places.by_hand),
        "size": list(hall.seen.size),
    }
