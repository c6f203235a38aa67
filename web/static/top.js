// The bar at the top: what this is, how things are, and the few commands that always hold.

import { h } from "./dom.js";
import { icon } from "./pieces.js";
import { close, confirm, open } from "./sheet.js";
import { LANGUAGES, language, speak, t } from "./words.js";

const CAMERA = { on: "on", off: "off", lost: "lost", done: "done" };

export function topBar(page) {
  const { dash } = page;
  return [
    h("div", { class: "sign-board" },
      h("a", { class: "brand", href: "/", "aria-label": t("title") },
        h("img", { src: "/static/donut.svg", alt: "", width: 40, height: 40 }), h("span", {}, t("title"))),
      h("div", { class: "chips" }, dash && chips(page)),
      h("div", { class: "tools" }, dash && tools(page))),
    h("div", { class: "awning", "aria-hidden": "true" })];
}

function chips({ dash, online }) {
  return [
    h("span", { class: "chip", "data-key": "round" }, `${t("round")} `, h("b", {}, dash.round)),
    online
      ? h("span", { class: `chip camera-${dash.camera.state}`, "data-key": "camera" }, h("i", { class: "dot" }),
        h("span", { class: "wide" }, t(CAMERA[dash.camera.state])),
        dash.camera.state === "on" && dash.camera.fps > 0 && h("span", { class: "wide faint" }, ` ${dash.camera.fps} /s`))
      : h("span", { class: "chip camera-lost", role: "status", "data-key": "line" }, h("i", { class: "dot" }), t("offline")),
  ];
}

function tools(page) {
  const { dash, act } = page;
  const pausing = dash.paused ? "resume" : "pause";
  return [
    dash.camera.state !== "off" && !dash.ending && tool(t(pausing), dash.paused ? "play" : "pause", () => act(pausing)),
    dash.seq > 1 && tool(t("undo"), "undo", () => askUndo(page)),
    tool(t("menu"), "menu", () => menu(page)),
  ];
}

const tool = (label, name, onclick) => h("button", { type: "button", class: "round", onclick, "aria-label": label, title: label, "data-key": name }, icon(name));

/** The step before the last one that still stands. */
export function lastStep({ dash, entries }) {
  const fallen = new Set(dash.fallen);
  const standing = [...entries.values()].filter((e) => !fallen.has(e.seq) && e.seq > 1 && e.event !== "undone");
  return standing.at(-1);
}

function askUndo(page) {
  const last = lastStep(page);
  if (!last) return;
  confirm(t("undo_last"), last.words[language()], t("undo"), () => page.act("undo", { to_seq: last.seq - 1, seen: page.dash.seq }));
}

function menu(page) {
  const { dash, act } = page;
  open(t("menu"),
    choice(t("language"), LANGUAGES, language(), (code) => { speak(code); page.draw(); menu(page); }),
    choice(t("look"), { auto: t("auto"), light: t("light"), dark: t("dark") }, look(), (name) => { wear(name); menu(page); }),
    h("div", { class: "buttons" },
      dash.can_start && h("button", { type: "button", onclick: () => page.askNewGame() }, t("new_game")),
      !dash.ending && h("button", { type: "button", class: "danger", onclick: () => confirm(t("end_game"), t("sure_end"), t("yes_end"), () => act("end")) }, t("end_game"))));
}

function choice(title, options, current, choose) {
  return h("div", { class: "choice", role: "group", "aria-label": title }, h("span", {}, title),
    h("div", { class: "segments" }, Object.entries(options).map(([key, name]) =>
      h("button", { type: "button", "aria-pressed": key === current ? "true" : "false", onclick: () => choose(key), lang: key in LANGUAGES ? key : undefined }, name))));
}

const look = () => localStorage.getItem("look") || "auto";
function wear(name) {
  localStorage.setItem("look", name);
  if (name === "auto") delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = name;
}
wear(look());

/** Ask who plays, and begin. */
export function askNewGame(page) {
  const names = page.dash.players.map((p) => p.name);
  const field = h("input", { id: "names", value: names.join(", "), autocomplete: "off", maxlength: 240 });
  const start = (event) => {
    event.preventDefault();
    const players = field.value.split(/[,、，]/).map((name) => name.trim()).filter(Boolean);
    page.act("start", { players }).then((done) => done && close());
  };
  open(t("new_game"), h("form", { class: "new-game", onsubmit: start },
    h("label", { for: "names" }, t("names")), field,
    h("div", { class: "buttons" }, h("button", { class: "main" }, t("start")))));
}
