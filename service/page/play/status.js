/** What just happened, and whose turn it is. */

import { html } from "../vendor/preact.js";
import { called, capital, lastMove, outcome, turnWords } from "./words.js";

/**
 * `before`: the position before the last move, if known; `last`: that move. `seats`: by player's name;
 * `persons`: the names of those played by persons. `busy`: whose move is awaited, or null.
 */
export function Status({ session, position, settled, names, seats, persons, chooser, before, last, busy, isPaused }) {
  const isYou = (name) => persons.length === 1 && persons[0] === name;
  const words = position && settled ? said() : "";
  return html`
    <div class="news">
      <p role="status" class="status">${words}</p>
      <p class="thinking" aria-hidden="true">${busy !== null ? html`<span key=${session.moves.length}>${capital(called(busy))} is thinking…</span>` : ""}</p>
    </div>`;

  function said() {
    const parts = [];
    if (last !== undefined) parts.push(lastMove(last, before, isYou));
    if (session.at !== null) parts.push(`Move ${session.at} of ${session.moves.length}.`);
    if (position.turn === "over") parts.push(outcome(position, names));
    else if (position.turn === "player" && !position.legal_moves.length) parts.push(`${capital(called(position.player))} has no legal move.`);
    else parts.push(turnWords(position, seats, { chooser, isYou, rolls: session.rolls && persons.length }));
    if (isPaused && position.turn !== "over") parts.push("Paused.");
    return parts.filter(Boolean).join(" ");
  }
}
