/** Resigning and agreeing on a draw: what persons do, and what the machine does by the service's manners. */

import { useState } from "../../vendor/preact.js";
import { ask } from "../../service.js";
import { useStill } from "../../still.js";
import { AGREED, resignedBy } from "../ending/ends.js";
import { inspect } from "../positions.js";
import { asked } from "../seats.js";
import { cutAt, keyOf, played, positionFields } from "../session.js";
import { keepValue, valuesBefore } from "./values.js";

/** The games in which the machine agrees on draws: docs/http/moves.md. */
const DRAWN = ["chess", "checkers", "connect_four", "othello", "tic_tac_toe"];

/**
 * `mover`: the player to move. `onEnd`: called with how the game ended, as text, and whether it was in play. Return
 *   asked(name)     chooseMove's `manners` for a machine's player
 *   judge(reply)    whether the machine does something else than to move; then it is done
 *   offer           {by, isAnswered}: a draw that waits for a person's answer, or that the machine has declined; or null
 *   mayResign, resign;  mayOffer, offerDraw;  accept, decline
 */
export function useManners({ session, description, names, seats, persons, mover, isOver, onEnd }) {
  const { players, payoff, simultaneous } = description.facts;
  const key = keyOf(session);
  const [offer, setOffer] = useState(null);
  const [error, setError] = useState(null);
  const [refusedIn, setRefusedIn] = useState(null);
  const asking = useStill(key);
  const isDuel = players === 2 && payoff === "zero_sum" && !simultaneous;
  const machine = persons.length === 1 ? names.find((name) => name !== persons[0]) : undefined;
  const isLive = isDuel && persons.length > 0 && !isOver && session.at === null && session.moves.length > 0;
  const one = persons.length === 1 ? persons[0] : mover;
  const shown = offer?.key === key && !isOver ? offer : null;
  const game = JSON.stringify([session.game, session.seats]);

  const request = (name, count) => (isDuel && persons.length === 1 && seats[name]?.kind === "level" ? { manners: { values: valuesBefore(session, count) } } : {});
  const judge = (move, reply) => {
    if (!reply?.manners) return false;
    keepValue(session, reply.manners.value);
    if (reply.manners.resign) onEnd(resignedBy(reply.player));
    else if (reply.manners.offer_draw && refusedIn !== game) setOffer({ key: keyOf(played(session, move)), by: machine, isAnswered: false });
    return reply.manners.resign;
  };
  const offerDraw = async () => {
    setError(null);
    if (!machine) return setOffer({ key, by: mover, isAnswered: false });
    const isStill = asking();
    setOffer({ key, by: one, isAnswered: false });
    try {
      const isAgreed = await agrees(session, machine, seats[machine]);
      if (!isStill()) return;
      if (isAgreed) onEnd(AGREED);
      else setOffer({ key, by: one, isAnswered: true });
    } catch (failed) {
      if (isStill()) setError(failed);
    }
  };
  return {
    asked: request,
    judge,
    offer: shown,
    error: isOver ? null : error,
    mayResign: isLive && one !== undefined,
    resign: () => onEnd(resignedBy(one)),
    mayOffer: isLive && DRAWN.includes(description.name) && mover !== undefined && persons.includes(mover) && (!machine || session.moves.length > 1) && !shown,
    canDraw: isDuel && DRAWN.includes(description.name),
    isDuel: isDuel && persons.length > 0,
    offerDraw,
    accept: () => onEnd(AGREED),
    decline: () => {
      setRefusedIn(game);
      setOffer(null);
    },
  };
}

/** Ask whether the machine accepts a draw: it goes by the position in which it moved last. */
async function agrees(session, machine, seat) {
  for (let count = session.moves.length - 1; count >= 0; count--) {
    const before = cutAt(session, count);
    const { player } = await inspect(before, { quiet: true });
    if (player !== machine) continue;
    const manners = { values: valuesBefore(session, count), draw_offered: true };
    const reply = await ask(session.game, "move", { ...positionFields(before), ...asked(seat), manners });
    return reply.manners.accept_draw === true;
  }
  return false;
}
