"""The network that puts corners right: it sees one card, upright as it is thought to lie, and what is seen of it.

In: (n, 4, 112, 80) BGR in 0..1 and the mask of what the detector took for this card.  Out: (n, 4, 2), the corners as
in `models.corners`; (n, 1), the log of the error that it expects, in card widths; (n, 1, 28, 20), the log odds that
each half of a step shows this card; and (n, 1), the log odds that there is a card at all.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.corners import CARD, FRAME, MARGIN, STEP
from models.workshop.network import Block, conv

WIDTHS = (16, 24, 48, 72)
Told = tuple[Tensor, Tensor, Tensor, Tensor]


class CornerNet(nn.Module):
    """Down to a 16th and up to an eighth; every cell there votes for the corners, and says how well it knows each."""

    cells: Tensor
    places: Tensor

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.stem = nn.Sequential(conv(6, a, 3, 2), conv(a, b, 3, 2), conv(b, b))
        self.down8 = nn.Sequential(conv(b, c, 3, 2), Block(c))
        self.down16 = nn.Sequential(conv(c, d, 3, 2), Block(d), Block(d))
        self.up8 = conv(d, c, 1)
        self.join8 = conv(c, c)
        self.head = nn.Conv2d(c, 12 + 4, 1)
        self.spread = nn.Linear(d, 1)
        self.card = nn.Linear(2 * d, 1)
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")
        self.finer = nn.PixelShuffle(2)
        across, down = (torch.arange(side, dtype=torch.float32) for side in FRAME)
        self.register_buffer("places", torch.stack([
            (across / FRAME[0] - 0.5).expand(FRAME[1], -1), (down / FRAME[1] - 0.5)[:, None].expand(-1, FRAME[0]),
        ])[None], persistent=False)  # fmt: skip
        x = ((torch.arange(FRAME[0] // STEP) + 0.5) * STEP - MARGIN[0]) / CARD[0] - 0.5
        y = ((torch.arange(FRAME[1] // STEP) + 0.5) * STEP - MARGIN[1]) / CARD[1] - 0.5
        grid = torch.stack([x.expand(len(y), -1), y[:, None].expand(-1, len(x))])
        self.register_buffer("cells", grid[None], persistent=False)

    def forward(self, x: Tensor) -> Told:
        """(n, 4, 2) corners, (n, 1) log of the expected error, (n, 1, 28, 20) and (n, 1) log odds."""
        x4 = self.stem(torch.cat([x, self.places.expand(x.shape[0], -1, -1, -1)], 1))
        x8 = self.down8(x4)
        x16 = self.down16(x8)
        y8 = self.join8(x8 + self.grow(self.up8(x16)))
        out = self.head(y8)
        votes = out[:, :8].unflatten(1, (4, 2)) + self.cells
        weights = torch.softmax(out[:, 8:12].flatten(2), 2).unsqueeze(2)
        corners = (votes.flatten(3) * weights).sum(3)
        mean = x16.mean((2, 3))
        card = self.card(torch.cat([mean, x16.amax((2, 3))], 1))
        return corners, self.spread(mean), self.finer(out[:, 12:]), card


def corner_loss(told: Told, corners: Tensor, seen: Tensor, card: Tensor) -> tuple[Tensor, dict[str, float]]:
    """How far the corners are off, in card widths, under a Laplace law of learned width; what is the card's; and
    whether there is one. Where there is none, its corners are nobody's."""
    where, spread, logits, odds = told
    ratio = where.new_tensor([1.0, CARD[1] / CARD[0]])
    error = ((where - corners).abs() * ratio).mean((1, 2))
    width = spread[:, 0].clamp(-6, 1)
    count = card.sum().clamp(min=1)
    placed = (card * error).sum() / count
    laplace = (card * (error * torch.exp(-width) + width)).sum() / count
    mask = nn.functional.binary_cross_entropy_with_logits(logits[:, 0], seen)
    there = nn.functional.binary_cross_entropy_with_logits(odds[:, 0], card)
    total = 0.1 * laplace + 4 * placed + 0.5 * mask + 0.2 * there
    return total, {"error": float(placed.detach()), "mask": float(mask.detach()), "card": float(there.detach())}
