"""Mean of two trainings, of which the second began with the weights of the first:
``python -m models.workshop.mean detector OLD.onnx FOLDER --share 0.5 --out out/mean``.

What a network unlearned on harder pictures comes back so, and what it learned there stays in good part.  The layers'
statistics are taken anew, since those of the mean are not the mean of both.  The second must be a run's own weights:
exported ones have their normalisation folded into them, and a mean of those is another network, and a worse one.

With ``--set-right`` what the detector's mean says of places is set right on made-up tables: that of two that told them
truly told them two to three pixels of its input too low.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.workshop.exported import begin_with
from models.workshop.network import CardNet
from models.workshop.scenes import CARD
from models.workshop.train import LESSONS, STATISTICS, Lesson, begin, scenes_in_turn, shown

BATCHES, BATCH, SEED = 16, 32, 77
SCENES = 60
"""Made-up pictures by which places are set right."""
PLACES = slice(4, 12)
"""Where a card lies, among what the detector says of a cell (`models.workshop.network`)."""


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


def set_right(net: CardNet, scenes: int = SCENES) -> None:
    """Take from all that is said of places by how much its middle is off."""
    with torch.no_grad():
        net.head.bias[PLACES] += places_off(net, scenes)


def places_off(net: CardNet, scenes: int) -> torch.Tensor:
    """(8,) what the cells of cards should say more of their places, in the middle, in the network's own units."""
    off = []
    with torch.no_grad():
        for picture, kinds, geometry, _ in islice(scenes_in_turn(np.random.default_rng(SEED)), scenes):
            said = net.eval()(picture[None].float() / 255)[0, PLACES]
            off.append((geometry - said)[:, kinds == CARD])
    return torch.cat(off, dim=1).median(dim=1).values


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lesson", choices=sorted(LESSONS))
    parser.add_argument("old", type=Path, metavar="OLD.onnx")
    parser.add_argument("new", type=Path, metavar="FOLDER")
    parser.add_argument("--share", type=float, default=0.5, help="of the run in FOLDER")
    parser.add_argument("--set-right", action="store_true", help="of what the detector says of places")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    steps = torch.load(given.new / "checkpoint.pt", map_location="cpu")["step"]
    net = mean_of(LESSONS[given.lesson], given.old, given.new, given.share)
    if given.set_right and isinstance(net, CardNet):
        set_right(net)
    given.out.mkdir(parents=True, exist_ok=True)
    torch.save({"average": net.state_dict(), "step": steps}, given.out / "checkpoint.pt")


if __name__ == "__main__":
    main()
