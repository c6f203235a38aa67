// The referee's voice and its small sounds: both only where somebody has asked for them.

import { remember, remembered } from "./remembered.js";
import { language, t } from "./words.js";

const kept = (name) => remembered(name) === "on";
const keep = (name, on) => remember(name, on ? "on" : "off");
const TONGUES = { en: "en-GB", ja: "ja-JP" };

/** Whether every event is spoken, and whether it sounds. */
export const speaks = () => kept("voice");
export const sounds = () => kept("sound");
export const letSpeak = (on) => { keep("voice", on); if (!on) window.speechSynthesis?.cancel(); };
export const letSound = (on) => keep("sound", on);

/** Say a sentence aloud, in place of whatever is being said.  Returns why not, where the browser cannot. */
export function say(sentence) {
  const voice = window.speechSynthesis;
  if (!voice || !sentence) return voice ? null : t("no_voice");
  voice.cancel();
  const spoken = new SpeechSynthesisUtterance(sentence);
  spoken.lang = TONGUES[language()];
  spoken.voice = voice.getVoices().find((one) => one.lang.startsWith(language())) ?? null;
  voice.speak(spoken);
  return null;
}

const TUNES = {
  picks_revealed: [523, 659], donut_taken: [659], donut_discarded: [220, 165], power_resolved: [784, 659], row_refilled: [392, 523],
  asked: [880, 880], objected: [330, 262, 330], game_ended: [523, 659, 784, 1047],
};
let player = null;

/** A few notes for what has happened. */
export function ring(events) {
  const tune = events.map((event) => TUNES[event]).filter(Boolean).at(-1);
  if (!tune || !sounds() || !window.AudioContext) return;
  player ??= new AudioContext();
  tune.forEach((pitch, n) => note(pitch, player.currentTime + 0.14 * n));
}

function note(pitch, at) {
  const tone = new OscillatorNode(player, { type: "triangle", frequency: pitch });
  const loud = new GainNode(player, { gain: 0 });
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(0.16, at + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
  tone.connect(loud).connect(player.destination);
  tone.start(at);
  tone.stop(at + 0.32);
}
