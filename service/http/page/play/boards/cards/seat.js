/** A seat at a table of tricks: who sits there, what it has won, and its cards as far as they are seen. */

import { html } from "../../../vendor/preact.js";
import { called, capital } from "../../../names.js";
import { Card, cardName, rankText, suitName, suitSign } from "./cards.js";
import { held, moveOf } from "./tricks_view.js";

/** What is held in a hand that nobody sees. */
const UNSEEN = ["?", "?", "?"];

/** `hand`: null where it is not seen. `place`: "bottom", "left", "top", "right". `passing`: as tricks.js has it, or null. */
export function Seat({ name, summary, hand, place, isOwn, isMover, legal, onMove, passing }) {
  const isAside = place === "left" || place === "right";
  return html`
    <div class="place at-${place}">
      <p class=${isMover ? "plate mover" : "plate"}>
        <span class="name">${isOwn ? `You, ${called(name)}` : capital(called(name))}</span>
        ${summary && html`<span class="summary">${summary}</span>`}
        ${isMover && html`<span class="unseen">, to play</span>`}
      </p>
      ${hand === null
        ? html`<div class="backs" aria-hidden="true">${UNSEEN.map((card, at) => html`<${Card} key=${at} card=${card} />`)}</div>`
        : isAside
          ? html`<${Rows} name=${name} hand=${hand} />`
          : html`<div class="fan" role="group" aria-label=${isOwn ? "Your cards" : `Cards of ${called(name)}`}>
              ${held(hand).map((card) => html`<span class="slot" key=${card}><${Held} ...${{ card, legal, onMove }} passing=${isOwn ? passing : null} /></span>`)}
            </div>`}
    </div>`;
}

/** A card of a hand: a button where it may be played or passed. */
function Held({ card, legal, onMove, passing }) {
  const move = moveOf(card);
  if (passing?.given.includes(card)) return html`<${Card} card=${card} kind="lifted" note="passed" />`;
  if (!legal.has(move)) return html`<${Card} card=${card} kind=${legal.size ? "dull" : ""} />`;
  if (!passing) return html`<button type="button" class="play-card" data-choice=${move} aria-label=${`Play the ${cardName(card)}`} onClick=${() => onMove(move)}><${Card} card=${card} kind="playable" /></button>`;
  const isPicked = passing.picked.includes(card);
  const isOpen = isPicked || !passing.isFull;
  return html`
    <button type="button" class="play-card" data-choice=${isOpen ? move : null} aria-pressed=${isPicked} aria-disabled=${!isOpen} aria-label=${`Pass the ${cardName(card)}`}
      onClick=${() => passing.pick(card)}><${Card} card=${card} kind=${isPicked ? "lifted" : ""} /></button>`;
}

/** An open hand at the side of the table: a line for each suit. */
const Rows = ({ name, hand }) => html`
  <ul class="rows" aria-label=${`Cards of ${called(name)}`}>
    ${[...Map.groupBy(held(hand), (card) => card[1])].map(
      ([suit, cards]) => html`<li key=${suit}><span class="unseen">${suitName(suit)}: </span><span aria-hidden="true" class=${"hd".includes(suit) ? "red" : ""}>${suitSign(suit)}</span> ${cards.map(([rank]) => rankText(rank)).join(" ")}</li>`,
    )}
  </ul>`;
