/** What the machine would play: the best line as the search finds it, and a hint in words. */

import { html } from "../vendor/preact.js";
import { Failure } from "../widgets/failure.js";
import { Waiting } from "../widgets/waiting.js";
import { called } from "../names.js";
import { worthOf } from "./analysis/scale.js";
import { figure } from "./numbers.js";

const MOST_SHOWN = 16;

/** What of it is wanted: switches and a button. `wants`, `setWants`, `askHint`: as in use_game.js. `each`: as of use_each_move.js. */
export function Advice({ wants, each, isHintPossible, setWants, askHint }) {
  const button = (name, title, isOn, onClick) => html`<button type="button" name=${name} aria-pressed=${isOn} onClick=${onClick}>${title}</button>`;
  const toggle = (name, title) => button(name, title, wants[name], () => setWants({ ...wants, [name]: !wants[name] }));
  const open = (name, title) => button(name, title, each.wants[name], () => each.toggle(name));
  return html`
    <div class="row" role="group" aria-label="Advice">
      ${toggle("value", "Value")} ${open("values", "Each move")} ${toggle("line", "Best line")} ${open("graph", "Graph")}
      <button type="button" name="hint" disabled=${!isHintPossible} onClick=${askHint}>Hint</button>
    </div>`;
}

/** `found`: a record of streamAnalysis, or null. `names`, `facts`: of the game. */
export function BestLine({ found, error, names, facts }) {
  return html`
    <section class="advice line" aria-label="Best line">
      ${found && html`<${Line} ...${{ found, names, facts }} />`}
      <${Failure} error=${error} />
    </section>`;
}

function Line({ found, names, facts }) {
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
    <p class="quiet">${[worthOf(found, found, names, facts).words, ...effort].filter(Boolean).join(", ")}${found.type === "final" ? "" : "…"}</p>`;
}

/** `found`: a hint as of analysis/use_each_move.js, or null while it is awaited. `names`, `facts`: of the game. */
export function Hint({ found, error, names, facts }) {
  const words = found?.moves[0] && worthOf(found.moves[0], found, names, facts).words;
  return html`
    <section class="advice hint" aria-label="Hint">
      <p role="status">${found ? html`${found.sentence} ${words && html`<span class="quiet">${words}.</span>`}` : error ? "" : html`<${Waiting} class="quiet">Looking…<//>`}</p>
      <${Failure} error=${error} />
    </section>`;
}
