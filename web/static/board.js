// The table itself: what happens now, the row with the deck beside it, and everybody's plate.

import { h } from "./dom.js";
import { about, faces, open, close } from "./sheet.js";
import { card, icon, nameOf, nameTag, points, pointsWord, sign, stands, sum, times } from "./pieces.js";
import { oneTap } from "./hand.js";
import { otherwise } from "./otherwise.js";
import { said, t } from "./words.js";

/** What happens now, in large type, and what comes next. */
export function moment(page) {
  const { dash } = page;
  return h("section", { class: `moment phase-${dash.phase}`, "data-key": "moment", "aria-label": t("now") },
    h("div", {},
      dash.paused && h("p", { class: "paused", "data-key": "paused" }, icon("pause"), t("paused")),
      h("h1", {}, said(dash.headline)),
      h("p", { class: "next" }, said(dash.next))),
    h("div", { class: "now-tap" }, oneTap(page), otherwise(page)));
}

/** Tap a card: read what it does and what it is worth, and put it right with one more tap. */
function putRight(page, piece, target) {
  const { seq: seen } = page.dash;
  const fix = (to) => {
    close();
    if (to !== piece) page.act("correct", { target, piece: to, was: piece, seen });
  };
  const title = piece ? nameOf(piece) : t("what_is_it");
  const worth = piece && !page.looking ? worthOf(page, target) : null;
  if (!page.rules) open(title, about(piece, worth));
  else open(title, about(piece, worth), liesElsewhere(page, piece, target), h("h3", {}, t("what_is_it")), faces(page.dash.faces, fix, { current: piece, none: piece !== null }));
}

/** A card of a plate, or of the pile, lies before somebody else: whoever it is takes it over with one tap. */
function liesElsewhere(page, piece, target) {
  const owner = page.dash.players.find((one) => target.startsWith(`plate/${one.name}/`));
  if (piece === null || (!owner && !target.startsWith("discard"))) return null;
  const { seq: seen } = page.dash;
  const say = (to) => () => { close(); page.act("hand", { target, to, was: piece, seen }); };
  return [h("h3", {}, t("lies_elsewhere")), h("div", { class: "options" },
    page.dash.players.filter((one) => one !== owner && !one.left).map((one) => h("button", { onclick: say(`plate/${one.name}`) }, nameTag(one))),
    owner && h("button", { onclick: say("discard") }, t("discard")))];
}

/** What a card is worth to its owner now, or to each player who might take it. */
function worthOf(page, target) {
  const list = h("ul", { class: "worth" });
  fetch(`/api/worth?target=${encodeURIComponent(target)}`).then((answer) => answer.json()).then((found) => {
    const player = (name) => page.dash.players.find((one) => one.name === name);
    list.append(...found.map((one) => h("li", {}, nameTag(player(one.player)), t(one.has ? "worth_has" : "worth_would", { n: points(one.points) }))));
  }).catch(() => {});
  return list;
}

export function row(page) {
  const { dash } = page;
  return h("section", { class: "row panel", "data-key": "row", "aria-label": t("row") },
    h("div", { class: "piles" }, deck(page), discard(page)),
    h("ol", { class: "slots" }, dash.row.filter((slot) => !slot.closed).map((slot) => slotView(page, slot))));
}

function deck(page) {
  const { deck_left } = page.dash;
  return h("div", { class: "pile deck", "data-key": "deck" },
    deck_left === 0 && !page.rules ? h("span", { class: "card gap" }) : card("donut_back", { label: t("deck"), mark: deck_left === 0 ? "gap" : "stack", onclick: page.rules ? () => count(page) : undefined }),
    h("span", { class: "under" }, t("deck"), " ", h("b", {}, deck_left ?? "?")));
}

const MOST = 60, MORE = 8; // cards in a deck that nobody has counted, and beyond what is thought

/** Somebody has counted the deck: so many cards are left. */
function count(page) {
  const { deck_left: left, seq: seen } = page.dash;
  const fix = (n) => { close(); if (n !== left) page.act("correct", { target: "deck", piece: n, seen }); };
  open(t("how_many_left"), h("div", { class: "numbers counted" }, Array.from({ length: (left ?? MOST) + MORE + 1 }, (_, n) =>
    h("button", { class: "number", "aria-pressed": n === left ? "true" : "false", onclick: () => fix(n) }, n))));
}

function discard(page) {
  const { discard_top: top, discard_tops: tops, discard_count: count } = page.dash;
  return h("div", { class: "pile", "data-key": "discard" },
    top === null
      ? h("button", { class: "card gap", "aria-label": `${t("discard")}: ${t("empty")}`, onclick: () => pile(page) })
      : card(top, { key: `discard-${count}-${top}`, label: `${t("discard")}: ${nameOf(top)}`, mark: page.dash.discard_count > 1 ? "heap" : "", onclick: () => pile(page) }),
    h("span", { class: "under" }, t("discard"), " ", h("b", {}, count ?? "?"), tops.length > 0 && h("small", {}, ` ${tops.map(nameOf).join(" / ")}?`)));
}

