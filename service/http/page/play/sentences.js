/** What happens in a game, in sentences: the last move, and whose turn it is. All functions are pure. */

import { called, capital } from "../names.js";
import { choicesOf } from "./moves/at_once.js";

/** What chance did, by its event. `what`: as the service has it; dice are digits. */
const CHANCE_WORDS = {
  roll: (what) => `Dice: ${/^[1-9]+$/.test(what) ? [...what].join(" and ") : what}.`,
  deal: (what) => `Dealt: ${what}.`,
};

/**
 * Return what the last move was. `move`: its text. `steps`: what the service says of it, as a position's `last`. `before`: the
 * position before it, or undefined if it is not known. `isYou(name)`: whether the one person plays this player.
 */
export function lastMove({ move, steps, before }, isYou) {
  const [{ turn, player }] = [...steps, before ?? {}];
  const label = steps.length === 1 ? (steps[0].move_label ?? move) : move;
  if (turn === "chance") return chanceWords(steps, label);
  if (turn === "together") {
    const choices = steps.length ? steps : before.choices.map((own, at) => ({ player: own.player, move: choicesOf(move)[at] }));
    return `${capital(choices.map((own) => `${called(own.player)} chose ${own.move_label ?? own.move}`).join(", "))}.`;
  }
  return player === undefined ? `The last move was ${label}.` : `${isYou(player) ? "You" : capital(called(player))} played ${label}.`;
}

function chanceWords(steps, label) {
  const told = steps.flatMap(({ events = [] }) => events).find(({ event, what }) => what && Object.hasOwn(CHANCE_WORDS, event));
  return told ? CHANCE_WORDS[told.event](told.what) : `Chance: ${label}.`;
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
