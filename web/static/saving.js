// The score sheet as a file: a table, or a picture to send round.

import { h } from "./dom.js";
import { stillOpen, sum, times } from "./pieces.js";
import { said, t } from "./words.js";

/** The players who are counted, best first. */
export const ranked = (dash) => dash.players.filter((one) => one.left !== "out").sort((a, b) => b.total - a.total || b.cards.length - a.cards.length);

/** Hand a file to whoever sits here. */
export function download(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// A cell that begins like a formula would be run as one by some programs.
const quoted = (text) => `"${String(text).replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

export function saveTable(dash) {
  const rows = ranked(dash).flatMap((p) => [
    ...p.lines.map((line) => [quoted(p.name), quoted(said(line.what)), line.points]), [quoted(p.name), quoted(t("total")), p.total]]);
  const text = [[t("player"), t("counted"), t("points")].map(quoted), ...rows].map((r) => r.join(",")).join("\r\n");
  download(new Blob(["\ufeff", text], { type: "text/csv" }), "donuts.csv");
}

const WIDE = 1200, EDGE = 60, CARD = [84, 118], LINE = 34;

/** The sheet as one picture: who has won, and every plate with its cards and reasons. */
export async function saveImage(dash) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const players = ranked(dash);
  const heights = players.map(heightOf);
  const canvas = h("canvas", { width: WIDE, height: 210 + heights.reduce((all, one) => all + one, 0) + EDGE });
  const pen = canvas.getContext("2d");
  const probe = document.body.appendChild(h("i", { class: "probe" }));
  const ink = (name) => { probe.className = `probe ${name}`; return getComputedStyle(probe).color; };
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(pen, said(dash.ending.sentence), WIDE / 2, 110, `600 64px ${colour("--display")}`, ink("icing"), "center");
  if (dash.ending.tie_break) write(pen, said(dash.ending.tie_break), WIDE / 2, 160, `600 28px ${colour("--text")}`, ink("ink"), "center");
  if (stillOpen(dash)) write(pen, stillOpen(dash), WIDE / 2, 192, `600 24px ${colour("--text")}`, ink("ink"), "center");
  let top = 210;
  for (const [n, player] of players.entries()) {
    await drawPlate(pen, player, top, { big: colour("--display"), small: colour("--text"), ink: ink("ink"), seat: ink(`seat-${player.seat} seat`), panel: ink("panel") }, heights[n]);
    top += heights[n];
  }
  probe.remove();
  canvas.toBlob((blob) => download(blob, "donuts.png"), "image/png");
}

const perRow = Math.floor((WIDE - 2 * EDGE - 40) / (CARD[0] + 10));
const heightOf = (player) => 110 + Math.ceil(Math.max(1, player.cards.length) / perRow) * (CARD[1] + 10) + Math.ceil(player.lines.length / 3) * LINE + 30;

async function drawPlate(pen, player, top, look, height) {
  pen.fillStyle = look.panel;
  pen.beginPath();
  pen.roundRect(EDGE, top, WIDE - 2 * EDGE, height - 24, 24);
  pen.fill();
  pen.fillStyle = look.seat;
  pen.fillRect(EDGE + 24, top, WIDE - 2 * EDGE - 48, 8);
  write(pen, player.name, EDGE + 24, top + 66, `600 40px ${look.big}`, look.ink);
  write(pen, sum(player.total), WIDE - EDGE - 24, top + 72, `600 56px ${look.big}`, look.ink, "right");
  for (const [n, { piece }] of player.cards.entries()) {
    const at = [EDGE + 24 + (n % perRow) * (CARD[0] + 10), top + 90 + Math.floor(n / perRow) * (CARD[1] + 10)];
    const face = await loaded(`/cards/${encodeURIComponent(piece)}`);
    if (face) pen.drawImage(face, ...at, ...CARD);
  }
  const below = top + 90 + Math.ceil(Math.max(1, player.cards.length) / perRow) * (CARD[1] + 10) + 26;
  player.lines.forEach((line, n) => write(pen, `${times(said(line.what))}: ${sum(line.points)}`, EDGE + 24 + (n % 3) * 350, below + Math.floor(n / 3) * LINE, `600 22px ${look.small}`, look.ink));
}

function write(pen, text, x, y, font, colour, align = "left") {
  Object.assign(pen, { font, fillStyle: colour, textAlign: align });
  pen.fillText(text, x, y, WIDE - 2 * EDGE);
}

function loaded(src) {
  const picture = new Image(CARD[0], CARD[1]);
  picture.src = src;
  return picture.decode().then(() => picture, () => null);
}
