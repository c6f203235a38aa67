"""The page for those who just want the end counted: photographs in, every point explained, nothing to set up."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, request

from engine.go_nuts import CARDS
from engine.go_nuts.cards import FEWEST_PLAYERS, MOST_PLAYERS
from engine.go_nuts.scoring import score_plates, winners
from engine.go_nuts.settings import house_rules, resolve
from engine.go_nuts.supply import beyond_the_box
from engine.observation import UNKNOWN
from web.pages.here import LARGEST_FILE, hall_if_any, json_sent, the_table
from web.photographs.apart import Apart
from web.photographs.counting import Photo, count_apart
from web.words import phrases
from web.words.house_rules import house_rule
from web.words.refused import RefusedError
from web.words.said import Said
from web.words.spelled import LONGEST_NAME

score_only = Blueprint("score_only", __name__)
MOST_PHOTOS = 6
MOST_CARDS = 80


@score_only.get("/score")
def page() -> str:
    """The page itself."""
    return render_template("score.html")


@score_only.post("/score/photos")
def photos() -> Response:
    """Count the table of the photographs in the field ``photo``; ``players`` where that is known."""
    request.max_content_length = LARGEST_FILE
    files = [(file.filename or "photo", file.read()) for file in request.files.getlist("photo")]
    if not 0 < len(files) <= MOST_PHOTOS:
        raise RefusedError(f"Give one to {MOST_PHOTOS} photographs of the table.", "写真は1枚から6枚までです。")
    return _counted(files, request.form.get("players", ""))


@score_only.post("/score/camera")
def camera() -> Response:
    """Count the table that the camera sees now; ``players`` where that is known."""
    picture = the_table().picture()
    if picture is None:
        raise RefusedError("No camera sees the table now.", "今、カメラに場が映っていません。")
    return _counted([("The camera's picture", picture)], request.form.get("players", ""))


def _counted(files: list[Photo], players: str) -> Response:
    number = int(players) if players in map(str, range(FEWEST_PLAYERS, MOST_PLAYERS + 1)) else None
    found, jpeg = count_apart(_apart(), files, number, _deck())
    return jsonify({**found, "picture": base64.b64encode(jpeg).decode()})


def _apart() -> Apart:
    """The process in which strangers' pictures are decoded; one for the whole program."""
    hall = hall_if_any()
    if hall is not None:
        return hall.learning.apart
    own: Apart = current_app.extensions.setdefault("apart", Apart())
    return own


def _deck() -> str | None:
    """The deck of the game that is played here; none is the default one."""
    hall = hall_if_any()
    if hall is not None and hall.shelf.book is not None and hall.shelf.path.exists():
        return str(hall.shelf.path)
    return current_app.config.get("DECK")


@score_only.post("/score/sum")
def add_up() -> Response:
    """The points of ``{"plates": [[pieces], ...], "names": [names]}``, with their reasons and who has won.

    By the house rules of this table, which ``rules`` names; ``too_many`` asks about what no box has so often.
    """
    plates, names = _plates(json_sent())
    rules = _house_rules()
    scores = score_plates(dict(zip(names, plates, strict=True)), rules)
    won = winners(scores)
    best = max(one.total for one in scores.values())
    tied = tuple(name for name, one in scores.items() if one.total == best)
    why = phrases.decided_by_cards(tied, best, won)
    lines = [
        [{"what": asdict(Said(ln.what, ln.what_ja)), "points": ln.points, "rule": ln.rule} for ln in scores[name].lines]
        for name in names
    ]
    totals = [scores[name].total for name in names]
    told = {"totals": totals, "lines": lines, "winners": list(won), "sentence": asdict(phrases.won_by(won))}
    chosen = house_rules(resolve(rules))
    told |= {"rules": chosen, "rules_said": [asdict(house_rule(*one)) for one in chosen.items()]}
    told |= {"too_many": _too_many(plates)}
    return jsonify({**told, "tie_break": asdict(why) if why else None})


def _too_many(plates: list[list[str]]) -> list[dict[str, Any]]:
    """The donuts that a box does not have so often: evidence that one of them is another, and no veto."""
    over = beyond_the_box(piece for plate in plates for piece in plate)
    return [
        {"piece": piece, "count": count, "sentence": asdict(phrases.beyond_the_box(piece, count))}
        for piece, count in over.items()
    ]


def _house_rules() -> Mapping[str, str]:
    """Those of the game on this table, or before one those that it will be played by."""
    hall = hall_if_any()
    return hall.evening.rules if hall is not None and hall.rehearsing else the_table().state.settings


def _plates(args: Any) -> tuple[list[list[str]], list[str]]:
    plates, names = (args.get("plates"), args.get("names")) if isinstance(args, dict) else (None, None)
    wrong = RefusedError("Give a plate of cards for each of two to six names.", "2人から6人分のお皿が必要です。")
    if not isinstance(plates, list) or not isinstance(names, list) or len(plates) != len(names):
        raise wrong
    named = all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names)
    if not 1 <= len(names) <= MOST_PLAYERS or not named:
        raise wrong
    if len(set(names)) < len(names):
        raise RefusedError("Two players have the same name: give them different ones.", "同じ名前の人がいます。")
    if not all(isinstance(plate, list) and len(plate) <= MOST_CARDS for plate in plates):
        raise wrong
    if not all(isinstance(piece, str) and (piece in CARDS or piece == UNKNOWN) for plate in plates for piece in plate):
        raise RefusedError("There is a card among them that is no donut.", "ドーナツでないカードがあります。")
    return plates, names
