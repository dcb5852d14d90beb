/** How each game's positions are written: its pieces, and what stands beside the board. */

import { read as readCheckers } from "../boards/checkers/notation.js";
import { inRows } from "./rows.js";

const A = "a".charCodeAt(0);
const letter = (x) => String.fromCharCode(A + x);
const fromBelow = (x, y, [, rows]) => `${letter(x)}${rows - y}`;
const fromAbove = (x, y) => `${letter(x)}${y + 1}`;
const GO_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const MORRIS = ["adg", "bdf", "cde", "abcefg", "cde", "bdf", "adg"];

/** The field of whose turn it is: letters, and the players' words. */
const turn = (values) => ({ name: "turn", kind: "choice", label: "To move", values, usual: Object.keys(values)[0] });
const kept = (name, usual) => ({ name, kind: "kept", usual });

/** Two lists of pieces, one for each side: `[letter, words]`, from the words of the letters. */
const sides = (first, second, words, [ofFirst, ofSecond] = [(each) => each, (each) => each.toLowerCase()]) =>
  [[first, ofFirst], [second, ofSecond]].map(([color, of]) => Object.entries(words).map(([each, word]) => [of(each), `${color} ${word}`]));

const CHESS = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };
const XIANGQI = { K: "king", A: "advisor", B: "elephant", N: "horse", R: "rook", C: "cannon", P: "pawn" };
const SHOGI = { K: "king", R: "rook", B: "bishop", G: "gold", S: "silver", N: "knight", L: "lance", P: "pawn" };
const PROMOTED = { "+R": "dragon", "+B": "horse", "+S": "promoted silver", "+N": "promoted knight", "+L": "promoted lance", "+P": "tokin" };
const CASTLING = { K: "White O-O", Q: "White O-O-O", k: "Black O-O", q: "Black O-O-O" };
const pair = (first, second, word) => [[[first[0], `${first[1]} ${word}`]], [[second[0], `${second[1]} ${word}`]]];

const NOTATIONS = {
  amazons: inRows({ pieces: [[["W", "white amazon"]], [["B", "black amazon"]], [["#", "arrow"]]], fields: [turn({ W: "White", B: "Black" })], name: fromBelow, empty: "." }),
  breakthrough: inRows({ pieces: pair(["w", "white"], ["b", "black"], "piece"), fields: [turn({ w: "White", b: "Black" })], name: fromBelow, empty: "." }),
  chess: inRows({
    pieces: sides("white", "black", CHESS),
    fields: [turn({ w: "White", b: "Black" }), { name: "castling", kind: "flags", label: "Castling", values: CASTLING, usual: "-" },
      { name: "passant", kind: "text", label: "En passant", usual: "-" }, kept("halfmoves", "0"), kept("number", "1")],
    name: fromBelow,
  }),
  go: inRows({ pieces: pair(["X", "black"], ["O", "white"], "stone"), fields: [turn({ X: "Black", O: "White" })], name: (x, y, [, rows]) => `${GO_LETTERS[x]}${rows - y}`, empty: "." }),
  hex: inRows({ pieces: [[["X", "X"]], [["O", "O"]]], fields: [turn({ X: "X", O: "O" })], name: fromAbove, empty: "." }),
  lines_of_action: inRows({ pieces: pair(["B", "black"], ["W", "white"], "piece"), fields: [turn({ B: "Black", W: "White" })], name: fromBelow, empty: "." }),
  nine_mens_morris: inRows({
    pieces: pair(["w", "white"], ["b", "black"], "piece"),
    fields: [{ name: "toPlace", kind: "text", label: "To place, white:black", usual: "0:0" }, turn({ w: "White", b: "Black" })],
    name: (x, y) => `${MORRIS[y][x]}${7 - y}`,
    empty: ".",
  }),
  othello: inRows({ pieces: pair(["X", "black"], ["O", "white"], "disc"), fields: [turn({ X: "Black", O: "White" })], name: fromAbove, empty: "-", side: 8 }),
  shogi: inRows({
    pieces: [SHOGI, PROMOTED].map((words) => sides("sente's", "gote's", words)).flat(),
    fields: [turn({ b: "Sente", w: "Gote" }), { name: "hands", kind: "text", label: "In hand, as RG2Pb3p", usual: "-" }, kept("number", "1")],
    name: (x, y) => `${9 - x}${letter(y)}`,
  }),
  tic_tac_toe: inRows({ pieces: [[["X", "X"]], [["O", "O"]]], fields: [], name: fromBelow, empty: "." }),
  xiangqi: inRows({
    pieces: sides("red", "black", XIANGQI),
    fields: [turn({ w: "Red", b: "Black" }), kept("rights", "-"), kept("passant", "-"), kept("plies", "0"), kept("number", "1")],
    name: (x, y) => `${letter(x)}${9 - y}`,
  }),
  checkers: {
    pieces: sides("white", "black", { m: "man", K: "king" }, [(each) => ({ m: "w", K: "W" })[each], (each) => ({ m: "b", K: "B" })[each]]),
    fields: [turn({ W: "White", B: "Black" })],
    read: (state) => ({
      cells: new Map([...readCheckers(state)].map(([id, { color, king }]) => [id, king ? color[0].toUpperCase() : color[0]])),
      rows: null,
      values: { turn: state[0] },
    }),
    write: ({ cells, values }) => {
      const list = (color) => [...cells].filter(([, piece]) => piece.toLowerCase() === color).map(([id, piece]) => (piece === color ? id : `K${id}`));
      return `${values.turn}:W${list("w").join(",")}:B${list("b").join(",")}`;
    },
  },
};

/** Return the notation of a game that can be edited: see rows.js. */
export const notationOf = (game) => NOTATIONS[game];
