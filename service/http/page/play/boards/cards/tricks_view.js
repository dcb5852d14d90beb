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
    return { name, summary: words.join(" "), hand: hand === "?" ? null : handOf(hand) };
  });
  return { players, summary, trick: trick.split(" ").slice(1).map(cardOf) };
}

/** Return the cards that the player has passed so far at hearts, or null if no cards are passed now. */
export function readPassed({ view, turn, you }, names) {
  const [, ...words] = /^.* pass (\S+) (\S+) (\S+) (\S+)$/.exec(view) ?? [];
  if (turn !== "player" || !words.length) return null;
  return (words[names.indexOf(you)].match(/[A-Z][\dA-Z]/g) ?? []).map(cardOf);
}

const SUITS = "shdc";

/** Return the cards of "AK.Q..32": spades, hearts, diamonds, clubs. */
const handOf = (text) => text.split(".").flatMap((ranks, suit) => [...ranks].map((rank) => rank + SUITS[suit]));

/** Return a card that is written suit first, as "HT". */
export const cardOf = ([suit, rank]) => rank + suit.toLowerCase();

/** Return the move of a card. */
export const moveOf = ([rank, suit]) => suit.toUpperCase() + rank;
