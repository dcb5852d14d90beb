/** Games of tricks: hearts, spades, the play of cards at bridge. Cards that may be played are buttons; so are bids. */

import { html } from "../../../vendor/preact.js";
import { called, capital } from "../../../names.js";
import { Card, cardName } from "./cards.js";
import { optionOf } from "../common/option_of.js";
import { moveOf, readPassed, readTricks } from "./tricks_view.js";

/** Where cards are passed, by the option of hearts. */
const WHERE = { left: "to the left", right: "to the right", across: "across" };

export default function Tricks({ position, description, names, options, onMove }) {
  const { players, summary, trick } = readTricks(position, names);
  const passed = readPassed(position, names);
  const legal = new Set(onMove ? position.legal_moves : []);
  const cards = new Set(players.flatMap(({ hand }) => hand ?? []).map(moveOf));
  const others = [...legal].filter((move) => !cards.has(move));
  return html`
    <div class="board felt">
      ${players.map((player) => html`<${Player} key=${player.name} ...${player} isOwn=${player.name === position.you} ...${{ legal, passed, onMove }} />`)}
      <div class="open">
        <div class="hand" role="group" aria-label="This trick">
          ${trick.length ? trick.map((each) => html`<${Card} key=${each} card=${each} />`) : html`<${Card} card="" />`}
        </div>
        ${summary && html`<p>${capital(summary)}.</p>`}
        ${passed && html`<p>You pass three cards ${WHERE[optionOf(description, options, "pass")]} (${passed.length + 1} of 3).</p>`}
      </div>
    </div>
    <div class="row felt-moves" role="group" aria-label="Other legal moves">
      ${others.map((move) => html`<button type="button" key=${move} data-choice=${move} onClick=${() => onMove(move)}>${move}</button>`)}
    </div>`;
}

/** `passed`: the own cards that are passed already, while cards are passed; or null. */
function Player({ name, summary, hand, isOwn, legal, passed, onMove }) {
  const card = (each) => {
    const move = moveOf(each);
    if (!legal.has(move)) return html`<${Card} key=${each} card=${each} isPassed=${isOwn && passed?.includes(each)} />`;
    const verb = passed ? "Pass" : "Play";
    return html`<button type="button" class="play-card" key=${each} data-choice=${move} aria-label=${`${verb} the ${cardName(each)}`} onClick=${() => onMove(move)}><${Card} card=${each} /></button>`;
  };
  return html`
    <div class="player">
      <p class="summary"><span class="name">${isOwn ? `You, ${called(name)}` : capital(called(name))}</span>${summary && `: ${summary}`}</p>
      ${hand && html`<div class="hand many" role="group" aria-label=${isOwn ? "Your cards" : `Cards of ${called(name)}`}>${hand.map(card)}</div>`}
    </div>`;
}
