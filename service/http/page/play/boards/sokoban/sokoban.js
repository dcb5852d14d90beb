/** Sokoban: arrow keys move the keeper; so does a click on a cell beside the keeper. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { cell, stepsOf, wayOf } from "../common/cells.js";
import { Grid } from "../common/grid.js";
import { highlightsOf } from "../common/highlights.js";
import { usePicker } from "../common/picker.js";
import { isPush, read } from "./notation.js";

await styled("sokoban.css", import.meta.url);

export default function Sokoban({ position, onMove, shown }) {
  const { rows, keeper } = read(position.state);
  const steps = (move) => stepsOf(move, keeper);
  const { choices, pick } = usePicker(position.legal_moves, steps, onMove);
  const onArrow = (direction) => {
    const move = position.legal_moves.find((legal) => legal.toLowerCase() === direction[0]);
    if (move) onMove?.(move);
  };
  return html`
    <${Grid} kind="sokoban" label="The level" onPick=${pick} choices=${choices} at=${cell(...keeper)} onArrow=${onArrow}
      rows=${rows.map((row, y) => row.map((stands, x) => square(stands, cell(x, y))))}
      highlights=${highlightsOf(shown, steps, ["best", "hint"])} arrivals=${arrivalsOf(shown.last, keeper)} />
    <p class="quiet board-under key-help">Arrow keys move the keeper; with Shift they look around.</p>`;
}

const square = (stands, id) => {
  const [thing] = stands.split(" ");
  const onGoal = stands.endsWith("goal");
  return {
    id,
    label: `${id}, ${stands}`,
    content: PICTURES[thing]?.(),
    kind: [thing === "wall" ? "brick" : "floor", onGoal && "spot", thing === "box" && onGoal && "stored"].filter(Boolean).join(" "),
  };
};

const PICTURES = {
  box: () => html`
    <svg class="crate" viewBox="0 0 100 100" aria-hidden="true">
      <rect class="side" x="9" y="9" width="82" height="82" rx="7" />
      <path class="plank" d="M22 22h56v56H22ZM22 22l56 56M78 22 22 78" />
    </svg>`,
  keeper: () => html`
    <svg class="keeper" viewBox="0 0 100 100" aria-hidden="true">
      <path class="coat" d="M20 92c0-24 10-37 30-37s30 13 30 37Z" />
      <circle class="face" cx="50" cy="37" r="20" />
      <path class="cap" d="M28 34c0-32 44-32 44 0l10 3c2 4-1 6-4 6-16-6-33-7-50-2Z" />
      <path class="strap" d="M40 57v35M60 57v35M40 75h20" />
    </svg>`,
};

function arrivalsOf(move, [x, y]) {
  if (!move) return {};
  const [dx, dy] = wayOf(move);
  const from = [-dx, -dy];
  return { [cell(x, y)]: from, ...(isPush(move) && { [cell(x + dx, y + dy)]: from }) };
}
