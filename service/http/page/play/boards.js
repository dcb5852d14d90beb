/**
 * Which board shows which game.
 *
 * A board is a module whose default export is a component. It is given
 *   position  inspectPosition's reply: state, turn, player, legal_moves, choices, board …
 *             Where players choose at once, `player` is the person who chooses now, and `legal_moves` are
 *             that player's own choices; both are those of the first player if no person chooses.
 *             Where chance moves, `legal_moves` are its outcomes.
 *   description  getGame's reply: players, facts, move_notation …
 *   names     the players' names, in the order of their turns
 *   options   the game's options, an object
 *   onMove    called with one of `legal_moves`; null while the person may not move, nor draw for chance
 *   flipped   whether the second player sits below
 *   shown     moves to highlight, as texts: {last, best, hint}; each may be undefined. `last` is as it was
 *             played: it may be an outcome of chance, several choices as "rock|paper", or another way of
 *             writing a move, as "Nf3".
 *   values    each legal move's value, a map of moves to `{text, words, kind, rank, label}`, or null: see analysis/move_values.js.
 *             Boards that can, write the texts where the moves go, by boards/common/move_values.js
 *   played    the moves that led here, as texts, from the game's start or from a state that somebody gave
 *
 * The board's place is a square, as wide as the column and at most 34rem; a board may be lower, and
 * higher only if it must. Whatever can be clicked to move, or as a part of a move, is a button with the
 * attribute `data-choice`.
 */

const BOARDS = {
  amazons: () => import("./boards/amazons/amazons.js"),
  backgammon: () => import("./boards/backgammon/backgammon.js"),
  bins: () => import("./boards/bins/bins.js"),
  breakthrough: () => import("./boards/breakthrough.js"),
  checkers: () => import("./boards/checkers/checkers.js"),
  chess: () => import("./boards/chess/chess.js"),
  connect_four: () => import("./boards/connect_four/connect_four.js"),
  described: () => import("./boards/described/described.js"),
  domineering: () => import("./boards/domineering/domineering.js"),
  dots_and_boxes: () => import("./boards/dots_and_boxes/dots_and_boxes.js"),
  eight_puzzle: () => import("./boards/eight_puzzle/eight_puzzle.js"),
  go: () => import("./boards/go/go.js"),
  grundy: () => import("./boards/heaps/grundy.js"),
  halving: () => import("./boards/halving/halving.js"),
  hex: () => import("./boards/hex/hex.js"),
  kalah: () => import("./boards/mancala/mancala.js"),
  lines_of_action: () => import("./boards/lines_of_action.js"),
  matrix: () => import("./boards/matrix/matrix.js"),
  maze: () => import("./boards/mazes/maze.js"),
  n_person_nim: () => import("./boards/heaps/heaps.js"),
  nim: () => import("./boards/heaps/heaps.js"),
  othello: () => import("./boards/othello/othello.js"),
  nine_mens_morris: () => import("./boards/nine_mens_morris/nine_mens_morris.js"),
  oware: () => import("./boards/mancala/mancala.js"),
  pacman: () => import("./boards/mazes/pacman.js"),
  shogi: () => import("./boards/eastern/shogi.js"),
  sokoban: () => import("./boards/sokoban/sokoban.js"),
  tic_tac_toe: () => import("./boards/tic_tac_toe/tic_tac_toe.js"),
  tree: () => import("./boards/tree/tree.js"),
  xiangqi: () => import("./boards/eastern/xiangqi.js"),
};

/**
 * Boards of games in which players do not see all, as playGame shows them to a player. `position` is its reply, and has also
 *   view  what the player sees, in the game's notation; `you` is the player
 * Such a board is given also
 *   log    the steps that the player saw, in lists, as hidden/record.js has them
 *   chips  of games with chips, what each has beside this hand's, as hidden/match.js has it, or null
 */
const VIEWS = {
  battleship: () => import("./boards/battleship/battleship.js"),
  bridge_play: () => import("./boards/cards/tricks.js"),
  dark_hex: () => import("./boards/unseen/dark_hex.js"),
  hearts: () => import("./boards/cards/tricks.js"),
  holdem: () => import("./boards/cards/poker.js"),
  kriegspiel: () => import("./boards/unseen/kriegspiel.js"),
  kuhn_poker: () => import("./boards/cards/poker.js"),
  leduc_poker: () => import("./boards/cards/poker.js"),
  liars_dice: () => import("./boards/unseen/liars_dice.js"),
  phantom_tic_tac_toe: () => import("./boards/unseen/phantom_tic_tac_toe.js"),
  spades: () => import("./boards/cards/tricks.js"),
};

const text = () => import("./boards/text.js");

/** Return the board of a game: its module, loaded. Games without one get their picture in text. */
export const boardOf = (game) => (BOARDS[game] ?? text)();

/** Return the board of what a player sees of a game: its module, loaded. */
export const viewOf = (game) => (VIEWS[game] ?? text)();

/** Whether a game is known by its name as one in which players see all. */
export const isSeen = (game) => Object.hasOwn(BOARDS, game);

/** Whether it is known by its name as one in which they do not. */
export const isHiddenByName = (game) => Object.hasOwn(VIEWS, game);

/** Begin to load what `boardOf` or `viewOf` will return. */
export const beginBoard = (game) => {
  if (isSeen(game)) boardOf(game).catch(() => {});
  if (isHiddenByName(game)) viewOf(game).catch(() => {});
};
