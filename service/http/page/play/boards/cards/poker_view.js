/**
 * What a player sees of a game of poker: cards from the notation of its view, chips from the tallies of the reply. All functions are pure.
 *
 * A view is read as
 *   hands   by player: cards as cards.js takes them
 *   places  how many open cards there may be; `open`: those that lie there
 *   pot     all chips in the middle; `left`: by player, those that it has, or null; `bets`: by player, those before it
 *   says    by player, its last action in this hand, and at the showdown its hand, in words
 */

import { called } from "../../../names.js";

/** Return the view of a game. `position`: as a board is given it; `log`: the steps that the player saw, as record.js has them. */
export function readPoker(game, position, names, log) {
  const values = (name) => position.tallies?.find((tally) => tally.name === name)?.values;
  const steps = log.flat();
  const says = names.map((name) => shown(name, steps) ?? actionOf(steps.findLast(({ player, move }) => player === name && move !== undefined)));
  return { ...READERS[game](position.view), pot: values("pot")?.[0] ?? null, left: values("chips") ?? null, bets: values("bet") ?? values("paid") ?? names.map(() => 0), says };
}

const READERS = { kuhn_poker: kuhn, leduc_poker: leduc, holdem };

function kuhn(view) {
  const [cards] = view.split(" ");
  return { hands: [...cards].map((card) => (card === "-" ? [] : [card])), places: 0, open: [] };
}

function leduc(view) {
  const [first, second, , open] = view.split(" ");
  return { hands: [first, second].map((card) => (card === "--" ? [] : [card])), places: 1, open: open && open !== "--" ? [open] : [] };
}

function holdem(view) {
  const [cards, laid] = view.split(" : ");
  return { hands: cards.split("|").map(holdemHand), places: 5, open: laid === "-" ? [] : laid.split(" ") };
}

function holdemHand(text) {
  if (text === "-") return [];
  return text === "?" ? ["?", "?"] : text.match(/[2-9TJQKA][shdc]/g);
}

const actionOf = (step) => step && (step.move_label ?? step.move);

/** The hand that a player shows, as events tell it: "button: a pair of aces". */
function shown(name, steps) {
  const prefix = `${called(name)}: `;
  const events = steps.flatMap((step) => step.events ?? []);
  return events.findLast(({ event, what }) => event === "show" && what?.startsWith(prefix))?.what.slice(prefix.length);
}
