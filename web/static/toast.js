// A sentence that is read out at once, and shown for a while.

import { h } from "./dom.js";

const SHOWN_FOR = 7000;
let forget = 0;

export function toast(sentence) {
  const box = document.getElementById("urgent");
  box.replaceChildren(h("p", { class: "toast" }, sentence));
  clearTimeout(forget);
  forget = setTimeout(() => box.replaceChildren(), SHOWN_FOR);
}
