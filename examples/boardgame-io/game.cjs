// Tic-tac-toe for boardgame.io: X is player 0, and a move is a cell, a1 to c3.

const { INVALID_MOVE } = require("boardgame.io/core");

const cells = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const lines = ["a3 b3 c3", "a2 b2 c2", "a1 b1 c1", "a3 a2 a1", "b3 b2 b1", "c3 c2 c1", "a3 b2 c1", "c3 b2 a1"];

const free = (G) => cells.filter((cell) => !G.moves.includes(cell));
const taken = (G, player) => G.moves.filter((_, index) => index % 2 === player);

exports.TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ moves: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G }, cell) => {
      if (!free(G).includes(cell)) return INVALID_MOVE;
      G.moves.push(cell);
    },
  },
  endIf: ({ G }) => {
    for (const player of [0, 1]) {
      const cells = taken(G, player);
      const whole = (line) => line.split(" ").every((cell) => cells.includes(cell));
      if (lines.some(whole)) return { winner: "XO"[player] };
    }
    if (free(G).length === 0) return { draw: true };
  },
  ai: { enumerate: (G) => free(G).map((cell) => ({ move: "take", args: [cell] })) },
};
