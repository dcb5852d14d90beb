/** Placing, moving and removing pieces on any board whose squares have `data-square`, by mouse, touch or keyboard. */

import { useRef } from "../../vendor/preact.js";

/** The tool that moves pieces; other tools are a piece's letter, or "", which erases. */
export const MOVE = "move";

/**
 * Return handlers of the element around a board. `cells`: a map of squares' names to letters. `put(id, piece)` places a piece, or
 * "" to erase; `move(from, to)`: `to` is null beside the board. A piece where it is already is taken away.
 */
export function usePainting({ cells, tool, put, move }) {
  const held = useRef(null);
  const begin = (event) => {
    const square = squareAt(event);
    if (!square || event.button > 0) return;
    const id = square.dataset.square;
    event.stopPropagation();
    if (tool === MOVE) {
      if (cells.has(id)) held.current = { id, square, x: event.clientX, y: event.clientY };
    } else {
      held.current = { last: id, piece: cells.get(id) === tool ? "" : tool };
      put(id, held.current.piece);
    }
    if (held.current) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const go = (event) => {
    const drag = held.current;
    if (!drag) return;
    event.stopPropagation();
    if (drag.square) return lift(drag.square, `${event.clientX - drag.x}px ${event.clientY - drag.y}px`);
    const id = squareUnder(event)?.dataset.square;
    if (!id || id === drag.last) return;
    drag.last = id;
    put(id, drag.piece);
  };
  const end = (event) => {
    const drag = held.current;
    held.current = null;
    if (!drag?.square) return;
    lift(drag.square, "");
    const onto = squareUnder(event);
    if (onto !== drag.square) move(drag.id, onto?.dataset.square ?? null);
  };
  const pressed = (event) => {
    const square = squareAt(event);
    if (square && event.detail === 0 && tool !== MOVE) put(square.dataset.square, cells.get(square.dataset.square) === tool ? "" : tool);
    if (square) event.stopPropagation();
  };
  return {
    onPointerDownCapture: begin,
    onPointerMoveCapture: go,
    onPointerUpCapture: end,
    onPointerCancelCapture: () => {
      if (held.current?.square) lift(held.current.square, "");
      held.current = null;
    },
    onClickCapture: pressed,
  };
}

const squareAt = (event) => event.target.closest("[data-square]");

/** The square under a pointer that is captured. */
export function squareUnder(event) {
  const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
  return event.currentTarget.contains(square ?? null) ? square : null;
}

function lift(square, translate) {
  square.firstElementChild.style.translate = translate;
  if (translate) square.dataset.dragged = "";
  else delete square.dataset.dragged;
}
