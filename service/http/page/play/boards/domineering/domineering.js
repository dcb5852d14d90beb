/** Domineering: a click between two free cells covers both. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { highlightsOf } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { Places } from "../common/places.js";
import { letters, numbersDown } from "../common/squares.js";

await styled("domineering.css", import.meta.url);

const MARGIN = 0.7;
const COVERED = "#";

/** A move's two cells, the lower or left one first, as one step. */
const stepsOf = (move) => [move.toLowerCase()];

export default function Domineering({ position, onMove, shown, values, played }) {
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const [placed] = position.state.split(" ");
  const rows = placed.split("/").map((line) => [...line]);
  const [columns, numbers] = [letters(rows[0].length), numbersDown(rows.length)];
  const cellAt = (name) => [MARGIN + columns.indexOf(name[0]), rows.length - Number(name.slice(1))];
  const spanOf = (move) => {
    const cells = move.toLowerCase().split("-").map(cellAt);
    const [x, y] = [0, 1].map((axis) => Math.min(...cells.map((at) => at[axis])));
    return { x, y, isUpright: cells[0][0] === cells[1][0] };
  };
  const covered = rows.flatMap((row, y) => columns.filter((_, x) => row[x] === COVERED).map((column) => `${column}${numbers[y]}`));
  const place = (move) => {
    const { x, y, isUpright } = spanOf(move);
    return { id: move, label: move, x: x + (isUpright ? 0.5 : 1), y: y + (isUpright ? 1 : 0.5), width: 1, height: 1, kind: isUpright ? "first" : "second" };
  };
  return html`
    <${Places} kind="dominoes" label=${`Domineering board, ${rows.length} rows, ${columns.length} columns; covered: ${covered.join(" ") || "none"}`}
      size=${[columns.length + MARGIN, rows.length + MARGIN]} places=${position.legal_moves.map(place)} choices=${choices} highlights=${highlightsOf(shown, stepsOf)} values=${valuesAt(values, stepsOf)} onPick=${pick}>
      ${rows.map((row, y) => row.map((cell, x) => html`<rect class=${cell === COVERED ? "tile covered" : "tile"} x=${MARGIN + x} y=${y} width="1" height="1" />`))}
      ${played.map((move) => html`<${Domino} ...${spanOf(move)} isLast=${move === shown.last} />`)}
      ${columns.map((column, x) => html`<text x=${MARGIN + x + 0.5} y=${rows.length + MARGIN / 2}>${column}</text>`)}
      ${numbers.map((number, y) => html`<text x=${MARGIN / 2} y=${y + 0.5}>${number}</text>`)}
    <//>`;
}

/** A domino's side is seen from the way it lies: V covers upright, H flat. */
const Domino = ({ x, y, isUpright, isLast }) => html`
  <rect class=${["domino", isUpright ? "first" : "second", isLast && "is-last"].filter(Boolean).join(" ")} x=${x + 0.1} y=${y + 0.1} rx="0.15"
    width=${isUpright ? 0.8 : 1.8} height=${isUpright ? 1.8 : 0.8} />`;
