// The deck: what is known of it, and learning it from photographs or from what the camera sees.

import { h } from "../dom.js";
import { lighter } from "../lighter.js";
import { icon } from "./icons.js";
import { nameOf } from "../pieces.js";
import { listed, refusal, said } from "../words.js";
import { t } from "./words.js";

export function deckCard(page) {
  const { deck } = page.state;
  const { learning } = deck;
  const busy = learning.reading > 0 || learning.cards.length > 0;
  const teach = page.open.deck || busy || !deck.faces;
  return h("section", { class: "panel deck", "data-key": "deck", "aria-labelledby": "deck-title" },
    h("h2", { id: "deck-title" }, t("deck")),
    h("p", { class: "chosen-one", "data-key": "known" }, h("span", {}, deck.faces ? t("deck_known", { n: deck.faces }) : t("deck_unknown")),
      deck.faces > 0 && !busy && h("button", { "aria-expanded": teach ? "true" : "false", onclick: () => { page.open.deck = !page.open.deck; page.draw(); } }, t("learn_more"))),
    deck.trouble && h("p", { class: "note bad", role: "status", "data-key": "damaged" }, said(deck.trouble)),
    deck.faces > 0 && deck.missing.length > 0 && h("details", { "data-key": "lacks" }, h("summary", {}, t("lacks", { n: deck.missing.length })), h("p", { class: "faint" }, listed(deck.missing.map(nameOf)))),
    teach && drop(page),
    learning.reading > 0 && h("p", { class: "note", role: "status", "data-key": "reading" }, t("reading", { n: learning.reading })),
    learning.troubles.map((one, n) => h("p", { class: "note bad", role: "status", "data-key": `trouble${n}` }, said(one))),
    learning.cards.length > 0 && proposals(page));
}

function drop(page) {
  const picked = async (event) => { await sendAll(page, [...event.target.files]); event.target.value = ""; };
  return h("div", { class: "drop", "data-key": "drop" },
    h("p", {}, t("lay_out")),
    h("div", { class: "buttons" },
      h("label", { class: "button" }, icon("plus"), " ", t("add_photos"), h("input", { type: "file", accept: "image/*,.heic,.heif", multiple: true, class: "spoken", onchange: picked })),
      page.state.camera.fresh && h("button", { onclick: () => page.act("deck/camera", {}) }, icon("camera"), " ", t("from_camera"))));
}

/** Photographs dropped anywhere on the page. */
export function takeDrops(page) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (page.state) sendAll(page, [...event.dataTransfer.files]);
  });
}

const MOST_WAITING = 9; // the program takes a few more: somebody else may be sending some, too

/** One after another, no more than are taken: what was refused for want of room would be missing. */
async function sendAll(page, files) {
  for (const [n, file] of files.entries()) {
    if (file.type && !file.type.startsWith("image/")) { page.complain(`${file.name}: ${t("bad_photo")}`); continue; } // formats that a browser does not know have no type
    const body = await lighter(file);
    while (page.state.deck.learning.reading > MOST_WAITING) {
      await new Promise((done) => setTimeout(done, 500));
      await page.refresh();
    }
    try {
      const answer = await fetch(`/setup/deck/photo?name=${encodeURIComponent(file.name)}${n ? "&along" : ""}`, { method: "POST", headers: { "Content-Type": body.type }, body });
      if (!answer.ok) page.complain(said(refusal(await answer.json())));
    } catch {
      page.complain(t("offline"));
    }
    await page.refresh();
  }
}

function proposals(page) {
  const { cards } = page.state.deck.learning;
  const sure = cards.filter((one) => one.sure);
  const asked = cards.filter((one) => !one.sure);
  return h("div", { class: "proposals", "data-key": "proposals" },
    asked.length > 0 && h("h3", {}, t("which", { n: asked.length })),
    h("ul", { class: "asked" }, asked.map((one) => question(page, one))),
    sure.length > 0 && h("h3", {}, t("read_off", { n: sure.length })),
    h("ul", { class: "named" }, sure.map((one) => h("li", { "data-key": one.id }, thumbnail(one), chooser(page, one)))),
    h("div", { class: "buttons" },
      h("button", { class: "main", disabled: !sure.length, onclick: () => { page.open.deck = false; page.act("deck/keep", {}); } }, t(asked.length ? "keep_some" : "keep_cards", { n: sure.length, m: asked.length })),
      h("button", { onclick: () => page.act("deck/forget", {}) }, t("throw_away"))));
}

const thumbnail = (one) => h("img", { src: `/setup/deck/card/${one.id}.jpg`, alt: one.sure ? "" : t("unnamed"), width: 72, height: 101 });

function question(page, one) {
  const is = (piece) => () => page.act("deck/card", { id: one.id, piece });
  return h("li", { "data-key": one.id }, thumbnail(one),
    h("div", {},
      h("div", { class: "buttons" }, one.offered.map((piece) => h("button", { onclick: is(piece) }, nameOf(piece)))),
      chooser(page, one)));
}

/** Every piece there is, in a list; a card can be left out, too. */
function chooser(page, one) {
  const choose = (event) => page.act("deck/card", { id: one.id, piece: event.target.value || null });
  return h("select", { "aria-label": t("what_is_it"), onchange: choose },
    !one.sure && h("option", { value: "", selected: true, disabled: true }, t("another_card")),
    page.state.deck.pieces.map((piece) => h("option", { value: piece, selected: one.sure && piece === one.piece }, nameOf(piece))),
    h("option", { value: "" }, t("leave_out")));
}
