/** The players' clocks. They run from the first move, each while its player is to move, also while a person looks back. */

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { Clock } from "./clock.js";
import { keepTimes, keptTimes } from "./kept.js";
import { clockOf } from "./times.js";

const KEEP_EVERY_MS = 500;

/**
 * `mover`: the name of the player to move at the end of the line, or null while nobody is. `isOver`: whether the game
 * has ended. `onFlag`: called with the name of the player whose time is up. Return null where there is no clock, else
 *   left(name)    milliseconds that the player has
 *   running       the name of the player whose clock runs, or null
 *   asked(name)   chooseMove's `clock`
 */
export function useClock({ session, names, mover, isOver, onFlag }) {
  const given = names.length > 1 ? clockOf(session.clock) : null;
  const held = useRef({ game: null, clock: null });
  const flag = useRef(onFlag);
  flag.current = onFlag;
  const [, setTurn] = useState(0);
  const count = session.moves.length;
  const game = JSON.stringify([session.game, session.options, session.start, session.seats, session.clock]);
  if (given && (held.current.game !== game || count < held.current.clock.count)) {
    const full = Object.fromEntries(names.map((name) => [name, given.base_ms]));
    held.current = { game, clock: new Clock((count && keptTimes(session)) || full, given.increment_ms, count) };
  }
  const { clock } = held.current;
  const running = given && count > 0 && !isOver ? mover : null;
  useEffect(() => {
    if (!given) return undefined;
    clock.turn(running, count, Date.now());
    setTurn((turn) => turn + 1);
    const keep = () => keepTimes(session, Object.fromEntries(names.map((name) => [name, clock.left(name, Date.now())])));
    keep();
    if (running === null) return undefined;
    const timer = setTimeout(() => flag.current(running), Math.max(0, clock.left(running, Date.now())));
    const keeping = setInterval(keep, KEEP_EVERY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(keeping);
    };
  }, [game, running, count]);
  if (!given) return null;
  const left = (name) => clock.left(name, Date.now());
  return { left, running, asked: (name) => ({ remaining_ms: Math.max(1, Math.round(left(name))), increment_ms: given.increment_ms }) };
}
