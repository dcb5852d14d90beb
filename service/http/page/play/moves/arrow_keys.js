/**
 * The arrow keys walk through the moves: ← and → by one, Home and End to the start and to the last move.
 *
 * Fields keep their keys. A board that the keyboard has entered keeps them too; one that was only clicked does not.
 */

import { useEffect, useRef } from "../../vendor/preact.js";
import { lookedAt } from "../session.js";

const FIELDS = "input, select, textarea, [contenteditable], .move-menu";
const BOARDS = ".stage";
/** Boards on which arrow keys move a piece. */
const STEERED = "[data-steered]";

const WALKS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, length) => length,
};

export function useArrowKeys(session, onChange) {
  const now = useRef(null);
  now.current = { session, onChange };
  useEffect(() => {
    let isByMouse = false;
    const pointed = () => void (isByMouse = true);
    const pressed = (event) => {
      const walk = WALKS[event.key];
      if (!walk) return void (isByMouse = isByMouse && !event.target.closest(BOARDS));
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isKept(event.target, isByMouse)) return;
      event.preventDefault();
      event.stopPropagation();
      const { session: shown, onChange: change } = now.current;
      change(lookedAt(shown, walk(shown.at ?? shown.moves.length, shown.moves.length)));
    };
    addEventListener("pointerdown", pointed, true);
    addEventListener("keydown", pressed, true);
    return () => {
      removeEventListener("pointerdown", pointed, true);
      removeEventListener("keydown", pressed, true);
    };
  }, []);
}

const isKept = (target, isByMouse) => target.closest(FIELDS) !== null || (target.closest(BOARDS) !== null && (!isByMouse || target.closest(STEERED) !== null));
