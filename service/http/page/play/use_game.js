/** A game in progress: its position, who moves, what the machine does and finds. */

import { useEffect, useState } from "../vendor/preact.js";
import { useBestLine, useValue } from "./analysis.js";
import { machineMove, useMachine } from "./machine.js";
import { askQuietly, usePosition } from "./positions.js";
import { keyOf, played, shownMoves } from "./session.js";
import { seatsOf } from "./seats.js";

const USUAL_WAIT_MS = 600;

/**
 * `description`, `names`: the game's, as play.js loads them. `course`: a ref of what use_course.js returns. `isBegun`:
 * whether anything but a person's move may happen. `onChange`: as there. Return
 *   position, settled, error, retry  as `usePosition` of positions.js
 *   seats     by player's name, and `persons`: the names of those played by persons
 *   mover     the person who moves or chooses now; `chooser`: where players choose at once
 *   mayMove   whether one may, and `choose(move)`, which does; `play(move)` plays any move
 *   mayDraw   whether a person draws what chance does, by `play`
 *   machine   as `useMachine` of machine.js; `isAtWork`: whether it has something to do
 *   watch     {isWatched, isPaused, wait, pause, setWait, step}: machines among themselves
 *   advice    {wants, setWants, value, line, isHinted, isHintWanted, askHint}: each found as in analysis.js; whether a hint was asked for, and may be sought
 */
export function useGame({ session, description, names, course, isBegun, onChange }) {
  const key = keyOf(session);
  const shownPosition = usePosition(session);
  const { position, settled } = shownPosition;
  const seats = Object.fromEntries(seatsOf(session, description, names).map((seat, at) => [names[at], seat]));
  const persons = names.filter((name) => seats[name].kind === "person");
  const [chosen, setChosen] = useState({ key: null, by: {} });
  const [lastReply, setLastReply] = useState(null);
  const choices = chosen.key === key ? chosen.by : {};
  const watch = useWatch(key, !persons.length);

  const play = (move, reply = null) => {
    const next = played(session, move);
    setLastReply(reply && { key: keyOf(next), reply });
    onChange(next, { replace: true });
  };
  const isEnded = session.end !== "";
  const task = isBegun && settled && session.at === null && !isEnded ? machineMove(session, position, seats, choices, (name) => course.current.asked(name)) : null;
  const machine = useMachine(session, task, {
    wait: watch.isWatched ? watch.wait : 0,
    isHeld: watch.isHeld,
    onDone: (move, reply) => {
      if (course.current.judge(move, reply)) return;
      askQuietly(played(session, move));
      play(move, reply);
    },
  });

  const players = position?.turn === "together" ? position.choices.map(({ player }) => player) : [];
  const chooser = players.find((name) => persons.includes(name) && !(name in choices));
  const mover = position?.turn === "player" ? position.player : chooser;
  const choose = (move) => {
    const own = position.choices?.find(({ player }) => player === chooser);
    if (!own?.legal_moves.includes(move)) return play(move);
    setChosen({ key, by: { ...choices, [chooser]: move } });
    if (!isBegun) onChange(session, { replace: true });
  };
  const isOver = position?.turn === "over" || (isEnded && session.at === null);
  const isCalm = isBegun && settled && !isOver && (!task || machine.error || watch.isHeld);
  const advice = useAdvice(session, key, isCalm, position, chooser, onChange);
  return {
    ...shownPosition,
    seats,
    persons,
    chooser,
    mover,
    mayMove: settled && !task && persons.includes(mover),
    mayDraw: isBegun && settled && !task && !isEnded && session.at === null && position.turn === "chance",
    isAtWork: Boolean(task),
    choose,
    play,
    machine,
    watch,
    advice: { ...advice, value: advice.value.found ?? (lastReply?.key === key ? lastReply.reply : null) },
    last: shownMoves(session).at(-1),
  };
}

/** How machines play among themselves. `isHeld`: whether they wait for the person. */
function useWatch(key, isWatched) {
  const [isPaused, pause] = useState(false);
  const [wait, setWait] = useState(USUAL_WAIT_MS);
  const [stepAt, setStepAt] = useState(null);
  return { isWatched, isPaused, wait, pause, setWait, step: () => setStepAt(key), isHeld: isWatched && isPaused && stepAt !== key };
}

function useAdvice(session, key, isCalm, position, chooser, onChange) {
  const [line, wantLine] = useState(false);
  const wants = { value: session.value, line };
  const setWants = (next) => {
    wantLine(next.line);
    if (next.value !== session.value) onChange({ ...session, value: next.value }, { replace: true });
  };
  const [hintAt, setHintAt] = useState(null);
  useEffect(() => setHintAt(null), [key, chooser]);
  const isHinted = hintAt === key;
  return {
    wants,
    setWants,
    isHinted,
    askHint: () => setHintAt(key),
    value: useValue(session, wants.value && isCalm && position.turn !== "chance"),
    line: useBestLine(session, wants.line && isCalm),
    isHintWanted: isCalm && isHinted,
  };
}
