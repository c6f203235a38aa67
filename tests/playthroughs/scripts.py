"""What is done in the playthroughs that show one power."""

from __future__ import annotations

from collections.abc import Mapping


def lying(players: str, row: str, plates: str, discard: str = "-", rules: str = "-", deck: int = 20) -> str:
    """A table of round 5 on which this lies."""
    return (
        f"table: players={players} round=5 phase=pick row={row} picks=- slot=0 plates={plates} discard={discard}"
        f" deck={deck} top=- prompt=- rules={rules}"
    )


TWO, THREE, FOUR, SIX = "Ann,Ben", "Ann,Ben,Cem", "Ann,Ben,Cem,Dot", "Ann,Ben,Cem,Dot,Eve,Fay"


def from_four(piece: str, plates: str, discard: str = "-", rules: str = "-", deck: int = 20) -> list[str]:
    """Ann alone takes this card from slot 1; Ben takes slot 2; Cem and Dot collide at 5."""
    table = lying(FOUR, f"{piece},plain,glazed,powdered,jelly_filled", plates, discard, rules, deck)
    return [table, "move: reveal Ann:1 Ben:2 Cem:5 Dot:5", "move: resolve 1"]


def from_six(piece: str, plates: str) -> list[str]:
    """The same with six at the table; Eve and Fay collide at 6."""
    row = f"{piece},plain,glazed,powdered,jelly_filled,eclair,milk"
    return [lying(SIX, row, plates, "coffee"), "move: reveal Ann:1 Ben:2 Cem:3 Dot:4 Eve:6 Fay:6", "move: resolve 1"]


