/** Opponents other than the best one, and games in which both choose at once. */

import { readMatrix } from "../../play/boards/matrix/picture.js";
import { FOUR_IN, leavesCut, post, traced } from "./requests.js";

const MODELS = { minimizes: undefined, "moves at random": { model: "random" }, helps: { model: "cooperative" } };
const COINS = { "without a coin": 0, "with a coin": 0.5 };
const BINS_ASKED = Object.keys(COINS).flatMap((coin) => Object.keys(MODELS).map((model) => ({ coin, model })));
const OTHER_BINS = [[-10, 40], [2, 4], [-8, 20]];
const BINS = ["A", "B", "C"];
const EIGHTY_PERCENT = { model: "epsilon", depth: 2, epsilon: 0.2 };
const MINIMIZES_OFTEN = { model: "epsilon", depth: 1, epsilon: 0.2 };
const MINIMIZES_HALF = { model: "epsilon", depth: 1, epsilon: 0.5 };
const DEPTHS = [1, 2, 3, 4, 5];
const SEARCHES = {
  "an adversary, by alpha-beta": { algorithm: "alpha_beta", switches: { table: false } },
  "one that moves at random": { algorithm: "expectimax", opponent: { model: "random" } },
  "depth 2, 80 %": { algorithm: "expectimax", opponent: EIGHTY_PERCENT },
};
const BOUNDED = "max(chance(7,8,9),chance(5,1,10),chance(0,6,3))";
const PROBED = "max(chance(min(6,8,7),min(7,9,8)),chance(min(5,4,3),min(2,8,1)))";
const OTHER_BOUNDED = "max(chance(6,8),chance(2,5),chance(10,0),chance(3,9))";
const GOOD_MIN = { opponent: { model: "optimal" } };
/** Requests that search a tree without bounds of its leaves and with them. */
const withoutAndWith = (text, more) => [traced(text, "expectimax", more), traced(text, "expectiminimax")];
const LEANING = { rock: 0.2, paper: 0.2, scissors: 0.6 };

const onBins = (options, opponent) => post("bins", "analysis", { options, opponent });
const worthOf = ({ lines }, bin) => lines.find(({ move }) => move === bin).value;
const chosen = ({ value, move }) => [value, move];
const replyTo = (replies, coin, model) => replies[BINS_ASKED.findIndex((asked) => asked.coin === coin && asked.model === model)];
const nodesAt = (replies, search, at) => replies[Object.keys(SEARCHES).indexOf(search) * DEPTHS.length + at].nodes_all_passes;

