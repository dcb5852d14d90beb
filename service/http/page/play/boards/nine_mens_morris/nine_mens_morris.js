/** Nine men's morris: a point is clicked to place a piece, or a piece and where it goes; then the piece that a mill removes. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { highlightsOf } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { Places } from "../common/places.js";
import { letters } from "../common/squares.js";

await styled("nine_mens_morris.css", import.meta.url);

const MARGIN = 0.5;
const COLUMNS = letters(7);
const ROWS = ["adg", "bdf", "cde", "abcefg", "cde", "bdf", "adg"];
const COLORS = { w: "white", b: "black" };
const EMPTY = ".";

/** Return the points of "a1-a4xb2", from where to where, and of the piece removed. */
const stepsOf = (move) => move.toLowerCase().match(/[a-g][1-7]/g) ?? [];

export default function NineMensMorris({ position, onMove, shown, values }) {
  const { picked, choices, pick, reset } = usePicker(position.legal_moves, stepsOf, onMove);
  const [board, , turn] = position.state.split(" ");
  const isPlacing = position.legal_moves.some((move) => !move.includes("-"));
  const pieces = underway(read(board), picked, turn, isPlacing);
  const isRemoving = picked.length === (isPlacing ? 1 : 2);
  const place = ([id, piece]) => {
    const preview = piece === EMPTY && choices.has(id) ? turn : null;
    return { id, label: `${id}, ${COLORS[piece] ? `${COLORS[piece]} piece` : "empty"}`, x: at(id)[0], y: at(id)[1], width: 0.86, height: 0.86,
      content: piece === EMPTY ? html`<${Piece} color=${preview && COLORS[preview]} ghost />` : html`<${Piece} color=${COLORS[piece]} />`,
      kind: piece === EMPTY ? "point" : isRemoving && piece !== turn ? "full removable" : "full" };
  };
  return html`
    <${Places} kind="morris" label="Nine men's morris board" size=${[7 + MARGIN, 7 + MARGIN]} places=${[...pieces].map(place)} choices=${choices} picked=${picked}
      highlights=${highlightsOf(shown, stepsOf)} values=${valuesAt(values, stepsOf, picked)} onPick=${pick} onReset=${reset}>
      <${Lines} />
    <//>
    <div class="row board-under" aria-live="polite">
      ${isRemoving && choices.size > 0 && html`<b>A mill: choose the piece to remove.</b>`}
    </div>`;
}

const at = (id) => [MARGIN + COLUMNS.indexOf(id[0]) + 0.5, 7.5 - Number(id[1])];

/** Return a map of points' names to "w", "b" or "." */
const read = (board) => new Map(board.split("/").flatMap((row, y) => [...row].map((piece, index) => [`${ROWS[y][index]}${7 - y}`, piece])));

/** The pieces, where the one that was picked has been placed, or has gone. */
function underway(pieces, [first, to], turn, isPlacing) {
  if (isPlacing && first) pieces.set(first, turn);
  if (!isPlacing && to) pieces.set(first, EMPTY).set(to, turn);
  return pieces;
}

/** A piece. `ghost`: it is not there yet; without a color, it cannot be. */
export const Piece = ({ color, ghost }) => html`
  <svg viewBox="0 0 100 100" aria-hidden="true">${color
    ? html`<g class=${`morris-piece ${color} ${ghost ? "preview" : ""}`}><circle cx="50" cy="50" r="44" /><circle class="groove" cx="50" cy="50" r="26" /></g>`
    : null}</svg>`;

/** Three squares, and the lines between the middles of their sides. */
const Lines = () => html`
  ${[0, 1, 2].map((inset) => html`<rect class="line" x=${MARGIN + 0.5 + inset} y=${0.5 + inset} width=${6 - 2 * inset} height=${6 - 2 * inset} />`)}
  <path class="line" d=${`M${MARGIN + 3.5} 0.5v2m0 2v2M${MARGIN + 0.5} 3.5h2m2 0h2`} />
  ${ROWS.map((columns, y) => [...columns].map((column) => html`<circle class="spot" cx=${at(column + (7 - y))[0]} cy=${y + 0.5} r="0.12" />`))}
  ${COLUMNS.map((column, x) => html`<text x=${MARGIN + x + 0.5} y=${7 + MARGIN / 2}>${column}</text>`)}
  ${ROWS.map((_, y) => html`<text x=${MARGIN / 2} y=${y + 0.5}>${7 - y}</text>`)}`;
