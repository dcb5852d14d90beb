/** A sentence on the last moves, and whose turn it is. */

import { html } from "../vendor/preact.js";
import { called, capital } from "../names.js";
import { keptPosition } from "./positions.js";
import { cutAt, shownMoves } from "./session.js";
import { lastMove, outcome, turnWords } from "./sentences.js";

const MOST_SHOWN = 6;

/**
 * `seats`: by player's name; `persons`: the names of those played by persons. `chooser`: the person who
 * chooses now, where players choose at once.
 */
export function Status({ session, position, settled, names, seats, persons, chooser, isPaused }) {
  const isYou = (name) => persons.length === 1 && persons[0] === name;
  const words = position && settled ? statusWords() : "";
  return html`<p role="status" class="status">${words}</p>`;

  function statusWords() {
    const parts = [];
    for (const { move, before } of latestMoves(session, persons)) parts.push(lastMove(move, before, isYou));
    if (session.at !== null) parts.push(`Move ${session.at} of ${session.moves.length}.`);
    if (position.turn === "over") parts.push(outcome(position, names, isYou));
    else if (position.turn === "player" && !position.legal_moves.length) parts.push(`${capital(called(position.player))} has no legal move.`);
    else parts.push(turnWords(position, seats, { chooser, isYou, rolls: session.rolls && persons.length }));
    if (isPaused && position.turn !== "over") parts.push("Paused.");
    return parts.filter(Boolean).join(" ");
  }
}

/** That the machine thinks, shown only when it takes a while. `busy`: whose move is awaited, or null. `count`: of moves. */
export const Thinking = ({ busy, count }) =>
  busy !== null && html`<span class="thinking" key=${count}>${capital(called(busy))} is thinking…</span>`;

/** Return what happened since a person's last move, or that move: a list of `{move, before}`, oldest first. */
function latestMoves(session, persons) {
  const moves = shownMoves(session);
  const found = [];
  for (let at = moves.length - 1; at >= 0 && found.length < MOST_SHOWN; at--) {
    const before = keptPosition(cutAt(session, at));
    const isPerson = before?.turn === "player" && persons.includes(before.player);
    if (found.length && (!before || isPerson)) break;
    found.unshift({ move: moves[at], before });
    if (!before || isPerson || !persons.length) break;
  }
  return found;
}
