/** Moves that are headings: arrow keys, buttons over the squares that they lead to, and a pad of buttons. */

import { html, useEffect, useRef } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";

await styled("mazes.css", import.meta.url);

/** Columns and rows that a heading goes, rows from the top. */
export const STEPS = { North: [0, -1], South: [0, 1], West: [-1, 0], East: [1, 0], Stop: [0, 0], Wait: [0, 0] };
const KEYS = { ArrowUp: "North", ArrowDown: "South", ArrowLeft: "West", ArrowRight: "East" };
const ARROWS = { North: "↑", South: "↓", West: "←", East: "→" };
const PLACES = ["North", "West", "Stop", "Wait", "East", "South"];

/**
 * Plays headings by the arrow keys while the focus is on the board or nowhere. Returns the board's ref.
 * `moves`: the legal ones. `onMove`: null while there is nothing to move.
 */
export function useArrowKeys(moves, onMove) {
  const board = useRef(null);
  useEffect(() => {
    const pressed = (event) => {
      const isHere = event.target === document.body || board.current?.contains(event.target);
      if (!(event.key in KEYS) || !isHere || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (onMove && moves.includes(KEYS[event.key])) onMove(KEYS[event.key]);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
  return board;
}

const HIGHEST = "30rem";

/** Return the style of a maze's frame. `size`: columns and rows. */
export const frame = ([columns, rows]) => ({ aspectRatio: `${columns}/${rows}`, width: `min(100%, calc(${HIGHEST} * ${columns} / ${rows}))` });

/** Buttons over the squares that can be reached. `at`: the mover's `[column, row]`; `size`: columns and rows; `named`: words of a square. */
export const Reachable = ({ at, size, moves, onMove, shown, named }) =>
  moves
    .filter((move) => move in STEPS)
    .map((move) => {
      const [column, row] = [at[0] + STEPS[move][0], at[1] + STEPS[move][1]];
      const highlight = ["best", "hint"].filter((kind) => shown[kind] === move).join(" ");
      const percent = (value, whole) => `${(100 * value) / whole}%`;
      const place = { left: percent(column, size[0]), top: percent(row, size[1]), width: percent(1, size[0]), height: percent(1, size[1]) };
      return html`
        <button type="button" key=${move} class="reachable ${highlight}" style=${place} data-choice=${onMove ? move : null} disabled=${!onMove}
          aria-label=${`${move}, to ${named(column, row)}`} onClick=${() => onMove(move)}></button>`;
    });

/** A button for each legal move; single headings stand where they lead. */
export function Pad({ moves, onMove, shown }) {
  const isJoint = moves.some((move) => !(move in STEPS));
  const sorted = isJoint ? moves : PLACES.filter((move) => moves.includes(move));
  return html`
    <div class=${isJoint ? "row pad-joint" : "pad"} role="group" aria-label="Legal moves">
      ${sorted.map((move) => {
        const highlight = ["best", "hint"].filter((kind) => shown[kind] === move).join(" ");
        return html`
          <button type="button" key=${move} class="to-${move} ${highlight}" data-choice=${onMove ? move : null} disabled=${!onMove} aria-label=${move} onClick=${() => onMove(move)}>
            ${move.split("+").map((heading) => html`<span>${ARROWS[heading] ?? ""} ${heading}</span>`)}
          </button>`;
      })}
    </div>`;
}
