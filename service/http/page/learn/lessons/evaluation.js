/** Where the search stops: EVAL(s) = w₁f₁(s) + … + wₙfₙ(s). */

import { later } from "../../widgets/later.js";
import { OPEN_LINES } from "./open_lines.js";
import { post } from "./requests.js";

const Weights = later(() => import("../weights/weights.js"), "Weights");
const NO_QUEEN = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ROOK = "4k3/8/2p5/1r6/8/8/8/1Q2K3 w - - 0 1";
const UNEQUAL = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1";
const KNIGHT = "4k3/8/2p5/1n6/8/8/P7/1Q2K3 w - - 0 1";
const NO_BISHOPS = "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQk - 0 1";
const LIGHT_BISHOPS = { weights: { bishop_count: 2 } };
const marked = (...moves) => post("tic_tac_toe", "position", { moves, include: ["features"] });

export default {
  title: "Evaluation",
  lessons: [
    {
      name: "static-evaluation",
      title: "Open lines",
      text: ["Where the search stops, an evaluation stands for what lies below. In tic-tac-toe it is the lines still open to X, less those open to O."],
      play: { game: "tic_tac_toe", moves: ["b2", "b1"] },
      requests: () => [marked(), marked("b2", "b1"), marked("b2", "a1")],
      figures: [
        { what: "empty board: 8 − 8", lecture: 0, found: (empty) => empty.evaluation },
        { what: "X in the centre, O on an edge: 6 − 4", lecture: 2, found: (_, edge) => edge.evaluation },
        { what: "X in the centre, O in a corner: 5 − 4", lecture: 1, found: (_, __, corner) => corner.evaluation },
      ],
      drawings: [
        { board: 1, caption: "O on an edge" },
        { board: 2, caption: "O in a corner" },
      ],
      exercise: {
        question: "X has marked a corner, and O the centre. What is the evaluation for X?",
        board: { game: "tic_tac_toe", moves: ["a1", "b2"] },
        requests: () => [marked("a1", "b2")],
        right: ({ evaluation }) => evaluation,
        why: ({ features: [{ by_player: [own, other] }] }) => `X has ${own} open lines, and O has ${other}.`,
      },
    },
    ...OPEN_LINES,
    {
      name: "material",
      title: "Counting pieces",
      text: ["The textbook counts 9 for a queen, 5 for a rook, 3 for a bishop or knight and 1 for a pawn: mine less yours. In Othello it counts discs."],
      play: { game: "chess", state: NO_QUEEN },
      requests: () => [
        post("chess", "position", { state: NO_QUEEN, evaluator: "textbook", include: ["features"] }),
        post("othello", "position", { moves: ["d3"], evaluator: "textbook", include: ["features"] }),
      ],
      figures: [
        { what: "chess, Black without a queen", byHand: 9, found: ({ evaluation }) => evaluation },
        { what: "Othello after one move, for the side to move: 1 − 4", byHand: -3, found: (_, { evaluation }) => evaluation },
      ],
      drawings: [
        { table: (chess) => ({ caption: "The terms in chess", head: ["term", "value", "weight", "product"], rows: chess.features.filter(({ weight }) => weight).map((it) => [it.name, it.value, it.weight, it.contribution]) }) },
        { board: 0 },
      ],
      exercise: {
        question: "From the start of a game of chess Black’s queen and White’s rook on a1 are taken away. What does the textbook’s evaluation say for White?",
        board: { game: "chess", state: UNEQUAL },
        requests: () => [post("chess", "position", { state: UNEQUAL, evaluator: "textbook", include: ["features"] })],
        right: ({ evaluation }) => evaluation,
        why: ({ features }) => features.filter(({ contribution }) => contribution).map(({ name, contribution }) => `${name} ${contribution}`).join(", ").concat("."),
      },
    },
    {
      name: "horizon",
      title: "The horizon",
      text: ["One ply deep, a search counts the rook that the queen can take. Two plies deep it sees the pawn take the queen."],
      play: { game: "chess", state: ROOK },
      requests: () => [
        post("chess", "position", { state: ROOK }),
        post("chess", "analysis", { state: ROOK, evaluator: "textbook", algorithm: "minimax", depth: 1, root_moves: ["b1b5"] }),
        post("chess", "analysis", { state: ROOK, evaluator: "textbook", algorithm: "minimax", depth: 2, root_moves: ["b1b5"] }),
      ],
      figures: [
        { what: "queen takes rook, depth 1", byHand: 8, found: (_, one) => one.evaluation },
        { what: "queen takes rook, depth 2", byHand: -1, found: (_, __, two) => two.evaluation },
      ],
      drawings: [{ board: 0, caption: "White to move" }],
      exercise: {
        question: "A knight stands in place of the rook, and White has a pawn more, on a2. What is taking the knight worth two plies deep?",
        board: { game: "chess", state: KNIGHT },
        requests: () => [1, 2].map((depth) => post("chess", "analysis", { state: KNIGHT, evaluator: "textbook", algorithm: "minimax", depth, root_moves: ["b1b5"] })),
        right: (_, two) => two.evaluation,
        why: (one, two) => `One ply deep it is worth ${one.evaluation}. Then the pawn takes the queen, and a pawn each is left: ${two.evaluation}.`,
      },
    },
    {
      name: "weights",
      title: "Try the weights",
      text: ["An evaluation is a sum of terms, each with a weight. Change the weights and see the sum change, and perhaps the move that a short search chooses."],
      view: Weights,
      exercise: {
        question: "White has lost both bishops, and Black a rook. By the textbook's weights, but with 2 for a bishop in place of 3: what is the sum for White?",
        board: { game: "chess", state: NO_BISHOPS },
        requests: () => [LIGHT_BISHOPS, {}].map((more) => post("chess", "position", { state: NO_BISHOPS, evaluator: "textbook", include: ["features"], ...more })),
        right: ({ evaluation }) => evaluation,
        why: ({ features, evaluation }, usual) =>
          `${features.filter(({ contribution }) => contribution).map(({ name, value, weight }) => `${name} ${value} × ${weight}`).join(", ")}: ${evaluation}. With the textbook's own weights it is ${usual.evaluation}.`.replaceAll("-", "−"),
      },
    },
  ],
};
