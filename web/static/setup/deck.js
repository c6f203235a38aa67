// The deck: what is known of it, and learning it.

import { h } from "../dom.js";
import { t } from "./words.js";

export function deckCard(page) {
  const { deck } = page.state;
  return h("section", { class: "panel", "data-key": "deck", "aria-labelledby": "deck-title" },
    h("h2", { id: "deck-title" }, t("deck")),
    h("p", {}, deck.faces ? t("deck_known", { n: deck.faces }) : t("deck_unknown")));
}
