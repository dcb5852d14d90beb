/** Each legal move's value, as a list. */

import { html } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { Waiting } from "../../widgets/waiting.js";
import { unitWords } from "./move_values.js";

await styled("analysis.css", import.meta.url);

const MOST_LISTED = 100;

/**
 * The moves with their values, best first. `found`: analyzePosition's reply; `names`, `facts`: of the game. `values`: as
 * `valuesOf` of move_values.js gives them, or null while they are awaited.
 */
export function MoveValues({ found, values, names, facts, error }) {
  return html`
    <section class="advice move-values" aria-label="Each move's value">
      ${values
        ? html`<p class="quiet">${unitWords(found, names, facts)}</p>
          <ol class=${[...values.values()].some(({ words }) => words.includes(" ")) ? "in-words" : ""} tabindex="0" aria-label="Moves, best first">
            ${[...values].slice(0, MOST_LISTED).map(([move, { label, words, kind }]) => html`<li key=${move}><span class="move">${label}</span> <span class="worth-${kind}">${words}</span></li>`)}
          </ol>
          ${values.size > MOST_LISTED && html`<p class="quiet">And ${values.size - MOST_LISTED} more.</p>`}`
        : !error && html`<p class="quiet" role="status"><${Waiting}>Looking at each move…<//></p>`}
      <${Failure} error=${error} />
    </section>`;
}
