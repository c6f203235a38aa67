"""Every rule by its number: where it stands, its words, how firmly, and what follows where the texts do not say.

Sources: S0 is Gamewright's English rulebook with the Donut Guide, S1 Geeky Hobbies' illustrated explanation,
S3 the Japanese edition's rules, S4 a copy of S0 without the guide.  Line numbers are those of their plain text.
Quotes are S0's and, in Japanese, S3's.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.go_nuts.rules_of_cards import CARD_RULES
from engine.go_nuts.rules_of_play import PLAY_RULES
from engine.rulings import RuleRef

SOURCES: Mapping[str, str] = {
    "S0": "Gamewright, Go Nuts for Donuts, rules of play with the Donut Guide",
    "S1": "Geeky Hobbies, Go Nuts for Donuts: rules explained with pictures",
    "S3": "Go Nuts for Donuts, Japanese rules sheet",
    "S4": "UltraBoardGames' copy of the rules, without the Donut Guide",
}

RULES: Mapping[str, RuleRef] = {rule.rule: rule for rule in (*PLAY_RULES, *CARD_RULES)}
"""Every rule by its number, in the order of the rulebook."""
