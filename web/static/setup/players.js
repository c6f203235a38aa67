// Who plays: names in their order round the table.

import { h } from "../dom.js";
import { another, twins } from "../names.js";
import { sign } from "../pieces.js";
import { playerName, said } from "../words.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

export function playersCard(page) {
  const { fewest, most, resumes, camera } = page.state;
  const players = page.players(), wrong = misnamed(page);
  const rename = (n) => (event) => {
    const name = event.target.value.trim(), was = page.players()[n];
    if (!name) event.target.value = playerName(was);
    else if (name !== was) page.name(page.players().with(n, name));
  };
  const seat = (names) => { page.name(names); page.draw(); };
  return h("section", { class: "panel", "data-key": "players", "aria-labelledby": "players-title" },
    h("h2", { id: "players-title" }, t("players")),
    h("p", { class: "faint" }, t(resumes ? "players_stay" : "clockwise"), !resumes && camera.source && ` ${t("drag_names")}`),
    h("ol", { class: "players" }, players.map((name, n) => h("li", { "data-key": n },
      sign(n + 1),
      h("input", { value: playerName(name), "aria-label": t("name_n", { n: n + 1 }), maxlength: 40, autocomplete: "off", disabled: resumes, onchange: rename(n), ...(wrong.has(n) && { "aria-invalid": "true", "aria-describedby": `misnamed-${n}` }) }),
      !resumes && players.length > fewest && h("button", { class: "round", "aria-label": t("remove", { name }), title: t("remove", { name }), onclick: () => seat(page.players().toSpliced(n, 1)) }, icon("close")),
      wrong.has(n) && h("p", { id: `misnamed-${n}`, class: "note bad" }, said(page.misnamed()))))),
    !resumes && players.length < most && h("button", { onclick: () => seat([...page.players(), another(page.players())]) }, icon("plus"), " ", t("add_player")));
}

/** The fields, by number, with names that are refused: new ones that somebody else has, or else all new ones. */
function misnamed(page) {
  if (!page.misnamed()) return new Set();
  const players = page.players();
  const fresh = [...players.keys()].filter((n) => players[n] !== page.state.players[n]);
  const alike = fresh.filter((n) => twins(players).includes(n));
  return new Set(alike.length ? alike : fresh);
}
