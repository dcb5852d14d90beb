/** One row of buttons: steps through the moves, take back, flip, draw, resign; and the pace of machines that play each other. */

import { html, useState } from "../vendor/preact.js";
import { lookedAt } from "./session.js";
import { left } from "./moves/tree.js";
import { Speaker } from "./sounds.js";

const SLOWEST_MS = 3000;
const STEP_MS = 100;
const ICONS = {
  back: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3",
  flip: "M7 4v15m0-15L3 8m4-4 4 4m6 12V5m0 15 4-4m-4 4-4-4",
  resign: "M5 22V3h13l-3 5 3 5H5",
};

const icon = (name) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

/**
 * `watch`: as in use_game.js; `course`: as in use_course.js. `isFlipped`: how the board lies; `canFlip`: whether it may be
 * turned. `onChange`: with a session.
 */
export function Actions({ session, watch, course, isFlipped, canFlip, isOver, onChange, onUndo }) {
  const { length } = session.moves;
  const at = session.at ?? length;
  const look = (count) => onChange(lookedAt(session, count));
  const { manners } = course;
  return html`
    <div class="row actions" role="group" aria-label="Game">
      <${Step} label="To the start" keys="Home" isPossible=${at > 0} onClick=${() => look(0)}>«<//>
      <${Step} label="One move back" keys="ArrowLeft" isPossible=${at > 0} onClick=${() => look(at - 1)}>‹<//>
      <${Step} label="One move on" keys="ArrowRight" isPossible=${at < length} onClick=${() => look(at + 1)}>›<//>
      <${Step} label="To the last move" keys="End" isPossible=${at < length} onClick=${() => look(length)}>»<//>
      <${Action} name="take-back" title=${course.isTimed ? "No move is taken back on a clock" : "Take back"} disabled=${at === 0 || session.at !== null || course.isTimed}
        onClick=${onUndo} icon=${icon("back")}>Take back<//>
      ${canFlip && html`<${Action} name="flip" title="Flip the board" isPressed=${isFlipped} onClick=${() => onChange({ ...session, flipped: !isFlipped })} icon=${icon("flip")}>Flip<//>`}
      ${manners.canDraw && manners.isDuel && html`<${Action} name="draw" title="Offer a draw" disabled=${!manners.mayOffer} onClick=${manners.offerDraw} icon="½">Draw<//>`}
      ${manners.isDuel && html`<${Resign} manners=${manners} />`}
      <${Speaker} />
    </div>
    ${session.at !== null && !course.isTimed &&
    html`<div class="row"><button type="button" name="go-on" onClick=${() => onChange(left(session))}>Play on from here</button></div>`}
    ${watch.isWatched && html`<${Watch} watch=${watch} isOver=${isOver} />`}`;
}

const Step = ({ label, keys, isPossible, onClick, children }) =>
  html`<button type="button" class="step" aria-label=${label} title=${label} aria-keyshortcuts=${keys} disabled=${!isPossible} onClick=${onClick}>${children}</button>`;

const Action = ({ name, title, disabled, isPressed, onClick, icon: drawn, children }) =>
  html`<button type="button" name=${name} title=${title} disabled=${disabled} aria-pressed=${isPressed} onClick=${onClick}><span class="icon" aria-hidden="true">${drawn}</span> <span class="words">${children}</span></button>`;

/** It asks once more before it is done. */
function Resign({ manners }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked || !manners.mayResign) {
    return html`<${Action} name="resign" title="Resign" disabled=${!manners.mayResign} onClick=${() => setAsked(true)} icon=${icon("resign")}>Resign<//>`;
  }
  return html`
    <span class="row sure" role="group" aria-label="Resign?">
      <button type="button" class="main" name="resign-now" ref=${(button) => button?.focus()} onClick=${manners.resign}>Resign</button>
      <button type="button" name="resign-not" onClick=${() => setAsked(false)}>No</button>
    </span>`;
}

function Watch({ watch, isOver }) {
  const { isPaused, wait, pause, setWait, step } = watch;
  return html`
    <div class="row watch" role="group" aria-label="Machines">
      <button type="button" name="pause" disabled=${isOver} onClick=${() => pause(!isPaused)}>${isPaused ? "Go on" : "Pause"}</button>
      <button type="button" name="step" disabled=${isOver || !isPaused} onClick=${step}>One move</button>
      <label>Speed <input type="range" name="speed" min="0" max=${SLOWEST_MS} step=${STEP_MS} value=${SLOWEST_MS - wait}
        aria-valuetext="${wait} milliseconds between moves" onInput=${(event) => setWait(SLOWEST_MS - Number(event.target.value))} /></label>
    </div>`;
}
