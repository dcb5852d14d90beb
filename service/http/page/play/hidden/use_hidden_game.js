/**
 * A game with the service as referee: playGame, and nothing else.
 *
 * All that is kept of the game is its token, which only the service can read, and what the person's player sees. It is kept in the
 * browser, with the request that awaits its reply: after a reload the same request is sent, and gets the same answer.
 */

import { useEffect, useState } from "../../vendor/preact.js";
import { ask } from "../../service.js";
import { asked } from "../seats.js";
import { forget, keep, kept, nameOf } from "./kept.js";
import { begun, continued } from "./match.js";
import { answered, choosing } from "./record.js";

const GONE = "bad_token";
const USED = "token_used";
const ELSEWHERE = "The game went on in another tab. This is how it stands.";

/**
 * `session`, `description`, `names`: as play.js has them. `you`: whom the person plays in the first hand. `machine`: the seat of all
 * others, as seats.js has it; it may change. `isNew`: whether a game begins even if one is kept. Return
 *   position, own, log, match, options, player   as record.js has them
 *   isBusy       whether a reply is awaited
 *   mayMove      whether the person may move or choose, and `choose(moves)`, which does: a move, or several that follow each other
 *   error, retry what went wrong; ask the same again
 *   notice       what happened to the game from outside, in words, or null
 *   isLost       whether this game cannot go on
 *   nextHand     begins the match's next hand; `newGame`: a game, or a match, from the start
 */
export function useHiddenGame({ session, description, names, you, machine, isNew }) {
  const name = nameOf(session, you);
  const first = () => begun({ session, description, names, you, search: asked(machine) });
  const [held, setHeld] = useState(() => (isNew ? null : kept(name)) ?? first());
  const [failed, setFailed] = useState(null);
  const [notice, setNotice] = useState(null);
  const [attempt, setAttempt] = useState(0);
  const hold = (record) => {
    setFailed(null);
    setHeld(record);
    keep(name, record);
  };
  const { sent } = held;
  useEffect(() => {
    if (!sent) return undefined;
    const stop = new AbortController();
    keep(name, held);
    ask(session.game, "play", sent, { signal: stop.signal }).then(
      (reply) => !stop.signal.aborted && hold(answered(held, reply, asked(machine))),
      (error) => !stop.signal.aborted && refused(error),
    );
    return () => stop.abort();
  }, [sent, attempt]);
  useEffect(() => {
    const changed = (event) => {
      const record = event.key === name && event.newValue && kept(name);
      if (record && !record.sent) adopt(record);
    };
    addEventListener("storage", changed);
    return () => removeEventListener("storage", changed);
  }, [name]);

  function adopt(record) {
    setFailed(null);
    setHeld(record);
    setNotice(ELSEWHERE);
  }

  function refused(error) {
    const other = kept(name);
    if (error.code === USED && other && !isSame(other, held)) return adopt(other);
    const isGone = error.code === USED || error.code === GONE;
    if (isGone) forget(name);
    setFailed({ error, isGone });
    // The token serves another move, unless the service failed on this one.
    if (!isGone && error.status < 500 && held.token) {
      const record = { ...held, sent: null, queue: [] };
      setHeld(record);
      keep(name, record);
    }
  }

  const isBusy = Boolean(sent) && !failed;
  return {
    ...held,
    isBusy,
    mayMove: !sent && !failed?.isGone && Boolean(held.position?.your_turn),
    choose: (moves) => {
      const other = kept(name);
      if (other && !isSame(other, held)) return adopt(other);
      setNotice(null);
      hold(choosing(held, [moves].flat(), asked(machine)));
    },
    error: failed?.error ?? null,
    retry: sent && !failed?.isGone ? () => again() : null,
    notice,
    isLost: Boolean(failed?.isGone),
    nextHand: () => hold(continued(held, { session, description, names, search: asked(machine) })),
    newGame: () => {
      setNotice(null);
      hold(first());
    },
  };

  function again() {
    setFailed(null);
    setAttempt(attempt + 1);
  }
}

/** Whether two records are of the same moment of a game. */
const isSame = (one, other) => one.token === other.token && one.log.length === other.log.length;
