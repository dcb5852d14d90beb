/** The games and positions whose evaluation is tried. */

/** Games with terms that a person can weigh. */
export const GAMES = ["chess", "othello", "connect_four", "checkers", "tic_tac_toe", "pacman"];

/** Terms that are networks or trained tables: they are left out, as their weight says nothing. */
const LEARNED = new Set(["network", "patterns"]);

/** Return a game's terms that are weighed, from its description. */
export const termsOf = (description) => description.features.filter(({ name }) => !LEARNED.has(name));

/** Return the positions of a description: `[{title, fields}]`, the start first; of the usual options alone. */
export const positionsOf = (description) => [
  { title: "The start", fields: {} },
  ...description.examples
    .filter(({ options }) => options === "{}")
    .map(({ title, state, moves }) => ({ title, fields: { ...(state && { state }), ...(moves && { moves: moves.split(/\s+/) }) } })),
];

/** Return the weights to begin with, by their title: the textbook's and the service's, where they weigh anything. */
export function presetsOf(description) {
  const service = description.features.map(({ weight }) => weight);
  const sets = { "The service's": service, "The textbook's": description.textbook_weights };
  const all = Object.entries(sets).map(([title, weights]) => [title, weighing(description, weights)]);
  const useful = all.filter(([, weights]) => Object.values(weights).some(Boolean));
  const same = useful.length === 2 && JSON.stringify(useful[0][1]) === JSON.stringify(useful[1][1]);
  return Object.fromEntries(same ? useful.slice(0, 1) : useful);
}

function weighing(description, weights) {
  const pairs = description.features.map(({ name }, at) => [name, LEARNED.has(name) ? 0 : weights[at]]);
  return Object.fromEntries(pairs);
}

/** Return the largest weight that a slider of a term has. */
export function rangeOf(description, name) {
  const at = description.features.findIndex((feature) => feature.name === name);
  const own = Math.max(Math.abs(description.features[at].weight), Math.abs(description.textbook_weights[at]));
  return 2 * (own || 1);
}
