"""What is path-traced once: the lit table, the light and gloss that fall on cards, two arms and their shadows.

Needs mitsuba 3.  Everything is linear RGB, seen from the demo's camera, and kept as `.npz` in the work folder, so a
second run takes up what is there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from models.workshop.demo_camera import AIM, FOV, LAMP, SIZE, eye
from models.workshop.demo_hand import Mesh, hand, sleeve, sprinkles
from models.workshop.demo_wood import SPAN, table_top

ARM_SIZE = (1280, 1480)
"""The arms' picture is taller than the camera's, so that an arm reaching far still has a sleeve at the edge."""
ARM_AT = {"near": (0.0, -40.0, 0.0), "far": (0.0, 60.0, 180.0)}
"""Where the fingertips touch the table in the baked picture (x, y) and the arm's turn, degrees."""
LOOKS = {"near": ((0.60, 0.33, 0.22), (0.78, 0.50, 0.08), (0.80, 0.72, 0.56)),
         "far": ((0.36, 0.185, 0.115), (0.035, 0.085, 0.17), (0.055, 0.13, 0.25))}
"""Skin, sleeve and stripe of each player, linear RGB."""
Profile = list[tuple[float, float]]


def _mitsuba() -> Any:
    """Mitsuba on one thread."""
    for name in ("libLLVM-19.so", "libLLVM.so.19.1", "libLLVM-15.so"):
        path = Path("/usr/lib/x86_64-linux-gnu") / name
        if "DRJIT_LIBLLVM_PATH" not in os.environ and path.exists():
            os.environ["DRJIT_LIBLLVM_PATH"] = str(path)
    import drjit
    import mitsuba

    mitsuba.set_variant("llvm_ad_rgb")
    drjit.set_thread_count(1)
    return mitsuba


def _sensor(mi: Any, size: tuple[int, int], per_pixel: int, zoom: float = 1.0) -> dict[str, Any]:
    pose = mi.ScalarTransform4f().look_at(origin=[float(v) for v in eye()], target=list(AIM), up=[0, 0, 1])
    film = {"type": "hdrfilm", "width": int(size[0] * zoom), "height": int(size[1] * zoom), "pixel_format": "rgba",
            "rfilter": {"type": "gaussian"}}
    return {"type": "perspective", "fov": FOV, "fov_axis": "x", "to_world": pose, "film": film,
            "sampler": {"type": "independent", "sample_count": per_pixel}}


def _lights(mi: Any) -> dict[str, Any]:
    """A warm lamp over the table and a cool, dim room."""
    shade = mi.ScalarTransform4f().look_at(origin=list(LAMP), target=[-30, 10, 0], up=[0, 1, 0]).scale([105, 105, 1])
    return {"lamp": {"type": "disk", "to_world": shade,
                     "emitter": {"type": "area", "radiance": {"type": "rgb", "value": [58, 47, 34]}}},
            "room": {"type": "constant", "radiance": {"type": "rgb", "value": [0.15, 0.17, 0.205]}}}


def _table(mi: Any, bsdf: dict[str, Any]) -> dict[str, Any]:
    pose = mi.ScalarTransform4f().scale([SPAN[0] / 2, SPAN[1] / 2, 1])
    return {"type": "rectangle", "to_world": pose, "bsdf": bsdf}


def _wood(mi: Any) -> dict[str, Any]:
    picture = {"type": "bitmap", "bitmap": mi.Bitmap(table_top()), "raw": True}
    return {"type": "principled", "base_color": picture, "roughness": 0.42, "specular": 0.4}


def _round(mi: Any, profile: Profile, at: tuple[float, float], colour: list[float], rough: float) -> Any:
    """A turned thing (plate, mug): the profile's (radius, height) points spun about the upright at a place."""
    turns = np.linspace(0, 2 * np.pi, 97)[:-1]
    points = np.array([[r * np.cos(a) + at[0], r * np.sin(a) + at[1], z] for r, z in profile for a in turns])
    index = [(i * 96 + j, i * 96 + (j + 1) % 96, (i + 1) * 96 + j) for i in range(len(profile) - 1) for j in range(96)]
    index += [(i * 96 + (j + 1) % 96, (i + 1) * 96 + (j + 1) % 96, (i + 1) * 96 + j)
              for i in range(len(profile) - 1) for j in range(96)]
    return _mesh(mi, Mesh(points, np.array(index), np.repeat(np.array([colour]), len(points), 0)), rough)


