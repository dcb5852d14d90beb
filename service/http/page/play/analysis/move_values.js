/** Each legal move's value, as it is written on the board. All functions are pure. */

import { rangeOf, viewer, worthOf } from "./scale.js";

/** How much less than the best move a move of each kind is worth, as a share of the range of utilities. */
const KINDS = [["best", 0.005], ["good", 0.05], ["fair", 0.2]];

/** A move that was tried in a smaller share of simulations than this, compared with the one tried most, has no value to speak of. */
const LEAST_TRIED = 0.02;

/**
 * Return the values of the moves: a map of moves to `{text, words, kind, rank, label}`. `kind`: best, good, fair or bad, for
 * the player to move; `rank`: 0 for the best. `found`: analyzePosition's reply.
 */
export function valuesOf(found, names, facts) {
  const lines = linesOf(found);
  if (!lines.length) return null;
  const [best] = lines.map(worthIn);
  const [least, most] = rangeOf(facts, lines.map(worthIn).filter(Number.isFinite));
  const kindOf = (worth) => KINDS.find(([, loss]) => (best - worth) / (most - least || 1) <= loss)?.[0] ?? "bad";
  return new Map(lines.map((line, rank) => {
    const { text, words, isProven } = worthOf(line, found, names, facts);
    const short = isProven ? text : worthOf(line, found, names, facts, 1).text;
    return [line.move, { text: short, words: isProven ? words : text, rank, kind: kindOf(worthIn(line)), label: line.move_label ?? line.move }];
  }));
}

const worthIn = (line) => line.value ?? line.at_most ?? -Infinity;

/** Return the lines whose values count; the first is of the move that the search would play. */
function linesOf(found) {
  const lines = found?.lines ?? [];
  return lines.filter(({ visits }) => visits === undefined || visits >= LEAST_TRIED * lines[0].visits);
}

/** Return for whom the values are, and in what, as "For White, in pawns." */
export function unitWords(found, names, facts) {
  const isEstimated = found.lines.some(({ evaluation }) => evaluation !== undefined);
  return `For ${viewer(found, names, facts)}${isEstimated && found.unit ? `, in ${found.unit}` : ""}:`;
}
