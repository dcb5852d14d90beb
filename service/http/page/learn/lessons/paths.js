/** Search by one agent: paths to a goal. */

import { post } from "./requests.js";

const COSTLY = "#######/#a999E#/# ### #/#     #/#######";
const TRAP = "#########/#       #/#  ####E#/#  a  # #/#     # #/##### # #/#       #/#########";
const SMALL_MAZE = "#####/#a9E#/#   #/#####";
const AROUND = "#####/#a#E#/#   #/#####";
const BEHIND_THE_BOX = "#######/#     #/# $@ .#/#######";
const TWO_DOTS = "%%%%%%%/%. P .%/%%%%%%%";
const SHUFFLED = "1 4 2/3 _ 5/6 7 8";
const DOTS = "%%%%%%%/%. P .%/%.%%%.%/%....%%/%%%%%%%";

/** Requests for a position and for several searches of it; `searches` are `[label, algorithm, options]`. */
const sideBySide = (game, options, searches) => [
  post(game, "position", { options }),
  ...searches.map(([, algorithm, more]) => post(game, "move", { options: { ...options, ...more }, algorithm })),
];

/** The table and the bars of such requests' replies. */
const compared = (searches) => [
  {
    table: (_, ...replies) => ({
      caption: "Side by side",
      head: ["search", "cost of the path", "proven least", "expanded", "generated"],
      rows: replies.map((it, at) => [searches[at][0], it.path_cost, it.exact, it.expanded, it.generated]),
    }),
  },
  { bars: (_, ...replies) => ({ caption: "Positions expanded", log: true, rows: replies.map((it, at) => ({ label: searches[at][0], value: it.expanded })) }) },
];

const ALL = ["a_star", "uniform_cost", "breadth_first", "depth_first", "iterative_deepening", "greedy_best_first"];
const PLAIN = ALL.map((algorithm) => [algorithm, algorithm, {}]);
const TRAPPED = ["uniform_cost", "a_star", "greedy_best_first"].flatMap((algorithm) =>
  algorithm === "uniform_cost" ? [[algorithm, algorithm, {}]] : ["manhattan", "walls"].map((heuristic) => [`${algorithm}, ${heuristic}`, algorithm, { heuristic }]),
);
const PUZZLE = [
  ["a_star, manhattan", "a_star", {}],
  ["a_star, misplaced", "a_star", { heuristic: "misplaced" }],
  ["uniform_cost", "uniform_cost", {}],
  ["greedy_best_first", "greedy_best_first", {}],
];
const STEPS = ["a_star", "uniform_cost", "breadth_first", "greedy_best_first"].map((algorithm) => [algorithm, algorithm, {}]);

