"""What is done in the playthroughs that show one power or one mistake."""

from __future__ import annotations

from collections.abc import Mapping


def _table(players: str, row: str, plates: str, discard: str = "-", rules: str = "-", deck: int = 20) -> str:
    return (
        f"table: players={players} round=5 phase=pick row={row} picks=- slot=0 plates={plates} discard={discard}"
        f" deck={deck} top=- prompt=- rules={rules}"
    )


TWO, THREE, FOUR, SIX = "Ann,Ben", "Ann,Ben,Cem", "Ann,Ben,Cem,Dot", "Ann,Ben,Cem,Dot,Eve,Fay"


def _four(piece: str, plates: str, discard: str = "-", rules: str = "-", deck: int = 20) -> list[str]:
    """Ann alone takes this card from slot 1; Ben takes slot 2; Cem and Dot collide at 5."""
    table = _table(FOUR, f"{piece},plain,glazed,powdered,jelly_filled", plates, discard, rules, deck)
    return [table, "move: reveal Ann:1 Ben:2 Cem:5 Dot:5", "move: resolve 1"]


def _six(piece: str, plates: str) -> list[str]:
    row = f"{piece},plain,glazed,powdered,jelly_filled,eclair,milk"
    return [_table(SIX, row, plates, "coffee"), "move: reveal Ann:1 Ben:2 Cem:3 Dot:4 Eve:6 Fay:6", "move: resolve 1"]


