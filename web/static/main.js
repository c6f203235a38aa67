// The page: it listens, keeps the newest moment, and draws it.

import { h, keepingPlace, morph } from "./dom.js";
import { learn } from "./pieces.js";
import "./setup/here.js"; // this browser may be the camera, too
import { topBar } from "./top.js";
import { askNewGame } from "./menu.js";
import { byHand, powerPrompt } from "./hand.js";
import { ending } from "./ending.js";
import { matters, overrule } from "./matters.js";
import { moment, plates, row } from "./board.js";
import { camera, cameraTrouble } from "./camera.js";
import { lookBack, pastBar } from "./lookback.js";
import { askNoMore, close } from "./sheet.js";
import { ring, say, speaks } from "./speech.js";
import { timeline, wordsOf } from "./timeline.js";
import { toast } from "./toast.js";
import { language, meet, refusal, said, t } from "./words.js";
import { answered, command, keptGame, listen, ofGame, watchPreview } from "./wire.js";

/** What the page knows.  `now` is the newest dashboard, `past` an older one that is looked at, `dash` the one that is
 * shown, `entries` the log by number. */
const page = {
  now: null, past: null, entries: new Map(), online: true, large: false, draw, act, complain: toast,
  get dash() { return this.past ?? this.now; },
  get looking() { return keptGame !== null || this.past !== null; },
  role: "host", me: "",
  get rules() { return this.role === "host" && !this.looking; },
};
page.askNewGame = () => askNewGame(page);
page.lookBack = (seq) => lookBack(page, seq);

function draw() {
  const { dash } = page;
  document.title = t("title");
  document.querySelector(".skip").textContent = t("skip");
  morph(document.getElementById("top"), h("header", { id: "top" }, topBar(page)));
  if (!dash) return;
  if (dash.waiting) { beforeTheGame(); return; }
  document.body.dataset.seats = dash.players.length;
  const main = h("main", { id: "table", tabindex: "-1", "data-phase": dash.phase, class: [page.large && "large-camera", page.looking && "looking"].filter(Boolean).join(" ") || null },
    h("div", { class: "stage", "data-key": "stage" },
      page.looking && pastBar(page), cameraTrouble(page),
      dash.ending ? ending(page) : moment(page), !page.looking && [matters(page), powerPrompt(page), page.role === "player" && byHand(page)],
      !dash.ending && row(page), !page.looking && page.role !== "player" && byHand(page), plates(page)),
    h("aside", { class: "side", "data-key": "side", "aria-label": t("side") }, camera(page), timeline(page)));
  keepingPlace(() => morph(document.getElementById("table"), main));
}

/** Before a game whoever may set it up does so, even where the page is still open from before; others wait. */
function beforeTheGame() {
  if (page.role === "host") location.replace("/setup");
  else morph(document.getElementById("table"), waiting());
}

const waiting = () => h("main", { id: "table", tabindex: "-1" },
  h("section", { class: "moment", "data-key": "waiting" }, h("div", {}, h("h1", {}, t("being_set_up")), h("p", { class: "next" }, t("being_set_up_help")))));

/** Give a command; what the table refuses is said aloud and shown. */
async function act(name, args = {}) {
  const meant = { of_game: page.now?.game, ...args };
  const trouble = await command(name, meant);
  if (trouble?.against) overrule(page, trouble, () => act(name, { ...meant, override: true }));
  else if (trouble) toast(said(trouble));
  return trouble === null;
}

function onNews({ from, dashboard, entries }) {
  if (from === 0) { page.entries.clear(); page.past = null; }
  if (page.now && page.now.game !== dashboard.game) anew();
  if (page.now?.seq !== dashboard.seq && askNoMore()) toast(t("moved_on"));
  const news = page.now && from > 0 ? entries : [];
  for (const entry of entries) page.entries.set(entry.seq, entry);
  page.now = dashboard;
  meet(dashboard.players.map((one) => one.name));
  page.online = true;
  draw();
  if (news.length) announce(news);
  for (const entry of news.filter((one) => one.aloud)) toast(wordsOf(page, entry));
}

/** Another game: what a sheet asks is of the one before, and what happens now stands far above its score sheet. */
function anew() {
  close();
  scrollTo(0, 0);
}

/** What has just happened and what comes next, for those who listen. */
function announce(news) {
  const words = [...news.map((entry) => wordsOf(page, entry)), said(page.now.next)].join(language() === "ja" ? "。" : ". ");
  document.getElementById("calm").textContent = words;
  ring(news.map((entry) => entry.event));
  if (speaks()) say(words);
}

function onLine(online) {
  if (page.online !== online) {
    page.online = online;
    draw();
  }
}

/** A game of another day: all of it is past. */
async function showKept() {
  const found = await answered(ofGame("log"));
  if (found.error) { toast(said(refusal(found))); return; }
  for (const entry of found.entries) page.entries.set(entry.seq, entry);
  page.now = found.dashboard;
  meet(found.dashboard.players.map((one) => one.name));
  draw();
}

draw();
Promise.all([answered("/api/cards"), answered("/api/me")]).then(([cards, me]) => {
  learn(cards);
  Object.assign(page, { role: me.role, me: me.name });
  if (keptGame !== null) { showKept(); return; }
  listen(onNews, onLine);
  watchPreview(() => document.getElementById("preview"), () => page.now && page.now.camera.state !== "off");
});
