/** What the machine thought of its positions so far, kept in the tab: on it rests whether it resigns, or agrees on a draw. */

const NAME = "countermove.manners";

const gameOf = ({ game, options, start, seats }) => JSON.stringify([game, options, start, seats]);

function kept(session) {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME));
    if (found.game !== gameOf(session)) return [];
    const differs = found.moves.findIndex((move, at) => move !== session.moves[at]);
    return found.values.filter(({ count }) => differs < 0 || count <= differs);
  } catch {
    return [];
  }
}

/** Return the values of the positions before `count` moves, oldest first. */
export const valuesBefore = (session, count) => kept(session).filter((one) => one.count < count).map(({ value }) => value);

/** Keep the value of the position that the session's moves led to. */
export function keepValue(session, value) {
  const count = session.moves.length;
  const values = [...kept(session).filter((one) => one.count < count), { count, value }];
  sessionStorage.setItem(NAME, JSON.stringify({ game: gameOf(session), moves: session.moves, values }));
}
