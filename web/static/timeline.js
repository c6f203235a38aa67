// Everything that happened, newest first; each step can be put right or taken back.

import { h } from "./dom.js";
import { card, nameOf } from "./pieces.js";
import { close, faces, open } from "./sheet.js";
import { language, t } from "./words.js";

const MOST = 80;

export function timeline(page) {
  const fallen = new Set(page.dash.fallen);
  // A prompt is over once its power is used, and until then it stands in large type above.
  const told = [...page.entries.values()].filter((entry) => entry.event !== "power_prompted");
  const entries = told.reverse().slice(0, MOST);
  return h("section", { class: "panel timeline", "data-key": "timeline" },
    h("h2", {}, t("timeline")),
    entries.length
      ? h("ol", {}, entries.map((entry) => step(page, entry, fallen.has(entry.seq))))
      : h("p", { class: "faint" }, t("nothing_yet")));
}

const clock = (at) => `${Math.floor(at / 60)}:${String(Math.floor(at % 60)).padStart(2, "0")}`;

function step(page, entry, fallen) {
  const piece = entry.piece ?? entry.moved?.[0]?.piece;
  return h("li", { class: `${entry.event} ${fallen ? "fallen" : ""}`, "data-key": entry.seq },
    h("button", { type: "button", onclick: () => look(page, entry, fallen) },
      h("time", {}, clock(entry.t)),
      piece ? card(piece, { size: "tiny", label: "" }) : h("i", { class: "bead" }),
      h("span", { class: "words" }, entry.words[language()], fallen && h("em", {}, ` (${t("taken_back")})`))));
}

function look(page, entry, fallen) {
  const words = entry.words[language()];
  const back = () => { close(); page.act("undo", { to_seq: entry.seq, seen: page.dash.seq }); };
  const fix = (piece) => { close(); page.act("correct", { target: String(entry.seq), seq: entry.seq, piece }); };
  const names = !fallen && ["donut_taken", "donut_discarded"].includes(entry.event);
  open(words,
    h("p", { class: "faint" }, `${t("round")} ${entry.round} · ${clock(entry.t)}`),
    !fallen && entry.seq < page.dash.seq && h("div", { class: "buttons" }, h("button", { type: "button", class: "danger", onclick: back }, t("take_back"))),
    names && [h("h3", {}, `${t("what_is_it")} (${nameOf(entry.piece)})`), faces(page.dash.faces, fix, { current: entry.piece })]);
}
