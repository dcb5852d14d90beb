/** Connect Four: a click anywhere in a column drops a disc. */

import { html, useRef, useState } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { useArrivals } from "../common/arrivals.js";
import { linesOf } from "../common/lines.js";
import { HIGHLIGHT_WORDS } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";

await styled("../common/boards.css", import.meta.url);
await styled("connect_four.css", import.meta.url);

const IN_A_ROW = 4;
const EMPTY = ".";
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

export const stepsOf = (move) => [move];

export default function ConnectFour({ position, onMove, shown, values }) {
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const [focus, setFocus] = useState(null);
  const board = useRef(null);
  const rows = position.state.split("/").map((line) => [...line]);
  const columns = rows[0].map((_, x) => ({ id: String(x + 1), cells: rows.map((row, y) => ({ id: `${x},${y}`, letter: row[x], label: row[x] })) }));
  const free = (id) => columns[id - 1].cells.findLastIndex(({ letter }) => letter === EMPTY);
  const won = new Set(position.winner ? linesOf(rows, position.winner, IN_A_ROW).flat().map(String) : []);
  const last = shown.last && columns[shown.last - 1] ? `${shown.last - 1},${free(shown.last) + 1}` : null;
  const arrived = useArrivals(columns.flatMap(({ cells }) => cells), last ? { [last]: [0, -1 - Number(last.split(",")[1])] } : {});
  const scores = valuesAt(values, stepsOf);
  const at = focus ?? Math.floor(columns.length / 2);

  const pressed = (event) => {
    const to = { Home: 0, End: columns.length - 1 }[event.key] ?? at + (STEPS[event.key] ?? NaN);
    if (Number.isNaN(to)) return;
    event.preventDefault();
    board.current.querySelectorAll(".column")[Math.max(0, Math.min(columns.length - 1, to))].focus();
  };
  const cell = ({ id, letter }, y, column) => {
    const landing = y === free(column.id);
    const kinds = landing ? ["best", "hint"].filter((kind) => shown[kind] === column.id).map((kind) => `is-${kind}`) : [];
    const player = letter === EMPTY ? landing && choices.has(column.id) && position.player : letter;
    return html`
      <span class=${["cell", ...kinds, won.has(id) && "is-won", id === last && "is-last"].filter(Boolean).join(" ")} key=${id}>
        ${player && html`<${Disc} key=${arrived[id]?.key} player=${player} ghost=${letter === EMPTY} from=${arrived[id]?.from} />`}
      </span>`;
  };
  return html`
    <div class="board columns" role="group" aria-label="Connect Four board" ref=${board} onKeyDown=${pressed} style=${{ "--columns": columns.length, "--rows": rows.length }}>
      ${columns.map(
        (column, x) => html`
          <button type="button" key=${column.id} class=${choices.has(column.id) ? "column choice" : "column"}
            data-choice=${choices.has(column.id) ? column.id : null} aria-disabled=${!choices.has(column.id)} aria-label=${labelOf(column, shown, choices)}
            tabindex=${x === at ? 0 : -1} onFocus=${() => setFocus(x)} onClick=${() => choices.has(column.id) && pick(column.id)}>
            ${column.cells.map((each, y) => cell(each, y, column))}
            <span class="rim" aria-hidden="true">${column.id}</span>
            ${scores && html`<${Score} id=${column.id} ...${scores.get(column.id)} />`}
          </button>`,
      )}
    </div>`;
}

/** A disc. `player`: "X" or "O". `ghost`: it is not there yet. `from`: where it falls from, `[0, cells]`, or undefined. */
const Disc = ({ player, ghost, from }) => html`
  <span class=${["drop", player === "X" ? "first" : "second", ghost && "preview", from && "falling"].filter(Boolean).join(" ")}
    style=${from && { "--dy": from[1], "--time": `${0.12 + 0.06 * -from[1]}s` }}>
    <svg viewBox="0 0 10 10">${player === "X" ? html`<path d="M3.3 3.3 6.7 6.7M6.7 3.3 3.3 6.7" />` : html`<circle cx="5" cy="5" r="1.9" />`}</svg>
  </span>`;

/** What a column is worth, below it; nothing where no disc can be dropped. */
const Score = ({ id, text = "", kind = "none" }) => html`<span class="score is-${kind}" data-value=${text ? id : null} aria-hidden="true">${text}</span>`;

function labelOf({ id, cells }, shown, choices) {
  const discs = cells.filter(({ letter }) => letter !== EMPTY).map(({ letter }) => letter).toReversed();
  const highlights = Object.keys(HIGHLIGHT_WORDS).filter((kind) => shown[kind] === id).map((kind) => HIGHLIGHT_WORDS[kind]);
  return [`column ${id}`, discs.length ? `from below ${discs.join(" ")}` : "empty", ...highlights, choices.has(id) && "can be chosen"].filter(Boolean).join(", ");
}