POWER_SCRIPTS: Mapping[str, list[str]] = {
    "chocolate_frosted": [
        *_four("chocolate_frosted", "-|-|-|-"), "ways:", "move: power Ann chocolate_frosted: nothing",
        "move: power Ann chocolate_frosted: milk deck > plate/Ann", "move: resolve 2",
        "# With an empty deck there is nothing to draw.",
        *_four("chocolate_frosted", "-|-|-|-", deck=0),
    ],
    "eclair": [
        *_four("eclair", "-|-|-|-", "glazed,powdered"), "ways:",
        "move: power Ann eclair: glazed discard > plate/Ann", "move: power Ann eclair: powdered discard > plate/Ann",
        "# With an empty pile there is nothing to take.",
        *_four("eclair", "-|-|-|-"),
    ],
    "french_cruller": [
        *_four("french_cruller", "-|-|-|-"), "ways:", "move: power Ann french_cruller: plain row/2 > discard",
        "move: power Ann french_cruller: powdered row/4 > discard, glazed row/3 > discard", "move: resolve 2",
        "move: resolve 5", "move: refill plain glazed eclair powdered plain",
        "# None is a number.",
        *_four("french_cruller", "-|-|-|-"), "move: power Ann french_cruller: nothing",
    ],
    "double_chocolate": [
        *_four("double_chocolate", "-|-|-|-"), "ways:",
        "move: power Ann double_chocolate: milk deck > plate/Ann, coffee deck > plate/Ann",
        "move: power Ann double_chocolate: milk deck > plate/Ann, coffee deck > deck",
        "# A single card is kept; another table may put it back.",
        *_four("double_chocolate", "-|-|-|-", deck=1), "ways:", "move: power Ann double_chocolate: nothing",
        "# Played openly, what was put back comes first.",
        *_four("double_chocolate", "-|-|-|-", rules="double_choc_returned:public"),
        "move: power Ann double_chocolate: milk deck > plate/Ann, coffee deck > deck", "move: resolve 2",
        "move: resolve 5", "move: refill plain coffee glazed powdered plain",
        "move: refill coffee plain glazed powdered plain",
    ],
    "red_velvet": [
        *_four("red_velvet", "-|-|-|-", "glazed,day_old_donuts,glazed"), "ways:",
        "move: power Ann red_velvet: milk discard > plate/Ann", "move: power Ann red_velvet: nothing",
        "move: power Ann red_velvet: glazed discard > plate/Ann",
    ],
    "sprinkled": [
        *_four("sprinkled", "plain,red_velvet|-|-|-"), "ways:", "move: power Ann sprinkled: nothing",
        "move: power Ann sprinkled: red_velvet plate/Ann > plate/Cem",
        "# With no other card it goes itself.",
        *_four("sprinkled", "-|-|-|-"), "ways:",
        "# Giving itself among others: the rules do not clearly say.",
        *_four("sprinkled", "plain|-|-|-"), "move: power Ann sprinkled: sprinkled plate/Ann > plate/Ben",
    ],
    "bear_claw": [
        *_four("bear_claw", "milk|-|plain,glazed|plain"), "ways:",
        "# Ben's card still lies in slot 2: it is not his yet.",
        "move: power Ann bear_claw: plain plate/Ben > plate/Ann",
        "move: power Ann bear_claw: glazed plate/Cem > plate/Ann",
        "# Nobody has a card.",
        *_four("bear_claw", "milk|-|-|-"),
    ],
    "cinnamon_twist": [
        *_four("cinnamon_twist", "plain|glazed,eclair|powdered|milk"), "ways:",
        "move: power Ann cinnamon_twist: cinnamon_twist plate/Ann > discard",
        "move: power Ann cinnamon_twist: plain plate/Ann > plate/Ben, glazed plate/Ben > plate/Cem,"
        " powdered plate/Cem > plate/Dot, milk plate/Dot > plate/Ann",
        "# Ben has nothing yet: nobody passes.",
        *_four("cinnamon_twist", "plain|-|powdered|milk"), "ways:",
        "move: power Ann cinnamon_twist: cinnamon_twist plate/Ann > discard",
    ],
    "day_old_donuts": [
        *_four("day_old_donuts", "-|-|-|-", "plain,glazed,plain,powdered"), "ways:",
        "move: power Ann day_old_donuts: plain discard > plate/Ann, glazed discard > plate/Ann,"
        " plain discard > plate/Ann, powdered discard > plate/Ann",
        "move: power Ann day_old_donuts: plain discard > plate/Ann, plain discard > plate/Ann",
        "# A table that plays exactly three.",
        *_four("day_old_donuts", "-|-|-|-", "plain,glazed,plain,powdered", "day_old:exactly_3"),
        "move: power Ann day_old_donuts: plain discard > plate/Ann",
    ],
    "milk": [
        *_four("milk", "plain,glazed,powdered|-|-|-"), "ways:",
        "move: power Ann milk: plain plate/Ann > discard, glazed plate/Ann > discard",
        "move: power Ann milk: plain plate/Ann > discard, powdered plate/Ann > discard, glazed plate/Ann > discard",
        "# Fewer than three others: Milk goes.",
        *_four("milk", "plain,glazed|-|-|-"), "ways:", "move: power Ann milk: milk plate/Ann > discard",
    ],
    "raspberry_frosted": [
        *_six("raspberry_frosted", "plain,glazed|-|-|-|-|-"), "ways:",
        "move: power Ann raspberry_frosted: raspberry_frosted plate/Ann > discard",
        "move: power Ann raspberry_frosted: glazed plate/Ann > discard",
        "# With no other card it goes itself.",
        *_six("raspberry_frosted", "-|-|-|-|-|-"), "ways:",
    ],
    "strawberry_glazed": [
        *_six("strawberry_glazed", "milk|plain|-|-|-|glazed"), "ways:",
        "move: power Ann strawberry_glazed: milk plate/Ann > discard",
        "move: power Ann strawberry_glazed: glazed plate/Fay > discard",
        "# Nobody else has a card: it is just kept.",
        *_six("strawberry_glazed", "milk|-|-|-|-|-"),
    ],
}  # fmt: skip

_ROUND = [_table(THREE, "plain,glazed,eclair,powdered", "-|plain|glazed", "jelly_filled,maple_bar")]
_REVEALED = [*_ROUND, "move: reveal Ann:2 Ben:2 Cem:3"]
_LAST = [_table(TWO, "plain,glazed,powdered", "plain|glazed", deck=0), "move: reveal Ann:1 Ben:1", "move: resolve 1"]

