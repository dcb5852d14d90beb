/** What a player sees of a game of tricks (hearts, spades, bridge). All functions are pure. */

/**
 * Return the picture of a view, read: `{players, summary, trick}`.
 *
 * `players`: [{name, summary, hand}]: `summary`: its bid, tricks or points; `hand`: cards as cards.js takes them, or null where
 * they are not seen. `summary`: what holds of all, or "". `trick`: the cards of the trick that is not complete.
 */
export function readTricks({ board }, names) {
  const lines = board.split("\n");
  const trick = lines.find((line) => /^trick( |$)/.test(line)) ?? "";
  const summary = lines.find((line) => line.startsWith("tricks of ")) ?? "";
  const players = lines.slice(0, names.length).map((line) => {
    const [name, ...words] = line.split(/\s+/);
    const hand = words.pop();
    return { name, summary: words.join(" ").replace(/^1 points$/, "1 point"), hand: hand === "?" ? null : handOf(hand) };
  });
  return { players, summary, trick: trick.split(" ").slice(1).map(cardOf) };
}

/** Return the cards that the player has passed so far at hearts, or null if no cards are passed now. */
export function readPassed({ view, turn, you }, names) {
  const [, ...words] = /^.* pass (\S+) (\S+) (\S+) (\S+)$/.exec(view) ?? [];
  if (turn !== "player" || !words.length) return null;
  return cardsOf(words[names.indexOf(you)]);
}

/** Return the cards that the player was given at hearts, and by whom: `{name, cards}`, or null: until the first trick is complete. */
export function readGiven({ view, you }, names) {
  const [, passed, played] = /^.* pass (\S+ \S+ \S+ \S+) lead \S+(.*)$/.exec(view) ?? [];
  if (!passed || cardsOf(played).length >= 2 * names.length) return null;
  const words = passed.split(" ");
  const at = words.findIndex((word, index) => names[index] !== you && !word.includes("?"));
  return at < 0 ? null : { name: names[at], cards: cardsOf(words[at]) };
}

/**
 * Return all cards that were played, in order: [{card, name}]; `name`: whose card it was, or undefined where that is not known. `log`:
 * the steps that the player saw, as record.js has them.
 */
export function readPlays({ view }, names, log) {
  const [, dealt, passed, played = ""] = /^N:(.*?)( pass .*?)?(?: bid .*?)? (?:lead \S+|play)((?: \S+)*)$/.exec(view) ?? [];
  const by = new Map(log.flat().filter(({ move, player }) => move && player).map(({ move, player }) => [move, player]));
  // The dummy's cards are moves of the declarer. Cards that are passed change hands.
  if (dealt && !passed) dealt.split(" ").forEach((hand, at) => hand !== "-" && handOf(hand).forEach((card) => by.set(moveOf(card), names[at])));
  return cardsOf(played).map((card) => ({ card, name: by.get(moveOf(card)) }));
}

const SUITS = "shdc";

/** Suits as they are held: red and black in turn. */
const HELD = "shcd";

/** Return the cards of "AK.Q..32": spades, hearts, diamonds, clubs. */
const handOf = (text) => text.split(".").flatMap((ranks, suit) => [...ranks].map((rank) => rank + SUITS[suit]));

/** Return a hand in the order in which it is held. */
export const held = (hand) => hand.toSorted((one, other) => HELD.indexOf(one[1]) - HELD.indexOf(other[1]));

/** Return the cards of a text that has them suit first: "D9HKS7", "C2 CK". */
const cardsOf = (text) => (text.match(/[SHDC][2-9TJQKA]/g) ?? []).map(cardOf);

/** Return a card that is written suit first, as "HT". */
export const cardOf = ([suit, rank]) => rank + suit.toLowerCase();

/** Return the move of a card. */
export const moveOf = ([rank, suit]) => suit.toUpperCase() + rank;
