/** The times that are left in a game, kept in the tab: a reload goes on with them. */

const NAME = "countermove.clock";

/** The game whose times they are, as a text: other moves, or more of them, are the same game. */
const gameOf = ({ game, options, start, seats, clock }) => JSON.stringify([game, options, start, seats, clock]);

/** Return the times that were left, by player's name, if this session goes on from there; or null. */
export function keptTimes(session) {
  try {
    const { game, moves, times } = JSON.parse(sessionStorage.getItem(NAME));
    return game === gameOf(session) && moves.every((move, at) => session.moves[at] === move) ? times : null;
  } catch {
    return null;
  }
}

export const keepTimes = (session, times) => sessionStorage.setItem(NAME, JSON.stringify({ game: gameOf(session), moves: session.moves, times }));
