/** Games by what somebody types, and by their kinds. All functions are pure. */

import { rankOf } from "./glyphs.js";

const OPENSPIEL = "openspiel.";
/** What people also call a game. */
const ALSO = {
  connect_four: ["four in a row"],
  go: ["baduk", "weiqi"],
  holdem: ["poker", "texas holdem"],
  kalah: ["mancala"],
  kriegspiel: ["blind chess"],
  liars_dice: ["dudo", "perudo"],
  nine_mens_morris: ["mills"],
  othello: ["reversi"],
  oware: ["awari", "mancala"],
  tic_tac_toe: ["gomoku", "noughts and crosses", "five in a row"],
};

/** Whether a game is one of OpenSpiel's. */
export const isOfOpenSpiel = ({ name }) => name.startsWith(OPENSPIEL);

/** Return games in the order in which they are shown. */
export const ordered = (games) => games.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));

/** Return the games that a text fits, the best first: their title or another name, or a word of it, begins with it, or it is in there. */
export function found(games, sought) {
  const text = plain(sought);
  const fit = (game) => Math.min(...[plain(game.title), plain(game.name), ...(ALSO[game.name] ?? [])].map((name) => place(name, text)));
  return ordered(games)
    .map((game) => ({ game, at: fit(game) + (isOfOpenSpiel(game) ? 0.5 : 0) }))
    .filter(({ at }) => at < Infinity)
    .toSorted((one, other) => one.at - other.at)
    .map(({ game }) => game);
}

const plain = (text) => text.toLowerCase().replace(/[_.\-']/g, " ").replace(/\s+/g, " ").trim();

function place(name, text) {
  if (name.startsWith(text)) return 0;
  if (name.includes(` ${text}`) || name.includes(`(${text}`)) return 1;
  return name.includes(text) ? 2 : Infinity;
}
