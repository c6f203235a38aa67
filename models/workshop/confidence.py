"""Fit how likeness becomes confidence: ``python -m models.workshop.confidence --cards 6000``.

Made-up decks are enrolled but for a third of each family, and seen on made-up tables in made-up light, with corners and
masks as inexact as a detector's.  Prints the weights for `scanner.naming.confidence` and a table of confidence
against truth.
"""

from __future__ import annotations

import argparse
from dataclasses import astuple, dataclass
from itertools import pairwise

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import cross_entropy

from models.workshop.layouts import Lying
from models.workshop.light import light
from models.workshop.pasted import paste
from models.workshop.scenes import camera, project
from models.workshop.surfaces import surface
from models.workshop.textures import Face, make_family
from scanner.geometry.rectify import WIDTH
from scanner.naming.appearance import CELLS
from scanner.naming.confidence import QUALITIES, Evidence
from scanner.naming.deck import DeckBook
from scanner.naming.faces import RIVALS
from scanner.naming.recognise import Recogniser
from scanner.types import Detection

SIZE = (416, 320)


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """What was found for a card, and who it was ('' if it was never enrolled)."""

    found: tuple[Evidence, ...]
    truth: str


def make_deck(rng: np.random.Generator, families: int) -> tuple[DeckBook, dict[str, Face], list[Face]]:
    """A deck of a few families, its faces by piece, and the faces that are not in it."""
    known: dict[str, Face] = {}
    strangers: list[Face] = []
    while families:
        family = make_family(rng, 6)
        if _all_alike(family):
            continue
        families -= 1
        out = int(rng.integers(0, 3))
        strangers += family[:out]
        known |= {f"f{families}n{k}": face for k, face in enumerate(family[out:])}
    pictures = {name: as_enrolled(rng, flat(face)) for name, face in known.items()}
    return DeckBook.of(pictures, {name: face.aspect for name, face in known.items()}), known, strangers


def flat(face: Face) -> NDArray[np.uint8]:
    """The enrolled picture: the face on black where its corners are round."""
    level = face.levels[0]
    return np.ascontiguousarray((level[..., :3] * (level[..., 3:] / 255)).astype(np.uint8))


