/** What is heard of a game of which the page sees one player's side: the person's move, the others' moves, the end. */

import { useEffect, useRef } from "../../vendor/preact.js";
import { endOf, sound, soundOf } from "../sounds.js";

/** The others are heard after the person, so that a hit of each is not taken for the other's. */
const PAUSE_MS = 450;

/** Let what each reply tells be heard, but nothing of a game that was kept. `table`: as `useHiddenGame` gives it. */
export function useHeard({ position, log, isBusy, own }, names) {
  const heard = useRef(null);
  useEffect(() => {
    if (!position || isBusy) return undefined;
    const isNew = heard.current !== null && own.length > heard.current;
    heard.current = own.length;
    if (!isNew) return undefined;
    const last = log.at(-1) ?? [];
    sound(soundOf(last.filter(({ player }) => player === position.you)));
    const others = last.filter(({ player, events }) => player !== position.you && (player !== undefined || events));
    if (position.turn !== "over" && !others.length) return undefined;
    const later = setTimeout(() => sound(position.turn === "over" ? endOf(ended(position, names), [position.you]) : soundOf(others)), PAUSE_MS);
    return () => clearTimeout(later);
  }, [position, isBusy]);
}

/** The end with a winner: who has the most, where the reply names nobody. */
function ended(position, names) {
  const { winner, utilities = [] } = position;
  const most = Math.max(...utilities);
  const best = names.filter((_, at) => utilities[at] === most);
  if (winner !== undefined || !best.length || best.length === names.length) return position;
  return { ...position, winner: best.includes(position.you) ? position.you : best[0] };
}
