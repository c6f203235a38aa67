// Light or dark, and the small row of choices that every page's menu has.

import { h } from "./dom.js";
import { remember, remembered } from "./remembered.js";
import { LANGUAGES } from "./words.js";

/** A few choices of which one holds. */
export function choice(title, options, current, choose) {
  return h("div", { class: "choice", role: "group", "aria-label": title }, h("span", {}, title),
    h("div", { class: "segments" }, Object.entries(options).map(([key, name]) =>
      h("button", { "aria-pressed": key === current ? "true" : "false", onclick: () => choose(key), lang: key in LANGUAGES ? key : undefined }, name))));
}

export const look = () => remembered("look") || "auto";

/** Wear another look from now on. */
export function wear(name) {
  remember("look", name);
  if (name === "auto") delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = name;
}
wear(look());
