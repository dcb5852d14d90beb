/** How a hand or a game ended, in the words of the game, what the match stands at, and what may follow. */

import { html } from "../../vendor/preact.js";
import { figure } from "../numbers.js";
import { afterHand, isDecided } from "./match.js";
import { matchWords, naming } from "./words.js";

/** `table`: as `useHiddenGame` gives it, of a game that is over. */
export function HandEnd({ table, description, names }) {
  const { position, match, own } = table;
  const after = match && afterHand(table, names);
  const isOver = match && isDecided(after);
  return html`
    <div class="hand-end">
      ${position.result && html`<p>${sentence(position.result)}</p>`}
      ${!own.length && html`<p>There was no move for you in this hand.</p>`}
      ${isOver && html`<p class="outcome">${after.chips[0] > 0 ? "The other has no chips left: you won the match." : "You have no chips left: the match is over."}</p>`}
      <div class="row">
        ${match && !isOver && html`<button type="button" class="main" name="next" onClick=${table.nextHand}>Next hand</button>`}
        <button type="button" class=${match && !isOver ? "" : "main"} name="again" onClick=${table.newGame}>${match ? "New match" : "New game"}</button>
      </div>
    </div>`;
}

/** What the match stands at: chips of each, or what each has won or taken so far. */
export function Standing({ table, description, names }) {
  const { position, match, player } = table;
  if (!match || (match.hand === 1 && position?.turn !== "over")) return null;
  const now = position?.turn === "over" ? afterHand(table, names) : match;
  const isZeroSum = description.facts.payoff === "zero_sum";
  const each = now.chips ?? now.totals.map((total) => (description.facts.utility_max === 0 ? -total : total));
  const shown = matchWords(each, description.unit, names, player);
  return html`
    <section aria-label="The match" class="standing">
      <h2>${position?.turn === "over" ? `After hand ${match.hand}` : `Hand ${match.hand}; before it`}</h2>
      <p>${!now.chips && isZeroSum
        ? html`<span>You are ${each[0] === 0 ? "even" : html`<b>${figure(Math.abs(each[0]))} ${each[0] > 0 ? "ahead" : "behind"}</b>`}.</span>`
        : shown.map(({ name, words }) => html`<span key=${name}>${naming(name, player)}: <b>${words}</b></span>`)}</p>
    </section>`;
}

const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!]$/.test(text) ? "" : "."}`;
