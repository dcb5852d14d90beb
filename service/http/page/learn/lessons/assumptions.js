/** What a search assumes of the other player: face-off, learning, and the Pacman experiment. */

import { later } from "../../widgets/later.js";
import { post, searched } from "./requests.js";

const Experiment = later(() => import("../experiment/experiment.js"), "Experiment");
const AGENTS = [
  { name: "max", model: "optimal" },
  { name: "expectimax", model: "optimal", opponent: { model: "random" } },
];
const OPPONENTS = [
  { name: "min", model: "optimal" },
  { name: "random", model: "random" },
];
const mixed = (name, policy) => ({ name, model: "policy", policy: { "-": policy } });
const learnt = (method) => post("matrix", "learning", { options: { preset: "morra" }, method, rounds: 100000, points: 16 });
const table = (caption) => (reply) => ({ caption, head: ["", ...reply.opponents], rows: reply.rows.map(({ agent, values }) => [agent, ...values]) });
const GAMBLE = "((14,-4),(3,1))";
const meanOf = ({ lines }, move) => lines.find((line) => line.move === move).value;
const OTHER_BINS = [[0, 10], [4, 5], [-20, 40]];

export default {
  title: "Assumptions about the other",
  lessons: [
    {
      name: "face-off",
      title: "Face-off of policies",
      text: [
        "You choose one of three bins, the other a number in it: −50 or 50, 1 or 3, −5 or 15. Max expects the worst, expectimax a random choice; each row is a policy of yours, each column one of the other's.",
        "Expectimax gains against the random player, and pays against the minimizing one.",
      ],
      play: { game: "bins" },
      requests: () => [post("bins", "face-off", { agents: AGENTS, opponents: OPPONENTS })],
      figures: [
        { what: "max against min, random", lecture: [1, 2], found: ({ rows }) => rows[0].values },
        { what: "expectimax against min, random", lecture: [-5, 5], found: ({ rows }) => rows[1].values },
        { what: "the three inequalities hold", lecture: true, found: ({ inequalities }) => inequalities.every(({ holds }) => holds) },
      ],
      drawings: [
        { table: table("What each policy is worth") },
        { table: ({ inequalities }) => ({ caption: "The lecture's inequalities", head: ["claim", "left", "right", "holds"], rows: inequalities.map((it) => [it.claim, it.lower, it.upper, it.holds]) }) },
      ],
      exercise: {
        question: "The bins are 0 or 10, 4 or 5, and −20 or 40. What is expectimax’s choice worth against the minimizing player?",
        requests: () => [post("bins", "face-off", { options: { bins: OTHER_BINS }, agents: AGENTS, opponents: OPPONENTS })],
        right: ({ rows }) => rows[1].values[0],
        why: ({ rows }) => `Expectimax takes the largest mean, ${rows[1].values[1]}, and is paid the least number there. Max is sure of ${rows[0].values[0]}.`,
      },
    },
    {
      name: "stochastic-policy",
      title: "A policy that flips a coin",
      text: ["A policy may be stochastic. Half bin A, half bin B is worth the mean of both against a player who chooses at random."],
      play: { game: "bins" },
      requests: () => [
        post("bins", "face-off", {
          agents: [mixed("½ A + ½ B", { A: 0.5, B: 0.5 }), mixed("A", { A: 1 }), mixed("B", { B: 1 })],
          opponents: [{ name: "random", model: "random" }],
        }),
      ],
      figures: [
        { what: "½ A + ½ B", byHand: 1, found: ({ rows }) => rows[0].values[0] },
        { what: "A alone", lecture: 0, found: ({ rows }) => rows[1].values[0] },
        { what: "B alone", lecture: 2, found: ({ rows }) => rows[2].values[0] },
      ],
      drawings: [{ table: table("Against a random player") }],
      exercise: {
        question: "What is ¾ A + ¼ B worth against the random player?",
        requests: () => [post("bins", "face-off", { agents: [mixed("mixed", { A: 0.75, B: 0.25 })], opponents: [{ name: "random", model: "random" }] })],
        right: ({ rows }) => rows[0].values[0],
        why: ({ rows }) => `¾ of A’s value and ¼ of B’s make ${rows[0].values[0]}.`,
      },
    },
    { name: "pacman", title: "The Pacman experiment", view: Experiment,
      text: [
        "Pacman searches four plies. Minimax takes the ghost for an adversary; expectimax takes it for one that moves at random. The ghost is one or the other.",
        "Who takes a random ghost for an adversary loses a little. Who takes an adversary for a random ghost loses the game.",
      ],
      exercise: {
        question: "Minimax chooses Pacman's move, MAX's, but the ghost, MIN, moves at random. How much less does he get on average than by the best move?",
        tree: GAMBLE,
        requests: () => [searched(GAMBLE, "minimax"), post("tree", "analysis", { options: { text: GAMBLE }, opponent: { model: "random" } })],
        right: ({ move }, random) => random.value - meanOf(random, move),
        why: ({ move, value }, random) => `Minimax is sure of ${value} by ${move}, whose mean is ${meanOf(random, move)}. The mean of ${random.move} is ${random.value}.`,
      },
    },
    {
      name: "learning",
      title: "Learning to mix",
      text: [
        "Two-finger Morra: no move is best, the equilibrium shows one finger in 7 of 12 rounds. Fictitious play and regret matching come to it by themselves.",
        "Exploitability is what a player who knew the average policies could gain; it goes to 0.",
      ],
      play: { game: "matrix", options: { preset: "morra" } },
      requests: () => [learnt("fictitious_play"), learnt("regret_matching")],
      figures: [
        { what: "one finger, in equilibrium", lecture: 7 / 12, found: (_, { strategies }) => strategies[0].moves[0].equilibrium },
        { what: "value of the game for the row player", lecture: -1 / 12, found: (_, { strategies }) => strategies[0].equilibrium_value },
        { what: "one finger, fictitious play", found: ({ strategies }) => strategies[0].moves[0].probability },
        { what: "one finger, regret matching", found: (_, { strategies }) => strategies[0].moves[0].probability },
      ],
      drawings: [
        {
          chart: (fictitious, regret) => ({
            caption: "Exploitability against rounds",
            x: { label: "rounds", values: fictitious.curve.map(({ round }) => round) },
            y: "exploitability",
            logX: true,
            series: [
              { label: "fictitious play", values: fictitious.curve.map((it) => it.exploitability) },
              { label: "regret matching", values: regret.curve.map((it) => it.exploitability) },
            ],
          }),
        },
      ],
      exercise: {
        question: "In rock, paper, scissors: how often does a player in equilibrium show rock? A fraction will do.",
        requests: () => [post("matrix", "learning", { method: "fictitious_play", rounds: 1000, points: 2 })],
        right: ({ strategies }) => strategies[0].moves[0].equilibrium,
        why: ({ strategies }) => `All three are as frequent, and the value is ${strategies[0].equilibrium_value}: nobody can gain by another choice.`,
      },
    },
  ],
};
