"""Which cameras this computer has, as far as it can be told without switching them on."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

VIDEO = Path("/sys/class/video4linux")
GUESSED = 2
"""Where cameras cannot be listed, so many are offered; one that is not there says so when it is chosen."""


@dataclass(frozen=True, slots=True)
class CameraOffered:
    """A camera to choose: what `donuts play --camera` calls it, and what its maker does."""

    source: str
    name: str


def cameras_here(listed: Path = VIDEO) -> tuple[CameraOffered, ...]:
    """The cameras of this computer; on a system that does not list them, the first few that it may have."""
    if sys.platform == "linux":
        return _on_linux(listed)
    return tuple(CameraOffered(str(n), "") for n in range(GUESSED))


def _on_linux(listed: Path) -> tuple[CameraOffered, ...]:
    """One for each device; a device's further nodes (``index`` above 0) carry no pictures."""
    found: list[tuple[int, str]] = []
    for node in listed.glob("video*"):
        number = node.name.removeprefix("video")
        if number.isdecimal() and _read(node / "index") in ("0", ""):
            found.append((int(number), _read(node / "name").partition(":")[0]))
    return tuple(CameraOffered(str(number), name) for number, name in sorted(found))


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""
