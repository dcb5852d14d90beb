/**
 * Which facts of a state are the cells of its picture, and which cells a move names. It is a guess as the picture is one, and
 * holds only where it draws the same picture. It is for clicks: each legal move has a button too. All functions are pure.
 */

import { termsOf, wordsOf } from "./terms.js";

const PLACES = { column: 1, row: 2, content: 3 };
const PARTS = 3;
const FIRST_LETTER = "a".codePointAt(0);

/**
 * Return `{contents, idOf}`, or null: each cell's content, a term, by the cell's id; and `idOf(column, row)`, the id of a cell that the
 * rules name so, or undefined. A cell's id is "x,y", from the upper left. `rows`: as of picture.js; `state`: the position's; `view`: the option.
 */
export function cellsOf(rows, state, view = "") {
  const [facts = []] = termsOf(state);
  const { relation, places, glyphs, isUpward } = view ? viewOf(view) : guessed(facts);
  const parts = (fact) => ["column", "row", "content"].map((name) => fact[places[name]]);
  const cells = facts.filter((fact) => Array.isArray(fact) && fact[0] === relation).map(parts);
  const columns = sideOf(cells.map(([column]) => column), rows[0].length);
  const lines = sideOf(cells.map(([, row]) => row), rows.length);
  if (isUpward) lines.reverse();
  if (columns.length !== rows[0].length || lines.length !== rows.length) return null;
  const idOf = (column, row) => (columns.includes(column) && lines.includes(row) ? `${columns.indexOf(column)},${lines.indexOf(row)}` : undefined);
  const contents = new Map();
  for (const [column, row, content] of cells) {
    const id = idOf(column, row);
    const [word] = wordsOf(content ?? "");
    if (content === undefined) continue;
    if (!id || !word) return null;
    const glyph = rows[lines.indexOf(row)][columns.indexOf(column)];
    const drawn = Object.hasOwn(glyphs, word) ? glyphs[word] : [...word][0];
    if (glyph && glyph !== drawn) return null;
    contents.set(id, content);
  }
  const columnOf = (word) => (columns.includes(word) ? columns.indexOf(word) : undefined);
  return { contents, idOf, columnOf };
}

/** What the option `view` says, as "cell column=1 row=-2 content=3 x=X". */
function viewOf(view) {
  const [relation, ...words] = view.trim().split(/\s+/);
  const found = { relation, places: { ...PLACES }, glyphs: {}, isUpward: false };
  for (const word of words) {
    const [name, value = ""] = word.split("=");
    if (!Object.hasOwn(PLACES, name)) found.glyphs[name] = value;
    else {
      found.places[name] = Math.abs(Number(value));
      if (name === "row") found.isUpward = Number(value) < 0;
    }
  }
  return found;
}

/** The relation of which most facts have three parts. */
function guessed(facts) {
  const counts = new Map();
  for (const fact of facts) if (Array.isArray(fact) && fact.length === PARTS + 1) counts.set(fact[0], (counts.get(fact[0]) ?? 0) + 1);
  const [relation] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return { relation, places: PLACES, glyphs: {}, isUpward: true };
}

/** Different words in order: numbers by size, then the others. Where some of `count` are missing, numbers and letters are taken to go on from 1, 0 or a. */
function sideOf(words, count) {
  const size = (word) => (/^-?\d+$/.test(word) ? Number(word) : Infinity);
  const order = (one, other) => (size(one) === size(other) ? (one < other ? -1 : 1) : size(one) - size(other));
  const found = [...new Set(words.filter((word) => typeof word === "string"))].sort(order);
  const counts = Array.from({ length: count }, (_, at) => at);
  const usual = [counts.map((at) => String(at + 1)), counts.map(String), counts.map((at) => String.fromCharCode(FIRST_LETTER + at))];
  const whole = usual.find((side) => found.length && found.every((word) => side.includes(word)));
  return found.length < count && whole ? whole : found;
}

/** The step of a move that names a column alone, as `(drop 4)`. */
export const columnStep = (x) => `column ${x}`;

/**
 * Return a function that gives a move's steps: ids of the cells that it names one after the other, or a `columnStep`. A move has none
 * where another one names the same cells, or where it names no cell. `moves`: the legal ones; `cells`: as `cellsOf` returns them, or null.
 */
export function stepsAmong(moves, cells) {
  if (!cells) return () => [];
  const steps = new Map(moves.map((move) => [move, namedBy(wordsOf(termsOf(move)).slice(1), cells)]));
  const counts = new Map();
  for (const found of steps.values()) counts.set(found.join(" "), (counts.get(found.join(" ")) ?? 0) + 1);
  return (move) => {
    const found = steps.get(move) ?? namedBy(wordsOf(termsOf(move)).slice(1), cells);
    return counts.get(found.join(" ")) > 1 ? [] : found;
  };
}

function namedBy(words, { idOf, columnOf }) {
  if (words.length === 1 && columnOf(words[0]) !== undefined) return [columnStep(columnOf(words[0]))];
  const found = [];
  for (let at = 0; at + 1 < words.length; at += 1) {
    const id = idOf(words[at], words[at + 1]);
    if (!id) continue;
    found.push(id);
    at += 1;
  }
  return found;
}
