"""`donuts enrol`: a person's deck is learned, from one picture a face or from photographs of the cards laid out."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from engine.go_nuts.sentences import many
from engine.observation import UNKNOWN
from models.session import ModelError
from scanner.finding.detect import Detector
from scanner.learning.enrol import EnrolError, Face, faces_in, learned_from
from scanner.learning.learn import learned, read_faces
from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.naming.deck import DeckBook, DeckError, OtherEyesError
from scanner.photograph.scan import corners_to_json
from scanner.reading.cards import NameReader
from scanner.reading.lettering import Lettering
from scanner.sources.frames import SourceError, open_source
from scanner.sources.held import held_still
from scanner.sources.photo import PhotoError, load_photo
from scanner.types import Floats, Image
from web.kept.box import SLOTS, how_many, missing_from, without_numbers
from web.kept.decks import deck_path
from web.photographs.hints import advice, forgotten
from web.terminal.asking import answered
from web.words.failures import CANNOT, DONE, LEFT_OPEN, CannotError, saying
from web.words.names import piece_name
from web.words.printed import printed_names

WHY = {
    Doubt.EDGE: "where it ends cannot be told",
    Doubt.COVERED: "other cards lie upon it",
    Doubt.SHAPE: "it may be a selection card or a row marker",
    Doubt.BLURRED: "most other cards of this picture cannot be read",
    Doubt.TWICE: "another row marker says the same number",
}
"""What is said of a card that is not learned though its name was read."""


def enrol(
    deck: str, photos: Sequence[Path], faces: Path | None, camera: str | None = None, *, yes: bool, as_json: bool
) -> int:
    """Learn a deck and keep it under its name; 2 when it cannot be learned, and an older deck stays as it is.

    Photographs and what a camera sees add to the deck of that name; a folder of faces takes its place.
    """
    _one_way(bool(photos), faces is not None, camera is not None)
    with saying(EnrolError, DeckError, ModelError, PhotoError, SourceError):
        if faces is not None:
            return _enrol_faces(deck_path(deck), faces, as_json)
        at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        ask = answered if at_terminal and not (yes or as_json) else _nobody_asked
        seen = _photographs(photos) if camera is None else _before(camera)
        return _enrol_photos(deck_path(deck), seen, ask, as_json)


def _photographs(photos: Sequence[Path]) -> Iterator[tuple[str, Image | None]]:
    """Each photograph by its name; None for one that cannot be read, of which is said why."""
    for photo in photos:
        try:
            yield str(photo), load_photo(photo)
        except PhotoError as error:
            print(f"donuts: {error}", file=sys.stderr)
            yield str(photo), None


def _before(camera: str) -> Iterator[tuple[str, Image | None]]:
    """What a camera sees once nothing moves before it.  Raises CannotError where something always does."""
    print("Hold still: the picture is taken as soon as nothing moves.", file=sys.stderr, flush=True)
    with closing(open_source(camera)) as source:
        picture = held_still(source)
    if picture is None:
        raise CannotError("Nothing was ever still before the camera: put it down, and take your hands off the cards")
    yield f"camera {camera}", picture


Answering = Callable[[tuple[Proposal, ...]], tuple[Proposal, ...]]


def _nobody_asked(proposals: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
    """The sure ones are taken, the rest is listed."""
    return proposals


def _enrol_photos(
    kept: Path, photos: Iterable[tuple[str, Image | None]], ask: Answering, as_json: bool
) -> int:
    """Read every photograph and add what is sure, or said, to the deck; 1 when something is left to be asked.

    The deck is kept after each of them, so that nobody answers twice who stops at a later one.
    """
    book, status = _known(kept), DONE
    detector, reader = Detector(), NameReader(printed_names())
    for photo, image in photos:
        if image is None:
            status = CANNOT
            continue
        told = ask(read_faces(image, detector, reader))
        before, book = book, learned(told, book)
        if book is not None:
            book.save(kept)
        print(_as_json(photo, told, book) if as_json else _as_words(photo, image, told), flush=True)
        if said := forgotten(before, book):
            print(f"donuts: {said.en}", file=sys.stderr)
        is_open = not told or any(one.status is Status.ASKED for one in told)
        status = max(status, LEFT_OPEN if is_open else DONE)
    if not as_json:
        _say_kept(book, kept)
    return status


def _known(kept: Path) -> DeckBook | None:
    """The deck that is kept there already, to add to; one made with older eyes is begun anew."""
    try:
        return DeckBook.load(kept) if kept.exists() else None
    except OtherEyesError:
        return None


def _as_json(photo: str, told: Sequence[Proposal], book: DeckBook | None) -> str:
    faces = [_face_json(one.piece, one.corners, one.confidence, one.status, one.candidates) for one in told]
    return json.dumps({"photo": photo, "faces": faces, "missing": missing_from(book)}, ensure_ascii=False)


def _face_json(
    piece: str, corners: Floats, confidence: float, status: Status, candidates: Sequence[tuple[str, float]] = ()
) -> dict[str, object]:
    """A face as the contract writes it; one that is asked with what it may be."""
    places = corners_to_json(corners)
    face = {"piece": piece, "corners": places, "confidence": round(confidence, 3), "status": str(status)}
    if status is Status.TAKEN:
        return face
    return {**face, "candidates": [[name, round(sure, 3)] for name, sure in candidates if name != UNKNOWN]}


def _as_words(photo: str, image: Image, told: Sequence[Proposal]) -> str:
    """What became of each card of a photograph, for people."""
    taken = Counter(piece_name(one.piece) for one in told if one.status is Status.TAKEN)
    names = ", ".join(name if copies == 1 else f"{name} ({copies} cards)" for name, copies in sorted(taken.items()))
    cards = f"of {many(len(told), 'card')}"
    of = many(taken.total(), f"{cards} is taken", f"{cards} are taken")
    lines = [f"{photo}: {of}{': ' if names else '.'}{names}"]
    asked = [one for one in told if one.status is Status.ASKED]
    lines += [f"  ?  {_doubt(one)}" for one in asked]
    lines += [f"  {said.en}" for said in advice(image, told)]
    if not told:
        lines.append("  No card is seen whole: lay the cards side by side and take the photograph from above.")
    return "\n".join(lines)


def _doubt(one: Proposal) -> str:
    x, y = one.corners.mean(axis=0)
    names = " or ".join(piece_name(piece) for piece, _ in one.candidates[:2] if piece != UNKNOWN)
    said = f", on which {one.text!r} is read" if one.text else ""
    why = f": {WHY[one.doubt]}" if one.doubt else ""
    return f"not taken: the card at {x:.0f},{y:.0f}{said}{', perhaps ' + names if names else ''}{why}"


def _say_kept(book: DeckBook | None, kept: Path) -> None:
    if book is None:
        print("Nothing is learned, and no deck is kept.")
        return
    print(f"The deck kept in {kept} has {how_many(book)}.")
    if missing := missing_from(book):
        print(f"Missing: {', '.join(_in_short(missing))}.")
    if sentence := without_numbers(book):
        print(sentence)


def _in_short(pieces: Sequence[str]) -> list[str]:
    """Pieces as they are called, where all seven numbers of a kind are among them those in one."""
    short = list(pieces)
    for kind in ("select", "indicator"):
        numbers = [f"{kind}_{n}" for n in SLOTS]
        if set(numbers) <= set(short):
            short[short.index(numbers[0])] = f"{numbers[0]} to {numbers[-1]}"
            short = [piece for piece in short if piece not in numbers]
    return short


def _one_way(*named: bool) -> None:
    """Raises CannotError where nothing is said of what a deck is learned from, or more than one thing."""
    ways = "photographs of the cards, or a camera with --camera SRC, or a folder of faces with --faces DIR"
    if named.count(True) != 1:
        several = f"A deck is learned from one of these at a time: {ways}"
        raise CannotError(several if any(named) else f"Name {ways}")


def _enrol_faces(kept: Path, faces: Path, as_json: bool) -> int:
    """Learn a folder of single faces."""
    found = faces_in(faces, Detector())
    lettering = Lettering(learned_from(found), printed_names())
    book = lettering.placed()
    book.save(kept)
    for face, text, piece in lettering.named_otherwise():
        print(f"donuts: {face} says {text!r}, as {piece_name(piece)} does: is it the right picture?", file=sys.stderr)
    if as_json:
        _print_faces(book, found)
    else:
        _say_cut_out(found)
        _say_kept(book, kept)
    return DONE


def _say_cut_out(found: Sequence[Face]) -> None:
    """How each picture was taken, where not all are flat scans: a panel printed on a card may look like the card."""
    cut = sum(face.photographed for face in found)
    if cut:
        rest = "" if cut == len(found) else f", and {many(len(found) - cut, 'is', 'are')} learned from edge to edge"
        print(f"Of {many(cut, 'picture')} the card is cut out{rest}.")


def _print_faces(book: DeckBook, found: Sequence[Face]) -> None:
    """One line of JSON a picture."""
    missing = missing_from(book)
    where = {face.name: face for face in found}
    for name, piece in zip(book.faces, book.pieces, strict=True):
        faces = [_face_json(piece, where[name].corners, 1.0, Status.TAKEN)]
        print(json.dumps({"photo": str(where[name].path), "faces": faces, "missing": missing}, ensure_ascii=False))
