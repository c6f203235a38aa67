// The photograph of a count: every card in its owner's colour, and every point where it comes from.

import { belongs, plateOf, table } from "./count.js";
import { h } from "./dom.js";
import { nameOf, points } from "./pieces.js";
import { t } from "./words.js";

/** The photograph's own picture of a card, with a little of what lies round it. */
export function piecePhotographed(one) {
  const [wide, high] = table.size;
  const [xs, ys] = [0, 1].map((axis) => one.corners.map((corner) => corner[axis] * table.size[axis]));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = 1.15 * Math.max(Math.max(...xs) - left, Math.max(...ys) - top);
  return h("svg", { class: "cut-out", viewBox: `${left - 0.07 * size} ${top - 0.07 * size} ${size} ${size}`, "aria-hidden": "true" }, h("image", { href: table.picture, width: wide, height: high }));
}

const centre = (one) => [0, 1].map((axis) => one.corners.reduce((all, corner) => all + corner[axis], 0) / 4);

/** All of it; `change(one)` is what a tap on a card does. */
export function picture(change) {
  const [wide, high] = table.size;
  const drawn = table.cards.filter((one) => one.corners);
  const shape = (one) => {
    const lit = table.lit && one.seat === table.lit.seat && one.piece === table.lit.piece;
    const outline = h("polygon", {
      points: one.corners.map(([x, y]) => `${x * wide},${y * high}`).join(" "), class: `seat-${one.seat} ${one.sure ? "" : "unsure"} ${lit ? "lit" : ""} ${one.seat ? "" : "nobody"}`,
      tabindex: "0", role: "button", "aria-label": `${nameOf(one.piece)}, ${one.seat ? table.names[one.seat - 1] : t("nobodys")}`, onclick: () => change(one),
    });
    outline.onkeydown = (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); change(one); } };
    return outline;
  };
  const size = wide / 42;
  const label = ([x, y], text, mark) => h("text", { x: x * wide, y: y * high, class: `badge ${mark}`, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", "aria-hidden": "true", "stroke-width": size / 4 }, text);
  return h("figure", { class: "panel score-photo" },
    h("svg", { viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": t("photo_of_table") },
      h("image", { href: table.picture, width: wide, height: high }),
      drawn.map(shape), badges().map(([place, text, seat]) => label(place, text, `seat-${seat}`)),
      drawn.filter((one) => !one.sure && one.seat).map((one) => label(centre(one), "?", "doubt"))),
    h("figcaption", { class: "faint" }, t("tap_card")));
}

/** Each reason for points, once, on the first of the cards that bring them. */
function badges() {
  if (!table.sum) return [];
  return table.sum.lines.flatMap((lines, n) => lines.flatMap((line) => {
    const first = plateOf(n + 1).find((one) => one.corners && belongs(line, one.piece));
    return first && line.points !== 0 ? [[centre(first), points(line.points), n + 1]] : [];
  }));
}
