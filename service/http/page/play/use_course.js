/** The course of a game beside its moves: clocks, resigning, agreeing on a draw, the end, and what comes after it. */

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { useClock } from "./clock/use_clock.js";
import { flagOf, verdict } from "./ending/ends.js";
import { useManners } from "./manners/use_manners.js";
import { inspect, keptPosition } from "./positions.js";
import { begun, keyOf } from "./session.js";
import { seatText, seatsOf } from "./seats.js";

/**
 * What `useGame` asks of the course, before there is one. `asked(name)`: fields of chooseMove's request. `judge(move,
 * reply)`: whether the machine does something else than to move.
 */
export const NO_COURSE = { asked: () => ({}), judge: () => false };

/**
 * `game`: as of use_game.js. Return what NO_COURSE has, and
 *   mayMove   whether moves may be made here: not after the end, nor from the past of a timed game
 *   clock, isTimed  as of clock/use_clock.js; whether the clock has not been stopped
 *   manners   as of manners/use_manners.js
 *   verdict   as of ending/ends.js; `ending`: {isShown, isNew, close}: whether it is told
 *   rematch   begins the game again with sides changed; null where there are none to change
 */
export function useCourse({ session, description, names, game, onChange }) {
  const { position, settled, persons, seats } = game;
  const replace = (next) => onChange(next, { replace: true });
  const onEnd = (end) => replace({ ...session, end, at: null });
  const found = settled && session.at === null ? verdict(session, position, names, persons) : null;
  const isOver = session.end !== "" || (session.at === null && position?.turn === "over");
  const clock = useClock({
    session,
    names,
    mover: useLiveMover(session, position, settled),
    isOver,
    onFlag: (name) => onEnd(flagOf(name)),
  });
  const manners = useManners({ session, description, names, seats, persons, mover: game.mover, isOver, onEnd });
  const isTimed = clock !== null && session.end === "";
  return {
    asked: (name) => ({ ...(clock && { clock: clock.asked(name) }), ...manners.asked(name, session.moves.length) }),
    judge: manners.judge,
    mayMove: session.at === null ? session.end === "" : !isTimed,
    clock,
    isTimed,
    manners,
    verdict: found,
    ending: useEnding(session, found, settled),
    rematch: persons.length > 0 && names.length > 1 ? () => onChange(withOtherSides(session, description, names)) : null,
  };
}

/** The game again, from the same start, each player played by whom the next one was. */
function withOtherSides(session, description, names) {
  const texts = seatsOf(session, description, names).map(seatText);
  return { ...begun(session), start: session.start, seats: [...texts.slice(1), texts[0]], flipped: null };
}

/** Who is to move at the end of the line, also while a person looks back; null while it is not known. */
function useLiveMover(session, position, settled) {
  const live = { ...session, at: null };
  const [, setKnown] = useState(null);
  const isPast = session.at !== null;
  const key = keyOf(live);
  useEffect(() => {
    if (!isPast || !session.clock || keptPosition(live)) return undefined;
    const stop = new AbortController();
    inspect(live, { quiet: true, signal: stop.signal }).then(() => setKnown(key), () => {});
    return () => stop.abort();
  }, [isPast, key]);
  const there = isPast ? keptPosition(live) : settled ? position : null;
  return there?.turn === "player" ? there.player : null;
}

/** Whether the end is told: `{isShown, isNew, close}`. `isNew`: whether it came about since the page was opened. */
function useEnding(session, found, settled) {
  const key = JSON.stringify([keyOf(session), session.end]);
  const [closed, setClosed] = useState(null);
  const wasGoingOn = useRef(false);
  if (settled && !found) wasGoingOn.current = session.at === null;
  return { isShown: found !== null && closed !== key, isNew: wasGoingOn.current, close: () => setClosed(key) };
}
