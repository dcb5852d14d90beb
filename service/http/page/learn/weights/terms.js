/** The terms of an evaluation: a slider for each weight, and what each adds to the sum. */

import { html } from "../../vendor/preact.js";
import { worded } from "../worded.js";
import { rangeOf } from "./positions.js";

const STEPS = 20;

/** `terms`: of the description. `features`: inspectPosition's, or null. `onWeigh`: called with a name and a number. `folds`: terms that are 0 are folded away. */
export function Terms({ description, terms, features, weights, onWeigh, folds = true }) {
  const found = new Map((features ?? []).map((feature) => [feature.name, feature]));
  const isIdle = ({ name }) => folds && features && !found.get(name)?.value;
  const largest = Math.max(...[...found.values()].map(({ contribution }) => Math.abs(contribution)), 1e-9);
  const drawn = (term) => html`<${Term} key=${term.name} description=${description} term=${term} feature=${found.get(term.name)} weight=${weights[term.name]} largest=${largest} onWeigh=${onWeigh} />`;
  const idle = terms.filter(isIdle);
  return html`
    <div class="learn-terms">
      ${terms.filter((term) => !isIdle(term)).map(drawn)}
    </div>
    ${idle.length > 0 &&
    html`<details class="learn-idle">
      <summary>${idle.length} more ${idle.length === 1 ? "term" : "terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${idle.map(drawn)}</div>
    </details>`}`;
}

function Term({ description, term, feature, weight, largest, onWeigh }) {
  const range = rangeOf(description, term.name);
  const contribution = feature?.contribution ?? 0;
  const half = (50 * Math.abs(contribution)) / largest;
  const title = term.name.replaceAll("_", " ");
  return html`
    <div class="learn-term" data-term=${term.name}>
      <label title=${term.about}>
        <span>${title}</span>
        <input type="range" min=${-range} max=${range} step=${range / STEPS} value=${weight}
          onInput=${(event) => onWeigh(term.name, Number(event.target.value))} />
      </label>
      <span class="learn-sum">${worded(feature?.value ?? 0)} × ${worded(weight)} = <strong>${worded(contribution)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${contribution < 0 ? "minus" : "plus"} style=${{ width: `${half}%`, left: `${contribution < 0 ? 50 - half : 50}%` }}></span>
      </span>
    </div>`;
}
