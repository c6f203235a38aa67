"""Train a network on made-up tables: ``python -m models.workshop.train detector --minutes 80 --out out/detector``, and
likewise ``corners``; ``--after FOLDER`` begins with another run's weights.

Checkpoints every few minutes; the same command goes on from the last one.  The learning rate falls along a cosine
over the given minutes, and an exponential average of the weights is what gets exported.  A GPU is used if there is one.
"""

from __future__ import annotations

import argparse
import copy
import math
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.workshop.corner_network import CornerNet, corner_loss
from models.workshop.corner_views import View, another_light, flipped, views
from models.workshop.network import CardNet, loss
from models.workshop.scenes import Pool, Scene, make_scene, mirrored
from scanner.finding.detect import Detector

REPEATS = 3
"""Making a scene costs as much as learning from it, so each is shown this often, mirrored another way each time."""
WAITING = 2000
"""Cards out of which the next is drawn, so that those of one table are not learned one after another."""
Example = tuple[Tensor, ...]


def as_tensors(scene: Scene) -> tuple[Tensor, ...]:
    picture = torch.from_numpy(np.ascontiguousarray(scene.picture.transpose(2, 0, 1)))
    kinds = torch.from_numpy(scene.kinds.astype(np.int64))
    geometry = torch.from_numpy(np.ascontiguousarray(scene.geometry))
    return picture, kinds, geometry, torch.from_numpy(np.ascontiguousarray(scene.unit))


def scenes(rng: np.random.Generator) -> Iterator[Example]:
    """What the detector learns from."""
    pool = Pool(rng)
    while True:
        scene = make_scene(rng, pool)
        for flips in rng.permutation(4)[:REPEATS]:
            yield as_tensors(mirrored(scene, bool(flips & 1), bool(flips & 2)))


def cards(rng: np.random.Generator) -> Iterator[Example]:
    """What the network for corners learns from."""
    pool, detector, waiting = Pool(rng), Detector(threads=1, refine=False), list[View]()
    while True:
        made = [flipped(view, bool(k)) for view in views(rng, pool, detector) for k in range(2)]
        waiting += [another_light(rng, view) for view in made]
        rng.shuffle(waiting)  # type: ignore[arg-type]
        while len(waiting) > WAITING:
            view = waiting.pop()
            seen, card = view.seen.astype(np.float32), np.float32(view.card)
            yield tuple(torch.as_tensor(a) for a in (view.inputs, view.corners, seen, card))


def detector_loss(net: nn.Module, batch: Example) -> tuple[Tensor, dict[str, float]]:
    picture, kinds, geometry, unit = batch
    inputs = picture.float().div_(255).contiguous(memory_format=torch.channels_last)
    return loss(net(inputs), kinds, geometry, unit)


def corners_loss(net: nn.Module, batch: Example) -> tuple[Tensor, dict[str, float]]:
    inputs, *truth = batch
    return corner_loss(net(inputs.float().div_(255).contiguous(memory_format=torch.channels_last)), *truth)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A network, the endless stream that it learns from, and what it should do better."""

    network: Callable[[], nn.Module]
    stream: Callable[[np.random.Generator], Iterator[Example]]
    loss: Callable[[nn.Module, Example], tuple[Tensor, dict[str, float]]]


LESSONS = {
    "detector": Lesson(CardNet, scenes, detector_loss),
    "corners": Lesson(CornerNet, cards, corners_loss),
}


class Endless(IterableDataset[Example]):
    """A lesson's stream, another one in every worker and every run."""

    def __init__(self, lesson: Lesson, seed: int) -> None:
        self.lesson, self.seed = lesson, seed

    def __iter__(self) -> Iterator[Example]:
        cv2.setNumThreads(1)
        info = get_worker_info()
        yield from self.lesson.stream(np.random.default_rng((self.seed, info.id if info else 0)))


def follow(average: nn.Module, net: nn.Module, step: int) -> None:
    """Move the average of the weights a little towards the net."""
    keep = min(0.998, (1 + step) / (10 + step))
    with torch.no_grad():
        for kept, new in zip(average.state_dict().values(), net.state_dict().values(), strict=True):
            if kept.dtype.is_floating_point:
                kept.lerp_(new, 1 - keep)
            else:
                kept.copy_(new)


def save(
    folder: Path, net: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer, step: int, spent: float
) -> None:
    state = {"net": net.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict()}
    torch.save(state | {"step": step, "spent": spent}, folder / "new.pt")
    (folder / "new.pt").replace(folder / "checkpoint.pt")


def begin(lesson: Lesson, after: Path | None) -> nn.Module:
    """A new network, or one that knows what another run has learned; parts that are new begin anew."""
    net = lesson.network()
    if after is not None:
        net.load_state_dict(torch.load(after / "checkpoint.pt", map_location="cpu")["average"], strict=False)
    return net


def train(
    lesson: Lesson, folder: Path, minutes: float, batch: int, rate: float, workers: int, after: Path | None
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(0)
    net = begin(lesson, after).to(device, memory_format=torch.channels_last)
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    step, spent = 0, 0.0
    if (folder / "checkpoint.pt").exists():
        state = torch.load(folder / "checkpoint.pt", map_location=device)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        step, spent = state["step"], state["spent"]
    loader = DataLoader(Endless(lesson, step), batch, num_workers=workers, prefetch_factor=3)
    last = noted = time.monotonic()
    sums: dict[str, float] = {}
    for examples in loader:
        now = time.monotonic()
        spent, last = spent + now - last, now
        done = spent / 60 / minutes
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 200) * (0.02 + 0.49 * (1 + math.cos(math.pi * min(done, 1))))
        total, parts = lesson.loss(net, tuple(part.to(device) for part in examples))
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
    parser.add_argument("lesson", choices=sorted(LESSONS))
    parser.add_argument("--minutes", type=float, default=80)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--after", type=Path, metavar="FOLDER", help="begin with what the run in FOLDER has learned")
    given = parser.parse_args()
    folder = given.out or Path("out") / given.lesson
    train(LESSONS[given.lesson], folder, given.minutes, given.batch, given.rate, given.workers, given.after)
