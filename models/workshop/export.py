"""Export a trained network into models/weights: ``python -m models.workshop.export detector out/detector``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TypeVar

import onnx
import torch
from torch import Tensor

from models.corners import FRAME
from models.workshop.corner_network import CornerNet
from models.workshop.network import CardNet

WEIGHTS = Path(__file__).parent.parent / "weights"


Net = TypeVar("Net", bound=torch.nn.Module)


def trained(net: Net, folder: Path) -> tuple[Net, int]:
    """The averaged weights of a checkpoint, and after how many steps they were kept."""
    state = torch.load(folder / "checkpoint.pt", map_location="cpu")
    net.load_state_dict(state["average"])
    return net.eval(), int(state["step"])


def export_detector(folder: Path, target: Path = WEIGHTS / "detector.onnx") -> None:
    """Write it as one ONNX file for pictures of any size (multiples of 32)."""
    sizes = {0: "batch", 2: "height", 3: "width"}
    _export(*trained(CardNet(), folder), target, torch.zeros(1, 3, 384, 640), {"picture": sizes}, {"cells": sizes})


def export_corners(folder: Path, target: Path = WEIGHTS / "corners.onnx", doubt: float = 0.0) -> None:
    """Write it as one ONNX file for any number of cards; doubt: taken off the log odds that there is a card, where real
    pictures show fewer of them than training."""
    outputs = {name: {0: "cards"} for name in ("corners", "spread", "seen", "card")}
    sample, (net, steps) = torch.zeros(2, 4, FRAME[1], FRAME[0]), trained(CornerNet(), folder)
    with torch.no_grad():
        net.card.bias -= doubt
    _export(net, steps, target, sample, {"views": {0: "cards"}}, outputs)


def _export(
    net: torch.nn.Module, steps: int, target: Path, sample: Tensor,
    inputs: dict[str, dict[int, str]], outputs: dict[str, dict[int, str]],
) -> None:  # fmt: skip
    target.parent.mkdir(exist_ok=True)
    torch.onnx.export(
        net, (sample,), str(target), input_names=list(inputs), output_names=list(outputs),
        dynamic_axes=inputs | outputs, opset_version=17, dynamo=False,
    )  # fmt: skip
    model = onnx.load(str(target))
    model.metadata_props.add(key="steps", value=str(steps))
    onnx.save(model, str(target))
    print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB after {steps} steps")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lesson", choices=("corners", "detector"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--doubt", type=float, default=0.0, help="of corners: taken off the log odds of a card")
    given = parser.parse_args()
    if given.lesson == "corners":
        export_corners(given.folder, doubt=given.doubt)
    else:
        export_detector(given.folder)
