/** Several agents: planning together, teams, and agents with a utility of their own. */

import { post, searched, traced } from "./requests.js";

const THREE = "1(2(3([5,1,1],[3,3,2]),3([1,4,4],[2,2,5])),2(3([4,2,2],[2,6,1]),3([0,3,6],[6,1,0])))";
const MAX_N = "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))";
const OTHER_MAX_N = "1(2([1,2,3],[4,5,6]),2([6,1,2],[3,4,0]))";
const HALF = "1(2([4,2],[1,3]),2([3,1],[2,2]))";
const PACMAN_AND_GHOSTS = "1(2(3([5,-2,-3],[1,3,-4]),3([6,-4,-2],[4,-1,-3])),2(3([3,-1,-2],[2,1,-3]),3([7,-5,-2],[3,0,-3])))";
const TEAMS = [["1", "3"], ["2", "4"]];
const HEAPS = [[1, 2, 4], [1, 2, 3]];
const nimOf = (heaps) => post("n_person_nim", "move", { options: { players: 4, heaps }, teams: TEAMS });
const GHOSTS = "%%%%%%%/%1 . 2%/% %P% %/%  . .%/%%%%%%%";
const HELPER = { 2: { model: "cooperative", depth: 2, epsilon: 0.5 }, 3: { model: "adversarial" } };
const SEARCHES = ["a_star", "uniform_cost", "prioritized"];
const CONVOY = "##B####/##C####/a     A/## ####/##b####/##c####";
const ROOM = "#######/#a   b#/#A B C#/#  c  #/#######";
const NEARER_BAY = "##########/#aB    Ab#/###### ###/##########";
const FINDS = { true: "yes", false: "no" };
/** The plan of one agent as if the others were not there. */
const byItself = (layout, agent) => {
  const kept = { [agent]: "a", [agent.toUpperCase()]: "A" };
  return post("maze", "move", { options: { layout: layout.replace(/[a-d]/gi, (letter) => kept[letter] ?? " ") }, algorithm: "a_star" });
};
const product = (numbers) => numbers.reduce((all, each) => all * each, 1);
const choicesOf = (positions) => positions.map(({ legal_moves: moves }) => moves.length);
const costs = (plans) => plans.map(({ path_cost: cost }) => cost);

const planned = (layout, algorithms) => [
  post("maze", "position", { options: { layout } }),
  ...algorithms.map((algorithm) => post("maze", "move", { options: { layout }, algorithm })),
];
const plans = (algorithms) => [
  { board: 0 },
  { table: (_, ...replies) => ({ caption: "Jointly and in turn", head: ["search", "cost of all", "proven least", "nodes"], rows: replies.map((it, at) => [algorithms[at], it.path_cost, it.exact, it.nodes]) }) },
  { bars: (_, ...replies) => ({ caption: "Nodes", log: true, rows: replies.map((it, at) => ({ label: algorithms[at], value: it.nodes })) }) },
];

