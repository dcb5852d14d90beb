/** Verdicts of a quiz: the branches that a person chose, compared with the cuts. */

/** The sign of each verdict. */
export const SIGNS = { right: "✓", missed: "!", wrong: "✕", inside: "·" };

/**
 * Return a map from keys to right, missed, wrong or inside. A branch that was cut is right if it was picked, or if
 * all branches below it were; a picked branch below one that was cut is inside of it.
 *
 * `scene`: the tree. `picked`: keys. `cut`: keys of the branches that were cut.
 */
export function verdictsOf(scene, picked, cut) {
  const verdicts = new Map();
  const covered = (node) => picked.has(node.key) || (node.children.length > 0 && node.children.every(covered));
  for (const key of cut) verdicts.set(key, covered(scene.nodes.get(key)) ? "right" : "missed");
  for (const key of picked) if (!verdicts.has(key)) verdicts.set(key, isBelow(scene.nodes.get(key), cut) ? "inside" : "wrong");
  return verdicts;
}

function isBelow(node, cut) {
  for (let above = node.parent; above; above = above.parent) if (cut.has(above.key)) return true;
  return false;
}
