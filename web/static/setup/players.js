// Who plays: names in their order round the table.

import { h } from "../dom.js";
import { sign } from "../pieces.js";
import { playerName } from "../words.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

export function playersCard(page) {
  const { fewest, most, resumes, camera } = page.state;
  const players = page.players();
  const rename = (n) => (event) => {
    const name = event.target.value.trim(), was = page.players()[n];
    if (!name) event.target.value = was;
    else if (name !== was) page.name(page.players().with(n, name)).then((done) => { if (!done) event.target.value = was; });
  };
  const seat = (names) => { page.name(names); page.draw(); };
  return h("section", { class: "panel", "data-key": "players", "aria-labelledby": "players-title" },
    h("h2", { id: "players-title" }, t("players")),
    h("p", { class: "faint" }, t(resumes ? "players_stay" : "clockwise"), !resumes && camera.source && ` ${t("drag_names")}`),
    h("ol", { class: "players" }, players.map((name, n) => h("li", { "data-key": name },
      sign(n + 1),
      h("input", { value: playerName(name), "aria-label": t("name_n", { n: n + 1 }), maxlength: 40, autocomplete: "off", disabled: resumes, onchange: rename(n) }),
      !resumes && players.length > fewest && h("button", { class: "round", "aria-label": t("remove", { name }), title: t("remove", { name }), onclick: () => seat(page.players().toSpliced(n, 1)) }, icon("close"))))),
    !resumes && players.length < most && h("button", { onclick: () => seat([...page.players(), another(page.players())]) }, icon("plus"), " ", t("add_player")));
}

/** A name that nobody has yet. */
function another(players) {
  for (let n = players.length + 1; ; n += 1) if (!players.includes(`Player ${n}`)) return `Player ${n}`;
}
