/**
 * What a person chooses before a game: all functions are pure.
 *
 * Choices are
 *   side     the place of the player whom the person plays, or "random"
 *   against  "machine", "person": one on this device, or "watch": machines play each other
 *   seat     the machine's seat as seats.js writes it, "level 3"
 *   clock    as a session's; value: as a session's
 */

import { seatText, usualMachine } from "../seats.js";

export const RANDOM = "random";
export const MACHINE = "machine";
export const PERSON = "person";
export const WATCH = "watch";

/** In bridge the first player's hand is the dummy's, which is only watched. */
const USUAL_SIDES = { bridge_play: 2 };

/** Return what is chosen if nobody chose. */
export const usualChoices = (description) => ({
  side: USUAL_SIDES[description.name] ?? 0,
  against: MACHINE,
  seat: seatText(usualMachine()),
  clock: "",
  value: false,
});

/** Return the choices as far as a game has them. `kept`: what was chosen before, or null; `names`: the players'. */
export function possible(kept, description, names, isHidden) {
  const usual = usualChoices(description);
  const { side, against, seat, clock, value } = { ...usual, ...kept };
  const isSide = side === RANDOM || (Number.isInteger(side) && side >= 0 && side < names.length);
  return {
    side: isSide ? side : usual.side,
    against: [PERSON, WATCH].includes(against) && !isHidden ? against : MACHINE,
    seat: typeof seat === "string" ? seat : usual.seat,
    clock: typeof clock === "string" && hasClock(description, names, isHidden) ? clock : "",
    value: value === true && !isHidden,
  };
}

/** Whether a clock can run: several players take turns, and this page sees all of them. */
export const hasClock = (description, names, isHidden) => names.length > 1 && !isHidden && !description.facts.simultaneous;

/**
 * Return the session that these choices begin. `draw`: a number from 0 to 1 that decides a random side.
 * The address names each seat, so a link to it begins the same.
 */
export function beginning(session, choices, names, isHidden, draw) {
  const { against, seat } = choices;
  const side = choices.side === RANDOM ? Math.floor(draw * names.length) : choices.side;
  const own = { ...session, clock: choices.clock, value: choices.value, isStarted: true };
  if (isHidden) return { ...own, as: names[side], by: seat };
  const isPerson = (at) => against === PERSON || (against === MACHINE && at === side);
  return { ...own, seats: names.map((_, at) => (isPerson(at) ? PERSON : seat)) };
}
