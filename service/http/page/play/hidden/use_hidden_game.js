/**
 * A game with the service as referee: playGame, and nothing else.
 *
 * All that is kept of the game is its token, which only the service can read, and what the person's player sees.
 */

import { useEffect, useState } from "../../vendor/preact.js";
import { ask } from "../../service.js";
import { asked } from "../seats.js";

/**
 * `player`: whom the person plays. `machine`: the seat of all others, as seats.js has it; it may change. Return
 *   position  playGame's reply without its token; `view` without the player's name. Null at first
 *   own       the moves that the person made
 *   isBusy    whether a reply is awaited
 *   mayMove   whether the person may move or choose, and `choose(move)`, which does
 *   error, retry  what went wrong; ask the same again
 */
export function useHiddenGame({ game, options }, player, machine) {
  const [held, setHeld] = useState({ token: null, position: null, own: [] });
  const [pending, setPending] = useState({});
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    if (!pending) return undefined;
    const stop = new AbortController();
    const { token, own } = held;
    const begins = { ...(Object.keys(options).length && { options }), player };
    const body = { ...(token ? { token, ...pending } : begins), ...asked(machine) };
    ask(game, "play", body, { signal: stop.signal }).then(
      (reply) => {
        if (stop.signal.aborted) return;
        const { token: next, ...seenReply } = reply;
        setHeld({ token: next, position: seen(seenReply), own: pending.move === undefined ? own : [...own, pending.move] });
        setPending(reply.your_turn || reply.turn === "over" ? null : {});
      },
      (error) => {
        if (stop.signal.aborted) return;
        setFailed({ error, pending });
        setPending(null);
      },
    );
    return () => stop.abort();
  }, [pending]);
  const again = (next) => {
    setFailed(null);
    setPending(next);
  };
  const { position, own } = held;
  return {
    position,
    own,
    isBusy: pending !== null,
    mayMove: pending === null && Boolean(position?.your_turn),
    choose: (move) => again({ move }),
    error: failed?.error ?? null,
    retry: () => again(failed.pending),
  };
}

/** What a board is given of a reply: the person's own choices as `legal_moves`, where players choose at once. */
function seen(reply) {
  const own = reply.choices?.find(({ player }) => player === reply.you);
  return {
    ...reply,
    view: reply.view?.slice(`${reply.you}: `.length) ?? reply.state,
    ...(own && { player: own.player, legal_moves: own.legal_moves }),
  };
}
