/** What the machine does by itself: it moves for its players, and draws what chance does. */

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { ask } from "../service.js";
import { keyOf, positionFields } from "./session.js";
import { asked, seatText } from "./seats.js";

/**
 * Return what the machine has to do in a position: null, or `{name, as, act}`. `name`: who moves, or null for
 * chance. `as`: a text that is equal while it has to do the same. `act(options)`: sends the requests; a promise of `{move, reply}`.
 *
 * `seats`: by player's name. `chosen`: what persons chose at this turn where players choose at once, by name.
 * `beside(name)`: the request's fields beside the seat's, where one player moves, as of the request.
 */
export function machineMove(session, position, seats, chosen, beside = () => ({})) {
  const send = (operation, fields, options) => ask(session.game, operation, { ...positionFields(session), ...fields }, options);
  if (position.turn === "chance") {
    const isByHand = session.rolls && Object.values(seats).some((seat) => seat.kind === "person");
    return isByHand ? null : { name: null, as: "", act: (options) => drawn(session, options) };
  }
  if (position.turn === "player") {
    const seat = seats[position.player];
    if (!seat || seat.kind === "person" || !position.legal_moves.length) return null;
    const act = async (options) => {
      const reply = await send("move", { ...asked(seat), ...beside(position.player) }, options);
      return { move: reply.move, reply };
    };
    return { name: position.player, as: seatText(seat), act };
  }
  if (position.turn !== "together") return null;
  const players = position.choices.map(({ player }) => player);
  const machines = players.filter((name) => seats[name]?.kind !== "person");
  if (players.some((name) => !machines.includes(name) && !(name in chosen))) return null;
  const act = async (options) => {
    const choices = { ...chosen };
    let reply = null;
    for (const player of machines) {
      reply = await send("move", { player, ...asked(seats[player]) }, options);
      choices[player] = reply.move;
    }
    return { move: players.map((name) => choices[name]).join("|"), reply };
  };
  const as = JSON.stringify([chosen, machines.map((name) => seatText(seats[name]))]);
  return { name: machines[0] ?? players[0], as, act };
}

/** Draw what chance does: a promise of `{move, reply: null}`. */
export async function drawn(session, options) {
  const reply = await ask(session.game, "outcome", positionFields(session), options);
  return { move: reply.outcome, reply: null };
}

/**
 * Do what the machine has to do. Return `{busy, error, retry}`: `busy`: the name of the player whose move is
 * awaited; null for none.
 *
 * `task`: of `machineMove`, or null. `wait`: milliseconds before it. `isHeld`: whether it waits until that ends.
 * `onDone`: called with the move and the reply, if the position has not changed.
 */
export function useMachine(session, task, { wait, isHeld, onDone }) {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState(null);
  const key = task && !isHeld ? `${keyOf(session)} ${task.name} ${task.as}` : null;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    setError(null);
    if (key === null) return undefined;
    const stop = new AbortController();
    const begin = async () => {
      try {
        const { move, reply } = await task.act({ signal: stop.signal });
        if (!stop.signal.aborted) done.current(move, reply);
      } catch (failed) {
        if (!stop.signal.aborted) setError(failed);
      }
    };
    const timer = setTimeout(begin, wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, attempt]);
  return { busy: key !== null && !error ? task.name : null, error, retry: () => setAttempt(attempt + 1) };
}
