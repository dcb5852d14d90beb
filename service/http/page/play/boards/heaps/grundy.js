/** Grundy's game: a click between two objects splits their heap there. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { toNearest } from "../common/nearest.js";
import { readHeaps, splitting } from "./moves.js";

await styled("heaps.css", import.meta.url);

export default function Grundy({ position, onMove, shown }) {
  const { heaps } = readHeaps(position.state);
  const legal = new Set(position.legal_moves);
  return html`
    <ul class="board heaps" aria-label="Heaps" onKeyDown=${toNearest}>
      ${heaps.map(
        (size, at) => html`
          <li key=${at} aria-label=${`Heap of ${size}`}>
            <div class="things">
              ${[...Array(size).keys()].map((before) => html`
                ${before > 0 && html`<${Gap} move=${splitting(size, before)} parts=${[before, size - before]} ...${{ legal, onMove, shown }} />`}
                <span class="thing"><i></i></span>`)}
            </div>
            <b class="heap-size" aria-hidden="true">${size}</b>
          </li>`,
      )}
    </ul>`;
}

function Gap({ move, parts, legal, onMove, shown }) {
  const isLegal = legal.has(move);
  const highlight = ["best", "hint"].filter((kind) => shown[kind] === move).join(" ");
  return html`
    <button type="button" class="gap ${isLegal ? "" : "even"} ${highlight}" data-choice=${onMove && isLegal ? move : null} aria-disabled=${!onMove || !isLegal}
      tabindex=${onMove && isLegal ? 0 : -1} title=${isLegal ? move : null} aria-label=${isLegal ? `Split into ${parts.join(" and ")}` : `${parts.join(" and ")}: no split`}
      onClick=${() => onMove && isLegal && onMove(move)}><i></i></button>`;
}
