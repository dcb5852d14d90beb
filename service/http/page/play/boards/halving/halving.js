/** Halving: a number, and the number that each of its two moves leads to. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { toNearest } from "../common/nearest.js";

await styled("halving.css", import.meta.url);

const MOVES = [
  { move: "-", sign: "− 1", words: "Subtract 1", result: (number) => number - 1 },
  { move: "/", sign: "÷ 2", words: "Halve, rounding down", result: (number) => Math.floor(number / 2) },
];

export default function Halving({ position, onMove, shown }) {
  const number = Number(position.state.split(" ")[0]);
  return html`
    <div class="board halving" onKeyDown=${toNearest}>
      <p class="number-now" aria-label=${`The number is ${number}`}>${number}</p>
      <div class="halving-moves">
        ${MOVES.map(({ move, sign, words, result }) => {
          const isLegal = position.legal_moves.includes(move);
          const highlight = ["best", "hint"].filter((kind) => shown[kind] === move).join(" ");
          return html`
            <button type="button" key=${move} class=${highlight} data-choice=${onMove && isLegal ? move : null} disabled=${!onMove || !isLegal}
              aria-label=${isLegal ? `${words}: ${result(number)}` : words} onClick=${() => onMove(move)}>
              <span>${sign}</span><b>${isLegal ? result(number) : "·"}</b>
            </button>`;
        })}
      </div>
    </div>`;
}
