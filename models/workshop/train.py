"""Train the detector on made-up scenes: ``python -m models.workshop.train --minutes 80 --out out/detector``.

Checkpoints every few minutes; the same command goes on from the last one.  The learning rate falls along a cosine
over the given minutes, and an exponential average of the weights is what gets exported.  A GPU is used if there is one.
"""

from __future__ import annotations

import argparse
import copy
import math
import os
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.workshop.network import CardNet, loss
from models.workshop.scenes import Pool, Scene, make_scene, mirrored

REPEATS = 3
"""Making a scene costs as much as learning from it, so each is shown this often, mirrored another way each time."""


def as_tensors(scene: Scene) -> tuple[Tensor, ...]:
    picture = torch.from_numpy(np.ascontiguousarray(scene.picture.transpose(2, 0, 1)))
    kinds = torch.from_numpy(scene.kinds.astype(np.int64))
    geometry = torch.from_numpy(np.ascontiguousarray(scene.geometry))
    return picture, kinds, geometry, torch.from_numpy(np.ascontiguousarray(scene.unit))


class Scenes(IterableDataset[tuple[Tensor, ...]]):
    """An endless stream of scenes, another one in every worker and every run."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        cv2.setNumThreads(1)
        info = get_worker_info()
        rng = np.random.default_rng((self.seed, info.id if info else 0))
        pool = Pool(rng)
        while True:
            scene = make_scene(rng, pool)
            for flips in rng.permutation(4)[:REPEATS]:
                yield as_tensors(mirrored(scene, bool(flips & 1), bool(flips & 2)))


def follow(average: CardNet, net: CardNet, step: int) -> None:
    """Move the average of the weights a little towards the net."""
    keep = min(0.998, (1 + step) / (10 + step))
    with torch.no_grad():
        for kept, new in zip(average.state_dict().values(), net.state_dict().values(), strict=True):
            if kept.dtype.is_floating_point:
                kept.lerp_(new, 1 - keep)
            else:
                kept.copy_(new)


def save(
    folder: Path, net: CardNet, average: CardNet, optimiser: torch.optim.Optimizer, step: int, spent: float
) -> None:
    state = {"net": net.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict()}
    torch.save(state | {"step": step, "spent": spent}, folder / "new.pt")
    (folder / "new.pt").replace(folder / "checkpoint.pt")


def train(folder: Path, minutes: float, batch: int, rate: float, workers: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(0)
    net = CardNet().to(device, memory_format=torch.channels_last)
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    step, spent = 0, 0.0
    if (folder / "checkpoint.pt").exists():
        state = torch.load(folder / "checkpoint.pt", map_location=device)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        step, spent = state["step"], state["spent"]
    loader = DataLoader(Scenes(step), batch, num_workers=workers, prefetch_factor=3)
    last = noted = time.monotonic()
    sums: dict[str, float] = {}
    for picture, kinds, geometry, unit in loader:
        now = time.monotonic()
        spent, last = spent + now - last, now
        done = spent / 60 / minutes
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 200) * (0.02 + 0.49 * (1 + math.cos(math.pi * min(done, 1))))
        inputs = picture.to(device).float().div_(255).contiguous(memory_format=torch.channels_last)
        total, parts = loss(net(inputs), kinds.to(device), geometry.to(device), unit.to(device))
        optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        step += 1
        follow(average, net, step)
        for name, value in parts.items():
            sums[name] = sums.get(name, 0.0) + value
        if step % 50 == 0:
            means = " ".join(f"{name} {value / 50:.4f}" for name, value in sums.items())
            print(f"step {step} minutes {spent / 60:.1f} {means}", flush=True)
            sums = {}
        if now - noted > 180 or done >= 1:
            noted = now
            save(folder, net, average, optimiser, step, spent)
        if done >= 1:
            return


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=80)
    parser.add_argument("--out", type=Path, default=Path("out/detector"))
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    train(given.out, given.minutes, given.batch, given.rate, given.workers)
