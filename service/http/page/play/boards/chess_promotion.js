/** Which piece a pawn becomes: a small menu over its square. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { kindNamed } from "./chess_notation.js";
import { Piece } from "./chess_pieces.js";

const ORDER = "qnrb";
const SQUARES = 8;

/** `letters`: those of the pieces. `white`: whose they are. `column`, `row`: of the square, as seen. `onPick`, `onReset`: as of a Grid. */
export function Promotion({ letters, white, column, row, onPick, onReset }) {
  const menu = useRef(null);
  useEffect(() => menu.current.querySelector("button").focus(), []);
  const sorted = letters.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const left = Math.max(0, Math.min(SQUARES - sorted.length, column - (sorted.length - 1) / 2));
  const pressed = (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") return onReset();
    if (!step) return;
    event.preventDefault();
    const buttons = [...menu.current.querySelectorAll("button")];
    buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
  };
  return html`
    <div class="promotion" role="group" aria-label="The pawn becomes a" ref=${menu} onKeyDown=${pressed}
      style=${{ "--left": left, "--top": row, "--count": sorted.length }}>
      ${sorted.map(
        (letter) => html`
          <button type="button" key=${letter} data-choice=${letter} aria-label=${kindNamed(letter)} title=${kindNamed(letter)}
            onClick=${() => onPick(letter)}>
            <${Piece} piece=${white ? letter.toUpperCase() : letter} />
          </button>`,
      )}
    </div>`;
}
