"""Writes every playthrough anew: ``python -m tests.playthroughs.make``.  Look at the difference before you keep it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.playthroughs.mistakes import LEAVING, MISTAKE_SCRIPTS, MORE
from tests.playthroughs.record import move_text, play
from tests.playthroughs.scripts import POWER_SCRIPTS
from tests.referee.mistakes import slug
from tests.rules.random_games import RandomGame

FOLDER = Path(__file__).parent / "games"

WHOLE_GAMES: Mapping[str, tuple[int, int, Mapping[str, str]]] = {
    **{f"{players}_players_{seed}": (players, seed, {}) for players in range(2, 7) for seed in (1, 2)},
    "japanese_sheet": (4, 3, {"edition": "jp_sheet_as_printed"}),
    "house_rules": (5, 4, {"cruller_scope": "any_in_row", "double_choc_returned": "public", "drinks_count": "no"}),
}
"""Players, the shuffle's number and house rules of each whole game."""


def _whole(players: int, seed: int, rules: Mapping[str, str]) -> list[str]:
    game = RandomGame.shuffled(players, seed, rules)
    chosen = ",".join(f"{key}:{value}" for key, value in rules.items()) or "-"
    begin = f"game: {','.join(game.state.players)} rules={chosen}"
    return [begin, *(f"move: {move_text(move)}" for _, move, _ in game.play())]


def everything() -> Iterator[tuple[str, list[str]]]:
    """Each playthrough's name and what is done in it."""
    for name, (players, seed, rules) in WHOLE_GAMES.items():
        yield f"game_{name}", _whole(players, seed, rules)
    yield "a_player_leaves", LEAVING
    for piece, script in POWER_SCRIPTS.items():
        yield f"power_{piece}", script
    for mistake, script in {**MISTAKE_SCRIPTS, **MORE}.items():
        yield f"mistake_{slug(mistake)}", script


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, lines in everything():
        (FOLDER / f"{name}.txt").write_text(play(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
