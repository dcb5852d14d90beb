/** A small board of tic-tac-toe with one player's open lines drawn on it. */

import { html } from "../../vendor/preact.js";
import { linesOf } from "../../play/boards/common/lines.js";

const IN_A_ROW = 3;
const EMPTY = ".";
const BEYOND = 0.32;
const ARM = 0.2;

/** Return the rows of marks of a state. */
export const rowsOf = (state) => state.split(" ")[0].split("/").map((row) => [...row]);

/** Return a player's open lines, each as its squares `[x, y]`: those it would have if every empty square were its own. */
export function openLines(rows, player) {
  const filled = rows.map((row) => row.map((mark) => (mark === EMPTY ? player : mark)));
  return linesOf(filled, player, IN_A_ROW);
}

/** `rows`: as `rowsOf` returns them. `player`: whose lines are drawn, "X" or "O". `label`: the picture in words. */
export function LinesDrawn({ rows, player, label }) {
  const size = rows.length;
  const inner = Array.from({ length: size - 1 }, (_, at) => at + 1);
  return html`
    <svg class="open-lines-board ${player === "X" ? "first" : "second"}" viewBox="-0.4 -0.4 ${size + 0.8} ${size + 0.8}" role="img" aria-label=${label}>
      <path class="grid-line" d=${inner.map((at) => `M${at} 0V${size}M0 ${at}H${size}`).join("")} />
      ${rows.flatMap((row, y) => row.map((mark, x) => mark !== EMPTY && html`<path key="${x},${y}" class="mark ${mark}" d=${drawn(mark, x + 0.5, y + 0.5)} />`))}
      ${openLines(rows, player).map((line) => html`<${Line} key=${line.join()} line=${line} />`)}
    </svg>`;
}

function Line({ line }) {
  const [[x1, y1], [x2, y2]] = [line[0], line.at(-1)];
  const [dx, dy] = [Math.sign(x2 - x1), Math.sign(y2 - y1)];
  const end = (at, step, side) => at + 0.5 + side * BEYOND * step;
  return html`<line class="open-line" x1=${end(x1, dx, -1)} y1=${end(y1, dy, -1)} x2=${end(x2, dx, 1)} y2=${end(y2, dy, 1)} />`;
}

const drawn = (mark, x, y) =>
  mark === "X"
    ? `M${x - ARM} ${y - ARM}L${x + ARM} ${y + ARM}M${x + ARM} ${y - ARM}L${x - ARM} ${y + ARM}`
    : `M${x - ARM} ${y}a${ARM} ${ARM} 0 1 0 ${2 * ARM} 0a${ARM} ${ARM} 0 1 0 ${-2 * ARM} 0`;
