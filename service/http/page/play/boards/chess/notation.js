/** Chess as the service writes it: FEN and UCI. */

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const FILES = "abcdefgh";
const SQUARE = 2;
const SIDE = 8;

/** Return a move's steps: "e2e4" is `["e2", "e4"]`, "e7e8q" is `["e7", "e8", "q"]`. */
export const stepsOf = (move) =>
  [move.slice(0, SQUARE), move.slice(SQUARE, 2 * SQUARE), move.slice(2 * SQUARE)].filter(Boolean);

/** Return the squares that a move names: two in UCI, at most one of "Nf3", none of "O-O". */
export const squaresOf = (move) => (/^[a-h][1-8][a-h][1-8]/.test(move) ? stepsOf(move).slice(0, 2) : (move.match(/[a-h][1-8]/g) ?? []).slice(-1));

/** Return `{rows, turn}` of a FEN: eight rows from the top of `{id, piece}`, and "w" or "b". A piece is a letter or "". */
export function read(fen) {
  const [placed, turn = "w"] = fen.split(" ");
  const lines = placed.split("/").map((line) => line.replace(/\d/g, (count) => " ".repeat(Number(count))));
  const rows = lines.map((line, y) => [...line].map((piece, x) => ({ id: `${FILES[x]}${SIDE - y}`, piece: piece.trim() })));
  return { rows, turn };
}

export const isWhite = (piece) => piece !== piece.toLowerCase();

/** Return a piece in words: "white pawn". */
export const named = (piece) => `${isWhite(piece) ? "white" : "black"} ${NAMES[piece.toLowerCase()]}`;

/** Return the words of a kind of piece: "queen" for "q". */
export const kindNamed = (letter) => NAMES[letter.toLowerCase()];

const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

/** Return the square of the king that is to move, if he is in check, or null: without a move no event tells. */
export function checked({ rows, turn }) {
  const king = turn === "w" ? "K" : "k";
  const y = rows.findIndex((row) => row.some(({ piece }) => piece === king));
  if (y < 0) return null;
  const x = rows[y].findIndex(({ piece }) => piece === king);
  const piece = (steps, [dx, dy]) => rows[y + dy * steps]?.[x + dx * steps]?.piece;
  const enemy = (found, kinds) => found && isWhite(found) !== isWhite(king) && kinds.includes(found.toLowerCase());
  const sees = (direction, kinds) => {
    for (let steps = 1; ; steps++) {
      const found = piece(steps, direction);
      if (found !== "") return enemy(found, kinds);
    }
  };
  const forward = turn === "w" ? -1 : 1;
  const pawns = [[1, forward], [-1, forward]];
  const near = (steps, kinds) => steps.some((step) => enemy(piece(1, step), kinds));
  const found =
    STRAIGHT.some((direction) => sees(direction, "rq")) || DIAGONAL.some((direction) => sees(direction, "bq")) ||
    near(KNIGHT, "n") || near(pawns, "p");
  return found ? rows[y][x].id : null;
}
