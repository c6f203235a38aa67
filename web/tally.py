"""`donuts score`: the end of a game counted from a photograph."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.go_nuts import CARDS
from engine.go_nuts.hanging import hanging, sure_winners
from engine.go_nuts.scoring import PlayerScore, score_plates, winners
from engine.observation import UNKNOWN
from models.session import ModelError
from scanner.counting.hidden import Shot, glare_beside, with_glare, with_hand, with_stacks, with_strange
from scanner.counting.legible import TOO_SMALL
from scanner.counting.photo_scan import PhotoScan
from scanner.counting.score_photo import Plate, PlatesSeen, plates_of
from scanner.counting.stacked import stacked
from scanner.counting.together import Joined, View, join
from scanner.geometry.rectify import moved
from scanner.geometry.reflection import mirrored
from scanner.naming.deck import DeckError
from scanner.photograph.scan import annotated, card_to_json
from scanner.reading.borne_out import looks_like
from scanner.types import Floats, SeenCard
from web.failures import saying
from web.home import asked_players
from web.looking import looking_with
from web.photographs import CANNOT, DONE, LEFT_OPEN, MIRRORED, each_photo, keep_picture

UNSEEN = 3
"""So many cards may lie where none can be seen."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted on one table; `seen` has a question where the plates cannot be told apart.

    `plates` are in the order of `names` and of `scores`.
    """

    photos: tuple[str, ...]
    seen: PlatesSeen
    names: tuple[str, ...]
    plates: tuple[Counted, ...]
    scores: dict[str, PlayerScore]
    mirrored: bool = False

    @property
    def is_open(self) -> bool:
        """Whether anything is left for people to say."""
        return self.seen.question is not None or any(plate.doubts for plate in self.plates)

    @property
    def owned(self) -> dict[str, tuple[str, ...]]:
        """The cards that count, by player."""
        return {name: plate.pieces for name, plate in zip(self.names, self.plates, strict=False)}

    @property
    def doubtful(self) -> dict[str, int]:
        """How many cards more each player may have."""
        return {name: plate.doubts for name, plate in zip(self.names, self.plates, strict=False)}


@dataclass(frozen=True, slots=True)
class Counted:
    """A plate's cards that count, those that are asked about, and why there may be more."""

    pieces: tuple[str, ...]
    uncertain: tuple[SeenCard, ...]
    hidden: tuple[str, ...] = ()

    @property
    def doubts(self) -> int:
        """How many cards more there may be."""
        return len(self.uncertain) + (UNSEEN if self.hidden else 0)


def score(
    photos: Sequence[Path],
    deck: str | None,
    players: str | None,
    annotate: Path | None,
    *,
    together: bool,
    as_json: bool,
) -> int:
    """Print each photograph's points; 1 when something is left open, 2 when a photograph cannot be read."""
    number, names = asked_players(players)
    with saying(DeckError, ModelError):
        look = looking_with(deck)
    status, seen = DONE, list[PhotoScan]()
    for photo, found in each_photo(photos, look):
        if found is None:
            status = CANNOT
            continue
        seen.append(found)
        if not together:
            status = max(status, _tell(count(found, number, names), as_json))
        if annotate is not None:
            keep_picture(annotate, photo, annotated(found.image, found.cards))
    if together and status != CANNOT:  # a photograph that is missing would be points that are missing
        status = _tell(count_together(seen, number, names), as_json)
    return status


def _tell(tally: Tally, as_json: bool) -> int:
    """Print what was counted; the exit status that it stands for."""
    print(json.dumps(to_json(tally), ensure_ascii=False) if as_json else _sheet(tally), flush=True)
    return LEFT_OPEN if tally.is_open else DONE


def count(found: PhotoScan, number: int | None, names: tuple[str, ...]) -> Tally:
    """Sort the cards of a photograph into plates and score them."""
    if found.too_small:
        return _counted_as((found.photo,), PlatesSeen((), found.cards, TOO_SMALL), names)
    alone = Joined(found.cards, (), (np.eye(3),))
    return replace(_tallied([found], alone, number, names), mirrored=found.mirrored)


def _tallied(found: Sequence[PhotoScan], joined: Joined, number: int | None, names: tuple[str, ...]) -> Tally:
    """The plates of all the photographs, with what may be hidden on them."""
    seen = with_strange(plates_of(joined.cards, number, mirrored=found[0].mirrored))
    ways = [(one, way) for one, way in zip(found, joined.ways, strict=True) if way is not None]
    seen = with_hand(seen, [_shot(one.hands, one, found[0], way) for one, way in ways if one.hands is not None])
    seen = with_glare(seen, [_shot(glare_beside(one.image, one.cards), one, found[0], way) for one, way in ways])
    photos = tuple(one.photo for one in found)
    return _counted_as(photos, with_stacks(seen, list(_stacks(found, joined))), names)


