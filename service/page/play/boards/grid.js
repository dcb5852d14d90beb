/** A board of squares, for mouse, touch and keyboard: arrow keys go from square to square. */

import { html, useRef, useState } from "../../vendor/preact.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * `rows`: rows of squares as they are seen, from the top. A square is `{id, label, content, kind}`: its
 * name, what a screen reader says, what is drawn in it, and a class. `choices`: names that can be picked;
 * `picked`: those that are. `marks`: by name, classes such as "last" or "best". `onPick`: called with a
 * name. `label`: the board's name. `edges`: `{left, below}`: texts beside the rows and under the columns.
 */
export function Grid({ rows, choices, picked = [], marks = {}, onPick, label, edges = {} }) {
  const [focus, setFocus] = useState([0, 0]);
  const board = useRef(null);
  const at = [Math.min(focus[0], rows.length - 1), Math.min(focus[1], rows[0].length - 1)];
  const moved = (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [inside(at[0] + step[0], rows.length), inside(at[1] + step[1], rows[0].length)];
    setFocus(next);
    board.current.querySelector(`[data-at="${next.join()}"]`).focus();
  };
  return html`
    <div class="board grid" role="grid" aria-label=${label} ref=${board} onKeyDown=${moved}
      style=${{ "--columns": rows[0].length, "--rows": rows.length }}>
      ${rows.map(
        (row, y) => html`
          <div role="row" key=${y}>
            ${edges.left && html`<span class="edge" aria-hidden="true">${edges.left[y]}</span>`}
            ${row.map(
              (square, x) => html`
                <div role="gridcell" key=${square.id}>
                  <button type="button" class=${classes(square, picked, marks)} data-at="${y},${x}" data-square=${square.id}
                    data-choice=${choices.has(square.id) ? square.id : null}
                    aria-label=${said(square, picked, choices)} aria-disabled=${!choices.has(square.id)}
                    tabindex=${y === at[0] && x === at[1] ? 0 : -1}
                    onFocus=${() => setFocus([y, x])} onClick=${() => onPick(square.id)}>
                    ${square.content}
                  </button>
                </div>`,
            )}
          </div>`,
      )}
      ${edges.below &&
      html`<div class="edges" aria-hidden="true">${edges.below.map((text) => html`<span class="edge">${text}</span>`)}</div>`}
    </div>`;
}

const inside = (at, size) => Math.max(0, Math.min(size - 1, at));

const classes = (square, picked, marks) =>
  ["square", square.kind, marks[square.id], picked.includes(square.id) && "picked"].filter(Boolean).join(" ");

const said = (square, picked, choices) =>
  [square.label, picked.includes(square.id) && "picked", choices.has(square.id) && "can be chosen"].filter(Boolean).join(", ");
