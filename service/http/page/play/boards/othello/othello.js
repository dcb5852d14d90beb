/** Othello: squares where a disc may be placed have a dot. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { Grid } from "../common/grid.js";
import { highlightsOf } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { letters } from "../common/squares.js";

await styled("othello.css", import.meta.url);

const SIDE = 8;
const PASS = "pass";
const COLORS = { X: "black", O: "white" };
const EDGES = { below: letters(SIDE), left: letters(SIDE).map((_, y) => String(y + 1)) };

export const stepsOf = (move) => [move];

export default function Othello({ position, onMove, shown, values }) {
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const discs = [...position.state.slice(0, SIDE * SIDE)];
  const rows = EDGES.left.map((row, y) => EDGES.below.map((column, x) => square(`${column}${row}`, discs[y * SIDE + x])));
  return html`
    <${Grid} kind="othello" label="Othello board" rows=${rows} choices=${choices} highlights=${highlightsOf(shown, stepsOf)}
      onPick=${pick} edges=${EDGES} values=${valuesAt(values, stepsOf)} />
    <div class="row board-under">
      ${position.legal_moves.includes(PASS) &&
      html`<button type="button" class="main" data-choice=${onMove ? PASS : null} disabled=${!onMove} onClick=${() => pick(PASS)}>Pass</button>`}
    </div>`;
}

const square = (id, letter) => ({
  id,
  label: `${id}, ${COLORS[letter] ? `${COLORS[letter]} disc` : "empty"}`,
  content: COLORS[letter] && html`<span class="disc ${COLORS[letter]}"></span>`,
  kind: "cell",
});
