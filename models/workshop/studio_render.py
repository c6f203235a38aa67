"""The studio's camera: path-traced pictures of cards at rest, by lamp or by daylight.  Needs mitsuba 3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan, degrees, radians, tan
from typing import Any

import cv2
import numpy as np

from models.workshop.demo_bake import _mitsuba
from models.workshop.studio_decks import Deck
from models.workshop.studio_donuts import DONUTS, Picture, mould
from models.workshop.studio_stage import Floats, bitmap, cards, ground, lamp, lights, mesh, things
from models.workshop.studio_table import Sheet, View

DEPTH = 3
"""How often light is followed from thing to thing."""
HOTTEST = 50.0
"""Light beyond this is taken for this much: a lamp's own disc."""
GREY = 0.05
"""Added to the colour of things where the light is told from it: what they mirror is not their colour."""


def _sensor(mi: Any, view: View, open_: float) -> dict[str, Any]:
    far = float(np.linalg.norm(np.subtract(view.aim, view.eye)))
    return {"type": "thinlens", "fov": view.fov, "aperture_radius": open_, "focus_distance": far, **_standing(mi, view)}


def _standing(mi: Any, view: View) -> dict[str, Any]:
    """Where a camera stands, and what it takes a picture on."""
    _, down, ahead = view.axes()
    pose = mi.ScalarTransform4f().look_at(origin=list(view.eye), target=[float(v) for v in np.array(view.eye) + ahead],
                                          up=[float(v) for v in -down])
    film = {"type": "hdrfilm", "width": view.size[0], "height": view.size[1], "pixel_format": "rgb",
            "rfilter": {"type": "gaussian"}}
    return {"fov_axis": "x", "to_world": pose, "film": film, "sampler": {"type": "independent", "sample_count": 8}}


Window = tuple[int, int, int, int]
"""Part of a picture: left, top, width and height in pixels; it may reach beyond the picture."""


def through(mi: Any, view: View, window: Window) -> Any:
    """A pinhole camera that sees a window of a view.

    It is shifted, not cropped: windows of one size are one program to the renderer, which takes it seconds to compile.
    """
    x, y, wide, high = window
    (width, height), part = view.size, replace(view, size=(wide, high))
    fov = 2 * degrees(atan(tan(radians(view.fov / 2)) * wide / width))
    shift = {"principal_point_offset_x": 0.5 - (width / 2 - x) / wide,
             "principal_point_offset_y": 0.5 - (height / 2 - y) / high}
    return mi.load_dict({"type": "perspective", "fov": fov, **shift, **_standing(mi, part)})


def traced(scene: dict[str, Any], mi: Any, per_pixel: int, seed: int) -> Floats:
    """A scene and its camera as linear RGB (h, w, 3)."""
    return seen(stage(mi, scene), mi, per_pixel, seed)


def stage(mi: Any, scene: dict[str, Any]) -> Any:
    """A scene that can be looked at."""
    paths = {"type": "path", "max_depth": DEPTH, "hide_emitters": True}
    tracing = {"type": "aov", "aovs": "colour:albedo", "paths": paths}
    return mi.load_dict({"type": "scene", "integrator": tracing, **scene})


def seen(whole: Any, mi: Any, per_pixel: int, seed: int, by: Any = 0) -> Floats:
    """What a camera sees of a stage as linear RGB (h, w, 3), in passes of eight samples a pixel; `by` is one, or whose
    turn it is of the stage's own.

    The light is told from the things' colour, which has no noise, and smoothed alone: print stays sharp.
    """
    passes = max(1, per_pixel // 8)
    total = sum(np.array(mi.render(whole, sensor=by, spp=8, seed=seed * 100 + k), np.float32) for k in range(passes))
    total = np.asarray(total, np.float32) / passes
    colour = np.asarray(total[..., -3:], np.float32) + GREY
    light = np.minimum(total[..., :3] / colour, 40)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), 1.6) * colour, np.float32)


@dataclass(frozen=True, slots=True)
class Setup:
    """ground: a key of `GROUNDS`; light: one of `lights`; things: whether there is more than cards on the table."""

    ground: str
    light: str
    things: bool = True
    lens: float = 1.6
    noise: float = 2.0
    quality: int = 90


