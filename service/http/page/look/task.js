/** A task of Look, the search whose trace is shown: read from the address, written to it, and as a request. */

import { hashOf } from "../route.js";
import { KNOWN } from "./known.js";
import { canTurn } from "./small_boards/turned.js";

export const TREE = "tree";
export const PLAIN = "plain_alpha_beta";
export const MCTS = "mcts";
export const AUTO = "auto";
const USUAL_DEPTH = 2;
const USUAL_NODES = 400;
const TO_THE_END = "end";
const MOST_NODES = 250;
const MOST_TO_FOLD = 2500;
const TIME_MS = 3000;

/**
 * Return the task of an address: `{game, text, options, state, moves, algorithm, depth, nodes, failHard,
 * strict, quiz, fold}`. All but the flags are texts, as they stand in the fields of the form. `text` is the tree's. `fold`: whether
 * symmetric moves are drawn once.
 */
export function taskOf(path, query) {
  const game = path[0] ?? TREE;
  const isTree = game === TREE;
  return {
    game,
    text: query.tree ?? KNOWN[0].text,
    options: query.options ?? "",
    state: query.state ?? "",
    moves: query.moves ?? "",
    algorithm: query.algorithm ?? (isTree && !query.tree ? PLAIN : AUTO),
    depth: query.depth === TO_THE_END ? "" : query.depth ?? (isTree ? "" : String(USUAL_DEPTH)),
    nodes: query.nodes ?? String(USUAL_NODES),
    failHard: query.fail_hard === "1",
    strict: query.strict === "1",
    quiz: query.quiz === "1",
    fold: query.fold === "1" && canTurn(game),
  };
}

/** Return the path and the query of a task, for `go`. `at`: the step that is shown; left out: the last. `shown`: more entries. */
export function addressOf(task, at, shown = {}) {
  const { game, text, options, state, moves, algorithm, depth, nodes, failHard, strict, quiz, fold } = task;
  const tree = game === TREE;
  const query = {
    tree: tree ? text : "",
    options: tree ? "" : options,
    state,
    moves,
    algorithm,
    depth: depth || (tree ? "" : TO_THE_END),
    nodes: algorithm === MCTS ? nodes : "",
    fail_hard: failHard ? "1" : "",
    strict: strict ? "1" : "",
    quiz: quiz ? "1" : "",
    fold: fold && canTurn(game) ? "1" : "",
    ...shown,
    at: at === undefined ? "" : String(at),
  };
  return [["look", ...(tree ? [] : [game])], query];
}

export const linkOf = (task) => hashOf(...addressOf(task));

/** Return the request's body of a task. Errors: `Unreadable` of a field that is not what it should be. */
export function bodyOf(task) {
  const { game, text, options, state, moves, algorithm, depth, nodes, failHard, strict, fold } = task;
  const body = { most_nodes: fold ? MOST_TO_FOLD : MOST_NODES };
  if (game === TREE) body.options = { text };
  else {
    if (options.trim()) body.options = read(options);
    body.time_ms = TIME_MS;
  }
  if (state.trim()) body.state = state.trim();
  if (moves.trim()) body.moves = moves.trim().split(/[\s]+/);
  if (algorithm !== AUTO) body.algorithm = algorithm;
  if (algorithm === MCTS) Object.assign(body, { nodes: whole(nodes, "/nodes"), seed: 1 });
  else if (depth.trim()) body.depth = whole(depth, "/depth");
  if (algorithm === PLAIN && (failHard || strict)) body.rules = { fail_hard: failHard, cut_on_equal: !strict };
  return body;
}

/** A field of the form that cannot be sent. `problem.pointer`: which, as in the service's problem details. */
class Unreadable extends Error {
  constructor(message, pointer) {
    super(message);
    this.problem = { pointer };
  }
}

function whole(text, pointer) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Unreadable("A whole number from 1 is needed.", pointer);
  return value;
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`The options are no JSON: ${error.message}`, "/options");
  }
}
