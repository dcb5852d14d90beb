/** Games whose positions can be set up: boards of squares, Go, Hex, nine men's morris. */

const EDITABLE = ["amazons", "breakthrough", "checkers", "chess", "go", "hex", "lines_of_action", "nine_mens_morris", "othello", "shogi", "tic_tac_toe", "xiangqi"];

export const isEditable = (game) => EDITABLE.includes(game);
