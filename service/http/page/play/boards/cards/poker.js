/** Poker, as one player sees it: Kuhn's, Leduc hold'em, hold'em. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { called, capital } from "../../../names.js";
import { Card } from "./cards.js";
import { Chips } from "./chips.js";
import { readPoker } from "./poker_view.js";

await styled("poker.css", import.meta.url);

/** `chips`: what each has beside the chips of this hand, as match.js has it, or null. */
export default function Poker({ position, description, names, onMove, log = [], chips = null }) {
  const seen = readPoker(description.name, position, names, log);
  const own = names.indexOf(position.you);
  const others = names.map((_, at) => (own + at) % names.length).slice(1);
  const open = [...seen.open, ...Array(seen.places - seen.open.length).fill("")];
  const seat = (at) => html`<${Player} key=${at} ...${{ at, seen, position, names, chips }} isOwn=${at === own} />`;
  return html`
    <div class="board felt oval">
      <div class="others">${others.map(seat)}</div>
      <div class="open">
        ${open.length > 0 && html`<div class="hand" role="group" aria-label="Open cards">${open.map((each, at) => html`<${Card} key=${at} card=${each} />`)}</div>`}
        ${seen.pot !== null && html`<p class="pot">Pot <${Chips} amount=${seen.pot} label="Pot" /></p>`}
      </div>
      ${seat(own)}
    </div>
    <div class="row felt-moves" role="group" aria-label="Legal moves">
      ${onMove && position.legal_moves.map((move, at) => html`<button type="button" key=${move} data-choice=${move} onClick=${() => onMove(move)}>${capital(position.legal_move_labels?.[at] ?? move)}</button>`)}
    </div>`;
}

function Player({ at, seen, position, names, chips, isOwn }) {
  const name = names[at];
  const isWinner = position.winner === name;
  const stack = chips?.after?.[name] ?? (seen.left && seen.left[at] + (chips?.behind[name] ?? 0));
  const isMover = position.turn === "player" && position.player === name;
  return html`
    <div class=${["player", isOwn && "own", isWinner && "won"].filter(Boolean).join(" ")}>
      <div class="hand" role="group" aria-label=${isOwn ? "Your cards" : `Cards of ${called(name)}`}>${seen.hands[at].map((each, place) => html`<${Card} key=${place} card=${each} />`)}</div>
      <div class=${isMover ? "plate mover" : "plate"}>
        <span class="name">${isOwn ? "You" : capital(called(name))}${isOwn && html`<span class="role">, ${called(name)}</span>`}${isWinner && html`<span class="star" aria-hidden="true"> ★</span><span class="unseen"> ${isOwn ? "have" : "has"} won</span>`}</span>
        ${stack !== null && html`<span class="stack">${stack} chips</span>`}
        ${seen.says[at] && html`<span class="says">${capital(seen.says[at])}</span>`}
      </div>
      <div class="bet">${seen.bets[at] > 0 && html`<${Chips} amount=${seen.bets[at]} label=${isOwn ? "Your bet" : `Bet of ${called(name)}`} />`}</div>
    </div>`;
}
