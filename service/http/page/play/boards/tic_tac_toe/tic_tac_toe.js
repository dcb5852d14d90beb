/** Tic-tac-toe of any size. Large boards, as Gomoku's, have stones on crossings. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { AimHelp, useAim } from "../common/aim.js";
import { crossing } from "../common/crossings.js";
import { Grid } from "../common/grid.js";
import { linesOf } from "../common/lines.js";
import { addHighlight, highlightsOf } from "../common/highlights.js";
import { optionOf } from "../common/option_of.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { letters, numbersDown } from "../common/squares.js";

await styled("../common/stones.css", import.meta.url);
await styled("tic_tac_toe.css", import.meta.url);

const SMALL = 9;
const STAR = 3;
const LEAST_WITH_STARS = 13;
const CROSS = "M2.2 2.2 7.8 7.8M7.8 2.2 2.2 7.8";

export const stepsOf = (move) => [move];

/** `empty`: what a square without a mark is called. */
export default function TicTacToe({ position, description, options, onMove, shown, values, empty = "empty" }) {
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const { aim, aimed } = useAim(choices, pick);
  const lines = position.state.split("/").map((line) => [...line]);
  const edges = { left: numbersDown(lines.length), below: letters(lines[0].length) };
  const large = Math.max(lines.length, lines[0].length) > SMALL;
  const id = ([x, y]) => `${edges.below[x]}${edges.left[y]}`;
  const rows = lines.map((line, y) =>
    line.map((mark, x) => square(id([x, y]), mark, choices.has(id([x, y])) && position.player, large ? crossingOf(x, y, lines) : "cell-line", empty)));
  const highlights = highlightsOf(shown, stepsOf);
  const won = position.winner ? linesOf(lines, position.winner, optionOf(description, options, "in_a_row"), optionOf(description, options, "variant") === "standard") : [];
  won.flat().forEach((place) => addHighlight(highlights, id(place), "won"));
  if (aim) addHighlight(highlights, aim, "aim");
  return html`
    <div class=${lines[0].length > SMALL ? "pannable broad" : "pannable"} style=${{ "--columns": lines[0].length }}>
      <${Grid} kind=${large ? "stones" : "noughts"} label="Board" rows=${rows} choices=${choices} highlights=${highlights} onPick=${aimed}
        edges=${edges} values=${valuesAt(values, stepsOf)} arrivals=${shown.last ? { [shown.last]: [0, 0] } : {}}
        arrows=${won.map((line) => ({ from: id(line[0]), to: id(line.at(-1)), kind: "won" }))} />
    </div>
    ${large && html`<${AimHelp} aim=${aim} />`}`;
}

const square = (id, mark, player, kind, empty) => ({
  id,
  label: `${id}, ${mark === "." ? empty : mark}`,
  content: mark === "." ? player && html`<${Mark} mark=${player} ghost />` : html`<${Mark} mark=${mark} />`,
  kind,
});

/** A mark. `ghost`: it is not there yet. */
export const Mark = ({ mark, ghost }) => html`
  <svg viewBox="0 0 10 10" aria-hidden="true" class=${["glyph", mark === "X" ? "first" : "second", ghost && "preview"].filter(Boolean).join(" ")}>
    <circle class="stone" cx="5" cy="5" r="4.4" />
    ${mark === "X" ? html`<path d=${CROSS} />` : html`<circle class="ring" cx="5" cy="5" r="3" />`}
  </svg>`;

/** The classes of a crossing: the middle of a large board has a dot, and its corners have. */
function crossingOf(x, y, lines) {
  const size = [lines[0].length, lines.length];
  const corner = (at, count) => at === STAR || at === count - 1 - STAR;
  const middle = x * 2 === size[0] - 1 && y * 2 === size[1] - 1;
  return crossing(x, y, size, Math.min(...size) >= LEAST_WITH_STARS && (middle || (corner(x, size[0]) && corner(y, size[1]))));
}
