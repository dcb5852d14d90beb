/** Terms of the Game Description Language, as lists in lists. All functions are pure. */

/** Return the terms of a text: `"(cell 1 2 x) done"` is `[["cell", "1", "2", "x"], "done"]`. */
export function termsOf(text) {
  const open = [[]];
  for (const token of text.match(/[()]|[^\s()]+/g) ?? []) {
    if (token === "(") open.push([]);
    else if (token !== ")") open.at(-1).push(token);
    else if (open.length > 1) {
      const term = open.pop();
      open.at(-1).push(term);
    }
  }
  return open[0];
}

/** Return the words of a term, in their order. */
export const wordsOf = (term) => [term].flat(Infinity);
