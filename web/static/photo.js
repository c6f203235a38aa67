// A kept picture of the table, with its cards marked.

import { h } from "./dom.js";
import { nameOf } from "./pieces.js";
import { ofGame } from "./wire.js";

const marksOf = (seq) => fetch(ofGame(`marks/${seq}`)).then((answer) => (answer.ok ? answer.json() : [])).catch(() => []);

/** The picture of an entry.  `marked(mark)` says which cards are marked; without it all are. */
export function photo(seq, label, marked = () => true) {
  const layer = h("svg", { class: "marks", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
  Promise.resolve(marksOf(seq)).then((marks) => layer.append(...marks.filter(marked).map(outline)));
  return h("figure", { class: "photo", "data-key": `photo${seq}`, "data-kept": true },
    h("div", { class: "photo-frame" }, h("img", { src: ofGame(`picture/${seq}`), alt: label, width: 1280, height: 720 }), layer),
    h("figcaption", {}, label));
}

/** Two pictures, marked where the table changed between them. */
export function compared(before, after, labels) {
  const both = Promise.all([before, after].map((seq) => (seq === null ? [] : marksOf(seq))));
  const one = (seq, n, label) => {
    if (seq === null) return null;
    const layer = h("svg", { class: "marks", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
    both.then((sides) => layer.append(...unlike(sides[n], sides[1 - n]).map(outline)));
    return h("figure", { class: "photo" },
      h("div", { class: "photo-frame" }, h("img", { src: ofGame(`picture/${seq}`), alt: label, width: 1280, height: 720 }), layer),
      h("figcaption", {}, label));
  };
  if (before === null && after === null) return null;
  return h("div", { class: "photos", "data-key": `photos${before}-${after}`, "data-kept": true }, one(before, 0, labels[0]), one(after, 1, labels[1]));
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

const outline = (mark) => {
  const shape = h("polygon", { points: mark.corners.map((corner) => corner.join(",")).join(" ") });
  shape.append(h("title", {}, nameOf(mark.piece)));
  return shape;
};
