/** Who plays the Pacman experiment, and what CS188's lecture printed of it: what the service's own experiment has. */

import contestants from "./contestants.json" with { type: "json" };

/**
 * `OPTIONS`: the maze's. `PACMAN`: his searches by name; of equally good moves he takes the first. `GHOSTS`: theirs;
 * null moves at random, and equally good moves are drawn by lot. `PUBLISHED`: by a cell's name, games won of five and
 * their mean score.
 */
export const { options: OPTIONS, pacman: PACMAN, ghosts: GHOSTS, published: PUBLISHED } = contestants;

export const CELLS = Object.keys(PACMAN).flatMap((pacman) => Object.keys(GHOSTS).map((ghost) => ({ name: `${pacman} ${ghost}`, pacman, ghost })));
