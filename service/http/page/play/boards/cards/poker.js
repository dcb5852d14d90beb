/** Poker, as one player sees it: Kuhn's, Leduc hold'em, hold'em. */

import { html } from "../../../vendor/preact.js";
import { called, capital } from "../../../names.js";
import { Card } from "./cards.js";
import { moveWords, readPoker } from "./poker_view.js";

export default function Poker({ position, description, names, options, onMove }) {
  const seen = readPoker(description.name, position, options);
  const own = names.indexOf(position.you);
  const others = names.map((_, at) => at).filter((at) => at !== own);
  const open = [...seen.open, ...Array(seen.places - seen.open.length).fill("")];
  const seat = (at) => html`<${Player} key=${at} ...${{ at, seen, position, names }} isOwn=${at === own} />`;
  return html`
    <div class="board felt">
      ${others.map(seat)}
      <div class="open">
        ${open.length > 0 && html`<div class="hand" role="group" aria-label="Open cards">${open.map((each, at) => html`<${Card} key=${at} card=${each} />`)}</div>`}
        <p class="pot">Pot ${seen.pot}</p>
      </div>
      ${seat(own)}
    </div>
    <div class="row felt-moves" role="group" aria-label="Legal moves">
      ${onMove && position.legal_moves.map((move) => html`<button type="button" key=${move} data-choice=${move} onClick=${() => onMove(move)}>${moveWords(move, seen.words)}</button>`)}
    </div>
    <ul class="felt-log" aria-label="What was done">
      ${seen.streets.filter(({ acts }) => acts.length).map(({ title, acts }) => html`<li key=${title}>${title}: ${acts.map(({ player, word }) => `${naming(names[player], position.you)} ${word}`).join(", ")}.</li>`)}
    </ul>`;
}

const naming = (name, you) => (name === you ? "you" : called(name));

function Player({ at, seen, position, names, isOwn }) {
  const name = names[at];
  const last = seen.streets.at(-1).acts.findLast(({ player }) => player === at)?.word;
  const chips = seen.left ? `${seen.left[at]} left` : `${seen.paid[at]} in the pot`;
  const isWinner = position.winner === name;
  return html`
    <div class=${["player", isOwn && "own", isWinner && "won"].filter(Boolean).join(" ")}>
      <div class="hand" role="group" aria-label=${isOwn ? "Your cards" : `Cards of ${called(name)}`}>${seen.hands[at].map((each, place) => html`<${Card} key=${place} card=${each} />`)}</div>
      <div class="summary">
        <p class="name">${isOwn ? `You, ${called(name)}` : capital(called(name))}${isWinner && html`<span class="unseen"> ${isOwn ? "have" : "has"} won</span>`}</p>
        <p>${[chips, last].filter(Boolean).join(", ")}</p>
      </div>
    </div>`;
}
