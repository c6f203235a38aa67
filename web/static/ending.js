// The end: who has won, why, and the score sheet.

import { h } from "./dom.js";
import { icon, nameTag, times } from "./pieces.js";
import { said, t } from "./words.js";

export function ending(page) {
  const { dash } = page;
  const { winners, sentence, tie_break: why } = dash.ending;
  const won = dash.players.filter((p) => winners.includes(p.name));
  return h("section", { class: "panel ending", "data-key": "ending" },
    h("div", { class: "sprinkles", "aria-hidden": "true" }, Array.from({ length: 24 }, () => h("i"))),
    h("p", { class: "trophy", "aria-hidden": "true" }, icon("crown")),
    h("h1", { class: "winner" }, said(sentence)),
    h("p", { class: "who" }, won.map(nameTag)),
    why && h("p", { class: "why" }, said(why)),
    sheet(dash),
    h("div", { class: "buttons" },
      dash.can_start && h("button", { type: "button", class: "main", onclick: () => page.act("start", { players: dash.players.map((p) => p.name) }) }, t("rematch")),
      h("button", { type: "button", onclick: () => print() }, t("print")),
      h("button", { type: "button", onclick: () => save(dash) }, t("save_csv"))));
}

const ranked = (dash) => [...dash.players].sort((a, b) => b.total - a.total || b.cards.length - a.cards.length);

function sheet(dash) {
  return h("div", { class: "score-sheet" }, h("table", {},
    h("caption", {}, t("sheet")),
    h("thead", {}, h("tr", {}, [t("player"), t("counted"), t("total")].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ranked(dash).map((player) => h("tr", { "data-key": player.name },
      h("th", { scope: "row" }, nameTag(player), h("small", { class: "faint" }, player.cards.length === 1 ? t("card") : t("cards", { n: player.cards.length }))),
      h("td", {}, h("ul", {}, player.lines.map((line) => h("li", {}, `${times(said(line.what))} `, h("b", {}, line.points))))),
      h("td", { class: "sum" }, player.total))))));
}

const quoted = (text) => `"${String(text).replaceAll('"', '""').replace(/^[=+\-@]/, "'$&")}"`;

function save(dash) {
  const rows = ranked(dash).flatMap((p) => [
    ...p.lines.map((line) => [quoted(p.name), quoted(said(line.what)), line.points]), [quoted(p.name), quoted(t("total")), p.total]]);
  const text = [[t("player"), t("counted"), t("points")].map(quoted), ...rows].map((r) => r.join(",")).join("\r\n");
  const link = h("a", { href: URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv" })), download: "donuts.csv" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
