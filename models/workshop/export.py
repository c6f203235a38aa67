"""Export the trained detector into models/weights: ``python -m models.workshop.export out/detector``."""

from __future__ import annotations

import sys
from pathlib import Path

import onnx
import torch

from models.workshop.network import CardNet

TARGET = Path(__file__).parent.parent / "weights" / "detector.onnx"


def export(folder: Path, target: Path = TARGET) -> None:
    """Write the averaged weights of a checkpoint as one ONNX file for pictures of any size (multiples of 32)."""
    state = torch.load(folder / "checkpoint.pt", map_location="cpu")
    net = CardNet().eval()
    net.load_state_dict(state["average"])
    target.parent.mkdir(exist_ok=True)
    sample = torch.zeros(1, 3, 384, 640)
    sizes = {0: "batch", 2: "height", 3: "width"}
    torch.onnx.export(
        net, (sample,), str(target), input_names=["picture"], output_names=["cells"],
        dynamic_axes={"picture": sizes, "cells": sizes}, opset_version=17, dynamo=False,
    )  # fmt: skip
    model = onnx.load(str(target))
    model.metadata_props.add(key="steps", value=str(state["step"]))
    onnx.save(model, str(target))
    print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB after {state['step']} steps")


if __name__ == "__main__":
    export(Path(sys.argv[1]))
