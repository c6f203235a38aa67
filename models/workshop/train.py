"""Train a network on made-up tables: ``python -m models.workshop.train detector --out out/detector``, and likewise
``corners``; ``--after FOLDER`` begins with another run's weights, ``--after FILE.onnx`` with exported ones.

How long a run is, is said in steps, and all that is drawn by lot comes from one seed: on a slower machine it takes
longer and learns the same.  Checkpoints every few minutes; the same command goes on from the last one, with other
tables than an unbroken run would see.  The learning rate falls along a cosine over the run, and an exponential average
of the weights is what gets exported.  A GPU is used if there is one.
"""

from __future__ import annotations

import argparse
import copy
import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.workshop.corner_network import CornerNet, corner_loss
from models.workshop.corner_views import another_light, flipped, views
from models.workshop.exported import begin_with
from models.workshop.light import in_other_colours
from models.workshop.network import CardNet, loss
from models.workshop.scenes import Pool, Scene, make_scene, mirrored
from scanner.finding.detect import Detector

REPEATS = 3
"""Making a scene costs as much as learning from it, so each is shown this often, mirrored another way each time."""
WAITING_SCENES, WAITING_CARDS = 150, 2000
"""Examples out of which the next is drawn, so that those of one table are not learned one after another."""
STATISTICS, SHOWN_FIRST = 8, 1_000_000_007
"""Batches that tell what the layers of exported weights say, and the seed that they are drawn from."""
TOLD, KEPT = 50, 180.0
"""Steps after which it is told how it goes, and seconds after which all is kept."""
Example = tuple[Tensor, ...]


def as_tensors(scene: Scene) -> tuple[Tensor, ...]:
    picture = torch.from_numpy(np.ascontiguousarray(scene.picture.transpose(2, 0, 1)))
    kinds = torch.from_numpy(scene.kinds.astype(np.int64))
    geometry = torch.from_numpy(np.ascontiguousarray(scene.geometry))
    return picture, kinds, geometry, torch.from_numpy(np.ascontiguousarray(scene.unit))


def mixed(rng: np.random.Generator, examples: Iterator[Example], waiting: int) -> Iterator[Example]:
    """The examples, each drawn out of so many that wait."""
    held: list[Example] = []
    for example in examples:
        held.append(example)
        if len(held) > waiting:
            yield held.pop(int(rng.integers(len(held))))


def scenes(rng: np.random.Generator) -> Iterator[Example]:
    """What the detector learns from."""
    return mixed(rng, scenes_in_turn(rng), WAITING_SCENES)


def scenes_in_turn(rng: np.random.Generator) -> Iterator[Example]:
    """The same as they are made, those of one table one after another."""
    pool = Pool(rng)
    while True:
        scene = make_scene(rng, pool)
        for flips in rng.permutation(4)[:REPEATS]:
            shown = mirrored(scene, bool(flips & 1), bool(flips & 2))
            yield as_tensors(shown)
            scene = replace(scene, picture=in_other_colours(rng, scene.picture))


def cards(rng: np.random.Generator) -> Iterator[Example]:
    """What the network for corners learns from."""
    return mixed(rng, _cards(rng), WAITING_CARDS)


def _cards(rng: np.random.Generator) -> Iterator[Example]:
    pool, detector = Pool(rng), Detector(threads=1, refine=False)
    while True:
        for view in [flipped(view, bool(k)) for view in views(rng, pool, detector) for k in range(2)]:
            view = another_light(rng, view)
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
    """A network, the endless stream that it learns from, what it should do better, and how it is taught.

    steps: of a whole run, each of `batch` examples; rate: the highest learning rate.
    """

    network: Callable[[], nn.Module]
    stream: Callable[[np.random.Generator], Iterator[Example]]
    loss: Callable[[nn.Module, Example], tuple[Tensor, dict[str, float]]]
    steps: int
    batch: int
    rate: float


