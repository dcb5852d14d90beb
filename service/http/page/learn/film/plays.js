/**
 * What films show: frames, one after the other, as the service plays. A frame is
 *   position  inspectPosition's reply
 *   last      the move that led to it
 *   best      a move that is marked in it
 *   says      one sentence: what has happened
 *   pass      of a search's iteration: streamAnalysis's object
 * Each function returns an async generator of frames. `signal` stops it. Errors: those of `ask`.
 */

import { ask, records } from "../../service.js";
import { lotsOf } from "../lots.js";
import { worded } from "../worded.js";

const LONGEST = 300;
/** With a seed no stored answer serves: one of a deeper search would. */
const SEED = 1;
const START = "The start.";

/**
 * A game that searches play, `{game, options, state, players}`: of each player's name the fields of its search; null
 * moves by lot. `seed`: of the lot. `operation`: "analysis" finds each move's value too. `says(reply, player)`: in
 * place of the usual sentence. `about`: further fields of the requests about positions.
 */
export async function* played({ game, options, state, players, seed = SEED, operation = "move", says = sentenceOf, about }, signal) {
  const at = (place) => ask(game, "position", { options, ...about, ...place }, { signal, quiet: true });
  const draw = lotsOf(seed);
  let position = await at({ state });
  yield { position, says: START };
  for (let plies = 0; position.turn === "player" && plies < LONGEST; plies++) {
    const { player, state: before, legal_moves: legal } = position;
    const search = players[player];
    const reply = search ? await ask(game, operation, { options, state: before, seed: SEED, ...search }, { signal }) : { move: legal[draw(legal.length)] };
    position = await at({ state: before, moves: [reply.move] });
    const said = search ? says(reply, player) : `${player} moves ${reply.move}, by lot.`;
    yield { position, last: reply.move, says: capitalized(position.turn === "over" ? `${said} ${endOf(position)}` : said) };
  }
}

/** The plan that a path search finds, `{game, options, algorithm}`, move after move. */
export async function* planned({ game, options, algorithm }, signal) {
  const at = (place) => ask(game, "position", { options, ...place }, { signal, quiet: true });
  let position = await at({});
  const reply = await ask(game, "move", { options, algorithm }, { signal });
  const { principal_variation: path = [], path_cost: cost, nodes } = reply;
  if (cost === undefined) {
    yield { position, says: `No plan was found: ${reply.stopped_by}, after ${worded(nodes)} nodes.` };
    return;
  }
  yield { position, says: `A plan of cost ${worded(cost)} was found, with ${worded(nodes)} nodes.` };
  for (const [index, move] of path.entries()) {
    position = await at({ state: position.state, moves: [move], include: ["last"] });
    const isLast = index === path.length - 1;
    yield { position, last: move, says: `${nameOf(position.last.at(-1))}.${isLast ? ` The goal is reached, at a cost of ${worded(cost)}.` : ""}` };
  }
}

/** The passes of one search, `{game, options, state, search}`, as they end. `search`: its fields. */
export async function* deepened({ game, options, state, search }, signal) {
  const place = { options, state };
  const position = await ask(game, "position", place, { signal, quiet: true });
  yield { position, says: "The search has not begun." };
  for await (const event of records("POST", `v1/games/${game}/analysis/stream`, { ...place, ...search, multi_pv: 1 }, { signal })) {
    if (event.type === "problem") throw new Error(event.problem.detail);
    if (event.type === "iteration") yield { position, best: event.move, pass: event, says: passOf(event) };
    if (event.type === "final") yield { position, best: event.move, says: `${STOPPED[event.stopped_by] ?? "The search ends."} The move is ${nameOf(event)}, of the last pass that was completed.` };
  }
}

const STOPPED = { time: "Time is up.", clock: "The next pass would take too long.", depth: "The last depth is reached.", proven: "The value is proven." };
const nameOf = ({ move, move_label: label }) => label ?? move;
const passOf = (pass) => `Depth ${pass.depth}: ${nameOf(pass)}, ${valueOf(pass)}. This pass took ${worded(pass.nodes)} nodes.`;

/** Return what a search expects, in words: an estimate in the game's unit, or what is proven. */
export function valueOf({ evaluation, unit, value, outcome }) {
  if (evaluation === undefined) return outcome ? `a ${outcome}` : worded(rounded(value));
  return [worded(rounded(evaluation)), unit].filter(Boolean).join(" ");
}

const sentenceOf = (reply, player) => `${player} moves ${nameOf(reply)} and expects ${valueOf(reply)}.`;
const rounded = (value) => Math.round(value * 100) / 100;

/** Return a finished game's result in words, by the payoff of its first player. */
export function endOf({ utilities, winner }) {
  if (winner) return capitalized(`${winner} wins.`);
  return utilities ? `The end, at ${worded(utilities[0])}.` : "The end.";
}

const capitalized = (sentence) => sentence[0].toUpperCase() + sentence.slice(1);
