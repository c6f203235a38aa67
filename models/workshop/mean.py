"""Mean of two trainings, of which the second began with the weights of the first:
``python -m models.workshop.mean detector OLD.onnx NEW.onnx --share 0.5 --out out/mean``.

What a network unlearned on harder pictures comes back so, and what it learned there stays in good part.  The layers'
statistics are taken anew, since those of the mean are not the mean of both.
"""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

import onnx
import torch
from torch import nn
from torch.utils.data import DataLoader

from models.workshop.exported import begin_with
from models.workshop.train import LESSONS, STATISTICS, Endless, Lesson

BATCHES, BATCH, SEED = 16, 32, 77


def mean_of(lesson: Lesson, old: Path, new: Path, share: float) -> nn.Module:
    """The network whose weights lie between those of two exported ones; share: of the second."""
    loader = DataLoader(Endless(lesson, SEED), BATCH)
    pictures = [examples[0].float().div_(255) for examples in islice(loader, BATCHES)]
    net, other = lesson.network(), lesson.network()
    begin_with(net, old, pictures[:STATISTICS])
    begin_with(other, new, pictures[:STATISTICS])
    learned = other.state_dict()
    with torch.no_grad():
        for name, weights in net.state_dict().items():
            if weights.dtype.is_floating_point:
                weights.lerp_(learned[name], share)
    return with_statistics(net, pictures)


def steps_of(weights: Path) -> int:
    """After how many steps exported weights were kept."""
    return int(next((told.value for told in onnx.load(str(weights)).metadata_props if told.key == "steps"), 0))


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
    parser.add_argument("new", type=Path, metavar="NEW.onnx")
    parser.add_argument("--share", type=float, default=0.5, help="of the second")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    net = mean_of(LESSONS[given.lesson], given.old, given.new, given.share)
    given.out.mkdir(parents=True, exist_ok=True)
    torch.save({"average": net.state_dict(), "step": steps_of(given.new)}, given.out / "checkpoint.pt")


if __name__ == "__main__":
    main()
