/** Steps through the events of a search: back, on, play, start, end, and a slider. */

import { html, useEffect } from "../vendor/preact.js";

const SPEEDS = { slow: 2500, normal: 1200, fast: 350 };
const SIGNS = {
  start: "M2 2h2v12H2zM14 2v12L5 8z",
  back: "M12 2v12L3 8z",
  on: "M4 2v12l9-6z",
  end: "M12 2h2v12h-2zM2 2v12l9-6z",
};
export const USUAL_SPEED = "normal";

/** The next step for a key of the keyboard, or undefined. `at`: events that have happened, of `last`. */
export const stepOf = (key, at, last) =>
  ({ ArrowRight: Math.min(last, at + 1), ArrowLeft: Math.max(0, at - 1), Home: 0, End: last })[key];

/**
 * `at`: how many events have happened, of `last`. `onStep`: called with the new one. `playing`, `onPlay`:
 * whether it plays by itself. `speed`, `onSpeed`: slow, normal or fast.
 */
export function StepControls({ at, last, onStep, playing, onPlay, speed, onSpeed }) {
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      onPlay(false);
      return undefined;
    }
    const timer = setTimeout(() => onStep(at + 1, true), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed]);
  const play = () => {
    if (!playing && at >= last) onStep(0, true);
    onPlay(!playing);
  };
  const button = (label, sign, to) => html`
    <button type="button" aria-label=${label} title=${label} aria-disabled=${to === at} onClick=${() => onStep(to)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d=${sign} fill="currentColor" /></svg>
    </button>`;
  return html`
    <div class="controls">
      <div class="row" role="group" aria-label="Steps of the search">
        ${button("To the start", SIGNS.start, 0)}
        ${button("One step back", SIGNS.back, Math.max(0, at - 1))}
        <button type="button" class="main play" aria-pressed=${playing} onClick=${play}>${playing ? "Pause" : "Play"}</button>
        ${button("One step on", SIGNS.on, Math.min(last, at + 1))}
        ${button("To the end", SIGNS.end, last)}
        <label>Speed${" "}
          <select value=${speed} onChange=${(event) => onSpeed(event.target.value)}>
            ${Object.keys(SPEEDS).map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
          </select>
        </label>
      </div>
      <label class="slide">Step ${at} of ${last}
        <input type="range" min="0" max=${last} value=${at} onInput=${(event) => onStep(Number(event.target.value))} />
      </label>
    </div>`;
}
