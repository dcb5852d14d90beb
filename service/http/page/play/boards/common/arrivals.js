/** Pieces that slide in from the square that the last move began on. */

import { useRef } from "../../../vendor/preact.js";

/**
 * Return, by a square's name, `{key, from}`: what stands there slides in from `from`, `[dx, dy]` squares away.
 *
 * `squares`: `{id, label}`. `arrivals`: by name, `[dx, dy]` of the last move. A piece slides once, when its
 * square's label has changed; at first nothing does. `drop`: a ref of the last drag, `{id, from}`, which
 * has moved its piece already.
 */
export function useArrivals(squares, arrivals = {}, drop = null) {
  const seen = useRef(null);
  const signature = squares.map(({ label }) => label).join();
  if (seen.current?.signature !== signature) {
    const before = seen.current?.labels;
    const labels = Object.fromEntries(squares.map(({ id, label }) => [id, label]));
    const count = (seen.current?.count ?? 0) + 1;
    const sliding = Object.entries(arrivals).filter(
      ([id, from]) => before && labels[id] !== before[id] && !isDrop(drop?.current, id, from),
    );
    const arrived = Object.fromEntries(sliding.map(([id, from]) => [id, { key: `arrival ${count}`, from }]));
    seen.current = { signature, labels, count, arrived };
  }
  return seen.current.arrived;
}

const isDrop = (drop, id, from) => drop?.id === id && drop.from.join() === from.join();
