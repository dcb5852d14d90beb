/** Lots that are drawn the same way each time. */

/** Return a function that draws lots: of `count` it returns an index. The same seed gives the same lots. */
export function lotsOf(seed) {
  let now = seed;
  return (count) => {
    now = (Math.imul(now, 1664525) + 1013904223) >>> 0;
    return Math.floor((now / 2 ** 32) * count);
  };
}
