"""What is done in the playthroughs that show one mistake."""

from __future__ import annotations

from collections.abc import Mapping

from tests.playthroughs.scripts import THREE, TWO, from_four, from_six, lying

_ROUND = [lying(THREE, "plain,glazed,eclair,powdered", "-|plain|glazed", "jelly_filled,maple_bar")]
_REVEALED = [*_ROUND, "move: reveal Ann:2 Ben:2 Cem:3"]
_RESOLVED = [*_REVEALED, "move: resolve 2", "move: resolve 3", "move: power Cem eclair: glazed discard > plate/Cem"]
_LAST = [lying(TWO, "plain,glazed,powdered", "plain|glazed", deck=0), "move: reveal Ann:1 Ben:1", "move: resolve 1"]
_LATER = [lying(THREE, "plain,eclair,glazed,chocolate_frosted", "-|-|-", "maple_bar"), "move: reveal Ann:2 Ben:4 Cem:1"]

MISTAKE_SCRIPTS: Mapping[str, list[str]] = {
    "contested card taken": [
        *_REVEALED, 'said: {"event": "donut_taken", "player": "Ann", "slot": 2, "piece": "glazed"}', "move: resolve 2",
    ],
    "uncontested card discarded": [
        *_REVEALED, "move: resolve 2",
        'said: {"event": "donut_discarded", "slot": 3, "piece": "eclair", "players": ["Ann", "Cem"]}',
    ],
    "wrong card taken": [
        *_REVEALED, "move: resolve 2",
        'said: {"event": "donut_taken", "player": "Cem", "slot": 4, "piece": "powdered"}',
        "# The right slot, but another card is said to lie there.",
        'said: {"event": "donut_taken", "player": "Cem", "slot": 3, "piece": "plain"}',
    ],
    "card taken by somebody else": [
        *_REVEALED, "move: resolve 2",
        'said: {"event": "donut_taken", "player": "Ben", "slot": 3, "piece": "eclair"}',
    ],
    "later slot first": [
        *_REVEALED, 'said: {"event": "donut_taken", "player": "Cem", "slot": 3, "piece": "eclair"}', "move: resolve 2",
        'said: {"event": "donut_taken", "player": "Cem", "slot": 3, "piece": "eclair"}',
    ],
    "power out of slot order": [
        *_LATER, "move: resolve 4", "move: resolve 1", "move: resolve 2", "move: resolve 4",
        "move: power Ben chocolate_frosted: plain deck > plate/Ben",
    ],
    "power skipped": [*_REVEALED, "move: resolve 2", "move: resolve 3", "move: power Cem eclair: nothing"],
    "power of a card not from the row": [
        *from_four("bear_claw", "-|-|eclair|-", "plain"), "move: power Ann bear_claw: eclair plate/Cem > plate/Ann",
        "move: power Ann eclair: plain discard > plate/Ann",
    ],
    "Éclair takes not the top": [
        *_REVEALED, "move: resolve 2", "move: resolve 3", "move: power Cem eclair: maple_bar discard > plate/Cem",
    ],
    "French Cruller discards a selected card": [
        *from_four("french_cruller", "-|-|-|-"), "move: power Ann french_cruller: plain row/2 > discard",
        "move: power Ann french_cruller: jelly_filled row/5 > discard",
    ],
    "too many cards taken": [
        *from_four("red_velvet", "-|-|-|-", "glazed,plain"),
        "move: power Ann red_velvet: glazed discard > plate/Ann, plain discard > plate/Ann",
        "# One after the other.",
        "move: power Ann red_velvet: glazed discard > plate/Ann",
        "move: power Ann red_velvet: plain discard > plate/Ann",
    ],
    "too many cards given": [
        *from_four("sprinkled", "plain,glazed|-|-|-"),
        "move: power Ann sprinkled: plain plate/Ann > plate/Ben, glazed plate/Ann > plate/Ben",
    ],
    "too many cards discarded": [
        *from_six("strawberry_glazed", "-|plain,glazed|-|-|-|-"),
        "move: power Ann strawberry_glazed: plain plate/Ben > discard, glazed plate/Ben > discard",
        *from_four("milk", "plain,glazed,powdered,eclair|-|-|-"),
        "move: power Ann milk: plain plate/Ann > discard, glazed plate/Ann > discard, powdered plate/Ann > discard,"
        " eclair plate/Ann > discard",
    ],
    "too few cards given": [
        *from_four("cinnamon_twist", "plain|glazed|powdered|milk"),
        "move: power Ann cinnamon_twist: plain plate/Ann > plate/Ben",
    ],
    "too few cards discarded": [
        *from_four("milk", "plain,glazed,powdered|-|-|-"),
        "move: power Ann milk: plain plate/Ann > discard, glazed plate/Ann > discard",
    ],
    "refill before all powers": [
        *_REVEALED, "move: resolve 2", "move: resolve 3", "move: refill plain glazed plain powdered",
    ],
    "refill before all slots": [*_REVEALED, "move: resolve 2", "move: refill plain glazed eclair powdered"],
    "row not fully refilled": [*_RESOLVED, "move: refill plain donut_holes . powdered"],
    "row refilled from the wrong end": [*_RESOLVED, "move: refill plain . donut_holes powdered"],
    "row pushed together": [
        *_RESOLVED, "move: refill plain powdered donut_holes jelly_filled",
        "move: refill plain donut_holes jelly_filled powdered",
    ],
    "round after the end": [*_LAST, "move: reveal Ann:2 Ben:3", "move: end", "move: reveal Ann:2 Ben:3"],
    "card appearing twice": [
        lying(TWO, "plain,glazed,maple_bar", "maple_bar|-"), "move: reveal Ann:1 Ben:1", "move: resolve 1",
        "move: refill maple_bar glazed maple_bar",
    ],
    "card from nowhere": [
        *_REVEALED,
        'said: {"event": "power_resolved", "player": "Ben", "piece": "unknown",'
        ' "moved": [{"piece": "milk", "from": "deck", "to": "plate/Ben"}]}',
        'said: {"event": "power_resolved", "player": "Ben", "piece": "unknown",'
        ' "moved": [{"piece": "glazed", "from": "plate/Cem", "to": "plate/Ben"}]}',
    ],
    "wrong selection number": [*_ROUND, "move: reveal Ann:2 Ben:2 Cem:5", "move: reveal Ann:2 Ben:2"],
    "wrong deck": [
        "game: Ann,Ben rules=-", "move: deal plain milk glazed", "move: deal plain kickstarter_special glazed",
    ],
}  # fmt: skip
"""By the name of the mistake."""

