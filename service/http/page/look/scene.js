/** The tree of a trace: one node for each position, even where a search visited it several times. */

const SEPARATOR = "\n";
const MOST_CUT_SIBLINGS = 6;

/** Name a node by its path, for maps. */
export const nodeKey = (path) => path.join(SEPARATOR);

/**
 * Return `{root, nodes}`: the root, and a map of all nodes by key.
 *
 * `records`: of the trace that is shown. `whole`: records of a search that looks at every node, or none; it
 * gives the order of the children, and what stands below branches that were cut. A node is
 *   key, path, move, probability    the move that leads here; of chance also how often
 *   role, player    max, min, chance, together, player or leaf; unknown below a cut
 *   value, values   of a leaf that is given; for the first player
 *   children, parent, given    `given`: it is known without any search
 *   together        paths of the other branches cut here, where one node stands for several
 *   alike           moves of the symmetric branches for which it stands, see symmetry.js
 *   weighs          whether its value is the mean of its children's: of chance, and of a player who is modelled
 *   depth, state    plies that are left there, and the position
 *
 * `alike`: a map of keys to such moves.
 */
export function sceneOf(records, whole = [], alike = new Map()) {
  const nodes = new Map();
  for (const record of whole) add(nodes, record, true);
  for (const record of records) add(nodes, record, false);
  for (const node of nodes.values()) {
    node.weighs = weighs(node);
    gather(node, nodes);
  }
  for (const [key, moves] of alike) if (nodes.has(key)) nodes.get(key).alike = moves;
  return { root: nodes.get(nodeKey([])), nodes };
}

function add(nodes, record, given) {
  const key = nodeKey(record.path);
  const known = nodes.get(key);
  if (known) {
    if (isVague(known) && record.kind !== "cut" && record.turn) Object.assign(known, described(record));
    known.probability ??= record.probability;
    return;
  }
  const node = { key, path: record.path, move: record.path.at(-1), children: [], given, together: [], alike: [], ...described(record) };
  nodes.set(key, node);
  if (!record.path.length) return;
  const above = record.path.slice(0, -1);
  if (!nodes.has(nodeKey(above))) add(nodes, { path: above }, false);
  node.parent = nodes.get(nodeKey(above));
  node.parent.children.push(node);
}

const isVague = ({ role, player }) => role === "unknown" || (role === "player" && !player);

function described(record) {
  const { player, probability, value, values, state, depth, leaf } = record;
  return { role: roleOf(record), player, probability, value, values, state, depth, leaf };
}

function roleOf(record) {
  if (record.kind === "cut") return "unknown";
  if (record.leaf || record.turn === "over") return "leaf";
  if (record.turn === "chance" || record.turn === "together") return record.turn;
  if (record.maximizes === undefined) return "player";
  return record.maximizes ? "max" : "min";
}

const weighs = ({ role, children }) =>
  role === "chance" || (role === "player" && children.length > 0 && children.every(({ probability }) => probability !== undefined));

/** Draw many branches that were cut at one node as a single one. */
function gather(node, nodes) {
  const unknown = node.children.filter((child) => child.role === "unknown" && !child.children.length);
  if (unknown.length <= MOST_CUT_SIBLINGS) return;
  const [first, ...others] = unknown;
  first.together = others.map((other) => other.path);
  others.forEach((other) => nodes.set(other.key, first));
  node.children = node.children.filter((child) => !others.includes(child));
}
