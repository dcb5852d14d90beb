/** Choices that players make at once, which are one move of the game: "paper|rock", in the players' order. */

const WRITTEN = "|";

/** Return the choice of each player. */
export const choicesOf = (move) => move.split(WRITTEN);

/** Return such a move as people read it. `labels`: of the choices. */
export const besideEachOther = (labels) => labels.join(" – ");
