/**
 * Symmetric moves, folded as lectures draw them: of tic-tac-toe's nine first moves three remain.
 *
 * The page knows no game's symmetries. It takes two branches as alike where one way to turn the board maps every position that the
 * service found below one of them to a position that it found below the other, and all values are equal.
 */

import { nodeKey } from "./scene.js";
import { turningsOf } from "./small_boards/turned.js";

const CLOSE = 1e-9;

/**
 * Return a map of keys to a key that is the same for branches of one node that are alike. `root`: of a scene in which no branch was
 * cut.
 */
export function classesOf(game, root) {
  const classes = new Map();
  const turnings = turningsOf(game, root.state);
  const visit = (node) => {
    const found = [];
    for (const child of node.children) {
      const like = found.find((other) => turnings.some((turn) => maps(turn, child, other)));
      if (!like) found.push(child);
      classes.set(child.key, (like ?? child).key);
      visit(child);
    }
  };
  visit(root);
  return classes;
}

/** Whether a way to turn the board maps all that is below one node to what is below another. */
function maps(turn, from, to) {
  if (turn(from.state) !== to.state || from.role !== to.role || !isEqual(from.value, to.value) || from.children.length !== to.children.length) return false;
  const below = new Map(to.children.map((child) => [child.state, child]));
  return from.children.every((child) => {
    const other = below.get(turn(child.state));
    return other && maps(turn, child, other);
  });
}

const isEqual = (one, other) => one === other || Math.abs(one - other) < CLOSE;

/**
 * Return `{records, alike}`: the records without those below a branch that is like one before it, and a map of keys to the moves for
 * which a branch stands. The value of a node is not changed by what is left out.
 */
export function folded(records, classes) {
  const hidden = new Set();
  const alike = new Map();
  const firsts = new Map();
  const keptRecords = records.filter(({ path }) => {
    if (!path.length) return true;
    const [key, above] = [nodeKey(path), nodeKey(path.slice(0, -1))];
    if (hidden.has(above) || hidden.has(key)) {
      hidden.add(key);
      return false;
    }
    const kind = classes.get(key) ?? key;
    const first = firsts.get(kind);
    if (first === undefined || first === key) {
      firsts.set(kind, key);
      return true;
    }
    hidden.add(key);
    alike.set(first, [...(alike.get(first) ?? []), path.at(-1)]);
    return false;
  });
  const withoutHidden = (record) =>
    record.updates ? { ...record, updates: record.updates.filter(({ move }) => !hidden.has(nodeKey([...record.path, move]))) } : record;
  return { records: keptRecords.map(withoutHidden), alike };
}
