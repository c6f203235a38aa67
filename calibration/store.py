"""The file of a camera that stands where it stood: its lens and where everything lies.  JSON, with a version."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from calibration.layout import Layout
from calibration.lens import Lens

KIND, VERSION = "donuts layout", 1
Part = TypeVar("Part", Lens, Layout)


class LayoutError(Exception):
    """A layout file that cannot be used; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a layout file holds; the layout is in pixels of the picture that the lens has straightened.

    names: who people said sits there, by seat; empty where nobody said so.
    """

    lens: Lens | None = None
    layout: Layout | None = None
    names: tuple[str, ...] = ()


def load(path: Path) -> Kept:
    """What the file holds; nothing if there is no file yet.  Raises LayoutError."""
    if not path.exists():
        return Kept()
    whole = _object_in(path)
    if whole.get("kind") != KIND:
        raise LayoutError(f"{path} is no layout file: name another one with --layout")
    if whole.get("version") != VERSION:
        raise LayoutError(f"{path} was written by another version: make it anew with donuts calibrate")
    try:
        lens, layout = _part(whole, "lens", Lens.from_json), _part(whole, "layout", Layout.from_json)
        return Kept(lens, layout, _names(whole.get("names", []), layout))
    except ValueError as wrong:
        raise LayoutError(f"{path} is damaged ({wrong}): make it anew with donuts calibrate") from wrong


def save(path: Path, kept: Kept) -> None:
    """Write the file; the old one stays whole until the new one is complete.  Raises LayoutError."""
    whole = {
        "kind": KIND, "version": VERSION,
        "lens": kept.lens and kept.lens.to_json(), "layout": kept.layout and kept.layout.to_json(),
        "names": list(kept.names),
    }  # fmt: skip
    with _writing(path) as beside:
        beside.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")
        beside.replace(path)


def try_to_write(path: Path) -> None:
    """Nothing, where the file could be written; it is left as it is.  Raises LayoutError."""
    with _writing(path) as beside:
        beside.touch()
        beside.unlink()


@contextmanager
def _writing(path: Path) -> Iterator[Path]:
    """Where to write what is to become the file.  Raises LayoutError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield path.with_name(path.name + ".part")
    except OSError as error:
        raise LayoutError(f"The layout in {path} cannot be written: {error.strerror}") from error


def _object_in(path: Path) -> Mapping[str, object]:
    try:
        whole = json.loads(path.read_text("utf-8-sig"))  # as an editor may have put a mark before it
    except OSError as error:
        raise LayoutError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as wrong:
        raise LayoutError(f"{path} is damaged or is no layout file: name another one with --layout") from wrong
    if not isinstance(whole, dict):
        raise LayoutError(f"{path} is no layout file: name another one with --layout")
    return whole


def _part(whole: Mapping[str, object], key: str, read: Callable[[Mapping[str, object]], Part]) -> Part | None:
    """One part of the file, None where it was left out."""
    part = whole.get(key)
    if part is None:
        return None
    if not isinstance(part, dict):
        raise ValueError(f"'{key}' is something else")
    return read(part)


def _names(listed: object, layout: Layout | None) -> tuple[str, ...]:
    """A name for each seat, or none."""
    if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
        raise ValueError("'names' is no list of names")
    if len(listed) not in (0, len(layout.seats) if layout is not None else 0):
        raise ValueError(f"{len(listed)} names do not go with the seats")
    return tuple(listed)
