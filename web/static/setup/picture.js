// The live picture, and the players' names on it where they sit: dragged, tapped and put down by a second tap, or
// moved with the arrow keys.

import { h } from "../dom.js";
import { nameTag } from "../pieces.js";
import { playerName } from "../words.js";
import { t } from "./words.js";

const STEP = 0.03;
const SLACK = 6; // pixels that a finger may slip without dragging
let moving = null; // {n, places}: a seat that somebody moves now
let held = null; // the seat that the next tap puts down
let settle = 0;

export function viewfinder({ state }) {
  const live = state.camera.fresh;
  return h("div", { class: `viewfinder ${live ? "good" : ""}`, "data-key": "view" },
    h("img", { id: "preview", alt: t("picture"), width: 960, height: 540, "data-kept": true }),
    !live && h("p", { class: "no-picture", "data-key": "none" }, t(state.camera.source ? "waiting" : "no_camera_tile")),
    live && state.rehearsing && h("div", { class: "seats", "data-key": "seats", role: "group", "aria-label": t("seats") }, state.players.map(seat)));
}

const seat = (name, n) => h("button", { class: `seat seat-${n + 1}`, "data-key": name, "data-seat": n, "aria-pressed": held === n ? "true" : "false", "aria-label": t("seat_of", { name: playerName(name) }), title: t("drag") },
  nameTag({ name: playerName(name), seat: n + 1 }));

/** Put the names where their players sit; the positions are no attributes, which the page's policy would not allow. */
export function placeSeats(page) {
  const frame = document.querySelector(".viewfinder");
  const layer = frame.querySelector(".seats");
  if (layer) layer.onclick = (event) => putDown(event, page, layer);
  const [width, height] = page.state.seats.size;
  const shape = width && page.state.camera.fresh ? width / height : 16 / 9;
  frame.style.aspectRatio = String(shape);
  frame.style.width = `min(100%, calc(max(45vh, 100vh - 29rem) * ${shape}))`; // so that the list below stays in view
  for (const chip of frame.querySelectorAll(".seat")) {
    const [x, y] = (moving?.places ?? page.state.seats.places)[Number(chip.dataset.seat)];
    chip.style.left = `${100 * x}%`;
    chip.style.top = `${100 * y}%`;
    chip.onpointerdown = (event) => grab(event, page, chip);
    chip.onkeydown = (event) => nudge(event, page, chip);
  }
}

function grab(event, page, chip) {
  event.preventDefault();
  chip.focus();
  chip.setPointerCapture(event.pointerId);
  const box = chip.parentElement.getBoundingClientRect();
  const n = Number(chip.dataset.seat);
  moving = { n, places: page.state.seats.places.map((place) => [...place]) };
  chip.onpointermove = (move) => {
    moving.places[n] = [share(move.clientX - box.left, box.width), share(move.clientY - box.top, box.height)];
    placeSeats(page);
  };
  let far = false;
  const drag = chip.onpointermove;
  chip.onpointermove = (move) => {
    far ||= Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) > SLACK;
    if (far) drag(move);
  };
  chip.onpointerup = chip.onpointercancel = () => {
    chip.onpointermove = chip.onpointerup = chip.onpointercancel = null;
    if (far) return drop(page);
    moving = null;
    held = held === n ? null : n;
    page.draw();
  };
}

/** A second tap: the seat that was tapped before is here. */
function putDown(event, page, layer) {
  if (held === null || event.target !== layer) return;
  const box = layer.getBoundingClientRect();
  moving = { n: held, places: page.state.seats.places.map((place) => [...place]) };
  moving.places[held] = [share(event.clientX - box.left, box.width), share(event.clientY - box.top, box.height)];
  held = null;
  drop(page);
}

const share = (pixels, whole) => Math.min(1, Math.max(0, pixels / whole));
const WAYS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

function nudge(event, page, chip) {
  const way = WAYS[event.key];
  if (!way) return;
  event.preventDefault();
  const n = Number(chip.dataset.seat);
  moving ??= { n, places: page.state.seats.places.map((place) => [...place]) };
  moving.places[n] = moving.places[n].map((value, axis) => share(value + way[axis], 1));
  placeSeats(page);
  clearTimeout(settle);
  settle = setTimeout(() => drop(page), 600);
}

async function drop(page) {
  const { places } = moving;
  await page.act("seats", { places });
  moving = null;
  page.draw();
}
