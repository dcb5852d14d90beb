/** Games that are played before the reader's eyes: what a search does, move after move. */

import { later } from "../../widgets/later.js";
import { MIDDLEGAME, post, searched } from "./requests.js";

const Films = later(() => import("../film/films.js"), "Films");
const Thrashing = later(() => import("../film/thrashing.js"), "Thrashing");
const Deepening = later(() => import("../film/deepening.js"), "Deepening");

const CORRIDOR = { layout: "%%%%%%%%%%/%.    P  %/%%%%%%%%%%", most_moves: 12 };
const FARTHER = { layout: "%%%%%%%%%%%%/%.      P  %/%%%%%%%%%%%%", most_moves: 12 };
const SCORE_ALONE = { dot_closeness: 0 };
const DEPTHS_TRIED = [2, 3, 4, 5, 6, 7, 8, 9];

/** A maze in which two ghosts catch Pacman together, and he escapes them where each is alone. */
const TWO_GHOSTS = { layout: "%%%%%%%%%/%.      %/% %%2%%1%/%  .    %/%.%% %% %/% P .   %/%%%%%%%%%", most_moves: 40 };
const GHOST_TREE = "1(2(3([4,-3,-1],[6,-1,-5]),3([3,-4,1],[8,-6,-2])),2(3([2,1,-3],[7,-5,-2]),3([5,-2,-3],[1,-3,2])))";
const SEEKING = { score: 1, dot_closeness: 0, ghost_closeness: 0, scared_closeness: 0, ghost_distance: 3 };
const HUNT = { depth: 6, weights: SEEKING };
const TOGETHER = { ...HUNT, algorithm: "paranoid", teams: [["ghost 1", "ghost 2"]] };
const ALONE = { ...HUNT, algorithm: "expectimax", opponent: { model: "random" }, opponents: { Pacman: { model: "optimal" } } };
const hunted = (caption, ghosts) => ({ caption, played: { game: "pacman", options: TWO_GHOSTS, players: { Pacman: { algorithm: "paranoid", depth: 4 }, "ghost 1": ghosts, "ghost 2": ghosts } } });

/** In percent; one of them is near. */
const PARTS = [15, 50, 85];
const partOf = (percent) => `about ${percent} %`;

const MAZES = { crossing: "Two cars at a crossing", door: "Four agents at a door", corridor: "Two agents in a corridor" };
const SMALL_CROSSING = "##B##/## ##/a   A/## ##/##b##";
const plansOf = (layout) => ["a_star", "prioritized"].map((algorithm) => ({ caption: algorithm === "a_star" ? "Jointly: where all are at once" : "One after another", planned: { game: "maze", options: { layout }, algorithm } }));

export default {
  title: "Films",
  lessons: [
    {
      name: "thrashing",
      title: "Pacman goes to and fro",
      text: [
        "Pacman looks two moves ahead, and the dot is five away. By the score alone all his moves are worth the same, so he goes east and west and east.",
        "Change the weights, so that the evaluation grows as the dot comes near, and play the film again.",
      ],
      options: CORRIDOR,
      view: Thrashing,
      exercise: {
        question: "Now the dot is seven moves away, and only the score counts. What is the least depth at which Pacman's first move goes west, to the dot?",
        board: { game: "pacman", options: FARTHER },
        requests: () => DEPTHS_TRIED.map((depth) => post("pacman", "move", { options: FARTHER, depth, weights: SCORE_ALONE, seed: 1 })),
        right: (...replies) => DEPTHS_TRIED[firstWest(replies)],
        why: (...replies) => `At depth ${DEPTHS_TRIED[firstWest(replies)]} the search sees the dot eaten; at less, all moves cost the same points.`,
      },
    },
    {
      name: "ghosts-moving",
      title: "Ghosts together, ghosts alone",
      text: [
        "In both films the ghosts look six plies ahead, and want to be near Pacman. Together they share a payoff, and one drives him towards the other.",
        "Each for itself, a ghost takes the other for one that moves at random, and Pacman slips through.",
      ],
      view: Films,
      films: [{ name: "two", title: "Two ghosts", tracks: [hunted("Together", TOGETHER), hunted("Each for itself", ALONE)] }],
      exercise: {
        question: "Pacman is player 1. The ghosts, players 2 and 3, share what they get: they maximize their sum. What does Pacman get at the root?",
        tree: GHOST_TREE,
        requests: () => [searched(GHOST_TREE, undefined, { teams: [["2", "3"]] }), searched(GHOST_TREE, "max_n")],
        right: ({ values: [pacman] }) => pacman,
        why: ({ values: [together] }, { values: [alone] }) => `The three payoffs sum to 0, so a team of ghosts leaves Pacman as little as it can: ${together}. From ghosts that maximize each its own he would get ${alone}.`,
      },
    },
    {
      name: "agents-moving",
      title: "Cars and agents, moving",
      text: [
        "Jointly, the search is through all places of all agents at once. One after another, each plans for itself and takes the plans before its own for moving obstacles.",
        "Compare what both ways of planning cost at the crossing, and see who finds a way in the corridor.",
      ],
      view: Films,
      asks: "The maze",
      films: Object.entries(MAZES).map(([layout, title]) => ({ name: layout, title, tracks: plansOf(layout) })),
      exercise: {
        question: "Two cars must each go four squares straight on, and would come to the middle square at the same time. A step costs 1, and so does a wait. What does the best joint plan cost?",
        board: { game: "maze", options: { layout: SMALL_CROSSING } },
        requests: () => [post("maze", "move", { options: { layout: SMALL_CROSSING }, algorithm: "a_star" })],
        right: ({ path_cost: cost }) => cost,
        why: ({ path_cost: cost, plans }) => `The cost is ${cost}: one car goes ${plans[0].moves.join(", ")}; the other ${plans[1].moves.join(", ")}.`,
      },
    },
    {
      name: "deepening",
      title: "Iterative deepening under a clock",
      text: [
        "Nobody knows beforehand how deep the time lets a search look. So it looks one ply deep, then two, then three, and always has the last pass's move at hand.",
        "Press Play: the passes come as the service completes them.",
      ],
      game: "chess",
      state: MIDDLEGAME,
      view: Deepening,
      exercise: {
        question: "From the first position of chess alpha-beta makes six passes, to depth 6. Which part of all their nodes does the last pass take?",
        choices: PARTS.map(partOf),
        requests: () => [post("chess", "move", { algorithm: "alpha_beta", depth: 6, seed: 1 })],
        right: ({ nodes, nodes_all_passes: all }) => partOf(nearest((100 * nodes) / all)),
        why: (reply) => `The last pass took ${reply.nodes.toLocaleString("en")} of ${reply.nodes_all_passes.toLocaleString("en")} nodes, so the passes before it cost little.`,
      },
    },
  ],
};

const firstWest = (replies) => replies.findIndex(({ move }) => move === "West");
const nearest = (percent) => PARTS.toSorted((one, other) => Math.abs(one - percent) - Math.abs(other - percent))[0];
