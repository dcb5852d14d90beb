/** Colours of the pieces of a described game: by words of its rules where they are colours, else by the player to whom they belong. All functions are pure. */

import { wordsOf } from "./terms.js";

const COLORS = {
  white: "white", light: "white", black: "black", dark: "black", red: "red", blue: "blue", green: "green", yellow: "yellow", gold: "yellow", orange: "orange", purple: "purple",
};
const BY_PLAYER = ["blue", "red", "green", "yellow", "purple", "orange"];
const OTHERS = ["teal", "orange", "purple", "green", "yellow"];

/** Return the colour's name of a piece. `glyph`: its letter; `content`: its term, where it is known; `names`: the players'. */
export function colorOf(glyph, content, names) {
  const words = content === undefined ? [] : wordsOf(content);
  const told = words.find((word) => Object.hasOwn(COLORS, word));
  if (told) return COLORS[told];
  const owns = (name) => words.includes(name) || name[0]?.toLowerCase() === glyph.toLowerCase();
  const owner = names.findIndex((name) => words.includes(name)) >= 0 ? names.findIndex((name) => words.includes(name)) : names.findIndex(owns);
  if (owner < 0) return OTHERS[glyph.codePointAt(0) % OTHERS.length];
  return COLORS[names[owner]] ?? BY_PLAYER[owner % BY_PLAYER.length];
}
