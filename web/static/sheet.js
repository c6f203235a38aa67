// The sheet that slides up: choose a face, read a card, confirm something.  One at a time.

import { h, keepingPlace, single } from "./dom.js";
import { card, icon, nameOf, printed } from "./pieces.js";
import { newest } from "./wire.js";
import { language, t } from "./words.js";

const sheet = () => document.getElementById("sheet");

/** A sheet is asked for that comes with an answer: it counts only while no other was asked for, opened or shut. */
export const askFor = newest();

/** Show a sheet with a title and parts; a sentence that was just said stays in sight. */
export function open(title, ...parts) {
  askFor();
  const dialog = sheet(), told = document.querySelectorAll(".toast");
  dialog.replaceChildren(
    h("div", { class: "sheet-head" },
      h("h2", { id: "sheet-title", tabindex: "-1" }, title),
      h("button", { class: "round", onclick: close, "aria-label": t("close") }, icon("close"))),
    ...told,
    h("div", { class: "sheet-body" }, ...parts));
  dialog.onclick = (event) => { if (event.target === dialog) close(); };
  dialog.oncancel = (event) => { event.preventDefault(); close(); }; // by Esc as by the cross
  if (dialog.open) document.getElementById("sheet-title").focus(); // what was tapped in it is gone, and another thing asked
  else dialog.showModal();
}

export const close = () => sheet().open && keepingPlace(() => {
  askFor();
  sheet().close();
  document.getElementById("urgent").append(...sheet().querySelectorAll(".toast"));
});

/** What is printed on a card, and what it is worth to its owner now. */
export function about(piece, worth = null) {
  const known = printed(piece);
  if (!known) return null;
  const say = language();
  return h("div", { class: "about" },
    card(piece, { size: "small" }),
    h("div", {},
      h("strong", {}, known.name[say]),
      h("p", {}, known.text[say]),
      h("p", { class: "faint" },
        [t("of_players", { n: known.min_players }), t("copies", { n: known.copies }), known.power && t("power")].filter(Boolean).join(" · ")),
      worth));
}

const UNKNOWN = { piece: "unknown", left: null };

/** Buttons for every face of the deck; `choose(piece)`.  `none` adds "no card here", `current` is marked. */
export function faces(deck, choose, { current, none = false, unknown = true } = {}) {
  const button = ({ piece, left }) => h("button", {
    class: `face ${left === 0 ? "spent" : ""}`, "aria-pressed": piece === current ? "true" : "false",
    onclick: single(() => choose(piece)),
  }, card(piece, { size: "small", label: "" }), h("span", {}, nameOf(piece)), left !== null && h("small", {}, t("left", { n: left })));
  return h("div", { class: "faces" },
    [...deck, ...(unknown ? [UNKNOWN] : [])].map(button),
    none && h("button", { class: "face none", onclick: single(() => choose(null)) }, h("span", {}, t("no_card"))));
}

/** Ask for several faces, one after another; resolves to the list, or null when the sheet is closed.  One that was
 * mistaken is tapped and asked again. */
export function askFaces(titles, deck) {
  return new Promise((done) => {
    const found = titles.map(() => null);
    const left = (face) => ({ ...face, left: face.left && face.left - found.filter((piece) => piece === face.piece).length });
    const again = (piece, n) => piece && card(piece, { size: "tapped", label: `${t("change")}: ${nameOf(piece)}`, onclick: () => { found[n] = null; next(); } });
    const next = () => {
      const n = found.indexOf(null);
      if (n < 0) { sheet().onclose = null; close(); done(found); return; }
      open(titles[n],
        titles.length > 1 && h("p", { class: "faint buttons" }, found.map(again), t("slots_left", { n: found.filter((piece) => !piece).length })),
        faces(deck.map(left), (piece) => { found[n] = piece; next(); }));
    };
    sheet().onclose = () => { sheet().onclose = null; done(null); };
    next();
  });
}

/** What is open speaks of this moment only: it is shut when the table moves on. */
export const ofThisMoment = () => { sheet().onclose = () => { sheet().onclose = null; }; };

/** The table has moved on: what is asked is told already, or is another thing now. */
export function askNoMore() {
  if (!sheet().open || !sheet().onclose) return false;
  close();
  return true;
}

/** Ask yes or no. */
export function confirm(title, text, yes, act) {
  open(title, h("p", {}, text), h("div", { class: "buttons" },
    h("button", { class: "main", onclick: () => { close(); act(); } }, yes),
    h("button", { onclick: close }, t("cancel"))));
}
