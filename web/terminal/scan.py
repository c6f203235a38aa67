"""`donuts scan`: photographs in, names out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.go_nuts.sentences import many
from models.session import ModelError
from scanner.counting.legible import TOO_SMALL
from scanner.counting.photo_scan import PhotoScan, scan_with
from scanner.counting.score_photo import UNREAD
from scanner.naming.deck import DeckError
from scanner.naming.verdict import has_name, name_of
from scanner.photograph.annotated import annotated
from scanner.reading.borne_out import looks_like
from scanner.sources.photo import PhotoError
from scanner.types import SeenCard
from web.photographs.looking import Look, looking_with
from web.terminal.drawings import Drawings
from web.words.failures import CANNOT, DONE, LEFT_OPEN, saying

MIRRORED = "The picture is mirrored, as a selfie camera's is: it was read the right way round."
BARE = (
    "No card is seen: take the photograph from nearer or, where one card fills it, from farther away, with the cards "
    "in the light."
)


def scan(photos: Sequence[Path], deck: str | None, annotate: Path | None, *, as_json: bool) -> int:
    """Print the cards of each photograph; 1 when one shows none that can be told, 2 when one cannot be read."""
    with saying(DeckError, ModelError):
        look = looking_with(deck)
    drawings, status = Drawings(annotate, photos) if annotate is not None else None, DONE
    for photo, found in each_photo(photos, look):
        if found is None:
            status = CANNOT
            continue
        print(json.dumps(found.to_json(), ensure_ascii=False) if as_json else _listed(found), flush=True)
        if drawings is not None:
            drawings.keep(photo, annotated(found.image, found.cards))
        status = max(status, DONE if _tells_any(found) and not found.too_small else LEFT_OPEN)
    return status


def each_photo(photos: Sequence[Path], look: Look) -> Iterator[tuple[Path, PhotoScan | None]]:
    """Look at one photograph after the other; one that cannot be read does not keep the others."""
    for photo in photos:
        found = None
        try:
            with saying(ModelError):  # what reads names is loaded when it is needed
                found = scan_with(photo, look)
        except PhotoError as error:
            print(f"donuts: {error}", file=sys.stderr)
        yield photo, found


def _listed(found: PhotoScan) -> str:
    """The cards of a photograph as a table for people."""
    lines = [f"{found.photo}: {many(len(found.cards), 'card')} in {found.ms:.0f} ms"]
    if found.mirrored:
        lines.append(f"  {MIRRORED}")
    if found.too_small:
        lines.append(f"  {TOO_SMALL}")
    elif not _tells_any(found):
        lines.append(f"  {UNREAD if found.cards else BARE}")
    lines += [f"  {sentence}" for sentence in found.hidden()]
    return "\n".join([*lines, *map(_line, found.cards)])


def _tells_any(found: PhotoScan) -> bool:
    """Whether anything there has a name."""
    return any(has_name(card) for card in found.cards)


def _line(card: SeenCard) -> str:
    """One card, and what is printed on it where that contradicts its looks."""
    piece, confidence = name_of(card)
    x, y = card.corners.mean(axis=0)
    line = f"  {piece:18} {confidence:5.2f}   at {x:5.0f},{y:5.0f}   {100 * card.visible:3.0f} % seen"
    return f"{line}; looks like {looks_like(card).replace('_', ' ')}, but says {card.says!r}" if card.says else line
