/** Who plays and what holds where rules are too long for the address of a request: from what checkRules finds. */

import { send } from "../../service.js";

const CHANCE = "random";

/** Return `{players, facts, levels}` under these options. `description`: the game's under its usual ones. */
export async function factsChecked(description, options, signal) {
  const { roles, turn_based: isTurnBased, goal_sum: sum } = await send("POST", `v1/games/${description.name}/check`, options, { quiet: true, signal });
  const players = roles.filter((role) => role !== CHANCE);
  const facts = {
    ...description.facts,
    players: players.length,
    chance: roles.includes(CHANCE),
    simultaneous: players.length > 1 && !isTurnBased,
    payoff: players.length === 2 && sum !== undefined ? "zero_sum" : "general_sum",
  };
  return { players, facts, levels: [] };
}
