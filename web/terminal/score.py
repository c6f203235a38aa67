"""`donuts score`: the end of a game counted from a photograph."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.go_nuts.hanging import hanging, sure_winners
from engine.go_nuts.scoring import PlayerScore, winners
from engine.go_nuts.settings import resolve
from engine.observation import UNKNOWN
from models.session import ModelError
from scanner.counting.photo_scan import PhotoScan
from scanner.naming.deck import DeckError
from scanner.photograph.annotated import annotated
from scanner.photograph.scan import card_to_json
from scanner.reading.borne_out import looks_like
from scanner.types import SeenCard
from web.photographs.looking import looking_with
from web.photographs.tally import Tally, count, count_together
from web.terminal.drawings import Drawings
from web.terminal.scan import MIRRORED, each_photo
from web.words.failures import CANNOT, DONE, LEFT_OPEN, saying
from web.words.names import points_and_cards
from web.words.spelled import asked_players, house_rules


def score(
    photos: Sequence[Path],
    deck: str | None,
    players: str | None,
    annotate: Path | None,
    *,
    together: bool,
    as_json: bool,
    rules: Sequence[str] = (),
) -> int:
    """Print each photograph's points; 1 when something is left open, 2 when a photograph cannot be read."""
    number, names = asked_players(players)
    with saying(ValueError):
        settings = resolve(house_rules(rules))
    with saying(DeckError, ModelError):
        look = looking_with(deck)
    drawings, status, seen = Drawings(annotate, photos) if annotate is not None else None, DONE, list[PhotoScan]()
    for photo, found in each_photo(photos, look):
        if found is None:
            status = CANNOT
            continue
        seen.append(found)
        if not together:
            status = max(status, _tell(count(found, number, names).by(settings).beside_a_box(), as_json))
        if drawings is not None:
            drawings.keep(photo, annotated(found.image, found.cards))
    if together and status != CANNOT:  # a photograph that is missing would be points that are missing
        status = _tell(count_together(seen, number, names).by(settings).beside_a_box(), as_json)
    return status


def _tell(tally: Tally, as_json: bool) -> int:
    """Print what was counted; the exit status that it stands for."""
    print(json.dumps(to_json(tally), ensure_ascii=False) if as_json else _sheet(tally), flush=True)
    return LEFT_OPEN if tally.is_open else DONE


def to_json(tally: Tally) -> dict[str, Any]:
    """The object that ``donuts score --json`` prints: `open` totals may be others, and only sure winners have won."""
    hang = hanging(tally.owned, tally.doubtful, tally.settings)
    players = [
        {"seat": seat, "name": name, "cards": list(plate.pieces), **_points(tally.scores[name]),
         "uncertain": [_uncertain(card) for card in plate.uncertain], "open": name in hang,
         **({"hidden": list(plate.hidden)} if plate.hidden else {})}
        for seat, (name, plate) in enumerate(zip(tally.names, tally.plates, strict=False), 1)
    ]  # fmt: skip
    several = {"photos": list(tally.photos)} if len(tally.photos) > 1 else {}
    won = list(sure_winners(tally.owned, tally.doubtful, tally.settings))
    found: dict[str, Any] = {"photo": tally.photos[0], **several, "players": players, "winners": won}
    found |= {"mirrored": True} if tally.mirrored else {}
    return found if tally.seen.question is None else {**found, "question": tally.seen.question}


def _points(points: PlayerScore) -> dict[str, Any]:
    lines = [{"what": line.what, "points": line.points, "rule": line.rule} for line in points.lines]
    return {"total": points.total, "lines": lines}


def _uncertain(card: SeenCard) -> dict[str, Any]:
    candidates = [[piece, round(confidence, 3)] for piece, confidence in card.candidates[:3]]
    asked = {"corners": card_to_json(card)["corners"], "candidates": candidates}
    return {**asked, "says": card.says} if card.says else asked


def _sheet(tally: Tally) -> str:
    """The score sheet for people."""
    lines = [f"{' + '.join(tally.photos)}:", *([f"  {MIRRORED}"] if tally.mirrored else [])]
    hang = hanging(tally.owned, tally.doubtful, tally.settings)
    for name, plate in zip(tally.names, tally.plates, strict=False):
        points = tally.scores[name]
        doubt = ", perhaps: it hangs on the cards asked about" if name in hang else ""
        lines.append(f"  {name}: {points_and_cards(points.total, points.cards)}{doubt}")
        lines += [f"    {line.points:3d}  {line.what}" for line in points.lines]
        lines += [f"      ?  {asked_about(card)}" for card in plate.uncertain]
        lines += [f"      ?  {sentence}" for sentence in plate.hidden]
    if tally.seen.question is not None:
        lines.append(f"  {tally.seen.question}")
    elif tally.plates:
        lines.append(f"  {_who_won(tally)}")
    return "\n".join(lines)


def _who_won(tally: Tally) -> str:
    if won := sure_winners(tally.owned, tally.doubtful, tally.settings):
        return f"Winner: {' and '.join(won)}"
    return f"Ahead without the cards asked about: {' and '.join(winners(tally.scores))}"


def asked_about(card: SeenCard) -> str:
    """The question about a card that is not counted."""
    x, y = card.corners.mean(axis=0)
    if card.says:
        looks = looks_like(card).replace("_", " ")
        return f"not counted: the card at {x:.0f},{y:.0f} looks like {looks}, but it says {card.says!r}: which is it?"
    likely = [piece for piece, _ in card.candidates[:2]]
    names = " or ".join(piece.replace("_", " ") for piece in likely if piece != UNKNOWN)
    perhaps = (f"{names}, or something else" if UNKNOWN in likely else names) if names else "which one"
    return f"not counted: the card at {x:.0f},{y:.0f}, {perhaps}?"
