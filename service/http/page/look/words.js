/** Numbers, places and players in words. */

import { called, capital } from "../names.js";

const DIGITS = 4;
const MOST_DENOMINATOR = 36;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Return a value as a number: it may be a text such as "-inf". */
export const read = (value) => (typeof value === "string" ? Number(value.replace("inf", "Infinity")) : value);

/** Write a number; an infinite one is "+∞" or "−∞". */
export function number(value) {
  const found = read(value);
  if (!Number.isFinite(found)) return found < 0 ? "−∞" : "+∞";
  const text = Number.isInteger(found) ? String(found) : String(Number(found.toPrecision(DIGITS)));
  return text.replace("-", "−");
}

export const alphaOf = (from) => number(from.alpha ?? -Infinity);
export const betaOf = (from) => number(from.beta ?? Infinity);
export const vector = (values) => `(${values.map(number).join(", ")})`;

/** Write what a record is worth: for each player where one value does not tell the others. */
export const worth = (record) => (record.values ? vector(record.values) : number(record.value));

/** Write a probability as a simple fraction if it is one. */
export function fraction(probability) {
  for (let below = 1; below <= MOST_DENOMINATOR; below++) {
    const above = Math.round(probability * below);
    if (Math.abs(above / below - probability) < 1e-9) return below === 1 ? String(above) : `${above}/${below}`;
  }
  return number(probability);
}

/** Name a node by the moves to it. */
export const nodeName = (path) => (path.length ? path.join(" › ") : "the root");

export const ordinal = (at) => ORDINALS[at] ?? `${at + 1}th`;

/** Write "1 node", "2 nodes". */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** Join texts as people do: "a", "a and b", "a, b and c". */
export const listed = (texts) =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;

/** Say who chooses at a node of the scene. */
export function who(node) {
  if (node.role === "chance") return "Chance";
  if (node.role === "together") return "The simultaneous turn";
  if (!node.player) return "The node";
  const name = playerOf(node.player);
  const bigger = { max: "MAX", min: "MIN" }[node.role];
  return bigger && bigger !== name ? `${name} (${bigger})` : name;
}

/** Name a player at the beginning of a sentence or in it. A number alone would look like a value. */
export const playerOf = (name) => capital(called(name));
