/** Each move's value, written on a board: at the squares that can be picked next. */

import { html } from "../../../vendor/preact.js";

/** Boards of so many columns have figures that fit a square; of others they are larger or smaller than a square. */
const [FEW, MANY] = [7, 11];

/**
 * Return a map of squares to their best move's value, or null. `values`: of moves, as a board is given. `stepsOf(move)`:
 * its steps. `picked`: those that were picked; the next step of each move has its value.
 */
export function valuesAt(values, stepsOf, picked = []) {
  if (!values) return null;
  const found = new Map();
  for (const [move, value] of values) {
    const steps = stepsOf(move);
    const next = steps[picked.length];
    if (next === undefined || !picked.every((step, at) => steps[at] === step)) continue;
    if (!found.has(next) || value.rank < found.get(next).rank) found.set(next, value);
  }
  return found;
}

/** `values`: of squares. `places`, `size`: as of ArrowsAt. */
export function MoveValuesAt({ values, places, size }) {
  if (!values?.size) return null;
  const scale = size[0] < FEW ? size[0] / FEW : Math.max(1, size[0] / MANY);
  return html`
    <svg class="values-at" viewBox="0 0 ${size[0]} ${size[1]}" aria-hidden="true">
      ${[...values].filter(([id]) => places.has(id)).map(([id, value]) => html`<${Figure} key=${id} id=${id} place=${places.get(id)} scale=${scale} ...${value} />`)}
    </svg>`;
}

/** A figure on its ground. Two words stand in two lines: "White", "in 5". */
function Figure({ id, place: [x, y], text, kind, scale }) {
  const lines = text.length > 5 && text.includes(" ") ? [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)] : [text];
  const width = 0.16 * Math.max(...lines.map(({ length }) => length)) + 0.14;
  const height = 0.26 * lines.length + 0.08;
  return html`
    <g class="value-at is-${kind}" data-value=${id} transform="translate(${x} ${y + (scale === 1 ? 0.27 : 0)}) scale(${Math.min(scale, 0.98 / width)})">
      <g class=${width < 0.8 ? "figure" : "figure long"}>
        <rect x=${-width / 2} y=${-height / 2} width=${width} height=${height} rx="0.1" />
        ${lines.map((words, at) => html`<text y=${0.26 * (at - (lines.length - 1) / 2)}>${words}</text>`)}
      </g>
    </g>`;
}
