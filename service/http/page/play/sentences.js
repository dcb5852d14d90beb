/** What happens in a game, in sentences: the last move, whose turn it is, how the game ended. All functions are pure. */

import { called, capital } from "../names.js";

/** Return a number as people read it: at most `digits` after the point, a true minus. */
export const figure = (value, digits = 2) => String(Number(value.toFixed(digits))).replace("-", "\u2212");

/** Return a number with its sign. */
export const signed = (value, digits = 2) => (Number(value.toFixed(digits)) > 0 ? `+${figure(value, digits)}` : figure(value, digits));

/**
 * Return how a game ended. `position`: inspectPosition's reply. `names`: the players'. `isYou(name)`: whether the one
 * person plays this player.
 */
export function outcome(position, names, isYou) {
  const values = position.utilities ?? [];
  const ending = position.ending ? `, by ${position.ending.replaceAll("_", " ")}` : "";
  if (position.winner !== undefined) {
    const won = isYou(position.winner) ? "You have won" : `${capital(called(position.winner))} has won`;
    return `${won}${ending}.${sums(values, names)}`;
  }
  if (position.ending === "cut_off") return `The tree is cut off here.${sums(values, names)}`;
  if (values.length === 1) return `The game is over${ending}. Utility: ${figure(values[0])}.`;
  if (values.length === 2 && values[0] === values[1] && values[0] === 0) return `A draw${ending}.`;
  return `The game is over${ending}.${sums(values, names, true)}`;
}

function sums(values, names, always = false) {
  if (!always && values.every((value) => Math.abs(value) <= 1)) return "";
  return ` Utilities: ${values.map((value, at) => `${called(names[at] ?? String(at + 1))}: ${figure(value)}`).join(", ")}.`;
}

/**
 * Return what the last move was. `move`: its text. `before`: the position before it, or undefined if it is
 * not known. `isYou(name)`: whether the one person plays this player.
 */
export function lastMove(move, before, isYou) {
  if (!before) return `The last move was ${move}.`;
  if (before.turn === "chance") return `Chance: ${move}.`;
  if (before.turn === "together") {
    const choices = move.split("|");
    return `${capital(before.choices.map(({ player }, at) => `${called(player)} chose ${choices[at]}`).join(", "))}.`;
  }
  return `${isYou(before.player) ? "You" : capital(called(before.player))} played ${move}.`;
}

/**
 * Return whose turn it is, in a few words. `chooser`: the person who chooses now, where players choose at once. `rolls`:
 * whether a person draws what chance does.
 */
export function turnWords(position, { chooser, isYou, rolls }) {
  if (position.turn === "chance") return rolls ? "Roll" : "";
  if (position.turn === "together") {
    if (!chooser) return "";
    return isYou(chooser) ? "Your choice" : `${capital(called(chooser))} chooses`;
  }
  if (position.turn !== "player") return "";
  return isYou(position.player) ? "Your turn" : `${capital(called(position.player))} to move`;
}
