/** Types of games. */

import { later } from "../../widgets/later.js";
import { playAddress } from "../links.js";

const OF_THE_TEXTBOOK = {
  "true false": ["chess", "checkers", "Go", "Othello"],
  "true true": ["backgammon", "Monopoly"],
  "false false": ["battleship", "Kriegspiel"],
  "false true": ["bridge", "poker", "Scrabble"],
};
const LISTED = { method: "GET", path: "v1/games" };
const BACKGAMMON = { method: "GET", path: "v1/games/backgammon" };
const SEARCHES = ["expectimax", "expectiminimax", "alpha_beta"];
const unfit = ({ algorithms }) => algorithms.find(({ name, applies }) => SEARCHES.includes(name) && !applies);
const cellOf = ({ facts }) => `${facts.perfect_information} ${!facts.deterministic}`;
const named = ({ games }, name) => games.find((game) => game.name === name);
const inCell = ({ games }, cell) => games.filter((game) => cellOf(game) === cell);
/** Whether the service has a game of this name, or one that is called after it, as `kuhn_poker`. */
const isHere = ({ games }, title) => games.some(({ name }) => name.split(/[._]/).includes(title.toLowerCase()));
const links = (games) => games.map((game) => ({ text: game.title, href: playAddress({ game: game.name }) }));

const row = (title, perfect) => (list) => [
  title,
  ...[false, true].map((chance) => {
    const cell = `${perfect} ${chance}`;
    const missing = OF_THE_TEXTBOOK[cell].filter((title) => !isHere(list, title));
    return [...links(inCell(list, cell)), ...missing.map((title) => `(${title})`)];
  }),
];

export default {
  title: "Types of games",
  lessons: [
    {
      name: "types-of-games",
      title: "Which game is of which type?",
      text: [
        "Does chance move? Does a player see everything? The service states both of each game, and these facts decide which algorithms apply.",
        "Games of the textbook that the service does not have are in parentheses. A tree may be of any type: this is its usual one.",
      ],
      requests: () => [LISTED],
      figures: [
        { what: "chess: perfect information, chance", lecture: [true, false], found: (list) => [named(list, "chess").facts.perfect_information, named(list, "chess").facts.chance] },
        { what: "backgammon: perfect information, chance", lecture: [true, true], found: (list) => [named(list, "backgammon").facts.perfect_information, named(list, "backgammon").facts.chance] },
        { what: "rock, paper, scissors: perfect information", byHand: false, found: (list) => named(list, "matrix").facts.perfect_information },
      ],
      drawings: [
        { table: (list) => ({ caption: "By the service's facts", head: ["", "deterministic", "chance"], rows: [row("perfect information", true)(list), row("imperfect information", false)(list)] }) },
        {
          table: ({ games }) => ({
            caption: "More facts",
            head: ["game", "players", "payoff", "finite", "at once"],
            rows: games.map((game) => [links([game])[0], game.facts.players, game.facts.payoff.replace("_", " "), game.facts.finite, game.facts.simultaneous]),
          }),
        },
      ],
      exercise: {
        question: "Which of these searches does not apply to backgammon?",
        choices: SEARCHES,
        requests: () => [BACKGAMMON],
        right: (game) => unfit(game).name,
        why: (game) => `${unfit(game).name} is for ${unfit(game).needs}. Backgammon has dice.`,
      },
    },
    {
      name: "textbook-games",
      title: "Two players, zero-sum, and so on",
      text: [
        "Minimax was made for one kind of game: two-player, zero-sum, discrete, finite, deterministic, of perfect information.",
        "Which of these games are of all six? Choose them; the service's facts about each game answer.",
      ],
      requests: () => [LISTED],
      drawings: [],
      view: later(() => import("../types/which.js"), "Which"),
    },
  ],
};
