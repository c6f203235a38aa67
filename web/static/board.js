// The table itself: what happens now, the row with the deck beside it, and everybody's plate.

import { h } from "./dom.js";
import { about, faces, open, close } from "./sheet.js";
import { card, icon, nameOf, nameTag, sign, times } from "./pieces.js";
import { oneTap } from "./hand.js";
import { said, t } from "./words.js";

/** What happens now, in large type, and what comes next. */
export function moment(page) {
  const { dash } = page;
  return h("section", { class: `moment phase-${dash.phase}`, "data-key": "moment" },
    h("div", {},
      dash.paused && h("p", { class: "paused", "data-key": "paused" }, icon("pause"), t("paused")),
      h("h1", {}, said(dash.headline)),
      h("p", { class: "next" }, said(dash.next))),
    oneTap(page));
}

/** Tap a card: read what it does, and put it right with one more tap. */
export function putRight(page, piece, target, worth) {
  const fix = (to) => {
    close();
    if (to !== piece) page.act("correct", { target, piece: to, was: piece });
  };
  open(piece ? nameOf(piece) : t("what_is_it"), about(piece, worth), h("h3", {}, t("what_is_it")),
    faces(page.dash.faces, fix, { current: piece, none: piece !== null }));
}

export function row(page) {
  const { dash } = page;
  return h("section", { class: "row panel", "data-key": "row", "aria-label": t("row") },
    h("div", { class: "piles" }, deck(dash), discard(page)),
    h("ol", { class: "slots" }, dash.row.map((slot) => slotView(page, slot))));
}

function deck({ deck_left }) {
  return h("div", { class: "pile deck", "data-key": "deck" },
    deck_left === 0 ? h("span", { class: "card gap" }) : card("donut_back", { label: t("deck"), mark: "stack" }),
    h("span", { class: "under" }, t("deck"), " ", h("b", {}, deck_left ?? "?")));
}

function discard(page) {
  const { discard_top: top, discard_count: count } = page.dash;
  return h("div", { class: "pile", "data-key": "discard" },
    top === null
      ? h("button", { type: "button", class: "card gap", "aria-label": `${t("discard")}: ${t("empty")}`, onclick: () => putRight(page, null, "discard") })
      : card(top, { key: `discard-${count}-${top}`, label: `${t("discard")}: ${nameOf(top)}`, onclick: () => putRight(page, top, "discard") }),
    h("span", { class: "under" }, t("discard"), " ", h("b", {}, count ?? "?")));
}

function slotView(page, slot) {
  const { dash } = page;
  const who = dash.players.filter((p) => slot.chosen_by.includes(p.name));
  const mark = [slot.now && "now", slot.done && "done", who.length > 1 && "bump"].filter(Boolean).join(" ");
  const target = `row/${slot.slot}`;
  const label = `${t("slot")} ${slot.slot}: ${slot.piece ? nameOf(slot.piece) : t("empty")}`;
  return h("li", { class: `slot ${mark}`, "data-key": target },
    h("span", { class: "number", "aria-hidden": "true" }, slot.slot),
    slot.piece
      ? card(slot.piece, { key: `${target}-${slot.piece}`, label, onclick: () => putRight(page, slot.piece, target) })
      : h("button", { type: "button", class: "card gap", "data-key": "gap", "aria-label": label, onclick: () => putRight(page, null, target) }),
    h("span", { class: "title" }, slot.piece ? nameOf(slot.piece) : ""),
    h("div", { class: "who" }, who.map(nameTag),
      who.length > 1 && h("span", { class: "clash", "data-key": "clash" }, icon("bump"), t("bumped"))));
}

export function plates(page) {
  return h("section", { class: "plates", "data-key": "plates", "aria-label": t("plates") },
    page.dash.players.map((player) => plate(page, player)));
}

function plate(page, player) {
  const { dash } = page;
  const leads = player.leads && dash.players.some((p) => !p.leads);
  const turn = dash.prompt?.player === player.name;
  return h("article", { class: `plate seat-${player.seat} ${turn ? "turn" : ""}`, "data-key": `plate-${player.seat}` },
    h("header", {},
      sign(player.seat),
      h("h2", {}, player.name),
      player.has_picked && h("span", { class: "chip", "data-key": "picked" }, t("chosen")),
      player.pick !== null && h("span", { class: "number-card", "data-key": "pick", "aria-label": `${t("slot")} ${player.pick}` }, player.pick),
      leads && h("span", { class: "crown", role: "img", "aria-label": t("leads"), title: t("leads") }, icon("crown")),
      h("p", { class: "total" }, h("b", {}, player.total), " ", h("span", {}, t(player.total === 1 ? "point" : "points")))),
    h("div", { class: "cards" }, player.cards.map((one) => owned(page, player, one)), addCard(page, player)),
    reasons(player));
}

function owned(page, player, one) {
  const line = player.lines.find((l) => said(l.what).startsWith(nameOf(one.piece)));
  const worth = line && `${times(said(line.what))}: ${line.points}`;
  return card(one.piece, { key: `${one.target}-${one.piece}`, onclick: () => putRight(page, one.piece, one.target, worth) });
}

function addCard(page, player) {
  const target = `plate/${player.name}/${player.cards.length + 1}`;
  return h("button", { type: "button", class: "card add", "data-key": "add", "aria-label": `${player.name}: ${t("add_card")}`, title: t("add_card"),
    onclick: () => putRight(page, null, target) }, icon("plus"));
}

function reasons(player) {
  const lines = player.lines.filter((line) => line.points !== 0);
  if (!lines.length) return h("p", { class: "faint", "data-key": "none" }, t("no_points"));
  return h("details", { class: "reasons", "data-key": "reasons" },
    h("summary", {}, t("why", { n: player.total })),
    h("ul", {}, lines.map((line) => h("li", {}, h("span", {}, times(said(line.what))), h("b", {}, line.points > 0 ? `+${line.points}` : line.points)))));
}
