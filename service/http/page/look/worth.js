/** What a trace's position is worth, in the scale of its tree: the same number in the tree, in words and in the table. */

import { number, playerOf, vector } from "./words.js";

export const UTILITY = "utility";

/** Return the unit of a trace's estimates: the game's, or that of utilities, where a search averages or compares these. */
export function scaleOf({ records: [root], viewpoint, players, value_of_first: ofFirst, value, unit = UTILITY }) {
  if (root?.value === undefined || root.values || root.proven !== false) return UTILITY;
  const same = viewpoint === players?.[0] ? ofFirst : value;
  return same === undefined || root.value === same ? UTILITY : unit;
}

/** Write the root's value as the tree has it: for the viewpoint's player, an estimate with its unit. `unit`: the game's. */
export function worthOf(trace) {
  const { records: [root], value, viewpoint, unit = UTILITY } = trace;
  if (root?.values) return vector(root.values);
  if (root?.outcome) return `${number(root.value)} (${outcomes[root.outcome](playerOf(viewpoint))})`;
  const found = root?.value ?? root?.mean ?? value;
  const scale = root?.proven ? UTILITY : scaleOf(trace);
  return scale === UTILITY && (unit === UTILITY || root?.proven) ? number(found) : `${number(found)} (${scale})`;
}

/** Write the root's value where it is in the unit of estimates, else "". */
export const estimateOf = (trace) => (scaleOf(trace) === UTILITY ? "" : number(trace.records[0].value));

/** Write what the search found as utilities: the first player's, or all players' where one does not tell the others. */
export function utilityOf({ records: [root], value, value_of_first: ofFirst }) {
  return root?.values ? vector(root.values) : number(ofFirst ?? value);
}

const outcomes = { win: (name) => `${name} wins`, draw: () => "a draw", loss: (name) => `${name} loses` };
