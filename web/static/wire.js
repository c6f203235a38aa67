// The line to the table: news come by server-sent events, commands go as JSON, pictures by long poll.

import { refusal } from "./words.js";

/** A past game that is looked at in place of the one on the table; null for that one. */
export const keptGame = new URLSearchParams(location.search).get("game");

/** The address of something that belongs to the game that is shown. */
export const ofGame = (path) => (keptGame === null ? `/api/${path}` : `/api/games/${encodeURIComponent(keptGame)}/${path}`);

/** Listen for news.  `onNews({from, dashboard, entries})`, `onLine(true|false)`.  A hidden page holds no line. */
export function listen(onNews, onLine) {
  let source = null;
  let last = "";
  const open = () => {
    source = new EventSource(last ? `/events?after=${encodeURIComponent(last)}` : "/events");
    source.onmessage = (message) => {
      onLine(true);
      onNews(JSON.parse(message.data));
      last = message.lastEventId;
    };
    source.onerror = () => {
      onLine(false);
      if (source?.readyState === EventSource.CLOSED) setTimeout(() => document.hidden || open(), 1000);
    };
  };
  document.addEventListener("visibilitychange", () => {
    source?.close();
    source = null;
    if (!document.hidden) open();
  });
  open();
}

/** Ask the table to do something.  Returns null when it is done, or the refusal: {en, ja, against}. */
export async function command(name, args = {}, at = "/api/") {
  try {
    const answer = await fetch(`${at}${name}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(args),
    });
    if (answer.ok) return null;
    const found = await answer.json();
    return { ...refusal(found), against: found.against_the_rules ? found.rule : null };
  } catch {
    return refusal(null);
  }
}

/** What is at an address, asked for until the program answers: a page that begins while the line is broken begins late. */
export async function answered(path) {
  for (;;) {
    try {
      return await (await fetch(path)).json();
    } catch {
      await sleep(1000);
    }
  }
}

/** Requests of one kind, of which an answer counts only while no newer one was asked: `const asking = newest();` before
 * each `const counts = asking();`, and on its answer `counts()`. */
export function newest() {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Keep an <img> at the newest preview picture for as long as `wanted()` says so. */
export async function watchPreview(find, wanted) {
  let after = "";
  for (;;) {
    const picture = find();
    if (document.hidden || !picture || !wanted()) {
      await sleep(500);
      continue;
    }
    if (!picture.classList.contains("live")) after = "";
    try {
      const answer = await fetch(`/frame?after=${after}`);
      if (answer.status === 200) {
        after = answer.headers.get("X-Frame-Number");
        await show(picture, await answer.blob());
      } else if (answer.status !== 204) await sleep(2000);
    } catch {
      await sleep(2000);
    }
  }
}

async function show(picture, blob) {
  const url = URL.createObjectURL(blob);
  const loaded = new Promise((done) => { picture.onload = picture.onerror = done; });
  picture.src = url;
  picture.classList.add("live");
  await loaded;
  URL.revokeObjectURL(url);
}
