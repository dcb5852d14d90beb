/** Games as search: states, players, actions, results, ends and utilities. */

import { post } from "./requests.js";

export default {
  title: "Games as search",
  lessons: [
    {
      name: "first-position",
      title: "States and actions",
      text: [
        "A game is a set of states. In each state one player is to move, and has some actions; an action leads to the next state.",
        "In tic-tac-toe X moves first. The empty board has nine actions, one for each cell.",
      ],
      play: { game: "tic_tac_toe" },
      requests: () => [post("tic_tac_toe", "position", {}), post("tic_tac_toe", "position", { moves: ["b2"] })],
      figures: [
        { what: "actions on the empty board", byHand: 9, found: (empty) => empty.legal_moves.length },
        { what: "player to move", byHand: "X", found: ({ player }) => player },
        { what: "actions after X took the centre", byHand: 8, found: (_, next) => next.legal_moves.length },
      ],
      drawings: [{ board: 0, caption: "The empty board" }],
      exercise: {
        question: "X took the centre, and O a corner. How many actions has X?",
        requests: () => [post("tic_tac_toe", "position", { moves: ["b2", "a1"] })],
        right: ({ legal_moves: moves }) => moves.length,
        why: ({ legal_moves: moves }) => `Nine cells less two leave ${moves.length}: ${moves.join(", ")}.`,
      },
    },
  ],
};
