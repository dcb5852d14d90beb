/** Two searches at once: what depth, an assumption, or one part of a search is worth. */

import { later } from "../../widgets/later.js";
import { GHOSTS, OPTIONS, PACMAN } from "../experiment/contestants.js";
import { post, searched } from "./requests.js";

const Films = later(() => import("../film/films.js"), "Films");
const Depths = later(() => import("../match/depths.js"), "Depths");
const Switches = later(() => import("../switches/switches.js"), "Switches");

const DEPTHS = [2, 10];
const deep = (depth) => ({ algorithm: "alpha_beta", depth });
const GHOST = deep(2);
const SECOND = deep(4);
const ESTIMATED = "max(~9:min(1,8),~4:min(5,6),~2:min(7,3))";
const LOTS = "((6,7,5),(1,18,8),(4,9,2))";
/** By these lots of the random ghost both Pacmans win, as mostly, and expectimax has more points. */
const LOTS_OF_THE_GHOST = 8;
const PLIES = [4, 6];
/** How many times as many nodes; one of them is near. */
const TIMES = [2, 50, 1200];
const timesOf = (many) => `about ${many.toLocaleString("en")} times as many`;
const ORDINALS = ["first", "second", "third"];
const LETTERS = ["a", "b", "c"];
const OFF = { "the good order of moves": { ordering: "worst_first" }, "the table": { table: false }, "killers": { killers: false } };

const ofDepths = (game, options, first, second) =>
  DEPTHS.map((depth) => ({ caption: `Depth ${depth}`, played: { game, options, players: { [first]: deep(depth), ...second } } }));
const assuming = (ghost) =>
  Object.entries(PACMAN).map(([name, search]) => ({ caption: CAPTIONS[name], played: { game: "pacman", options: OPTIONS, seed: LOTS_OF_THE_GHOST, players: { Pacman: search, ghost: GHOSTS[ghost] } } }));
const TITLES = { adversarial: "It hunts Pacman", random: "It moves at random" };
const CAPTIONS = { minimax: "Minimax", expectimax: "Expectimax" };

export default {
  title: "Side by side",
  lessons: [
    {
      name: "two-depths",
      title: "Depth 2 and depth 10",
      text: [
        "The same evaluation, the same opponent; one search looks two plies ahead, the other ten. Two plies deep, Pacman sees the ghost too late; ten plies deep, he knows the way round.",
        "In Connect Four both play X against a search of depth 4.",
      ],
      view: Films,
      asks: "The game",
      films: [
        { name: "pacman", title: "Pacman", tracks: ofDepths("pacman", OPTIONS, "Pacman", { ghost: GHOST }) },
        { name: "connect_four", title: "Connect Four", tracks: ofDepths("connect_four", {}, "X", { O: SECOND }) },
      ],
      exercise: {
        question: "MAX looks one ply ahead and believes its estimates of the three moves: 9, 4 and 2. Then MIN moves, and takes the least of the two leaves below. What does MAX get?",
        tree: ESTIMATED,
        requests: () => [searched(ESTIMATED, "minimax", { depth: 1 }), post("tree", "analysis", { options: { text: ESTIMATED }, algorithm: "minimax", depth: 2 })],
        right: ({ move }, { lines }) => lines.find((line) => line.move === move).value,
        why: ({ move, value: believed }, { lines, value }) => `It moves to ${move}, which it believes worth ${believed}, and gets ${lines.find((line) => line.move === move).value}. Two plies deep it would get ${value}.`,
      },
    },
    {
      name: "elo-by-depth",
      title: "Elo by depth",
      text: [
        "Of chess a lecture says: a search of 4 plies plays like a novice, one of 8 like a master, one of 12 like Deep Blue. What are two more plies worth? Measure it in a match, in which each opening is played twice, with sides changed.",
      ],
      view: Depths,
      exercise: {
        question: "From the first position of chess alpha-beta looks 4 plies ahead, and then 6. How many nodes does the deeper search look at?",
        choices: TIMES.map(timesOf),
        requests: () => PLIES.map((depth) => post("chess", "move", { algorithm: "alpha_beta", depth, seed: 1 })),
        right: (...replies) => timesOf(nearest(ratioOf(replies))),
        why: (...replies) => `${replies.map(({ nodes }) => nodes.toLocaleString("en")).join(" and ")} nodes in the last pass: ${Math.round(ratioOf(replies))} times as many. With some 35 moves in a position minimax would look at 35² = 1,225 times as many.`,
      },
    },
    {
      name: "minimax-and-expectimax",
      title: "Minimax and expectimax",
      text: [
        "Two Pacmans in one maze: minimax takes the ghost for an adversary, expectimax for one that moves at random.",
        "Against the ghost that hunts, expectimax runs into it. Against the one that moves at random both may win, and minimax goes out of its way for nothing.",
      ],
      view: Films,
      asks: "The ghost",
      films: Object.keys(GHOSTS).map((ghost) => ({ name: ghost, title: TITLES[ghost], tracks: assuming(ghost) })),
      exercise: {
        question: "MIN moves at random in this tree. Which move of MAX is best?",
        tree: LOTS,
        choices: ORDINALS,
        requests: () => [searched(LOTS, undefined, { opponent: { model: "random" } }), searched(LOTS, "minimax")],
        right: ({ move }) => ORDINALS[LETTERS.indexOf(move)],
        why: (lots, worst) => `Its mean is ${lots.value}, the largest. Against a MIN that plays well the ${ORDINALS[LETTERS.indexOf(worst.move)]} is best, with ${worst.value}.`,
      },
    },
    {
      name: "switches",
      title: "One part on and off",
      text: [
        "Two trees side by side: without one part of the search, and with it. Below stand their counts, and those of a larger game over depth.",
        "The value of alpha-beta is the same with any part off; only its work grows. The last two parts, of selective, may change the value.",
      ],
      view: Switches,
      exercise: {
        question: "Othello from the start, six plies deep. Without which of these does alpha-beta look at the most nodes?",
        choices: Object.keys(OFF),
        requests: () => Object.values(OFF).map((switches) => post("othello", "move", { algorithm: "alpha_beta", depth: 6, seed: 1, switches })),
        right: (...replies) => Object.keys(OFF)[mostAt(replies)],
        why: (...replies) => `The nodes: ${Object.keys(OFF).map((part, at) => `${replies[at].nodes.toLocaleString("en")} without ${part}`).join(", ")}.`,
      },
    },
  ],
};

const mostAt = (replies) => replies.findIndex(({ nodes }) => nodes === Math.max(...replies.map((reply) => reply.nodes)));

const ratioOf = ([shallow, deeper]) => deeper.nodes / shallow.nodes;
const nearest = (ratio) => TIMES.toSorted((one, other) => Math.abs(Math.log(one / ratio)) - Math.abs(Math.log(other / ratio)))[0];
