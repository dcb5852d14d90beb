// A bot for boardgame.io that asks Countermove. The game keeps all moves in `G.moves`, in the
// service's notation, and its `ai.enumerate` lists those that are legal.

const { Bot } = require("boardgame.io/ai");

const url = process.env.COUNTERMOVE_URL ?? "http://127.0.0.1:8000";

exports.CountermoveBot = class extends Bot {
  async play({ G, ctx }, playerID) {
    const response = await fetch(`${url}/v1/games/tic_tac_toe/move`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ moves: G.moves, level: 10, time_ms: 2000 }),
      signal: AbortSignal.timeout(7000),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(reply.detail);
    const legal = this.enumerate(G, ctx, playerID);
    return { action: legal.find(({ payload }) => payload.args[0] === reply.move) };
  }
};
