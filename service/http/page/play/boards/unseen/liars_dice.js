/** Liar's dice, as one player sees it: the own dice, the other's under a cup, and the bid that stands. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { called, capital } from "../../../names.js";
import { Die } from "../backgammon/dice.js";

await styled("liars_dice.css", import.meta.url);

const LIAR = "liar";
const BID = /^\d+-\d+$/;

export default function LiarsDice({ position, names, onMove, log = [] }) {
  const own = names.indexOf(position.you);
  const words = position.view.split(" ");
  const dice = words.slice(0, names.length);
  const bids = words.slice(names.length).filter((word) => word === LIAR || BID.test(word));
  const bid = bids.findLast((each) => each !== LIAR);
  const bidder = names[bids.lastIndexOf(bid) % names.length];
  const label = log.flat().findLast(({ move }) => move === bid)?.move_label ?? bid;
  const order = [...names.keys()].filter((at) => at !== own).concat(own);
  return html`
    <div class="board liars-dice">
      ${order.map((at) => html`
        <div key=${at} class="throw" role="group" aria-label=${at === own ? "Your dice" : `Dice of ${called(names[at])}`}>
          <span class="name">${at === own ? "You" : capital(called(names[at]))}</span>
          ${[...(dice[at] === "?" ? "?".repeat(dice[own].length) : dice[at])].map((face, place) => html`<${Face} key=${place} face=${face} />`)}
        </div>`)}
      <p class="bid">${bid ? html`${bidder === position.you ? "You bid" : `${capital(called(bidder))} bids`} <b>${label}</b>.` : "No bid yet: say how many dice of a face both have together, at least."}</p>
    </div>
    <div class="row bids" role="group" aria-label="Legal moves">
      ${position.turn !== "over" && position.legal_moves.map((move, at) => html`
        <button type="button" key=${move} data-choice=${onMove ? move : null} disabled=${!onMove} onClick=${() => onMove(move)}>${capital(position.legal_move_labels?.[at] ?? move)}</button>`)}
    </div>`;
}

function Face({ face }) {
  if (face === "?") return html`<span class="cup" role="img" aria-label="a die that you do not see">?</span>`;
  if (face === "-") return null;
  return html`<span class="face-of" role="img" aria-label=${face}><${Die} number=${Number(face)} /></span>`;
}
