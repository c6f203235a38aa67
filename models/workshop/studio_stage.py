"""What stands before the studio's camera: cards as meshes, the table, lights, and things that are no cards.

All cards are one mesh with one picture of faces (an atlas), all edges another: a scene of thirty cards compiles no
slower than one of two.  `mi` is mitsuba, once its variant is set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.demo_bake import _round
from models.workshop.studio_decks import Deck
from models.workshop.studio_donuts import Picture
from models.workshop.studio_ground import GROUNDS, ROUGH, SPAN
from models.workshop.studio_table import Sheet, View, height_at

Floats = NDArray[np.float32]
CELL = (512, 736)
"""Room for one face in the atlas: pixels."""
BLEED = 6
"""Pixels by which a face goes on beyond its edge there, so that nothing of the neighbour shows."""
COLOURS = {"warm": (1.0, 0.72, 0.45), "neutral": (1.0, 0.95, 0.88), "cool": (0.78, 0.9, 1.0)}
SIZES = {"mug": (48, 48, 95), "bowl": (80, 80, 45), "phone": (38, 78, 9), "pad": (75, 105, 3)}
"""How far each thing reaches from its middle to the right and away, and its height: mm."""


def rim(width: float, height: float, radius: float) -> Floats:
    """The outline of a card as u, v (n, 2) in -0.5 .. 0.5, counter-clockwise, fine enough to be bent."""
    out = []
    for (sx, sy), turn in zip(((1, 1), (-1, 1), (-1, -1), (1, -1)), (0, 90, 180, 270), strict=True):
        for k in range(7):
            a = (turn + 15 * k) * pi / 180
            out.append((sx * (width / 2 - radius) + radius * cos(a), sy * (height / 2 - radius) + radius * sin(a)))
        end = {0: (-(width / 2 - radius), height / 2), 90: (-width / 2, -(height / 2 - radius)),
               180: (width / 2 - radius, -height / 2), 270: (width / 2, height / 2 - radius)}[turn]
        start = out[-1]
        out += [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (0.2, 0.4, 0.6, 0.8)]
    return np.array(out, np.float32) / (width, height)


def mesh(mi: Any, points: np.ndarray, faces: np.ndarray, bsdf: dict[str, Any], uv: np.ndarray | None = None) -> Any:
    """Triangles (n, 3) over points (m, 3) with a smooth surface; uv (m, 2), its second counted from the top."""
    props = mi.Properties()
    props["bsdf"] = mi.load_dict(bsdf)
    shape = mi.Mesh("mesh", len(points), len(faces), props=props, has_vertex_normals=True,
                    has_vertex_texcoords=uv is not None)
    values = mi.traverse(shape)
    values["vertex_positions"] = np.asarray(points, np.float32).ravel()
    values["faces"] = np.asarray(faces, np.uint32).ravel()
    if uv is not None:
        values["vertex_texcoords"] = np.asarray(uv, np.float32).ravel()
    values.update()
    shape.recompute_vertex_normals()
    return shape


def _top(sheet: Sheet, edge: Floats) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points (n, 3), triangles and u, v of a card's upper side: rings round its middle."""
    rings = [edge * share for share in (0.0, 0.3, 0.6, 0.85, 1.0)]
    uv, count, faces = np.concatenate(rings), len(edge), []
    for ring in range(len(rings) - 1):
        for k in range(count):
            a, b = ring * count + k, ring * count + (k + 1) % count
            faces += [(a, a + count, b + count), (a, b + count, b)] if ring else [(a, a + count, b + count)]
    return sheet.surface(uv[:, 0], uv[:, 1]), np.array(faces), uv


def _side(sheet: Sheet, edge: Floats) -> tuple[np.ndarray, np.ndarray]:
    """Points and triangles of a card's edge."""
    upper = sheet.surface(edge[:, 0], edge[:, 1])
    lower, count = upper - (0, 0, sheet.thick), len(edge)
    faces = [tri for k in range(count) for tri in
             ((k, k + count, (k + 1) % count), ((k + 1) % count, k + count, (k + 1) % count + count))]
    return np.concatenate([upper, lower]), np.array(faces)


Place = tuple[float, float, float, float]