/** The discard pile, top first, for whoever wants to look through it. */
function pile(page) {
  const { discard, discard_top: top, discard_tops: tops, discard_count: count, faces: deck, seq: seen } = page.dash;
  const lies = (piece, n) => h("li", {},
    card(piece, { size: "small", label: page.rules ? null : "", onclick: page.rules && (() => putRight(page, piece, `discard/${n + 1}`)) }),
    h("span", {}, nameOf(piece), !tops.length && n === discard.length - 1 && h("small", {}, t("top"))));
  const fix = (piece) => { close(); if (piece !== top || tops.length) page.act("correct", { target: "discard", piece, was: top, seen }); };
  open(`${t("discard")} · ${count === null ? "?" : t(count === 1 ? "card" : "cards", { n: count })}`,
    page.rules && tops.length > 0 && [h("p", { class: "note" }, t("top_open")), faces(tops.map((piece) => ({ piece, left: null })), fix, { unknown: false })],
    discard.length > 0 && h("ol", { class: "browse" }, discard.map(lies).reverse()),
    page.rules && liesElsewhere(page, top, "discard"),
    page.rules && [h("h3", {}, t("top_is_other")), faces(deck, fix, { current: top, none: top !== null })]);
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
      : page.rules
        ? h("button", { class: "card gap", "data-key": "gap", "aria-label": label, onclick: () => putRight(page, null, target) })
        : h("span", { class: "card gap", "data-key": "empty", role: "img", "aria-label": label }),
    who.length > 1 && !slot.done && h("span", { class: "crash", "data-key": "crash", "aria-hidden": "true" }, icon("bump")),
    h("span", { class: "title" }, slot.piece ? nameOf(slot.piece) : ""),
    h("div", { class: "who" }, who.map(nameTag),
      slot.outcome && h("span", { class: "outcome", "data-key": "outcome" }, slot.done ? icon("check") : who.length > 1 && icon("bump"), said(slot.outcome))));
}

export function plates(page) {
  const crowded = page.dash.players.some((player) => player.cards.length > 7);
  return h("section", { class: crowded ? "plates crowded" : "plates", "data-key": "plates", "aria-label": t("plates") },
    page.dash.players.map((player) => plate(page, player)));
}

function plate(page, player) {
  const { dash } = page;
  const leads = player.leads && dash.players.some((one) => !one.leads && one.left !== "out");
  const turn = dash.prompt?.player === player.name;
  return h("article", { class: `plate seat-${player.seat} ${turn ? "turn" : ""} ${player.left ? "left" : ""}`, "data-key": `plate-${player.seat}`, "aria-label": player.name },
    h("header", {},
      sign(player.seat),
      h("h2", {}, page.rules && !player.left ? h("button", { class: "plain", onclick: () => whose(page, player) }, h("bdi", {}, player.name)) : h("bdi", {}, player.name)),
      player.left && h("span", { class: "chip", "data-key": "left" }, t(`left_${player.left}`)),
      player.has_picked && h("span", { class: "chip", "data-key": "picked" }, t("chosen")),
      player.pick !== null && numberCard(page, player),
      leads && h("span", { class: "crown", "data-key": "crown", role: "img", "aria-label": t("leads"), title: t("leads") }, icon("crown")),
      h("p", { class: "total", "data-key": `total-${player.total}` },
        player.total === null
          ? !player.left && h("span", {}, t("hidden"))
          : [h("b", {}, sum(player.total)), " ", h("span", {}, pointsWord(player.total))])),
    h("div", { class: "cards" }, player.cards.map((one) => owned(page, one)), page.rules && !player.left && addCard(page, player)),
    player.total !== null && reasons(player));
}

/** These are somebody else's cards: the two change places. */
function whose(page, player) {
  const { players, seq: seen } = page.dash;
  const change = (other) => players.map(({ name }) => (name === player.name ? other.name : name === other.name ? player.name : name));
  open(t("whose_cards", { name: player.name }),
    h("p", {}, t("whose_cards_help", { name: player.name })),
    h("div", { class: "options" }, players.filter((one) => one !== player && !one.left).map((one) =>
      h("button", { onclick: () => { close(); page.act("reseat", { players: change(one), seen }); } }, nameTag(one)))));
}

/** The number that somebody has revealed; a tap says that it was another. */
function numberCard(page, player) {
  const label = `${player.name}: ${t("slot")} ${player.pick}`;
  if (!page.rules) return h("span", { class: "number-card", "data-key": "pick", role: "img", "aria-label": label }, player.pick);
  return h("button", { class: "number-card", "data-key": "pick", "aria-label": label, onclick: () => otherNumber(page, player) }, player.pick);
}

function otherNumber(page, player) {
  const target = `pick/${player.name}`;
  const was = `select_${player.pick}`, { seq: seen } = page.dash;
  const fix = (slot) => { close(); if (slot !== player.pick) page.act("correct", { target, piece: `select_${slot}`, was, seen }); };
  open(t("which_number", { name: player.name }), h("div", { class: "numbers" }, page.dash.row.map(({ slot }) =>
    h("button", { class: "number", "aria-pressed": slot === player.pick ? "true" : "false", onclick: () => fix(slot) }, slot))));
}

const owned = (page, one) => card(one.piece, { key: `${one.target}-${one.piece}`, onclick: () => putRight(page, one.piece, one.target) });

function addCard(page, player) {
  const target = `plate/${player.name}/${player.cards.length + 1}`;
  return h("button", { class: "card add", "data-key": "add", "aria-label": `${player.name}: ${t("add_card")}`, title: t("add_card"),
    onclick: () => putRight(page, null, target) }, icon("plus"));
}

function reasons(player) {
  if (!player.lines.length) return h("p", { class: "faint", "data-key": "none" }, t("no_points"));
  return h("details", { class: "reasons", "data-key": "reasons" },
    h("summary", {}, t("why", { n: sum(player.total) })),
    h("ul", {}, player.lines.map((line) => h("li", {}, h("span", {}, times(said(line.what)), stands(line)), h("b", {}, points(line.points))))));
}
