/** Go: stones on crossings, and a button to pass. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { AimHelp, useAim } from "../common/aim.js";
import { crossing } from "../common/crossings.js";
import { Grid } from "../common/grid.js";
import { addHighlight, highlightsOf } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { numbersDown } from "../common/squares.js";

await styled("../common/stones.css", import.meta.url);
await styled("go.css", import.meta.url);

const COLORS = { X: "black", O: "white" };
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const PASS = "pass";
const EMPTY = ".";
const BROAD = 9;

const stepsOf = (move) => [move.toLowerCase() === PASS ? PASS : move.toUpperCase()];

export default function Go({ position, onMove, shown, values }) {
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const { aim, aimed } = useAim(choices, pick);
  const [placed] = position.state.split(" ");
  const lines = placed.split("/").map((line) => [...line]);
  const size = lines.length;
  const edges = { left: numbersDown(size), below: [...LETTERS.slice(0, size)] };
  const owned = ownersOf(position.tallies);
  const square = (stone, x, y) => {
    const id = `${edges.below[x]}${edges.left[y]}`;
    const preview = choices.has(id) && position.player;
    if (stone === EMPTY && owned.has(id)) {
      return { id, label: `${id}, ${owned.get(id)}'s territory`, content: html`<span class="territory ${owned.get(id)}"></span>`, kind: crossing(x, y, [size, size], isStar(x, y, size)) };
    }
    return { id, label: `${id}, ${COLORS[stone] ? `${COLORS[stone]} stone` : "empty"}`,
      content: stone === EMPTY ? preview && html`<${Stone} color=${preview} ghost />` : html`<${Stone} color=${COLORS[stone]} />`,
      kind: crossing(x, y, [size, size], isStar(x, y, size)) };
  };
  const highlights = highlightsOf(shown, stepsOf);
  if (aim) addHighlight(highlights, aim, "aim");
  return html`
    <div class=${size > BROAD ? "pannable broad" : "pannable"} style=${{ "--columns": size }}>
      <${Grid} kind="stones go" label="Go board" rows=${lines.map((line, y) => line.map((stone, x) => square(stone, x, y)))} choices=${choices}
        highlights=${highlights} onPick=${aimed} edges=${edges} values=${valuesAt(values, stepsOf)} arrivals=${shown.last ? { [stepsOf(shown.last)[0]]: [0, 0] } : {}} />
    </div>
    <div class="row board-under">
      ${position.turn !== "over" &&
      html`<button type="button" class=${["pass", highlights[PASS]].filter(Boolean).join(" ")} data-choice=${choices.has(PASS) ? PASS : null} disabled=${!choices.has(PASS)} onClick=${() => pick(PASS)}>Pass</button>`}
      ${highlights[PASS]?.includes("last") && html`<span>${position.turn === "over" ? "Both have passed." : "The last move was a pass."}</span>`}
    </div>
    <${AimHelp} aim=${aim} />`;
}

/** Return who owns each empty point at the end, by the service's count: a map of points to "black" or "white". */
function ownersOf(tallies = []) {
  const places = tallies.find(({ name }) => name === "territory")?.places ?? [];
  return new Map(places.flatMap((points, player) => points.map((point) => [point, Object.values(COLORS)[player]])));
}

/** Whether a point has a dot: the middle, and near the corners; of large boards also the middles of the sides. */
function isStar(x, y, size) {
  const inset = size < 13 ? 2 : 3;
  const middle = (size - 1) / 2;
  const near = (at) => at === inset || at === size - 1 - inset;
  if (x === middle && y === middle) return true;
  if (size < 7) return false;
  return (near(x) && near(y)) || (size > 13 && ((x === middle && near(y)) || (near(x) && y === middle)));
}

/** `color`: "black" or "white". `ghost`: it is not there yet. */
export const Stone = ({ color, ghost }) => html`
  <svg viewBox="0 0 10 10" aria-hidden="true" class=${["glyph", color === "black" ? "first" : "second", ghost && "preview"].filter(Boolean).join(" ")}>
    <circle class="stone" cx="5" cy="5" r="4.7" /><circle class="ring" cx="5" cy="5" r="3.4" />
  </svg>`;
