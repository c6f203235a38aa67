// Cards, names and the signs of the players: the small things that every part of the page shows.

import { h } from "./dom.js";
import { language, said, t } from "./words.js";

let book = {};

/** What is printed on the cards, by piece: {name: {en, ja}, text: {en, ja}, min_players, copies, power, rule}. */
export const learn = (cards) => { book = cards; };
export const printed = (piece) => book[piece];

/** A piece as the card calls it. */
export function nameOf(piece) {
  if (piece === null || piece === "unknown") return t("unknown");
  const [, kind, number] = piece.match(/^(select|indicator)_(\d)$/) ?? [];
  if (kind) return t(kind, { n: number });
  if (piece.endsWith("_back")) return t(piece);
  return book[piece]?.name[language()] ?? piece.replaceAll("_", " ");
}

/** A picture of a card.  `more`: attributes for the element round it; a tap makes it a button. */
export function card(piece, { label, onclick, key, size = "", mark = "" } = {}) {
  const picture = h("img", { src: `/cards/${encodeURIComponent(piece ?? "unknown")}`, alt: "", width: 100, height: 140, draggable: "false" });
  const text = label ?? nameOf(piece);
  const props = { class: `card ${size} ${mark}`, "data-key": key, title: nameOf(piece) };
  if (!onclick) return h("span", { ...props, role: "img", "aria-label": text }, picture);
  return h("button", { ...props, onclick, "aria-label": text }, picture);
}

// Shape beside colour: nobody has to tell blue from green.
const SHAPES = [
  "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z",
  "M12 2.5L22.5 21H1.5z",
  "M3.5 3.5h17v17h-17z",
  "M12 1L23 12L12 23L1 12z",
  "M12 1.5l3.2 6.9l7.5.9l-5.5 5.2l1.4 7.4L12 18.3l-6.6 3.6l1.4-7.4L1.3 9.3l7.5-.900z",
  "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z",
];
const SHAPE_NAMES = {
  en: ["circle", "triangle", "square", "diamond", "star", "hexagon"],
  ja: ["丸", "三角", "四角", "ひし形", "星", "六角形"],
};

/** The sign of a seat (1-6). */
export function sign(seat) {
  const n = (seat - 1) % SHAPES.length;
  return h("svg", { class: `sign seat-${seat}`, viewBox: "0 0 24 24", role: "img", "aria-label": SHAPE_NAMES[language()][n] },
    h("path", { d: SHAPES[n] }));
}

/** A small tag with a player's sign and name. */
export const nameTag = (player) => h("span", { class: `name-tag seat-${player.seat}`, "data-key": player.name, title: player.name }, sign(player.seat), h("bdi", {}, player.name));

const ICONS = {
  pause: "M7 4h4v16H7zM14 4h4v16h-4z",
  play: "M7 3.5l14 8.5l-14 8.5z",
  undo: "M10 4L3 11l7 7v-4.5c5 0 8.5 1.5 11 5.5c-1-6-4.5-10-11-10.5z",
  menu: "M3 5h18v3H3zM3 10.5h18v3H3zM3 16h18v3H3z",
  first: "M5 4h3v16H5zM20 4v16l-11-8z",
  left: "M16 3v18L5 12z",
  right: "M8 3v18l11-9z",
  replay: "M12 4a8 8 0 1 1-7.7 10.2l2.9-.8A5 5 0 1 0 12 7v3.500L5.500 5.700L12 1z",
  voice: "M3 8.500v7h4l6 5v-17l-6 5zM15.500 8a5.500 5.500 0 0 1 0 8zM15.500 3.500a10 10 0 0 1 0 17v-2.400a7.700 7.700 0 0 0 0-12.200z",
  question: "M12 1.500a10.500 10.500 0 1 0 0 21a10.500 10.500 0 1 0 0-21zM10.500 16.500h3v3h-3zM8 8.800C8 6.200 9.700 4.500 12.100 4.500c2.400 0 4.100 1.500 4.100 3.700c0 2.800-2.700 3.200-2.700 5.300v.9h-2.900v-1.200c0-3.200 2.600-3.500 2.600-5c0-.7-.5-1.100-1.200-1.100c-.8 0-1.300.6-1.300 1.700z",
  check: "M9.500 19.500L2.500 12.500l2.400-2.400l4.600 4.600L19.100 5l2.400 2.400z",
  shelf: "M3 3h5v18H3zM9.500 3h5v18h-5zM16 4.500l4.800-1.300l4.200 16.500l-4.800 1.300z",
  camera: "M8.5 4L7 6.5H3.5A1.5 1.5 0 0 0 2 8v10.5A1.5 1.5 0 0 0 3.5 20h17a1.5 1.5 0 0 0 1.5-1.5V8a1.5 1.5 0 0 0-1.5-1.5H17L15.5 4zM12 9a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z",
  crown: "M2 7l5 4l5-7l5 7l5-4l-2.5 12h-15z",
  screen: "M3.5 3h17A1.5 1.5 0 0 1 22 4.5v11a1.5 1.5 0 0 1-1.5 1.5H14v2h3v2.5H7V19h3v-2H3.5A1.5 1.5 0 0 1 2 15.5v-11A1.5 1.5 0 0 1 3.5 3zM4.5 5.5v9h15v-9z",
  plus: "M10.5 3h3v7.5H21v3h-7.5V21h-3v-7.5H3v-3h7.5z",
  close: "M5.5 3.5L12 10l6.5-6.5l2 2L14 12l6.5 6.5l-2 2L12 14l-6.5 6.5l-2-2L10 12L3.5 5.5z",
  hand: "M8 2.5a1.5 1.5 0 0 1 3 0V10h1V4a1.5 1.5 0 0 1 3 0v7h1V6a1.5 1.5 0 0 1 3 0v9c0 4-2.5 7-6.5 7c-3 0-5-1.3-6.5-4l-3-5.5c-.800-1.6 1.2-3 2.5-1.5l2.5 3z",
  bump: "M12 1l2.5 6l6-2.5L18 11l5 3l-6 1.5l1 6.5l-6-4l-6 4l1-6.5L1 14l5-3l-2.5-6.5l6 2.5z",
};

/** A small picture that only repeats what stands beside it. */
export const icon = (name) => h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: ICONS[name], "fill-rule": "evenodd" }));

/** How a condition stands. */
export const stands = (line) => line.why && h("small", { class: "faint" }, said(line.why));

/** "Plain x4" as it is printed. */
export const times = (text) => text.replace(/ x(\d)/g, " ×$1");

/** Points with their sign: "+3", "−2", "0". */
export const points = (n) => (n > 0 ? `+${n}` : sum(n));

/** A sum as it is printed: "3", "−2". */
export const sum = (n) => String(n).replace("-", "−");

/** What so many are: one of them, or of what one lacks, is a point. */
export const pointsWord = (n) => t(Math.abs(n) === 1 ? "point" : "points");

/** What may still change who has won; empty where nothing does. */
export const stillOpen = ({ matters }) => (matters.length ? t(matters.some((one) => one.kind === "asked") ? "open_ending" : "open_objection") : "");
