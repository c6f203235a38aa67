// The bar at the top: what this is, how things are, and the few commands that always hold.

import { h } from "./dom.js";
import { menu } from "./menu.js";
import { icon, stillOpen, sum } from "./pieces.js";
import { confirm, ofThisMoment } from "./sheet.js";
import { say } from "./speech.js";
import { keptGame } from "./wire.js";
import { dayOf, language, listed, said, t } from "./words.js";

const CAMERA = { on: "on", off: "off", lost: "lost", done: "done" };

export function topBar(page) {
  const { now } = page;
  return [
    h("div", { class: "sign-board" },
      h("a", { class: "brand", href: "/", "aria-label": t("title") },
        h("img", { src: "/static/donut.svg", alt: "", width: 40, height: 40 }), h("span", {}, t("title"))),
      h("div", { class: "chips" }, now && chips(page)),
      h("div", { class: "tools" }, now && tools(page))),
    h("div", { class: "awning", "aria-hidden": "true" })];
}

function chips({ dash, now, online, role, me }) {
  return [
    role !== "host" && h("span", { class: "chip", "data-key": "role" }, role === "player" ? me : t("looks_on")),
    h("span", { class: "chip", "data-key": "round" }, `${t("round")} `, h("b", {}, dash.round)),
    keptGame !== null
      ? h("span", { class: "chip", "data-key": "kept", title: keptGame }, dayIn(keptGame))
      : online
      ? h("span", { class: `chip camera-${now.camera.state}`, "data-key": "camera" }, h("i", { class: "dot" }),
        h("span", { class: "wide" }, t(CAMERA[now.camera.state])),
        now.camera.state === "on" && now.camera.fps > 0 && h("span", { class: "wide faint" }, ` ${now.camera.fps} /s`))
      : h("span", { class: "chip camera-lost", role: "status", "data-key": "line" }, h("i", { class: "dot" }), h("span", { class: "cut" }, t("offline"))),
  ];
}

/** The day on which a game began that nobody named, else its name. */
function dayIn(name) {
  const [day] = name.match(/^\d{4}-\d\d-\d\d(?= \d\d\.\d\d\.\d\d)/) ?? [];
  return day ? dayOf(`${day}T12:00`, { dateStyle: "medium" }) : name;
}

function tools(page) {
  const { now, act } = page;
  const pausing = now.paused ? "resume" : "pause";
  return [
    tool(t("say_it"), "voice", () => sayNow(page)),
    page.role === "host" && keptGame === null && now.camera.state !== "off" && !now.ending && tool(t(pausing), now.paused ? "play" : "pause", () => act(pausing)),
    page.role === "host" && keptGame === null && lastStep(page) && tool(t("undo"), "undo", () => askUndo(page)),
    tool(t("menu"), "menu", () => menu(page)),
  ];
}

const tool = (label, name, onclick) => h("button", { class: "round", onclick, "aria-label": label, title: label, "data-key": name }, icon(name));

/** Where the game stands, aloud. */
function sayNow(page) {
  const { dash } = page;
  const totals = listed(dash.players.filter((one) => one.total !== null).map((one) => `${one.name}: ${sum(one.total)}`));
  const parts = dash.ending ? [said(dash.ending.sentence), said(dash.ending.tie_break), stillOpen(dash), totals] : [said(dash.headline), said(dash.next)];
  const trouble = say(parts.filter(Boolean).join(language() === "ja" ? "。" : ". "));
  if (trouble) page.complain(trouble);
}

/** What was done or said last, if it can be taken back; what it told anew goes with it. */
const lastStep = ({ now, entries }) => (now.last_deed > 1 ? entries.get(now.last_deed) : undefined);

function askUndo(page) {
  const last = lastStep(page), seen = page.now.seq; // not what is played until it is confirmed
  confirm(t("undo_last"), said(last.words), t("undo"), () => page.act("undo", { to_seq: last.seq - 1, seen }));
  ofThisMoment();
}
