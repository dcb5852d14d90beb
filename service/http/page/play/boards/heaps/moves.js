/** Notation of games of heaps. All functions are pure. */

/** Return `{heaps, player}` of a state such as "3,4,5 1". */
export function readHeaps(state) {
  const [sizes, player] = state.split(" ");
  return { heaps: sizes.split(",").filter(Boolean).map(Number), player };
}

/** Return Nim's move that takes `count` objects from a heap, numbered from 1. */
export const taking = (heap, count) => `${heap}:${count}`;

/** Return Grundy's move that splits a heap of `size` after `first` objects. */
export const splitting = (size, first) => `${size}=${Math.min(first, size - first)}+${Math.max(first, size - first)}`;
