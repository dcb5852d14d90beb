/** How a trace is shown, whatever the search: read from the address, and written to it. */

import { TREE } from "./task.js";
import { knownAs } from "./known.js";

export const HIDDEN = "off";

/**
 * Return the display of an address: `{code, boards, letters}`. `code`: a form of the pseudocode, `HIDDEN`, or "" for what
 * fits best. `boards`: whether nodes are small boards. `letters`: whether branches have letters; a lecture's tree says so itself.
 */
export function displayOf(task, query) {
  const isTree = task.game === TREE;
  return {
    code: query.code ?? "",
    boards: !isTree && query.boards === "1",
    letters: isTree && (query.letters ?? usualLetters(task)) === "1",
  };
}

/** Return the entries of a display for the address of its task. */
export const displayQuery = (task, { code, boards, letters }) => ({
  code,
  boards: boards ? "1" : "",
  letters: task.game !== TREE || (letters ? "1" : "0") === usualLetters(task) ? "" : letters ? "1" : "0",
});

const usualLetters = ({ text }) => (knownAs(text)?.letters ? "1" : "0");
