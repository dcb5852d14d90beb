/** A game's start under some options, for boards that show the whole game. */

import { useEffect, useState } from "../../../vendor/preact.js";
import { ask } from "../../../service.js";

/**
 * Return inspectPosition's reply for the start, or null until it is known. `known`: the reply, where the
 * board has it; nothing is asked then. `game`, `options`: as in a request.
 */
export function useStart(game, options, known) {
  const [kept, setKept] = useState(null);
  const text = JSON.stringify(options);
  const isKept = kept?.text === text;
  useEffect(() => {
    if (known) setKept({ text, reply: known });
    else if (!isKept) ask(game, "position", { options }, { quiet: true }).then((reply) => setKept({ text, reply }), () => {});
  }, [text, known]);
  return known ?? (isKept ? kept.reply : null);
}