export default {
  title: "Several agents",
  lessons: [
    {
      name: "crossing",
      title: "Two agents at a crossing",
      text: [
        "Both must pass the crossing, and cannot be on one square. A* searches the joint space: where both are.",
        "In turn, one plans, and the next takes that plan for moving obstacles: here the cost is the same.",
      ],
      play: { game: "maze", options: { layout: "crossing" } },
      requests: () => planned("crossing", SEARCHES),
      figures: [
        { what: "cost, jointly and in turn", guide: [17, 17], found: (_, joint, __, turn) => [joint.path_cost, turn.path_cost] },
        { what: "nodes: A*, uniform cost, in turn", guide: [53, 1280, 62], found: (_, ...replies) => replies.map(({ nodes }) => nodes) },
      ],
      drawings: [
        ...plans(SEARCHES),
        { table: (...replies) => ({ caption: "The plans, one after the other", head: ["agent", "cost", "moves"], rows: replies[3].plans.map((it) => [it.agent, it.cost, it.moves.join(" ")]) }) },
      ],
      exercise: {
        question: "A* adds up what each agent's way costs alone. How much more does the best joint plan of these three cost?",
        board: { game: "maze", options: { layout: CONVOY } },
        requests: () => [post("maze", "move", { options: { layout: CONVOY }, algorithm: "a_star" }), ...["a", "b", "c"].map((agent) => byItself(CONVOY, agent))],
        right: (joint, ...each) => joint.path_cost - costs(each).reduce((sum, cost) => sum + cost),
        why: (joint, ...each) => `Alone they cost ${costs(each).join(" + ")}, together ${joint.path_cost}: ${joint.plans.filter(({ cost }, at) => cost > each[at].path_cost).map(({ agent }) => agent).join(" and ")} must wait.`,
      },
    },
    {
      name: "door",
      title: "Four agents at a door",
      text: ["The more agents are in each other's way, the larger the joint space. Planning in turn costs the same here, with a hundredth of the nodes."],
      play: { game: "maze", options: { layout: "door" } },
      requests: () => planned("door", ["a_star", "prioritized"]),
      figures: [
        { what: "cost, jointly and in turn", guide: [26, 26], found: (_, joint, turn) => [joint.path_cost, turn.path_cost] },
        { what: "nodes, jointly", guide: 33060, found: (_, joint) => joint.nodes },
        { what: "nodes, in turn", guide: 340, found: (_, __, turn) => turn.nodes },
      ],
      drawings: plans(["a_star", "prioritized"]),
      exercise: {
        question: "Each agent goes to a free square beside it, or waits. How many joint moves do these three have?",
        board: { game: "maze", options: { layout: ROOM } },
        requests: () => [[], ["Wait"], ["Wait", "Wait"]].map((moves) => post("maze", "position", { options: { layout: ROOM }, moves })),
        right: (...positions) => product(choicesOf(positions)),
        why: (...positions) => `They have ${choicesOf(positions).join(", ")} moves, and any may go with any other: ${choicesOf(positions).join(" × ")} = ${product(choicesOf(positions))} joint ones.`,
      },
    },
    {
      name: "corridor",
      title: "Where planning in turn fails",
      text: ["In this corridor one agent would have to wait in the bay. The first to plan does not know of the other, and the second finds no way. The joint search does."],
      play: { game: "maze", options: { layout: "corridor" } },
      requests: () => planned("corridor", ["a_star", "prioritized"]),
      figures: [
        { what: "cost, jointly", guide: 14, found: (_, joint) => joint.path_cost },
        { what: "in turn", guide: "exhausted", found: (_, __, turn) => turn.stopped_by },
      ],
      drawings: [{ board: 0 }],
      exercise: {
        question: "Here the bay is nearer to b. First a plans alone, then b. Does b find a way?",
        board: { game: "maze", options: { layout: NEARER_BAY } },
        choices: Object.values(FINDS),
        requests: () => [post("maze", "move", { options: { layout: NEARER_BAY }, algorithm: "prioritized" })],
        right: ({ plans: found }) => FINDS[found !== undefined],
        why: ({ plans: found }) => (found ? `While a passes, b can be in the bay: ${found[1].moves.join(", ")}.` : "Where b could go, a is in the way."),
      },
    },
    {
      name: "three-players",
      title: "Three players",
      text: ["Each leaf has a payoff for each of three players, and each maximizes its own. There is no pruning by α and β: nobody is simply an opponent."],
      requests: () => [searched(MAX_N, "max_n"), searched(MAX_N, "paranoid"), traced(MAX_N, "max_n")],
      figures: [
        { what: "values of the three", lecture: [5, 2, 5], found: ({ values }) => values },
        { what: "value of player 1, if both others are against it", byHand: 1, found: (_, { value }) => value },
      ],
      drawings: [{ trace: 2, caption: "max_n" }],
      exercise: {
        question: "Player 1 moves, then player 2; a leaf has a payoff for each of three. What does player 1 get?",
        tree: OTHER_MAX_N,
        requests: () => [traced(OTHER_MAX_N, "max_n")],
        right: ({ records }) => records[0].values[0],
        why: ({ records }) => `Player 2 maximizes the second number. So the root is worth ${records[0].values.join(", ")}.`,
      },
    },
    {
      name: "teams",
      title: "Two against two",
      text: ["Four players take from heaps in turn. Every second one is in a team, which shares its payoff: so it is Nim between two, and the XOR of the heaps decides."],
      play: { game: "n_person_nim", options: { players: 4, heaps: [1, 2, 4] } },
      requests: () => HEAPS.map(nimOf),
      figures: [
        { what: "heaps 1, 2, 4 (XOR 7)", byHand: [2, -2, 2, -2], found: ({ values }) => values },
        { what: "heaps 1, 2, 3 (XOR 0)", byHand: [-2, 2, -2, 2], found: (_, { values }) => values },
      ],
      drawings: [{ table: (...replies) => ({ caption: "Values", head: ["heaps", "1", "2", "3", "4"], rows: replies.map((it, at) => [HEAPS[at].join(", "), ...it.values]) }) }],
      exercise: {
        question: "The heaps are 1, 1 and 5. Player 1 begins; who takes the last object wins. Which team wins?",
        choices: TEAMS.map((team) => team.join(" and ")),
        requests: () => [nimOf([1, 1, 5])],
        right: ({ value }) => TEAMS[value > 0 ? 0 : 1].join(" and "),
        why: ({ value, move_label: label }) => (value > 0 ? `One move leaves heaps whose XOR is 0: ${label}.` : "The XOR of the heaps is 0, so each move has an answer."),
      },
    },
    {
      name: "two-ghosts",
      title: "Two ghosts, together or not",
      text: ["Two ghosts that coordinate are a team. Two that do not each look ahead for themselves, and Pacman fares better. Both searches look ten plies deep."],
      play: { game: "pacman", options: { layout: GHOSTS } },
      requests: () => [
        post("pacman", "position", { options: { layout: GHOSTS } }),
        post("pacman", "move", { options: { layout: GHOSTS }, depth: 10, teams: [["ghost 1", "ghost 2"]] }),
        post("pacman", "move", { options: { layout: GHOSTS }, depth: 10, opponent: { model: "adversarial", depth: 2 } }),
      ],
      figures: [
        { what: "against the team", guide: 12.6667, found: (_, team) => team.value },
        { what: "each for itself, two plies deep", guide: 16, found: (_, __, alone) => alone.value },
      ],
      drawings: [{ board: 0 }],
      exercise: {
        question: "Pacman is player 1. The ghosts, players 2 and 3, do not coordinate: each maximizes its own number. Which move is best for Pacman?",
        tree: PACMAN_AND_GHOSTS,
        choices: ["a", "b"],
        requests: () => [searched(PACMAN_AND_GHOSTS, "max_n"), searched(PACMAN_AND_GHOSTS, undefined, { teams: [["2", "3"]] })],
        right: ({ move }) => move,
        why: (each, team) => `By ${each.move} he gets ${each.values[0]}. Against a team he would move to ${team.move}, and get ${team.values[0]}.`,
      },
    },
    {
      name: "own-utility",
      title: "Neither adversary nor friend",
      text: ["Player 2 may help player 1 half of the time, want only its own, or want its own and half of player 1's. Whoever knows which chooses better."],
      requests: () => [
        searched(THREE, undefined, { opponents: HELPER }),
        searched(THREE, undefined, { opponents: { 2: { model: "optimal", utility: { 1: 0.5, 2: 1 } } } }),
        searched(THREE, undefined, { opponents: { 2: { model: "optimal" } } }),
        traced(THREE, "max_n"),
      ],
      figures: [
        { what: "player 2 helps half of the time, 3 is against 1", guide: [2.5, "a"], found: (one) => [one.value, one.move] },
        { what: "player 2 has half of 1's utility, and its own", guide: [4, "b"], found: (_, two) => [two.value, two.move] },
        { what: "player 2 wants its own alone", guide: [3, "a"], found: (_, __, three) => [three.value, three.move] },
      ],
      drawings: [{ trace: 3, caption: "Each for itself" }],
      exercise: {
        question: "Player 2 wants its own payoff, the second number, and half of player 1's. What does player 1 get?",
        tree: HALF,
        requests: () => [{ 1: 0.5, 2: 1 }, { 2: 1 }].map((utility) => searched(HALF, undefined, { opponents: { 2: { model: "optimal", utility } } })),
        right: ({ value }) => value,
        why: (half, own) => `Player 1 moves to ${half.move}. If player 2 wanted its own alone, ${own.move} would be best, with ${own.value}.`,
      },
    },
  ],
};
