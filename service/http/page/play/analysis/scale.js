/**
 * What a position or a move is worth, in one scale and from one point of view: in the game's unit, for the first
 * player, as in "White +0.3 pawns". A proven value says who wins. All functions are pure.
 */

import { called, capital } from "../../names.js";
import { figure, signed } from "../numbers.js";

/** Whether one player's gain is the other's loss, so that the first player's value tells both. */
export const isDuel = (names, facts) => names.length === 2 && facts.payoff === "zero_sum";

/**
 * Return `{text, words, value, isProven}`: a short text for a board, as "+0.3" or "White in 5"; the same in words, as "White +0.3
 * pawns" or "White wins in 5 plies"; the value on the scale of utilities; whether a win, a draw or a loss is proven. All are the first player's; where players are not two who
 * play against each other, those of the player to move.
 *
 * `found`: a reply of a search, or one of its lines. `reply`: the reply, which has the player and the unit. `names`: the players'.
 */
export function worthOf(found, reply, names, facts, digits = 2) {
  const isTwoSided = isDuel(names, facts);
  const { player } = reply;
  const isTurned = isTwoSided && (player === undefined ? found.value_of_first === -found.value : player !== names[0]);
  const who = viewer(reply, names, facts);
  const sign = isTurned ? -1 : 1;
  const bounded = found.value ?? found.at_most;
  const value = bounded === undefined ? undefined : sign * bounded;
  if (found.value === undefined && bounded === undefined) return { text: "", words: "", value };
  if (found.exact && found.outcome) return { ...proven(found, player ?? names[0], names, isTwoSided), value, isProven: true };
  if (found.exact && facts.path_cost) return { text: figure(-found.value), words: `at best ${figure(-found.value)} ${reply.unit ?? ""} in all`, value };
  if (found.exact) return { text: signed(value, digits), words: `${who} ${signed(value)}`, value };
  const estimate = found.evaluation === undefined ? value : sign * found.evaluation;
  const bound = found.value === undefined ? (isTurned ? "≥ " : "≤ ") : "";
  const unit = found.evaluation !== undefined && reply.unit ? ` ${reply.unit}` : "";
  return { text: `${bound}${signed(estimate, digits)}`, words: `${who} ${bound}${signed(estimate)}${unit}`, value };
}

/** Return for whom values are: the first player, or the player to move. */
export const viewer = ({ player }, names, facts) => capital(called(isDuel(names, facts) ? names[0] : (player ?? names[0])));

function proven({ outcome, plies, plies_at_most: atMost }, player, names, isTwoSided) {
  const most = atMost ? "at most " : "";
  const end = plies === undefined ? "" : ` in ${most}${plies} ${plies === 1 ? "ply" : "plies"}`;
  if (outcome === "draw") return { text: "draw", words: `a draw${end}` };
  const other = names.find((name) => name !== player);
  const winner = isTwoSided && outcome === "loss" ? other : player;
  const verb = isTwoSided || outcome === "win" ? "wins" : "loses";
  const name = capital(called(winner));
  return { text: plies === undefined ? `${name} ${verb}` : `${name} in ${plies}`, words: `${name} ${verb}${end}` };
}

/** Return the range of utilities, `[least, most]`. `values`: some, which may widen it. */
export function rangeOf(facts, values = []) {
  const finite = values.filter((value) => Math.abs(value) < 1e12);
  return [Math.min(facts.utility_min ?? -1, ...finite), Math.max(facts.utility_max ?? 1, ...finite)];
}

/** Whether a range of utilities is that of wins and losses. */
export const isWinOrLoss = ([least, most]) => least === -1 && most === 1;

/** Return where a value lies in a range, from 0 to 1. */
export const shareOf = (value, [least, most]) => Math.max(0, Math.min(1, (value - least) / (most - least || 1)));
