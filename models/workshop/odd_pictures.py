"""How a photograph of an odd table is taken: from where, in what light, how it is held and kept, what is true of it.

`models.workshop.odd_tables` says what lies on the tables, and `family_tables` what lies there by lot.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.art import draw
from models.workshop.layouts import jitter
from models.workshop.made_decks import STYLES, donut, faces, recoloured, write_faces
from models.workshop.made_light import LIGHTS
from models.workshop.made_tables import SURFACES, Laid, Picture, as_face, dealt, told
from models.workshop.pasted import paste
from models.workshop.scenes import Canvas, camera, project
from models.workshop.sleeves import laid_in, sleeve
from models.workshop.textures import Face, make_family

WIDE = (1920, 1080)
UNLEARNED = "french_cruller@3"
"""The colour of French Cruller that is left out of every deck that is enrolled."""
NOT_ENROLLED = "unknown"
Truth = list[dict[str, Any]]
Laying = Callable[[np.random.Generator], Laid]


@dataclass(frozen=True, slots=True)
class Odd:
    """One photograph to be made.

    slant: seen from a slant and not from straight above.  hands: how many reach in.  turns: quarter turns of the
    picture to the left.  sleeves: which the cards are in (`models.workshop.sleeves`).  ending, exif: how it is kept.
    players: what `--players` is told, None for nothing.
    """

    name: str
    lay: Laying
    players: int | None
    size: tuple[int, int] = WIDE
    slant: bool = False
    hands: int = 0
    turns: int = 0
    mirrored: bool = False
    grey: bool = False
    ending: str = ".jpg"
    exif: int = 1
    deck: bool = True
    sleeves: str = ""


def photograph(
    rng: np.random.Generator, odd: Odd, number: int, deck: dict[str, Face]
) -> tuple[Picture, Truth]:
    """The picture as its file shows it, and its true cards there."""
    cards = odd.lay(rng)
    view = seen_from(rng, odd, cards)
    canvas, owners = Canvas(ground(rng, odd.size, number)), []
    for lying, face, zone, player in cards:
        before = len(canvas.cards)
        shown = face if "@" in face else dealt_learned(rng, face, player)
        canvas.lay(rng, where := jitter(rng, lying, 0.8), deck[shown], view, 0.35)
        if len(canvas.cards) > before:
            owners.append((shown, zone, player))
        if odd.sleeves and not lying.marker:
            paste(canvas.picture, sleeve(rng, odd.sleeves, where), project(view, laid_in(where).corners()), 1, 0)
    for _ in range(odd.hands):
        canvas.hand(rng, 0.09 * odd.size[0])
    truth = [told(canvas, k, *owner) for k, owner in enumerate(owners)]
    return held(lit(rng, canvas.picture, number), truth, odd)


def dealt_learned(rng: np.random.Generator, face: str, player: int | None) -> str:
    """As `dealt`, but never the colour that nobody enrolled."""
    while (shown := dealt(rng, face, player)) == UNLEARNED:
        pass
    return shown


def seen_from(rng: np.random.Generator, odd: Odd, cards: Laid) -> NDArray[np.float64]:
    """The view that shows every card as large as it can be."""
    if not cards:
        return np.eye(3)
    slanting = [camera(rng, WIDE, 60.0) for _ in range(12)] if odd.slant else [np.eye(3)]
    fitting = [filling(view, odd.size, cards) for view in slanting]
    return max(fitting, key=lambda view: min(smallest(view, card[0].corners()) for card in cards))


def filling(view: NDArray[np.float64], size: tuple[int, int], cards: Laid) -> NDArray[np.float64]:
    """The same view, moved and scaled until the cards fill the picture."""
    corners = project(view, np.concatenate([lying.corners() for lying, *_ in cards]))
    low, high = corners.min(0), corners.max(0)
    scale = float(min(0.92 * np.array(size) / (high - low), key=float))
    scale = min(scale, 0.16 * max(size) / max(smallest(view, lying.corners()) for lying, *_ in cards))
    shift = np.array(size) / 2 - scale * (low + high) / 2
    return np.asarray(np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]]) @ view)


def smallest(view: NDArray[np.float64], corners: NDArray[np.float64]) -> float:
    """A card's short side in pixels."""
    quad = project(view, corners)
    return float(min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3])))


