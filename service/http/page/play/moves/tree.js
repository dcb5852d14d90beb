/**
 * The lines of a game: the one where one stands, and variations of it, as a tree. All functions are pure.
 *
 * A session's `lines` are all its lines in their order, each a list of moves; null stands for `moves`, the current
 * one. `[]`: there is no other. Of the moves from one position the one of the earlier line is the main one.
 */

const MOST_LINES = 60;

const begins = (line, path) => path.every((move, at) => line[at] === move);

/** Return the lines, the current one in its place. */
export const allLines = ({ lines, moves }) => (lines.length ? lines.map((line) => line ?? moves) : [moves]);

/** Return the session with these lines. `current`: the place of the current one; `at`: how many of its moves are shown. */
function withLines(session, lines, current, at) {
  const moves = lines[current];
  const isKept = (line, place) =>
    place === current || !lines.some((other, there) => there !== place && begins(other, line) && (other.length > line.length || there < place || there === current));
  const kept = lines.map((line, place) => (place === current ? null : line)).filter((line, place) => isKept(lines[place], place));
  while (kept.length > MOST_LINES) kept.splice(kept.findLastIndex((line) => line !== null), 1);
  return { ...session, moves, at: at >= moves.length ? null : at, lines: kept.length > 1 ? kept : [] };
}

const place = (session) => Math.max(0, session.lines.indexOf(null));

/** Play a move after the `shown` ones. From the past it begins a variation, or follows the line that has it. */
export function advanced(session, shown, move) {
  const path = [...shown, move];
  if (session.at === null) return { ...session, moves: path, end: "" };
  return standing(session, path) ?? branched(session, path);
}

/** Go on from the position shown, also where the machine moves; the rest stays as a variation. */
export const left = (session) => branched(session, session.moves.slice(0, session.at ?? session.moves.length));

/** A variation is no part of the game that was timed, or resigned. */
function branched(session, path) {
  const lines = [...allLines(session), path];
  return { ...withLines(session, lines, lines.length - 1, path.length), clock: "", end: "" };
}

/** Return the session that stands after the moves of `path`, or null where no line has them. */
export function standing(session, path) {
  const lines = allLines(session);
  const own = place(session);
  const found = begins(session.moves, path) ? own : lines.findIndex((line) => begins(line, path));
  return found < 0 ? null : withLines(session, lines, found, path.length);
}

/** Return the part of `path` that ends with its last move which is not the main one, or null. */
export function sideOf(session, path) {
  const lines = allLines(session);
  for (let count = path.length; count > 0; count--) {
    const main = lines.find((line) => line.length >= count && begins(line, path.slice(0, count - 1)));
    if (main[count - 1] !== path[count - 1]) return path.slice(0, count);
  }
  return null;
}

/** Make the variation that `path` is in the main one, where it leaves another. */
export function promoted(session, path) {
  const side = sideOf(session, path);
  if (!side) return session;
  const lines = allLines(session).map((line, at) => ({ line, isCurrent: at === place(session) }));
  const family = lines.filter(({ line }) => begins(line, side.slice(0, -1)));
  const [own, others] = [true, false].map((is) => family.filter(({ line }) => begins(line, side) === is));
  const ordered = [...own, ...others];
  const next = lines.map((each) => (family.includes(each) ? ordered.shift() : each));
  return withLines(session, next.map(({ line }) => line), next.findIndex(({ isCurrent }) => isCurrent), session.at ?? session.moves.length);
}

/** Delete the last move of `path`, and all that follows it. */
export function deleted(session, path) {
  const before = path.slice(0, -1);
  const lines = allLines(session).map((line) => (begins(line, path) ? before : line));
  const own = place(session);
  if (!begins(session.moves, path)) return withLines(session, lines, own, session.at ?? session.moves.length);
  const other = lines.findIndex((line) => line.length > before.length && begins(line, before));
  return withLines(session, lines, other < 0 ? own : other, before.length);
}

/** Return the tree: `{move, path, children}`, the main move first; the root has no move. */
export function treeOf(session) {
  const root = { move: null, path: [], children: [] };
  for (const line of allLines(session)) {
    let node = root;
    for (const move of line) {
      let child = node.children.find((each) => each.move === move);
      if (!child) node.children.push((child = { move, path: [...node.path, move], children: [] }));
      node = child;
    }
  }
  return root;
}
