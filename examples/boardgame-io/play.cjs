// Let two bots play: perfect play of tic-tac-toe is a draw. For yourself against one, leave "0" out.

const { Client } = require("boardgame.io/client");
const { Local } = require("boardgame.io/multiplayer");
const { CountermoveBot } = require("./bot.cjs");
const { TicTacToe } = require("./game.cjs");

const bots = { 0: CountermoveBot, 1: CountermoveBot };
const client = Client({ game: TicTacToe, multiplayer: Local({ bots }), debug: false });
const leave = client.subscribe((state) => {
  if (!state?.ctx.gameover) return;
  leave();
  const { winner } = state.ctx.gameover;
  console.log(...state.G.moves);
  console.log(winner ? `${winner} wins` : "draw");
  client.stop();
});
client.start();
