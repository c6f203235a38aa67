// Sends the newest picture of a <video> to the table, again and again: two on the way at a time, never more.

const IN_FLIGHT = 2;
const PAUSE = 50; // ms between two pictures: twenty a second are plenty
const LONGEST = 1920; // pixels of the longer side

/** Who this device is, for as long as the page lives. */
export const device = [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, "0")).join("");

let number = 0;

/** Send one JPEG.  Resolves to {state: "sent", paused, sentence}, {state: "other"}, {state: "refused", sentence} or {state: "lost"}. */
export async function send(blob, settled = false) {
  const headers = { "Content-Type": "image/jpeg", "X-Device": device, "X-Picture": String(number++) };
  if (settled) headers["X-Settled"] = "1";
  try {
    const answer = await fetch("/camera/picture", { method: "POST", headers, body: blob, signal: AbortSignal.timeout(8000) });
    if (answer.ok) return { state: "sent", ...(await answer.json()) };
    if (answer.status === 409) return { state: "other" };
    if (answer.status === 429) return { state: "busy" };
    return { state: "refused", sentence: (await answer.json()).error };
  } catch {
    return { state: "lost" };
  }
}

/** Become the camera; true when the table says yes. */
export async function begin() {
  try {
    const answer = await fetch("/camera/begin", { method: "POST", headers: { "X-Device": device }, signal: AbortSignal.timeout(8000) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Say that this page goes to sleep; it may be the last thing that it can say. */
export const sleepNow = () => navigator.sendBeacon(`/camera/asleep?device=${device}`);

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** The picture as a JPEG, no longer than `longest` pixels; null while there is none. */
export async function jpegOf(source, width, height, longest = LONGEST, quality = 0.8) {
  if (!width || !height) return null;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

/** Whether a <video> shows what its camera sees now: one that is unplugged, or taken for a call, leaves its last picture. */
function isSeeing(video) {
  const [track] = video.srcObject?.getVideoTracks() ?? [];
  return track?.readyState === "live" && !track.muted;
}

/** Keep sending while `wanted()`; `tell(answer)` after each picture, {state: "blind"} where there is none. */
export async function keepSending(video, wanted, tell) {
  const lane = async () => {
    let began = 0;
    while (wanted()) {
      await wait(Math.max(0, IN_FLIGHT * PAUSE - (performance.now() - began)));
      began = performance.now();
      const sees = isSeeing(video);
      if (!sees && !document.hidden) tell({ state: "blind" });
      const blob = document.hidden || !sees ? null : await jpegOf(video, video.videoWidth, video.videoHeight);
      if (!blob) {
        await wait(200);
        continue;
      }
      const answer = await send(blob);
      tell(answer);
      if (answer.state !== "sent") await wait(answer.state === "busy" ? 250 : 1000);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}
