/**
 * A match: hand after hand, and what each player has by then. All functions are pure.
 *
 * A match is `{hand, sides, totals, chips, last}`
 *   hand    the number of this hand, from 1
 *   totals  what the person, and then each other player, has won or taken so far, in the order of the seats from the person's on
 *   chips   what each has before this hand, in the same order, where players bring their chips from hand to hand; or null
 *
 * How hands follow each other is the custom of tables: the game knows one hand.
 */

import { optionOf } from "../boards/common/option_of.js";
import { opened } from "./record.js";

/** `turns`: whether players change seats after each hand, as when the button moves on. `options(hand)`: of the next hand. */
const MATCHES = {
  bridge_play: {},
  hearts: { next: (options, description) => ({ ...options, pass: after(optionOf(description, options, "pass"), ["left", "right", "across", "hold"]) }) },
  holdem: { turns: true, hasChips: true },
  kuhn_poker: { turns: true },
  leduc_poker: { turns: true },
  spades: {},
};

const after = (word, words) => words[(words.indexOf(word) + 1) % words.length];

/** Return whether hands of a game make a match. */
export const isMatch = (description) => Object.hasOwn(MATCHES, description.name);

/** Return the record of a first hand, as record.js has it. */
export function begun({ session, description, names, you, search }) {
  const { options } = session;
  const match = isMatch(description) ? { hand: 1, totals: names.map(() => 0), chips: chipsAtFirst(description, options, names) } : null;
  return opened({ player: you, options, match, search });
}

/** Return the record of the hand after one that is over. */
export function continued(record, { session, description, names, search }) {
  const { turns, next } = MATCHES[description.name];
  const { totals, chips } = afterHand(record, names);
  const player = turns ? after(record.player, names) : record.player;
  const options = chips ? stakes(session.options, description, chips) : (next?.(record.options, description) ?? record.options);
  return opened({ player, options, match: { hand: record.match.hand + 1, totals, chips }, search });
}

/** Return what each has once a hand is over, the person first: `{totals, chips}`. */
export function afterHand({ player, position, match }, names) {
  const first = names.indexOf(player);
  const gains = names.map((_, at) => position.utilities[(first + at) % names.length]);
  const added = (numbers) => numbers.map((number, at) => number + gains[at]);
  return { totals: added(match.totals), chips: match.chips && added(match.chips) };
}

/** Return whether the match is over: somebody has no chips. */
export const isDecided = ({ chips }) => Boolean(chips?.some((each) => each <= 0));

/**
 * Return, by player's name, the chips that each has beside those of the hand, where they are brought along: `{behind, after}`, or null.
 * `behind`: those that are not at stake, since nobody can lose more than the other has; `after`: all that each has once the hand is over, or null.
 */
export function chipsOf(record, names, description) {
  const { player, position, match, options } = record;
  if (!match?.chips || !position) return null;
  const first = names.indexOf(player);
  const atStake = optionOf(description, options, "stack");
  const byName = (numbers) => Object.fromEntries(numbers.map((number, at) => [names[(first + at) % names.length], number]));
  return { behind: byName(match.chips.map((chips) => chips - atStake)), after: position.turn === "over" ? byName(afterHand(record, names).chips) : null };
}

/** What each brings to the first hand, where a game has stacks and begins with its blinds. */
function chipsAtFirst(description, options, names) {
  if (!MATCHES[description.name].hasChips || options.board || options.pot) return null;
  const stack = optionOf(description, options, "stack");
  return names.map(() => stack);
}

/** The options of a hand in which each can lose what the one with fewer chips has. */
function stakes(options, description, chips) {
  const stack = Math.min(...chips);
  const blind = (name) => Math.min(stack, optionOf(description, options, name));
  return { ...options, stack, big_blind: blind("big_blind"), small_blind: blind("small_blind") };
}
