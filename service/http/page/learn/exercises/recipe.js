/**
 * The recipe of an exercise's tree: the same text from a kind and a number, here and in the sheets of the
 * command line (service/exercises/recipe.py, where each table is explained). A test compares the two.
 */

export const LARGEST_SEED = 999_999;

const KINDS = ["minimax", "alpha-beta", "expectimax", "cuts"];
const SHAPES = {
  minimax: [[3, 3], [2, 2, 2], [3, 2, 2], [2, 3, 2]],
  "alpha-beta": [[3, 3], [2, 2, 2], [4, 3], [3, 2, 2]],
  expectimax: [[2, 2], [3, 2], [2, 3], [3, 3]],
  cuts: [[2, 2, 2], [3, 2, 2], [2, 3, 2], [2, 2, 3]],
};
const CHANCES = {
  2: [["1/2", "1/2"], ["1/4", "3/4"], ["3/4", "1/4"], ["1/5", "4/5"]],
  3: [["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/5", "2/5", "2/5"]],
};
const LEAST_LEAF = { expectimax: -10 };
const LEAVES = 20;
const WITH_CUTS = ["alpha-beta", "cuts"];

/** Return the tree of a kind's exercise `seed`, as the game `tree` reads it. */
export function treeOf(kind, seed) {
  const draw = drawing(seed * KINDS.length + KINDS.indexOf(kind));
  const shapes = SHAPES[kind];
  const widths = shapes[draw(shapes.length)];
  const count = widths.reduce((product, width) => product * width);
  const leaves = drawn(draw, count, LEAST_LEAF[kind] ?? 1);
  if (WITH_CUTS.includes(kind)) makeACut(draw, widths, leaves);
  return kind === "expectimax" ? ofChance(draw, widths, leaves) : nested(widths, leaves.map(String));
}

/** Return draws of mulberry32, a generator with 32 bits of state by Tommy Ettinger. */
function drawing(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Draw numbers that differ (Fisher and Yates). */
function drawn(draw, count, least) {
  const numbers = Array.from({ length: LEAVES }, (_, at) => least + at);
  for (let at = 0; at < count; at++) swap(numbers, at, at + draw(LEAVES - at));
  return numbers.slice(0, count);
}

/** Put the best leaf of the player who moves last where it cuts what comes after it. */
function makeACut(draw, widths, leaves) {
  const [siblings, last] = widths.slice(-2);
  const best = leaves.indexOf(Math[widths.length % 2 ? "max" : "min"](...leaves));
  const parent = draw(leaves.length / (siblings * last));
  const node = parent * siblings + 1 + draw(siblings - 1);
  swap(leaves, best, node * last + draw(last - 1));
}

function ofChance(draw, [moves, outcomes], leaves) {
  const sets = CHANCES[outcomes];
  const nodes = Array.from({ length: moves }, (_, at) => {
    const chances = sets[draw(sets.length)];
    return `chance(${chances.map((chance, each) => `${chance}:${leaves[at * outcomes + each]}`).join(",")})`;
  });
  return `max(${nodes.join(",")})`;
}

/** Join the texts to nodes, from the lowest level to the root. */
function nested(widths, texts) {
  const joined = (below, width) => Array.from({ length: below.length / width }, (_, at) => `(${below.slice(at * width, (at + 1) * width).join(",")})`);
  return [...widths].reverse().reduce(joined, texts)[0];
}

function swap(list, one, other) {
  [list[one], list[other]] = [list[other], list[one]];
}