LESSONS = {
    "detector": Lesson(CardNet, scenes, detector_loss, steps=20_000, batch=8, rate=1.5e-3),
    "corners": Lesson(CornerNet, cards, corners_loss, steps=17_000, batch=64, rate=2e-3),
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


def shown(lesson: Lesson, seed: int, batches: int) -> list[Tensor]:
    """So many batches of what the lesson's network sees, as it gets them."""
    examples = islice(DataLoader(Endless(lesson, seed), lesson.batch), batches)
    return [inputs.float().div_(255) for inputs, *_ in examples]


def begin(lesson: Lesson, after: Path | None) -> nn.Module:
    """A new network, or one that knows what another run has learned; parts that are new begin anew."""
    net = lesson.network()
    if after is not None and after.suffix == ".onnx":
        begin_with(net, after, shown(lesson, SHOWN_FIRST, STATISTICS))
    elif after is not None:
        net.load_state_dict(torch.load(after / "checkpoint.pt", map_location="cpu")["average"], strict=False)
    return net


class Run:
    """A network on its way through a lesson, kept in a folder."""

    def __init__(self, lesson: Lesson, folder: Path, after: Path | None = None) -> None:
        torch.manual_seed(0)
        self.lesson, self.folder, self.step = lesson, folder, 0
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.net = begin(lesson, after).to(self.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net)
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lesson.rate, weight_decay=0.01)
        self._parts = {"net": self.net, "average": self.average, "optimiser": self.optimiser}
        folder.mkdir(parents=True, exist_ok=True)
        if self._kept.exists():
            state = torch.load(self._kept, map_location=self.device)
            for name, part in self._parts.items():
                part.load_state_dict(state[name])
            self.step = state["step"]

    @property
    def _kept(self) -> Path:
        return self.folder / "checkpoint.pt"

    def save(self) -> None:
        """Keep all that is needed to go on; a run that is killed meanwhile has the last one."""
        new = self.folder / "new.pt"
        torch.save({name: part.state_dict() for name, part in self._parts.items()} | {"step": self.step}, new)
        new.replace(self._kept)

    def learn(self, examples: Example) -> dict[str, float]:
        """One step; what the parts of the loss were."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate
        total, parts = self.lesson.loss(self.net, tuple(part.to(self.device, non_blocking=True) for part in examples))
        self.optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        self.step += 1
        follow(self.average, self.net, self.step)
        return parts

    @property
    def rate(self) -> float:
        """The learning rate of the next step: up within the first steps, then down along a cosine."""
        down = 0.49 * (1 + math.cos(math.pi * min(self.step / self.lesson.steps, 1)))
        return self.lesson.rate * min(1, (self.step + 1) / 200) * (0.02 + down)


def train(run: Run, workers: int) -> None:
    """Learn until the lesson is over."""
    lesson, noted, sums = run.lesson, time.monotonic(), Counter[str]()
    loader = DataLoader(Endless(lesson, run.step), lesson.batch, num_workers=workers,
                        prefetch_factor=3 if workers else None, pin_memory=run.device == "cuda")  # fmt: skip
    for examples in islice(loader, max(0, lesson.steps - run.step)):
        sums.update(run.learn(examples))
        if run.step % TOLD == 0:
            print(f"step {run.step}", *(f"{name} {value / TOLD:.4f}" for name, value in sums.items()), flush=True)
            sums.clear()
        if time.monotonic() - noted > KEPT:
            noted = time.monotonic()
            run.save()
    run.save()


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lesson", choices=sorted(LESSONS))
    parser.add_argument("--out", type=Path)
    parser.add_argument("--steps", type=int, help="of the whole run, those before a break among them")
    parser.add_argument("--batch", type=int)
    parser.add_argument("--rate", type=float)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--after", type=Path, metavar="FOLDER|FILE.onnx", help="begin with what a run has learned")
    given = parser.parse_args()
    said = {name: getattr(given, name) for name in ("steps", "batch", "rate") if getattr(given, name) is not None}
    folder = given.out or Path("out") / given.lesson
    train(Run(replace(LESSONS[given.lesson], **said), folder, given.after), given.workers)


if __name__ == "__main__":
    main()