MORE: Mapping[str, list[str]] = {
    "end too early": [
        lying(TWO, "plain,glazed,powdered", "plain|glazed", deck=1), "move: reveal Ann:1 Ben:1", "move: resolve 1",
        "move: end",
    ],
}  # fmt: skip
"""Mistakes that nobody sees on the table."""

LEAVING = [
    lying(THREE, "plain,glazed,eclair,powdered", "plain,plain|plain|glazed,milk", "jelly_filled,maple_bar"),
    "move: reveal Ann:2 Ben:2 Cem:3", "# Ben goes home before slot 2 is resolved: now Ann alone has chosen it.",
    "move: leave Ben out 4", "move: resolve 2", "move: resolve 3",
    "move: power Cem eclair: maple_bar discard > plate/Cem",
    "move: refill plain powdered donut_holes powdered", "move: leave Cem stay 3",
    "# The last card of the row stays until somebody takes it; then only slots 1 to 3 are filled.",
    lying(THREE, "plain,glazed,eclair,powdered", "plain,plain|plain|glazed,milk", "jelly_filled,maple_bar"),
    "move: leave Cem stay 3", "move: reveal Ann:4 Ben:1", "move: resolve 1", "move: resolve 4",
    "move: refill glazed glazed eclair .", "move: end",
]  # fmt: skip
"""A player goes home and the others play on."""
