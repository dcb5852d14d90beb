/** Arrows and lines over a board's squares. */

import { html } from "../../../vendor/preact.js";

const HEAD = 0.34;
const HALF_WIDTH = 0.2;

/** `arrows`: `[{from, to, kind}]`, names of squares; "won" is a line without a head. `rows`: as of a Grid. */
export function Arrows({ arrows, rows }) {
  if (!arrows.length) return null;
  const places = new Map(rows.flatMap((row, y) => row.map((square, x) => [square.id, [x + 0.5, y + 0.5]])));
  const known = arrows.filter(({ from, to }) => places.has(from) && places.has(to));
  return html`
    <svg class="arrows" viewBox="0 0 ${rows[0].length} ${rows.length}" aria-hidden="true">
      ${known.map(({ from, to, kind }) => html`<path class=${`is-${kind}`} d=${(kind === "won" ? line : arrow)(places.get(from), places.get(to))} />`)}
    </svg>`;
}

const line = ([x, y], [toX, toY]) => `M${x} ${y}L${toX} ${toY}`;

function arrow([x, y], [toX, toY]) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [endX, endY] = [toX - dx * HEAD, toY - dy * HEAD];
  const corner = (side) => `${endX - dy * HALF_WIDTH * side} ${endY + dx * HALF_WIDTH * side}`;
  return `M${x + dx * 0.3} ${y + dy * 0.3}L${endX} ${endY}M${corner(1)}L${toX} ${toY}L${corner(-1)}Z`;
}
