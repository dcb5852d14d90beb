/** Checkers: a piece is picked, then each square that it lands on. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { boardShape, named, read, stepsOf } from "./notation.js";
import { Grid } from "../common/grid.js";
import { arrowsOf, highlightsOf } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { distance, edgesOf, turned } from "../common/squares.js";

await styled("checkers.css", import.meta.url);

const BLACK = "black";

export default function Checkers({ position, names, onMove, flipped, shown, values }) {
  const { picked, choices, pick, reset } = usePicker(position.legal_moves, stepsOf, onMove);
  const pieces = underway(read(position.state), picked);
  const { side, isLettered } = boardShape(position);
  const isTurned = names[flipped ? 1 : 0] === BLACK;
  const line = (y) => Array.from({ length: side }, (_, x) => square(named(x, y, side, isLettered), pieces, `${x},${y}`, isLettered));
  const rows = turned(Array.from({ length: side }, (_, y) => line(y)), isTurned);
  return html`<${Grid} kind="checkers" label="Checkers board" rows=${rows} choices=${choices} picked=${picked}
    highlights=${highlightsOf(shown, stepsOf, ["last"])} onPick=${pick} onReset=${reset} arrows=${arrowsOf(shown, stepsOf)} values=${valuesAt(values, stepsOf, picked)}
    arrivals=${arrivalsOf(shown.last, rows)} edges=${isLettered ? edgesOf([side, side], isTurned) : {}}
    starts=${new Set(onMove ? position.legal_moves.map((move) => stepsOf(move)[0]) : [])} />`;
}

/** The pieces, where the one that was picked has gone as far as its squares were picked. */
function underway(pieces, picked) {
  if (picked.length < 2) return pieces;
  const piece = pieces.get(picked[0]);
  pieces.delete(picked[0]);
  return pieces.set(picked.at(-1), piece);
}

function square(name, pieces, place, isLettered) {
  if (!name) return { id: `light ${place}`, label: "light square", kind: "light" };
  const piece = pieces.get(name);
  return {
    id: name,
    label: `square ${name}, ${piece ? `${piece.color} ${piece.king ? "king" : "man"}` : "empty"}`,
    content: html`${piece ? html`<${Piece} ...${piece} />` : !isLettered && html`<span class="number" aria-hidden="true">${name}</span>`}`,
    kind: piece ? "dark full" : "dark",
  };
}

/** A man or a king. `color`: "white" or "black". */
export const Piece = ({ color, king }) => html`
  <svg class="piece draught ${color}" viewBox="0 0 100 100" aria-hidden="true">
    <path class="shape" d="M10 47v8a40 37 0 0 0 80 0v-8Z" />
    <ellipse class="shape" cx="50" cy="47" rx="40" ry="37" />
    <ellipse class="detail" cx="50" cy="47" rx="31" ry="28.5" />
    ${king
      ? html`<path class="crown" d="M31 61 28 35l12 11 10-18 10 18 12-11-3 26Z" />`
      : html`<ellipse class="detail" cx="50" cy="47" rx="20" ry="18.5" />`}
  </svg>`;

function arrivalsOf(move, rows) {
  const path = move ? stepsOf(move) : [];
  const from = path.length > 1 && distance(rows, path[0], path.at(-1));
  return from ? { [path.at(-1)]: from } : {};
}
