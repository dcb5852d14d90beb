/** What the machine would play: the best line as the search finds it, and a hint in words. */

import { html } from "../vendor/preact.js";
import { Failure } from "../parts/failure.js";
import { called, figure } from "./words.js";

const MOST_SHOWN = 16;

/** `found`: a record of streamAnalysis, or null. */
export function BestLine({ isOn, found, error, onToggle }) {
  return html`
    <section class="advice" aria-label="Best line">
      <label class="switch"><input type="checkbox" checked=${isOn} onChange=${(event) => onToggle(event.target.checked)} /> Best line</label>
      ${isOn && html`<div class="line" aria-live="polite" aria-busy=${found?.type !== "final"}>${found ? html`<${Line} found=${found} />` : html`<p class="quiet">\u00a0</p>`}</div>`}
      <${Failure} error=${isOn ? error : null} />
    </section>`;
}

function Line({ found }) {
  const moves = found.principal_variation;
  const effort = [found.algorithm, `depth ${found.depth}`, `${(found.nodes_all_passes ?? found.nodes).toLocaleString("en")} positions`];
  return html`
    <p>${moves.slice(0, MOST_SHOWN).map((move, at) => html`<span key=${at} class="move">${move}</span> `)}${moves.length > MOST_SHOWN ? "…" : ""}</p>
    ${found.strategies &&
    html`<ul class="strategies">
      ${found.strategies.map(
        ({ player, moves: choices }) => html`<li key=${player}>${called(player)}: ${choices.map(({ move, probability }) => `${move} ${figure(100 * probability, 1)} %`).join(", ")}</li>`,
      )}
    </ul>`}
    <p class="quiet">${effort.join(", ")}${found.type === "final" ? "" : "…"}</p>`;
}

/** `found`: giveHint's reply, or null. `isAsked`: whether a hint is on its way or there. */
export function Hint({ found, error, isAsked, isPossible, onAsk }) {
  return html`
    <section class="advice" aria-label="Hint">
      <button type="button" disabled=${!isPossible || (isAsked && !error)} onClick=${onAsk}>Hint</button>
      <p role="status" class="hint">${found ? found.sentence : isAsked && !error ? html`<span class="quiet">…</span>` : ""}</p>
      <${Failure} error=${error} />
    </section>`;
}
