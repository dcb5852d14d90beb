/** Arrows, circles and lines over a board's squares. */

import { html } from "../../../vendor/preact.js";

const HEAD = 0.34;
const HALF_WIDTH = 0.2;

/** `arrows`: `[{from, to, kind}]`, names of squares; "won" is a line without a head. `rows`: as of a Grid. */
export const Arrows = ({ arrows, rows }) => html`<${ArrowsAt} arrows=${arrows} places=${middles(rows)} size=${[rows[0].length, rows.length]} />`;

/** Return the middle of each square of a Grid's rows, by its name. */
export const middles = (rows) => new Map(rows.flatMap((row, y) => row.map((square, x) => [square.id, [x + 0.5, y + 0.5]])));

/** As Arrows, of places `[x, y]` by their names, in a drawing of `size`; a place is one unit wide. */
export function ArrowsAt({ arrows, places, size }) {
  if (!arrows.length) return null;
  const known = arrows.filter(({ from, to }) => places.has(from) && places.has(to));
  return html`
    <svg class="arrows" viewBox="0 0 ${size[0]} ${size[1]}" aria-hidden="true">
      ${known.map(({ from, to, kind }) => html`<path class=${`is-${kind} ${from === to ? "is-circle" : ""}`} d=${drawn(places.get(from), places.get(to), kind)} />`)}
    </svg>`;
}

function drawn(from, to, kind) {
  if (from === to) return circle(from);
  return (kind === "won" ? line : arrow)(from, to);
}

const line = ([x, y], [toX, toY]) => `M${x} ${y}L${toX} ${toY}`;

const circle = ([x, y]) => `M${x - 0.42} ${y}a0.42 0.42 0 1 1 0.84 0a0.42 0.42 0 1 1 -0.84 0Z`;

function arrow([x, y], [toX, toY]) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [endX, endY] = [toX - dx * HEAD, toY - dy * HEAD];
  const corner = (side) => `${endX - dy * HALF_WIDTH * side} ${endY + dx * HALF_WIDTH * side}`;
  return `M${x + dx * 0.3} ${y + dy * 0.3}L${endX} ${endY}M${corner(1)}L${toX} ${toY}L${corner(-1)}Z`;
}
