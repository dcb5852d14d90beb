/** Boards on which a piece is picked or dragged, and then its square. */

import { html } from "../../../vendor/preact.js";
import { Grid } from "./grid.js";
import { addHighlight, arrowsOf, checksOf, highlightsOf } from "./highlights.js";
import { valuesAt } from "./move_values.js";
import { usePicker } from "./picker.js";
import { distance, turned } from "./squares.js";

/**
 * Return the picker of a board, and `given`: what its Grid is given. The first argument: what the board is given.
 * `stepsOf(move)`: squares, of which the second is where the piece goes. `rowsOf(picked)`: rows of squares as the first
 * player sees them. `squaresOf(move)`: squares that are highlighted, if these are others.
 */
export function useMoving({ position, onMove, flipped, shown, values }, stepsOf, rowsOf, squaresOf = stepsOf) {
  const picker = usePicker(position.legal_moves, stepsOf, onMove);
  const rows = turned(rowsOf(picker.picked), flipped);
  const [from, to] = shown.last ? squaresOf(shown.last) : [];
  const step = to && distance(rows, from, to);
  const given = {
    rows,
    choices: picker.choices,
    picked: picker.picked,
    highlights: highlightsOf(shown, squaresOf, ["last"]),
    onPick: picker.pick,
    onReset: picker.reset,
    arrows: arrowsOf(shown, squaresOf),
    values: valuesAt(values, stepsOf, picker.picked),
    arrivals: step ? { [to]: step } : {},
    starts: new Set(onMove ? position.legal_moves.map((move) => stepsOf(move)[0]) : []),
  };
  checksOf(position).forEach((square) => addHighlight(given.highlights, square, "check"));
  return { ...picker, given };
}

/** A board that needs no more than that. `game`: what it is given. `kind`, `label`, `edges`: as of a Grid. */
export function Moving({ game, stepsOf, rowsOf, kind, label, edges }) {
  const { given } = useMoving(game, stepsOf, rowsOf);
  return html`<${Grid} ...${given} kind=${kind} label=${label} edges=${edges} />`;
}
