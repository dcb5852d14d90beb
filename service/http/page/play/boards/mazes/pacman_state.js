/** Pacman's notation. All functions are pure. */

/**
 * Return a state's `{rows, turn, score, movesLeft, pacman, isCaught, ghosts}`. Squares are `[column, row]`,
 * rows from the top. `turn`: 0 is Pacman, else the first ghost that moves; a ghost is
 * `{at, heading, isBetween, scared}`.
 */
export function readPacman(state) {
  const [maze, turn, score, movesLeft, listed] = state.split(" ");
  const rows = maze.split("/");
  const row = rows.findIndex((squares) => /[PX]/.test(squares));
  const ghosts = listed === "-" ? [] : listed.split(";").map((text) => ghost(text, rows.length));
  return {
    rows,
    ghosts,
    turn: turn === "P" ? 0 : turn === "G" ? 1 : Number(turn),
    score: Number(score),
    movesLeft: Number(movesLeft),
    pacman: [rows[row].search(/[PX]/), row],
    isCaught: rows[row].includes("X"),
  };
}

function ghost(text, height) {
  const [, x, y, heading, between, scared = "0"] = text.match(/^(\d+),(\d+)([NSEW-])(\+?)(?:\*(\d+))?$/);
  return { at: [Number(x), height - 1 - Number(y)], heading, isBetween: between === "+", scared: Number(scared) };
}
