"""House rules: where the rules are silent or the printed texts disagree, a table may choose.

The first value of each is the default.  The Japanese sheet as printed brings defaults of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

CHOICES: Mapping[str, tuple[str, ...]] = {
    "edition": ("gamewright_en", "jp_sheet_as_printed"),
    "maple_frosted_ties": ("all_score", "strict"),
    "sprinkled_self": ("others_only", "allowed"),
    "optional_powers": ("mandatory", "may_decline"),
    "cruller_scope": ("unselected", "any_in_row"),
    "day_old": ("up_to_3", "exactly_3"),
    "old_fashioned_limit": ("9", "10"),
    "matcha_limit": ("6", "7"),
    "plain_zero_tie": ("none", "+1"),
    "drinks_count": ("yes", "no"),
    "double_choc_one_card": ("keep", "return"),
    "double_choc_returned": ("private", "public"),
    "bear_claw_chooser": ("taker", "victim", "random"),
    "discard_browse": ("public", "top_only"),
    "multi_discard_order": ("actor_chooses", "row_order"),
    "milk_three": ("others", "any"),
    "row_refill": ("in_place", "pushed_together"),
}

_JAPANESE_SHEET = {
    "maple_frosted_ties": "strict",
    "day_old": "exactly_3",
    "old_fashioned_limit": "10",
    "matcha_limit": "7",
}

RULES_OF: Mapping[str, tuple[str, ...]] = {
    "edition": ("GN-EDITION", "GN-RV", "GN-BE", "GN-SG", "GN-CO", "GN-SP-LAST", "GN-OF", "GN-MM", "GN-TIE", "GN-DO"),
    "maple_frosted_ties": ("GN-TIE", "GN-MF"),
    "sprinkled_self": ("GN-SP-SELF", "GN-SP"),
    "optional_powers": ("GN-MANDATORY",),
    "cruller_scope": ("GN-FC",),
    "day_old": ("GN-DO",),
    "old_fashioned_limit": ("GN-OF",),
    "matcha_limit": ("GN-MM",),
    "plain_zero_tie": ("GN-PL-ZERO", "GN-PL"),
    "drinks_count": ("GN-TYPES", "GN-MB", "GN-MM", "GN-OF"),
    "double_choc_one_card": ("GN-DC-ONE", "GN-DC"),
    "double_choc_returned": ("GN-DC-SECRET", "GN-DC"),
    "bear_claw_chooser": ("GN-BE-WHO", "GN-BE"),
    "discard_browse": ("GN-PUBLIC",),
    "multi_discard_order": ("GN-PILE", "GN-FC", "GN-MI"),
    "milk_three": ("GN-MI-THREE", "GN-MI"),
    "row_refill": ("GN-REFILL", "GN-STAY"),
}
"""Which rules a house rule changes."""


def resolve(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Every setting, with the defaults for those not chosen.  ValueError names an unknown one and what there is."""
    for key, value in chosen.items():
        if key not in CHOICES:
            raise ValueError(f"There is no house rule '{key}'; there are {', '.join(CHOICES)}.")
        if value not in CHOICES[key]:
            raise ValueError(f"The house rule {key} is one of {', '.join(CHOICES[key])}, not '{value}'.")
    return _resolved(frozenset(chosen.items()))


@lru_cache(maxsize=256)
def _resolved(chosen: frozenset[tuple[str, str]]) -> Mapping[str, str]:
    picked = dict(chosen)
    edition = _JAPANESE_SHEET if picked.get("edition") == "jp_sheet_as_printed" else {}
    return {key: picked.get(key) or edition.get(key) or values[0] for key, values in CHOICES.items()}


DEFAULTS: Mapping[str, str] = resolve({})


def shown_with(settings: Mapping[str, str], rule: str) -> tuple[str, ...]:
    """The house rules of a table that touch a rule, as ``day_old: exactly_3``."""
    if settings is DEFAULTS:
        return ()
    return tuple(f"{key}: {value}" for key, value in house_rules(settings).items() if rule in RULES_OF[key])


def house_rules(settings: Mapping[str, str]) -> dict[str, str]:
    """Only what a table has to choose to get these settings."""
    edition = {} if settings["edition"] == CHOICES["edition"][0] else {"edition": settings["edition"]}
    base = resolve(edition)
    return edition | {key: settings[key] for key in CHOICES if settings[key] != base[key]}
