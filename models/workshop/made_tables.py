"""Photographs of tables that no training has seen: ``python -m models.workshop.made_tables --out out/made``.

Ten decks of `made_decks` on ten surfaces under five lights, five pictures each, with exact truth: a game in progress,
cards laid out, and plates at the end with 0, 30 and 55 % of a card under its neighbour.  Each deck's folder is a set
that ``make accuracy DATA=out/made`` measures.  The pictures are laid together from flat faces, not path traced: they
test decks, tables, arrangements and light, not the lens or the gloss of real cards.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.art import CARDS, require_fonts
from models.workshop.layouts import Lying, jitter
from models.workshop.made_decks import STYLES, faces, write_faces
from models.workshop.made_light import LIGHTS
from models.workshop.scenes import Canvas, camera, project
from models.workshop.surfaces import artwork, checks, cloth, wood
from models.workshop.textures import Face, pyramid, rounded

SIZE = (1920, 1080)
CARD = 88 / 63
"""A card's height over its width."""
DONUTS = (*CARDS, "french_cruller")
Picture = NDArray[np.uint8]
Laid = list[tuple[Lying, str, str, int | None]]
"""Card, face, zone and player."""
SURFACES = (wood, cloth, checks, artwork, wood, cloth, checks, artwork, wood, cloth)


def strip(cards: list[str], x: float, y: float, covered: float, turned: bool, player: int) -> Laid:
    """A plate: cards from left to right as their owner sees them, each over the one before."""
    step, way = (1.06 if covered == 0 else 1 - covered), -1 if turned else 1
    return [
        (Lying(x + way * step * (k - (len(cards) - 1) / 2), y, np.pi * turned, 1, CARD), face, "collection", player)
        for k, face in enumerate(cards)
    ]


def game(rng: np.random.Generator, players: int) -> Laid:
    """Deck, discard, row with its markers, plates and the cards that players chose with."""
    slots = players + 1
    left, low = -(slots + 2) * 1.22 / 2, 0.0
    out: Laid = [(Lying(left, low, 0, 1, CARD), "donut_back", "deck", None)]
    out += [(Lying(left + 1.25, low, 0, 1, CARD), str(rng.choice(DONUTS)), "discard", None)]
    for slot in range(slots):
        x = left + 1.25 * (slot + 2)
        out += [(Lying(x, low, 0, 1, CARD), str(rng.choice(DONUTS)), f"row_{slot + 1}", None)]
        out += [(Lying(x, low - 1.05, 0, 0.5, 0.5, True), f"indicator_{slot + 1}", f"ind_{slot + 1}", None)]
    near = (players + 1) // 2
    for player in range(players):
        far, place = player >= near, player % near if player < near else player - near
        share = 14 / (near if not far else players - near)
        x, y = (place + 0.5) * share - 7, -2.75 if far else 2.75
        cards = [str(card) for card in rng.choice(DONUTS, rng.integers(1, max(2, int(share) - 2)))]
        out += strip(cards, x, y, 0 if len(cards) < share - 2 else 0.3, far, player)
        pick = "selection_back" if rng.random() < 0.3 else f"select_{rng.integers(1, slots + 1)}"
        out += [(Lying(x + share / 2 - 0.9, y, np.pi * far, 1, CARD), pick, "pick", player)]
    return out


def end(rng: np.random.Generator, covered: float, players: int) -> Laid:
    """Plates at the end, apart from each other."""
    out: Laid = []
    near = (players + 1) // 2
    for player in range(players):
        far = player >= near
        beside = near if not far else players - near
        share, place = 15.5 / beside, player % near if player < near else player - near
        most = min(14, int((share - 2) / (1.06 if covered == 0 else 1 - covered)) + 1)
        cards = [str(card) for card in rng.choice(DONUTS, rng.integers(max(2, most - 4), most + 1))]
        out += strip(cards, (place + 0.5) * share - 7.75, -2.2 if far else 2.2, covered, far, player)
    return out


