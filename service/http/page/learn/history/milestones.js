/** Programs that made history: what each did, how, and the game here that is played by the algorithm of its time. */

import { hashOf } from "../../route.js";

const LIMITS = { depth: "depth", nodes: "nodes", time_ms: "milliseconds" };
const against = (search, options) => ({ p1: "person", p2: `search ${search}`, options });
const table = (search, options) => ({ by: `search ${search}`, options });

/**
 * By year: `{year, program, people, event, algorithm, hardware, speed, size, game, plays, note}`. `speed`: in positions
 * a second; it or `hardware` is left out where nothing is known. `size`: of its tables. `plays`: the query of the game's
 * address. `note`: how the game or the search here differs.
 */
export const MILESTONES = [
  {
    year: 1950,
    program: "A chess program on paper",
    people: "Claude Shannon",
    event: "describes how a machine could play chess, and counts some 10¹²⁰ games: too many to look at all of them.",
    algorithm: "minimax to a depth, with a weighted sum of features at its end",
    hardware: "none: a paper",
    speed: "none: a paper",
    game: "chess",
    plays: against("minimax depth 2"),
  },
  {
    year: 1959,
    program: "The checkers program",
    people: "Arthur Samuel",
    event: "learns from games against itself, by rote and by generalization.",
    algorithm: "minimax, with an evaluation whose weights are learned; alpha-beta stands in his paper of 1967",
    hardware: "IBM 704",
    game: "checkers",
    plays: against("minimax depth 3"),
    note: "it does not learn",
  },
  {
    year: 1979,
    program: "BKG 9.8",
    people: "Hans Berliner",
    event: "beats the world champion of backgammon, Luigi Villa, 7 to 1. Luck helped, as Berliner wrote.",
    algorithm: "an evaluation of the position after each move; no look ahead",
    hardware: "a PDP-10 at Carnegie Mellon",
    game: "backgammon",
    plays: against("expectiminimax depth 1"),
    note: "its evaluation is a network; Berliner wrote his by hand",
  },
  {
    year: 1992,
    program: "TD-Gammon",
    people: "Gerald Tesauro",
    event: "plays backgammon nearly as well as the best people, after 1.5 million games against itself in version 2.1.",
    algorithm: "a neural network, learned by TD(λ); expectiminimax over few plies",
    hardware: "an IBM RS/6000 workstation",
    game: "backgammon",
    plays: against("expectiminimax depth 2"),
  },
  {
    year: 1994,
    program: "Chinook",
    people: "Jonathan Schaeffer and others",
    event: "is the first program to win a world championship of people. In 2007 checkers is solved: a draw.",
    algorithm: "alpha-beta, with tables of endgames up to eight pieces",
    hardware: "a Silicon Graphics computer with 16 processors",
    speed: "up to 200,000",
    size: "443,748,401,247 positions, once they were complete",
    game: "checkers",
    plays: against("alpha_beta time_ms 500"),
    note: "without Chinook's tables",
  },
  {
    year: 1997,
    program: "Deep Blue",
    people: "Feng-hsiung Hsu, Murray Campbell, Joseph Hoane",
    event: "beats the world champion of chess, Garry Kasparov, 3½ to 2½.",
    algorithm: "alpha-beta in parallel, 14 plies deep and deeper where it matters",
    hardware: "IBM RS/6000 SP with 30 processors and 480 chess chips",
    speed: "126 to 200 million",
    game: "chess",
    plays: against("selective time_ms 500"),
    note: "alpha-beta that looks less deeply where it matters less, without chess chips",
  },
  {
    year: 1997,
    program: "Logistello",
    people: "Michael Buro",
    event: "beats the world champion of Othello, Takeshi Murakami, 6 to 0.",
    algorithm: "alpha-beta that leaves out unlikely branches; an evaluation by patterns, learned from games",
    hardware: "a personal computer with one Pentium Pro",
    speed: "about 160,000 in the middle of a game",
    game: "othello",
    plays: against("selective time_ms 500"),
    note: "it leaves out branches by other tests",
  },
  {
    year: 2016,
    program: "AlphaGo",
    people: "DeepMind",
    event: "beats Lee Sedol at Go, 4 to 1.",
    algorithm: "Monte Carlo tree search, guided by neural networks",
    hardware: "48 tensor processing units; 1,202 CPUs and 176 GPUs in the distributed version of 2015",
    game: "go",
    plays: against("mcts nodes 1000", '{"size":9}'),
    note: "on a board of 9 × 9, without networks",
  },
  {
    year: 2017,
    program: "Libratus",
    people: "Noam Brown and Tuomas Sandholm",
    event: "beats four professionals at hold'em for two, in 120,000 hands.",
    algorithm: "counterfactual regret minimization, and subgames solved anew during play",
    hardware: "the supercomputer Bridges at Pittsburgh",
    game: "leduc_poker",
    plays: table("cfr"),
    note: "a smaller poker, which is solved while you wait",
  },
  {
    year: 2019,
    program: "Pluribus",
    people: "Noam Brown and Tuomas Sandholm",
    event: "beats professionals at hold'em for six, in 10,000 hands.",
    algorithm: "counterfactual regret minimization, and a search of limited depth",
    hardware: "one server with 64 cores for eight days to learn; two processors to play",
    game: "kuhn_poker",
    plays: table("cfr", '{"players":3}'),
    note: "a smaller poker, for three",
  },
  {
    year: 2019,
    program: "Suphx",
    people: "Microsoft Research Asia",
    event: "plays Mahjong better than nearly all people on the platform Tenhou.",
    algorithm: "neural networks, learned from people's games and from games against itself",
    hardware: "44 GPUs for two days to learn from games against itself",
    game: "hearts",
    plays: table("is_mcts nodes 500"),
    note: "four players here too, whose hands are hidden; by Monte Carlo tree search over information sets",
  },
];

/** Return the search that plays a milestone's game, as "minimax, depth 2". */
export const searchOf = ({ plays: { p2, by = p2 } }) => {
  const [, algorithm, limit, count] = by.split(" ");
  return limit ? `${algorithm}, ${LIMITS[limit]} ${count}` : algorithm;
};

/** Return the address of a milestone's game. */
export const addressOf = ({ game, plays }) => hashOf(["play", game], plays);
