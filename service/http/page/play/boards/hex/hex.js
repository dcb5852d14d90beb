/** Hex: a rhombus of hexagons, each two sides in the colour of the player who connects them. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { AimHelp, useAim } from "../common/aim.js";
import { addHighlight, highlightsOf } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { Places } from "../common/places.js";
import { letters } from "../common/squares.js";

await styled("hex.css", import.meta.url);

const SWAP = "swap";
const SIDES = { X: "first", O: "second" };
const EMPTY = ".";
const MARGIN = 1;
/** Of a hexagon one unit wide: from its middle to a corner, half of a side, and from row to row. */
const [RADIUS, HALF_SIDE, PITCH] = [1 / Math.sqrt(3), 0.5 / Math.sqrt(3), Math.sqrt(3) / 2];
const BROAD = 9;

const stepsOf = (move) => [move.toLowerCase()];
const middle = (x, y) => [MARGIN + 0.5 + x + y / 2, MARGIN + RADIUS + y * PITCH];

/** `empty`: what a cell without a stone is called. `isFromBelow`: whether rows are numbered from the bottom. */
export default function Hex({ position, onMove, shown, values, empty = "empty", isFromBelow = false }) {
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const { aim, aimed } = useAim(choices, pick);
  const [placed] = position.state.split(" ");
  const rows = placed.split("/").map((line) => [...line]);
  const count = rows.length;
  const columns = letters(rows[0].length);
  const numbers = rows.map((_, y) => (isFromBelow ? count - y : y + 1));
  const highlights = highlightsOf(shown, stepsOf);
  if (aim) addHighlight(highlights, aim, "aim");
  const places = rows.flatMap((row, y) => row.map((stone, x) => place(`${columns[x]}${numbers[y]}`, stone, middle(x, y), position.player, empty)));
  return html`
    <div class=${count > BROAD ? "pannable broad" : "pannable"}>
      <${Places} kind="hexes" label="Hex board: X connects top and bottom, O left and right" size=${[2 * MARGIN + columns.length + (count - 1) / 2, 2 * (MARGIN + RADIUS) + (count - 1) * PITCH]}
        places=${places} choices=${choices} highlights=${highlights} values=${valuesAt(values, stepsOf)} onPick=${aimed}>
        <${Frame} columns=${columns} numbers=${numbers} />
      <//>
    </div>
    <div class="row board-under">
      <span class="hex-aim first"><b>X</b> top to bottom</span><span class="hex-aim second"><b>O</b> left to right</span>
      ${position.legal_moves.includes(SWAP) &&
      html`<button type="button" class=${["main", highlights[SWAP]].filter(Boolean).join(" ")} data-choice=${onMove ? SWAP : null} disabled=${!onMove} onClick=${() => pick(SWAP)}>Swap: take this stone over</button>`}
    </div>
    <${AimHelp} aim=${aim} />`;
}

const place = (id, stone, [x, y], player, empty) => ({
  id,
  label: `${id}, ${stone === EMPTY ? empty : stone}`,
  x, y, width: 1, height: 2 * RADIUS,
  content: html`
    <svg viewBox="0 0 100 115.47" aria-hidden="true">
      <path class="cell" d="M50 0 100 28.87V86.6L50 115.47 0 86.6V28.87Z" />
      ${stone === EMPTY ? player && html`<${Stone} player=${player} ghost />` : html`<${Stone} player=${stone} />`}
    </svg>`,
});

export const Stone = ({ player, ghost }) => html`
  <g class=${`stone ${SIDES[player]} ${ghost ? "preview" : ""}`}>
    <circle cx="50" cy="57.7" r="37" />
    ${player === "X" ? html`<path class="sign" d="M37 44.7l26 26m0-26l-26 26" />` : html`<circle class="sign" cx="50" cy="57.7" r="15" />`}
  </g>`;

/** The sides of the rhombus, and the names of columns and rows. */
function Frame({ columns, numbers }) {
  const line = (points) => `M${points.map((point) => point.join(" ")).join("L")}`;
  const corners = (x, y, ...steps) => steps.map(([dx, dy]) => [middle(x, y)[0] + dx, middle(x, y)[1] + dy]);
  const across = (y, way) => line(columns.flatMap((_, x) => corners(x, y, [-0.5, way * HALF_SIDE], [0, way * RADIUS], [0.5, way * HALF_SIDE])));
  const down = (x, way) => line(numbers.flatMap((_, y) => corners(x, y, [way * 0.5, -HALF_SIDE], [way * 0.5, HALF_SIDE])));
  return html`
    <path class="side second" d=${down(0, -1)} /><path class="side second" d=${down(columns.length - 1, 1)} />
    <path class="side first" d=${across(0, -1)} /><path class="side first" d=${across(numbers.length - 1, 1)} />
    ${columns.map((column, x) => html`<text x=${middle(x, 0)[0] - 0.3} y=${MARGIN - 0.5}>${column}</text>`)}
    ${numbers.map((number, y) => html`<text x=${middle(0, y)[0] - 1.0} y=${middle(0, y)[1]}>${number}</text>`)}`;
}
