/** Whose turn it is, in a few words. */

import { html } from "../vendor/preact.js";
import { called, capital } from "../names.js";
import { Waiting } from "../widgets/waiting.js";
import { keptPosition } from "./positions.js";
import { cutAt, shownMoves } from "./session.js";
import { lastMove, turnWords } from "./sentences.js";

const MOST_SHOWN = 6;

/**
 * `persons`: the names of those played by persons. `chooser`: the person who chooses now,
 * where players choose at once. `busy`: the machine's player whose move is awaited, or null. `end`: how the game ended,
 * as of ending/ends.js, or null; `isTold`: whether that is shown elsewhere. What was played is in the list of moves, and is said to screen
 * readers here.
 */
export function Status({ session, position, settled, persons, chooser, busy, end, isTold, isPaused }) {
  const isYou = (name) => persons.length === 1 && persons[0] === name;
  const isKnown = position && settled;
  const moves = isKnown ? latestMoves(session, persons).map((each) => lastMove(each, isYou)) : [];
  return html`
    <p role="status" class=${isTold ? "status unseen" : "status"}>
      ${moves.length > 0 && html`<span class="unseen">${moves.join(" ")} </span>`}
      ${isKnown && busy === null && words()}
      ${busy !== null && html`<${Waiting} class="thinking" key=${session.moves.length}>${persons.length ? "Machine" : capital(called(busy))} thinks…<//>`}
    </p>`;

  function words() {
    const past = session.at !== null ? `Move ${session.at} of ${session.moves.length}` : "";
    const turn = end ? end.title : turnShort();
    return [past, turn, isPaused && position.turn !== "over" && "Paused"].filter(Boolean).join(" · ");
  }

  function turnShort() {
    if (position.turn === "player" && !position.legal_moves.length) return `${capital(called(position.player))} has no legal move`;
    const check = position.last?.some(({ events }) => events?.some(({ event }) => event === "check")) ? " – check" : "";
    const turn = turnWords(position, { chooser, isYou, rolls: session.rolls && persons.length });
    return turn && `${turn}${check}`;
  }
}

/** Return what happened since a person's last move, or that move: a list of `{move, steps, before}` as of sentences.js, oldest first. */
function latestMoves(session, persons) {
  const moves = shownMoves(session);
  const found = [];
  for (let at = moves.length - 1; at >= 0 && found.length < MOST_SHOWN; at--) {
    const before = keptPosition(cutAt(session, at));
    const isPerson = before?.turn === "player" && persons.includes(before.player);
    if (found.length && (!before || isPerson)) break;
    found.unshift({ move: moves[at], steps: keptPosition(cutAt(session, at + 1))?.last ?? [], before });
    if (!before || isPerson || !persons.length) break;
  }
  return found;
}
