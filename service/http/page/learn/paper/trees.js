/** Other trees for the sheet: for two players, with chance, and for three players. */

import { randomTree } from "../../look/known.js";
import { LARGEST_SEED, treeOf } from "../exercises/recipe.js";

const PLAYERS = 3;
const LEAVES = 8;
const GREATEST = 9;

/** `[{title, make}]`: `make` returns the text of another tree. */
export const TREES = [
  { title: "Another tree", make: randomTree },
  { title: "With chance", make: () => treeOf("expectimax", 1 + Math.floor(Math.random() * LARGEST_SEED)) },
  { title: "Three players", make: threePlayers },
];

/** The players move one after the other. No player's numbers are equal at two leaves. */
function threePlayers() {
  const drawn = Array.from({ length: PLAYERS }, shuffled);
  const leaves = Array.from({ length: LEAVES }, (_, at) => `[${drawn.map((numbers) => numbers[at]).join(",")}]`);
  const pairs = (texts, player) => texts.flatMap((text, at) => (at % 2 ? [`${player}(${texts[at - 1]},${text})`] : []));
  return pairs(pairs(pairs(leaves, 3), 2), 1)[0];
}

const shuffled = () =>
  Array.from({ length: GREATEST + 1 }, (_, number) => ({ number, lot: Math.random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ number }) => number);