def _mesh(mi: Any, mesh: Mesh, rough: float, specular: float = 0.5) -> Any:
    bsdf = {"type": "twosided", "inner": {"type": "principled", "roughness": rough, "specular": specular,
            "base_color": {"type": "mesh_attribute", "name": "vertex_color"}}}
    props = mi.Properties()
    props["bsdf"] = mi.load_dict(bsdf)
    shape = mi.Mesh("mesh", len(mesh.vertices), len(mesh.triangles), props=props, has_vertex_normals=True)
    shape.add_attribute("vertex_color", 3, np.zeros(3 * len(mesh.vertices), np.float32))
    values = mi.traverse(shape)
    values["vertex_positions"] = mesh.vertices.astype(np.float32).ravel()
    values["faces"] = mesh.triangles.astype(np.uint32).ravel()
    values["vertex_color"] = mesh.colours.astype(np.float32).ravel()
    values.update()
    shape.recompute_vertex_normals()
    return shape


def _things(mi: Any) -> dict[str, Any]:
    """Breakfast at the table's corners: a mug of coffee, and a plate with a donut."""
    mug: Profile = [(0, 1), (38, 1), (41, 6), (42, 92), (40, 95), (37, 92), (36, 74), (0, 74)]
    plate: Profile = [(0, 3), (60, 3), (64, 5), (98, 15), (102, 17), (99, 19), (64, 9), (0, 7)]
    ring = [(38 - 24 * np.cos(a), 32 - 24 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 33)]
    icing = [(38 - 25 * np.cos(a), 32 - 25 * np.sin(a)) for a in np.linspace(np.pi * 1.05, np.pi * 1.93, 20)]
    left, right = (-512.0, 205.0), (478.0, 20.0)
    return {"mug": _round(mi, mug, right, [0.07, 0.2, 0.24], 0.25),
            "coffee": _round(mi, [(37.0, 76.0), (0.0, 76.0)], right, [0.035, 0.014, 0.007], 0.08),
            "plate": _round(mi, plate, left, [0.8, 0.78, 0.74], 0.2),
            "donut": _round(mi, ring, left, [0.55, 0.27, 0.09], 0.6),
            "icing": _round(mi, icing, left, [0.75, 0.22, 0.32], 0.25),
            "sugar": _mesh(mi, sprinkles(left), 0.4)}


def _render(mi: Any, scene: dict[str, Any], depth: int = 5) -> np.ndarray:
    paths = {"type": "path", "max_depth": depth, "hide_emitters": True}
    whole = mi.load_dict({"type": "scene", "integrator": paths, **scene})
    return np.array(mi.render(whole), np.float32)


def bake_table(folder: Path, per_pixel: int = 96) -> None:
    """`table.npz`: `table` (720, 1280, 3); at half size the `light` on white paper and its lacquer's `gloss`."""
    mi = _mitsuba()
    base = _lights(mi) | _things(mi)
    table = _render(mi, base | {"t": _table(mi, _wood(mi)), "s": _sensor(mi, SIZE, per_pixel)})
    white = {"type": "diffuse", "reflectance": {"type": "rgb", "value": 1.0}}
    black = {"type": "principled", "base_color": {"type": "rgb", "value": 0.0}, "roughness": 0.38, "specular": 0.5}
    light = _render(mi, base | {"t": _table(mi, white), "s": _sensor(mi, SIZE, per_pixel, 0.5)}, 3)
    gloss = _render(mi, base | {"t": _table(mi, black), "s": _sensor(mi, SIZE, per_pixel, 0.5)}, 3)
    np.savez(folder / "table.npz", table=table[..., :3], light=light[..., :3], gloss=gloss[..., :3])


def _placed(mesh: Mesh, at: tuple[float, float, float]) -> Mesh:
    turn = np.deg2rad(at[2])
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    return Mesh(mesh.vertices @ spin.T + np.array([at[0], at[1], 0.5]), mesh.triangles, mesh.colours)


def bake_arm(folder: Path, side: str, per_pixel: int = 96) -> None:
    """`arm_SIDE.npz`: `arm`, premultiplied RGBA at ARM_SIZE, and `shade` at half size, 1 = no shadow."""
    mi = _mitsuba()
    skin, cloth, stripe = LOOKS[side]
    arm = {"hand": _mesh(mi, _placed(hand(skin), ARM_AT[side]), 0.5, 0.35),
           "sleeve": _mesh(mi, _placed(sleeve(cloth, stripe), ARM_AT[side]), 0.95, 0.1)}
    alone = _render(mi, _lights(mi) | arm | {"s": _sensor(mi, ARM_SIZE, per_pixel)}, 4)
    grey = {"type": "diffuse", "reflectance": {"type": "rgb", "value": 0.4}}
    plain = _lights(mi) | {"t": _table(mi, grey), "s": _sensor(mi, ARM_SIZE, per_pixel, 0.5)}
    with_arm, without = (_render(mi, plain | more, 3)[..., :3].mean(-1) for more in (arm, {}))
    table = without > 1e-3   # beyond the table's edge nothing is shaded
    shade = np.where(table, with_arm / np.where(table, without, 1), 1)
    np.savez(folder / f"arm_{side}.npz", arm=alone, shade=shade)
