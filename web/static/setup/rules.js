// House rules, for tables that play by others than the usual ones.

import { h } from "../dom.js";
import { said } from "../words.js";
import { t } from "./words.js";

export function rulesCard(page) {
  const { rules, resumes } = page.state;
  if (resumes) return null;
  const changed = Object.keys(rules.chosen).length;
  const choose = (key) => (event) => page.act("rules", { rules: { ...rules.chosen, [key]: event.target.value } });
  return h("details", { class: "panel advanced", "data-key": "rules" },
    h("summary", {}, t("advanced"), changed > 0 && h("span", { class: "chip" }, t("changed", { n: changed }))),
    h("p", { class: "faint" }, t("rules_help")),
    Object.entries(rules.choices).map(([key, values]) => h("label", { class: "rule", "data-key": key },
      h("span", {}, said(rules.words[key].name)),
      h("select", { onchange: choose(key) }, values.map((value, n) =>
        h("option", { value, selected: value === rules.plays[key] }, said(rules.words[key].values[value]) + (n === 0 ? ` (${t("usual")})` : "")))))));
}