def laid_out(rng: np.random.Generator) -> Laid:
    """All the donuts side by side, to be learnt."""
    order = rng.permutation(DONUTS)
    return [
        (Lying(1.25 * (k % 8) - 4.4, 1.7 * (k // 8) - 1.7, 0, 1, CARD), str(face), "grid", None)
        for k, face in enumerate(order)
    ]


def dealt(rng: np.random.Generator, face: str, player: int | None) -> str:
    """The picture that stands for a face: a colour of French Cruller, a player's own selection card."""
    if face == "french_cruller":
        return f"{face}@{rng.integers(2, 6)}"
    return f"{face}@{player or 0}" if face.startswith("select_") else face


def photograph(
    rng: np.random.Generator, number: int, cards: Laid, deck: dict[str, Face]
) -> tuple[Picture, list[dict[str, Any]]]:
    """The picture and its true cards."""
    reach = max(max(abs(a.x) + 0.8, (abs(a.y) + 0.9) * 16 / 9) for a, *_ in cards)
    flat = np.array([[0.5 * SIZE[0] / reach, 0, SIZE[0] / 2], [0, 0.5 * SIZE[0] / reach, SIZE[1] / 2], [0, 0, 1]])
    homography = flat if number % 2 else leaning(rng, reach, cards)
    # The makers of surfaces think in training scenes, a sixth as wide.
    ground = cv2.resize(SURFACES[number](rng, (640, 360)), SIZE, interpolation=cv2.INTER_CUBIC)
    canvas, owners = Canvas(ground), []
    for lying, face, zone, player in cards:
        before = len(canvas.cards)
        shown = dealt(rng, face, player)
        canvas.lay(rng, jitter(rng, lying, 0.8), deck[shown], homography, 0.35)
        if len(canvas.cards) > before:
            owners.append((shown, zone, player))
    lit = LIGHTS[number % 5](rng, canvas.picture)
    lit = cv2.GaussianBlur(lit, (0, 0), 0.8) + rng.normal(0, 3, lit.shape).astype(np.float32)
    truth = [told(canvas, k, *owner) for k, owner in enumerate(owners)]
    return np.clip(lit, 0, 255).astype(np.uint8), truth


def leaning(rng: np.random.Generator, reach: float, cards: Laid) -> NDArray[np.float64]:
    """A slanting view with every card in the picture: of a dozen, the one in which the smallest card is largest."""
    views = [inside(camera(rng, SIZE, 0.42 * SIZE[0] / reach), cards) for _ in range(12)]
    return max(views, key=lambda view: min(width(view, lying) for lying, *_ in cards if not lying.marker))


def width(view: NDArray[np.float64], lying: Lying) -> float:
    """A card's short side in pixels."""
    quad = project(view, lying.corners())
    return float(min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3])))


def inside(view: NDArray[np.float64], cards: Laid) -> NDArray[np.float64]:
    """The same view, moved and shrunk until every card is in the picture."""
    corners = project(view, np.concatenate([lying.corners() for lying, *_ in cards]))
    low, high = corners.min(0), corners.max(0)
    scale = float(min((np.array(SIZE) - 60) / (high - low)))
    shift = np.array(SIZE) / 2 - scale * (low + high) / 2
    return np.asarray(np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]]) @ view)


def told(canvas: Canvas, index: int, face: str, zone: str, player: int | None) -> dict[str, Any]:
    """One card of the truth."""
    quad = canvas.cards[index][0]
    seen = float((canvas.owner == index + 1).sum()) / max(1.0, float(cv2.contourArea(quad)))
    corners = [[round(float(x), 2), round(float(y), 2)] for x, y in quad]
    return {"label": face, "zone": zone, "player": player, "corners": corners, "visible": round(min(1.0, seen), 3)}


def arrangements(rng: np.random.Generator, number: int) -> Iterator[tuple[str, Laid]]:
    players = 2 + number % 5
    yield "table", game(rng, players)
    yield "grid", laid_out(rng)
    for covered in (0.0, 0.3, 0.55):
        yield f"final{round(100 * covered):02d}", end(rng, covered, max(2, min(4, players)))


def make(folder: Path, seed: int) -> None:
    """Write all ten sets."""
    for number, style in enumerate(STYLES):
        rng = np.random.default_rng((seed, number))
        pictures = faces(style)
        write_faces(folder / style.name / "faces", pictures)
        deck = {name: as_face(picture, name) for name, picture in pictures.items()}
        for kind, cards in arrangements(rng, number):
            picture, truth = photograph(rng, number, cards, deck)
            name = folder / style.name / f"{kind}_{style.name}"
            cv2.imwrite(str(name.with_suffix(".jpg")), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
            story = {"size": list(SIZE), "deck": style.name, "players": 2 + number % 5, "cards": truth}
            name.with_suffix(".json").write_text(json.dumps(story), "utf-8")


def as_face(picture: Picture, name: str) -> Face:
    """A face to be laid, its corners rounded."""
    height, width = picture.shape[:2]
    size = (width // 2, height // 2)
    smaller = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    mask = rounded(size, 2 if name.startswith("ind") else 12)
    return Face(pyramid(np.asarray(smaller, np.uint8), mask), width / height)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/made"))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    require_fonts(style.font for style in STYLES)
    make(given.out, given.seed)
