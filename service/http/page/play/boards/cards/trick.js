/** The trick in the middle of the table, each card before its seat, and the trick before it. */

import { html } from "../../../vendor/preact.js";
import { called } from "../../../names.js";
import { Card, cardName } from "./cards.js";

/**
 * `plays`: all cards played, as tricks_view.js reads them; `count`: how many of them are in the trick that is not complete; `size`: how many a
 * whole trick has. `placeOf(name)`: where a player sits. `mover`: who plays next, or null. `taker`: who took
 * the last trick, if that was told. `you`: the person's player.
 */
export function Trick({ plays, count, size, placeOf, mover, taker: told, you }) {
  const now = plays.slice(plays.length - count);
  const last = plays.slice(-count - size, plays.length - count);
  const taker = told ?? now[0]?.name ?? mover;
  const isBetween = !now.length && last.length > 0;
  const words = last.length > 0 && `Last trick${taker ? `, taken by ${taker === you ? "you" : called(taker)}` : ""}`;
  return html`
    <div class=${isBetween ? "trick past" : "trick"} role="group" aria-label=${isBetween ? words : "This trick"}>
      ${(isBetween ? last : now).map(({ card, name }, at) => html`
        <div key=${card} class=${`laid ${name ? `from-${placeOf(name)}` : "from-nobody"}`}>
          <${Card} card=${card} kind=${isBetween && name === taker ? "taker" : ""} note=${name ? `of ${name === you ? "you" : called(name)}${at ? "" : ", who leads"}` : ""} />
          ${at === 0 && !isBetween && html`<span class="leads" aria-hidden="true">leads</span>`}
        </div>`)}
      ${isBetween && html`<p class="words">${words}</p>`}
    </div>
    ${!isBetween && last.length > 0 &&
    html`<p class="last-trick"><span>${words}:</span> ${last.map(({ card }) => html`<span key=${card} class="small-card" title=${cardName(card)}><${Card} card=${card} /></span>`)}</p>`}`;
}