def ground(rng: np.random.Generator, size: tuple[int, int], number: int) -> Picture:
    """The table, as the makers of training surfaces paint it, a third as wide at most."""
    small = (max(size[0] // 3, 320), max(size[1] // 3, 240)) if max(size) < 2000 else (640, 640 * size[1] // size[0])
    painted = SURFACES[number % len(SURFACES)](rng, small)
    return np.asarray(cv2.resize(painted, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def lit(rng: np.random.Generator, picture: Picture, number: int) -> Picture:
    """One of the made lights, brought to the picture's size, the lens and the grain."""
    height, width = picture.shape[:2]
    gain = LIGHTS[(0, 1, 3)[number % 3]](rng, np.full((1080, 1920, 3), 128, np.uint8)) / 128
    strong = cv2.resize(gain.astype(np.float32), (width, height))
    out = cv2.GaussianBlur(picture.astype(np.float32) * strong, (0, 0), 0.8 * max(width, height) / 1920)
    grain = rng.normal(0, 3, (height, width, 1)).astype(np.float32)
    return np.asarray(np.clip(out + grain, 0, 255), np.uint8)


def held(picture: Picture, truth: Truth, odd: Odd) -> tuple[Picture, Truth]:
    """As the camera was held, and what the picture then shows where."""
    if odd.grey:
        picture = np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    if odd.mirrored:
        width = picture.shape[1]
        picture = np.ascontiguousarray(picture[:, ::-1])
        truth = [{**card, "corners": [[width - x, y] for x, y in np.array(card["corners"])[[1, 0, 3, 2]].tolist()]}
                 for card in truth]  # fmt: skip
    for _ in range(odd.turns):
        width = picture.shape[1]
        picture = np.ascontiguousarray(np.rot90(picture))
        truth = [{**card, "corners": [[y, width - x] for x, y in card["corners"]]} for card in truth]
    return picture, truth


def kept(picture: Picture, path: Path, odd: Odd) -> None:
    """Write the picture as the case has it."""
    if odd.ending == ".alpha.png":
        cv2.imwrite(str(path), cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA))
    elif odd.ending == ".16.png":
        cv2.imwrite(str(path), picture.astype(np.uint16) * 257)
    elif odd.exif != 1:
        # the pixels lie on their side, and the file says so
        data = cv2.imencode(".jpg", np.ascontiguousarray(np.rot90(picture)), [cv2.IMWRITE_JPEG_QUALITY, 88])[1]
        path.write_bytes(with_orientation(data.tobytes(), odd.exif))
    else:
        cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """A JPEG that says how it is to be turned."""
    tiff = b"II*\x00\x08\x00\x00\x00" + b"\x01\x00" + b"\x12\x01\x03\x00\x01\x00\x00\x00"
    body = b"Exif\x00\x00" + tiff + bytes([orientation, 0, 0, 0]) + b"\x00\x00\x00\x00"
    return jpeg[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + jpeg[2:]


@cache
def deck_of(number: int) -> tuple[dict[str, Picture], dict[str, Face]]:
    """The faces of a style to be enrolled, and those that are laid."""
    style = STYLES[number]
    pictures = faces(style)
    laid = {name: as_face(picture, name) for name, picture in pictures.items()}
    rng = np.random.default_rng(number)
    laid |= {f"another@{k}": face for k, face in enumerate(make_family(rng, 3))}
    for k, (piece, name, hue) in enumerate((("glazed", "Blueberry", 70), ("powdered", "Pumpkin", 20))):
        promo = recoloured(draw(donut(style, piece).replace(f">{piece.title()}<", f">{name}<")), style.hue + hue)
        laid[f"promo@{k}"] = as_face(np.asarray(promo, np.uint8), "promo")
    return {name: picture for name, picture in pictures.items() if name != UNLEARNED}, laid


def write(folder: Path, rng: np.random.Generator, odd: Odd, number: int) -> None:
    """One photograph with its truth, and the deck that it is scored with where it is not there yet; number: which deck,
    table and light."""
    style, (enrolled, laid) = STYLES[number % len(STYLES)], deck_of(number % len(STYLES))
    if not (folder / "decks" / style.name).is_dir():
        write_faces(folder / "decks" / style.name / "faces", enrolled)
    picture, truth = photograph(rng, odd, number, laid)
    path = folder / f"{odd.name}{odd.ending}"
    kept(picture, path, odd)
    size = [picture.shape[1], picture.shape[0]]
    cards = [{**card, "label": NOT_ENROLLED} if is_strange(card["label"]) else card for card in truth]
    story = {"photo": path.name, "size": size, "deck": style.name if odd.deck else None, "players": odd.players,
             "cards": cards}  # fmt: skip
    (folder / f"{odd.name}.json").write_text(json.dumps(story), "utf-8")


def is_strange(face: str) -> bool:
    """Whether nobody can know a card: of another game, a promo card."""
    return face.startswith(("another@", "promo@"))
