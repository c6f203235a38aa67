// The set-up page: a camera, a table that is seen, names, a deck, and the start.  It asks for its state again and again.

import { h, morph } from "../dom.js";
import { look, wear } from "../look.js";
import { icon } from "./icons.js";
import { LANGUAGES, dayOf, language, playerName, refusal, said, speak } from "../words.js";
import { learn, sum } from "../pieces.js";
import { toast } from "../toast.js";
import { answered, newest, watchPreview } from "../wire.js";
import { cameraCard, phoneWaits } from "./cameras.js";
import { deckCard, takeDrops } from "./deck.js";
import { isHere } from "./here.js";
import { placeSeats, viewfinder } from "./picture.js";
import { playersCard } from "./players.js";
import { rulesCard } from "./rules.js";
import { t } from "./words.js";

/** What the page knows: the newest state, and what is open on it. */
const page = { state: null, online: true, open: {}, draw, act, refresh, name, players: () => naming ?? page.state.players, misnamed: () => misnamed };
let naming = null, named = Promise.resolve(true); // not heard of yet, or refused; whether it was heard
let misnamed = null; // why those names are refused

function draw() {
  document.title = `${t("set_up")} · ${t("app")}`;
  document.querySelector(".skip").textContent = t("skip");
  morph(document.getElementById("top"), h("header", { id: "top" }, bar()));
  const { state } = page;
  if (!state) return;
  morph(document.getElementById("setup"), h("main", { id: "setup", tabindex: "-1", class: state.rehearsing ? null : "playing" },
    h("h1", { class: "spoken", "data-key": "title" }, t("set_up")),
    h("section", { class: "panel sight", "data-key": "sight", "aria-label": t("picture") },
      viewfinder(page), trouble(state), hints(state), state.rehearsing && checklist(state)),
    h("div", { class: "steps", "data-key": "steps" },
      unfinished(state), cameraCard(page), state.rehearsing && playersCard(page), deckCard(page), state.rehearsing && rulesCard(page), elsewhere()),
    startBar(state)));
  placeSeats(page);
}

const bar = () => [
  h("div", { class: "sign-board" },
    h("a", { class: "brand", href: page.state?.rehearsing === false ? "/" : "/setup", "aria-label": t("app") },
      h("img", { src: "/static/donut.svg", alt: "", width: 40, height: 40 }), h("span", {}, t("app"))),
    h("div", { class: "chips" }, !page.online && h("span", { class: "chip camera-lost", role: "status" }, h("i", { class: "dot" }), t("offline"))),
    h("div", { class: "tools" }, tongues(), looks())),
  h("div", { class: "awning", "aria-hidden": "true" })];

const tongues = () => h("div", { class: "segments tongues", role: "group", "aria-label": t("language") }, Object.entries(LANGUAGES).map(([code, name]) =>
  h("button", { lang: code, "aria-pressed": code === language() ? "true" : "false", onclick: () => { speak(code); draw(); } }, name)));

function looks() {
  const next = { auto: "light", light: "dark", dark: "auto" };
  return h("button", { class: "round", title: t(`look_${look()}`), "aria-label": t(`look_${look()}`), onclick: () => { wear(next[look()]); draw(); } }, icon(look()));
}

const trouble = ({ camera, phone }) => camera.said && !camera.fresh && !phoneWaits(page)
  && h("p", { class: "note bad", role: "status", "data-key": "trouble" }, said(camera.said));

const hints = ({ hints: all }) => all.length > 0 && h("ul", { class: "notes", "data-key": "hints", "aria-label": t("hints") },
  all.map((hint) => h("li", { class: "note", "data-key": hint.en.slice(0, 18) }, said(hint))));

const MARKS = { true: "✓", false: "○", null: "·" };
const MARK_NAMES = { true: "done", false: "open_item", null: "not_needed" };

function checklist({ checklist: items, camera }) {
  if (!camera.source) return h("p", { class: "note", "data-key": "tapped" }, t("tapped"));
  return h("section", { class: "seen", "data-key": "list", "aria-labelledby": "list-title" },
    h("h2", { id: "list-title" }, t("i_see")),
    h("ul", { class: "checklist" }, items.map((item) => h("li", { class: `is-${item.done}`, "data-key": item.key },
      h("span", { class: "mark", role: "img", "aria-label": t(MARK_NAMES[item.done]) }, MARKS[item.done]), h("span", {}, said(item.said))))));
}

