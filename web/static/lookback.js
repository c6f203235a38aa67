// Looking back: the table as it was after any event, step by step or by itself.

import { h } from "./dom.js";
import { icon } from "./pieces.js";
import { wordsOf } from "./timeline.js";
import { keptGame, newest, ofGame } from "./wire.js";
import { t } from "./words.js";

const PACE = 1400;
let playing = 0;
const asking = newest();

/** Show the table after entry `seq`; the present when there is nothing later. */
export async function lookBack(page, seq) {
  const wanted = Math.max(1, Math.min(seq, page.now.seq)), counts = asking();
  const answer = await fetch(ofGame(`moment/${wanted}`)).catch(() => null);
  const past = answer?.ok ? await answer.json() : null;
  if (!past || !counts()) return;
  page.past = past;
  page.draw();
  if (!playing) document.querySelector(".past-bar")?.scrollIntoView({ block: "nearest" }); // on a phone it is far above what was tapped
}

function toPresent(page) {
  stop();
  asking(); // a moment that is still on its way is wanted no more
  page.past = null;
  page.draw();
}

function stop() {
  clearInterval(playing);
  playing = 0;
}

function play(page) {
  if (playing) {
    stop();
    page.draw();
    return;
  }
  playing = setInterval(() => {
    if (!page.looking || page.dash.seq >= page.now.seq) { stop(); page.draw(); }
    else lookBack(page, page.dash.seq + 1);
  }, PACE);
  page.draw();
}

/** The bar above the table of a moment that is past. */
export function pastBar(page) {
  const at = page.dash.seq;
  const go = (seq) => { stop(); lookBack(page, seq); };
  const last = page.now.seq;
  const button = (name, label, seq, off) => h("button", { class: "round", disabled: off, "data-key": name, "aria-label": t(label), title: t(label), onclick: () => go(seq) }, icon(name));
  return h("section", { class: "panel past-bar", "data-key": "past", "aria-label": t("replay") },
    h("p", {}, h("b", {}, t("step_of", { n: at, all: last })), " ", h("span", { class: "words", role: "status" }, wordsOf(page, page.entries.get(at)))),
    h("div", { class: "tools" },
      button("first", "first_step", 1, at <= 1),
      button("left", "step_back", at - 1, at <= 1),
      h("button", { class: "round", "data-key": "play", "aria-label": t(playing ? "pause" : "play"), title: t(playing ? "pause" : "play"), onclick: () => play(page) }, icon(playing ? "pause" : "play")),
      button("right", "step_on", at + 1, at >= last),
      keptGame === null
        ? h("button", { class: "main", "data-key": "now", onclick: () => toPresent(page) }, t("to_present"))
        : h("a", { class: "button main", "data-key": "now", href: "/games" }, t("past_games"))));
}
