/** The tools of the editor: each piece, a hand that moves, and an eraser. A piece can be dragged from here to the board. */

import { html, useRef } from "../../vendor/preact.js";
import { MOVE } from "./painting.js";

/** `pieces`, `samples`: as of notations.js and samples.js. `onTool`: called with a tool; `onDrop`: with a piece and the square it was dropped on. */
export function Palette({ pieces, samples, tool, onTool, onDrop }) {
  const held = useRef(null);
  const dropped = (piece) => ({
    onPointerDown: (event) => {
      held.current = piece;
      onTool(piece);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event) => {
      const square = document.elementFromPoint(event.clientX, event.clientY)?.closest(".editor [data-square]");
      if (square && held.current) onDrop(held.current, square.dataset.square);
      held.current = null;
    },
  });
  const button = (id, words, content) => html`
    <button type="button" key=${id} class="tool" data-tool=${id || "erase"} aria-pressed=${tool === id} aria-label=${words} title=${words} onClick=${() => onTool(id)}
      ...${id && id !== MOVE ? dropped(id) : {}}>${content}</button>`;
  const sample = ([letter, words]) => button(letter, words, html`<span class=${`squares places sample ${samples.kind}`}><span class="content">${samples.draw(letter)}</span></span>`);
  const isShort = pieces.every((side) => side.length === 1);
  return html`
    <div class="palette" role="group" aria-label="Tools">
      <div class="row">${button(MOVE, "move pieces", html`<${Hand} />`)}${button("", "erase", html`<${Eraser} />`)}${isShort && pieces.flat().map(sample)}</div>
      ${!isShort && pieces.map((side) => html`<div class="row" key=${side[0][0]}>${side.map(sample)}</div>`)}
    </div>`;
}

const Hand = () => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" /></svg>`;

const Eraser = () => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 20h11M5 14 14 5l6 6-9 9H8Z M9.500 9.500l6 6" /></svg>`;
