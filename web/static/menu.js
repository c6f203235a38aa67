// Everything that is needed seldom: languages and looks, voice, starting again, and what else there is.

import { h } from "./dom.js";
import { choice, look, wear } from "./look.js";
import { icon, nameTag, sign } from "./pieces.js";
import { otherScreens } from "./house.js";
import { close, confirm, ofThisMoment, open } from "./sheet.js";
import { letSound, letSpeak, say, sounds, speaks } from "./speech.js";
import { keptGame } from "./wire.js";
import { t as word } from "./setup/words.js";
import { LANGUAGES, language, speak, t } from "./words.js";

export function menu(page) {
  const again = () => { page.draw(); menu(page); };
  const host = page.role === "host";
  const onOff = { on: t("yes"), off: t("no") };
  const set = (name, act, is) => choice(t(name), onOff, is ? "on" : "off", (key) => { act(key === "on"); again(); });
  open(t("menu"),
    choice(t("language"), LANGUAGES, language(), (code) => { speak(code); again(); }),
    choice(t("look"), { auto: t("auto"), light: t("light"), dark: t("dark") }, look(), (name) => { wear(name); again(); }),
    set("voice", (on) => { letSpeak(on); if (on) complainOf(page, say(t("voice_test"))); }, speaks()),
    set("sound", letSound, sounds()),
    host && keptGame === null && !page.now.ending && set("hide_totals", (on) => { page.act("totals", { hidden: on }).then(close); }, page.now.totals_hidden),
    host && keptGame === null && h("div", { class: "deeds" }, deeds(page)),
    h("nav", { class: "elsewhere", "aria-label": t("elsewhere") },
      keptGame !== null && h("a", { href: "/" }, icon("left"), t("to_table")),
      host && page.now.can_start && !page.now.ending && h("a", { href: "/setup" }, icon("camera"), word("camera_and_deck")),
      h("a", { href: "/games" }, icon("shelf"), t("past_games")),
      host && h("a", { href: "/score" }, icon("camera"), t("score_only"))));
}

const complainOf = (page, trouble) => trouble && page.complain(trouble);

function deeds(page) {
  const { now, act } = page;
  const players = stillPlaying(now).map((one) => one.name);
  const { seq: seen } = now; // the menu lies over what is played while it is open
  const ask = (title, text, yes, deed) => () => confirm(t(title), t(text), t(yes), deed);
  const askOfNow = (...asked) => () => ofWhatWasSeen(page, seen, ask(...asked));
  return [
    now.camera.state === "on" && !now.ending && deed(t("reread"), "camera", ask("reread", "sure_reread", "yes_reread", () => act("reread"))),
    now.can_start && !now.ending && deed(t("misdeal"), "replay", askOfNow("misdeal", "sure_misdeal", "yes_misdeal", () => act("start", { players, seen }))),
    deed(t("sit_otherwise"), "replay", () => sitOtherwise(page)),
    deed(t("other_screens"), "screen", otherScreens),
    now.can_start && deed(t("new_game"), "plus", () => page.askNewGame()),
    !now.ending && stillPlaying(now).length > 2 && deed(t("leaves"), "hand", () => ofWhatWasSeen(page, seen, () => leaves(page, seen))),
    !now.ending && deed(t("end_game"), "crown", askOfNow("end_game", "sure_end", "yes_end", () => act("end", { seen })), "danger"),
    now.pictures.length > 0 && deed(t("forget_pictures"), "close", ask("forget_pictures", "sure_forget", "yes_forget", () => act("forget_pictures")), "danger"),
  ];
}

/** Ask what holds for the table as it was `seen` only: nothing is asked any more when that has moved on. */
function ofWhatWasSeen(page, seen, ask) {
  if (page.now.seq !== seen) { close(); page.complain(t("moved_on")); return; }
  ask();
  ofThisMoment();
}

const deed = (label, name, onclick, mark = "") => h("button", { class: mark, onclick }, icon(name), label);

const stillPlaying = (now) => now.players.filter((one) => !one.left);

/** Two have changed places, or were never where the program thinks: which two? */
function sitOtherwise(page, first = null, seen = page.now.seq) {
  const { players } = page.now;
  const swapped = (one, other) => page.now.players.map(({ name }) => (name === one ? other : name === other ? one : name));
  const tap = ({ name }) => (first === null || first === name ? sitOtherwise(page, first === name ? null : name, seen)
    : page.act("reseat", { players: swapped(first, name), seen }).then(close)); // refused, it is asked of a table that is no longer so
  open(t("sit_otherwise"),
    h("p", {}, t("sit_otherwise_help")),
    h("div", { class: "buttons" }, players.map((one) =>
      h("button", { "aria-pressed": one.name === first ? "true" : "false", onclick: () => tap(one) }, nameTag(one)))));
}

/** A player has to go: who is it? */
function leaves(page, seen) {
  const { now, act } = page;
  open(t("leaves"),
    h("p", {}, t("leaves_help")),
    h("div", { class: "buttons" }, stillPlaying(now).map((one) => h("button", { onclick: () => goesHome(page, seen, one) }, nameTag(one)))),
    h("h3", {}, t("leaves_otherwise")),
    h("div", { class: "deeds" }, deed(t("leaves_other"), "hand", close), deed(t("end_game"), "crown", () => { close(); act("end", { seen }); })));
}

/** What becomes of their cards, and how wide the row is from then on. */
function goesHome(page, seen, player, wish = { cards: "out", narrower: false }) {
  const { now, act } = page;
  const { name } = player;
  const set = (more) => goesHome(page, seen, player, { ...wish, ...more });
  const others = stillPlaying(now).map((one) => one.name).filter((one) => one !== name);
  open(t("leaves"),
    choice(t("leaves_cards", { name }), { out: t("leaves_out"), stay: t("leaves_stay") }, wish.cards, (cards) => set({ cards })),
    choice(t("leaves_row"), { wide: t("leaves_wide"), narrow: t("leaves_narrow") }, wish.narrower ? "narrow" : "wide", (key) => set({ narrower: key === "narrow" })),
    h("div", { class: "buttons" },
      h("button", { class: "main", onclick: () => { close(); act("leave", { player: name, ...wish, seen }); } }, t("leaves_yes", { name })),
      now.can_start && h("button", { onclick: () => { close(); act("start", { players: others, seen }); } }, t("leaves_without", { name })),
      h("button", { onclick: close }, t("cancel"))));
}

const SEATS = 6; // of a game at most

/** Ask who plays, and begin; an empty field is nobody. */
export function askNewGame(page) {
  const names = page.now.players.map((p) => p.name);
  const fields = Array.from({ length: SEATS }, (_, n) => h("input", { value: names[n] ?? "", "aria-label": word("name_n", { n: n + 1 }), autocomplete: "off", maxlength: 40 }));
  const start = (event) => {
    event.preventDefault();
    const players = fields.map((field) => field.value.trim()).filter(Boolean);
    page.act("start", { players }).then((done) => done && close());
  };
  open(t("new_game"), h("form", { class: "new-game", onsubmit: start },
    h("fieldset", {}, h("legend", {}, t("names")), h("ol", {}, fields.map((field, n) => h("li", {}, sign(n + 1), field)))),
    h("div", { class: "buttons" }, h("button", { type: "submit", class: "main" }, t("start")))));
}
