// Let a Countermove service play a game against itself. Node 18 or newer, nothing to install.
//
//     node examples/play.mjs connect_four 4
//
// The game's name, and how many plies each player looks ahead. COUNTERMOVE_URL names the service.

const url = (process.env.COUNTERMOVE_URL ?? "http://127.0.0.1:8000").replace(/\/$/, "");
const [game = "tic_tac_toe", depth = "4"] = process.argv.slice(2);

/** POST `body`, or GET without one; the reply. Throws an Error with the service's refusal. */
async function ask(path, body) {
  const reply = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const told = await reply.json();
  if (!reply.ok) throw new Error(`${told.code}: ${told.detail}`);
  return told;
}

const card = await ask(`/v1/games/${game}`);
if (card.facts.chance || card.facts.simultaneous) {
  throw new Error(`${card.title} is not played in turn without chance`);
}
console.log(`${card.title}. ${card.rules}\n`);

const moves = [];
let position = await ask(`/v1/games/${game}/position`, { moves });
while (position.turn !== "over") {
  const told = await ask(`/v1/games/${game}/move`, { moves, depth: Number(depth) });
  moves.push(told.move);
  position = await ask(`/v1/games/${game}/position`, { moves });
  console.log(`${moves.length}. ${told.player} plays ${told.move}, worth ${told.value.toFixed(3)}`);
  console.log(`${position.board}\n`);
}
console.log(position.winner ? `${position.winner} wins.` : `Over: ${position.utilities}`);
