/**
 * Which board shows which game.
 *
 * A board is a module whose default export is a component. It is given
 *   position  inspectPosition's reply: state, turn, player, legal_moves, choices, board …
 *   card      getGame's reply: players, facts, move_notation …
 *   options   the game's options, an object
 *   onMove    called with the text of a legal move; null while the person may not move
 *   flipped   whether the second player sits below
 *   shown     moves to mark, as texts: {last, best, hint}; each may be undefined
 *
 * Whatever can be clicked to move, or as a part of a move, is a button with the attribute `data-choice`.
 */

const BOARDS = {
  backgammon: () => import("./boards/backgammon.js"),
  tic_tac_toe: () => import("./boards/tic_tac_toe.js"),
};

/** Return the board of a game: its module, loaded. Games without one get their picture in text. */
export const boardOf = (game) => (BOARDS[game] ?? (() => import("./boards/text.js")))();
