/**
 * How a game ends: by its rules, as the service says, or by its players: `resign:white`, `time:white`, `draw`. As text
 * in the address. All functions are pure.
 */

import { called, capital } from "../../names.js";
import { figure } from "../numbers.js";

/** Results that say no more than a title does. */
const REPEATS = /^(draw|[\w ]+ wins)$/i;
const KINDS = { resign: "resignation", time: "time" };

export const resignedBy = (name) => `resign:${name}`;
export const flagOf = (name) => `time:${name}`;
export const AGREED = "draw";

/** Return what an end's text says, `{kind, loser}`, or null. A loser is there for all kinds but a draw. */
export function endOf(text, names) {
  if (text === AGREED) return { kind: AGREED, loser: null };
  const [kind, ...rest] = text.split(":");
  const loser = rest.join(":");
  return Object.hasOwn(KINDS, kind) && names.length === 2 && names.includes(loser) ? { kind, loser } : null;
}

/**
 * Return how the game ended: `{title, detail}`, in a few words, or null while it goes on. `position`: inspectPosition's
 * reply. `names`: the players'; `persons`: those whom persons play.
 */
export function verdict(session, position, names, persons) {
  const end = endOf(session.end, names);
  if (end) return { title: end.loser === null ? "Draw by agreement" : won(names.find((name) => name !== end.loser), names, persons, wayOf(end)), detail: "" };
  return position?.turn === "over" ? byRules(position, names, persons) : null;
}

const wayOf = ({ kind }) => (kind === "time" ? " on time" : ` by ${KINDS[kind]}`);

function byRules(position, names, persons) {
  const { winner, ending, result, utilities = [] } = position;
  const way = ending ? ` by ${ending.replaceAll("_", " ")}` : "";
  if (ending === "cut_off") return { title: "The tree is cut off here", detail: sums(utilities, names) };
  const said = result && REPEATS.test(result) ? "" : result;
  if (winner !== undefined) return { title: won(winner, names, persons, way), detail: said ?? sums(utilities, names) };
  const isDraw = utilities.length > 1 && utilities.every((value) => value === utilities[0]) && utilities[0] === 0;
  return { title: isDraw ? `Draw${way}` : `The game is over${way.replace(" by ", ": ")}`, detail: said ?? sums(utilities, names) };
}

/** `persons`: with one of them that person is told, and else all are. */
function won(winner, names, persons, way) {
  if (persons.length !== 1) return `${capital(called(winner))} won${way}`;
  if (persons[0] === winner) return `You won${way}`;
  return names.length === 2 ? `You lost${way}` : `${capital(called(winner))} won${way}`;
}

const sums = (values, names) => (values.length > 1 ? values.map((value, at) => `${called(names[at] ?? String(at + 1))}: ${figure(value)}`).join(", ") : values.map((value) => `Utility: ${figure(value)}`).join());
