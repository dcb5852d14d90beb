/** A choice that ends a move, such as what a pawn becomes: a small menu over the square. */

import { html, useEffect, useRef } from "../../../vendor/preact.js";

/**
 * `items`: `{id, label, content}`. `label`: what is chosen. `rows`: as of a Grid, of which this is the `over`. `at`: the
 * name of the square. `onPick`, `onReset`: as of a Grid.
 */
export function Menu({ items, label, rows, at, onPick, onReset }) {
  const menu = useRef(null);
  useEffect(() => menu.current.querySelector("button").focus(), []);
  const row = rows.findIndex((line) => line.some(({ id }) => id === at));
  const column = rows[row].findIndex(({ id }) => id === at);
  const left = Math.max(0, Math.min(rows[0].length - items.length, column - (items.length - 1) / 2));
  const pressed = (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") return onReset();
    if (!step) return;
    event.preventDefault();
    const buttons = [...menu.current.querySelectorAll("button")];
    buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
  };
  return html`
    <div class="menu" role="group" aria-label=${label} ref=${menu} onKeyDown=${pressed}
      style=${{ "--left": left, "--top": row, "--count": items.length }}>
      ${items.map(
        ({ id, label: words, content }) => html`
          <button type="button" key=${id} data-choice=${id} aria-label=${words} title=${words} onClick=${() => onPick(id)}>${content}</button>`,
      )}
    </div>`;
}
