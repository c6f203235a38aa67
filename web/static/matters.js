// What the referee asks, and what it objects to: never in the way of the game, and answered with one tap.

import { h } from "./dom.js";
import { putRight } from "./board.js";
import { card, nameOf } from "./pieces.js";
import { said, t } from "./words.js";

export function matters(page) {
  const open = page.dash.matters;
  if (!open.length) return null;
  return h("section", { class: "matters", "data-key": "matters" },
    open.map((matter) => (matter.kind === "asked" ? question(page, matter) : objection(page, matter))));
}

function question(page, matter) {
  const answer = (option) => page.act("answer", { seq: matter.seq, answer: option });
  return h("article", { class: "ticket question", "data-key": `m${matter.seq}` },
    h("p", { class: "kind" }, t("question")),
    h("h2", {}, said(matter.sentence)),
    h("div", { class: "options" }, matter.options.map((option, n) => (matter.pieces[n]
      ? h("button", { type: "button", class: "face", onclick: () => answer(option) }, card(option, { size: "small" }), h("span", {}, nameOf(option)))
      : h("button", { type: "button", onclick: () => answer(option) }, option))),
      matter.target && another(page, matter)));
}

/** None of the proposed cards: any face of the deck. */
function another(page, matter) {
  const slot = page.dash.row.find((one) => matter.target === `row/${one.slot}`);
  const there = slot ? slot.piece : page.dash.discard_top;
  if (there === null) return null;
  return h("button", { type: "button", class: "face none", onclick: () => putRight(page, there, matter.target) }, h("span", {}, t("another")));
}

function objection(page, matter) {
  const settle = (how) => page.act("settle", { seq: matter.seq, how });
  return h("article", { class: "ticket objection", "data-key": `m${matter.seq}` },
    h("p", { class: "kind" }, t("objection")),
    h("h2", {}, said(matter.sentence)),
    h("dl", {},
      matter.expected && [h("dt", {}, t("expected")), h("dd", {}, matter.expected)],
      matter.seen && [h("dt", {}, t("seen")), h("dd", {}, matter.seen)]),
    matter.quote && h("blockquote", {}, h("p", {}, said(matter.quote)),
      h("footer", {}, `${matter.rule} · ${t(matter.status)}`)),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: () => settle("put_right") }, t("put_right")),
      h("button", { type: "button", onclick: () => settle("kept") }, t("kept")),
      h("button", { type: "button", onclick: () => settle("corrected") }, t("misread"))));
}