def _shot(hidden: NDArray[np.bool_], one: PhotoScan, first: PhotoScan, way: NDArray[np.float64]) -> Shot:
    """What a photograph hides, the way round that the first one is."""
    return Shot(hidden if one.mirrored == first.mirrored else hidden[:, ::-1], one.size, way)


def count_together(found: Sequence[PhotoScan], number: int | None, names: tuple[str, ...]) -> Tally:
    """Lay the photographs of one table over each other and score them as one; places are the first one's pixels."""
    if small := next((one for one in found if one.too_small), None):
        return count(small, number, names)
    joined = join([View(_as_first(one, found[0]), one.size) for one in found])
    photos = tuple(one.photo for one in found)
    if joined.left:
        lost = " and ".join(Path(photos[n]).name for n in joined.left)
        question = (
            f"Where on the table is {lost}, beside {Path(photos[0]).name}? "
            "Take the photographs so that at least three named cards are on both."
        )
        return _counted_as(photos, PlatesSeen((), joined.cards, question), names)
    return replace(_tallied(found, joined, number, names), mirrored=found[0].mirrored)


def _stacks(found: Sequence[PhotoScan], joined: Joined) -> Iterator[Floats]:
    """Where cards lie under others on any of the photographs, in pixels of the first."""
    for one, way in zip(found, joined.ways, strict=True):
        if way is not None:
            heaps = replace(one, cards=tuple(stacked(one.image, one.cards)))
            yield from (moved(card.corners, way) for card in _as_first(heaps, found[0]))


def _as_first(one: PhotoScan, first: PhotoScan) -> tuple[SeenCard, ...]:
    """The cards of a photograph as they lie in it the way round that the first photograph is."""
    if one.mirrored == first.mirrored:
        return one.cards
    return tuple(replace(card, corners=mirrored(card.corners, one.size[0])) for card in one.cards)


def _counted_as(photos: tuple[str, ...], seen: PlatesSeen, names: tuple[str, ...]) -> Tally:
    """The plates with their players' names and points."""
    called = names or tuple(f"Player {plate.seat}" for plate in seen.plates)
    plates = tuple(_counted(plate) for plate in seen.plates)
    owned = {name: plate.pieces for name, plate in zip(called, plates, strict=False)}
    return Tally(photos, seen, called, plates, dict(score_plates(owned)))


def _counted(plate: Plate) -> Counted:
    """Only donuts count; anything else that is enrolled is asked about."""
    pieces = tuple(card.piece for card in plate.cards if card.piece in CARDS)
    others = tuple(card for card in plate.cards if card.piece not in CARDS)
    return Counted(pieces, (*plate.uncertain, *others), plate.hidden)


def to_json(tally: Tally) -> dict[str, Any]:
    """The object that ``donuts score --json`` prints: `open` totals may be others, and only sure winners have won."""
    hang = hanging(tally.owned, tally.doubtful)
    players = [
        {"seat": seat, "name": name, "cards": list(plate.pieces), **_points(tally.scores[name]),
         "uncertain": [_uncertain(card) for card in plate.uncertain], "open": name in hang,
         **({"hidden": list(plate.hidden)} if plate.hidden else {})}
        for seat, (name, plate) in enumerate(zip(tally.names, tally.plates, strict=False), 1)
    ]  # fmt: skip
    several = {"photos": list(tally.photos)} if len(tally.photos) > 1 else {}
    won = list(sure_winners(tally.owned, tally.doubtful))
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
    hang = hanging(tally.owned, tally.doubtful)
    for name, plate in zip(tally.names, tally.plates, strict=False):
        points = tally.scores[name]
        doubt = ", perhaps: it hangs on the cards asked about" if name in hang else ""
        lines.append(f"  {name}: {points.total} points with {points.cards} cards{doubt}")
        lines += [f"    {line.points:3d}  {line.what}" for line in points.lines]
        lines += [f"      ?  {asked_about(card)}" for card in plate.uncertain]
        lines += [f"      ?  {sentence}" for sentence in plate.hidden]
    if tally.seen.question is not None:
        lines.append(f"  {tally.seen.question}")
    elif tally.plates:
        lines.append(f"  {_who_won(tally)}")
    return "\n".join(lines)


def _who_won(tally: Tally) -> str:
    if won := sure_winners(tally.owned, tally.doubtful):
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
