/** Heaps of Nim: a click on an object takes it and those after it. */

import { html, useState } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { toNearest } from "../common/nearest.js";
import { readHeaps, taking } from "./moves.js";

await styled("heaps.css", import.meta.url);

/** Larger heaps are drawn as a number, with a field for how many to take. */
const MOST_DRAWN = 30;

export default function Heaps({ position, onMove, shown }) {
  const { heaps } = readHeaps(position.state);
  const given = { onMove, shown, legal: new Set(position.legal_moves) };
  return html`
    <ol class="board heaps" aria-label="Heaps" onKeyDown=${toNearest}>
      ${heaps.map(
        (size, at) => html`
          <li key=${at} aria-label=${`Heap ${at + 1}: ${size || "empty"}`}>
            <span class="heap-name" aria-hidden="true">${at + 1}</span>
            ${size > MOST_DRAWN ? html`<${Amount} heap=${at + 1} size=${size} ...${given} />` : html`<${Objects} heap=${at + 1} size=${size} ...${given} />`}
            <b class="heap-size" aria-hidden="true">${size}</b>
          </li>`,
      )}
    </ol>`;
}

const Objects = ({ heap, size, onMove, shown, legal }) => html`
  <div class="things">
    ${!size && html`<span class="quiet">empty</span>`}
    ${[...Array(size).keys()].map((before) => {
      const move = taking(heap, size - before);
      const canBe = onMove && legal.has(move);
      return html`
        <button type="button" key=${before} class="thing ${classesOf(heap, size - before, shown)}" data-choice=${canBe ? move : null} aria-disabled=${!canBe}
          tabindex=${canBe ? 0 : -1} aria-label=${`Heap ${heap}: take ${size - before} of ${size}`} onClick=${() => canBe && onMove(move)}><i></i></button>`;
    })}
  </div>`;

function Amount({ heap, size, onMove, legal }) {
  const [typed, setTyped] = useState(1);
  const move = taking(heap, typed);
  const canBe = onMove && legal.has(move);
  return html`
    <div class="row">
      <label>Take <input type="number" min="1" max=${size} value=${typed} onInput=${(event) => setTyped(event.target.valueAsNumber)} /></label>
      <button type="button" data-choice=${canBe ? move : null} disabled=${!canBe} onClick=${() => onMove(move)}>Take ${Number.isInteger(typed) ? typed : ""} of ${size}</button>
    </div>`;
}

/** Return the classes of an object: what is shown takes it, if it takes at least `left` of its heap. */
const classesOf = (heap, left, { best, hint }) =>
  Object.entries({ best, hint })
    .filter(([, move]) => move?.startsWith(`${heap}:`) && Number(move.split(":")[1]) >= left)
    .map(([kind]) => kind)
    .join(" ");
