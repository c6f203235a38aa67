// What the referee asks, and what it objects to: never in the way of the game, and answered with one tap.

import { h, single } from "./dom.js";
import { compared, near, photo } from "./photo.js";
import { card, nameOf, nameTag } from "./pieces.js";
import { close, faces, open } from "./sheet.js";
import { said, t } from "./words.js";

export function matters(page) {
  const waiting = page.dash.matters;
  if (!waiting.length && !page.dash.asks_plate) return null;
  return h("section", { class: "matters", "data-key": "matters", "aria-label": t("matters") },
    page.dash.asks_plate && whosePlate(page),
    waiting.map((matter) => (matter.kind === "asked" ? question(page, matter) : objection(page, matter))));
}

function question(page, matter) {
  const answer = (option) => page.act("answer", { seq: matter.seq, answer: option });
  const mine = page.rules || (page.role === "player" && matter.player === page.me);
  return h("article", { class: "ticket question", "data-key": `m${matter.seq}` },
    h("p", { class: "kind" }, t("question")),
    h("h2", {}, said(matter.sentence)),
    matter.after !== null && matter.place && near(matter.after, t("table_then"), matter.place, ["unknown", ...matter.options.map((one) => one.answer)]),
    mine && h("div", { class: "options" }, matter.options.map((option) => (option.piece
      ? h("button", { class: "face", "data-key": option.answer, onclick: single(() => answer(option.answer)) }, card(option.piece, { size: "small", label: "" }), h("span", {}, nameOf(option.piece)))
      : h("button", { "data-key": option.answer, onclick: single(() => answer(option.answer)) }, said(option.said)))),
      matter.any_card && another(page, matter, answer)));
}

/** The eyes see plates, and cannot tell whose: one of them is shown. */
function whosePlate(page) {
  const playing = page.dash.players.filter((one) => !one.left);
  return h("article", { class: "ticket question", "data-key": "plate" },
    h("p", { class: "kind" }, t("question")),
    h("h2", {}, t("whose_plate")),
    h("p", {}, t("whose_plate_help")),
    photo("plate", t("whose_plate")),
    page.rules && h("div", { class: "options" }, playing.map((one) => h("button", { "data-key": one.name, onclick: () => page.act("sits", { player: one.name }) }, nameTag(one)))));
}

/** None of the proposed cards: any face of the deck. */
function another(page, matter, answer) {
  const choose = (piece) => { close(); answer(piece); };
  const deck = page.dash.faces;
  return h("button", { class: "face none", "data-key": "another", onclick: () => open(said(matter.sentence), faces(deck, choose, { unknown: false })) },
    h("span", {}, t("another")));
}

function objection(page, matter) {
  const settle = (how) => page.act("settle", { seq: matter.seq, how });
  return h("article", { class: "ticket objection", "data-key": `m${matter.seq}` },
    h("p", { class: "kind" }, t("objection")),
    h("h2", {}, said(matter.sentence)),
    h("div", { class: "case" },
      h("div", {},
        h("dl", {},
          matter.expected && [h("dt", {}, t("expected")), h("dd", {}, said(matter.expected))],
          matter.seen && [h("dt", {}, t("seen")), h("dd", {}, said(matter.seen))],
          matter.moves.length > 0 && [h("dt", {}, t("to_put_right")), h("dd", {}, h("ul", { class: "moves" }, matter.moves.map((move) => h("li", {}, said(move)))))]),
        ruleBox(matter.rule),
        page.rules && h("div", { class: "buttons" },
          h("button", { class: "main", onclick: single(() => settle("put_right")) }, t("put_right")),
          h("button", { onclick: single(() => settle("kept")) }, t("kept")),
          h("button", { onclick: single(() => settle("corrected")) }, t("misread")))),
      compared(matter.before, matter.after, [t("before"), t("after")])));
}

/** The rules forbid what was tapped: people decide whether it has happened all the same. */
export function overrule(page, trouble, again) {
  open(t("verdict_illegal"), h("div", { class: "ruling illegal" }, h("p", {}, said(trouble)), ruleBox(trouble.against)),
    h("div", { class: "buttons" },
      h("button", { class: "main", onclick: () => { close(); again(); } }, t("kept")),
      h("button", { onclick: close }, t("cancel"))));
}

/** A rule with its words, and whether a text says them. */
export function ruleBox(rule) {
  if (!rule) return null;
  return h("blockquote", { class: rule.is_quote ? "quote" : "default", "data-key": `rule-${rule.number}` }, h("p", {}, said(rule.words)),
    h("footer", {}, `${said(rule.title)} · ${t(rule.status)} · ${rule.number}`));
}
