/**
 * Letters for the branches of a tree, as a lecture writes them: from left to right, each branch before those below it. A
 * letter names its branch and the node at the lower end.
 */

import { nodeKey } from "./scene.js";
import { nodeName } from "./words.js";

const FIRST = "a".charCodeAt(0);
const COUNT = 26;

/** Return a map from nodes' keys to letters: a, b … z, aa, ab … The root has none. */
export function lettersOf(root) {
  const letters = new Map();
  const visit = (node) =>
    node.children.forEach((child) => {
      letters.set(child.key, written(letters.size));
      visit(child);
    });
  visit(root);
  return letters;
}

const written = (at) => (at < COUNT ? "" : written(Math.floor(at / COUNT) - 1)) + String.fromCharCode(FIRST + (at % COUNT));

/**
 * Return how sentences name places: `{node, branch}`, functions of a path. `letters`: a map as above, or null: then a node
 * is named by all moves to it, and a branch by its own.
 */
export function namesBy(letters) {
  const letter = (path) => letters?.get(nodeKey(path));
  return {
    node: (path) => letter(path) ?? nodeName(path),
    branch: (path) => letter(path) ?? path.at(-1),
  };
}
