/** Coordinates of a tree's nodes, in pixels of a picture that is not scaled. */

import { hierarchy, tree } from "../vendor/d3-hierarchy.js";

const LEAF_STEP = 37;
const WIDE_STEP = 78;
const LETTER = 8;
const GAP = 10;
const MOST_LETTERS = 8;
const ALIKE_LETTERS = 3;
const LEVEL = 92;
const SIDE = 27;
const WIDE_SIDE = 42;
const RIGHT = 18;
const ABOVE = 34;
const BELOW = 40;
const NARROW = ["leaf", "unknown"];
const INNER = 2.05;
const FIGURE = 1.5;
const BOARD_GAP = 12;
const BOARD_STEP = 84;
const BOARD_LEVEL = 78;

/**
 * Return `{places, width, height}`: of each node `{node, x, y}`, the root first. `wide`: nodes hold long texts. `board`: `[width,
 * height]` of the board in each node, or null.
 */
export function layoutOf(root, wide, board) {
  const { step, side, inner, level, above, below } = measures(root, wide, board);
  const laid = tree()
    .nodeSize([step, level])
    .separation((one, other) => {
      if (one.children || other.children) return inner;
      const figures = board || wide || [one, other].every(({ data }) => NARROW.includes(data.role)) ? 1 : FIGURE;
      return one.parent === other.parent ? figures : Math.max(figures, 1.25);
    })(hierarchy(root));
  const all = laid.descendants();
  const least = Math.min(...all.map(({ x }) => x));
  const most = Math.max(...all.map(({ x }) => x));
  const places = all.map(({ data, x, y, parent }) => ({ node: data, x: x - least + side, y: y + above, parent }));
  const where = new Map(places.map((at) => [at.node.key, at]));
  places.forEach((at) => (at.parent = at.parent && where.get(at.parent.data.key)));
  return { places, width: most - least + 2 * side + RIGHT, height: laid.height * level + above + below };
}

function measures(root, wide, board) {
  const label = LETTER * longestLabel(root) + GAP;
  if (board) {
    const [width, height] = board;
    const step = Math.max(width + BOARD_GAP, label);
    return {
      step,
      side: Math.max(step, BOARD_STEP) / 2,
      inner: Math.max(1, BOARD_STEP / step),
      level: height + BOARD_LEVEL,
      above: height / 2 + BOARD_GAP,
      below: height / 2 + BELOW,
    };
  }
  const usual = { level: LEVEL, above: ABOVE, below: BELOW };
  return wide ? { ...usual, step: WIDE_STEP, side: WIDE_SIDE, inner: 1.3 } : { ...usual, step: Math.max(LEAF_STEP, label), side: SIDE, inner: INNER };
}

function longestLabel(node) {
  const below = node.children.map(longestLabel);
  const alike = node.alike.length ? ALIKE_LETTERS : 0;
  return Math.max(Math.min(MOST_LETTERS, node.move?.length ?? 0) + alike, ...below);
}
