/** The eight-puzzle and its larger forms: a tile beside the blank is clicked. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { cell, stepsOf, wayOf } from "../common/cells.js";
import { read } from "./notation.js";
import { Grid } from "../common/grid.js";
import { highlightsOf } from "../common/highlights.js";
import { usePicker } from "../common/picker.js";

await styled("eight_puzzle.css", import.meta.url);

export default function EightPuzzle({ position, onMove, shown }) {
  const { rows, blank } = read(position.state);
  const steps = (move) => stepsOf(move, blank);
  const { choices, pick } = usePicker(position.legal_moves, steps, onMove);
  return html`<${Grid} kind="tiles" label="Tiles" onPick=${pick} choices=${choices}
    rows=${rows.map((row, y) => row.map((tile, x) => square(tile, cell(x, y))))}
    highlights=${highlightsOf(shown, steps, ["best", "hint"])} arrivals=${arrivalsOf(shown.last, blank)} />`;
}

const square = (tile, id) => ({
  id,
  label: `${tile ? `tile ${tile}` : "blank"}, ${id}`,
  content: tile && html`<span class="tile">${tile}</span>`,
  kind: "slot",
});

function arrivalsOf(move, [x, y]) {
  if (!move) return {};
  const [dx, dy] = wayOf(move);
  return { [cell(x - dx, y - dy)]: [dx, dy] };
}
