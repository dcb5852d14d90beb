/** A maze with agents, exits, dots, goals and floors that cost more. */

import { html } from "../../../vendor/preact.js";
import { frame, Pad, Reachable, useArrowKeys } from "./headings.js";
import { squareName, readMaze, readRows } from "./maze_state.js";
import { Walls } from "./walls.js";

export default function Maze({ position, onMove, shown }) {
  const rows = readRows(position.board);
  const size = [rows[0].length, rows.length];
  const { agents, mover, cost, movesLeft } = readMaze(position.state, size[1]);
  const named = (column, row) => squareName(column, row, size[1]);
  const keys = useArrowKeys(position.legal_moves, onMove);
  const isWall = (column, row) => rows[row]?.[column] === "#";
  const floors = rows.flatMap((squares, y) => [...squares].map((square, x) => ({ square, x, y }))).filter(({ square }) => !"# ".includes(square));
  const isOver = position.turn === "over";
  const shares = (at) => agents.filter((other) => other?.join() === at.join());
  return html`
    <div class="board maze" ref=${keys}>
      <p class="maze-status" aria-live="polite"><b>Cost ${cost}</b><span>${movesLeft} moves left</span>${agents.length > 1 && !isOver && html`<span>agent ${LETTERS[mover]} moves</span>`}</p>
      <div class="maze-frame" style=${frame(size)}>
        <svg viewBox="0 0 ${size.join(" ")}" role="img" aria-label=${labelOf(rows, agents, floors, named)}>
          <${Walls} isWall=${isWall} size=${size} />
          ${floors.map((floor) => html`<${Floor} key="${floor.x},${floor.y}" ...${floor} />`)}
          ${agents.map((at, index) => {
            if (!at) return null;
            const crowd = shares(at);
            const aside = crowd.length > 1 ? 0.22 * (crowd.indexOf(at) - (crowd.length - 1) / 2) : 0;
            return html`
              <g key=${index} class="agent agent-${LETTERS[index]} ${index === mover && !isOver ? "moves" : ""}" transform="translate(${at[0] + 0.5 + aside} ${at[1] + 0.5})">
                <circle r="0.36" /><text y="0.14">${LETTERS[index]}</text>
              </g>`;
          })}
        </svg>
        ${agents[mover] && html`<${Reachable} at=${agents[mover]} moves=${position.legal_moves} ...${{ size, onMove, shown, named }} />`}
      </div>
      <${Pad} moves=${position.legal_moves} onMove=${onMove} shown=${shown} />
    </div>`;
}

const LETTERS = ["a", "b", "c", "d"];

function Floor({ square, x, y }) {
  const middle = `translate(${x + 0.5} ${y + 0.5})`;
  if (square === ".") return html`<circle class="dot" cx=${x + 0.5} cy=${y + 0.5} r="0.13" />`;
  if (square === "E") return html`<g class="exit" transform=${middle}><rect x="-0.4" y="-0.4" width="0.8" height="0.8" rx="0.12" /><text y="0.1">exit</text></g>`;
  if (/[1-9]/.test(square)) return html`<g class="toll" transform=${middle}><rect x="-0.46" y="-0.46" width="0.92" height="0.92" rx="0.08" style=${{ opacity: 0.1 + square / 24 }} /><text y="0.17">${square}</text></g>`;
  if (/[A-D]/.test(square)) return html`<g class="goal agent-${square.toLowerCase()}" transform=${middle}><circle r="0.38" /><text y="0.16">${square}</text></g>`;
  return null;
}

function labelOf(rows, agents, floors, named) {
  const listed = (kind, words) => floors.filter(({ square }) => kind.test(square)).map(({ square, x, y }) => `${words(square)} at ${named(x, y)}`);
  const placed = agents.map((at, index) => (at ? `agent ${LETTERS[index]} at ${named(...at)}` : `agent ${LETTERS[index]} has left`));
  const things = [...listed(/E/, () => "exit"), ...listed(/[A-D]/, (square) => `goal of ${square.toLowerCase()}`), ...listed(/\./, () => "dot"), ...listed(/[1-9]/, (square) => `floor that costs ${square}`)];
  return [`Maze of ${rows[0].length} columns and ${rows.length} rows: ${placed[0]}`, ...placed.slice(1), ...things].join("; ");
}