def photograph(sheets: Sequence[Sheet], deck: Deck, faces: Mapping[str, Picture], view: View, setup: Setup,
               seed: int, per_pixel: int = 16) -> Picture:
    """The picture, as it came out of the camera but not yet a file."""
    mi, dice = _mitsuba(), np.random.default_rng(seed)
    scene = ground(mi, setup.ground, dice) | cards(mi, sheets, deck, faces) | lights(mi, setup.light, view, dice)
    if setup.things:
        scene |= things(mi, sheets, view, dice)
    return developed(traced(scene | {"s": _sensor(mi, view, setup.lens)}, mi, per_pixel, seed), setup, dice)


def exposure(light: Floats) -> Floats:
    """What each channel (3,) is multiplied by, so that the brightest things are nearly white."""
    light = np.minimum(light, HOTTEST)
    cast = light.reshape(-1, 3).mean(0)
    white = (cast.mean() / cast) ** 0.6
    bright = float(np.percentile((light * white).max(-1), 96))
    return np.asarray(white * (0.9 / max(bright, 1e-6)), np.float32)


def exposed(light: Floats, gain: Floats) -> Floats:
    """Linear light as levels 0..255 (RGB)."""
    return np.asarray(np.clip(np.minimum(light, HOTTEST) * gain, 0, 1) ** (1 / 2.2) * 255, np.float32)


def falloff(size: tuple[int, int]) -> Floats:
    """What of the light the lens lets through, by place: (h, w, 1)."""
    yy, xx = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    far = np.hypot(xx / size[0] - 0.5, yy / size[1] - 0.5)
    return np.asarray((1 - 0.35 * far**2)[..., None], np.float32)


def developed(light: Floats, setup: Setup, dice: np.random.Generator) -> Picture:
    """Exposure, a white balance that goes half the way, the lens's softness and the sensor's noise: BGR."""
    shown = cv2.GaussianBlur(exposed(light, exposure(light)), (0, 0), 0.7)
    noise = dice.normal(0, setup.noise, light.shape).astype(np.float32)
    shown = shown * falloff((light.shape[1], light.shape[0])) + noise
    return np.clip(shown[..., ::-1], 0, 255).astype(np.uint8)


def donut_photographs(per_pixel: int = 16, side: int = 320) -> dict[str, Picture]:
    """Every donut, moulded and photographed from above on dark slate, five by five in one picture: (side, side, 3)."""
    mi, dice = _mitsuba(), np.random.default_rng(9)
    scene: dict[str, Any] = ground(mi, "stone", dice)
    for number, piece in enumerate(DONUTS):
        scene[piece] = _moulded(mi, piece, (number % 5 - 2) * 130.0, (2 - number // 5) * 130.0)
    view = View((0.0, 0.0, 3000.0), (0.0, 1.0, 0.0), 12.38, size=(5 * side, 5 * side))
    scene |= {"lamp": lamp(mi, [-600, 500, 900], [0, 0, 0], 160, "neutral", 14), "s": _sensor(mi, view, 0.001),
              "room": {"type": "constant", "radiance": {"type": "rgb", "value": 0.35}}}
    tray = developed(traced(scene, mi, per_pixel, 1), Setup("stone", "lamp", noise=0.0), dice)
    return {piece: tray[n // 5 * side : (n // 5 + 1) * side, n % 5 * side : (n % 5 + 1) * side]
            for n, piece in enumerate(DONUTS)}


def _moulded(mi: Any, piece: str, x: float, y: float, size: int = 200, wide: float = 118.0) -> Any:
    """A donut as a mesh: its height above a grid, in its own colours."""
    colours, height = mould(piece, size)
    yy, xx = np.mgrid[0:size, 0:size]
    high = height * wide * 1.3 - 0.5
    points = np.stack([(xx / size - 0.5) * wide + x, (0.5 - yy / size) * wide + y, high], -1).reshape(-1, 3)
    index = (yy * size + xx)[:-1, :-1].ravel()
    faces = np.concatenate([np.stack([index, index + size, index + 1], 1),
                            np.stack([index + 1, index + size, index + size + 1], 1)])
    uv = np.stack([(xx + 0.5) / size, (yy + 0.5) / size], -1).reshape(-1, 2)
    bsdf = {"type": "principled", "base_color": bitmap(mi, colours, True), "roughness": 0.35, "specular": 0.5}
    return mesh(mi, points, faces, {"type": "twosided", "inner": bsdf}, uv)
