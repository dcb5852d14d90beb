/** Pacman's maze. Moves are made by arrow keys, on the squares beside the mover, or by buttons. */

import { html, useRef } from "../../../vendor/preact.js";
import { frame, Pad, Reachable, STEPS, useArrowKeys } from "./headings.js";
import { readPacman } from "./pacman_state.js";
import { Walls } from "./walls.js";

const TURNS = { North: 270, East: 0, South: 90, West: 180 };
const LETTERS = { N: "North", E: "East", S: "South", W: "West" };
const EYES = { N: [0, -0.07], S: [0, 0.07], E: [0.07, 0], W: [-0.07, 0], "-": [0, 0] };
/** How far along a ghost is drawn that is between two squares. */
const HALF = 0.5;

export default function Pacman({ position, onMove, shown }) {
  const state = readPacman(position.state);
  const { rows, pacman, ghosts, turn } = state;
  const size = [rows[0].length, rows.length];
  const faces = useHeading(pacman);
  const keys = useArrowKeys(position.legal_moves, onMove);
  const mover = turn === 0 ? pacman : ghosts[turn - 1]?.at;
  const named = (column, row) => `column ${column + 1}, row ${size[1] - row}`;
  const isWall = (column, row) => rows[row]?.[column] === "%";
  const [dots, scared] = [rows.join("").replace(/[^.o]/g, "").length, Math.max(0, ...ghosts.map((ghost) => ghost.scared))];
  return html`
    <div class="board pacman" ref=${keys}>
      <p class="maze-status" aria-live="polite"><b>Score ${String(state.score).replace("-", "−")}</b><span>${state.movesLeft} moves left</span><span>${dots} ${dots === 1 ? "dot" : "dots"} left</span>${scared > 0 && html`<span>ghosts scared for ${scared}</span>`}</p>
      <div class="maze-frame" style=${frame(size)}>
        <svg viewBox="0 0 ${size.join(" ")}" role="img" aria-label=${labelOf(state, named)}>
          <${Walls} isWall=${isWall} size=${size} />
          ${rows.map((squares, y) => [...squares].map((square, x) => DOTS[square] && html`<circle key="${x},${y}" class=${DOTS[square]} cx=${x + 0.5} cy=${y + 0.5} r=${RADII[square]} />`))}
          <path class="pac ${state.isCaught ? "caught" : ""}" d="M0 0L0.34 -0.24A0.42 0.42 0 1 0 0.34 0.24Z" transform="translate(${pacman[0] + 0.5} ${pacman[1] + 0.5}) rotate(${TURNS[faces]})" />
          ${ghosts.map((ghost, at) => html`<${Ghost} key=${at} number=${at + 1} isAlone=${ghosts.length === 1} ...${ghost} />`)}
        </svg>
        ${mover && html`<${Reachable} at=${mover} moves=${position.legal_moves} ...${{ size, onMove, shown, named }} />`}
      </div>
      <${Pad} moves=${position.legal_moves} onMove=${onMove} shown=${shown} />
    </div>`;
}

const DOTS = { ".": "dot", o: "capsule" };
const RADII = { ".": 0.1, o: 0.24 };

function Ghost({ number, isAlone, at, heading, isBetween, scared }) {
  const step = isBetween ? STEPS[LETTERS[heading]] : [0, 0];
  const [dx, dy] = EYES[heading];
  return html`
    <g class="ghost ${scared ? "scared" : `ghost-${number}`}" transform="translate(${at[0] + 0.5 + HALF * step[0]} ${at[1] + 0.5 + HALF * step[1]})">
      <path d="M-0.38 0.4V-0.02A0.38 0.38 0 0 1 0.38 -0.02V0.4L0.25 0.28L0.125 0.4L0 0.28L-0.125 0.4L-0.25 0.28Z" />
      ${scared
        ? html`<path class="fright" d="M-0.22 0.14L-0.11 0.05L0 0.14L0.11 0.05L0.22 0.14" /><circle class="white" cx="-0.14" cy="-0.1" r="0.06" /><circle class="white" cx="0.14" cy="-0.1" r="0.06" />`
        : [-0.15, 0.15].map((x) => html`<circle class="white" cx=${x} cy="-0.08" r="0.12" /><circle class="pupil" cx=${x + dx} cy=${-0.08 + dy} r="0.06" />`)}
      ${!isAlone && html`<text y="0.29">${number}</text>`}
    </g>`;
}

/** Where Pacman looks: the way of the last step. */
function useHeading(at) {
  const before = useRef({ at, heading: "East" });
  const [x, y] = [at[0] - before.current.at[0], at[1] - before.current.at[1]];
  const heading = ["North", "South", "West", "East"].find((name) => STEPS[name][0] === x && STEPS[name][1] === y) ?? before.current.heading;
  before.current = { at, heading };
  return heading;
}

function labelOf({ pacman, ghosts, isCaught, rows }, named) {
  const places = ghosts.map(({ at, scared }, index) => `${ghosts.length > 1 ? `ghost ${index + 1}` : "ghost"} at ${named(...at)}${scared ? ", scared" : ""}`);
  return [`Maze of ${rows[0].length} columns and ${rows.length} rows: Pacman at ${named(...pacman)}${isCaught ? ", caught" : ""}`, ...places].join("; ");
}
