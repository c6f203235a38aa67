"""Asking a person at the terminal what a card is, with a small picture of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.learning.proposals import Proposal, Status
from scanner.reading.names import PrintedName, read_as
from scanner.types import Image
from web.kept.box import WHOLE_DECK
from web.words.names import piece_name
from web.words.printed import printed_names

Ask = Callable[[str], str]
COLUMNS = 24
"""The width of a small picture, in characters."""


def answered(proposals: tuple[Proposal, ...], ask: Ask = input) -> tuple[Proposal, ...]:
    """The proposals after a person has looked at them: the sure ones once for all, each other one by its picture.

    Whoever says no more (Ctrl-D) leaves out what is not answered yet.
    """
    told: list[Proposal] = []
    left = tuple(one.doubted() for one in proposals)
    try:
        left = _confirmed(proposals, ask)
        for one in left:
            told.append(_after_asking(one, told, ask))
    except EOFError:
        print()
    return (*told, *left[len(told) :])


def _after_asking(one: Proposal, told: Sequence[Proposal], ask: Ask) -> Proposal:
    """A proposal after those `told`, among which may be the one whose answer holds for it."""
    if one.status is Status.TAKEN:
        return one
    if one.same_as is not None:
        first = told[one.same_as]
        return one if first.status is Status.ASKED else one.said_to_be(first.piece)
    said = _asked(one, ask)
    return one if said is None else one.said_to_be(said)


def _confirmed(proposals: tuple[Proposal, ...], ask: Ask) -> tuple[Proposal, ...]:
    """The proposals; where a person does not agree with the sure ones, none is sure."""
    names = sorted({piece_name(one.piece) for one in proposals if one.status is Status.TAKEN})
    if not names or _agrees(ask(f"Read off the cards: {', '.join(names)}.\nIs all of that right? [Y/n] ")):
        return proposals
    return tuple(one.doubted() for one in proposals)


def _agrees(answer: str) -> bool:
    return answer.strip().casefold() in ("", "y", "yes", "はい")


def _asked(one: Proposal, ask: Ask) -> str | None:
    """What a person says a card is; None where they leave it out."""
    print(small_picture(one.picture))
    offered = [piece for piece, _ in one.candidates[:3] if piece != UNKNOWN]
    choices = "".join(f"[{number}] {piece_name(piece)}  " for number, piece in enumerate(offered, 1))
    while True:
        answer = ask(f"What is this card?  {choices}or its name; Enter leaves it out: ").strip()
        if not answer:
            return None
        said = offered[int(answer) - 1] if answer in map(str, range(1, len(offered) + 1)) else piece_said(answer)
        if said is not None:
            return said
        print(f"{answer!r} is none of the cards: say plain, select 3, donut back ...")


def piece_said(answer: str) -> str | None:
    """The piece that a person means by a name, in English or Japanese, with a slip or two."""
    others = (PrintedName(piece, (piece.replace("_", " "),)) for piece in WHOLE_DECK if piece not in _NAMED)
    numbered = {piece.replace("_", " "): piece for piece in WHOLE_DECK}
    plain = " ".join(answer.replace("_", " ").casefold().split())
    if plain in numbered:
        return numbered[plain]
    read = read_as(answer, (*printed_names(), *others))
    return read.piece if read.is_sure else None


_NAMED = frozenset(name.piece for name in printed_names())


def small_picture(picture: Image) -> str:
    """A picture in half blocks of colour, two pixels a character, as most terminals show it."""
    rows = 2 * round(COLUMNS * picture.shape[0] / picture.shape[1] / 2)
    small = cv2.resize(picture, (COLUMNS, rows), interpolation=cv2.INTER_AREA)
    pairs = zip(small[0::2], small[1::2], strict=True)
    return "\n".join("".join(map(_half_block, upper, lower)) + "\x1b[0m" for upper, lower in pairs)


def _half_block(upper: np.ndarray, lower: np.ndarray) -> str:
    (blue, green, red), (b, g, r) = upper.tolist(), lower.tolist()
    return f"\x1b[38;2;{red};{green};{blue}m\x1b[48;2;{r};{g};{b}m▀"
