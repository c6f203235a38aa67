// Everything that happened, newest first; each step can be looked into, put right or taken back.

import { h } from "./dom.js";
import { ruleBox } from "./matters.js";
import { compared } from "./photo.js";
import { card, icon, nameOf } from "./pieces.js";
import { askFor, close, faces, open } from "./sheet.js";
import { keptGame, ofGame } from "./wire.js";
import { said, t } from "./words.js";

const MOST = 80;

export function timeline(page) {
  const fallen = new Set(page.dash.fallen);
  const pictured = new Set(page.dash.pictures);
  const told = [...page.entries.values()].filter((entry) => entry.seq <= page.dash.seq && isNews(entry, fallen));
  const entries = told.reverse().slice(0, MOST);
  return h("section", { class: "panel timeline", "data-key": "timeline", "aria-labelledby": "timeline-title" },
    h("div", { class: "panel-head" },
      h("h2", { id: "timeline-title" }, t("timeline")),
      page.dash.seq > 1 && !page.looking && h("button", { class: "quiet", "data-key": "back", onclick: () => page.lookBack(page.dash.seq - 1) }, icon("replay"), t("replay"))),
    entries.length
      ? h("ol", { tabindex: "0", "aria-label": t("timeline") }, entries.map((entry) => step(page, entry, fallen.has(entry.seq), pictured.has(entry.seq))))
      : h("p", { class: "faint" }, t("nothing_yet")));
}

const QUIET = new Set(["power_prompted", "undone"]);

/** A prompt is over once its power is used, and until then it stands in large type above; of many undos in a row the
 * last one stands. */
const isNews = (entry, fallen) => !QUIET.has(entry.event) || (entry.event === "undone" && !fallen.has(entry.seq));

/** What an entry says; of an undo, what it took back. */
export function wordsOf(page, entry) {
  if (entry?.event !== "undone") return said(entry?.words);
  const told = [...page.entries.values()].filter((one) => one.seq <= entry.seq).sort((a, b) => b.seq - a.seq);
  const others = told.filter((one) => one !== entry && !(one.event === "undone" && entry.withdrawn?.includes(one.seq)));
  const after = standing(told);
  const steps = standing(others).filter((one) => !after.includes(one)).reverse();
  if (!steps.length) return t("brought_back");
  return t(steps.length === 1 ? "undone_one" : "undone_many", { what: said(steps[0].words), n: steps.length });
}

/** Steps that stand after these; newest first. */
function standing(told) {
  const gone = new Set();
  for (const one of told) if (!gone.has(one.seq)) one.withdrawn?.forEach((seq) => gone.add(seq));
  return told.filter((one) => !gone.has(one.seq) && !QUIET.has(one.event));
}

const clock = (at) => `${Math.floor(at / 60)}:${String(Math.floor(at % 60)).padStart(2, "0")}`;

function step(page, entry, fallen, pictured) {
  const piece = entry.piece ?? entry.moved?.[0]?.piece;
  return h("li", { class: `${entry.event} ${fallen ? "fallen" : ""}`, "data-key": entry.seq },
    h("button", { onclick: () => lookInto(page, entry, fallen) },
      h("time", {}, clock(entry.t)),
      piece ? card(piece, { size: "tiny", label: "" }) : h("i", { class: "bead" }),
      h("span", { class: "words" }, wordsOf(page, entry), fallen && h("em", {}, ` (${t("taken_back")})`)),
      pictured && h("span", { class: "has-picture" }, icon("camera"), h("span", { class: "spoken" }, t("has_picture")))));
}

/** A dispute about a step: the ruling, the evidence, and the ways to put it right. */
async function lookInto(page, entry, fallen) {
  const seen = page.now.seq, counts = askFor();
  const answer = await fetch(ofGame(`ruling/${entry.seq}`)).catch(() => null);
  const found = answer?.ok ? await answer.json() : null;
  if (!counts()) return;
  open(wordsOf(page, entry),
    h("p", { class: "faint" }, `${t("round")} ${entry.round} · ${clock(entry.t)} · ${t("entry", { n: entry.seq })}${fallen ? ` · ${t("taken_back")}` : ""}`),
    found && ruling(found),
    found && compared(found.before, found.after, [t("before"), t("after")]),
    found && h("p", { class: found.enough ? "evidence" : "evidence lacking" }, icon(found.enough ? "camera" : "question"), said(found.evidence)),
    deeds(page, entry, fallen, seen));
}

const VERDICTS = { legal: "verdict_legal", illegal: "verdict_illegal", unruled: "verdict_unruled" };

function ruling(found) {
  if (!found.verdict) return null;
  return h("div", { class: `ruling ${found.verdict}` },
    h("p", { class: "kind" }, t(VERDICTS[found.verdict])),
    h("p", {}, said(found.sentence)),
    ruleBox(found.rule));
}

/** Up to which entry all stands again when what was taken back is brought back: of one that an undo took, itself; of the
 * undo, the last that it took.  0 where it is neither. */
function broughtBack(page, entry, fallen) {
  const gone = page.now.fallen;
  const took = (one) => one.event === "undone" && !gone.includes(one.seq) && one.withdrawn?.includes(entry.seq);
  if (fallen) return [...page.entries.values()].some(took) ? entry.seq : 0;
  const lost = entry.event === "undone" && (entry.withdrawn ?? []).filter((seq) => page.entries.get(seq)?.event !== "undone");
  return lost ? Math.max(0, ...lost) : 0;
}

/** What may be done about it; refused where more was played since the step was looked into, at `seen`. */
function deeds(page, entry, fallen, seen) {
  const undo = (what) => { close(); page.act("undo", { ...what, seen }); };
  const fix = (piece) => { close(); page.act("correct", { target: String(entry.seq), seq: entry.seq, piece, seen }); };
  const changes = keptGame === null && page.role === "host";
  const names = changes && !fallen && ["donut_taken", "donut_discarded"].includes(entry.event);
  const see = () => { close(); page.lookBack(entry.seq); };
  const back = changes && broughtBack(page, entry, fallen);
  return [
    h("div", { class: "buttons" },
      h("button", { onclick: see }, icon("replay"), t("see_table_then")),
      back > 0 && h("button", { class: "main", onclick: () => undo({ to_seq: back }) }, t("bring_back")),
      changes && !fallen && !back && entry.seq > 1 && h("button", { class: "danger", onclick: () => undo({ not_so: entry.seq }) }, t("not_so")),
      changes && !fallen && entry.seq < page.now.seq && h("button", { class: "danger", onclick: () => undo({ to_seq: entry.seq }) }, t("take_back"))),
    names && h("details", { class: "other-card" },
      h("summary", {}, t("was_other_card")), faces(page.now.faces, fix, { current: entry.piece })),
    names && h("p", { class: "spoken" }, nameOf(entry.piece)),
  ];
}
