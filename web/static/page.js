// What the pages beside the table have in common: the bar at the top with its menu.

import { h } from "./dom.js";
import { choice, look, wear } from "./look.js";
import { icon } from "./pieces.js";
import { open } from "./sheet.js";
import { LANGUAGES, language, speak, t } from "./words.js";

/** Draw the bar and the page's title; `again` draws the page in another language. */
export function frame(title, skip, again) {
  document.title = `${title} · ${t("title")}`;
  document.querySelector(".skip").textContent = skip;
  document.getElementById("top").replaceChildren(
    h("div", { class: "sign-board" },
      h("a", { class: "brand", href: "/", "aria-label": t("title") }, h("img", { src: "/static/donut.svg", alt: "", width: 40, height: 40 }), h("span", {}, t("title"))),
      h("div", { class: "chips" }, h("a", { class: "chip", href: "/" }, icon("left"), t("to_table"))),
      h("div", { class: "tools" }, h("button", { class: "round", "aria-label": t("menu"), title: t("menu"), onclick: () => menu(again) }, icon("menu")))),
    h("div", { class: "awning", "aria-hidden": "true" }));
}

function menu(again) {
  const anew = () => { again(); menu(again); };
  open(t("menu"),
    choice(t("language"), LANGUAGES, language(), (code) => { speak(code); anew(); }),
    choice(t("look"), { auto: t("auto"), light: t("light"), dark: t("dark") }, look(), (name) => { wear(name); anew(); }),
    h("nav", { class: "elsewhere", "aria-label": t("elsewhere") },
      h("a", { href: "/" }, icon("left"), t("to_table")),
      h("a", { href: "/games" }, icon("shelf"), t("past_games")),
      h("a", { href: "/score" }, icon("camera"), t("score_only"))));
}
