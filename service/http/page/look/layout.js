/** Coordinates of a tree's nodes, in pixels of a picture that is not scaled. */

import { hierarchy, tree } from "../vendor/d3-hierarchy.js";

const LEAF_STEP = 37;
const WIDE_STEP = 78;
const LETTER = 8;
const GAP = 10;
const MOST_LETTERS = 8;
const LEVEL = 92;
const SIDE = 27;
const WIDE_SIDE = 42;
const RIGHT = 18;
const ABOVE = 34;
const BELOW = 40;
const NARROW = ["leaf", "unknown"];
const INNER = 2.05;
const FIGURE = 1.5;

/** Return `{places, width, height}`: of each node `{node, x, y}`, the root first. `wide`: nodes hold long texts. */
export function layoutOf(root, wide) {
  const step = wide ? WIDE_STEP : Math.max(LEAF_STEP, LETTER * longestLabel(root) + GAP);
  const side = wide ? WIDE_SIDE : SIDE;
  const inner = wide ? 1.3 : INNER;
  const laid = tree()
    .nodeSize([step, LEVEL])
    .separation((one, other) => {
      if (one.children || other.children) return inner;
      const figures = wide || [one, other].every(({ data }) => NARROW.includes(data.role)) ? 1 : FIGURE;
      return one.parent === other.parent ? figures : Math.max(figures, 1.25);
    })(hierarchy(root));
  const all = laid.descendants();
  const least = Math.min(...all.map(({ x }) => x));
  const most = Math.max(...all.map(({ x }) => x));
  const places = all.map(({ data, x, y, parent }) => ({ node: data, x: x - least + side, y: y + ABOVE, parent }));
  const where = new Map(places.map((at) => [at.node.key, at]));
  places.forEach((at) => (at.parent = at.parent && where.get(at.parent.data.key)));
  return { places, width: most - least + 2 * side + RIGHT, height: laid.height * LEVEL + ABOVE + BELOW };
}

function longestLabel(node) {
  const below = node.children.map(longestLabel);
  return Math.max(Math.min(MOST_LETTERS, node.move?.length ?? 0), ...below);
}
