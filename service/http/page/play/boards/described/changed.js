/** What the last move did: the cells that differ from the position before, seen and not computed. */

import { useRef } from "../../../vendor/preact.js";

/**
 * Return the ids of these cells, or null where another position was shown before. `state`: the position's; `labels`: what stands in each
 * cell, by its id; `played`: the moves that led here, which may be one ahead while a position is on its way.
 */
export function useChanged(state, labels, played) {
  const seen = useRef({ state: null, labels: new Map(), played: [], changed: null });
  const before = seen.current;
  if (before.state !== state) {
    const isNext = before.state !== null && before.played.length === played.length - 1 && before.played.every((move, at) => move === played[at]);
    const changed = isNext && before.labels.size === labels.size ? [...labels.keys()].filter((id) => labels.get(id) !== before.labels.get(id)) : null;
    seen.current = { state, labels, played, changed };
  }
  return seen.current.changed;
}
