/** Walls of a maze as round lines through the middles of their squares. */

import { html } from "../../../vendor/preact.js";

/** Return the path of walls. `isWall(column, row)`: also asked outside. `size`: columns and rows. */
function wallPath(isWall, [columns, rows]) {
  const lines = [];
  const filled = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isWall(column, row)) continue;
      const [x, y] = [column + 0.5, row + 0.5];
      const [right, below] = [isWall(column + 1, row), isWall(column, row + 1)];
      if (right) lines.push(`M${x} ${y}H${x + 1}`);
      if (below) lines.push(`M${x} ${y}V${y + 1}`);
      if (right && below && isWall(column + 1, row + 1)) filled.push(`M${x} ${y}h1v1h-1z`);
      if (!right && !below && !isWall(column - 1, row) && !isWall(column, row - 1)) lines.push(`M${x} ${y}h0.001`);
    }
  }
  return { lines: lines.join(""), filled: filled.join("") };
}

export function Walls({ isWall, size }) {
  const { lines, filled } = wallPath(isWall, size);
  return html`
    <path class="wall-edge" d=${lines + filled} />
    <path class="wall-core" d=${lines + filled} />`;
}
