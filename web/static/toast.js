// A sentence that is read out at once, and shown for a while.

import { h } from "./dom.js";

const SHOWN_FOR = 7000;
let forget = 0;

/** Beside an open sheet nothing is read out, and what lies there is dimmed: the sentence stands in it. */
export function toast(sentence) {
  clear();
  const head = document.querySelector("dialog[open] .sheet-head");
  if (head) head.after(h("p", { class: "toast", role: "alert" }, sentence));
  else document.getElementById("urgent").append(h("p", { class: "toast" }, sentence));
  clearTimeout(forget);
  forget = setTimeout(clear, SHOWN_FOR);
}

const clear = () => document.querySelectorAll(".toast").forEach((one) => one.remove());
