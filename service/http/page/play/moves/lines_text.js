/**
 * Variations as text, in the address: a paragraph a line. It begins with the number of moves that it shares with the
 * paragraph before, or the first with the current line; "*" stands for the current line. All functions are pure.
 */

const CURRENT = "*";
const BETWEEN = "\n\n";
const MOST_TEXT = 16_000;

/** Return moves as one text: with spaces between, or each with a line end where a move has a space. */
export const movesText = (moves) => (moves.some((move) => /\s/.test(move)) ? moves.map((move) => `${move}\n`).join("") : moves.join(" "));

/** Return the moves of such a text. */
export const movesOf = (text) => text.split(text.includes("\n") ? "\n" : /\s+/).filter(Boolean);

/** Return the text of a session's `lines`. What is too long is left out from the end. */
export function linesText({ lines, moves }) {
  const texts = [];
  let before = moves;
  for (const line of lines) {
    texts.push(line ? lineText(line, before) : CURRENT);
    before = line ?? moves;
  }
  while (texts.join(BETWEEN).length > MOST_TEXT) texts.pop();
  if (texts[0] === CURRENT) texts.shift();
  return texts.join(BETWEEN);
}

function lineText(line, before) {
  const differs = line.findIndex((move, at) => move !== before[at]);
  const shared = differs < 0 ? line.length : differs;
  const rest = movesText(line.slice(shared));
  return `${shared}${rest.includes("\n") ? "\n" : " "}${rest.trimEnd()}`;
}

/** Return the `lines` of such a text. `moves`: the current line. */
export function linesOf(text, moves) {
  if (!text) return [];
  const lines = [];
  let before = moves;
  for (const part of text.split(/\n\n+/)) {
    const line = part.trim() === CURRENT ? null : lineOf(part, before);
    if (line === undefined) continue;
    lines.push(line);
    before = line ?? moves;
  }
  if (!lines.includes(null)) lines.unshift(null);
  return lines.length > 1 ? lines : [];
}

function lineOf(part, before) {
  const [, shared, rest] = /^(\d+)([^]*)$/.exec(part) ?? [];
  if (shared === undefined || Number(shared) > before.length) return undefined;
  const line = [...before.slice(0, Number(shared)), ...movesOf(rest)];
  return line.length ? line : undefined;
}