def as_enrolled(rng: np.random.Generator, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A scan as it is, or a photograph cut out by inexact corners under a light of its own."""
    if rng.random() < 0.5:
        return picture
    height, width = picture.shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inexact = (frame + rng.normal(0, 0.006 * height, (4, 2))).astype(np.float32)
    cut = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(inexact, frame), (width, height))
    slope = np.linspace(1, rng.uniform(0.6, 1.0), height)[:, None, None]
    slope = slope * rng.normal(1, 0.08, 3) * rng.uniform(0.7, 1.1)
    lit = 255 * np.clip(cut * slope / 255, 0, 1) ** rng.uniform(0.75, 1.3)
    return np.asarray(cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 2.0)), np.uint8)


def _all_alike(family: list[Face]) -> bool:
    first, second = family[0].levels[0], family[1].levels[0]
    return float(np.abs(first.astype(int) - second).mean()) < 3


def look(rng: np.random.Generator, face: Face, over: Face | None) -> tuple[NDArray[np.uint8], Detection]:
    """A picture with the card somewhere in it, perhaps partly covered, and what a detector would say of it."""
    homography = camera(rng, SIZE, float(np.exp(rng.uniform(np.log(36), np.log(150)))))
    picture = surface(rng, SIZE)
    turn, height = rng.uniform(0, 2 * np.pi), 1 / face.aspect
    at = rng.uniform(-0.4, 0.4, 2)
    quad = project(homography, Lying(at[0], at[1], turn, 1, height).corners())
    paste(picture, face, quad, float(rng.normal(1, 0.03)), float(rng.uniform(0, 0.5)))
    seen = np.zeros(SIZE[::-1], np.uint8)
    cv2.fillConvexPoly(seen, np.round(quad).astype(np.int32), 255)
    if over is not None:
        beside = at + rng.uniform(0.25, 1) * np.array([np.cos(a := rng.uniform(0, 7)), np.sin(a)])
        cover = project(homography, Lying(beside[0], beside[1], turn + rng.normal(0, 0.1), 1, height).corners())
        paste(picture, over, cover, float(rng.normal(1, 0.03)), float(rng.uniform(0, 0.5)))
        overlooked = 1 - rng.choice([0, rng.uniform(0, 0.15)])  # its border taken for a part of the card below
        middle = cover.mean(axis=0)
        cv2.fillConvexPoly(seen, np.round(middle + (cover - middle) * overlooked).astype(np.int32), 0)
    return light(rng, picture), detection(rng, quad, seen)


def detection(rng: np.random.Generator, quad: NDArray[np.float32], seen: NDArray[np.uint8]) -> Detection:
    """Corners wrong by some percent, a mask on a coarse grid, and the card either way up."""
    length = float(np.linalg.norm(quad[3] - quad[0]))
    corners = (quad + rng.normal(0, length * rng.uniform(0.002, 0.025), (4, 2))).astype(np.float32)
    corners = np.roll(corners, 2 * int(rng.integers(2)), axis=0)
    frame = np.array([[0, 0], [24, 0], [24, 32], [0, 32]], np.float32) - 0.5
    mask = cv2.warpPerspective(seen, cv2.getPerspectiveTransform(corners, frame), (24, 32))
    halved = cv2.resize(mask, (12, 16), interpolation=cv2.INTER_AREA)
    coarse = cv2.resize(halved, (24, 32), interpolation=cv2.INTER_NEAREST)
    sure = coarse > rng.uniform(90, 165)
    return Detection(corners, "card", 1.0, float(sure.mean()), sure)


def examples(rng: np.random.Generator, count: int) -> list[Example]:
    made: list[Example] = []
    while len(made) < count:
        book, known, strangers = make_deck(rng, int(rng.integers(2, 6)))
        recogniser = Recogniser(book)
        for _ in range(60):
            made += _example(rng, recogniser, known, strangers)
    return made


def _example(
    rng: np.random.Generator, recogniser: Recogniser, known: dict[str, Face], strangers: list[Face]
) -> list[Example]:
    names = list(known)
    foreign = strangers and rng.random() < 0.25
    name = "" if foreign else names[rng.integers(len(names))]
    face = strangers[rng.integers(len(strangers))] if foreign else known[name]
    over = known[names[rng.integers(len(names))]] if rng.random() < 0.6 else None
    picture, found = look(rng, face, over)
    if found.visible < 0.2:
        return []
    return [Example(recogniser.weigh(picture, [found])[0], name)]


def as_tensors(made: list[Example]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Residues (n, RIVALS, 6), which there are, (1, log share, log width), and which is right (RIVALS: none)."""
    parts = torch.zeros(len(made), RIVALS, len(QUALITIES), dtype=torch.float64)
    there = torch.zeros(len(made), RIVALS, dtype=torch.bool)
    scale = torch.ones(len(made), 3, dtype=torch.float64)
    right = torch.full((len(made),), RIVALS)
    for number, example in enumerate(made):
        first = example.found[0]
        scale[number, 1:] = torch.tensor([np.log(max(first.cells, 1) / CELLS), np.log(max(first.pixels, 1) / WIDTH)])
        for k, evidence in enumerate(example.found[:RIVALS]):
            parts[number, k], there[number, k] = torch.tensor(astuple(evidence.residue)), True
            if evidence.piece == example.truth:
                right[number] = k
    return parts, there, scale, right


def scores(weights: Tensor, parts: Tensor, there: Tensor, scale: Tensor) -> Tensor:
    """(n, RIVALS + 1) the logits of `scanner.naming.confidence.probabilities`, unknown last."""
    split = len(QUALITIES)
    likeness = (parts @ weights[:split]).masked_fill(~there, -99)
    unknown = scale @ weights[split : split + 3]
    sharpness = torch.exp(scale[:, 1:] @ weights[split + 3 :])
    return sharpness[:, None] * torch.cat([likeness, unknown[:, None]], 1)


def fit(made: list[Example]) -> Tensor:
    """The weights under which the truth is likeliest."""
    parts, there, scale, right = as_tensors(made)
    weights = torch.tensor([0.5] * len(QUALITIES) + [1.0] + [0.0] * 4, dtype=torch.float64, requires_grad=True)
    search = torch.optim.LBFGS([weights], max_iter=500, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        search.zero_grad()
        total = cross_entropy(scores(weights, parts, there, scale), right) + 1e-3 * (weights**2).sum()
        total.backward()
        return total

    search.step(loss)
    return weights.detach()


def report(weights: Tensor, made: list[Example]) -> None:
    """How often a name of each confidence is right."""
    parts, there, scale, right = as_tensors(made)
    chances = torch.softmax(scores(weights, parts, there, scale), 1)
    confidence, named = chances.max(1)
    for low, high in pairwise((0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01)):
        these = (confidence >= low) & (confidence < high) & (named < RIVALS)
        if these.any():
            share = float((named == right)[these].double().mean())
            print(f"confidence {low:.2f}-{high:.2f}: {int(these.sum())} named, {share:.3f} right")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    seen = examples(np.random.default_rng(given.seed), given.cards)
    report(fit(seen[::2]), seen[1::2])
    print("QUALITIES, UNKNOWN_LEVEL, SHARPNESS =", np.round(fit(seen).numpy(), 3).tolist())