def atlas(faces: Mapping[str, Picture], used: Sequence[str]) -> tuple[Picture, dict[str, Place]]:
    """All faces in use in one picture, and where: left, top, width and height of each as shares of it."""
    across = min(8, len(used))
    down = -(-len(used) // across)
    sheet = np.zeros((down * CELL[1], across * CELL[0], 3), np.uint8)
    places = {}
    for number, name in enumerate(used):
        x, y = number % across * CELL[0], number // across * CELL[1]
        inner = (CELL[0] - 2 * BLEED, CELL[1] - 2 * BLEED)
        face = cv2.resize(faces[name], inner, interpolation=cv2.INTER_AREA)
        sheet[y : y + CELL[1], x : x + CELL[0]] = cv2.copyMakeBorder(face, *[BLEED] * 4, cv2.BORDER_REPLICATE)
        places[name] = ((x + BLEED) / sheet.shape[1], (y + BLEED) / sheet.shape[0],
                        inner[0] / sheet.shape[1], inner[1] / sheet.shape[0])
    return sheet, places


def bitmap(mi: Any, picture: Picture, exact: bool = False) -> dict[str, Any]:
    """A BGR picture as a texture."""
    rgb = np.ascontiguousarray(picture[..., ::-1])
    return {"type": "bitmap", "bitmap": mi.Bitmap(rgb), "raw": False, "wrap_mode": "clamp" if exact else "mirror"}


Shapes = tuple[list[np.ndarray], list[np.ndarray]]
"""All cards' printed sides as points (n, 3), triangles (m, 3) and places in the atlas (n, 2); their edges as the first
two."""


def shapes(sheets: Sequence[Sheet], deck: Deck, places: Mapping[str, Place]) -> Shapes:
    """Cards as two meshes."""
    tops, sides = [], []
    for sheet in sheets:
        edge = rim(*sheet.size, 1.5 if sheet.face.startswith("ind") else deck.radius)
        points, tri, uv = _top(sheet, edge)
        left, top, width, height = places[sheet.face]
        tops.append((points, tri, np.stack([left + (uv[:, 0] + 0.5) * width, top + (0.5 - uv[:, 1]) * height], 1)))
        sides.append(_side(sheet, edge))
    shift = np.cumsum([0] + [len(points) for points, _, _ in tops])
    under = np.cumsum([0] + [len(points) for points, _ in sides])
    return ([np.concatenate([points for points, _, _ in tops]),
             np.concatenate([tri + first for (_, tri, _), first in zip(tops, shift, strict=False)]),
             np.concatenate([uv for _, _, uv in tops])],
            [np.concatenate([points for points, _ in sides]),
             np.concatenate([tri + first for (_, tri), first in zip(sides, under, strict=False)])])


def cards(mi: Any, sheets: Sequence[Sheet], deck: Deck, faces: Mapping[str, Picture]) -> dict[str, Any]:
    """All cards: one mesh of printed sides and one of edges."""
    picture, places = atlas(faces, sorted({sheet.face for sheet in sheets}))
    return laid_out(mi, shapes(sheets, deck, places), deck, picture)


def laid_out(mi: Any, shape: Shapes, deck: Deck, picture: Picture) -> dict[str, Any]:
    """Cards of these shapes, with an atlas of their faces."""
    print_ = {"type": "principled", "base_color": bitmap(mi, picture, True), "roughness": deck.rough, "specular": 0.5,
              "clearcoat": deck.coat, "clearcoat_gloss": 0.92}
    paper = {"type": "twosided", "inner": {"type": "diffuse", "reflectance": {"type": "rgb", "value": list(deck.edge)}}}
    (points, faces, uv), (rims, sides) = shape
    return {"cards": mesh(mi, points, faces, {"type": "twosided", "inner": print_}, uv),
            "edges": mesh(mi, rims, sides, paper)}


def ground(mi: Any, kind: str, dice: np.random.Generator) -> dict[str, Any]:
    """The table top."""
    pose = mi.ScalarTransform4f().scale([SPAN[0] / 2, SPAN[1] / 2, 1])
    bsdf = {"type": "principled", "base_color": bitmap(mi, GROUNDS[kind](dice)), "roughness": ROUGH[kind],
            "specular": 0.4}
    return {"table": {"type": "rectangle", "to_world": pose, "bsdf": {"type": "twosided", "inner": bsdf}}}


def lamp(mi: Any, at: Sequence[float], to: Sequence[float], size: float, colour: str, power: float) -> dict[str, Any]:
    pose = mi.ScalarTransform4f().look_at(origin=list(at), target=list(to), up=[0, 1, 0.01]).scale([size, size, 1])
    light = [power * share for share in COLOURS[colour]]
    return {"type": "disk", "to_world": pose, "emitter": {"type": "area", "radiance": {"type": "rgb", "value": light}}}


def mirrored(view: View, spot: Sequence[float], high: float) -> list[float]:
    """Where a lamp so high hangs whose reflection the camera sees at a spot of the table."""
    eye = np.array(view.eye)
    way = np.array([spot[0] - eye[0], spot[1] - eye[1]]) / eye[2]
    return [float(spot[0] + way[0] * high), float(spot[1] + way[1] * high), high]


def lights(mi: Any, kind: str, view: View, dice: np.random.Generator) -> dict[str, Any]:
    """lamp: warm, from one side, out of the camera's mirror.  glare: mirrored among the cards.  window: cool, from the
    left, with a dim room.  evening: a warm lamp and a cold window.  soft: a wide ceiling."""
    room = {"lamp": 0.12, "glare": 0.2, "window": 0.16, "evening": 0.06, "soft": 0.4}[kind]
    out: dict[str, Any] = {"room": {"type": "constant", "radiance": {"type": "rgb", "value": [room] * 3}}}
    aim = list(view.aim)
    if kind in ("lamp", "evening"):
        way = dice.uniform(0, 2 * pi)
        at = [700 * cos(way), 700 * sin(way), 800.0]
        out["lamp"] = lamp(mi, at, aim, 80, "warm", 34)
    if kind == "glare":
        spot = [aim[0] + dice.uniform(-200, 200), aim[1] + dice.uniform(-120, 120)]
        out["lamp"] = lamp(mi, mirrored(view, spot, 1100), [*spot, 0], 90, "neutral", 45)
    if kind in ("window", "evening"):
        power = 2.6 if kind == "window" else 0.7
        out["window"] = lamp(mi, [-1700, dice.uniform(-500, 500), 900], aim, 600, "cool", power)
    if kind == "soft":
        out["panel"] = lamp(mi, [0, 300, 2300], aim, 1100, "neutral", 1.6)
    return out


def _clear(points: np.ndarray, sheets: Sequence[Sheet], view: View) -> bool:
    """Whether a thing with these points (n, 3) lies in the picture and neither on nor before any card."""
    seen = view.project(points)
    hull = cv2.convexHull(seen.astype(np.float32))
    middle = seen.mean(0)
    if (middle < 0).any() or (middle > view.size).any() or height_at(sheets, points[:, :2]).any():
        return False
    quads = [view.project(sheet.corners()).astype(np.float32) for sheet in sheets]
    return all(cv2.intersectConvexConvex(hull, cv2.convexHull(quad))[0] < 1 for quad in quads)


def things(mi: Any, sheets: Sequence[Sheet], view: View, dice: np.random.Generator) -> dict[str, Any]:
    """A mug, a bowl, a phone, a scorepad: whatever finds room."""
    out: dict[str, Any] = {}
    reach = np.ptp(np.concatenate([sheet.corners() for sheet in sheets]), axis=0)[:2] * 0.62 + 60
    for kind in SIZES:
        for _ in range(60):
            at = tuple(float(v) for v in np.array(view.aim[:2]) + dice.uniform(-1, 1, 2) * reach)
            wide, deep, high = SIZES[kind]
            around = [(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (0, 1)]
            box = np.array([(at[0] + a * wide, at[1] + b * deep, c * high) for a, b, c in around])
            if _clear(box, sheets, view):
                out |= _thing(mi, kind, at, dice)
                break
    return out


def _thing(mi: Any, kind: str, at: tuple[float, float], dice: np.random.Generator) -> dict[str, Any]:
    tone = [float(v) for v in dice.uniform(0.05, 0.7, 3)]
    if kind == "mug":
        wall = [(0.0, 1.0), (38, 1), (41, 6), (42, 92), (40, 95), (37, 92), (36, 74), (0, 74)]
        return {"mug": _round(mi, wall, at, tone, 0.25),
                "drink": _round(mi, [(36.5, 76.0), (0.0, 76.0)], at, [0.05, 0.02, 0.01], 0.08)}
    if kind == "bowl":
        wall = [(0.0, 2.0), (34, 2), (60, 18), (76, 42), (73, 43), (56, 20), (0, 8)]
        out = {"bowl": _round(mi, wall, at, tone, 0.2)}
        for k in range(14):
            turn, far = dice.uniform(0, 2 * pi), dice.uniform(0, 42)
            ball = [(12 * sin(a), 26 - 12 * cos(a)) for a in np.linspace(0, pi, 12)]
            spot = (at[0] + far * cos(turn), at[1] + far * sin(turn))
            out[f"snack{k}"] = _round(mi, ball, spot, [0.75, 0.5, 0.2], 0.6)
        return out
    size = (36, 75, 4) if kind == "phone" else (70, 100, 1.5)
    pose = mi.ScalarTransform4f().translate([*at, size[2]]).rotate([0, 0, 1], float(dice.uniform(-8, 8)))
    pose = pose.scale(list(size))
    if kind == "phone":
        black = {"type": "rgb", "value": 0.015}
        bsdf = {"type": "principled", "base_color": black, "roughness": 0.05, "specular": 0.6}
    else:
        page = np.full((400, 280, 3), (236, 244, 247), np.uint8)
        page[20::22] = (200, 170, 150)
        for k in range(26):
            cell = (20 + 60 * (k % 4), 40 + 44 * (k // 4))
            cv2.putText(page, str(dice.integers(-9, 40)), cell, 3, 0.9, (60, 40, 40), 2)
        bsdf = {"type": "diffuse", "reflectance": bitmap(mi, page)}
    return {kind: {"type": "cube", "to_world": pose, "bsdf": bsdf}}
