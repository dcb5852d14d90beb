/** A board of squares, for mouse, touch and keyboard: arrow keys go from square to square. */

import { html, useEffect, useRef, useState } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { Arrows, middles } from "./arrows.js";
import { useArrivals } from "./arrivals.js";
import { useDragging } from "./dragging.js";
import { HIGHLIGHT_WORDS } from "./highlights.js";
import { both, useMarks } from "./marks.js";
import { MoveValuesAt } from "./move_values.js";

await styled("boards.css", import.meta.url);

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * `rows`: rows of squares as they are seen, from the top. A square is `{id, label, content, kind}`: its
 * name, what a screen reader says, what is drawn in it, and a class. `choices`: a map or set of names that
 * can be picked; `picked`: those that are. `highlights`: by name, words such as "last best", which are the classes "is-last" and "is-best". `onPick`:
 * called with a name and the event. `label`: the board's name. `edges`: `{left, below}`: texts beside the
 * rows and under the columns. These may be left out:
 *   kind      a class of the whole board
 *   arrows    `[{from, to, kind}]`, drawn over the squares
 *   values    of squares, as move_values.js gives them: written on the squares
 *   arrivals  by name, `[dx, dy]`: from where, in squares, what stands there has come by the last move
 *   starts    a set of names: what stands there can be dragged to another square
 *   at        the name of the square that the keyboard's focus follows
 *   onArrow   called with "up", "down", "left" or "right" instead of moving the focus; with Shift it moves
 *   onReset   called when Escape is pressed
 *   over      what is drawn above all squares; `under`: below them, as an svg
 */
export function Grid(props) {
  const { rows, choices, picked = [], highlights = {}, onPick, label, edges = {}, kind, arrows = [], starts, over, under } = props;
  const [focus, setFocus] = useState([0, 0]);
  const squares = useRef(null);
  const { drop, handlers } = useDragging({ starts, picked, onPick });
  const drawing = useMarks(rows.flat().map(({ label }) => label).join());
  const arrived = useArrivals(rows.flat(), props.arrivals, drop);
  useEffect(() => {
    const square = props.at && squares.current.querySelector(`[data-square="${props.at}"]`);
    if (!square) return;
    setFocus(square.dataset.at.split(",").map(Number));
    if (squares.current.contains(document.activeElement)) square.focus();
  }, [props.at]);
  const at = [Math.min(focus[0], rows.length - 1), Math.min(focus[1], rows[0].length - 1)];
  const pressed = (event) => {
    if (event.key === "Escape") return props.onReset?.();
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (props.onArrow && !event.shiftKey) return props.onArrow(event.key.slice("Arrow".length).toLowerCase());
    const next = [inside(at[0] + step[0], rows.length), inside(at[1] + step[1], rows[0].length)];
    setFocus(next);
    squares.current.querySelector(`[data-at="${next.join()}"]`).focus();
  };
  const drawn = (square, y, x) => html`
    <div role="gridcell" key=${square.id}>
      <button type="button" class="square ${classes(square, picked, highlights, choices, starts)}" data-at="${y},${x}"
        data-square=${square.id} data-choice=${choices.has(square.id) ? square.id : null}
        aria-label=${labelOf(square, picked, highlights, choices)} aria-disabled=${!choices.has(square.id)}
        tabindex=${y === at[0] && x === at[1] ? 0 : -1}
        onFocus=${() => setFocus([y, x])} onClick=${(event) => onPick(square.id, event)}>
        <${Content} key=${arrived[square.id]?.key} from=${arrived[square.id]?.from}>${square.content}<//>
      </button>
    </div>`;
  return html`
    <div class=${["board", "squares", kind, picked.length && "begun", edges.left && "rimmed"].filter(Boolean).join(" ")}
      style=${{ "--columns": rows[0].length, "--rows": rows.length }}>
      ${edges.left &&
      html`<div class="rim left" aria-hidden="true">${edges.left.map((text) => html`<span>${text}</span>`)}</div>`}
      <div class="grid" role="grid" aria-label=${label} data-steered=${props.onArrow ? "" : null} ref=${squares} onKeyDown=${pressed} ...${both(handlers, drawing.handlers)}>
        ${under}
        ${rows.map((row, y) => html`<div role="row" key=${y}>${row.map((square, x) => drawn(square, y, x))}</div>`)}
      </div>
      <${Arrows} arrows=${[...arrows, ...drawing.marks]} rows=${rows} />
      <${MoveValuesAt} values=${props.values} places=${middles(rows)} size=${[rows[0].length, rows.length]} />
      ${over}
      ${edges.below &&
      html`<div class="rim below" aria-hidden="true">${edges.below.map((text) => html`<span>${text}</span>`)}</div>`}
    </div>`;
}

/** What stands on a square; `from`: whence it comes, or undefined. */
const Content = ({ from, children }) =>
  html`<span class=${from ? "content arriving" : "content"} style=${from && { "--dx": from[0], "--dy": from[1] }}>${children}</span>`;

const inside = (at, size) => Math.max(0, Math.min(size - 1, at));

/** The classes of a square, or of another place: its kind, its highlights, whether it can be picked, or is. */
export const classes = (square, picked, highlights, choices, starts) =>
  [square.kind, ...(highlights[square.id]?.split(" ").map((kind) => `is-${kind}`) ?? []), choices.has(square.id) && "choice", starts?.has(square.id) && "start",
    picked.includes(square.id) && "picked"].filter(Boolean).join(" ");

/** What a screen reader says of it. */
export const labelOf = (square, picked, highlights, choices) =>
  [square.label, ...(highlights[square.id]?.split(" ").map((kind) => HIGHLIGHT_WORDS[kind]) ?? []),
    picked.includes(square.id) && "picked", choices.has(square.id) && "can be chosen"].filter(Boolean).join(", ");