POWER_SCRIPTS: Mapping[str, list[str]] = {
    "chocolate_frosted": [
        *from_four("chocolate_frosted", "-|-|-|-"), "ways:", "move: power Ann chocolate_frosted: nothing",
        "move: power Ann chocolate_frosted: milk deck > plate/Ann", "move: resolve 2",
        "# With an empty deck there is nothing to draw.",
        *from_four("chocolate_frosted", "-|-|-|-", deck=0),
    ],
    "eclair": [
        *from_four("eclair", "-|-|-|-", "glazed,powdered"), "ways:",
        "move: power Ann eclair: glazed discard > plate/Ann", "move: power Ann eclair: powdered discard > plate/Ann",
        "# With an empty pile there is nothing to take.",
        *from_four("eclair", "-|-|-|-"),
    ],
    "french_cruller": [
        *from_four("french_cruller", "-|-|-|-"), "ways:", "move: power Ann french_cruller: plain row/2 > discard",
        "move: power Ann french_cruller: powdered row/4 > discard, glazed row/3 > discard", "move: resolve 2",
        "move: resolve 5", "move: refill plain glazed eclair powdered plain",
        "# None is a number.",
        *from_four("french_cruller", "-|-|-|-"), "move: power Ann french_cruller: nothing",
    ],
    "double_chocolate": [
        *from_four("double_chocolate", "-|-|-|-"), "ways:",
        "move: power Ann double_chocolate: milk deck > plate/Ann, coffee deck > plate/Ann",
        "move: power Ann double_chocolate: milk deck > plate/Ann, coffee deck > deck",
        "# A single card is kept; another table may put it back.",
        *from_four("double_chocolate", "-|-|-|-", deck=1), "ways:", "move: power Ann double_chocolate: nothing",
        "# Played openly, what was put back comes first.",
        *from_four("double_chocolate", "-|-|-|-", rules="double_choc_returned:public"),
        "move: power Ann double_chocolate: milk deck > plate/Ann, coffee deck > deck", "move: resolve 2",
        "move: resolve 5", "move: refill plain coffee glazed powdered plain",
        "move: refill coffee plain glazed powdered plain",
    ],
    "red_velvet": [
        *from_four("red_velvet", "-|-|-|-", "glazed,day_old_donuts,glazed"), "ways:",
        "move: power Ann red_velvet: milk discard > plate/Ann", "move: power Ann red_velvet: nothing",
        "move: power Ann red_velvet: glazed discard > plate/Ann",
    ],
    "sprinkled": [
        *from_four("sprinkled", "plain,red_velvet|-|-|-"), "ways:", "move: power Ann sprinkled: nothing",
        "move: power Ann sprinkled: red_velvet plate/Ann > plate/Cem",
        "# With no other card it goes itself.",
        *from_four("sprinkled", "-|-|-|-"), "ways:",
        "# Giving itself among others: the rules do not clearly say.",
        *from_four("sprinkled", "plain|-|-|-"), "move: power Ann sprinkled: sprinkled plate/Ann > plate/Ben",
    ],
    "bear_claw": [
        *from_four("bear_claw", "milk|-|plain,glazed|plain"), "ways:",
        "# Ben's card still lies in slot 2: it is not his yet.",
        "move: power Ann bear_claw: plain plate/Ben > plate/Ann",
        "move: power Ann bear_claw: glazed plate/Cem > plate/Ann",
        "# Nobody has a card.",
        *from_four("bear_claw", "milk|-|-|-"),
    ],
    "cinnamon_twist": [
        *from_four("cinnamon_twist", "plain|glazed,eclair|powdered|milk"), "ways:",
        "move: power Ann cinnamon_twist: cinnamon_twist plate/Ann > discard",
        "move: power Ann cinnamon_twist: plain plate/Ann > plate/Ben, glazed plate/Ben > plate/Cem,"
        " powdered plate/Cem > plate/Dot, milk plate/Dot > plate/Ann",
        "# Ben has nothing yet: nobody passes.",
        *from_four("cinnamon_twist", "plain|-|powdered|milk"), "ways:",
        "move: power Ann cinnamon_twist: cinnamon_twist plate/Ann > discard",
    ],
    "day_old_donuts": [
        *from_four("day_old_donuts", "-|-|-|-", "plain,glazed,plain,powdered"), "ways:",
        "move: power Ann day_old_donuts: plain discard > plate/Ann, glazed discard > plate/Ann,"
        " plain discard > plate/Ann, powdered discard > plate/Ann",
        "move: power Ann day_old_donuts: plain discard > plate/Ann, plain discard > plate/Ann",
        "# A table that plays exactly three.",
        *from_four("day_old_donuts", "-|-|-|-", "plain,glazed,plain,powdered", "day_old:exactly_3"),
        "move: power Ann day_old_donuts: plain discard > plate/Ann",
    ],
    "milk": [
        *from_four("milk", "plain,glazed,powdered|-|-|-"), "ways:",
        "move: power Ann milk: plain plate/Ann > discard, glazed plate/Ann > discard",
        "move: power Ann milk: plain plate/Ann > discard, powdered plate/Ann > discard, glazed plate/Ann > discard",
        "# Fewer than three others: Milk goes.",
        *from_four("milk", "plain,glazed|-|-|-"), "ways:", "move: power Ann milk: milk plate/Ann > discard",
    ],
    "raspberry_frosted": [
        *from_six("raspberry_frosted", "plain,glazed|-|-|-|-|-"), "ways:",
        "move: power Ann raspberry_frosted: raspberry_frosted plate/Ann > discard",
        "move: power Ann raspberry_frosted: glazed plate/Ann > discard",
        "# With no other card it goes itself.",
        *from_six("raspberry_frosted", "-|-|-|-|-|-"), "ways:",
    ],
    "strawberry_glazed": [
        *from_six("strawberry_glazed", "milk|plain|-|-|-|glazed"), "ways:",
        "move: power Ann strawberry_glazed: milk plate/Ann > discard",
        "move: power Ann strawberry_glazed: glazed plate/Fay > discard",
        "# Nobody else has a card: it is just kept.",
        *from_six("strawberry_glazed", "milk|-|-|-|-|-"),
    ],
}  # fmt: skip
