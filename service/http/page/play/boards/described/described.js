/** Any game by its rules: a grid of pieces where the picture has one, the other facts in small print, and a button for each legal move. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { isTooLong, keptRules } from "../../described/kept_rules.js";
import { Grid } from "../common/grid.js";
import { addHighlight, highlightsOf } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { useChanged } from "./changed.js";
import { cellsOf, columnStep, stepsAmong } from "./cells.js";
import { colorOf } from "./colors.js";
import { readPicture } from "./picture.js";
import { wordsOf } from "./terms.js";

await styled("described.css", import.meta.url);

const MOST_BUTTONS = 400;
/** More facts or moves may need to be scrolled. */
const MANY = 20;
const FEW_CELLS = 16;

export default function Described({ position, names, options, onMove, shown, values, played }) {
  const { rows, facts } = readPicture(position.board ?? position.state);
  const cells = rows && cellsOf(rows, position.state, options.view);
  const stepsOf = stepsAmong(position.legal_moves, cells);
  const { picked, choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const stepAt = (id) => [id, columnStep(id.split(",")[0])].find((step) => choices.has(step));
  const squares = rows?.map((row, y) => row.map((glyph, x) => square(`${x},${y}`, glyph, cells?.contents, names)));
  const ids = squares?.flat().map(({ id }) => id) ?? [];
  const changed = useChanged(position.state, new Map(squares?.flat().map(({ id, label }) => [id, label])), played);
  const cellSteps = (move) => stepsOf(move).flatMap((step) => ids.filter((id) => id === step || columnStep(id.split(",")[0]) === step));
  const highlights = highlightsOf(shown, cellSteps, ["best", "hint"]);
  const last = changed ?? (shown.last ? stepsOf(shown.last) : []);
  if (shown.last) last.forEach((id) => addHighlight(highlights, id, "last"));
  return html`
    <div class="described">
      ${rows &&
      html`<${Grid} label="Board" kind=${rows.flat().length > FEW_CELLS ? "many" : "few"} rows=${squares} picked=${picked} choices=${new Map(ids.filter(stepAt).map((id) => [id, choices.get(stepAt(id))]))}
        highlights=${highlights} values=${valuesAt(values, (move) => stepsOf(move).map((step) => ids.find((id) => columnStep(id.split(",")[0]) === step) ?? step), picked)}
        onPick=${(id) => stepAt(id) && pick(stepAt(id))} />`}
      <div class=${rows ? "facts quiet" : "facts alone"} role="group" aria-label="Facts" tabindex=${facts.length > MANY ? 0 : null}>${facts.map((fact) => html`<code key=${fact}>${fact}</code>`)}</div>
      <${Moves} moves=${position.legal_moves} labels=${position.legal_move_labels} ...${{ onMove, shown }} />
      ${isTooLong(options) && keptRules()?.rules === options.rules && html`<p class="quiet">These rules are too long for a link: only this browser keeps them.</p>`}
    </div>`;
}

/** A cell of the grid. `contents`: as of cells.js, where they are known. */
function square(id, glyph, contents, names) {
  const [x, y] = id.split(",").map(Number);
  const content = contents?.get(id);
  const said = glyph ? (content === undefined ? glyph : wordsOf(content).join(" ")) : "empty";
  return {
    id,
    label: `column ${x + 1}, row ${y + 1}, ${said}`,
    kind: (x + y) % 2 ? "dark" : "light",
    content: glyph && html`<span class="token is-${colorOf(glyph, content, names)}" aria-hidden="true">${glyph}</span>`,
  };
}

/** The legal moves as buttons; a field takes those for which there is no room. */
function Moves({ moves, labels, onMove, shown }) {
  const kinds = (move) => Object.keys(shown).filter((kind) => shown[kind] === move).join(" ");
  return html`
    <div class="row moves" role="group" aria-label="Legal moves" tabindex=${moves.length > MANY ? 0 : null}>
      ${moves.slice(0, MOST_BUTTONS).map(
        (move, at) => html`<button type="button" key=${move} class=${kinds(move)} data-choice=${onMove ? move : null} disabled=${!onMove} onClick=${() => onMove(move)}>${labels?.[at] ?? move}</button>`,
      )}
    </div>
    ${moves.length > MOST_BUTTONS && html`<p class="quiet">And ${moves.length - MOST_BUTTONS} more: type the move, under “Type a move”.</p>`}`;
}
