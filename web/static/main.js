// The page: it listens, keeps the newest moment, and draws it.

import { h, morph } from "./dom.js";
import { learn } from "./pieces.js";
import { askNewGame, topBar } from "./top.js";
import { byHand } from "./hand.js";
import { ending } from "./ending.js";
import { matters } from "./matters.js";
import { moment, plates, row } from "./board.js";
import { camera } from "./camera.js";
import { timeline } from "./timeline.js";
import { language, said, speak, t } from "./words.js";
import { command, listen, watchPreview } from "./wire.js";

/** What the page knows.  `dash` is the newest dashboard, `entries` the log by number. */
const page = { dash: null, entries: new Map(), online: true, large: false, draw, act };

speak(language());

function draw() {
  const { dash } = page;
  document.title = t("title");
  morph(document.getElementById("top"), h("header", { id: "top" }, topBar(page)));
  if (!dash) return;
  document.body.dataset.seats = dash.players.length;
  const main = h("main", { id: "table", tabindex: "-1", "data-phase": dash.phase, class: page.large ? "large-camera" : null },
    h("div", { class: "stage", "data-key": "stage" },
      dash.ending ? ending(page) : moment(page), matters(page), !dash.ending && row(page), byHand(page), plates(page)),
    h("aside", { class: "side", "data-key": "side" }, camera(page), timeline(page)));
  morph(document.getElementById("table"), main);
}

/** Give a command; what the table refuses is said aloud and shown. */
async function act(name, args = {}) {
  const trouble = await command(name, args);
  if (trouble) complain(trouble);
  return trouble === null;
}

let forget = 0;
function complain(sentence) {
  const box = document.getElementById("urgent");
  box.replaceChildren(h("p", { class: "toast" }, sentence));
  clearTimeout(forget);
  forget = setTimeout(() => box.replaceChildren(), 7000);
}

function onNews({ from, dashboard, entries }) {
  if (from === 0) page.entries.clear();
  const news = page.dash && from > 0 ? entries : [];
  for (const entry of entries) page.entries.set(entry.seq, entry);
  page.dash = dashboard;
  page.online = true;
  draw();
  if (news.length) {
    const words = news.map((entry) => entry.words[language()]);
    document.getElementById("calm").textContent = [...words, said(dashboard.next)].join(". ");
  }
}

function onLine(online) {
  if (page.online !== online) {
    page.online = online;
    draw();
  }
}

page.askNewGame = () => askNewGame(page);
draw();
fetch("/api/cards").then((answer) => answer.json()).then((cards) => {
  learn(cards);
  listen(onNews, onLine);
  watchPreview(() => document.getElementById("preview"), () => page.dash && page.dash.camera.state !== "off");
});
