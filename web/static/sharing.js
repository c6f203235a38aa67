// A result to send round: as text, or as the photograph with what was counted.

import { h } from "./dom.js";
import { nameOf, points, sum, times } from "./pieces.js";
import { download } from "./saving.js";
import { toast } from "./toast.js";
import { listed, said, t } from "./words.js";

/** Through the device's own sharing where there is one, otherwise to the clipboard. */
export async function shareText(text) {
  try {
    if (navigator.share) { await navigator.share({ text }); return; }
    await navigator.clipboard.writeText(text);
    toast(t("copied"));
  } catch (error) {
    if (error.name === "AbortError") return;
    toast(t("not_copied"));
  }
}

/** The photograph with every card outlined and named, and the totals below it. */
export async function savePicture(table, sentence) {
  const photo = new Image();
  photo.src = table.picture;
  await photo.decode();
  const [wide, high] = [photo.naturalWidth, photo.naturalHeight];
  const line = Math.round(wide / 28);
  const canvas = h("canvas", { width: wide, height: high + line * (table.names.length + 2) });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fbeedb";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(photo, 0, 0);
  const probe = document.body.appendChild(h("i", { class: "probe" }));
  const colour = (seat) => { probe.className = `probe seat seat-${seat}`; return getComputedStyle(probe).color; };
  for (const one of table.cards.filter((card) => card.corners && card.seat)) outline(pen, one, wide, high, line, colour(one.seat));
  pen.fillStyle = "#3b1f14";
  pen.font = `600 ${line}px Fredoka, sans-serif`;
  pen.fillText(sentence, line, high + line * 1.4, wide - 2 * line);
  pen.font = `600 ${Math.round(line * 0.7)}px Nunito, sans-serif`;
  table.names.forEach((name, n) => {
    const why = listed(table.sum.lines[n].filter((one) => one.points).map((one) => `${times(said(one.what))} ${points(one.points)}`));
    pen.fillText(`${name}: ${sum(table.sum.totals[n])}   ${why}`, line, high + line * (2.5 + n), wide - 2 * line);
  });
  probe.remove();
  canvas.toBlob((blob) => download(blob, "donuts.jpg"), "image/jpeg", 0.9);
}

function outline(pen, one, wide, high, line, colour) {
  const corners = one.corners.map(([x, y]) => [x * wide, y * high]);
  pen.beginPath();
  corners.forEach(([x, y], n) => (n ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.closePath();
  Object.assign(pen, { strokeStyle: colour, lineWidth: line / 8 });
  pen.stroke();
  const [x, y] = [0, 1].map((axis) => corners.reduce((all, corner) => all + corner[axis], 0) / 4);
  Object.assign(pen, { font: `700 ${Math.round(line * 0.42)}px Nunito, sans-serif`, textAlign: "center", fillStyle: "#fff", strokeStyle: "#000a", lineWidth: line / 9 });
  pen.strokeText(nameOf(one.piece), x, y);
  pen.fillText(nameOf(one.piece), x, y);
  pen.textAlign = "left";
}
