// The names of those who play, as the pages that ask for them compare them.

import { playerName } from "./words.js";

const plain = (name) => playerName(name).normalize("NFKC").toLowerCase();

/** The places, counted from 0, of names that somebody else has as well. */
export function twins(names) {
  const alike = names.map(plain);
  return [...alike.keys()].filter((n) => alike.indexOf(alike[n]) !== alike.lastIndexOf(alike[n]));
}

/** A name that nobody has yet. */
export function another(names) {
  const taken = names.map(plain);
  for (let n = names.length + 1; ; n += 1) if (!taken.includes(plain(`Player ${n}`))) return `Player ${n}`;
}
