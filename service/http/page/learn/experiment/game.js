/** One game of the Pacman experiment, played through the service: it looks at each position and asks for each move. */

import { ask } from "../../service.js";
import { GHOSTS, OPTIONS, PACMAN } from "./contestants.js";

const GAME = "pacman";
const HERO = "Pacman";
/** With a seed no stored answer serves: one of a deeper search would. */
const SEED = 1;

/**
 * Play a game; yield each position, inspectPosition's reply. The last one is over and has `utilities`.
 *
 * `cell`: as in contestants.js. `draw`: lots, as lots.js has them: the same lots make the same game. `signal` stops it. Errors:
 * those of `ask`.
 */
export async function* playGame(cell, draw, signal) {
  let position = await inspected({}, signal);
  for (;;) {
    yield position;
    if (position.turn === "over") return;
    position = await inspected({ state: position.state, moves: [await chosen(cell, position, draw, signal)] }, signal);
  }
}

/** Return a position of the experiment's maze, at first the start. `place`: state and moves. */
export const inspected = (place, signal) => ask(GAME, "position", { options: OPTIONS, ...place }, { signal, quiet: true });

async function chosen({ pacman, ghost }, { player, state, legal_moves: legal }, draw, signal) {
  const place = { options: OPTIONS, state, seed: SEED };
  const anyOf = (moves) => moves[draw(moves.length)];
  if (player === HERO) return (await ask(GAME, "move", { ...place, ...PACMAN[pacman] }, { signal })).move;
  if (!GHOSTS[ghost]) return anyOf(legal);
  const { lines, value } = await ask(GAME, "analysis", { ...place, ...GHOSTS[ghost], multi_pv: 0 }, { signal, quiet: true });
  return anyOf(lines.filter((line) => line.value === value).map(({ move }) => move));
}
