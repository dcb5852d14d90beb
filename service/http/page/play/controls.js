/** Buttons for the game: undo, steps through its moves, flip, link; and the pace of machines that play each other. */

import { html } from "../vendor/preact.js";
import { Copy } from "../widgets/copy.js";
import { Speaker } from "./sounds.js";
import { cutAt, linkTo, lookedAt } from "./session.js";

const SLOWEST_MS = 3000;
const STEP_MS = 100;

/** `watch`: as in use_game.js. `isFlipped`: how the board lies; `canFlip`: whether it may be turned. `onChange`: with a session. */
export function GameControls({ session, watch, isFlipped, canFlip, isOver, onChange, onUndo }) {
  const { length } = session.moves;
  const at = session.at ?? length;
  const look = (count) => onChange(lookedAt(session, count));
  return html`
    <div class="row controls" role="group" aria-label="Game">
      <button type="button" aria-label="To the start" disabled=${at === 0} onClick=${() => look(0)}>«</button>
      <button type="button" aria-label="One move back" disabled=${at === 0} onClick=${() => look(at - 1)}>‹</button>
      <button type="button" aria-label="One move on" disabled=${at === length} onClick=${() => look(at + 1)}>›</button>
      <button type="button" aria-label="To the last move" disabled=${at === length} onClick=${() => look(length)}>»</button>
      <button type="button" disabled=${at === 0} onClick=${onUndo}>Undo</button>
      ${canFlip && html`<button type="button" aria-pressed=${isFlipped} onClick=${() => onChange({ ...session, flipped: !isFlipped })}>Flip</button>`}
      <${Speaker} />
      <${Copy} text=${linkTo(session)}>Copy link<//>
      ${session.at !== null && html`<button type="button" onClick=${() => onChange(cutAt(session, at))}>Play on from here</button>`}
    </div>
    ${watch.isWatched && html`<${Watch} watch=${watch} isOver=${isOver} />`}`;
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
