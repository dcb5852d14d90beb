/** M(n), O(n) and E(n) of tic-tac-toe, counted on the board: each player's open lines, drawn. */

import { html } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import Board from "../drawings/board.js";
import { Exercise } from "../exercise.js";
import { worded } from "../worded.js";
import { LinesDrawn, rowsOf } from "./lines_drawn.js";
import { useMarks } from "./use_marks.js";

await styled("open_lines.css", import.meta.url);

const NOTHING = {};
const PRESETS = { "The empty board": [], "Centre against edge": ["b2", "b1"], "Centre against corner": ["b2", "a1"] };
const NAMES = { X: "M(n)", O: "O(n)" };
const BEGINNING = PRESETS["Centre against edge"];

/** `query`: of the address; `moves` are the marks, in turn. */
export function OpenLines({ lesson, query }) {
  const { moves, position, drawn, error, put } = useMarks(lesson, query, BEGINNING);
  return html`
    <${Presets} presets=${PRESETS} moves=${moves} put=${put} />
    <${Failure} error=${error} />
    ${position && html`<div class="open-lines">
      <div class="open-lines-play">
        <${Board} request=${NOTHING} position=${position} drawn=${drawn} caption="Put marks yourself" onMove=${position.turn === "over" ? null : (move) => put([...moves, move])} shown=${{ last: moves.at(-1) }} />
      </div>
      <${Counted} position=${position} />
    </div>`}
    <${Request} />
    ${lesson.exercise && html`<${Exercise} lesson=${lesson} />`}`;
}

/** `presets`: moves by a title. */
export const Presets = ({ presets, moves, put }) => html`
  <div class="row open-lines-presets" role="group" aria-label="Positions">
    ${Object.entries(presets).map(([title, set]) => html`<button type="button" key=${title} aria-pressed=${set.join() === moves.join()} onClick=${() => put(set)}>${title}</button>`)}
    <button type="button" disabled=${!moves.length} onClick=${() => put(moves.slice(0, -1))}>Take back</button>
  </div>`;

function Counted({ position }) {
  const rows = rowsOf(position.state);
  const [counted] = position.features ?? [];
  if (!counted?.by_player) return html`<p>The game is over: there is nothing to estimate.</p>`;
  const [mine, others] = counted.by_player;
  return html`
    ${[["X", mine], ["O", others]].map(
      ([player, count]) => html`
        <figure key=${player} class="open-lines-of" data-player=${player} data-count=${count}>
          <figcaption><b class=${player === "X" ? "first" : "second"}>${NAMES[player]} = ${count}</b> open to ${player}</figcaption>
          <${LinesDrawn} rows=${rows} player=${player} label=${`${count} lines are open to ${player}`} />
        </figure>`,
    )}
    <p class="open-lines-sum" role="status">E(n) = M(n) − O(n) = ${mine} − ${others} = <strong>${worded(mine - others)}</strong></p>`;
}
