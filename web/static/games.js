// Past games: who has won what, and games to take elsewhere or to bring in.

import { h } from "./dom.js";
import { frame } from "./page.js";
import { card, icon, learn, nameOf, sum } from "./pieces.js";
import { close, confirm, open } from "./sheet.js";
import { answered, command, newest } from "./wire.js";
import { dayOf, refusal, said, t } from "./words.js";

let told = { games: [], unreadable: [], records: [], now: null, can_take_up: false, sets_up: false, is_host: false, hides: null };

function draw() {
  frame(t("past_games"), t("skip_list"), draw);
  document.getElementById("table").replaceChildren(h("h1", { class: "page-title" }, t("past_games")), ...(told.games.length ? [records(), games()] : [nothing()]), exchange());
}

const nothing = () => h("section", { class: "panel" }, h("p", { class: "big" }, t("no_games")), unreadable());

const unreadable = () => told.unreadable.map((why) => h("p", { class: "faint" }, said(why)));

function records() {
  const heads = ["player", "games", "wins", "average", "best", "collisions", "favourite"];
  const line = (one) => h("tr", {}, h("th", { scope: "row" }, one.name),
    [one.games, one.wins, one.average, one.best, one.collisions].map((n) => h("td", { class: "number" }, n !== null && sum(n))),
    h("td", {}, h("span", { class: "favourites" }, one.favourites.map((piece) => [card(piece, { size: "tiny", label: "" }), nameOf(piece)]))));
  return h("section", { class: "panel", "aria-labelledby": "records-title" },
    h("h2", { id: "records-title" }, t("records")),
    told.records.length
      ? h("div", { class: "wide-table", tabindex: "0", role: "group", "aria-labelledby": "records-title" }, h("table", {},
        h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col" }, t(name))))),
        h("tbody", {}, told.records.map(line))))
      : h("p", { class: "faint" }, t("no_finished")));
}

function games() {
  return h("section", { class: "panel", "aria-labelledby": "games-title" },
    h("h2", { id: "games-title" }, t("games")),
    h("ol", { class: "game-list" }, told.games.map(game)),
    unreadable());
}

function game(one) {
  const order = one.name === told.hides ? one.players : [...one.players].sort((a, b) => one.scores[b] - one.scores[a] || one.cards[b] - one.cards[a]);
  return h("li", {},
    h("div", {},
      h("p", { class: "when" }, dayOf(one.when), " · ", t(one.rounds === 1 ? "one_round" : "rounds", { n: one.rounds }), !one.over && h("span", { class: "chip" }, t("unfinished"))),
      h("p", { class: "result" }, order.map((name) => h("span", { class: one.winners.includes(name) ? "won" : "" }, one.winners.includes(name) && icon("crown"), h("bdi", {}, name), " ", h("b", {}, one.name === told.hides ? "–" : sum(one.scores[name]))))),
      one.damaged && h("p", { class: "note" }, said(one.damaged))),
    one.damaged ? told.is_host && h("button", { onclick: () => saveWhole(one) }, t("save_whole")) : h("div", { class: "buttons" },
      told.can_take_up && one.name !== told.now && h("button", { onclick: () => takeUp(one) }, t(one.over ? "correct_game" : "take_up")),
      h("a", { class: "button", href: one.name === told.now ? "/" : `/?game=${encodeURIComponent(one.name)}`, "aria-label": `${t("replay")}: ${dayOf(one.when)}` }, icon("replay"), t(one.name === told.now ? "to_table" : "replay"))));
}

/** Put a game on the table: to go on with it or, where it is over, to put right what was seen wrongly. */
function takeUp(one) {
  const what = t(one.over ? "correct_game" : "take_up");
  confirm(what, t(told.sets_up ? "sure_take_up_first" : "sure_take_up"), what, async () => {
    const trouble = await (told.sets_up ? command("go_on", { game: one.name }, "/setup/") : command("take_up", { game: one.name }));
    if (trouble) open(what, h("p", {}, said(trouble)));
    else location.href = "/";
  });
}

/** What of a damaged game is whole becomes the game: nobody goes on from there unasked. */
function saveWhole(one) {
  confirm(t("save_whole"), t("sure_save_whole"), t("save_whole"), async () => {
    const trouble = await command(`games/${encodeURIComponent(one.name)}/rescue`);
    if (trouble) open(t("save_whole"), h("p", {}, said(trouble)));
    else await load();
  });
}

function exchange() {
  const file = h("input", { type: "file", id: "file", accept: ".json,application/json", onchange: () => bringIn(file) });
  return h("section", { class: "panel exchange", "aria-labelledby": "exchange-title" },
    h("h2", { id: "exchange-title" }, t("exchange")),
    h("div", { class: "buttons" },
      h("a", { class: "button", href: "/api/games/export.json", download: "" }, t("export_json")),
      h("a", { class: "button", href: "/api/games/export.csv", download: "" }, t("export_csv"))),
    told.is_host && h("label", { for: "file" }, t("import")), told.is_host && file);
}

async function bringIn(file) {
  if (!file.files.length) return;
  const answer = await fetch("/api/games/import", { method: "POST", headers: { "Content-Type": "application/json" }, body: file.files[0] }).catch(() => null);
  const found = answer && await answer.json();
  const trouble = (!found || found.error) && said(refusal(found));
  await load();
  open(t("import"), h("p", { role: "status" }, trouble || t("imported", { n: found.new })), h("div", { class: "buttons" }, h("button", { class: "main", onclick: close }, t("close"))));
}

const asking = newest();

async function load() {
  const counts = asking();
  const found = await answered("/api/games");
  if (!counts()) return;
  told = found;
  told.games = [...told.games, ...told.damaged].sort((a, b) => (a.when < b.when ? 1 : -1));
  draw();
}

draw();
answered("/api/cards").then((cards) => { learn(cards); return load(); });
