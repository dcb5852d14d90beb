/** Sounds of a game, made by Web Audio: a piece set down, a capture, a check, dice, the end. Nothing is loaded. */

import { html, useEffect, useRef, useState } from "../vendor/preact.js";

const KEPT = "countermove.sounds";
const OFF = "off";

/**
 * What is heard: notes, each `[wave, Hz at its beginning, at its end, begins at s, lasts s, loudness]`. The wave "noise" is
 * noise through a filter at these Hz.
 */
const SOUNDS = {
  move: [["noise", 900, 500, 0, 0.05, 0.5], ["sine", 220, 130, 0, 0.09, 0.35]],
  capture: [["noise", 1800, 700, 0, 0.08, 0.7], ["triangle", 180, 90, 0.02, 0.12, 0.45]],
  check: [["triangle", 660, 660, 0, 0.09, 0.3], ["triangle", 880, 880, 0.09, 0.14, 0.3]],
  promotion: [["sine", 523, 523, 0, 0.09, 0.3], ["sine", 784, 784, 0.09, 0.16, 0.3]],
  roll: [0, 0.06, 0.11, 0.19].map((at) => ["noise", 2600, 1800, at, 0.035, 0.5]),
  hit: [["noise", 400, 90, 0, 0.3, 0.9], ["sine", 110, 45, 0, 0.3, 0.5]],
  miss: [["noise", 2400, 600, 0, 0.28, 0.25]],
  sunk: [["noise", 500, 60, 0, 0.6, 0.9], ["sine", 160, 40, 0.05, 0.6, 0.5]],
  won: [["triangle", 523, 523, 0, 0.14, 0.3], ["triangle", 659, 659, 0.13, 0.14, 0.3], ["triangle", 784, 784, 0.26, 0.35, 0.3]],
  lost: [["triangle", 392, 392, 0, 0.18, 0.3], ["triangle", 330, 330, 0.17, 0.18, 0.3], ["triangle", 262, 262, 0.34, 0.4, 0.3]],
  draw: [["triangle", 440, 440, 0, 0.18, 0.3], ["triangle", 440, 440, 0.22, 0.3, 0.3]],
  clock: [["square", 1200, 1200, 0, 0.04, 0.12], ["square", 1200, 1200, 0.12, 0.04, 0.12]],
};

/** The sound of each event; the first in this order is heard. Other events sound as a move. */
const OF_EVENTS = [
  ["sunk", "sunk"], ["hit", "hit"], ["miss", "miss"], ["check", "check"], ["promotion", "promotion"],
  ["capture", "capture"], ["flip", "capture"], ["eat", "capture"], ["mill", "capture"], ["roll", "roll"], ["deal", "roll"],
];

let context = null;
const listeners = new Set();

/** Browsers let a page be heard once its reader has done something. */
const mayBeHeard = () => navigator.userActivation?.hasBeenActive ?? true;

/** Whether sounds are on: they are, until somebody turns them off. */
const isOn = () => localStorage.getItem(KEPT) !== OFF;

function turn(on) {
  localStorage.setItem(KEPT, on ? "on" : OFF);
  listeners.forEach((listener) => listener(on));
}

/** Let a sound be heard, by its name: move, capture, check, roll, hit, miss, sunk, won, lost, draw, clock. */
export function sound(name) {
  if (!isOn() || !mayBeHeard() || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  SOUNDS[name].forEach((note) => start(context, note));
}

function start(at, [wave, from, to, begins, lasts, loudness]) {
  const now = at.currentTime + 0.01 + begins;
  const level = at.createGain();
  level.gain.setValueAtTime(loudness * 0.4, now);
  level.gain.exponentialRampToValueAtTime(0.001, now + lasts);
  level.connect(at.destination);
  const slide = (frequency) => {
    frequency.setValueAtTime(from, now);
    frequency.exponentialRampToValueAtTime(to, now + lasts);
  };
  const source = wave === "noise" ? at.createBufferSource() : at.createOscillator();
  if (wave === "noise") {
    const filter = at.createBiquadFilter();
    filter.type = "bandpass";
    slide(filter.frequency);
    source.buffer = noise(at);
    source.connect(filter).connect(level);
  } else {
    source.type = wave;
    slide(source.frequency);
    source.connect(level);
  }
  source.start(now);
  source.stop(now + lasts + 0.02);
}

function noise(at) {
  const buffer = at.createBuffer(1, at.sampleRate, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/** Return the sound of a move's events. `steps`: as a reply's `last`, or undefined. */
export function soundOf(steps) {
  const events = new Set((steps ?? []).flatMap(({ events: found = [] }) => found.map(({ event }) => event)));
  return OF_EVENTS.find(([event]) => events.has(event))?.[1] ?? "move";
}

/** Return the sound of an end. `position`: with `winner` and `utilities`. `persons`: names of those played by persons. */
export function endOf({ winner, utilities = [] }, persons) {
  if (winner === undefined) return utilities.length > 1 && new Set(utilities).size === 1 ? "draw" : "won";
  return persons.length && !persons.includes(winner) ? "lost" : "won";
}

/**
 * Let each new move be heard, and the end. `count`: of the moves shown; `settled`: whether `position` is that after them.
 * `end`: an end beside the rules, as ending/ends.js has it, or null.
 */
export function useSounds({ position, settled, count, persons, end }) {
  const heard = useRef(null);
  useEffect(() => {
    if (!settled) return;
    const now = count + (end ? 0.5 : 0);
    const isNew = heard.current !== null && now > heard.current;
    heard.current = now;
    if (!isNew) return;
    if (end) sound(end.loser === null ? "draw" : persons.includes(end.loser) ? "lost" : "won");
    else sound(position.turn === "over" ? endOf(position, persons) : soundOf(position.last));
  }, [settled, count, end?.kind]);
}

/** The button that turns sounds off and on. */
export function Speaker() {
  const [on, setOn] = useState(isOn());
  useEffect(() => {
    listeners.add(setOn);
    return () => listeners.delete(setOn);
  }, []);
  return html`
    <button type="button" class="speaker" name="sounds" aria-pressed=${on} aria-label="Sounds" title=${on ? "Sounds are on" : "Sounds are off"} onClick=${() => turn(!on)}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">
        <path fill="currentColor" d="M3 8v4h3l4 3.500v-11L6 8Z" />
        <path d=${on ? "M13 7.200a4 4 0 0 1 0 5.600M15.300 5a7 7 0 0 1 0 10" : "M13.500 8l4 4m0-4l-4 4"} />
      </svg>
    </button>`;
}
