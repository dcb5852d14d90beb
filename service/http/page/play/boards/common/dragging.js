/** Moving a piece by dragging it, with a mouse, a pen or a finger. */

import { useRef } from "../../../vendor/preact.js";

const THRESHOLD_PX = 6;
/** How far above a finger the piece is held, in sizes of its square, so that it is seen. */
const LIFT = 0.45;

/**
 * Return `{drop, handlers}`: a ref of the last drag, `{id, from: [dx, dy]}`, and handlers of the element
 * around the squares.
 *
 * A square is an element with `data-square` and `data-at="row,column"`; what is dragged is its first
 * child, whose middle follows the pointer; a finger holds it a little higher. `starts`: names of squares from which can be
 * dragged. A drag picks the first square when it begins, if it is not picked, and the last when it ends.
 */
export function useDragging({ starts, picked, onPick }) {
  const held = useRef(null);
  const drop = useRef(null);
  const ended = useRef(false);

  const onPointerDown = (event) => {
    ended.current = false;
    const square = event.target.closest("[data-square]");
    if (event.button !== 0 || !event.isPrimary || !square || !starts?.has(square.dataset.square)) return;
    held.current = { square, id: square.dataset.square, x: event.clientX, y: event.clientY, dragged: false };
  };

  const onPointerMove = (event) => {
    const drag = held.current;
    if (!drag || !event.isPrimary) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.dragged) {
      if (Math.hypot(dx, dy) < THRESHOLD_PX) return;
      drag.dragged = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.square.dataset.dragged = event.pointerType;
      drag.grip = gripOf(drag, event.pointerType);
      if (picked.at(-1) !== drag.id) onPick(drag.id, event);
    }
    drag.square.firstElementChild.style.translate = `${dx + drag.grip[0]}px ${dy + drag.grip[1]}px`;
    over(drag, squareAt(event));
  };

  const release = (event, onto) => {
    const drag = held.current;
    held.current = null;
    if (!drag?.dragged) return;
    ended.current = true;
    drag.square.firstElementChild.style.translate = "";
    delete drag.square.dataset.dragged;
    over(drag, null);
    if (!onto || onto === drag.square) return;
    drop.current = { id: onto.dataset.square, from: between(onto, drag.square) };
    onPick(onto.dataset.square, event);
  };

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: (event) => release(event, squareAt(event)),
    onPointerCancel: (event) => release(event, null),
    onClickCapture: (event) => {
      if (ended.current) event.stopPropagation();
      ended.current = false;
    },
  };
  return { drop, handlers: starts ? handlers : {} };
}

/** Return how far a piece jumps when it is taken, in pixels, so that its middle is at the pointer, or above the finger. */
function gripOf({ square, x, y }, pointerType) {
  const { left, top, width, height } = square.getBoundingClientRect();
  return [x - left - width / 2, y - top - height / 2 - (pointerType === "touch" ? LIFT * height : 0)];
}

function squareAt(event) {
  const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
  return event.currentTarget.contains(square ?? null) ? square : null;
}

function over(drag, square) {
  if (drag.over === square) return;
  if (drag.over) delete drag.over.dataset.over;
  if (square) square.dataset.over = "";
  drag.over = square;
}

function between(to, from) {
  const [y, x] = to.dataset.at.split(",").map(Number);
  const [fromY, fromX] = from.dataset.at.split(",").map(Number);
  return [fromX - x, fromY - y];
}