function startBar({ rehearsing, resumes, checklist: items, camera }) {
  const missing = camera.source ? items.filter((item) => item.done === false).length : 0; // who taps needs no picture
  const words = rehearsing ? t(resumes ? "go_on" : missing ? "start_anyway" : "start") : t("back");
  return h("div", { class: "start-bar", "data-key": "start" },
    h("button", { class: "main big", onclick: rehearsing ? start : leave }, words),
    rehearsing && h("p", { class: "faint" }, page.players().map(playerName).join(" · "), missing > 0 && ` — ${t("missing", { n: missing })}`));
}

const unfinished = ({ unfinished: game }) => game && h("section", { class: "panel", "data-key": "unfinished", "aria-labelledby": "unfinished-title" },
  h("h2", { id: "unfinished-title" }, t("unfinished")),
  game.damaged && h("p", { class: "note bad" }, said(game.damaged), " ", t("from_there")),
  h("p", {}, Object.entries(game.scores).map(([name, points]) => `${playerName(name)} ${sum(points)}`).join(" · ")),
  h("p", { class: "faint" }, dayOf(game.when)),
  h("button", { onclick: () => act("go_on", { game: game.name, damaged: !!game.damaged }).then((done) => done && leave()) }, t("go_on_with_it")));

const elsewhere = () => h("nav", { class: "elsewhere", "data-key": "elsewhere", "aria-label": t("elsewhere") },
  h("a", { href: "/score" }, t("just_count")), h("a", { href: "/games" }, t("past_games")));

const leave = () => { location.href = "/"; };

/** Who plays: whoever types a name and taps something else at once has said both.  Names that are refused stay as they
 * were typed, to be put right: the game would begin with whoever was there before. */
function name(names) {
  if (names !== naming) misnamed = null;
  naming = names;
  return (named = named.then(() => refused("players", { players: names })).then((why) => {
    if (naming === names) [naming, misnamed] = [why && names, why];
    draw();
    return !why;
  }));
}

/** The game begins; names that nobody gave are kept as they are read here. */
async function start() {
  const { resumes, deck } = page.state;
  if (deck.learning.cards.length || deck.learning.reading) return firstLearn();
  if (naming && !(await named) && !(await name(naming))) return firstName(); // what kept them off may be over by now
  const { players } = page.state, read = players.map(playerName);
  if (!resumes && read.some((one, n) => one !== players[n]) && !(await name(read))) return firstName();
  if (await act("start", {})) leave();
}

/** Cards were read and nobody has said whether to learn them: without a word they would be forgotten. */
function firstLearn() {
  toast(t("first_learn"));
  document.querySelector(".deck .proposals > .buttons, .deck")?.scrollIntoView({ block: "center" });
}

/** A name is refused: to the field where it stands. */
function firstName() {
  const field = document.querySelector(".players [aria-invalid]");
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** Ask the hall for something; whether it is done. */
async function act(name, body) {
  return !(await refused(name, body));
}

/** The same, and why it is refused: that is said aloud and shown. */
async function refused(name, body) {
  const answer = await ask(`/setup/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const why = answer.error ? refusal(answer) : null;
  if (why) toast(said(why));
  await refresh();
  return why;
}

async function ask(url, options) {
  try {
    const answer = await fetch(url, options);
    return await answer.json();
  } catch {
    return { error: t("offline") };
  }
}

page.complain = toast;

const asking = newest();

/** The newest state, drawn. */
async function refresh() {
  const counts = asking();
  const state = await ask("/setup/state");
  if (!counts()) return;
  page.online = !state.error;
  if (!state.error) page.state = state;
  draw();
}

async function keepFresh() {
  for (;;) {
    if (!document.hidden || isHere()) await refresh();
    await new Promise((done) => setTimeout(done, 700));
  }
}

draw();
takeDrops(page);
answered("/api/cards").then(learn).then(keepFresh);
watchPreview(() => document.getElementById("preview"), () => page.state?.camera.fresh);
