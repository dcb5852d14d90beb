/**
 * What a player sees of a game of poker, read from its notation. All functions are pure.
 *
 * A view is read as
 *   hands    by player: cards as cards.js takes them
 *   places   how many open cards there may be; `open`: those that lie there
 *   streets  [{title, acts: [{player, word}]}]: what each did, in rounds; `player` counts from 0
 *   pot      chips in the middle; `paid`: by player, those that it has put in, or null; `left`: those that it has, or null
 *   words    of legal moves, by the move
 */

/** Return the view of a game: `position` as a board is given it. */
export const readPoker = (game, position, options) => READERS[game](position, options);

const READERS = { kuhn_poker: kuhn, leduc_poker: leduc, holdem };

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function kuhn({ view }) {
  const [cards, actions] = view.split(" ");
  const hands = [...cards].map((card) => (card === "-" ? [] : [card]));
  const paid = hands.map(() => 1);
  let isBet = false;
  const acts = lettersOf(actions).map((letter, at) => {
    const player = at % hands.length;
    if (letter === "p") return { player, word: isBet ? "folded" : "checked" };
    paid[player] += 1;
    const word = isBet ? "called" : "bet 1";
    isBet = true;
    return { player, word };
  });
  const words = isBet ? { pass: "Pass: fold", bet: "Bet 1: call" } : { pass: "Pass: check", bet: "Bet 1" };
  return { hands, places: 0, open: [], streets: [{ title: "Bets", acts }], pot: sum(paid), paid, left: null, words };
}

const LEDUC_BETS = [2, 4];

function leduc({ view }) {
  const [first, second, before, open, after] = view.split(" ");
  const hands = [first, second].map((card) => (card === "--" ? [] : [card]));
  const paid = [1, 1];
  const rounds = [before, after].filter((actions) => actions !== undefined);
  const streets = rounds.map((actions, round) => {
    const acts = lettersOf(actions).map((letter, at) => ({ player: at % 2, word: leducWord(letter, at % 2, paid, LEDUC_BETS[round]) }));
    return { title: round ? "After the open card" : "Before the open card", acts };
  });
  const size = LEDUC_BETS[rounds.length - 1];
  const gap = Math.abs(paid[0] - paid[1]);
  const words = { fold: "Fold", check: "Check", call: `Call ${gap}`, bet: `Bet ${size}`, raise: `Raise by ${size}` };
  return { hands, places: 1, open: open && open !== "--" ? [open] : [], streets, pot: sum(paid), paid, left: null, words };
}

/** What an action is called; it adds to what was `paid`. */
function leducWord(letter, player, paid, size) {
  const gap = paid[1 - player] - paid[player];
  if (letter === "f") return "folded";
  paid[player] += gap + (letter === "r" ? size : 0);
  if (letter === "r") return gap ? `raised by ${size}` : `bet ${size}`;
  return gap ? `called ${gap}` : "checked";
}

const STREETS = { 0: "Before the flop", 3: "The flop", 4: "The turn", 5: "The river" };
const FIRST_STREET = { 0: 0, 3: 1, 4: 2, 5: 3 };
const ACTIONS = { f: "folded", k: "checked", c: "called", b: "bet", r: "raised", a: "went all in" };

function holdem({ view, board }, options) {
  const [cards, laid, actions] = view.split(" : ");
  const hands = cards.split("|").map(holdemHand);
  const begun = FIRST_STREET[cardsOf(options.board ?? "").length] ?? 0;
  const streets = actions.split("/").map((acts, at) => {
    const street = begun + at;
    const first = street === 0 ? 0 : 1;
    const done = acts.trim().split(" ").filter((act) => act && act !== "-");
    return { title: Object.values(STREETS)[street] ?? "Then", acts: done.map((act, turn) => ({ player: (first + turn) % 2, word: holdemWord(act) })) };
  });
  const [, pot, button, blind] = /pot (\S+), button (\S+), blind (\S+)/.exec(board).map(Number);
  return { hands, places: 5, open: laid === "-" ? [] : laid.split(" "), streets, pot, paid: null, left: [button, blind], words: null };
}

function holdemHand(text) {
  if (text === "-") return [];
  return text === "?" ? ["?", "?"] : cardsOf(text);
}

const cardsOf = (text) => text.match(/[2-9TJQKA][shdc]/g) ?? [];

const sized = (size) => (size ? ` ${size} × the pot` : "");
const holdemWord = (act) => `${ACTIONS[act[0]] ?? act}${sized(act.slice(1))}`;

/** Return what a legal move is called. `words`: as `readPoker` gives them, or null. */
export function moveWords(move, words) {
  if (words?.[move]) return words[move];
  const [, name, size] = /^([a-z_]+)([\d.]*)$/.exec(move) ?? [null, move, ""];
  const title = name.replaceAll("_", " ");
  return title.charAt(0).toUpperCase() + title.slice(1) + sized(size);
}

const lettersOf = (text) => (text === "-" ? [] : [...text]);
