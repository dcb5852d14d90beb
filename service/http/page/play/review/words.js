/** The words for a move's worth, and the signs that people write for them. All functions are pure. */

export const WORDS = ["best", "good", "inaccuracy", "mistake", "blunder"];
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const GRAVE = ["mistake", "blunder"];

/** Return the sign of a word, or "". */
export const signOf = (word) => SIGNS[word] ?? "";

/** Return the moves that decided a game: mistakes and blunders, or else what comes next to them. `moves`: as reviewGame lists them. */
export function keyMoments(moves) {
  const grave = moves.filter(({ word }) => GRAVE.includes(word));
  return grave.length ? grave : moves.filter(({ word }) => word === "inaccuracy");
}

/** Return a function from a move to its number and label, "12… Nf6". `names`: the players'. */
export function numbered(moves, names) {
  const isInPairs = names.length === 2 && moves.every(({ player }, at) => at === 0 || (player && player !== moves[at - 1].player));
  const ahead = isInPairs && moves[0]?.player === names[1] ? 1 : 0;
  const labelOf = ({ move, move_label: label }) => label ?? move;
  return (move) => {
    if (!isInPairs) return `${move.index + 1}. ${labelOf(move)}`;
    const at = move.index + ahead;
    return `${Math.floor(at / 2) + 1}${at % 2 ? "…" : "."} ${labelOf(move)}`;
  };
}

/** Return how likely the first player wins after a move, from 0 to 100; or null, where no side's chances are known. */
export const chancesOfFirst = ({ chances, player }, names) => (chances === undefined ? null : player === names[0] ? chances : 100 - chances);
