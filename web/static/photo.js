// A kept picture of the table, with its cards marked, as near as they can all be seen.

import { h } from "./dom.js";
import { nameOf } from "./pieces.js";
import { ofGame } from "./wire.js";
import { t } from "./words.js";

const NEAREST = 0.45, CLOSE = 0.25; // the smallest share of a picture that is shown: to compare, and of one place
const MARGIN = 0.06;

const marksOf = (seq) => fetch(ofGame(`marks/${seq}`)).then((answer) => (answer.ok ? answer.json() : [])).catch(() => []);

/** The picture of an entry, its cards marked. */
export function photo(seq, label) {
  return figure(seq, label, marksOf(seq).then((marks) => ({ marked: marks, about: marks })), `photo${seq}`);
}

/** The picture of an entry near one place, with the cards there marked that may be one of these pieces. */
export function near(seq, label, place, pieces) {
  const seen = marksOf(seq).then((marks) => {
    const there = marks.filter((mark) => mark.place === place);
    const meant = there.filter((mark) => pieces.includes(mark.piece));
    return { marked: meant.length ? meant : there, about: there, nearest: CLOSE };
  });
  return figure(seq, label, seen, `near${seq}-${place}`);
}

/** Two pictures, marked and seen from near where the table changed between them. */
export function compared(before, after, labels) {
  if (before === null && after === null) return null;
  const both = Promise.all([before, after].map((seq) => (seq === null ? [] : marksOf(seq))));
  const changes = both.then(([one, other]) => [unlike(one, other), unlike(other, one)]);
  const side = (n) => changes.then((sides) => ({ marked: sides[n], about: sides.flat() }));
  return h("div", { class: "photos", "data-key": `photos${before}-${after}`, "data-kept": true },
    before !== null && figure(before, labels[0], side(0)), after !== null && figure(after, labels[1], side(1)));
}

function figure(seq, label, seen, key = null) {
  const address = ofGame(`picture/${seq}`);
  const frame = h("a", { class: "photo-frame", href: address, target: "_blank", rel: "noopener", "aria-label": `${label}: ${t("larger")}` });
  Promise.all([sizeOf(address), seen]).then(([size, what]) => frame.append(drawn(address, size, what))).catch(() => {});
  return h("figure", { class: "photo", "data-key": key, "data-kept": key !== null }, frame, h("figcaption", {}, label));
}

async function sizeOf(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return [picture.naturalWidth, picture.naturalHeight];
}

function drawn(address, [wide, high], { marked, about, nearest }) {
  const [x, y, share] = region(about, nearest);
  const outline = (mark) => h("polygon", { points: mark.corners.map(([left, top]) => `${left * wide},${top * high}`).join(" ") }, h("title", {}, nameOf(mark.piece)));
  return h("svg", { viewBox: `${x * wide} ${y * high} ${share * wide} ${share * high}`, "aria-hidden": "true" },
    h("image", { href: address, width: wide, height: high }), marked.map(outline));
}

/** The part of the picture that holds these cards: left, top, and its share of the width and of the height. */
function region(marks, nearest = NEAREST) {
  const corners = marks.flatMap((mark) => mark.corners);
  if (!corners.length) return [0, 0, 1];
  const span = (axis) => [Math.min(...corners.map((c) => c[axis])), Math.max(...corners.map((c) => c[axis]))];
  const [[left, right], [top, bottom]] = [span(0), span(1)];
  const share = Math.min(1, Math.max(nearest, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN));
  const from = (low, high) => Math.max(0, Math.min(1 - share, (low + high - share) / 2));
  return [from(left, right), from(top, bottom), share];
}

/** The marks of one picture that the other lacks. */
function unlike(marks, others) {
  const left = others.map((mark) => `${mark.place} ${mark.piece}`);
  return marks.filter((mark) => {
    const at = left.indexOf(`${mark.place} ${mark.piece}`);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
