/** Chips of poker: an amount, as discs and as a number. */

import { html } from "../../../vendor/preact.js";

const WORTHS = [100, 25, 5, 1];
const MOST_DISCS = 6;

/** `amount`: of chips. `label`: what they are, for a screen reader. */
export function Chips({ amount, label }) {
  return html`
    <span class="chips" role="img" aria-label=${`${label}: ${amount}`}>
      <span class="discs">${discsOf(amount).map((worth, at) => html`<span key=${at} class=${`disc worth-${worth}`}></span>`)}</span>
      <b>${amount}</b>
    </span>`;
}

/** The discs of an amount, the dearest first; no more than can be drawn. */
function discsOf(amount) {
  const discs = [];
  let rest = Math.floor(amount);
  for (const worth of WORTHS) {
    for (; rest >= worth && discs.length < MOST_DISCS; rest -= worth) discs.push(worth);
  }
  return discs;
}
