"""What is remembered from one evening to the next: who played, before which camera, by which house rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.go_nuts.cards import FEWEST_PLAYERS, MOST_PLAYERS
from engine.go_nuts.settings import CHOICES
from web.kept.folders import data_folder
from web.words.spelled import LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Evening:
    """The choices of the last evening.  `camera` is empty where none was chosen."""

    players: tuple[str, ...] = ()
    camera: str = ""
    rules: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path | None = None) -> Evening:
        """The last evening's; nothing of what is missing there or makes no sense."""
        try:
            kept = json.loads((path or _usual()).read_text("utf-8"))
        except (OSError, ValueError):
            return cls()
        return cls(_players(kept), _text(kept, "camera"), _rules(kept)) if isinstance(kept, dict) else cls()

    def save(self, path: Path | None = None) -> None:
        """Keep it; where that cannot be (a full disk, a file's name in no writing), the one before is remembered."""
        path = path or _usual()
        beside = path.with_name(path.name + ".part")
        told = {"players": list(self.players), "camera": self.camera, "rules": dict(self.rules)}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(told, ensure_ascii=False, indent=1), "utf-8")
            beside.replace(path)
        except (OSError, ValueError):
            with suppress(OSError):
                beside.unlink()


def _usual() -> Path:
    return data_folder() / "evening.json"


def _text(kept: Mapping[str, Any], key: str) -> str:
    value = kept.get(key)
    return value if isinstance(value, str) else ""


def _players(kept: Mapping[str, Any]) -> tuple[str, ...]:
    named = kept.get("players")
    if not isinstance(named, list) or not FEWEST_PLAYERS <= len(named) <= MOST_PLAYERS:
        return ()
    good = all(isinstance(name, str) and 0 < len(name.strip()) <= LONGEST_NAME for name in named)
    return tuple(named) if good and len(set(named)) == len(named) else ()


def _rules(kept: Mapping[str, Any]) -> dict[str, str]:
    chosen = kept.get("rules")
    if not isinstance(chosen, dict):
        return {}
    return {key: value for key, value in chosen.items() if value in CHOICES.get(key, ())}
