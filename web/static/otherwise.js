// What went otherwise than the rules have it: said with a tap, refused with its rule, and kept with one more.

import { h } from "./dom.js";
import { card, nameOf, nameTag } from "./pieces.js";
import { close, ofThisMoment, open } from "./sheet.js";
import { t } from "./words.js";

const playing = (page) => page.dash.players.filter((one) => !one.left);

/** The quiet button beside the step or the power that is due. */
export function otherwise(page) {
  const { dash } = page;
  const due = dash.phase === "resolve" ? step : dash.hand === "power" ? power : null;
  if (!due || !page.rules) return null;
  return h("button", { class: "quiet otherwise", "data-key": "otherwise", onclick: () => { due(page, dash.seq); ofThisMoment(); } }, t("otherwise"));
}

/** `seen` is the table of which was asked, not one that has moved on since. */
const say = (page, seen, args) => { close(); page.act("play", { seen, ...args }); };

/** Who has the card of the slot instead. */
function step(page, seen) {
  open(t("otherwise_step"), h("div", { class: "options" },
    playing(page).map((one) => h("button", { onclick: () => say(page, seen, { went_to: one.name }) }, nameTag(one))),
    h("button", { onclick: () => say(page, seen, { went_to: "" }) }, t("discard"))));
}

/** Nothing was done with the power, or some card of the table moved. */
function power(page, seen) {
  const { row, discard, players } = page.dash;
  const from = [
    ...row.filter((one) => one.piece).map((one) => [one.piece, `row/${one.slot}`, `${t("slot")} ${one.slot}`]),
    ...[...discard].reverse().map((piece) => [piece, "discard", t("discard")]),
    ...players.flatMap((one) => one.cards.map(({ piece }) => [piece, `plate/${one.name}`, one.name])),
    ["unknown", "deck", t("deck")]];
  open(t("otherwise_power"),
    h("div", { class: "options" }, h("button", { onclick: () => say(page, seen, { moved: [] }) }, t("nothing_done"))),
    h("h3", {}, t("which_moved")),
    h("div", { class: "faces" }, from.map(([piece, origin, place]) => h("button", { class: "face", onclick: () => goal(page, seen, piece, origin) },
      card(piece, { size: "small", label: "" }), h("span", {}, nameOf(piece)), h("small", {}, place)))));
}

function goal(page, seen, piece, from) {
  const to = (place) => () => say(page, seen, { moved: [{ piece, from, to: place }] });
  open(t("where_to", { name: nameOf(piece) }), h("div", { class: "options" },
    playing(page).map((one) => h("button", { onclick: to(`plate/${one.name}`) }, nameTag(one))),
    h("button", { onclick: to("discard") }, t("discard"))));
}
