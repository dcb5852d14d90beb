/** Arrows and circles that a person draws on a board with the right button, and a left click wipes away. */

import { useEffect, useRef, useState } from "../../../vendor/preact.js";

const RIGHT = 2;

/**
 * Return `{marks, handlers}`: `[{from, to, kind}]` as of Arrows, where a circle goes from a square to itself; and handlers of
 * the element around the squares. `signature`: a text that is equal while the marks stay.
 */
export function useMarks(signature) {
  const [marks, setMarks] = useState([]);
  const [draft, setDraft] = useState(null);
  const from = useRef(null);
  useEffect(() => setMarks([]), [signature]);
  const named = (event) => {
    const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
    return square && event.currentTarget.contains(square) ? square.dataset.square : null;
  };
  const handlers = {
    onPointerDown: (event) => {
      if (event.button === RIGHT) from.current = named(event);
      else if (marks.length) setMarks([]);
    },
    onPointerMove: (event) => {
      const to = from.current && named(event);
      if (to !== draft?.to) setDraft(to && to !== from.current ? mark(from.current, to) : null);
    },
    onPointerUp: (event) => {
      const [start, to] = [from.current, named(event)];
      from.current = null;
      setDraft(null);
      if (event.button === RIGHT && start && to) setMarks(toggled(marks, mark(start, to)));
    },
    onContextMenu: (event) => event.button === RIGHT && event.preventDefault(),
  };
  return { marks: draft ? [...marks, draft] : marks, handlers };
}

const mark = (from, to) => ({ from, to, kind: "mark" });

function toggled(marks, drawn) {
  const others = marks.filter(({ from, to }) => from !== drawn.from || to !== drawn.to);
  return others.length < marks.length ? others : [...marks, drawn];
}

/** Return handlers that call each of several. */
export function both(...several) {
  const names = new Set(several.flatMap(Object.keys));
  return Object.fromEntries([...names].map((name) => [name, (event) => several.forEach((handlers) => handlers[name]?.(event))]));
}
