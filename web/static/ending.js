// The end: who has won, why, and the score sheet to keep.

import { h } from "./dom.js";
import { icon, nameTag, stands, stillOpen, sum, times } from "./pieces.js";
import { ranked, saveImage, saveTable } from "./saving.js";
import { said, t } from "./words.js";

export function ending(page) {
  const { dash } = page;
  const { winners, sentence, tie_break: why } = dash.ending;
  const won = dash.players.filter((p) => winners.includes(p.name));
  return h("section", { class: "panel ending", "data-key": "ending", "aria-label": t("winner") },
    winners.length > 0 && [h("div", { class: "sprinkles", "data-key": "sprinkles", "aria-hidden": "true" }, Array.from({ length: 12 }, () => h("i"))),
      h("p", { class: "trophy", "data-key": "trophy", "aria-hidden": "true" }, icon("crown"))],
    h("h1", { class: "winner" }, said(sentence)),
    h("p", { class: "who" }, won.map(nameTag)),
    why && h("p", { class: "why" }, said(why)),
    stillOpen(dash) && h("p", { class: "why", "data-key": "open" }, stillOpen(dash)),
    podium(dash),
    sheet(dash),
    h("div", { class: "buttons" },
      dash.can_start && page.rules && h("button", { class: "main", onclick: () => page.act("start", { players: dash.players.filter((p) => !p.left).map((p) => p.name) }) }, t("rematch")),
      h("button", { onclick: () => saveImage(dash) }, t("save_image")),
      h("button", { onclick: () => saveTable(dash) }, t("save_csv")),
      h("button", { onclick: () => print() }, t("print"))));
}

/** Totals as bars, the best first. */
function podium(dash) {
  const most = Math.max(1, ...dash.players.map((p) => p.total));
  return h("ol", { class: "podium" }, ranked(dash).map((player) => h("li", { class: `seat-${player.seat}`, "data-key": player.name },
    nameTag(player), h("meter", { min: 0, max: most, value: Math.max(0, player.total), "aria-label": `${player.name}: ${sum(player.total)}` }), h("b", {}, sum(player.total)))));
}

function sheet(dash) {
  return h("div", { class: "score-sheet", tabindex: "0", role: "region", "aria-label": t("sheet") }, h("table", {},
    h("caption", {}, t("sheet")),
    h("thead", {}, h("tr", {}, [t("player"), t("counted"), t("total")].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ranked(dash).map((player) => h("tr", { "data-key": player.name },
      h("th", { scope: "row" }, nameTag(player), h("small", { class: "faint" }, player.cards.length === 1 ? t("card") : t("cards", { n: player.cards.length }))),
      h("td", {}, h("ul", {}, player.lines.map((line) => h("li", {}, `${times(said(line.what))} `, h("b", {}, sum(line.points)), stands(line))))),
      h("td", { class: "sum" }, sum(player.total)))))));
}
