/** Who plays the Pacman experiment, and what a lecture printed of it. */

/** A maze in which the short way to the dots leads past the ghost. */
export const OPTIONS = { layout: "gamble", most_moves: 100 };

/** Weights of a ghost that draws near to Pacman. */
const SEEKING = {
  score: 1, dot_closeness: 0, ghost_closeness: 0, scared_closeness: 0, dots: 0, power_dots: 0, dot_distance: 0, ghost_distance: 10,
};

/** Pacman's searches; of equally good moves he takes the first. */
export const PACMAN = {
  minimax: { algorithm: "alpha_beta", depth: 4 },
  expectimax: { algorithm: "expectimax", depth: 4, opponent: { model: "random" } },
};

/** The ghosts'; null moves at random. Equally good moves are drawn by lot. */
export const GHOSTS = {
  adversarial: { algorithm: "alpha_beta", depth: 2, weights: SEEKING },
  random: null,
};

/** What CS188's lecture prints: games won of five, and their mean score. */
export const PUBLISHED = {
  "minimax adversarial": { won: 5, mean: 483 },
  "minimax random": { won: 5, mean: 493 },
  "expectimax adversarial": { won: 1, mean: -303 },
  "expectimax random": { won: 5, mean: 503 },
};

export const CELLS = Object.keys(PACMAN).flatMap((pacman) => Object.keys(GHOSTS).map((ghost) => ({ name: `${pacman} ${ghost}`, pacman, ghost })));
