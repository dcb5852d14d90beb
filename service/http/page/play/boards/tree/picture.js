/** Trees as the service draws them in text, and as options give them. All functions are pure. */

const CUT = "…";

/**
 * Return the root of a picture, `{label, who, values, isCutOff, children}`, or null if the picture does not
 * show all. `who`: the players who choose, joined by "and", or "chance"; null at a leaf. `values`: a leaf's, as texts.
 */
export function readTree(picture) {
  const lines = picture.split("\n");
  const isWhole = lines.at(-1) !== CUT;
  const above = [];
  for (const line of isWhole ? lines : lines.slice(0, -1)) {
    const depth = line.search(/[^ ]/) / 2;
    above.length = Math.min(depth, above.length);
    const read = node(line.trim());
    above.at(-1)?.children.push(read);
    above.push(read);
  }
  return { root: above[0], isWhole };
}

function node(text) {
  const at = text.lastIndexOf(": ");
  const label = at < 0 ? null : text.slice(0, at);
  const rest = at < 0 ? text : text.slice(at + 2);
  const leaf = rest.match(/^(about )?\[(.*)\]$/);
  if (!leaf) return { label, who: rest, values: null, isCutOff: false, children: [] };
  return { label, who: null, values: leaf[2].split(", ").map(short), isCutOff: Boolean(leaf[1]), children: [] };
}

const short = (number) => number.replace(/\.0$/, "").replace("-", "−");

/** Give each node of a picture its state: of a tree in text the path of labels, else the name in `nodes`. */
export function nameNodes(root, rootState, nodes) {
  const children = new Map((nodes ?? []).map(({ name, children }) => [name, children ?? []]));
  const name = (drawn, state) => {
    drawn.state = state;
    drawn.children.forEach((child, at) => name(child, nodes ? children.get(state)[at] : `${state === "/" ? "" : state}/${child.label}`));
  };
  name(root, rootState);
  return root;
}

/** Return the leaves' values as they are shown: the first player's alone where the second gets its negative. */
export function shownValues(values) {
  const isOpposed = values.length === 2 && Number(values[0].replace("−", "-")) + Number(values[1].replace("−", "-")) === 0;
  return isOpposed ? values.slice(0, 1) : values;
}
