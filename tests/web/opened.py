"""Everything that opens over the table, opened and shut again one after another, in either language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

ENGLISH = {"menu": "Menu", "look back": "Look back", "undo": "Undo", "now": "Back to now"}
IN_JAPANESE = {"menu": "メニュー", "look back": "ふり返る", "undo": "元に戻す", "now": "今に戻る"}


def opened_in_turn(page: Any, words: dict[str, str]) -> Iterator[str]:
    """What is open now, by name; the page is the table with an objection, `words` are its buttons' names."""
    sheets = {
        "menu": (page.get_by_role("button", name=words["menu"]), "dialog .deeds"),
        "card": (page.locator(".row .slot button.card").first, "dialog .worth li"),
        "deck": (page.locator(".deck button"), "dialog .counted"),
        "pile": (page.locator(".pile:not(.deck) button"), "dialog .faces"),
        "name": (page.locator(".plate h2 button").first, "dialog .options"),
        "dispute": (page.locator(".timeline li button").first, "dialog .evidence"),
        "looking back": (page.get_by_role("button", name=words["look back"]), ".past-bar"),
        "undo": (page.get_by_role("button", name=words["undo"]), "dialog .buttons"),
    }
    for what, (button, shown) in sheets.items():
        button.click()
        page.wait_for_selector(shown)
        yield what
        page.keyboard.press("Escape")
        if what == "looking back":
            page.get_by_role("button", name=words["now"]).click()
