/** Oware and Kalah: a pit is clicked to sow its seeds. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { highlightsOf } from "../common/highlights.js";
import { classes, labelOf } from "../common/grid.js";
import { toNearest } from "../common/nearest.js";
import { usePicker } from "../common/picker.js";
import { letters, turned } from "../common/squares.js";

await styled("mancala.css", import.meta.url);

const SIDES = ["South", "North"];
const MOST_DRAWN = 24;
const TURN = 2.4;

export default function Mancala({ position, description, onMove, flipped, shown }) {
  const { north, south, stores, mover } = read(position.state);
  const names = letters(south.length);
  const stepsOf = (move) => [named(move, names)];
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const highlights = highlightsOf(shown, stepsOf);
  const upper = north.map((seeds, x) => ({ id: names[names.length - 1 - x], side: SIDES[1], seeds }));
  const lower = south.map((seeds, x) => ({ id: names[x].toUpperCase(), side: SIDES[0], seeds }));
  const rows = turned([upper, lower], flipped);
  const [left, right] = flipped ? SIDES : SIDES.toReversed();
  const store = (side) => html`
    <div class=${side === mover ? "store moves" : "store"} role="img" aria-label=${`${side}'s store: ${counted(stores[side])}`}>
      <span aria-hidden="true">${side}</span><${Seeds} count=${stores[side]} /><b aria-hidden="true">${stores[side]}</b>
    </div>`;
  const pit = ({ id, side, seeds }) => html`
    <button type="button" key=${id} class="pit ${classes({ id, kind: side.toLowerCase() }, [], highlights, choices)}" data-square=${id}
      data-choice=${choices.has(id) ? id : null} aria-disabled=${!choices.has(id)} tabindex=${choices.has(id) ? 0 : -1}
      aria-label=${labelOf({ id, label: `${side}'s pit ${id}, ${counted(seeds)}` }, [], highlights, choices)} onClick=${() => choices.has(id) && pick(id)}>
      <span class="pit-name" aria-hidden="true">${id}</span><${Seeds} count=${seeds} /><b aria-hidden="true">${seeds}</b>
    </button>`;
  return html`
    <div class="board mancala" role="group" aria-label=${`${description.title ?? "Mancala"} board`} style=${{ "--pits": names.length, gridTemplateColumns: `minmax(0, 1fr) minmax(0, ${names.length}fr) minmax(0, 1fr)` }} onKeyDown=${toNearest}>
      ${store(left)}
      <div class="pits">${rows.map((row) => row.map(pit))}</div>
      ${store(right)}
    </div>`;
}

const counted = (seeds) => `${seeds} ${seeds === 1 ? "seed" : "seeds"}`;

/** Seeds lie in a spiral. */
function Seeds({ count }) {
  const drawn = Math.min(count, MOST_DRAWN);
  const place = (at) => [Math.cos, Math.sin].map((way) => 50 + 36 * Math.sqrt((at + 0.5) / Math.max(drawn, 6)) * way(at * TURN));
  return html`<svg viewBox="0 0 100 100" aria-hidden="true"><circle class="bowl" cx="50" cy="50" r="48" />
    ${[...Array(drawn).keys()].map(place).map(([x, y]) => html`<circle class="seed" cx=${x} cy=${y} r="8" />`)}</svg>`;
}

/** Return a pit's name of a move: "A", or "a" for North's. */
const named = (move, names) => (names.includes(move.toLowerCase()) ? move : "");

/** Return a state: seeds of `north` and `south` from the left, `stores` by side, and who is to move. */
function read(state) {
  const [pits, stores, turn] = state.split(" ");
  const [north, south] = pits.split("/").map((row) => row.split(",").map(Number));
  const [southStore, northStore] = stores.split(":").map(Number);
  return { north, south, stores: { South: southStore, North: northStore }, mover: turn === "S" ? SIDES[0] : SIDES[1] };
}
