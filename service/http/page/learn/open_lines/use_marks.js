/** Marks on the board of tic-tac-toe as the address has them, and what the service says of the position. */

import { useEffect, useState } from "../../vendor/preact.js";
import { ask } from "../../service.js";
import { go } from "../../route.js";
import { prepared } from "../drawings/board.js";

export const GAME = "tic_tac_toe";
const NONE = "-";

/**
 * Return `{moves, position, drawn, found, error, put}`. `moves`: a list. `position`, `drawn`: after them, as drawings/board.js
 * takes them; while others are awaited the last of all three stay. `found`: what `more(position, signal)` found. `put(moves)` sets other marks.
 */
export function useMarks(lesson, query, first, more) {
  const text = query.moves ?? first.join(" ");
  const wanted = text === NONE ? [] : text.split(" ").filter(Boolean);
  const [state, setState] = useState({});
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const load = async () => {
      const position = await ask(GAME, "position", { moves: wanted, include: ["features"] }, { signal, quiet: Boolean(more) });
      const [drawn, found] = await Promise.all([prepared({ position }), more?.(wanted, position, signal)]);
      if (!signal.aborted) setState({ moves: wanted, position, drawn, found, error: null });
    };
    load().catch((error) => !signal.aborted && setState((before) => ({ ...before, error })));
    return () => stop.abort();
  }, [text]);
  const put = (chosen) => go(["learn", lesson.name], chosen.join(" ") === first.join(" ") ? {} : { moves: chosen.join(" ") || NONE }, { replace: true });
  return { moves: wanted, ...state, put };
}