MISTAKE_SCRIPTS: Mapping[str, list[str]] = {
    "contested_card_taken": [
        *_REVEALED, 'said: {"event": "donut_taken", "player": "Ann", "slot": 2, "piece": "glazed"}', "move: resolve 2",
    ],
    "uncontested_card_discarded": [
        *_REVEALED, "move: resolve 2",
        'said: {"event": "donut_discarded", "slot": 3, "piece": "eclair", "players": ["Ann", "Cem"]}',
    ],
    "wrong_card_taken": [
        *_REVEALED, "move: resolve 2",
        'said: {"event": "donut_taken", "player": "Cem", "slot": 4, "piece": "powdered"}',
        'said: {"event": "donut_taken", "player": "Ben", "slot": 3, "piece": "eclair"}',
        'said: {"event": "donut_taken", "player": "Cem", "slot": 3, "piece": "plain"}',
    ],
    "power_skipped": [*_REVEALED, "move: resolve 2", "move: resolve 3", "move: power Cem eclair: nothing"],
    "power_of_a_card_not_from_the_row": [
        *_four("bear_claw", "-|-|eclair|-", "plain"), "move: power Ann bear_claw: eclair plate/Cem > plate/Ann",
        "move: power Ann eclair: plain discard > plate/Ann",
    ],
    "eclair_not_the_top": [
        *_REVEALED, "move: resolve 2", "move: resolve 3", "move: power Cem eclair: maple_bar discard > plate/Cem",
    ],
    "cruller_discards_a_selected_card": [
        *_four("french_cruller", "-|-|-|-"), "move: power Ann french_cruller: plain row/2 > discard",
        "move: power Ann french_cruller: jelly_filled row/5 > discard",
    ],
    "too_many_cards": [
        *_four("red_velvet", "-|-|-|-", "glazed,plain"),
        "move: power Ann red_velvet: glazed discard > plate/Ann, plain discard > plate/Ann",
    ],
    "too_few_cards": [
        *_four("milk", "plain,glazed,powdered|-|-|-"),
        "move: power Ann milk: plain plate/Ann > discard, glazed plate/Ann > discard",
        *_four("cinnamon_twist", "plain|glazed|powdered|milk"),
        "move: power Ann cinnamon_twist: plain plate/Ann > plate/Ben",
    ],
    "power_out_of_slot_order": [
        _table(THREE, "plain,eclair,glazed,chocolate_frosted", "-|-|-", "maple_bar"), "move: reveal Ann:2 Ben:4 Cem:1",
        "move: resolve 4", "move: resolve 1", "move: resolve 2", "move: resolve 4",
        "move: power Ben chocolate_frosted: plain deck > plate/Ben",
    ],
    "refill_before_all_powers": [
        *_REVEALED, "move: resolve 2", "move: refill plain glazed eclair powdered", "move: resolve 3",
        "move: refill plain glazed plain powdered",
    ],
    "row_not_fully_refilled": [
        *_REVEALED, "move: resolve 2", "move: resolve 3", "move: power Cem eclair: glazed discard > plate/Cem",
        "move: refill plain donut_holes . powdered",
    ],
    "row_refilled_from_the_wrong_end": [
        *_REVEALED, "move: resolve 2", "move: resolve 3", "move: power Cem eclair: glazed discard > plate/Cem",
        "move: refill plain . donut_holes powdered",
    ],
    "round_after_the_end": [*_LAST, "move: reveal Ann:2 Ben:3", "move: end", "move: reveal Ann:2 Ben:3"],
    "end_too_early": [
        _table(TWO, "plain,glazed,powdered", "plain|glazed", deck=1), "move: reveal Ann:1 Ben:1", "move: resolve 1",
        "move: end",
    ],
    "card_from_nowhere": [
        _table(TWO, "plain,glazed,maple_bar", "maple_bar|-"), "move: reveal Ann:1 Ben:1", "move: resolve 1",
        "move: refill maple_bar glazed maple_bar",
    ],
    "wrong_selection_number": [*_ROUND, "move: reveal Ann:2 Ben:2 Cem:5", "move: reveal Ann:2 Ben:2"],
    "wrong_deck": ["game: Ann,Ben rules=-", "move: deal plain milk glazed"],
}

