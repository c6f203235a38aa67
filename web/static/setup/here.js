// This browser's own camera, while its pages are open: it goes on from the set-up page to the game's.

import { h } from "../dom.js";
import { begin, keepSending } from "./sender.js";

const MARK = "camera-here";
const RETRY = 2000; // ms
let run = 0;
let stream = null;

/** Whether this browser tab is the camera. */
export const isHere = () => sessionStorage.getItem(MARK) !== null;

/** Become the camera.  A word for what is in the way, or null.  `again`: it was already, and is tried until it is. */
export async function goHere(again = false) {
  const mine = ++run;
  stop();
  try {
    const found = await navigator.mediaDevices.getUserMedia({ audio: false, video: { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 30 } } });
    if (mine !== run) return found.getTracks().forEach((track) => track.stop());
    stream = found;
  } catch (error) {
    if (mine !== run) return null;
    if (again && error.name !== "NotAllowedError") return goOn(mine);
    leaveHere();
    return error.name === "NotAllowedError" ? "here_refused" : error.name === "NotFoundError" ? "here_none" : "busy_camera";
  }
  sessionStorage.setItem(MARK, "1");
  const video = h("video", { playsinline: true });
  video.muted = true;
  video.srcObject = stream;
  stream.getVideoTracks()[0].onended = () => goOn(mine); // unplugged, or taken by another program
  await video.play();
  await begin();
  keepSending(video, () => mine === run && isHere(), (answer) => answer.state === "other" && mine === run && leaveHere());
  return null;
}

/** Try once more in a moment, unless something else was chosen meanwhile. */
function goOn(mine) {
  setTimeout(() => mine === run && isHere() && goHere(true), RETRY);
  return null;
}

/** Be the camera no more. */
export function leaveHere() {
  run += 1;
  sessionStorage.removeItem(MARK);
  stop();
}

function stop() {
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
}

if (isHere()) goHere(true);