export default {
  title: "Opponents",
  lessons: [
    {
      name: "rock-paper-scissors",
      title: "Rock, paper, scissors",
      text: [
        "Both choose at once, so neither can answer the other. Each cell has both payoffs, the row's and the column's, which sum to 0.",
        "In the equilibrium each choice has the probability ⅓, and nobody gains by another.",
      ],
      play: { game: "matrix" },
      requests: () => [post("matrix", "position", {}), post("matrix", "analysis", {})],
      figures: [
        { what: "the row's probabilities in equilibrium", byHand: [1 / 3, 1 / 3, 1 / 3], found: (_, { strategies }) => strategies[0].moves.map(({ probability }) => probability) },
        { what: "the column's", byHand: [1 / 3, 1 / 3, 1 / 3], found: (_, { strategies }) => strategies[1].moves.map(({ probability }) => probability) },
        { what: "value of the game, to both", byHand: [0, 0], found: (_, { values }) => values },
      ],
      drawings: [
        {
          table: ({ board, choices: [row, column] }) => ({
            caption: "Payoffs: the row's, the column's",
            head: ["", ...column.legal_moves],
            rows: row.legal_moves.map((name, at) => [name, ...readMatrix(board)[at].map((pair) => pair.map(plain).join(", "))]),
          }),
        },
      ],
      exercise: {
        question: "The column plays scissors in 6 of 10 games, and rock and paper in 2 each. What should the row play?",
        choices: Object.keys(LEANING),
        requests: () => [post("matrix", "analysis", { opponent: { model: "policy", policy: { start: LEANING } } })],
        right: ({ move }) => move,
        why: ({ lines }) => `The means are ${lines.map(({ move, value }) => `${plain(rounded(value))} with ${move}`).join(", ")}.`,
      },
    },
    {
      name: "bins-and-opponents",
      title: "Bins against three opponents",
      text: [
        "You choose a bin, A {−50, 50}, B {1, 3} or C {−5, 15}, and the other chooses a number in it, which you get. It may minimize, move at random, or help.",
        "In the second game a coin is flipped before: on heads the choice moves one bin to the left, from A to C.",
      ],
      play: { game: "bins" },
      requests: () => BINS_ASKED.map(({ coin, model }) => onBins({ coin: COINS[coin] }, MODELS[model])),
      figures: [
        { what: "game 1: it minimizes", lecture: [1, "B"], found: (...replies) => chosen(replyTo(replies, "without a coin", "minimizes")) },
        { what: "game 1: it moves at random", lecture: [5, "C"], found: (...replies) => chosen(replyTo(replies, "without a coin", "moves at random")) },
        { what: "game 1: it helps", byHand: [50, "A"], found: (...replies) => chosen(replyTo(replies, "without a coin", "helps")) },
        { what: "game 2: it minimizes", lecture: [-2, "C"], found: (...replies) => chosen(replyTo(replies, "with a coin", "minimizes")) },
        { what: "game 2: it moves at random", byHand: [3.5, "C"], found: (...replies) => chosen(replyTo(replies, "with a coin", "moves at random")) },
        { what: "game 2: it helps", byHand: [32.5, "A"], found: (...replies) => chosen(replyTo(replies, "with a coin", "helps")) },
      ],
      drawings: [
        {
          table: (...replies) => ({
            caption: "What each bin is worth",
            head: ["the other", ...BINS, "choose"],
            rows: BINS_ASKED.map(({ coin, model }, at) => [`${model}, ${coin}`, ...BINS.map((bin) => worthOf(replies[at], bin)), replies[at].move]),
          }),
        },
      ],
      exercise: {
        question: "Other bins: A {−10, 40}, B {2, 4}, C {−8, 20}. A fair coin is flipped, and the other minimizes. Which bin is best?",
        choices: BINS,
        requests: () => [onBins({ bins: OTHER_BINS, coin: COINS["with a coin"] })],
        right: ({ move }) => move,
        why: (reply) => `On heads each becomes its left neighbour, so the bins are worth ${BINS.map((bin) => `${bin} ${plain(worthOf(reply, bin))}`).join(", ")}.`,
      },
    },
    {
      name: "simulated-opponent",
      title: "Depth 2, 80 % of the time",
      text: [
        "An opponent may be a search itself: depth 2 in 8 of 10 moves, and else any move. Its moves have probabilities, so expectimax applies; to know them, its search is run at each of its nodes.",
        "The chart counts the nodes of all passes in Connect Four, beside those against an adversary and against one that moves at random.",
      ],
      play: { game: "connect_four", moves: FOUR_IN },
      requests: () => [
        ...Object.values(SEARCHES).flatMap((search) => DEPTHS.map((depth) => post("connect_four", "move", { moves: FOUR_IN, depth, seed: 1, ...search }))),
        onBins({}, MINIMIZES_OFTEN),
      ],
      figures: [
        { what: "bins, the other minimizes in 80 %: A, B, C", byHand: [-40, 1.2, -3], found: (...replies) => BINS.map((bin) => worthOf(replies.at(-1), bin)) },
        { what: "depth 4: nodes against an adversary", found: (...replies) => nodesAt(replies, "an adversary, by alpha-beta", 3) },
        { what: "depth 4: nodes against a random one", found: (...replies) => nodesAt(replies, "one that moves at random", 3) },
        { what: "depth 4: nodes against depth 2, 80 %", found: (...replies) => nodesAt(replies, "depth 2, 80 %", 3) },
      ],
      drawings: [
        {
          chart: (...replies) => ({
            caption: "Nodes of all passes, the simulated opponent's included",
            x: { label: "depth", values: DEPTHS },
            y: "nodes",
            logY: true,
            series: Object.keys(SEARCHES).map((label) => ({ label, values: DEPTHS.map((_, at) => nodesAt(replies, label, at)) })),
          }),
        },
      ],
      exercise: {
        question: "In the bins the other minimizes in half of the games, and else takes any number. What is bin B {1, 3} worth?",
        requests: () => [onBins({}, MINIMIZES_HALF)],
        right: (reply) => worthOf(reply, "B"),
        why: (reply) => `Half of the least, 1, and half of the mean, 2: ${plain(worthOf(reply, "B"))}. A is worth ${plain(worthOf(reply, "A"))}, and C ${plain(worthOf(reply, "C"))}.`,
      },
    },
    {
      name: "expectimax-bounds",
      title: "Expectimax, without bounds and with them",
      text: [
        "A leaf that nobody has looked at may be a million, so expectimax cannot leave out any. If all leaves lie between 0 and 10, b is worth at most (5 + 1 + 10) / 3 after its first two, less than a's 8: Star1 cuts the rest.",
        "Where players move below chance, Star2 first probes one move of each outcome, for a bound of them all.",
      ],
      requests: () => [...withoutAndWith(BOUNDED), ...withoutAndWith(PROBED, GOOD_MIN)],
      figures: [
        { what: "value, without bounds and with them", byHand: [8, 8], found: (all, bounded) => [all.value_of_first, bounded.value_of_first] },
        { what: "leaves looked at", byHand: [9, 6], found: (all, bounded) => [all.leaves, bounded.leaves] },
        { what: "leaves never looked at", byHand: [10, 6, 3], found: (all, bounded) => leavesCut(bounded, all) },
        { what: "leaves of the tree with MIN nodes, looked at", byHand: [12, 8], found: (_, __, all, bounded) => [all.leaves, bounded.leaves] },
      ],
      drawings: [
        {
          table: (...replies) => ({
            caption: "Counts",
            head: ["tree", "search", "value", "nodes", "leaves"],
            rows: replies.map((it, at) => [at < 2 ? "chance alone" : "with MIN nodes", at % 2 ? "with bounds" : "without bounds", it.value_of_first, it.nodes, it.leaves]),
          }),
        },
        { trace: 1, caption: "Star1: the mean can no longer reach 8" },
        { trace: 3, caption: "Star2: two probes suffice" },
      ],
      exercise: {
        question: "All leaves lie between 0 and 10. How many of these eight does expectimax with bounds look at, from left to right?",
        tree: OTHER_BOUNDED,
        requests: () => withoutAndWith(OTHER_BOUNDED),
        right: (_, { leaves }) => leaves,
        why: (all, bounded) => `It leaves out ${leavesCut(bounded, all).join(" and ")}: before them the means can no longer reach ${bounded.value_of_first}.`,
      },
    },
  ],
};

const plain = (value) => String(value).replace("-", "−");
const rounded = (value) => Math.round(value * 100) / 100;
