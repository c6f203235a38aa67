"""Mean of two trainings, of which the second began with the weights of the first:
``python -m models.workshop.mean detector OLD.onnx FOLDER --share 0.5 --out out/mean``.

What a network unlearned on harder pictures comes back so, and what it learned there stays in good part.  The layers'
statistics are taken anew, since those of the mean are not the mean of both.  The second must be a run's own weights:
exported ones have their normalisation folded into them, and a mean of those is another network, and a worse one.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import torch
from torch import nn

from models.workshop.exported import begin_with
from models.workshop.train import LESSONS, STATISTICS, Lesson, begin, shown

BATCHES, BATCH, SEED = 16, 32, 77


def mean_of(lesson: Lesson, old: Path, new: Path, share: float) -> nn.Module:
    """The network whose weights lie between exported ones and those of a run's folder; share: of the run's."""
    pictures = shown(replace(lesson, batch=BATCH), SEED, BATCHES)
    net, learned = lesson.network(), begin(lesson, new).state_dict()
    begin_with(net, old, pictures[:STATISTICS])
    with torch.no_grad():
        for name, weights in net.state_dict().items():
            if weights.dtype.is_floating_point:
                weights.lerp_(learned[name], share)
    return with_statistics(net, pictures)


def with_statistics(net: nn.Module, pictures: list[torch.Tensor]) -> nn.Module:
    """The network, each of its normalisations knowing what its layer says of these pictures."""
    for layer in net.modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.reset_running_stats()
            layer.momentum = None                   # the plain mean over all of them
    with torch.no_grad():
        for picture in pictures:
            net.train()(picture)
    return net.eval()


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lesson", choices=sorted(LESSONS))
    parser.add_argument("old", type=Path, metavar="OLD.onnx")
    parser.add_argument("new", type=Path, metavar="FOLDER")
    parser.add_argument("--share", type=float, default=0.5, help="of the run in FOLDER")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    steps = torch.load(given.new / "checkpoint.pt", map_location="cpu")["step"]
    net = mean_of(LESSONS[given.lesson], given.old, given.new, given.share)
    given.out.mkdir(parents=True, exist_ok=True)
    torch.save({"average": net.state_dict(), "step": steps}, given.out / "checkpoint.pt")


if __name__ == "__main__":
    main()
