"""Begin a training where exported weights left off.

An exported network has no batch normalisation of its own, it is folded into the convolutions.  Here each layer gets one
that changes nothing: its mean and spread are those that the layer has on some pictures, and its weights undo them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

LEAST_SPREAD = 1e-6
"""Variance of a channel that says the same of every picture."""


def begin_with(net: nn.Module, weights: Path, pictures: Sequence[Tensor]) -> None:
    """Give a network the weights of an exported one of its kind.

    pictures: what it sees in training, as it gets them, some batches.  Raises ValueError where the file holds
    another network.
    """
    normal, order = _normalised(net), _in_order(net, pictures[0][:2])
    _copy(order, onnx.load(str(weights)).graph, normal)
    with torch.no_grad():
        for layer, (mean, variance) in _statistics(net, list(normal), pictures).items():
            norm = normal[layer]
            variance = variance.clamp(min=LEAST_SPREAD)
            norm.running_mean, norm.running_var = mean, variance
            norm.bias.add_(mean)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
    net.train()


def _normalised(net: nn.Module) -> dict[nn.Module, nn.BatchNorm2d]:
    """Each convolution that a batch normalisation follows, with that."""
    lines = (module.children() for module in net.modules() if isinstance(module, nn.Sequential))
    return {a: b for line in lines for a, b in pairwise(line) if isinstance(b, nn.BatchNorm2d)}


def _in_order(net: nn.Module, picture: Tensor) -> list[nn.Conv2d | nn.Linear]:
    """The layers with weights, in the order in which a picture goes through them."""
    order: list[nn.Conv2d | nn.Linear] = []
    layers = [module for module in net.modules() if isinstance(module, nn.Conv2d | nn.Linear)]
    hooks = [layer.register_forward_hook(lambda module, *_: order.append(module)) for layer in layers]
    with torch.no_grad():
        net.eval()(picture)
    for hook in hooks:
        hook.remove()
    return order


def _copy(
    layers: Sequence[nn.Conv2d | nn.Linear], graph: onnx.GraphProto, normal: dict[nn.Module, nn.BatchNorm2d]
) -> None:
    """The file's weights into the layers; what is added goes to the normalisation, which does nothing else yet."""
    held = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}
    nodes = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    if [tuple(held[node.input[1]].shape) for node in nodes] != [tuple(layer.weight.shape) for layer in layers]:
        raise ValueError("the exported weights are those of another network")
    for layer, node in zip(layers, nodes, strict=True):
        layer.weight.data, added = held[node.input[1]], held[node.input[2]]
        if (norm := normal.get(layer)) is None:
            assert layer.bias is not None
            layer.bias.data = added
            continue
        norm.weight.data.fill_(1)
        norm.bias.data = added
        norm.reset_running_stats()


def _statistics(
    net: nn.Module, layers: Sequence[nn.Module], pictures: Sequence[Tensor]
) -> dict[nn.Module, tuple[Tensor, Tensor]]:
    """(channels,) mean and variance of what each layer says of the pictures."""
    sums = dict[nn.Module, Tensor]()

    def note(layer: nn.Module, _: object, said: Tensor) -> None:
        values = said.detach().double().transpose(0, 1).flatten(1)
        now = torch.stack([values.sum(1), (values**2).sum(1), torch.full_like(values[:, 0], values.shape[1])])
        sums[layer] = sums[layer] + now if layer in sums else now

    hooks = [layer.register_forward_hook(note) for layer in layers]
    with torch.no_grad():
        for picture in pictures:
            net.eval()(picture)
    for hook in hooks:
        hook.remove()
    means = {layer: (total / count, squares / count) for layer, (total, squares, count) in sums.items()}
    return {layer: (mean.float(), (square - mean**2).float()) for layer, (mean, square) in means.items()}
