/** Games of tricks: hearts, spades, the play of cards at bridge. Cards that may be played are buttons; so are bids. */

import { html } from "../../vendor/preact.js";
import { called, capital } from "../../parts/names.js";
import { Card, nameOf } from "./cards.js";
import { moveOf, readTricks } from "./tricks_view.js";

export default function Tricks({ position, names, onMove }) {
  const { players, told, trick } = readTricks(position, names);
  const legal = new Set(onMove ? position.legal_moves : []);
  const cards = new Set(players.flatMap(({ hand }) => hand ?? []).map(moveOf));
  const others = [...legal].filter((move) => !cards.has(move));
  return html`
    <div class="board felt">
      ${players.map((player) => html`<${Player} key=${player.name} ...${player} isOwn=${player.name === position.you} legal=${legal} onMove=${onMove} />`)}
      <div class="open">
        <div class="hand" role="group" aria-label="This trick">
          ${trick.length ? trick.map((card) => html`<${Card} key=${card} card=${card} />`) : html`<${Card} card="" />`}
        </div>
        ${told && html`<p>${capital(told)}.</p>`}
      </div>
    </div>
    <div class="row felt-moves" role="group" aria-label="Other legal moves">
      ${others.map((move) => html`<button type="button" key=${move} data-choice=${move} onClick=${() => onMove(move)}>${move}</button>`)}
    </div>`;
}

function Player({ name, told, hand, isOwn, legal, onMove }) {
  const card = (each) => {
    const move = moveOf(each);
    return legal.has(move)
      ? html`<button type="button" class="play-card" key=${each} data-choice=${move} aria-label=${`Play the ${nameOf(each)}`} onClick=${() => onMove(move)}><${Card} card=${each} /></button>`
      : html`<${Card} key=${each} card=${each} />`;
  };
  return html`
    <div class="player">
      <p class="told"><span class="name">${isOwn ? `You, ${called(name)}` : capital(called(name))}</span>${told && `: ${told}`}</p>
      ${hand && html`<div class="hand many" role="group" aria-label=${isOwn ? "Your cards" : `Cards of ${called(name)}`}>${hand.map(card)}</div>`}
    </div>`;
}
