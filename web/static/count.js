// What is known of a count: the cards found, whose they are, and what that comes to.

import { twins } from "./names.js";
import { learn, nameOf, sum, times } from "./pieces.js";
import { newest } from "./wire.js";
import { refusal, said, t } from "./words.js";

/** What the page knows: the cards found (with `seat` 0 for nobody's), the players, and the sum of it all.  `rightly` is
 * how often people said that a piece is counted which no box has so often. */
export const table = { busy: false, trouble: null, unsummed: null, picture: null, jpeg: null, size: [16, 9], question: null, hidden: [], rightly: {}, cards: [], names: [], sum: null, lit: null };
/** What is printed on the cards, by piece. */
export let book = {};
export const learnAll = (cards) => { book = cards; learn(cards); };

export const plateOf = (seat) => table.cards.filter((one) => one.seat === seat && one.sure);
export const inDoubt = () => table.cards.filter((one) => one.seat > 0 && !one.sure);

/** The pieces of which more are counted than a box has, as long as nobody has said that so many are counted rightly. */
export const tooMany = () => (table.sum?.too_many ?? []).filter((one) => one.count > (table.rightly[one.piece] ?? 0));

/** What was said of a piece holds only while there are too many of it. */
function forgetWhatIsOver() {
  const over = table.sum.too_many.map((one) => one.piece);
  table.rightly = Object.fromEntries(Object.entries(table.rightly).filter(([piece]) => over.includes(piece)));
}

/** What is asked about a card: what it seems to be, or what its looks and its print say that contradict each other. */
export function doubt(one) {
  const looks = one.candidates.find((piece) => piece in book);
  if (one.says && looks) return t("looks_and_says", { name: nameOf(looks), words: one.says });
  return one.piece in book ? t("is_it", { name: nameOf(one.piece) }) : nameOf(one.piece);
}

/** The places of names that are refused, since two have the same. */
export const misnamed = () => (table.unsummed ? twins(table.names) : []);

/** Why nobody is said to have won yet; null once that is sure. */
export function notYet() {
  if (inDoubt().length || table.question || table.hidden.length || tooMany().length) return t("no_winner_yet");
  return table.names.some((_, n) => !plateOf(n + 1).length) ? t("no_winner_plates") : null;
}

export function byRules() {
  const rules = (table.sum?.rules_said ?? []).map(said);
  return rules.length > 0 && [t("by_house_rules"), ...rules].join(" · ");
}

/** Who has won, wherever it is said: shown, read out, sent round or written into a picture. */
export const verdict = () => (table.names.length < 2 ? "" : notYet() ?? said(table.sum.sentence));

const asking = newest();
let summing = Promise.resolve();

/** Ask for the points of what is known now; whether that is still what is known when they come. */
export function sumUp() {
  const summed = askedSum(asking());
  summing = summed;
  return summed;
}

async function askedSum(counts) {
  if (!table.names.length) return true;
  const plates = table.names.map((_, n) => plateOf(n + 1).map((one) => one.piece));
  const answer = await fetch("/score/sum", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ plates, names: table.names }) }).catch(() => null);
  const found = answer && await answer.json().catch(() => null);
  if (!counts()) return false;
  table.unsummed = !found || found.error ? refusal(found) : null;
  table.sum = table.unsummed ? null : found;
  if (table.sum) forgetWhatIsOver();
  return true;
}

/** Whether all that is known is added up; while that is asked for it is waited for. */
export async function isSummed() {
  for (let awaited = null; awaited !== summing;) await (awaited = summing);
  return table.sum !== null;
}

/** Whether a reason for points speaks of a piece. */
export const belongs = (line, piece) => line.what.en.startsWith(`${book[piece]?.name.en} x`);

/** The result in a few lines, to send round. */
export function told() {
  const plates = table.names.map((name, n) => `${name}: ${sum(table.sum.totals[n])}\n${table.sum.lines[n].map((line) => `  ${times(said(line.what))}: ${sum(line.points)}`).join("\n")}`);
  return [verdict(), ...plates, byRules()].filter(Boolean).join("\n");
}
