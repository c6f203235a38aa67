// What the camera sees, with what was recognised drawn on it; of a moment that is past, its kept picture.

import { h } from "./dom.js";
import { photo } from "./photo.js";
import { icon } from "./pieces.js";
import { t as word } from "./setup/words.js";
import { language, t } from "./words.js";

export function camera(page) {
  if (page.looking) return pastPicture(page.dash);
  const { state } = page.dash.camera;
  const sentence = troubleOf(page);
  const starts = page.role === "host" && page.dash.can_start;
  if (state === "off" && (page.dash.ending || !(page.rules || sentence))) return null;
  return h("section", { class: `panel camera ${state}`, "data-key": "camera", "aria-label": t("camera") },
    state === "off"
      ? page.rules && h("p", { class: "no-camera", "data-key": "off" }, icon("hand"), t("camera_off_help"))
      : h("button", { class: "lens", "data-key": "lens", "aria-label": t(page.large ? "smaller" : "larger"), "aria-pressed": page.large ? "true" : "false", onclick: () => resize(page) }, preview(), h("span", { class: "no-picture" }, t("waiting"))),
    sentence && h("p", { class: "trouble", role: "status" }, sentence),
    state === "on" && starts && strange(page.dash) && h("p", { class: "another-camera", "data-key": "strange" }, t("none_known"), " ", h("a", { href: "/setup" }, word("learn_more"))),
    state !== "on" && starts && h("p", { class: "another-camera", "data-key": "another" }, h("a", { href: "/setup" }, word(state === "off" ? "choose_camera" : "change_camera"))));
}

const troubleOf = ({ dash }) => (language() === "ja" ? dash.camera.sentence_ja : dash.camera.sentence);

/** What is wrong with the camera, above everything else, where its picture lies far below: on a phone. */
export function cameraTrouble(page) {
  const sentence = !page.looking && troubleOf(page);
  return sentence && h("p", { class: "trouble on-top", "data-key": "trouble" }, sentence);
}

/** Whether cards lie there and not one of them is known: no deck was learnt, or another one. */
function strange({ row, players }) {
  const pieces = [...row.map((slot) => slot.piece), ...players.flatMap((player) => player.cards.map((card) => card.piece))].filter(Boolean);
  return pieces.length > 2 && pieces.every((piece) => piece === "unknown");
}

function pastPicture(dash) {
  const seq = dash.pictures.filter((n) => n <= dash.seq).at(-1);
  return h("section", { class: "panel camera", "data-key": "past-camera", "aria-label": t("camera") },
    seq === undefined ? h("p", { class: "no-camera" }, icon("camera"), t("no_pictures")) : photo(seq, t("table_then")));
}

function resize(page) {
  page.large = !page.large;
  page.draw();
}

// Filled by the long poll, and left alone when the page is drawn again.
const preview = () => h("img", { id: "preview", alt: "", width: 960, height: 540, "data-kept": true });
