/** Games of tricks: hearts, spades, the play of cards at bridge. A table with four seats, the trick in the middle. */

import { html, useEffect, useState } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { called, capital } from "../../../names.js";
import { optionOf } from "../common/option_of.js";
import { Card, cardName } from "./cards.js";
import { Seat } from "./seat.js";
import { Trick } from "./trick.js";
import { moveOf, readGiven, readPassed, readPlays, readTricks } from "./tricks_view.js";

await styled("tricks.css", import.meta.url);

/** Where the seats are seen, from the person's on, in the order of turns. */
const PLACES = ["bottom", "left", "top", "right"];
/** Where cards are passed, by the option of hearts, and how many. */
const WHERE = { left: "to the left", right: "to the right", across: "across" };
const PASSES = 3;

export default function Tricks({ position, description, names, options, onMove, log = [] }) {
  const { players, summary, trick } = readTricks(position, names);
  const passed = readPassed(position, names);
  const passing = usePassing(passed, position, onMove);
  const own = names.indexOf(position.you);
  const placeOf = (name) => PLACES[(names.indexOf(name) - own + names.length) % names.length];
  const legal = new Set(onMove ? position.legal_moves : []);
  const cards = new Set(players.flatMap(({ hand }) => hand ?? []).map(moveOf));
  const others = position.legal_moves.map((move, at) => ({ move, label: position.legal_move_labels?.[at] ?? move })).filter(({ move }) => legal.has(move) && !cards.has(move));
  /** At bridge: the tricks that the declarer's side has to take. */
  const needed = position.tallies?.find(({ name }) => name === "needed")?.values[0];
  const plays = readPlays(position, names, log);
  const mover = position.turn === "player" ? (players.find(({ hand }) => hand?.some((card) => position.legal_moves.includes(moveOf(card))))?.name ?? position.player) : null;
  const taker = log.flat().flatMap(({ events = [] }) => events).findLast(({ event }) => event === "trick")?.what;
  const table = { plays, taker, count: trick.length, size: names.length, placeOf, mover, you: position.you };
  return html`
    <div class="board felt round">
      ${players.map((player) => html`<${Seat} key=${player.name} ...${player} place=${placeOf(player.name)} isOwn=${player.name === position.you} isMover=${player.name === mover}
        ...${{ legal, onMove, passing }} />`)}
      <div class="middle">
        ${passing ? html`<${Pass} passing=${passing} where=${WHERE[optionOf(description, options, "pass")]} />` : html`<${Trick} ...${table} />`}
        ${summary && html`<p class="summary">${capital(summary)}${needed ? `; ${needed} are needed` : ""}.</p>`}
        <${Given} given=${readGiven(position, names)} />
      </div>
    </div>
    ${others.length > 0 &&
    html`<div class="row felt-moves" role="group" aria-label="Other legal moves">
      ${others.every(({ move }) => /^\d+$/.test(move)) && html`<span>Your bid:</span>`}
      ${others.map(({ move, label }) => html`<button type="button" key=${move} data-choice=${move} onClick=${() => onMove(move)}>${label}</button>`)}
    </div>`}`;
}

/**
 * The cards that the person picks to pass, in any order: `{picked, given, pick, pass, isFull}`, or null while no cards are passed. `given`: those
 * that the service has already.
 */
function usePassing(given, position, onMove) {
  const [picked, setPicked] = useState([]);
  useEffect(() => setPicked([]), [position.view]);
  if (!given) return null;
  const isFull = given.length + picked.length === PASSES;
  const pick = (card) => {
    if (picked.includes(card)) setPicked(picked.filter((each) => each !== card));
    else if (!isFull) setPicked([...picked, card]);
  };
  return { picked, given, isFull, pick, pass: isFull && onMove && (() => onMove(picked.map(moveOf))), count: given.length + picked.length };
}

function Pass({ passing, where }) {
  const { picked, given, count, pass } = passing;
  const shown = [...given, ...picked];
  return html`
    <div class="passing">
      <p>Pass three cards ${where} (${count} of ${PASSES})</p>
      <div class="hand" role="group" aria-label="Cards to pass">
        ${Array.from({ length: PASSES }, (_, at) => html`<${Card} key=${at} card=${shown[at] ?? ""} />`)}
      </div>
      <button type="button" class="main" name="pass" data-choice=${pass ? "pass" : null} disabled=${!pass} onClick=${pass || null}>Pass</button>
    </div>`;
}

const Given = ({ given }) =>
  given && html`<p class="given">${capital(called(given.name))} passed you the ${given.cards.map(cardName).join(", the ").replace(/, (?=[^,]*$)/, " and ")}.</p>`;
