/** Pacman's maze, small. It is read from the text picture that the service draws. */

import { html } from "../../vendor/preact.js";

const WALL = "%";
const [WIDTH, HEIGHT] = [7, 6];
const RADIUS = { ".": 0.12, o: 0.28 };

/** `board`: inspectPosition's; "" draws nothing, in the place of it. `label`: what a screen reader says. */
export function SmallMaze({ board, label }) {
  const lines = board.split("\n");
  const rows = lines.filter((line) => line.startsWith(WALL));
  const squares = rows.flatMap((row, y) => [...row].map((square, x) => ({ square, x, y })));
  return html`
    <svg class="learn-maze" role="img" aria-label=${label} viewBox="0 0 ${rows[0]?.length ?? WIDTH} ${rows.length || HEIGHT}">
      ${squares.map(({ square, x, y }) => html`<${Square} key=${`${x},${y}`} square=${square} x=${x} y=${y} />`)}
    </svg>
    <p class="learn-score">${lines.slice(rows.length).join(" ")}</p>`;
}

function Square({ square, x, y }) {
  const [cx, cy] = [x + 0.5, y + 0.5];
  if (square === WALL) return html`<rect class="wall" x=${x + 0.04} y=${y + 0.04} width="0.92" height="0.92" rx="0.15" />`;
  if (RADIUS[square]) return html`<circle class="dot" cx=${cx} cy=${cy} r=${RADIUS[square]} />`;
  if (square === "P") return html`<path class="pacman" d="M${cx} ${cy} L${cx + 0.33} ${cy - 0.22} A0.4 0.4 0 1 0 ${cx + 0.33} ${cy + 0.22} Z" />`;
  if (/[G\d]/i.test(square)) {
    return html`<path class="ghost" d="M${x + 0.15} ${y + 0.9} V${cy} A0.35 0.35 0 0 1 ${x + 0.85} ${cy} V${y + 0.9} l-0.175 -0.15 l-0.175 0.15 l-0.175 -0.15 Z" />`;
  }
  return null;
}
