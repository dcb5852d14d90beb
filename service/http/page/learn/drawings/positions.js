/** The positions of a trace: nodes that are reached in several ways are one. */

/** Return a map from each position's state to `{state, level, record, below}`: its plies from the root, and the states after it. */
export function positionsOf({ records }) {
  const nodes = records.filter(({ kind }) => kind === "node");
  const byId = new Map(nodes.map((record) => [record.id, record]));
  const positions = new Map();
  for (const record of nodes) {
    const { state, path, parent } = record;
    if (!positions.has(state)) positions.set(state, { state, level: path.length, record, below: new Set() });
    if (parent !== undefined) positions.get(byId.get(parent).state).below.add(state);
  }
  return positions;
}

/** Return a win's or a loss's utility of 1 or 0, as lectures draw it. The service's is 1 or −1. */
export const utilityOf = ({ value }) => (value + 1) / 2;
