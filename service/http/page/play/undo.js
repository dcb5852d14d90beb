/** Taking moves back. */

import { inspect } from "./positions.js";
import { cutAt } from "./session.js";

/**
 * Return the session before the last turn of a person: a promise. `persons`: names of the players that
 * persons play; with none of them one move is taken back. It asks for positions that are not known.
 */
export async function backToPerson(session, persons) {
  for (let count = (session.at ?? session.moves.length) - 1; count >= 0; count--) {
    const earlier = cutAt(session, count);
    if (!persons.length || count === 0) return earlier;
    const position = await inspect(earlier, { quiet: true });
    if (position.turn === "player" && persons.includes(position.player)) return earlier;
    if (position.turn === "together" && position.choices.some(({ player }) => persons.includes(player))) return earlier;
  }
  return cutAt(session, 0);
}
