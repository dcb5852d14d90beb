/** What happened in a game of which the page sees one player's side, in words. All functions are pure. */

import { called, capital } from "../../names.js";
import { figure } from "../numbers.js";

/** Events that say more than the move does. `what`, `count`: as the service has them. */
const EVENT_WORDS = {
  hit: () => "hit",
  miss: () => "miss",
  sunk: ({ what }) => `sank the ${what ?? "ship"}`,
  trick: ({ what, count }) => `${what} takes the trick${count ? `, ${count} ${count === 1 ? "point" : "points"}` : ""}`,
  capture: ({ what }) => (what ? `takes a ${what}` : "a capture"),
  check: ({ what }) => (what ? `check by ${what}` : "check"),
  again: ({ what }) => (what === "taken" ? "taken: try another" : "refused: try another"),
  promotion: () => "promotion",
};
/** Events that are told in lines of their own. */
const OWN_LINES = {
  show: ({ what }) => what && capital(what),
  score: ({ what, count }) => what && `${capital(what)} wins ${count}`,
};
const MOST_DRAWN = 6;

/** Return a player's name at the beginning of a sentence. */
export const naming = (name, you) => (name === you ? "You" : capital(called(name)));

/** Return the lines of steps, as playGame's `played` has them, with `isPass` of passes.js: [{who, words}]; `who`: a name, or null for chance. */
export function stepLines(steps, you) {
  const lines = [];
  for (const run of runs(steps)) {
    const [{ turn, player }] = run;
    if (turn === "chance") lines.push({ who: null, words: drawnWords(run) });
    else if (run[0].isPass) lines.push({ who: player, words: passWords(run, player, you) });
    else if (run[0].move === undefined) lines.push({ who: player, words: `${naming(player, you)}: ${run.length === 1 ? "a move" : `${run.length} moves`} that you do not see` });
    else lines.push({ who: player, words: `${naming(player, you)}: ${moveWords(run[0])}` });
    const told = run.flatMap(({ events = [] }) => events).map((event) => OWN_LINES[event.event]?.(event)).filter(Boolean);
    lines.push(...told.map((words) => ({ who: null, words })));
  }
  return lines;
}

/** Return which cards a player passes to another. */
function passWords(steps, player, you) {
  const seen = steps.filter(({ move }) => move !== undefined).map(({ move, move_label: label }) => label ?? move);
  return `${naming(player, you)} ${player === you ? "pass" : "passes"} ${seen.length ? seen.join(", ") : `${steps.length} cards that you do not see`}`;
}

/** Return what a step of a player was: its move and what that did. */
export function moveWords({ move, move_label: label, events = [] }) {
  const done = events.map((event) => EVENT_WORDS[event.event]?.(event)).filter(Boolean);
  return [label ?? move, ...done].join(", ");
}

/** Steps that are told together: those of chance, and moves of one player that are not seen. */
function runs(steps) {
  const found = [];
  for (const step of steps) {
    const run = found.at(-1);
    const before = run?.at(-1);
    const together = before && before.turn === step.turn && before.player === step.player && (step.turn === "chance" || (step.move === undefined && before.move === undefined));
    if (together) run.push(step);
    else found.push([step]);
  }
  return found;
}

function drawnWords(steps) {
  const known = steps.filter(({ move }) => move !== undefined).map(({ move, move_label: label }) => label ?? move);
  if (!known.length) return "Something is dealt that you do not see";
  return known.length > MOST_DRAWN ? `${known.length} cards are dealt to you` : `Dealt: ${known.join(", ")}`;
}

/** Return how a hand ended for the person, in words: "You won 15 chips." `description`: getGame's reply. */
export function ownOutcome(position, description, names) {
  const own = position.utilities?.[names.indexOf(position.you)];
  if (own === undefined) return "The game is over.";
  const { unit, facts } = description;
  const amount = `${figure(Math.abs(own))} ${singular(unit, Math.abs(own))}`;
  if (facts.utility_max === 0 && facts.payoff === "general_sum") return `You took ${amount}.`;
  if (own === 0) return "A draw: nobody won.";
  const isMeasured = facts.utility_max > 1 && unit === "chips";
  return `You ${own > 0 ? "won" : "lost"}${isMeasured ? ` ${amount}` : ""}.`;
}

/** Return "1 chip", without the number: units are plurals. */
const singular = (unit, count) => (count === 1 ? unit.replace(/s$/, "") : unit);

/** Return what the match stands at: [{name, words}], the person first. `each`: what each has, in that order. */
export function matchWords(each, unit, names, player) {
  const first = names.indexOf(player);
  return each.map((number, at) => ({ name: names[(first + at) % names.length], words: `${figure(number)} ${singular(unit, Math.abs(number))}` }));
}