export default {
  title: "Paths to a goal",
  lessons: [
    {
      name: "maze",
      title: "A maze with costs",
      text: ["# is a wall, a the agent, E the exit, and a digit is floor that costs so much. The short way costs 28, the one around it 8. Breadth-first search takes the fewest moves."],
      input: { label: "The maze, rows with / between", value: COSTLY },
      play: { game: "maze", options: { layout: COSTLY } },
      requests: (layout) => sideBySide("maze", { layout }, PLAIN),
      figures: [
        { what: "cost by A*", byHand: 8, found: (_, star) => star.path_cost },
        { what: "cost by breadth-first search", byHand: 28, found: (...replies) => replies[3].path_cost },
        { what: "A* proves it the least", byHand: true, found: (_, star) => star.exact },
      ],
      drawings: [{ board: 0 }, ...compared(PLAIN)],
      exercise: {
        question: "Each step costs 1, and the one onto the 9 costs 9. What is the least cost from the agent to the exit?",
        board: { game: "maze", options: { layout: SMALL_MAZE } },
        requests: () => [post("maze", "move", { options: { layout: SMALL_MAZE }, algorithm: "a_star" })],
        right: ({ path_cost: cost }) => cost,
        why: ({ principal_variation: steps }) => `The path is ${steps.join(", ")}. Right through the 9 it costs 10.`,
      },
    },
    {
      name: "heuristics",
      title: "What a heuristic is worth",
      text: ["A* adds a lower bound of what is left to the cost so far. The Manhattan distance knows nothing of walls, and leads greedy search the wrong way around this trap."],
      play: { game: "maze", options: { layout: TRAP } },
      requests: () => sideBySide("maze", { layout: TRAP }, TRAPPED),
      figures: [
        { what: "cost by A*", byHand: 9, found: (...replies) => replies[2].path_cost },
        { what: "cost by greedy search, manhattan", guide: 11, found: (...replies) => replies[4].path_cost },
        { what: "expanded: uniform cost, A* manhattan, A* walls", guide: [29, 15, 9], found: (_, ...replies) => replies.slice(0, 3).map(({ expanded }) => expanded) },
      ],
      drawings: [{ board: 0 }, ...compared(TRAPPED)],
      exercise: {
        question: "By how much is the least cost larger than the Manhattan distance from the agent to the exit?",
        board: { game: "maze", options: { layout: AROUND } },
        requests: () => [post("maze", "trace", { options: { layout: AROUND, heuristic: "manhattan" }, algorithm: "a_star" })],
        right: ({ path_cost: cost, records: [start] }) => cost - start.heuristic,
        why: ({ path_cost: cost, records: [start] }) => `The distance is ${start.heuristic}, and the way around the wall costs ${cost}. A bound is never larger than that.`,
      },
    },
    {
      name: "pacman-alone",
      title: "Pacman without ghosts",
      text: ["Pacman alone is a search problem: eat all dots in as few steps as can be, here 13. Each step costs a point, each dot gives ten, and the last 500."],
      play: { game: "pacman", options: { layout: DOTS } },
      requests: () => sideBySide("pacman", { layout: DOTS }, STEPS),
      figures: [
        { what: "steps, proven", guide: 13, found: (_, star) => (star.exact ? star.path_cost : null) },
        { what: "points", guide: 567, found: (_, star) => star.value },
      ],
      drawings: [{ board: 0 }, ...compared(STEPS)],
      exercise: {
        question: "In how many steps can Pacman eat both dots?",
        board: { game: "pacman", options: { layout: TWO_DOTS } },
        requests: () => [post("pacman", "move", { options: { layout: TWO_DOTS }, algorithm: "a_star" })],
        right: ({ path_cost: cost }) => cost,
        why: ({ principal_variation: steps }) => `The steps are ${steps.join(", ")}.`,
      },
    },
    {
      name: "eight-puzzle",
      title: "The eight-puzzle",
      text: ["Russell and Norvig's instance takes 26 moves. Both heuristics of the textbook find them; the sum of distances expands far fewer positions than the number of misplaced tiles."],
      play: { game: "eight_puzzle" },
      slow: "a second or two",
      requests: () => sideBySide("eight_puzzle", {}, PUZZLE),
      figures: [
        { what: "moves, proven", textbook: 26, found: (_, star) => (star.exact ? star.path_cost : null) },
        { what: "expanded, manhattan", found: (_, star) => star.expanded },
        { what: "expanded, misplaced", found: (_, __, misplaced) => misplaced.expanded },
      ],
      drawings: [{ board: 0 }, ...compared(PUZZLE)],
      exercise: {
        question: "The gap should come to the upper left, and the tiles into their order. How many moves are needed?",
        board: { game: "eight_puzzle", state: SHUFFLED },
        requests: () => [post("eight_puzzle", "move", { state: SHUFFLED, algorithm: "a_star" })],
        right: ({ path_cost: cost }) => cost,
        why: ({ principal_variation: moves }) => `The moves are ${moves.join(", ")}.`,
      },
    },
    {
      name: "sokoban",
      title: "Sokoban",
      text: ["Push the boxes to the goals; they cannot be pulled. A box in a corner that is no goal is lost, and the search does not look further. The fewest steps are proven."],
      play: { game: "sokoban" },
      requests: () => sideBySide("sokoban", {}, STEPS),
      figures: [
        { what: "steps, proven", guide: 6, found: (_, star) => (star.exact ? star.path_cost : null) },
        { what: "the steps; capitals are pushes", guide: "rDldRR", found: (_, star) => star.principal_variation.join("") },
      ],
      drawings: [{ board: 0 }, ...compared(STEPS)],
      exercise: {
        question: "The box stands left of the keeper, and the goal is on the right. In how many steps is it solved?",
        board: { game: "sokoban", options: { level: BEHIND_THE_BOX } },
        requests: () => [post("sokoban", "move", { options: { level: BEHIND_THE_BOX }, algorithm: "a_star" })],
        right: ({ path_cost: cost }) => cost,
        why: ({ principal_variation: steps }) => `The keeper must come to the other side of the box: ${steps.join("")}.`,
      },
    },
  ],
};
