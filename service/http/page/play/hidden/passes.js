/** Cards that players pass to each other at the beginning of a hand of hearts: each player's first moves. All functions are pure. */

import { optionOf } from "../boards/common/option_of.js";

const PASSES = 3;

/** Return how many cards each player passes in a hand. */
export const passesOf = (description, options) => (description.name === "hearts" && optionOf(description, options, "pass") !== "hold" ? PASSES : 0);

/** Return the log of a game, as record.js has it, in which each step that passes a card says so: `isPass`. `passes`: as of `passesOf`. */
export function withPasses(log, passes) {
  const made = {};
  return log.map((steps) =>
    steps.map((step) => {
      if (step.turn === "chance") return step;
      made[step.player] = (made[step.player] ?? 0) + 1;
      return { ...step, isPass: made[step.player] <= passes };
    }),
  );
}
