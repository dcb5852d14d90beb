/** What the machine would play: the best line as the search finds it, and a hint in words. */

import { html } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { called } from "../names.js";
import { figure } from "./sentences.js";

const MOST_SHOWN = 16;

/** What of it is wanted: switches and a button. `wants`, `setWants`, `askHint`: as in use_game.js. */
export function Advice({ wants, isHintPossible, setWants, askHint }) {
  const toggle = (name, title) => html`
    <button type="button" name=${name} aria-pressed=${wants[name]} onClick=${() => setWants({ ...wants, [name]: !wants[name] })}>${title}</button>`;
  return html`
    <div class="row" role="group" aria-label="Advice">
      ${toggle("value", "Value")} ${toggle("line", "Best line")}
      <button type="button" name="hint" disabled=${!isHintPossible} onClick=${askHint}>Hint</button>
    </div>`;
}

/** `found`: a record of streamAnalysis, or null. */
export function BestLine({ found, error }) {
  return html`
    <section class="advice line" aria-label="Best line">
      ${found && html`<${Line} found=${found} />`}
      <${Failure} error=${error} />
    </section>`;
}

function Line({ found }) {
  const moves = found.principal_variation;
  const effort = [found.algorithm, `depth ${found.depth}`, `${(found.nodes_all_passes ?? found.nodes).toLocaleString("en")} positions`];
  return html`
    ${!found.strategies && html`<p>${moves.slice(0, MOST_SHOWN).map((move, at) => html`<span key=${at} class="move">${move}</span> `)}${moves.length > MOST_SHOWN ? "…" : ""}</p>`}
    ${found.strategies &&
    html`<ul class="strategies">
      ${found.strategies.map(
        ({ player, moves: choices }) => html`<li key=${player}>${called(player)}: ${choices.map(({ move, probability }) => `${move} ${figure(100 * probability, 1)} %`).join(", ")}</li>`,
      )}
    </ul>`}
    <p class="quiet">${effort.join(", ")}${found.type === "final" ? "" : "…"}</p>`;
}

/** `found`: giveHint's reply, or null while it is awaited. */
export function Hint({ found, error }) {
  return html`
    <section class="advice hint" aria-label="Hint">
      <p role="status">${found ? found.sentence : error ? "" : html`<span class="quiet">Looking…</span>`}</p>
      <${Failure} error=${error} />
    </section>`;
}
