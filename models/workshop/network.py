"""The detector's network: a small U-shaped net that says of every fourth pixel what it shows and whose card it is.

In: (n, 3, h, w) BGR in 0..1, h and w multiples of 32.  Out: (n, 13, h/4, w/4): 4 logits (table, card, marker, hand),
8 channels of geometry as in `models.geometry`, and the log of the error that it expects of its geometry.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

WIDTHS = (24, 48, 72, 112)
HEAD = 24


def conv(inner: int, outer: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inner, outer, size, stride, size // 2, bias=False), nn.BatchNorm2d(outer), nn.ReLU(inplace=True)
    )


class Block(nn.Module):
    """Two convolutions and a way round them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class CardNet(nn.Module):
    """Down to a 32nd, up again to a quarter."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.stem = nn.Sequential(conv(3, 16, 3, 2), conv(16, a, 3, 2), conv(a, a))
        self.down8 = nn.Sequential(conv(a, b, 3, 2), Block(b))
        self.down16 = nn.Sequential(conv(b, c, 3, 2), Block(c), Block(c))
        self.down32 = nn.Sequential(conv(c, d, 3, 2), Block(d), Block(d))
        self.up16 = conv(d, c, 1)
        self.join16 = conv(c, c)
        self.up8 = conv(c, b, 1)
        self.join8 = conv(b, b)
        self.up4 = conv(b, HEAD, 1)
        self.side4 = conv(a, HEAD, 1)
        self.join4 = conv(HEAD, HEAD)
        self.head = nn.Conv2d(HEAD, 13, 1)
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, x: Tensor) -> Tensor:
        x4 = self.stem(x)
        x8 = self.down8(x4)
        x16 = self.down16(x8)
        x32 = self.down32(x16)
        y16 = self.join16(x16 + self.grow(self.up16(x32)))
        y8 = self.join8(x8 + self.grow(self.up8(y16)))
        y4 = self.join4(self.side4(x4) + self.grow(self.up4(y8)))
        out: Tensor = self.head(y4)
        return out


def loss(out: Tensor, kinds: Tensor, geometry: Tensor, unit: Tensor) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy of the kinds, and the likelihood of the geometry under a Laplace law of learned width.

    Errors are in card widths, so that a far card weighs as much as a near one.
    """
    # Markers are small and few: unweighed, the net does well by never seeing one.
    kind_loss = nn.functional.cross_entropy(out[:, :4], kinds, out.new_tensor([1.0, 1.0, 12.0, 1.5]))
    here = (kinds == 1) | (kinds == 2)
    scale = out.new_tensor([32, 32, 8, 8, 32, 32, 32, 32]).view(1, 8, 1, 1)
    error = ((out[:, 4:12] - geometry).abs() * scale).mean(1)[here] / unit[here].clamp(min=8)
    spread = out[:, 12][here].clamp(-5, 2)
    shape_loss = (error * torch.exp(-spread) + spread).mean() if error.numel() else out.sum() * 0
    parts = {"kind": float(kind_loss.detach()), "error": float(error.detach().mean()) if error.numel() else 0.0}
    # Geometry is the harder lesson: with less weight than this the net learns what is a card and never whose it is.
    return kind_loss + 0.4 * shape_loss + 8 * (error.mean() if error.numel() else 0), parts
